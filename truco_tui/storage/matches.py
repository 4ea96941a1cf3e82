"""Matches in the data folder: one log a match, its file named by the match's id.

What a listing tells of a log comes from its header, its checksums and its last score: deciding hundreds of
logs again would keep a person waiting. Opening one does that.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from zlib import crc32

from msgspec.structs import replace

from engine.chance import first_dealer, new_seed, next_seed, shuffled, source
from engine.errors import BadLog, NotSaved, TrucoError
from engine.log import KIND, VERSION, Game, Header, Log, Parent, Seated, encode, parse, read, read_bytes
from engine.match import PERSON, Match
from engine.names import clean_name
from engine.players import revision_of
from engine.session import Session
from engine.tricks import side_of
from engine.variants import rules_of
from engine.writer import resume
from truco_tui import __version__
from truco_tui.games import game_named, names
from truco_tui.i18n import _
from truco_tui.storage.folder import SUFFIX, WON, newest, unfinished

ME = 0
"""The seat of the person."""

_LAST_SCORE = re.compile(rb'"score":\[(\d{1,3}),(\d{1,3})\]')
_CRC_TAIL = len(',"crc":"00000000"}')


@dataclass(frozen=True)
class Plan:
    """What a person wants to play."""

    game: str = field(default_factory=lambda: names()[0])
    seats: int | None = None
    """None: as few as the game allows."""
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    level: str = "high"
    name: str = ""
    seed: str = ""
    """64 hexadecimal digits, or empty for a fresh one."""


def header_of(plan: Plan, now: datetime | None = None) -> Header:
    """The header of a new match, the person at seat 0. Raises `BadRules`."""
    rules = rules_of(plan.game, plan.options, plan.seats)
    seed = plan.seed or new_seed()
    person = clean_name(plan.name, fallback="") or clean_name(_("Player"))
    return Header(
        kind=KIND,
        v=VERSION,
        **_stamp(plan.game, now),  # type: ignore[arg-type]
        game=Game(plan.game, rules.seats, rules.options_dict),
        seed=seed,
        dealer="seed",
        players=(Seated(person, PERSON), *_rivals(plan, rules.seats, person, seed)),
    )


def _stamp(game: str, now: datetime | None) -> dict[str, str]:
    """What sets a match apart from every other: its id, its time, the program."""
    now = now or datetime.now().astimezone()
    return {
        "match": f"{now:%Y%m%d-%H%M}-{game}-{token_hex(2)}",
        "made": now.isoformat(timespec="seconds"),
        "program": f"truco-tui {__version__}",
    }


def sealed_seed(seats: int, first: int | None = None) -> str:
    """A fresh seed for so many seats, fixed before the match so that its seal can be shown.

    `first`: the seat that it must draw as the first dealer; None: any.
    """
    while True:
        seed = new_seed()
        if first is None or first_dealer(seed, seats) == first:
            return seed


def _rivals(plan: Plan, seats: int, person: str, seed: str) -> tuple[Seated, ...]:
    names = [name for name in game_named(plan.game).rivals if name.casefold() != person.casefold()]
    return tuple(
        Seated(name, plan.level, revision_of(plan.level))
        for name in shuffled(names, source(seed, "names"))[: seats - 1]
    )


def again(header: Header, now: datetime | None = None) -> Header:
    """The header of another match of the same people at the same game."""
    game = header.game
    fresh = header_of(Plan(game.name, game.seats, game.options, seed=next_seed(header.seed)), now)
    players = tuple(
        replace(who, revision=revision_of(who.level)) if who.level != PERSON else who
        for who in header.players
    )
    return replace(fresh, players=players)


def begin(folder: Path, header: Header) -> Match:
    """A new match, its log already on the disk. Raises `NotSaved`."""
    return Match(Session.create(header, folder / f"{header.match}{SUFFIX}"))


def go_on(path: Path) -> Match:
    """The match of a log, exactly where it was left.

    Raises `BadLog`, `NotSaved`, and `TrucoError` for a player that there is none of (code `level`), or for a
    log of several people (`persons`), who would wait for each other for ever.
    """
    session = Session.resume(path)
    try:
        match = Match(session)
        if len(match.persons) > 1:
            raise TrucoError("persons", "The log has several people at the table; it can be replayed.")
    except TrucoError:
        session.close()
        raise
    return match


def play_on(log: Log, decisions: int, folder: Path, now: datetime | None = None) -> Match:
    """A new match that begins as another did, with its first so many decisions, its seed and its people.

    Raises `NotSaved`, and what `go_on` does.
    """
    parent = Parent(log.header.match, decisions)
    header = replace(log.header, v=VERSION, **_stamp(log.header.game.name, now), parent=parent)
    path = folder / f"{header.match}{SUFFIX}"
    lines = [encode(header), *map(encode, log.decisions[:decisions])]
    try:
        _write_new(path, b"".join(lines))
    except OSError as error:
        raise NotSaved("create", f"The match cannot be saved: {error.strerror}.") from error
    try:
        return go_on(path)
    except TrucoError:
        path.unlink()
        raise


def _write_new(path: Path, data: bytes) -> None:
    """Write a log that is not there yet, for its owner alone; all of it, or there is none."""
    try:
        with open(path, "xb", opener=partial(os.open, mode=0o600)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise
    except OSError:
        path.unlink(missing_ok=True)
        raise


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


def listing(folder: Path) -> list[Summary]:
    """Every log of a folder: those that wait first, then the finished, then the damaged; newest first."""
    return sorted(map(summary, newest(folder)), key=lambda one: (one.problem is not None, one.finished))


def waiting(folder: Path) -> Iterator[Summary]:
    """The matches that can be gone on with, newest first."""
    return (one for one in map(summary, unfinished(folder)) if one.waits)


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
        finished = _check(data[body:])
    except BadLog as error:
        return Summary(path, when, header, problem=error)
    score = (0, 0)
    for found in _LAST_SCORE.finditer(data, max(0, data.rfind(b'"score":['))):
        score = (int(found[1]), int(found[2]))
    return Summary(path, when, header, score, finished)


def _check(rest: bytes) -> bool:
    """Whether the last whole line ends the match; raises `BadLog` for a line whose checksum does not fit."""
    finished = False
    *lines, _tail = rest.split(b"\n")
    for number, line in enumerate(lines, 2):
        body = line[:-_CRC_TAIL]
        if line[-_CRC_TAIL:] != b',"crc":"%08x"}' % crc32(b"}", crc32(body)):
            if number == len(lines) + 1 and b"\0" in line:
                break  # the mark of a power cut, which going on takes away
            raise BadLog("checksum", f"Line {number} is damaged: its checksum does not fit.", number)
        finished = WON in body
    return finished


def delete(path: Path) -> None:
    """Remove a log. Raises `NotSaved` if it is being played elsewhere or cannot be removed."""
    with suppress(BadLog):
        _log, writer = resume(path)
        writer.close()
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise NotSaved("delete", f"The match cannot be deleted: {error.strerror}.") from error


def repair(path: Path) -> tuple[Path, int] | None:
    """Write the good part of a damaged log to a new file beside it: that file, and its number of decisions.

    None if there is nothing to repair; the log itself is left as it is. Raises `BadLog` if nothing of it can
    be read, `NotSaved` if the new file cannot be written.
    """
    log = read(path)
    if log.problem is None and not log.torn:
        return None
    good = read_bytes(path)[: log.size]
    for attempt in range(1, 1000):
        copy = path.with_name(f"{path.stem}-repaired{'' if attempt == 1 else f'-{attempt}'}{SUFFIX}")
        try:
            _write_new(copy, good)
        except FileExistsError:
            continue
        except OSError as error:
            raise NotSaved("copy", f"The repaired log cannot be written: {error.strerror}.") from error
        return copy, len(log.decisions)
    raise NotSaved("copies", "There are too many repaired copies of this log already.")
