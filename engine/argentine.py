"""Truco argentino: two players, 30 points, no flor."""

from functools import lru_cache
from typing import Literal

from engine.auction import Auction, Bid
from engine.cards import SPANISH_40, Card, rank_of, suit_of
from engine.rules import Options, Rules, SideBet

LEVELS = (
    ("1E",),
    ("1B",),
    ("7E",),
    ("7O",),
    ("3E", "3B", "3O", "3C"),
    ("2E", "2B", "2O", "2C"),
    ("1C", "1O"),
    ("12E", "12B", "12O", "12C"),
    ("11E", "11B", "11O", "11C"),
    ("10E", "10B", "10O", "10C"),
    ("7C", "7B"),
    ("6E", "6B", "6O", "6C"),
    ("5E", "5B", "5O", "5C"),
    ("4E", "4B", "4O", "4C"),
)
"""The 14 levels of the deck, highest first; cards of one level tie (A.2)."""

STRENGTH = {Card(card): len(LEVELS) - place for place, level in enumerate(LEVELS) for card in level}
"""Card to strength, 1 (the fours) to 14 (the ancho de espadas)."""

TRUCO = Auction(base=1, bids=(Bid("truco", 1), Bid("retruco", 1), Bid("vale4", 1)), skips=False)
"""Stakes 1, 2, 3, 4 (A.8)."""

ENVIDO = Auction(base=0, bids=(Bid("envido", 2, limit=2), Bid("real", 3), Bid("falta", None)), skips=True)
"""The eleven chains of A.6: at most two envidos, one real, one falta, in that order (A-7)."""

ENVIDO_FREE = Auction(
    base=0, bids=(Bid("envido", 2, limit=None), Bid("real", 3, limit=None), Bid("falta", None)), skips=True
)
"""The house rule `envido_repeats=free` (A.12)."""


class ArgentineOptions(Options, frozen=True, kw_only=True):
    """House rules of the Argentine game (A.12)."""

    fold_before_envido: Literal[1, 2] = 1
    """What the mazo pays while envido can still be opened and no truco was accepted."""
    envido_repeats: Literal["one", "free"] = "one"
    """Whether envido and real envido may be repeated as often as wished."""


def card_value(card: Card) -> int:
    """What one card counts in envido: its number, figures nothing (A.4)."""
    number = int(rank_of(card))
    return number if number < 10 else 0


def makers(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that make the tanto: two of a suit, else the highest; ties go to the first dealt (A.13).

    >>> makers(("7B", "6B", "5B")), makers(("7O", "6C", "4B"))
    (('7B', '6B'), ('7O',))
    """
    pairs = [
        (one, other)
        for place, one in enumerate(cards)
        for other in cards[place + 1 :]
        if suit_of(one) == suit_of(other)
    ]
    if pairs:
        return max(pairs, key=lambda pair: card_value(pair[0]) + card_value(pair[1]))
    return (max(cards, key=card_value),)


def tanto(cards: tuple[Card, ...]) -> int:
    """The envido value of three dealt cards, 0 to 7 or 20 to 33 (A.4).

    >>> tanto(("7E", "6E", "4C")), tanto(("12E", "11E", "10E")), tanto(("12O", "11C", "10B"))
    (33, 20, 0)
    """
    made = makers(cards)
    return sum(map(card_value, made)) + (20 if len(made) == 2 else 0)


@lru_cache
def argentine(options: ArgentineOptions = ArgentineOptions(), seats: int = 2) -> Rules:  # noqa: B008
    """The rules of the Argentine game."""
    return Rules(
        variant="argentine",
        options=options,
        seats=seats,
        deck=SPANISH_40,
        target=30,
        capped=True,
        turns_up=False,
        strengths=lambda turn_up: STRENGTH,
        stakes=TRUCO,
        all_tied="mano",
        bet=SideBet(
            auction=ENVIDO_FREE if options.envido_repeats == "free" else ENVIDO,
            before="truco",
            value=tanto,
            makers=makers,
            unplayed=options.fold_before_envido - 1,
        ),
    )
