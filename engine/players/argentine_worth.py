"""What points are worth in a match, and what a call is worth against an opponent that answers sensibly."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from engine.auction import Auction, Chain

TARGET = 30

OUTCOMES: tuple[tuple[int, int, float], ...] = (
    (1, 0, 0.21), (2, 0, 0.12), (3, 0, 0.07), (4, 0, 0.04), (6, 0, 0.02),
    (1, 1, 0.02), (2, 1, 0.02),
)  # fmt: skip


@lru_cache(2)
def _table(edge: float) -> dict[tuple[int, int], float]:
    table: dict[tuple[int, int], float] = {}
    both = [(a, b, p * edge) for a, b, p in OUTCOMES] + [(b, a, p * (1 - edge)) for a, b, p in OUTCOMES]
    total = sum(p for _, _, p in both)
    for mine in range(TARGET - 1, -1, -1):
        for theirs in range(TARGET - 1, -1, -1):
            win = 0.0
            for a, b, p in both:
                if mine + a >= TARGET and theirs + b >= TARGET:
                    win += p / 2
                elif mine + a >= TARGET:
                    win += p
                elif theirs + b < TARGET:
                    win += p * table[mine + a, theirs + b]
            table[mine, theirs] = win / total
    return table


def match_chance(mine: int, theirs: int, edge: float | None = None) -> float:
    """The chance to win the match from a score between hands."""
    if mine >= TARGET:
        return 1.0
    return 0.0 if theirs >= TARGET else _table(P["edge"] if edge is None else edge)[mine, theirs]


def sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x))


Kind = tuple[float, float, float]
"""Opponents of one kind: weight, strength 0..1 as they see it, chance that I beat them."""

P = dict(
    bet_mult=(2.0,2.5,3.2),bet_falta=1.58,bet_raise=(.885,.935,.935),bet_raise_p=.95,bet_bluff=.055,bet_tau=(.035,.1,.1),
    stake_mult=(1.5, 3.0, 5.0), stake_raise=(0.8, 0.88, 1.0), stake_tau=(.06,.06,.06), stake_bluff=0.04, stake_raise_p=0.6,
    stubborn=0.05, timid=0.02, owner=0.0, edge=0.57,
)


def accepts(strength: float, need: float, chain: Chain, kind: str) -> float:
    """Chance not to decline when no raise is made."""
    if need <= 0:
        return 1.0
    mult = P["bet_falta"] if chain[-1] == "falta" else P[kind + "_mult"][min(len(chain), 3) - 1]
    bar = min(0.96, need * mult)
    return P["stubborn"] + (1 - P["stubborn"] - P["timid"]) * sigmoid((strength - bar) / P[kind + "_tau"][0 if chain[-1] == "falta" else min(len(chain), 3) - 1])


def raises_back(strength: float, chain: Chain, kind: str) -> float:
    """Chance to raise."""
    return P[kind+"_bluff"] + P[kind+"_raise_p"] * sigmoid((strength - P[kind + "_raise"][min(len(chain), 3)-1]) / P[kind + "_tau"][0 if chain[-1] == "falta" else min(len(chain), 3) - 1])


def plain_need(auction: Auction, chain: Chain, missing: int) -> float:
    accepted, refused = auction.accepted(chain, missing), auction.refused(chain)
    return max(0.0, (accepted - refused) / (2 * accepted))


@dataclass(frozen=True)
class Bout:
    """One auction against an opponent of unknown kind."""

    auction: Auction
    value: Callable[[int], float]
    """From points won (or lost, negative) to the chance to win the match."""
    missing: int
    kind: str
    score: tuple[int, int]

    def points(self, chain: Chain) -> tuple[int, int]:
        return self.auction.accepted(chain, self.missing), self.auction.refused(chain)

    def need(self, accepted: int, refused: int) -> float:
        """Chance of taking it that the other needs to accept."""
        a, b = self.score
        win, lose, fled = match_chance(a + accepted, b, 0.5), match_chance(a, b + accepted, 0.5), match_chance(a + refused, b, 0.5)
        return (win - fled) / (win - lose) if win > lose else 0.0

    def answer(self, chain: Chain, kinds: list[Kind]) -> dict[str, float]:
        """What my answers to a chain are worth: accept, decline, and raises by name."""
        accepted, refused = self.points(chain)
        total = sum(kind[0] for kind in kinds)
        p = sum(w * win for w, _, win in kinds) / total if total else 0.5
        win, lose = self.value(accepted), self.value(-accepted)
        worths = {"accept": p * win + (1 - p) * lose + P["owner"] * (win - lose), "decline": self.value(-refused)}
        if len(chain) < 4:
            for call in self.auction.open(chain):
                worths[call] = self.put((*chain, call), kinds)
        return worths

    def put(self, chain: Chain, kinds: list[Kind]) -> float:
        """What it is worth that I made the last call of a chain."""
        accepted, refused = self.points(chain)
        win, lose, fled = self.value(accepted), self.value(-accepted), self.value(refused)
        need = self.need(accepted, refused)
        raises = self.auction.open(chain) if len(chain) < 4 else ()
        total = worth = 0.0
        back: list[Kind] = []
        for weight, strength, wins in kinds:
            total += weight
            again = raises_back(strength, chain, self.kind) if raises else 0.0
            yes = (1 - again) * accepts(strength, need, chain, self.kind)
            if raises:
                back.append((weight * again, strength, wins))
            worth += weight * ((1 - yes - again) * fled + yes * (wins * win + (1 - wins) * lose))
        if not total:
            return fled
        if back:
            call = "real" if "real" in raises else raises[0]
            worth += sum(kind[0] for kind in back) * max(self.answer((*chain, call), back).values())
        return worth / total
