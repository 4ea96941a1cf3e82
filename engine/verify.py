"""Is this log what it says? Every deal, every computer's choice and every event is worked out again.

What that proves: the deals followed from the seed and so never depended on play or score; each line is what
the rules make of its action; each computer chose as its level chooses. What it cannot prove: that nobody read
the seed before, or rewrote file and seed together; keep the seal that was shown before the first card.
"""

from dataclasses import dataclass
from pathlib import Path

from engine.errors import BadLog, TrucoError
from engine.log import Decision, Log, Seated, read
from engine.match import PERSON, Match, fallback
from engine.players import revision_of
from engine.session import Session
from engine.state import CHANCE
from engine.variants import VARIANTS, Variant


@dataclass(frozen=True)
class Report:
    """What came of verifying a log: `problem` names the first line that differs, or is None."""

    log: Log
    verified: int
    """Decisions found to be as they must be."""
    problem: BadLog | None
    scripted: int = 0
    """Deals among them that were only found legal: they follow a script, as the header says."""
    unchecked: int = 0
    """Choices among them that were only found legal: another revision of the player made them."""
    fallbacks: int = 0
    """Choices among them that were made for a player that failed."""


def verify(path: Path, seal: str | None = None, variants: dict[str, Variant] = VARIANTS) -> Report:
    """Work a log out again, and compare; `seal` is what was shown before the first card.

    Raises `BadLog` where nothing can be read.
    """
    log = read(path, variants)
    if seal is not None and seal.strip().lower() != log.seal:
        return Report(log, 0, BadLog("seal", "This log does not begin as the one that was sealed.", 1))
    if seal is not None and log.header.dealer == "script":
        return Report(log, 0, BadLog("script", "The deals of this log are scripted: no seal holds.", 1))
    try:
        session = Session.create(log.header, variants=variants)
        match = Match(session)
    except TrucoError as error:
        return Report(log, 0, BadLog("level", error.sentence, 1))
    for decision in log.decisions:
        problem = _check(match, decision)
        if problem:
            return _report(log, session.n, problem)
        session.submit(decision.by, decision.do, session.n)
    return _report(log, session.n, log.problem)


def _report(log: Log, verified: int, problem: BadLog | None) -> Report:
    """What was found of so many decisions, and what could not be."""
    seen = log.decisions[:verified]
    scripted = sum(made.by == CHANCE for made in seen) if log.header.dealer == "script" else 0
    players = log.header.players
    unchecked = sum(made.by != CHANCE and not made.note and _has_learnt(players[made.by]) for made in seen)
    return Report(log, verified, problem, scripted, unchecked, sum(bool(made.note) for made in seen))


def _has_learnt(who: Seated) -> bool:
    """Whether another revision of a computer player sat there than plays now."""
    return who.level != PERSON and who.revision != revision_of(who.level)


def _check(match: Match, decision: Decision) -> BadLog | None:
    """What is wrong with the next decision of a match; that it is legal was seen when it was read."""
    session, line, by_chance = match.session, decision.n + 1, decision.by == CHANCE
    if by_chance and session.header.dealer == "seed" and decision.do != session.expected_chance():
        return BadLog("deal", f"Line {line} deals other cards than the seed does.", line)
    if by_chance or decision.by in match.persons:
        return BadLog("note", f"Line {line} has a note where none belongs.", line) if decision.note else None
    if decision.by != match.next_seat:
        return BadLog("seat", f"In line {line} a computer decides in another's place.", line)
    if not decision.note and _has_learnt(session.header.players[decision.by]):
        return None  # that the choice is legal was seen when it was read
    expected = fallback(match.view_for(decision.by)) if decision.note else match.choose(decision.by).action
    if decision.do != expected:
        return BadLog("choice", f"In line {line} the computer decides otherwise than its level does.", line)
    return None
