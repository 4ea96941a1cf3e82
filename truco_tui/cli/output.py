"""What a command prints, so that it arrives or is known not to."""

import os
import sys
from contextlib import suppress

from truco_tui.cli.command_line import Refused
from truco_tui.i18n import _


def say(text: str) -> None:
    """Print a line, at once.

    Raises `Refused` if it cannot be written, `BrokenPipeError` if nobody reads on.
    """
    if sys.stdout is None:
        raise Refused(_("There is nowhere to write to: the output is closed."))
    try:
        print(text, flush=True)
    except BrokenPipeError:
        forget()
        raise
    except OSError as error:
        from truco_tui.words.reasons import reason

        forget()
        raise Refused(_("The output cannot be written: {reason}.").format(reason=reason(error))) from None


def forget() -> None:
    """Let what is still to be written go nowhere, or Python would complain of it at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
