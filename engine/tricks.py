"""Who takes a trick, and who takes the hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from engine.cards import Card

OPEN: Final = -2
"""The hand is not decided yet."""
ALL_TIED: Final = -1
"""Three tied tricks; who takes those, each game decides for itself."""


def side_of(seat: int) -> int:
    """The side of a seat: with two players each is a side, with four the partners sit opposite (B-2)."""
    return seat & 1


class Played(Struct, frozen=True, array_like=True):
    """A card on the table, and who played it; a covered card has no force (B-16)."""

    seat: int
    card: Card
    covered: bool = False


class Trick(Struct, frozen=True, array_like=True):
    """A finished trick: who led it, the cards in the order played, and who took it (None: tied)."""

    leader: int
    plays: tuple[Played, ...]
    winner: int | None


def trick_winner(plays: Sequence[Played], strength: Mapping[Card, int]) -> int | None:
    """The seat that takes a trick, or None if it is tied.

    Equal highest cards tie only between opponents; between partners the one who played first takes it (B-7).
    """
    best, winner, tied = 0, None, False
    for played in plays:
        force = 0 if played.covered else strength[played.card]
        if force > best:
            best, winner, tied = force, played.seat, False
        elif force == best and winner is not None and side_of(winner) != side_of(played.seat):
            tied = True
    return None if tied else winner


def hand_winner(winners: Sequence[int | None]) -> int:
    """The side that takes the hand, from the seats that took its tricks; or `OPEN`, or `ALL_TIED` (A.3, B.4).

    >>> hand_winner([0, None]), hand_winner([None, None]), hand_winner([1, 0, None])
    (0, -2, 1)
    """
    won = [side_of(seat) for seat in winners if seat is not None]
    if won.count(0) == 2 or won.count(1) == 2:
        return 0 if won.count(0) == 2 else 1
    if won and (len(winners) > len(won) or len(winners) == 3):
        return won[0]
    return ALL_TIED if len(winners) == 3 else OPEN
