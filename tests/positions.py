"""Positions and scripts in the words of the rule book: `7E`, `(3c)`, `envido`, `quiero+retruco`."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine import actions as act
from engine.actions import AnyAction
from engine.cards import Card
from engine.chance import stacked
from engine.decide import decide
from engine.evolve import evolve
from engine.rules import Rules
from engine.state import CHANCE, State
from engine.variants import rules_of

PLAIN: dict[str, AnyAction] = {
    "quiero": act.Accept(),
    "aceito": act.Accept(),
    "jogar": act.Accept(),
    "noquiero": act.Decline(),
    "corro": act.Decline(),
    "recusar": act.Decline(),
    "mazo": act.Fold(),
    "next": act.NextDeal(),
}


def action_of(state: State, word: str) -> AnyAction:
    """The action that a word of a script means in a state.

    A call made by the asked side is a raise, except an envido that is put before a truco (A-6), and a bare
    Argentine "retruco", which is not an answer (A-12).
    """
    if word in PLAIN:
        return PLAIN[word]
    if word.startswith("quiero+"):
        return act.Raise(word.removeprefix("quiero+"))
    if word.startswith("@"):
        return act.PlayBlind(int(word[1:]))
    if word.startswith("("):
        return act.Cover(Card(word.strip("()")))
    if word[0].isdigit() or word in state.rules.deck:
        return act.Play(Card(word))
    asked = state.asks[-1].about if state.asks else None
    if asked == "bet" or (asked == "stake" and state.rules.bet is None):
        return act.Raise(word)
    return act.Call(word)


def apply(state: State, seat: int, action: AnyAction) -> State:
    """The state after an action."""
    for event in decide(state, seat, action):
        state = evolve(state, event)
    return state


def dealt(
    rules: Rules,
    dealer: int,
    hands: Sequence[Sequence[str]],
    turn_up: str | None = None,
    score: tuple[int, int] = (0, 0),
) -> State:
    """The state after these hands were dealt by that seat at that score."""
    state = replace(State(rules), score=score)
    state = apply(state, CHANCE, act.DrawDealer(dealer))
    return apply(state, CHANCE, act.Deal(stacked(rules, dealer, hands, turn_up)))


def case_state(case: Mapping[str, Any]) -> State:
    """The position of a line of cases.jsonl."""
    options = dict(case.get("options", {}))
    if "deck" in case:
        options["deck"] = case["deck"]
    rules = rules_of(case["variant"], options, case["seats"])
    score = tuple(int(points) for points in case["score"].split("-"))
    hands = [hand.split() for hand in case["hands"]]
    return dealt(rules, seat_of(case["dealer"]), hands, case.get("turn_up"), (score[0], score[1]))


def seat_of(name: str | int) -> int:
    """The seat of a name: A, B, X, Y, or a number."""
    return {"A": 0, "B": 1, "X": 0, "Y": 1}[name] if isinstance(name, str) and name in "ABXY" else int(name)
