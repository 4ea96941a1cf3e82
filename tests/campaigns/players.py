"""Computer players that fail, answer nonsense, play what they may not, and spoil what they are given.

The match goes on, in the engine and in the app: a fallback plays for the rest of the hand, a note in the log
says so, and `verify` accepts the log.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engine import actions as act
from engine.actions import AnyAction
from engine.cards import Card
from engine.match import PERSON, Match
from engine.players import LEVELS, Player, player_of
from engine.session import Session
from engine.verify import verify
from engine.view import View
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of
from truco_tui.app import TrucoApp
from truco_tui.screens.table import TableScreen
from truco_tui.storage.settings import Settings

KEYS = ("1", "2", "3", "enter", "enter", "q", "n", "t", "e", "a", "c", "m")
LONG = 60.0
"""Seconds that a hand in the app may not take."""


class Quit(BaseException):
    """Not an `Exception`."""


class Touchy:
    """Cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise ValueError

    __hash__ = None  # type: ignore[assignment]


def _raise(error: BaseException) -> Any:
    raise error


def _recurse(view: View) -> Any:
    return _recurse(view)


def _foreign_card(view: View) -> AnyAction:
    """A card of somebody else's, or of nobody."""
    cards = [Card(f"{rank}{suit}") for rank in (1, 4, 7, 12) for suit in "ECOB"]
    return act.Play(next(card for card in cards if card not in view.hand))


def _spoil(view: View) -> Any:
    """Change everything that can be changed of a view, and play what is legal only now."""
    view.options.clear()
    view.options["deck"] = view
    for name, value in (("legal", (act.Deal(()),)), ("number", -1), ("hands", ()), ("seat", 9)):
        msgspec.structs.force_setattr(view, name, value)
    return act.Deal(())


FAILURES: dict[str, Callable[[View], Any]] = {
    "an error": lambda view: _raise(ValueError("\x1b[2J" * 100)),
    "no memory": lambda view: _raise(MemoryError()),
    "no end": _recurse,
    "stop": lambda view: _raise(StopIteration()),
    "exit": lambda view: sys.exit(3),
    "quit": lambda view: _raise(Quit()),
    "an unspeakable error": lambda view: _raise(type("\ud800\x1b[2J", (Exception,), {})()),
    "nothing": lambda view: None,
    "a word": lambda view: "quiero",
    "a number": lambda view: float("nan"),
    "a class": lambda view: act.Accept,
    "the view": lambda view: view,
    "all of them": lambda view: view.legal,
    "a touchy thing": lambda view: Touchy(),
    "a deal": lambda view: act.Deal(()),
    "a word out of place": lambda view: act.Call("falta y resto"),
    "a foreign card": _foreign_card,
    "a spoiled view": _spoil,
}
"""What a player does that is not a choice; each is replaced by the fallback."""


class Bad:
    """A player of a level that now and then fails."""

    def __init__(self, good: Player, chance: random.Random, counts: Counts) -> None:
        self.good, self.chance, self.counts = good, chance, counts
        self.often = chance.choice((0.02, 0.1, 0.5))
        self.failures = 0

    def choose(self, view: View, chance: random.Random) -> Any:
        """The good player's choice, a failure, or the choice by somebody that spoils what it was given."""
        choice = self.good.choose(view, chance)
        if self.chance.random() < self.often:
            what = self.chance.choice(list(FAILURES))
            self.counts["failures"] += 1
            self.failures += 1
            return FAILURES[what](view)
        if self.chance.random() < self.often:
            chance.seed(0)
            view.options.clear()
            self.counts["spoiled"] += 1
        return choice


def play(chance: random.Random, counts: Counts) -> None:
    """A whole match in the engine, and some hands of one in the app."""
    with tempfile.TemporaryDirectory() as folder:
        session, players = _table(Path(folder) / "engine.jsonl", False, chance, counts)
        Match(session, {**players}).run()
        assert session.to_act == ()
        session.close()
        noted = _check(session, counts)
        assert noted == sum(player.failures for player in players.values())
        if counts["matches"] % 3 == 0:
            session, players = _table(Path(folder) / "app.jsonl", True, chance, counts)
            asyncio.run(_in_the_app(Path(folder), Match(session, {**players}), chance))
            _check(session, counts)
            counts["in the app"] += 1
    counts["matches"] += 1


def _table(path: Path, person: bool, chance: random.Random, counts: Counts) -> tuple[Session, dict[int, Bad]]:
    rules = GAMES[chance.choice(("argentine-2", "paulista-2", "paulista-4"))]
    levels = [chance.choice(LEVELS) for _ in range(rules.seats)]
    if person:
        levels[0] = PERSON
    session = Session.create(header_of(rules, f"{chance.getrandbits(256):064x}", levels), path)
    players = {
        seat: Bad(player_of(level, rules.variant), chance, counts)
        for seat, level in enumerate(levels)
        if level != PERSON
    }
    return session, players


async def _in_the_app(folder: Path, match: Match, chance: random.Random) -> None:
    app = TrucoApp(folder, Settings(language="en", pace="instant" if chance.random() < 0.5 else "fast"))
    async with app.run_test() as pilot:
        app._open(lambda: match)
        await pilot.pause()
        end, hands = time.monotonic() + LONG, match.session.view(0).number + chance.randint(1, 4)
        while match.session.to_act and match.session.view(0).number < hands:
            assert time.monotonic() < end, "the match does not go on"
            assert isinstance(app.screen, TableScreen)
            app.simulate_key(chance.choice(KEYS))
            await asyncio.sleep(0.01)
        app.leave()
    assert app.return_code == 0


def _check(session: Session, counts: Counts) -> int:
    """The log is accepted, and has no note on a person; how many players failed, by its notes."""
    assert session.writer is not None
    path, seated = session.writer.path, session.header.players
    report = verify(path)
    assert report.problem is None, report.problem
    assert report.verified == session.n
    counts["decisions"] += report.verified
    notes = [decision for decision in report.log.decisions if decision.note]
    assert all(seated[decision.by].level != PERSON for decision in notes)
    counts["fallbacks"] += len(notes)
    return sum(decision.note.startswith("player failed") for decision in notes)


if __name__ == "__main__":
    sys.exit(campaign("players", play, "matches", 40))
