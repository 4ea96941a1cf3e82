"""What a score is worth: the chance to win a match of a Brazilian game from it, between two equal sides."""

from functools import lru_cache
from typing import NamedTuple

from engine.rules import Rules

OFTEN = (0.68, 0.20, 0.05, 0.02, 0.05)
"""How often hands pay the stakes of the ladder, lowest first: about as between high players (Paulista)."""

CHOICES = tuple((2 * step + 1) / 20 for step in range(10))
"""How good the hands are that a side may decline, at eleven or ten, as chances to win them."""


class Points(NamedTuple):
    """What hands pay in a game, as far as the worth of a score follows from it."""

    target: int
    pays: tuple[int, ...]
    """What hands pay by the stake they are played for, lowest first."""
    chooses: int
    """The score at which a side may decline to play."""
    played: int
    """What such a hand is played for."""
    declined: int
    """What declining gives the others."""


@lru_cache(maxsize=256)
def points_of(rules: Rules) -> Points:
    """What hands pay by some rules."""
    names = [bid.name for bid in rules.stakes.bids]
    pays = tuple(rules.stakes.accepted(tuple(names[:count])) for count in range(len(names) + 1))
    chooses = next(score for score in range(rules.target) if rules.kinds[rules.kind_of((score, 0))].chooses)
    kind = rules.kind_of((chooses, 0))
    return Points(rules.target, pays, chooses, rules.stake_of(kind), rules.declined(kind))


@lru_cache(maxsize=4096)
def match_odds(points: Points, ours: int, theirs: int) -> float:
    """The chance, 0 to 1, that we win the match from a score, before the next deal and whoever deals.

    >>> paulista = Points(12, (1, 3, 6, 9, 12), 11, 3, 1)
    >>> match_odds(paulista, 4, 4), match_odds(paulista, 12, 9), match_odds(paulista, 3, 12)
    (0.5, 1.0, 0.0)
    """
    if ours >= points.target or theirs >= points.target:
        return float(ours >= points.target)
    if ours == theirs:
        return 0.5
    if ours < theirs:
        return 1 - match_odds(points, theirs, ours)
    if ours == points.chooses:
        declined = match_odds(points, ours, theirs + points.declined)
        lost = match_odds(points, ours, theirs + points.played)
        return sum(max(win + (1 - win) * lost, declined) for win in CHOICES) / len(CHOICES)
    return sum(
        often * (match_odds(points, ours + pays, theirs) + match_odds(points, ours, theirs + pays)) / 2
        for pays, often in zip(points.pays, OFTEN, strict=True)
    )
