"""Computers against each other: the same for everybody with the same seed, and fair to both."""

import random
from typing import Any

import msgspec
import pytest

from engine.actions import AnyAction
from engine.arena import ArenaResult, pair_interval, play_arena, play_match, play_pair
from engine.errors import TrucoError
from engine.players import RandomPlayer
from engine.variants import rules_of
from engine.view import View
from tests.random_play import SEED


def facts(result: ArenaResult) -> dict[str, Any]:
    """All of a result but the times."""
    plain: dict[str, Any] = msgspec.to_builtins(result)
    assert {name for times in plain.pop("decision_ms").values() for name in times} == {"p50", "p99"}
    return plain


def test_a_seed_gives_the_same_result_whatever_the_number_of_processes() -> None:
    told: list[tuple[int, int]] = []
    one = play_arena(
        "argentine", levels=("low", "random"), matches=9, progress=lambda *step: told.append(step)
    )
    two = play_arena("argentine", levels=("low", "random"), matches=9, jobs=2)
    other = play_arena("argentine", levels=("low", "random"), matches=9, seed="other")
    assert facts(one) == facts(two)
    assert facts(one)["points_per_hand"] != facts(other)["points_per_hand"]
    assert told == [(2, 9), (4, 9), (6, 9), (8, 9), (9, 9)]


def test_the_numbers_of_a_result_fit_together() -> None:
    result = play_arena("argentine", levels=("random", "low"), matches=20)
    assert list(result.wins) == ["random", "low"]
    assert sum(result.wins.values()) == result.matches == 20
    for name, (low, high) in result.interval.items():
        assert result.win_rate[name] == result.wins[name] / 20
        assert 0 <= low <= result.win_rate[name] <= high <= 1
        assert 0 < result.decision_ms[name]["p50"] <= result.decision_ms[name]["p99"]
    points = sum(result.points_per_hand.values()) * result.hands
    assert 20 * 30 <= round(points) < 20 * 60


@pytest.mark.parametrize(("variant", "seats"), [("argentine", 2), ("paulista", 2), ("paulista", 4)])
def test_equal_players_win_one_match_of_every_pair(variant: str, seats: int) -> None:
    result = play_arena(variant, seats=seats, levels=("random", "random"), matches=12)
    assert result.wins == {"random": 6, "random-2": 6}
    assert result.interval["random"] == (0.5, 0.5)


def test_the_matches_of_a_pair_mirror_each_other() -> None:
    first, second = play_pair("paulista", {}, 4, ("random", "random"), SEED)
    assert (first.champion, first.hands, first.score) == (
        1 - second.champion,
        second.hands,
        second.score[::-1],
    )


class Watcher(RandomPlayer):
    """A random player that keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """Any legal action."""
        self.seen.append(view)
        return super().choose(view, chance)


def test_the_next_after_the_asking_seat_answers_for_a_pair() -> None:
    watcher = Watcher()
    for number in range(8):
        play_match(rules_of("paulista", {"hand_cut": True}, 4), (watcher, watcher), f"{number:064x}")
    asked = [view for view in watcher.seen if view.ask]
    assert {view.asks[-1].about for view in asked} == {"stake", "choice", "cut"}
    for view in asked:
        ask = view.asks[-1]
        assert view.seat == ask.of[0]
        if ask.about == "stake":
            assert view.seat == (ask.by + 1) % 4
        if ask.about == "choice":
            assert view.seat in (view.mano, (view.mano + 1) % 4)


def test_the_interval_follows_the_pairs() -> None:
    low, high = pair_interval([[True, True]] * 30 + [[False, False]] * 30)
    free = pair_interval([[True], [False]] * 60)
    assert (low + high) / 2 == pytest.approx(0.5)
    assert high - low > 1.3 * (free[1] - free[0])
    assert pair_interval([]) == (0.0, 1.0)
    low, high = pair_interval([[True, True]] * 30)
    assert 0.9 < low < high == 1.0


def test_a_level_that_does_not_exist_is_refused_before_the_first_match() -> None:
    with pytest.raises(TrucoError) as refusal:
        play_arena("argentine", levels=("low", "best"), matches=2)
    assert refusal.value.code == "level"
