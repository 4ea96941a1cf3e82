"""Which files of the data folder are logs, and which wait; told without the engine, for a quick start."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SUFFIX = ".jsonl"
WON = b'{"is":"won",'
"""What stands in the last line of a finished match, as `engine.log` has it."""

_TAIL = 4096


def newest(folder: Path) -> list[Path]:
    """The logs of a folder, the one played last first."""
    found = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.endswith(SUFFIX) and entry.is_file():
                    found.append((entry.stat().st_mtime, entry.name))
    return [folder / name for _when, name in sorted(found, reverse=True)]


def unfinished(folder: Path) -> Iterator[Path]:
    """The logs of a folder that do not end with a won match, the one played last first."""
    for path in newest(folder):
        with suppress(OSError), path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            tail = file.read(_TAIL)
            if WON not in tail or not tail.endswith(b"\n"):
                yield path
