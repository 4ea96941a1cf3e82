"""What the players of the Brazilian games read off a view: strength of the cards, tricks."""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.actions import AnyAction, PlayBlind
from engine.cards import Card
from engine.rules import Rules
from engine.tricks import Played, side_of, trick_winner
from engine.view import View

Won = tuple[int | None, ...]
"""The sides that took the finished tricks, in order; None for a tied one."""


def unthought(view: View, chance: random.Random) -> AnyAction | None:
    """What needs no thought: where to cut, the one thing there is to do, a card that nobody sees."""
    if view.ask and view.ask.about == "cut":
        return view.legal[int(chance.random() * len(view.legal))]
    return view.legal[0] if len(view.legal) == 1 or isinstance(view.legal[0], PlayBlind) else None


class Force(NamedTuple):
    """How strong the cards of a deck are, under a turn-up if there is one (B.2, C-5)."""

    of: Mapping[Card, int]
    """Per card its force: 1 is the lowest rank, the zap the highest."""
    shares: tuple[float, ...]
    """Per force the share of the deck, 0 to 1, that it beats or ties; none for force 0."""


@lru_cache(maxsize=256)
def _force(rules: Rules, turn_up: Card | None) -> Force:
    of = rules.strength(turn_up)
    ladder = range(max(of.values()) + 1)
    return Force(of, tuple(sum(other <= force for other in of.values()) / len(of) for force in ladder))


def force_in(view: View) -> Force:
    """How strong the cards are in a hand."""
    return _force(view.rules, view.turn_up)


class Standing(NamedTuple):
    """How the trick on the table stands."""

    top: int
    """The force to beat; 0 if nothing has force yet."""
    holder: int | None
    """The side that would take the trick now; None: nobody, or tied."""


def standing(table: Sequence[Played], of: Mapping[Card, int]) -> Standing:
    """How a trick on the table stands; a covered card has no force (B-16)."""
    winner = trick_winner(table, of)
    top = max((of[played.card] for played in table if not played.covered), default=0)
    return Standing(top, None if winner is None else side_of(winner))


def tricks_won(view: View) -> Won:
    """The sides that took the finished tricks."""
    return tuple([None if trick.winner is None else side_of(trick.winner) for trick in view.tricks])


def cheapest_above(hand: Iterable[Card], of: Mapping[Card, int], top: int) -> Card | None:
    """The weakest card that beats a force, or None."""
    return min((card for card in hand if of[card] > top), key=of.__getitem__, default=None)
