"""What is kept of a failure of the program itself: the details in a file, one sentence for the person."""

import os
import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from platformdirs import user_log_path

from truco_tui import __version__

FAILED = 70
"""The exit code of a program that failed (EX_SOFTWARE)."""


def record(error: BaseException) -> Path | None:
    """Write down where and how the program failed; the file, or None if there is no place for it.

    It goes where the platform keeps logs, or where it keeps what is temporary; readable by its owner alone.
    """
    told = "".join(traceback.format_exception(error))
    text = f"truco-tui {__version__}\n{datetime.now().isoformat(timespec='seconds')}\n\n{told}"
    for folder in (user_log_path("truco"), Path(tempfile.gettempdir())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(".txt", "truco-failure-", folder)
            with os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except OSError:
            continue
        return Path(name)
    return None
