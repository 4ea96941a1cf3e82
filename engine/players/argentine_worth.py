"""What points are worth in a match, and what a call is worth against an opponent who answers sensibly."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from engine.auction import Auction, Chain

TARGET = 30
"""Points that win the match (A.1)."""

EDGE = 0.62
"""The share of hands this player counts on: whoever plays better does not stake the match on one call."""

_HANDS = (
    ((1, 0), 12), ((1, 1), 25), ((2, 0), 22), ((2, 1), 14), ((3, 0), 14), ((3, 1), 2), ((2, 2), 2),
    ((4, 0), 5), ((5, 0), 2), ((6, 0), 2),
)  # fmt: skip
"""Points that a hand brings its winner and the other, in hundredths of the hands of good players."""


@lru_cache(4)
def _match_chances(edge: float) -> dict[tuple[int, int], float]:
    """The chance to win the match from every score, solved from its end."""
    chances: dict[tuple[int, int], float] = {}
    shares = [(share * edge / 100, more, less) for (more, less), share in _HANDS]
    shares += [(share * (1 - edge) / 100, less, more) for (more, less), share in _HANDS]

    def after(mine: int, theirs: int) -> float:
        if mine >= TARGET or theirs >= TARGET:
            return 0.5 if mine >= TARGET and theirs >= TARGET else float(mine >= TARGET)
        return chances[mine, theirs]

    for mine in range(TARGET - 1, -1, -1):
        for theirs in range(TARGET - 1, -1, -1):
            chances[mine, theirs] = sum(
                share * after(mine + ours, theirs + others) for share, ours, others in shares
            )
    return chances


def match_chance(mine: int, theirs: int, edge: float = EDGE) -> float:
    """The chance to win the match from a score between two hands.

    >>> match_chance(30, 29), round(match_chance(15, 15, edge=0.5), 6)
    (1.0, 0.5)
    """
    if mine >= TARGET or theirs >= TARGET:
        return float(mine >= TARGET)
    return _match_chances(edge)[mine, theirs]


def slope(x: float, middle: float, spread: float) -> float:
    """A soft step from 0 to 1."""
    return 1 / (1 + exp((middle - x) / spread))


@dataclass(frozen=True)
class Habits:
    """How a sensible opponent answers, by how strong its hand looks to it (0 to 1).

    The numbers follow the balanced play of the two auctions, each solved by itself, with fewer bluffs.
    """

    bars: tuple[float, float, float]
    """By the number of calls: it accepts from this many times the chance that accepting needs."""
    falta_bar: float
    spreads: tuple[float, float, float]
    raises_from: tuple[float, float, float]
    raises: float
    """How often it raises a hand strong enough for it."""
    bluffs: float
    """How often it raises any hand."""

    def accepts(self, strength: float, need: float, chain: Chain) -> float:
        """How often it accepts a chain, if it does not raise; `need` is the chance that accepting needs."""
        if need <= 0:
            return 1.0
        at = min(len(chain), 3) - 1
        falta = chain[-1] == "falta"
        bar = need * (self.falta_bar if falta else self.bars[at])
        return 0.05 + 0.92 * slope(strength, min(0.96, bar), self.spreads[0 if falta else at])

    def raises_back(self, strength: float, chain: Chain) -> float:
        """How often it raises a chain."""
        at = min(len(chain), 3) - 1
        return self.bluffs + self.raises * slope(strength, self.raises_from[at], self.spreads[at])


ENVIDO_HABITS = Habits((2.0, 2.5, 3.2), 1.58, (0.035, 0.1, 0.1), (0.885, 0.935, 0.935), 0.92, 0.08)
TRUCO_HABITS = Habits((1.5, 3.0, 5.0), 0.0, (0.06, 0.06, 0.06), (0.8, 0.88, 1.0), 0.6, 0.04)


OPENS_WITH_NOTHING, OPENS_WITH_LITTLE = 0.32, 0.1
"""How often the envido is a bluff: with no pair, and with a low one, which could still win and so waits."""


def opens_envido(strength: float) -> float:
    """How often a sensible opponent opens the envido, by the rank of its tanto."""
    bluffs = OPENS_WITH_NOTHING if strength < 0.37 else OPENS_WITH_LITTLE
    return bluffs + (1 - bluffs) * slope(strength, 0.53, 0.03)


Kind = tuple[float, float, float]
"""Hands the opponent may hold: their weight, how strong they look to it, my chance to beat them."""


def share_beaten(kinds: list[Kind]) -> float:
    """The chance to beat the opponent, whatever it holds of all this."""
    return sum(weight * beaten for weight, _, beaten in kinds) / sum(weight for weight, _, _ in kinds)


@dataclass(frozen=True)
class Bout:
    """An auction against an opponent with habits, in chances to win the match."""

    auction: Auction
    habits: Habits
    score: tuple[int, int]
    """My points and theirs."""
    worth: Callable[[int], float]
    """The chance to win the match after so many points for me, or below 0 for them."""
    deepest: int = 3
    """With this many calls made no further raise is weighed."""

    def points(self, chain: Chain) -> tuple[int, int]:
        """What a chain brings if it is accepted, and if it is refused (A-8 for the falta)."""
        return self.auction.accepted(chain, TARGET - max(self.score)), self.auction.refused(chain)

    def answers(self, chain: Chain, kinds: list[Kind]) -> dict[str, float]:
        """What each answer of mine to a chain is worth: `accept`, `decline`, and the raises by name."""
        accepted, refused = self.points(chain)
        win = share_beaten(kinds)
        worths = {
            "accept": win * self.worth(accepted) + (1 - win) * self.worth(-accepted),
            "decline": self.worth(-refused),
        }
        if len(chain) <= self.deepest:
            worths |= {call: self.call((*chain, call), kinds) for call in self.auction.open(chain)}
        return worths

    def call(self, chain: Chain, kinds: list[Kind]) -> float:
        """What the last call of a chain is worth, made by me."""
        accepted, refused = self.points(chain)
        win, lose, fled = self.worth(accepted), self.worth(-accepted), self.worth(refused)
        need = self.need(accepted, refused)
        raises = self.auction.open(chain) if len(chain) <= self.deepest else ()
        total = worth = raised = 0.0
        raisers: list[Kind] = []
        for weight, strength, beaten in kinds:
            again = self.habits.raises_back(strength, chain) if raises else 0.0
            stays = (1 - again) * self.habits.accepts(strength, need, chain)
            total += weight
            raised += weight * again
            raisers.append((weight * again, strength, beaten))
            worth += weight * ((1 - stays - again) * fled + stays * (beaten * win + (1 - beaten) * lose))
        if raised:
            call = "real" if "real" in raises else raises[0]
            worth += raised * max(self.answers((*chain, call), raisers).values())
        return worth / total

    def need(self, accepted: int, refused: int) -> float:
        """The chance that the opponent needs to accept rather than decline, if the players are equal."""
        mine, theirs = self.score
        win, lose = match_chance(theirs + accepted, mine, 0.5), match_chance(theirs, mine + accepted, 0.5)
        fled = match_chance(theirs, mine + refused, 0.5)
        return (fled - lose) / (win - lose) if win > lose else 0.0
