"""Every field of every line changed and sealed again, and every move forged: `verify` names the line.

What nobody could find is listed: texts of the header that nothing follows from; house rules and levels under
which the match would have gone the same way; who is said to be a person; deals said to be scripted; and a
note on a computer's decision that a fallback would have made as well.
"""

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.actions import AnyAction, Deal, DrawDealer
from engine.chance import shuffled
from engine.decide import decide, legal
from engine.errors import BadLog
from engine.evolve import evolve
from engine.log import Decision, Header, encode
from engine.match import Match
from engine.session import Session
from engine.state import State
from engine.verify import verify
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of
from tests.test_log import sealed

NAMES = sorted(GAMES)
LINES = 15
"""Decisions of a match that are looked at."""

UNDETECTABLE = {"match", "made", "program", "name", "options", "level", "dealer", "note", "revision", "v"}

Place = tuple[str | int, ...]
WORDS = (
    "x",
    "",
    "low",
    "person",
    "script",
    "truco",
    "real",
    "seis",
    "fold",
    "won",
    "stake",
    "bet",
    "1E",
    "3c",
    "?",
)


def play(chance: random.Random, counts: Counts) -> None:
    """One match between computers, its lines changed one at a time."""
    rules, seed = GAMES[chance.choice(NAMES)], f"{chance.getrandbits(256):064x}"
    session = Session.create(header_of(rules, seed))
    Match(session).run()
    header, decisions = session.header, session.decisions[:LINES]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        lines = [encode(header), *map(encode, decisions)]
        path.write_bytes(b"".join(lines))
        assert verify(path).problem is None
        entries: list[Header | Decision] = [header, *decisions]
        for at, line in enumerate(entries):
            for place, body in changes(line, chance):
                path.write_bytes(b"".join([*lines[:at], sealed(body), *lines[at + 1 :]]))
                _judge(path, at + 1, place, counts)
        for at, forged in forgeries(session, decisions, chance):
            path.write_bytes(b"".join([*lines[:at], encode(forged)]))
            assert _line_of(path) == at + 1, forged
            counts["forged moves found"] += 1
    counts["logs"] += 1


def _line_of(path: Path) -> int | None:
    """The line that is named, None if the log is found to be true."""
    try:
        problem = verify(path).problem
    except BadLog as error:
        problem = error
    return problem.line if problem else None


def _judge(path: Path, line: int, place: Place, counts: Counts) -> None:
    named = _line_of(path)
    if named is None:
        assert UNDETECTABLE & set(map(str, place)), (line, place)
        assert line == 1 or place == ("note",), (line, place)
        counts["changes that nobody could find"] += 1
    else:
        assert named == line or line == 1, (line, place, named)
        counts["changes found"] += 1


def changes(line: Header | Decision, chance: random.Random) -> Iterator[tuple[Place, bytes]]:
    """The bodies of a line with one member another, each with the way to that member."""
    plain = msgspec.json.decode(msgspec.json.encode(line))
    if isinstance(line, Decision):
        plain.setdefault("note", "")
    for place, value in members(plain):
        others = [other for other in _others(value) if other != value or type(other) is not type(value)]
        for other in chance.sample(others, 2):
            changed = json.loads(json.dumps(plain))
            inner = changed
            for step in place[:-1]:
                inner = inner[step]
            inner[place[-1]] = other
            if not changed.get("note", "x"):
                del changed["note"]
            yield place, msgspec.json.encode(changed)


def members(plain: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every member of a JSON value, with the way to it."""
    if place:
        yield place, plain
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield from members(value, (*place, name))
    elif isinstance(plain, list):
        for at, value in enumerate(plain):
            yield from members(value, (*place, at))


def _others(value: Any) -> list[Any]:
    """Values that look as good as this one, and some that do not."""
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int):
        return [value + 1, value - 1, 0, 1, 99, None, True]
    if isinstance(value, str):
        return [*WORDS, value + "x", value.swapcase() + " ", 7]
    if isinstance(value, dict):
        return [{}, None, [value], {**value, "more": 1}, dict(list(value.items())[:-1])]
    if isinstance(value, list):
        return [[], None, [*value, *value], [*value, "x"], [*value[1:], 1]]
    return [0, 1, "x", []]


def forgeries(
    session: Session, decisions: list[Decision], chance: random.Random
) -> Iterator[tuple[int, Decision]]:
    """For each decision others that the rules allow there, with the events that they cause."""
    state = State(session.rules)
    for at, decision in enumerate(decisions, 1):
        actions: list[AnyAction] = list(legal(state, decision.by))
        if isinstance(decision.do, Deal):
            actions = [Deal(shuffled(decision.do.deck, chance)) for _ in range(3)]
        elif isinstance(decision.do, DrawDealer):
            actions = [DrawDealer(seat) for seat in session.rules.every_seat]
        for action in actions:
            if action != decision.do:
                yield at, Decision(at, decision.by, action, decide(state, decision.by, action))
        for event in decision.ev:
            state = evolve(state, event)


if __name__ == "__main__":
    sys.exit(campaign("resealed", play, "logs", 3))
