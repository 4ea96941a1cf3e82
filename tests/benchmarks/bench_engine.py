"""Random hands a second through legal, decide and evolve on one core, and pytruco's beside them.

pytruco plays another Truco, the Uruguayan one, so the comparison is of orders of magnitude. It is no
dependency of the tests: `pip install pytruco` first, or its row is left out.
"""

import random
from importlib.util import find_spec

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.actions import AnyAction, Deal, DrawDealer
from engine.chance import shuffled
from engine.decide import decide, legal
from engine.evolve import evolve
from engine.rules import Rules
from engine.state import CHANCE, State, to_act
from engine.variants import rules_of
from engine.view import view

HANDS = 2_000
GAMES = [("argentine", 2), ("paulista", 2), ("paulista", 4)]


def play(rules: Rules, hands: int, views: bool) -> None:
    """Play random hands, match after match; with `views`, every seat's view is made after every decision."""
    chance = random.Random(1)
    state, dealt = State(rules), 0
    while dealt < hands or to_act(state) != (CHANCE,):
        seats = to_act(state)
        if not seats:
            state = State(rules)
            continue
        action: AnyAction
        if seats[0] != CHANCE:
            options = legal(state, seats[0])
            action = options[int(chance.random() * len(options))]
        elif state.dealer is None:
            action = DrawDealer(0)
        else:
            action, dealt = Deal(shuffled(rules.deck, chance)), dealt + 1
        for event in decide(state, seats[0], action):
            state = evolve(state, event)
        if views:
            for seat in rules.every_seat:
                view(state, seat)


def note_speed(benchmark: BenchmarkFixture, hands: int) -> None:
    """Hands a second, from the median round."""
    assert benchmark.stats
    benchmark.extra_info["hands_per_second"] = round(hands / benchmark.stats.stats.median)


@pytest.mark.parametrize("views", [False, True], ids=["", "with-views"])
@pytest.mark.parametrize(("variant", "seats"), GAMES, ids=str)
def bench_random_hands(benchmark: BenchmarkFixture, variant: str, seats: int, views: bool) -> None:
    """Hands a second of random play."""
    benchmark.pedantic(play, args=(rules_of(variant, seats=seats), HANDS, views), rounds=5, warmup_rounds=1)
    note_speed(benchmark, HANDS)


@pytest.mark.skipif(find_spec("pytruco") is None, reason="pip install pytruco")
def bench_pytruco(benchmark: BenchmarkFixture) -> None:
    """Hands a second of pytruco's own random walk."""
    from pytruco.pdt.chi import chis
    from pytruco.pdt.partida import Partida

    hands, chance = 200, random.Random(1)

    class Counted(Partida):  # type: ignore[misc]
        """A match that counts its hands."""

        dealt = 1

        def nueva_ronda(self, el_mano: int) -> None:
            """Deal, and count it."""
            self.dealt += 1
            super().nueva_ronda(el_mano)

    def walk() -> None:
        played = 0
        while played < hands:
            match = Counted(puntuacion=30, azules=["A"], rojos=["B"], limite_envido=4)
            while not match.terminada():
                chance.choice(chance.choice([seat for seat in chis(match, True) if seat])).hacer(match)
            played += match.dealt

    benchmark.pedantic(walk, rounds=3)
    note_speed(benchmark, hands)
