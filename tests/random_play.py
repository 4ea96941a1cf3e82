"""Random legal play: every game with every house rule, in hands and matches drawn from a random source."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from engine import actions as act
from engine.actions import AnyAction
from engine.chance import SeededDealer, shuffled
from engine.decide import decide, legal
from engine.events import AnyEvent
from engine.evolve import evolve
from engine.log import KIND, VERSION, Decision, Game, Header, Seated
from engine.rules import Rules
from engine.state import CHANCE, State, to_act
from engine.variants import rules_of

CHOICES: dict[str, dict[str, tuple[str | int | bool, ...]]] = {
    "argentine": {
        "hand_cut": (False, True),
        "fold_before_envido": (1, 2),
        "envido_repeats": ("one", "free"),
    },
    "paulista": {
        "hand_cut": (False, True),
        "deck": ("dirty", "clean"),
        "covered_cards": (False, True),
        "blind_iron_hand": (False, True),
        "all_tied": ("dealer", "nobody"),
        "fold_anytime": (False, True),
    },
    "mineiro": {
        "hand_cut": (False, True),
        "deck": ("dirty", "clean"),
        "covered_cards": (True, False),
        "blind_iron_hand": (True, False),
        "all_tied": ("nobody", "mano", "dealer"),
        "fold_anytime": (False, True),
    },
}
"""The values of every house rule, the default first."""

SEATS = {"argentine": (2,), "paulista": (2, 4), "mineiro": (2, 4)}


def every_game() -> tuple[Rules, ...]:
    """Every game with every number of seats and every combination of house rules: 328 rules."""
    return tuple(
        rules_of(variant, dict(zip(options, values, strict=True)), seats)
        for variant, options in CHOICES.items()
        for seats in SEATS[variant]
        for values in product(*options.values())
    )


class Step(NamedTuple):
    """One decision: the state it was made in, who made it, what it caused, and the state after it."""

    before: State
    seat: int
    action: AnyAction
    events: tuple[AnyEvent, ...]
    after: State


def game_name(rules: Rules) -> str:
    """A game with the house rules that are not the default, for messages and test ids."""
    default = {option: values[0] for option, values in CHOICES[rules.variant].items()}
    changed = [f"{name}={value}" for name, value in rules.options_dict.items() if value != default[name]]
    return " ".join([f"{rules.variant}-{rules.seats}", *changed])


def random_score(rules: Rules, chance: random.Random) -> tuple[int, int]:
    """A score that does not end the match, mostly near its end, so that elevens and iron hands occur."""
    top = rules.target - 1
    lacking = (0, 0, 0, 1, 2, 4, top // 2, top)
    return top - chance.choice(lacking), top - chance.choice(lacking)


def temper(chance: random.Random) -> Callable[[AnyAction], float]:
    """How likely actions are in a hand: the bold never give up, the quiet rarely call."""
    giving_up, calling = chance.choice((0.0, 0.1, 1.0)), chance.choice((0.1, 1.0, 3.0))

    def weight(action: AnyAction) -> float:
        if isinstance(action, act.Fold | act.Decline):
            return giving_up
        return calling if isinstance(action, act.Call | act.Raise) else 1.0

    return weight


def random_deal(state: State, chance: random.Random) -> act.DrawDealer | act.Deal:
    """What chance does in a state, as the source has it."""
    if state.dealer is None:
        return act.DrawDealer(chance.randrange(state.rules.seats))
    return act.Deal(shuffled(state.rules.deck, chance))


def step(state: State, seat: int, action: AnyAction) -> Step:
    """The decision of a seat; raises `IllegalAction`."""
    after, events = state, decide(state, seat, action)
    for event in events:
        after = evolve(after, event)
    return Step(state, seat, action, events, after)


def random_steps(state: State, chance: random.Random, hands: int = 2) -> Iterator[Step]:
    """Decisions from a state on until so many more hands have ended, or the match."""
    weight = temper(chance)
    while hands and (acting := to_act(state)):
        seat = acting[0] if len(acting) == 1 else chance.choice(acting)
        if seat == CHANCE:
            weight = temper(chance)
            action: AnyAction = random_deal(state, chance)
        else:
            actions = legal(state, seat)
            action = chance.choices(actions, [weight(action) for action in actions])[0]
        made = step(state, seat, action)
        yield made
        hands -= state.outcome is None and made.after.outcome is not None
        state = made.after


def random_hands(rules: Rules, chance: random.Random, hands: int = 2) -> list[Step]:
    """The decisions of a few hands in a row from a random score on, the draw of the dealer first."""
    return list(random_steps(replace(State(rules), score=random_score(rules, chance)), chance, hands))


GAMES = {game_name(rules): rules for rules in every_game()}
"""Every game by its name."""

SEED = "5" * 64


def header_of(rules: Rules, seed: str = SEED, levels: Sequence[str] = ()) -> Header:
    """The header of a match of these rules."""
    names = ("Ana", "Beto", "Caro", "Dani")
    levels = levels or ["random"] * rules.seats
    return Header(
        kind=KIND,
        v=VERSION,
        match="2026-01-31-test",
        made="2026-01-31T12:00:00",
        program="tests",
        game=Game(rules.variant, rules.seats, dict(rules.options_dict)),
        seed=seed,
        dealer="seed",
        players=tuple(Seated(name, level) for name, level in zip(names, levels, strict=False)),
    )


def random_match(rules: Rules, seed: str, most: int = 10_000) -> list[Decision]:
    """The decisions of a match from its beginning, the deals as the seed has them; at most so many."""
    chance, dealer, state = random.Random(seed), SeededDealer(seed), State(rules)
    weight = temper(chance)
    made: list[Decision] = []
    while len(made) < most and (acting := to_act(state)):
        seat = chance.choice(acting)
        if seat == CHANCE:
            weight = temper(chance)
            action: AnyAction = dealer.act(state)
        else:
            actions = legal(state, seat)
            action = chance.choices(actions, [weight(action) for action in actions])[0]
        played = step(state, seat, action)
        made.append(Decision(len(made) + 1, seat, action, played.events))
        state = played.after
    return made
