"""What both Paulista players read off a view: how strong the cards are, and how the trick stands."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import Card
from engine.paulista import strengths
from engine.tricks import Played, side_of, trick_winner
from engine.view import View


@lru_cache(maxsize=64)
def forces_of(deck: str, turn_up: Card) -> Mapping[Card, int]:
    """The force of every card under a turn-up: 1 is the lowest rank, the zap the highest (B.2)."""
    return strengths(deck, turn_up)


@lru_cache(maxsize=64)
def shares_of(deck: str, turn_up: Card) -> Mapping[int, float]:
    """The share of the deck, 0 to 1, that a force beats or ties."""
    forces = forces_of(deck, turn_up).values()
    return {force: sum(other <= force for other in forces) / len(forces) for force in {0, *forces}}


class Standing(NamedTuple):
    """How the trick on the table stands."""

    top: int
    """The force to beat; 0 if nothing has force yet."""
    holder: int | None
    """The side that would take the trick now, or None."""


def standing(table: Sequence[Played], forces: Mapping[Card, int]) -> Standing:
    """How a trick on the table stands; a covered card has no force (B-16)."""
    winner = trick_winner(table, forces)
    top = max((forces[played.card] for played in table if not played.covered), default=0)
    return Standing(top, None if winner is None else side_of(winner))


def tricks_won(view: View) -> tuple[int | None, ...]:
    """The sides that took the finished tricks, in order; None for a tied one."""
    return tuple(None if trick.winner is None else side_of(trick.winner) for trick in view.tricks)


def cheapest_above(hand: Iterable[Card], forces: Mapping[Card, int], top: int) -> Card | None:
    """The weakest card that beats a force, or None."""
    return min((card for card in hand if forces[card] > top), key=forces.__getitem__, default=None)
