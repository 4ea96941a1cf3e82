"""`verify` works a log out again and names the first line that differs."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine.chance import seal
from engine.decide import decide, legal
from engine.log import Decision, apply, encode, read
from engine.match import Match, fallback
from engine.session import Session
from engine.state import CHANCE, State
from engine.verify import verify
from tests.matches import SEED, header_of, played

LEVELS = [
    ("argentine", ("high", "low")),
    ("paulista", ("low", "high")),
    ("paulista", ("low", "low", "low", "low")),
]


@pytest.mark.parametrize(("variant", "levels"), LEVELS, ids=str)
def test_an_honest_log_is_found_so(tmp_path: Path, variant: str, levels: tuple[str, ...]) -> None:
    path = played(tmp_path / "match.jsonl", variant, levels)
    report = verify(path, seal(SEED))
    assert report.problem is None
    assert report.verified == len(read(path).decisions) > 10


def test_another_seal_is_not_this_match(tmp_path: Path) -> None:
    report = verify(played(tmp_path / "match.jsonl"), "0" * 64)
    assert report.problem
    assert (report.problem.code, report.problem.line) == ("seal", 1)


def rewrite(path: Path, change: Decision) -> None:
    """Put another decision in place of the one with its number, and make the lines after it fit, or end."""
    log = read(path)
    lines, state = [encode(log.header)], State(log.rules)
    for decision in log.decisions:
        new = change if decision.n == change.n else decision
        try:
            state = apply(state, new, new.n + 1)
        except Exception:
            break
        lines.append(encode(new))
    path.write_bytes(b"".join(lines))


def test_another_deal_is_named_by_its_line(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    decision = read(path).decisions[1]
    assert isinstance(decision.do, act.Deal)
    deck = decision.do.deck
    other = act.Deal((*deck[-1:], *deck[:-1]))
    rewrite(path, decided_anew(path, decision, other))
    report = verify(path)
    assert report.problem
    assert (report.problem.code, report.problem.line) == ("deal", 3)


def test_another_choice_of_a_computer_is_named_by_its_line(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl", levels=("high", "low"))
    decision = read(path).decisions[2]
    state = state_before(path, decision.n)
    other = next(action for action in legal(state, decision.by) if action != decision.do)
    rewrite(path, decided_anew(path, decision, other))
    report = verify(path)
    assert report.problem
    assert (report.problem.code, report.problem.line) == ("choice", 4)


NOTE = "player failed: so they say"


@pytest.mark.parametrize("by", [CHANCE, 0])
def test_neither_chance_nor_a_person_has_notes(tmp_path: Path, by: int) -> None:
    path = tmp_path / "match.jsonl"
    session = Session.create(header_of(levels=("person", "person")), path)
    session.play_chance()
    session.play_chance()
    session.submit(session.to_act[0], act.Fold(), session.n)
    session.close()
    decision = session.decisions[1 if by == CHANCE else 2]
    rewrite(path, replace(decision, note=NOTE))
    report = verify(path)
    assert report.problem
    assert (report.problem.code, report.problem.line) == ("note", decision.n + 1)


def test_with_a_note_a_computer_plays_the_fallback_and_nothing_else(tmp_path: Path) -> None:
    """So the excuse helps nobody: it is the worst that a player can do."""
    path = played(tmp_path / "match.jsonl", levels=("high", "low"))
    log = read(path)
    match = Match(Session.create(log.header))
    excuses = 0
    for decision in log.decisions[:60]:
        if decision.by != CHANCE:
            fits = decision.do == fallback(match.view_for(decision.by))
            other = tmp_path / f"{decision.n}.jsonl"
            other.write_bytes(path.read_bytes())
            rewrite(other, replace(decision, note=NOTE))
            problem = verify(other).problem
            assert fits if problem is None else (problem.code, problem.line) == ("choice", decision.n + 1)
            excuses += problem is not None
        match.session.submit(decision.by, decision.do, match.session.n)
    assert excuses


def test_of_two_asked_computers_the_first_answers(tmp_path: Path) -> None:
    """The rules let either; which of them it is follows from the table (B-11)."""
    path = played(tmp_path / "match.jsonl", "paulista", ("random",) * 4)
    decision = next(one for one in read(path).decisions if isinstance(one.do, act.Accept | act.Decline))
    partner = (decision.by + 2) % 4
    rewrite(path, decided_anew(path, replace(decision, by=partner), decision.do))
    report = verify(path)
    assert report.problem
    assert (report.problem.code, report.problem.line) == ("seat", decision.n + 1)


def test_a_level_that_nobody_plays_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    header = header_of(levels=("genius", "low"))
    path.write_bytes(encode(header))
    report = verify(path)
    assert report.problem
    assert (report.problem.code, report.problem.line) == ("header", 1)


def test_a_match_on_the_way_verifies_too(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    session = Session.create(header_of(levels=("person", "low")), path)
    session.play_chance()
    session.play_chance()
    session.close()
    assert verify(path).problem is None


def state_before(path: Path, n: int) -> State:
    """The state in which decision n was made."""
    log = read(path)
    state = State(log.rules)
    for decision in log.decisions[: n - 1]:
        state = apply(state, decision, decision.n + 1)
    return state


def decided_anew(path: Path, decision: Decision, action: act.AnyAction) -> Decision:
    """The same decision with another action and its events."""
    return replace(decision, do=action, ev=decide(state_before(path, decision.n), decision.by, action))
