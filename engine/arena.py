"""Matches between computers, without a screen and without a log.

Matches come in pairs over the same deals with the sides swapped, so that luck of the cards cancels out.
"""

import math
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import starmap
from multiprocessing import get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import Any

from msgspec import Struct

from engine.actions import AnyAction
from engine.chance import SeededDealer, seed_from, source
from engine.decide import decide
from engine.evolve import evolve
from engine.players import Player, player_of
from engine.rules import Rules
from engine.state import CHANCE, State, to_act
from engine.tricks import side_of
from engine.variants import rules_of
from engine.view import view


class Played(Struct, frozen=True, array_like=True):
    """One match as it was played: the side that won, the hands it took, the score, and the decision times."""

    champion: int
    hands: int
    score: tuple[int, int]
    """Points of both sides at the end."""
    seconds: tuple[list[float], list[float]]
    """How long every decision with a choice took, by side."""


class ArenaResult(Struct, frozen=True, kw_only=True):
    """What a series of matches came to; mappings go by player name, in the order of the sides."""

    variant: str
    seats: int
    seed: str
    matches: int
    hands: int
    wins: dict[str, int]
    win_rate: dict[str, float]
    """Share of the matches won, 0 to 1."""
    interval: dict[str, tuple[float, float]]
    """The 95 % interval of `win_rate`."""
    points_per_hand: dict[str, float]
    decision_ms: dict[str, dict[str, float]]
    """Milliseconds per decision with a choice: `p50` and `p99`."""


def play_arena(
    variant: str,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    levels: tuple[str, str] = ("high", "low"),
    matches: int = 100,
    seed: str = "arena",
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> ArenaResult:
    """Play matches between two levels, the first as side 0 of the first match, and count.

    All of the result but the times follows from the seed, whatever the number of processes `jobs`. After
    every pair `progress` is called with the matches played and their number. Raises `BadRules` or
    `TrucoError` for a game or level that does not exist.
    """
    rules = rules_of(variant, options, seats)
    for level in levels:
        player_of(level, variant)
    seed = seed_from(seed)
    game = rules.variant, dict(options or {}), rules.seats, levels
    pairs = [(*game, f"{seed}/{pair}", min(2, matches - 2 * pair)) for pair in range((matches + 1) // 2)]
    played: list[list[Played]] = []
    for legs in _run(pairs, jobs):
        played.append(legs)
        if progress:
            progress(sum(map(len, played)), matches)
    return _result(rules, seed, levels, played)


_Pair = tuple[str, dict[str, Any], int, tuple[str, str], str, int]


def _run(pairs: list[_Pair], jobs: int) -> Iterator[list[Played]]:
    """The pairs in their order, played in this process or in others."""
    if jobs <= 1:
        yield from starmap(play_pair, pairs)
        return
    at_once = max(1, min(8, len(pairs) // jobs))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent) as pool:
        yield from pool.map(play_pair, *zip(*pairs, strict=True), chunksize=at_once)


def _end_with_parent() -> None:
    """End this process when the one that started it ends, however that came."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, name="parent", daemon=True).start()


def play_pair(
    variant: str, options: Mapping[str, Any], seats: int, levels: tuple[str, str], seed: str, legs: int = 2
) -> list[Played]:
    """Two matches over the same deals and with the same first dealer, the sides swapped in the second.

    In each the players are told apart by their place in `levels`, not by their side.
    """
    rules = rules_of(variant, options, seats)
    players = player_of(levels[0], variant), player_of(levels[1], variant)
    first = play_match(rules, players, seed_from(seed))
    if legs == 1:
        return [first]
    second = play_match(rules, players[::-1], seed_from(seed))
    swapped = Played(1 - second.champion, second.hands, second.score[::-1], second.seconds[::-1])
    return [first, swapped]


def play_match(rules: Rules, players: tuple[Player, Player], seed: str) -> Played:
    """One match, a player per side; partners have the same player.

    Of an asked pair the seat next in playing order after the asking one answers, which stands first among
    those who may act; a seat's choice at its decision n has the random source (`seat`, seat, n).
    """
    state, dealer = State(rules), SeededDealer(seed)
    seconds: tuple[list[float], list[float]] = ([], [])
    while acting := to_act(state):
        seat = acting[0]
        action: AnyAction
        if seat == CHANCE:
            action = dealer.act(state)
        else:
            side = side_of(seat)
            seen = view(state, seat)
            if len(seen.legal) == 1:
                action = seen.legal[0]
            else:
                chance = source(seed, "seat", seat, len(seconds[side]))
                begun = perf_counter()
                action = players[side].choose(seen, chance)
                seconds[side].append(perf_counter() - begun)
        for event in decide(state, seat, action):
            state = evolve(state, event)
    assert state.champion is not None
    return Played(state.champion, state.number, state.score, seconds)


def _result(rules: Rules, seed: str, levels: tuple[str, str], pairs: list[list[Played]]) -> ArenaResult:
    names = levels if levels[0] != levels[1] else (levels[0], f"{levels[0]}-2")
    played = [match for pair in pairs for match in pair]
    hands = sum(match.hands for match in played)
    wins = [sum(match.champion == side for match in played) for side in (0, 1)]
    points = [sum(match.score[side] for match in played) for side in (0, 1)]
    low, high = pair_interval([[match.champion == 0 for match in pair] for pair in pairs])
    return ArenaResult(
        variant=rules.variant,
        seats=rules.seats,
        seed=seed,
        matches=len(played),
        hands=hands,
        wins={name: wins[side] for side, name in enumerate(names)},
        win_rate={name: wins[side] / max(1, len(played)) for side, name in enumerate(names)},
        interval={names[0]: (low, high), names[1]: (1 - high, 1 - low)},
        points_per_hand={name: points[side] / max(1, hands) for side, name in enumerate(names)},
        decision_ms={
            name: _percentiles([time for match in played for time in match.seconds[side]])
            for side, name in enumerate(names)
        },
    )


def pair_interval(pairs: list[list[bool]], z: float = 1.96) -> tuple[float, float]:
    """The interval of a win rate by Wilson, for as many free trials as the pairs are worth.

    Two matches over the same deals are not independent: their variance is measured on the pairs. With only
    wins or only losses nothing can be measured, and each match counts as one trial.

    >>> low, high = pair_interval([[True, False]] * 50)
    >>> low == high == 0.5
    True
    """
    trials = float(sum(map(len, pairs)))
    if not trials:
        return 0.0, 1.0
    rate = sum(map(sum, pairs)) / trials
    if len(pairs) > 1 and 0 < rate < 1:
        spread = sum((sum(pair) - rate * len(pair)) ** 2 for pair in pairs) / (len(pairs) - 1)
        variance = spread * len(pairs) / trials**2
        if variance == 0:
            return rate, rate
        trials = rate * (1 - rate) / variance
    centre = (rate + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials)) / (1 + z * z / trials)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))


def _percentiles(seconds: list[float]) -> dict[str, float]:
    """The median and the 99th percentile of some times, in milliseconds."""
    ranked = sorted(seconds) or [0.0]
    return {f"p{share}": 1000 * ranked[len(ranked) * share // 100] for share in (50, 99)}
