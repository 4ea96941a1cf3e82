"""The event log on disk, being written: one writer a match, every decision on the disk before it is shown.

A failed write is taken back and refuses the decision. A failed fsync is never tried again: the kernel may
have dropped the bytes and say "done" the next time, so the writer stops and the match must be opened anew.
"""

import os
import sys
from pathlib import Path

from engine.errors import NotSaved
from engine.log import VERSION, Decision, Header, Log, encode, read
from engine.variants import VARIANTS, Variant

if sys.platform != "win32":
    import fcntl

_FLAGS = (
    os.O_RDWR
    | os.O_APPEND
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)


class Writer:
    """The one writer of a log file. Close it when the match is left."""

    def __init__(self, fd: int, path: Path, size: int) -> None:
        self.path = path
        self._fd = fd
        self._size = size

    def append(self, decision: Decision) -> None:
        """Put a decision on the disk. Raises `NotSaved`; the file then ends where it ended."""
        _append(self._fd, encode(decision), self._size, self)

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    @property
    def closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self._fd < 0


def create(path: Path, header: Header) -> Writer:
    """Begin a log. Raises `NotSaved` with what to do if the folder cannot be written, or the file exists."""
    try:
        fd = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise NotSaved("create", f"The match cannot be saved: {error.strerror or error}.") from None
    try:
        _lock(fd, path)
        writer = Writer(fd, path, 0)
        _append(fd, encode(header), 0, writer)
        _sync_folder(path.parent)
    except NotSaved:
        os.unlink(path)
        if not writer.closed:
            writer.close()
        raise
    return writer


def resume(path: Path, variants: dict[str, Variant] = VARIANTS) -> tuple[Log, Writer]:
    """Open a log to go on with it: lock, read, and cut off a torn tail, which is kept beside it as `.torn`.

    Raises `BadLog` for any other damage, and leaves the file untouched; `NotSaved` (code `locked`) if another
    program plays this match.
    """
    try:
        fd = os.open(path, _FLAGS | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        read(path, variants)  # says what is wrong with the file itself, if that is the reason
        raise NotSaved("write", f"The match cannot be written to: {error.strerror or error}.") from None
    try:
        _lock(fd, path)
        log = read(path, variants)
        if log.problem:
            raise log.problem
        if log.version < VERSION:
            raise NotSaved("older", "This match was saved by an older program: replay it, or begin anew.")
        if log.torn:
            _trim(fd, path, log)
    except BaseException:
        os.close(fd)
        raise
    return log, Writer(fd, path, log.size)


def _append(fd: int, data: bytes, size: int, writer: Writer) -> None:
    if fd < 0:
        raise NotSaved("stopped", "This match is no longer being saved: leave it and open it again.")
    try:
        written = os.write(fd, data)
        if written < len(data):
            raise OSError(0, "the disk is full")
    except OSError as error:
        _take_back(fd, size, writer)
        raise NotSaved(
            "write", f"The move was not made, for it could not be saved: {error.strerror}."
        ) from None
    try:
        os.fsync(fd)
    except OSError as error:
        _take_back(fd, size, writer)
        writer.close()
        raise NotSaved(
            "fsync", f"The move was not made, and nothing more is saved: {error.strerror}."
        ) from None
    writer._size = size + len(data)


def _take_back(fd: int, size: int, writer: Writer) -> None:
    try:
        os.ftruncate(fd, size)
    except OSError:
        writer.close()


def _lock(fd: int, path: Path) -> None:
    if sys.platform == "win32":  # without a lock, two windows on one match are not noticed there
        return
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise NotSaved("locked", "This match is being played in another window.") from None


def _trim(fd: int, path: Path, log: Log) -> None:
    try:
        path.with_name(path.name + ".torn").write_bytes(log.torn)
        os.ftruncate(fd, log.size)
        os.fsync(fd)
    except OSError as error:
        raise NotSaved("write", f"The cut last line cannot be removed: {error.strerror}.") from None


def _sync_folder(folder: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):
        return
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    except OSError as error:
        raise NotSaved("create", f"The match cannot be saved: {error.strerror or error}.") from None
    finally:
        os.close(fd)
