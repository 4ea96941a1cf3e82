"""What a score is worth: the chance to win a Paulista match from it, between two equal sides."""

from functools import lru_cache

from engine.paulista import TARGET

HANDS = {1: 0.68, 3: 0.20, 6: 0.05, 9: 0.02, 12: 0.05}
"""Points that hands pay and how often, about as measured between high players with two and four seats."""

ELEVENS = tuple((2 * step + 1) / 20 for step in range(10))
"""How good the hands of eleven are that a side is dealt, as chances to win them."""


@lru_cache(maxsize=1024)
def match_odds(ours: int, theirs: int) -> float:
    """The chance, 0 to 1, that we win the match from a score, before the next deal and whoever deals.

    >>> match_odds(4, 4), match_odds(12, 9), match_odds(3, 12)
    (0.5, 1.0, 0.0)
    """
    if ours >= TARGET or theirs >= TARGET:
        return float(ours >= TARGET)
    if ours == theirs:
        return 0.5
    if ours < theirs:
        return 1 - match_odds(theirs, ours)
    if ours == TARGET - 1:
        declined, lost = match_odds(ours, theirs + 1), match_odds(ours, theirs + 3)
        return sum(max(win + (1 - win) * lost, declined) for win in ELEVENS) / len(ELEVENS)
    return sum(
        often * (match_odds(ours + points, theirs) + match_odds(ours, theirs + points)) / 2
        for points, often in HANDS.items()
    )
