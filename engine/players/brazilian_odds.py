"""The chance to win a hand of a Brazilian game, from the cards that are still out.

A world is one way the unseen cards may lie: the forces each seat holds, strongest first. Suits of common
cards never matter, so with two seats every world there is can be listed and counted by forces; with four they
are drawn. A world is played out by a simple rule for the trick on the table; what is left after it is settled
as if all cards lay open.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from engine.players.brazilian_table import Won
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
    """The force to beat; 0 if none."""
    holder: int | None
    """The side that would take the trick now; None: nobody, or tied."""
    won: Won
    tied: float
    """What three tied tricks are worth to us, 0 to 1 (B-9)."""
    safe: int
    """The force from which on a partner's card is left to hold the trick."""


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

    The seat on turn plays the force `card`, if one is given, and everybody else by `reply`.
    """
    held = list(hands)
    seats, mine, turn, _, top, holder, won, tied, safe = spot
    for left in range(spot.left, 0, -1):
        side, hand = turn & 1, held[turn]
        force = card or reply(hand, top, holder == side, left, won, safe)
        card = 0
        place = hand.index(force)
        held[turn] = hand[:place] + hand[place + 1 :]
        if force > top:
            top, holder = force, side
        elif force == top and holder != side:
            holder = None
        turn = (turn + 1) % seats
    won = (*won, holder)
    taker = _taker(won)
    if taker >= 0:
        return float(taker == mine)
    if taker == ALL_TIED:
        return tied
    if seats == 2:
        return settle(won, mine, tied, held[mine], held[1 - mine])
    rest = 3 - len(won)
    ours = sorted(held[mine] + held[mine + 2], reverse=True)[:rest]
    theirs = sorted(held[1 - mine] + held[3 - mine], reverse=True)[:rest]
    return settle(won, mine, tied, tuple(ours), tuple(theirs))


def settle(won: Won, mine: int, tied: float, ours: Hand, theirs: Hand) -> float:
    """What an undecided hand comes to between two tricks with all cards open: 1, 0, or `tied`.

    Whoever won the first trick loses only if beaten twice; after a tied one the strongest card decides (B.4).
    A pair plays its strongest cards as one hand.
    """
    if won[0] is None:
        return tied if ours == theirs else float(ours > theirs)
    if won[0] == mine:
        return float(ours[0] >= theirs[0] or ours[-1] >= theirs[-1])
    return float(ours[0] > theirs[0] and ours[-1] > theirs[-1])


def reply(hand: Hand, top: int, ours: bool, left: int, won: Won, safe: int) -> int:
    """What a sensible player plays: high to win the trick, the cheapest winner if last, else its lowest."""
    if left == 1:
        if ours:
            return hand[-1]
        for force in reversed(hand):
            if force > top:
                return force
        return top if not won and top in hand else hand[-1]
    if hand[0] <= top or (ours and top >= safe):
        return hand[-1]
    return hand[0]


OUTLOOK = {
    (2, "level"): (-3.07, 5.33, 0.30),
    (2, "ahead"): (-1.47, 3.53, 4.63),
    (2, "behind"): (-3.43, 2.47, 4.54),
    (2, "fresh"): (-2.36, 0.89, 4.24, 2.95),
    (4, "level"): (-1.43, 2.48, 0.09),
    (4, "ahead"): (-0.57, 2.60, 1.10),
    (4, "behind"): (-2.58, 2.33, 1.23),
    (4, "fresh"): (-1.93, 1.89, 1.79, 0.54),
}
"""Log-odds of winning by seats and state of the tricks: a constant, and a weight per card's squared share.

Fitted to 15,000 dirty deals each, played out as above.
"""


@lru_cache(maxsize=1 << 16)
def outlook(seats: int, shares: tuple[float, ...], hand: Hand, won: Won, side: int) -> float:
    """What a player who knows only his own hand thinks of his chance to win, 0 to 1.

    `shares` are those of the forces; the card that he has on the table counts as in his hand.
    """
    if not hand:
        return 0.5
    if len(won) == 2 or len(hand) < 2:
        best = shares[hand[0]]
        return best if seats == 2 else 0.2 + 0.6 * best * best
    state = "fresh" if not won else "level" if won[0] is None else "ahead" if won[0] == side else "behind"
    first, *weights = OUTLOOK[seats, state]
    odds = first + sum(weight * shares[force] ** 2 for weight, force in zip(weights, hand, strict=True))
    return 1 / (1 + exp(-odds))


def prospects(
    seats: int, shares: tuple[float, ...], hand: Hand, top: int, holder: int | None, won: Won, side: int
) -> float:
    """The outlook of the last to play to a trick, who sees how it will end."""
    force = reply(hand, top, holder == side, 1, won, 0)
    taken = side if force > top or holder == side else None if force == top else holder
    won = (*won, taken)
    taker = _taker(won)
    if taker >= 0:
        return float(taker == side)
    place = hand.index(force)
    return 0.5 if taker == ALL_TIED else outlook(seats, shares, hand[:place] + hand[place + 1 :], won, side)
