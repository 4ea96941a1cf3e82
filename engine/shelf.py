"""Logs as files: what a listing tells of one, without deciding it again; a copy, a fork, and its end.

What is told of a log comes from its header, its checksums and its last score: deciding hundreds of logs again
would keep a person waiting. Opening one does that.
"""

import re
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from zlib import crc32

from engine.errors import BadLog, NotSaved
from engine.log import MAX_LINE, WON, Header, Log, encode, parse, read, read_bytes
from engine.match import PERSON
from engine.names import clean_name
from engine.tricks import side_of
from engine.writer import TORN, locked, write_beside, write_new

_LAST_SCORE = re.compile(rb'"score":\[(\d{1,3}),(\d{1,3})\]')
_CRC_TAIL = len(',"crc":"00000000"}')


@dataclass(frozen=True)
class Summary:
    """What a listing tells of one log."""

    path: Path
    when: float
    """When it was last played, in seconds since the epoch."""
    header: Header | None = None
    score: tuple[int, int] = (0, 0)
    finished: bool = False
    problem: BadLog | None = None
    """What is wrong with the log, if something is."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, safe to show."""
        return tuple(clean_name(seated.name) for seated in self.header.players) if self.header else ()

    @property
    def side(self) -> int:
        """The side of the first person at the table."""
        players = self.header.players if self.header else ()
        return next((side_of(seat) for seat, who in enumerate(players) if who.level == PERSON), 0)

    @property
    def points(self) -> tuple[int, int]:
        """The points of the person's side, and of the other."""
        return self.score if self.side == 0 else (self.score[1], self.score[0])

    @property
    def waits(self) -> bool:
        """Whether the match can be gone on with."""
        return not self.finished and self.problem is None


def summary(path: Path) -> Summary:
    """What there is to tell of a log; never fails."""
    try:
        when = path.stat().st_mtime
    except (OSError, ValueError):
        when = 0.0
    header = None
    try:
        data = read_bytes(path)
        body = data.find(b"\n") + 1 or len(data)
        header = parse(data[:body]).header
        finished = _check(data, body)
    except BadLog as error:
        return Summary(path, when, header, problem=error)
    score = (0, 0)
    for found in _LAST_SCORE.finditer(data, max(0, data.rfind(b'"score":['))):
        score = (int(found[1]), int(found[2]))
    return Summary(path, when, header, score, finished)


def _check(data: bytes, start: int) -> bool:
    """Whether the last whole line ends the match. Raises `BadLog` at the first that is damaged."""
    finished, number = False, 1
    while True:
        number += 1
        end = data.find(b"\n", start, start + MAX_LINE)
        if end < 0:
            if len(data) - start >= MAX_LINE:
                raise BadLog("content", f"Line {number} is too long.", number)
            return finished  # what follows was never shown
        body, tail = data[start : end - _CRC_TAIL], data[end - _CRC_TAIL : end]
        if end - start < _CRC_TAIL or tail != b',"crc":"%08x"}' % crc32(b"}", crc32(body)):
            if end + 1 == len(data) and b"\0" in data[start:end]:
                return finished  # the mark of a power cut, which going on takes away
            raise BadLog("checksum", f"Line {number} is damaged: its checksum does not fit.", number)
        finished, start = WON in body, end + 1


def fork(log: Log, decisions: int, header: Header, path: Path) -> None:
    """Write a new log that begins with the first so many decisions of another. Raises `NotSaved`."""
    lines = chain([encode(header)], map(encode, log.decisions[:decisions]))
    try:
        write_new(path, b"".join(lines))
    except OSError as error:
        raise NotSaved("create", f"The match cannot be saved: {error.strerror}.") from error


def delete(path: Path) -> None:
    """Remove a log and what was kept of its torn lines.

    Raises `NotSaved` if it is being played elsewhere or cannot be removed.
    """
    try:
        with locked(path):
            path.unlink(missing_ok=True)
        for other in path.parent.iterdir():
            if other.name.startswith(f"{path.name}{TORN}"):
                other.unlink(missing_ok=True)
    except OSError as error:
        raise NotSaved("delete", f"The match cannot be deleted: {error.strerror}.") from error


def repair(path: Path, suffix: str) -> tuple[Path, int] | None:
    """Write the good part of a damaged log to a new file beside it: that file, and its number of decisions.

    None if there is nothing to repair; the log itself is left as it is. Raises `BadLog` if nothing of it can
    be read, `NotSaved` if the new file cannot be written.
    """
    log = read(path)
    if log.problem is None and not log.torn:
        return None
    good = read_bytes(path)[: log.size]
    try:
        copy = write_beside(path, f"{path.stem}-repaired", suffix, good)
    except FileExistsError as error:
        raise NotSaved("copies", "There are too many repaired copies of this log already.") from error
    except OSError as error:
        raise NotSaved("copy", f"The repaired log cannot be written: {error.strerror}.") from error
    return copy, len(log.decisions)
