"""`verify` works a log out again and names the first line that differs."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine.chance import seal
from engine.decide import legal
from engine.log import Decision, apply, encode, read
from engine.session import Session
from engine.state import State
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


def test_a_note_is_no_excuse_for_chance_nor_for_another_choice(tmp_path: Path) -> None:
    for place in (1, 2):
        path = played(tmp_path / f"match-{place}.jsonl", levels=("high", "low"))
        decision = read(path).decisions[place]
        rewrite(path, replace(decision, note="player failed: so they say"))
        report = verify(path)
        if place == 1:
            assert report.problem
            assert report.problem.code == "note"


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
    from engine.decide import decide

    return replace(decision, do=action, ev=decide(state_before(path, decision.n), decision.by, action))
