"""Every position of the rule book: its script runs, and the facts it states hold."""

import json
import pathlib
from typing import Any

import pytest

from engine.argentine import ENVIDO
from engine.cards import HIDDEN
from engine.decide import decide, legal
from engine.errors import IllegalAction
from engine.paulista import manilha_rank
from engine.state import State
from engine.tricks import side_of
from engine.view import view
from tests.positions import action_of, apply, case_state, seat_of

FOLDER = pathlib.Path(__file__).parent
CASES = [
    json.loads(line)
    for name in ("cases.jsonl", "cases-mineiro.jsonl")
    for line in (FOLDER / name).read_text().splitlines()
]

pytestmark = pytest.mark.fast


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    state = case_state(case)
    for step in case["script"]:
        state = run(state, step)


def run(state: State, step: str) -> State:
    """One step of a script: an action, a refused action, or facts."""
    if step[0] == "=":
        assert state.score == tuple(map(int, step[1:].split("-"))), step
    elif step[0] == "#":
        name, _, facts = step[1:].partition(" ")
        check(state, name, facts)
    elif step[0] == "?":
        seat, _, wanted = step[1:].partition(" ")
        check_legal(state, seat_of(seat), wanted)
    elif step[0] == "!":
        seat, word = step[1:].split()
        with pytest.raises(IllegalAction):
            decide(state, seat_of(seat), action_of(state, word))
    else:
        seat, word = step.split()
        return apply(state, seat_of(seat), action_of(state, word))
    return state


def check_legal(state: State, seat: int, wanted: str) -> None:
    open_now = set(legal(state, seat))
    if wanted == "none":
        assert not open_now
        return
    if wanted.startswith("only "):
        assert open_now == {action_of(state, word) for word in wanted.removeprefix("only ").split(",")}
        return
    for group in wanted.split():
        for word in group[1:].split(","):
            assert (action_of(state, word) in open_now) == (group[0] == "+"), (word, open_now)


def check(state: State, name: str, facts: str) -> None:
    """One fact about a state, in the words of rules/README."""
    if name == "hand":
        wanted = None if facts == "-" else side_of(seat_of(facts))
        assert (state.outcome.side if state.outcome else None) == wanted
    elif name == "match":
        assert state.champion == (None if facts == "-" else side_of(seat_of(facts)))
    elif name == "pts":
        assert state.outcome is not None
        assert state.outcome.points == int(facts)
    elif name == "turn":
        assert not state.asks
        assert state.outcome is None
        assert state.turn == seat_of(facts)
    elif name == "stake":
        assert state.stake == int(facts)
    elif name == "falta":
        assert ENVIDO.accepted(("falta",), state.rules.target - max(state.score)) == int(facts)
    elif name == "say":
        words = [f"{'AB'[seat]}:{'son buenas' if tanto is None else tanto}" for seat, tanto in state.said]
        assert ", ".join(words) == facts
    elif name == "tricks":
        letters = "AB" if state.rules.variant == "argentine" else "XY"
        won = ["E" if t.winner is None else letters[side_of(t.winner)] for t in state.tricks]
        assert won == facts.split()
    elif name == "manilha":
        assert state.turn_up is not None
        assert manilha_rank(state.turn_up, state.rules.options_dict["deck"]) == facts  # type: ignore[arg-type]
    elif name == "see":
        who, *seats = map(seat_of, facts.replace(",", " ").split())
        seen = {seat for seat, hand in enumerate(view(state, who).hands) if HIDDEN not in hand}
        assert seen == set(seats)
    else:
        pytest.fail(f"no such fact: {name}")
