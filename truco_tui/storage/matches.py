"""Matches in the data folder: one log a match, its file named by the match's id."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from msgspec.structs import replace

from engine.chance import first_dealer, new_seed, next_seed, shuffled, source
from engine.errors import TrucoError
from engine.log import KIND, VERSION, Game, Header, Log, Parent, Seated
from engine.match import PERSON, Match
from engine.names import clean_name
from engine.players import revision_of
from engine.session import Session
from engine.shelf import Summary, fork, summary
from engine.variants import rules_of
from truco_tui import __version__
from truco_tui.games import game_named, names
from truco_tui.i18n import _
from truco_tui.storage.folder import SUFFIX, newest, unfinished


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
    players = tuple(replace(who, revision=revision_of(who.level)) for who in header.players)
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
    fork(log, decisions, header, path)
    try:
        return go_on(path)
    except TrucoError:
        path.unlink()
        raise


def listing(folder: Path) -> list[Summary]:
    """Every log of a folder: those that wait first, then the finished, then the damaged; newest first."""
    return sorted(map(summary, newest(folder)), key=lambda one: (one.problem is not None, one.finished))


def waiting(folder: Path) -> Iterator[Summary]:
    """The matches that can be gone on with, newest first."""
    return (one for one in map(summary, unfinished(folder)) if one.waits)
