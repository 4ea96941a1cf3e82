"""`verify` works a log out again and names the first line that differs."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine import players
from engine.chance import ScriptedDealer
from engine.decide import decide, legal
from engine.log import Decision, Parent, apply, encode, read
from engine.match import Match, fallback
from engine.players import player_of
from engine.session import Session
from engine.state import CHANCE, State
from engine.variants import rules_of
from engine.verify import Report, verify
from tests.matches import header_of, played

pytestmark = pytest.mark.log

LEVELS = [
    ("argentine", ("high", "low")),
    ("paulista", ("low", "high")),
    ("paulista", ("low", "low", "low", "low")),
]


@pytest.mark.parametrize(("variant", "levels"), LEVELS, ids=str)
def test_an_honest_log_is_found_so(tmp_path: Path, variant: str, levels: tuple[str, ...]) -> None:
    path = played(tmp_path / "match.jsonl", variant, levels)
    report = verify(path, read(path).seal)
    assert report.problem is None
    assert report.verified == len(read(path).decisions) > 10


def test_another_seal_is_not_this_match(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    found = verify(path, "0" * 64)
    assert problem_of(found, path) == ("seal", 1, "This log does not begin as the one that was sealed.")
    assert found.verified == 0


def problem_of(report: Report, path: Path) -> tuple[str, int | None, str]:
    """The code, line and sentence of what is wrong; the report is about that log."""
    assert report.problem
    log = read(path)
    assert (report.log.header, report.log.decisions) == (log.header, log.decisions)
    return report.problem.code, report.problem.line, report.problem.sentence


def problem(path: Path) -> tuple[str, int | None, str]:
    """What `verify` says is wrong in a line, all lines before it but the header being verified."""
    report = verify(path)
    code, line, sentence = problem_of(report, path)
    assert line
    assert report.verified == max(line - 2, 0)
    return code, line, sentence


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
    assert problem(path) == ("deal", 3, "Line 3 deals other cards than the seed does.")


def test_another_choice_of_a_computer_is_named_by_its_line(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl", levels=("high", "low"))
    decision = read(path).decisions[2]
    state = state_before(path, decision.n)
    other = next(action for action in legal(state, decision.by) if action != decision.do)
    rewrite(path, decided_anew(path, decision, other))
    assert problem(path) == ("choice", 4, "In line 4 the computer decides otherwise than its level does.")


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
    line = decision.n + 1
    assert problem(path) == ("note", line, f"Line {line} has a note where none belongs.")


def test_with_a_note_a_computer_plays_the_fallback_and_nothing_else(tmp_path: Path) -> None:
    """So the excuse helps nobody: it is the worst that a player can do."""
    path = played(tmp_path / "match.jsonl", levels=("high", "low"))
    log = read(path)
    match = Match(Session.create(log.header))
    excuses = 0
    for decision in log.decisions[:16]:
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
    line = decision.n + 1
    assert problem(path) == ("seat", line, f"In line {line} a computer decides in another's place.")


def test_a_level_that_nobody_plays_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    header = header_of(levels=("genius", "low"))
    path.write_bytes(encode(header))
    code, line, sentence = problem(path)
    assert (code, line) == ("level", 1)
    assert "genius" in sentence


def test_what_was_read_is_judged_as_far_as_it_goes(tmp_path: Path) -> None:
    """Damage further down is reported, after all before it was found to be right."""
    path = played(tmp_path / "match.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:7], b"damage\n", *lines[8:]]))
    code, line, _ = problem(path)
    assert (code, line) == ("checksum", 8)


def test_what_a_script_dealt_is_not_compared_with_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    deck = rules_of("argentine").deck
    header = replace(header_of(), dealer="script")
    session = Session.create(header, path, dealer=ScriptedDealer(1, (deck,)))
    session.play_chance()
    session.play_chance()
    session.close()
    assert verify(path).problem is None
    path.write_bytes(path.read_bytes().replace(encode(header), encode(header_of())))
    assert problem(path)[:2] == ("deal", 2)


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


def changed(path: Path, **changes: object) -> Path:
    """A log with another header."""
    log = read(path)
    other = path.with_name(f"{len(list(path.parent.iterdir()))}.jsonl")
    header = replace(log.header, **changes)
    other.write_bytes(encode(header) + path.read_bytes().split(b"\n", 1)[1])
    return other


def test_a_seal_binds_all_that_a_match_follows_from(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl", levels=("low", "low"))
    header, sealed = read(path).header, read(path).seal
    first, second = header.players
    free = {**header.game.options, "fold_before_envido": 2}
    for change in (
        {"dealer": "script"},
        {"seed": "cd" * 32},
        {"players": (replace(first, name="Eva"), second)},
        {"players": (replace(first, level="person"), second)},
        {"players": (replace(first, revision=2), second)},
        {"game": replace(header.game, options=free)},
        {"parent": Parent("another", 3)},
    ):
        report = verify(changed(path, **change), sealed)
        assert report.problem, change
        assert (report.problem.code, report.verified) == ("seal", 0), change
    for label in ({"match": "x"}, {"made": "1970-01-01"}, {"program": "y"}):  # nothing follows from these
        assert verify(changed(path, **label), sealed).problem is None


def test_deals_that_are_said_to_be_scripted_are_never_called_checked(tmp_path: Path) -> None:
    path = changed(played(tmp_path / "match.jsonl"), dealer="script")
    deals = sum(made.by == CHANCE for made in read(path).decisions)
    report = verify(path)
    assert (report.problem, report.scripted, report.unchecked) == (None, deals, 0)
    sealed = verify(path, read(path).seal)
    assert sealed.problem
    assert sealed.problem.code == "script"


def test_the_choices_of_another_revision_are_not_checked_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path / "match.jsonl", levels=("low", "random"))
    monkeypatch.setitem(players.REVISIONS, "low", 2)
    monkeypatch.setattr(player_of("low", "argentine").__class__, "choose", lambda *given: given[1].legal[-1])
    report = verify(path)
    chosen = sum(made.by == 0 for made in read(path).decisions)
    assert (report.problem, report.unchecked) == (None, chosen)
    monkeypatch.setitem(players.REVISIONS, "low", 1)
    forged = verify(path)
    assert forged.problem
    assert forged.problem.code == "choice"
