"""The event log on disk, being written: one writer a match, every decision on the disk before it is shown.

A failed write is taken back and refuses the decision. A failed fsync is never tried again: the kernel may
have dropped the bytes and say "done" the next time, so the writer stops and the match must be opened anew.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from engine.errors import NotSaved
from engine.log import MAX_LINE, SAME_LINES, Decision, Header, Log, encode, parse, read, read_regular
from engine.variants import VARIANTS, Variant

if sys.platform != "win32":
    import fcntl

_FLAGS = (
    os.O_RDWR
    | os.O_APPEND
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)


TORN = ".torn"
"""What the name of a copy of a torn last line ends with, after the log's own."""


MOST_COPIES = 999
"""Copies of one kind that are kept beside a log."""


class Writer:
    """The one writer of a log file. Close it when the match is left."""

    def __init__(self, fd: int, path: Path, size: int) -> None:
        self.path = path
        self._fd = fd
        self._size = size

    def append(self, decision: Decision) -> None:
        """Put a decision on the disk. Raises `NotSaved`; the file then ends where it ended."""
        if self.closed:
            raise NotSaved("stopped", "This match is no longer being saved: leave it and open it again.")
        data = _line(decision)
        if not self._is_there():
            self.close()
            reason = "The move was not made: the file of this match was moved, replaced or deleted."
            raise NotSaved("gone", reason)
        try:
            _write(self._fd, data)
        except OSError as error:
            self._take_back()
            reason = f"The move was not made, for it could not be saved: {_reason(error)}."
            raise NotSaved("write", reason) from error
        try:
            os.fsync(self._fd)
        except OSError as error:
            self._take_back()
            self.close()
            reason = f"The move was not made, and nothing more is saved: {_reason(error)}."
            raise NotSaved("fsync", reason) from error
        self._size += len(data)

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    @property
    def closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self._fd < 0

    def _is_there(self) -> bool:
        """Whether what is found under the log's name is still what is written to."""
        try:
            return os.path.samestat(os.stat(self.path, follow_symlinks=False), os.fstat(self._fd))
        except OSError:
            return False

    def _take_back(self) -> None:
        """Cut off what was written of a line; if not even that can be done, nothing may follow it."""
        try:
            os.ftruncate(self._fd, self._size)
        except OSError:
            self.close()


def create(path: Path, header: Header) -> Writer:
    """Begin a log. Raises `NotSaved` with the reason if it cannot be written there; no file is left then."""
    data = _line(header)
    try:
        fd = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
    except (OSError, ValueError) as error:
        raise _not_created(error) from error
    try:
        _lock(fd)
        _write(fd, data)
        os.fsync(fd)
        sync_folder(path.parent)
    except (OSError, NotSaved) as error:
        os.close(fd)
        with suppress(OSError):
            os.unlink(path)
        if isinstance(error, NotSaved):
            raise
        raise _not_created(error) from error
    return Writer(fd, path, len(data))


def _not_created(error: OSError | ValueError) -> NotSaved:
    return NotSaved("create", f"The match cannot be saved: {_reason(error)}.")


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def resume(path: Path, variants: dict[str, Variant] = VARIANTS) -> tuple[Log, Writer]:
    """Open a log to go on with it: lock, read, and cut off a torn tail, which is kept beside it as `.torn`.

    Raises `BadLog` for any other damage, and leaves the file untouched; `NotSaved` (code `locked`) if another
    program plays this match.
    """
    try:
        fd = os.open(path, _FLAGS)
    except (OSError, ValueError) as error:
        read(path, variants)  # says what is wrong with the file itself, if that is the reason
        raise NotSaved("open", f"The match cannot be written to: {_reason(error)}.") from error
    try:
        _lock(fd)
        # By the descriptor that is locked: the name may lead to another file by now.
        log = parse(read_regular(fd), variants)
        if log.problem:
            raise log.problem
        if log.version < SAME_LINES:
            raise NotSaved("older", "This match was saved by an older program: replay it, or begin anew.")
        if log.torn:
            _trim(fd, path, log)
    except BaseException:
        os.close(fd)
        raise
    return log, Writer(fd, path, log.size)


def _line(line: Header | Decision) -> bytes:
    """The bytes of a line. Raises `NotSaved` if it is longer than a line that is read again may be."""
    data = encode(line)
    if len(data) > MAX_LINE:
        raise NotSaved("long", "That is too long to be saved.")
    return data


def _write(fd: int, data: bytes) -> None:
    if os.write(fd, data) < len(data):
        raise OSError(errno.ENOSPC, "the disk is full")


def _lock(fd: int) -> None:
    if sys.platform == "win32":  # without a lock, two windows on one match are not noticed there
        return
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise NotSaved("locked", "This match is being played in another window.") from None


def _trim(fd: int, path: Path, log: Log) -> None:
    """Cut off a torn tail, once its copy is on the disk; no copy is written over another."""
    try:
        write_beside(path, f"{path.name}{TORN}", "", log.torn)
        os.ftruncate(fd, log.size)
        os.fsync(fd)
    except OSError as error:
        raise NotSaved("trim", f"The cut last line cannot be removed: {_reason(error)}.") from error


def write_beside(path: Path, name: str, suffix: str, data: bytes) -> Path:
    """Write a file beside a log and over no other: `name` and `suffix`, if need be a number between them.

    Raises `OSError`: what the disk says, or `FileExistsError` where there are `MOST_COPIES`.
    """
    for attempt in range(1, MOST_COPIES + 1):
        with suppress(FileExistsError):
            new = path.with_name(f"{name}{'' if attempt == 1 else f'-{attempt}'}{suffix}")
            write_new(new, data)
            return new
    raise FileExistsError(errno.EEXIST, "there are too many copies")


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, for its owner alone; all of it or none. Raises `OSError`."""
    try:
        with open(path, "xb", opener=partial(os.open, mode=0o600)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except FileExistsError:
        raise
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a log, if there is such a file. Raises `NotSaved` if another has it."""
    try:
        fd = os.open(path, _FLAGS)
    except (OSError, ValueError):
        yield
        return
    try:
        _lock(fd)
        yield
    finally:
        os.close(fd)


def sync_folder(folder: Path) -> None:
    """Make sure that a new file is found again after a power cut."""
    if sys.platform == "win32":  # folders cannot be opened there
        return
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
