"""The chance to win a Paulista hand, from the cards that are still out.

A world is one way the unseen cards may lie: the forces each seat holds, strongest first. Suits of common cards
never matter, so with two seats every world there is can be listed and counted by forces; with four they are
drawn. A world is played out by a simple rule for the trick on the table; what is left after it is settled as if
all cards lay open.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from engine.cards import Card
from engine.players.paulista_table import shares_of
from engine.tricks import ALL_TIED, hand_winner

Hand = tuple[int, ...]
"""The forces of a hand, strongest first."""
Counts = tuple[tuple[int, int], ...]
"""The forces of the cards still out, strongest first, and how many there are of each."""

_taker = lru_cache(hand_winner)


class Spot(NamedTuple):
    """Where a hand stands, as everybody at the table sees it; sides are 0 and 1, `mine` is ours."""

    seats: int
    mine: int
    turn: int
    left: int
    """Seats that still play to the trick on the table, the one on turn among them."""
    top: int
    """The force to beat, 0 if none."""
    holder: int | None
    """The side that would take the trick now; None: nobody, or tied."""
    won: tuple[int | None, ...]
    """The sides that took the finished tricks; None for a tied one."""
    tied: float
    """What three tied tricks are worth to us, 0 to 1 (B-9)."""


@lru_cache(maxsize=256)
def hands_out(counts: Counts, size: int) -> tuple[tuple[Hand, int], ...]:
    """Every hand of so many of the cards still out, by force, and in how many ways it can be dealt.

    >>> hands_out(((9, 1), (4, 3)), 2)
    (((9, 4), 3), ((4, 4), 3))
    """
    return tuple(_hands_out(counts, size))


def _hands_out(counts: Counts, size: int) -> Iterator[tuple[Hand, int]]:
    if size == 0:
        yield (), 1
        return
    for place, (force, count) in enumerate(counts):
        for taken in range(min(size, count), 0, -1):
            ways = comb(count, taken)
            for rest, more in _hands_out(counts[place + 1 :], size - taken):
                yield (force,) * taken + rest, ways * more


def play_out(spot: Spot, hands: Sequence[Hand], card: int = 0) -> float:
    """1 if our side takes the hand in a world, 0 if not, `spot.tied` for three tied tricks.

    The seat on turn plays `card`, if one is given, and everybody else by `reply`.
    """
    held = list(hands)
    seats, turn, top, holder, won = spot.seats, spot.turn, spot.top, spot.holder, spot.won
    for left in range(spot.left, 0, -1):
        side, hand = turn & 1, held[turn]
        force = card or reply(hand, top, holder == side, left, won)
        card = 0
        place = hand.index(force)
        held[turn] = hand[:place] + hand[place + 1 :]
        if force > top:
            top, holder = force, side
        elif force == top and holder != side:
            holder = None
        turn = (turn + 1) % seats
    won = (*won, holder)
    mine = spot.mine
    taker = _taker(won)
    if taker >= 0:
        return float(taker == mine)
    if taker == ALL_TIED:
        return spot.tied
    if seats == 2:
        return settle(won, mine, spot.tied, held[mine], held[1 - mine])
    ours = sorted(held[mine] + held[mine + 2], reverse=True)
    theirs = sorted(held[1 - mine] + held[3 - mine], reverse=True)
    rest = 3 - len(won)
    return settle(won, mine, spot.tied, ours[:rest], theirs[:rest])


def settle(won: tuple[int | None, ...], mine: int, tied: float, ours: Sequence[int], theirs: Sequence[int]) -> float:
    """The same between two tricks of an open hand, with all cards open.

    Whoever won the first trick loses only if beaten twice; after a tied one the strongest card decides (B.4). A
    pair plays its strongest cards as one hand.
    """
    if won[0] is None:
        return tied if ours == theirs else float(ours > theirs)
    if won[0] == mine:
        return float(ours[0] >= theirs[0] or ours[-1] >= theirs[-1])
    return float(ours[0] > theirs[0] and ours[-1] > theirs[-1])


def reply(hand: Hand, top: int, ours: bool, left: int, won: tuple[int | None, ...]) -> int:
    """The card a sensible player plays to a trick: high to win it, the cheapest winner if last, else its lowest."""
    if left == 1:
        if ours:
            return hand[-1]
        for force in reversed(hand):
            if force > top:
                return force
        return top if not won and top in hand else hand[-1]
    if hand[0] <= top or (ours and top >= 9):
        return hand[-1]
    return hand[0]


_OUTLOOK = {
    (2, "level"): (-3.07, 5.33, 0.30),
    (2, "ahead"): (-1.47, 3.53, 4.63),
    (2, "behind"): (-3.43, 2.47, 4.54),
    (2, "fresh"): (-2.36, 0.89, 4.24, 2.95),
    (4, "level"): (-1.43, 2.48, 0.09),
    (4, "ahead"): (-0.57, 2.60, 1.10),
    (4, "behind"): (-2.58, 2.33, 1.23),
    (4, "fresh"): (-1.93, 1.89, 1.79, 0.54),
}
"""Per seats and state of the tricks: the weight of 1 and of each card's share squared in the log-odds of winning."""


@lru_cache(maxsize=1 << 16)
def outlook(seats: int, deck: str, turn_up: Card, hand: Hand, won: tuple[int | None, ...], side: int) -> float:
    """What a player who knows only his own hand thinks of his chance to win, 0 to 1.

    The card that he has on the table counts as in his hand.
    """
    shares = shares_of(deck, turn_up)
    if len(won) == 2 or len(hand) < 2:
        best = shares[hand[0]]
        return best if seats == 2 else 0.2 + 0.6 * best * best
    state = "fresh" if not won else "level" if won[0] is None else "ahead" if won[0] == side else "behind"
    first, *weights = _OUTLOOK[seats, state]
    odds = first + sum(weight * shares[force] ** 2 for weight, force in zip(weights, hand, strict=True))
    return 1 / (1 + exp(-odds))
