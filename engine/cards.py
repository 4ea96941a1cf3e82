"""Cards and decks. A card is its text code; how strong it is, only the rules of a game know."""

from typing import NewType

Card = NewType("Card", str)
"""A rank and a suit letter: Spanish suits upper case (`1E`, `12O`), French ones lower case (`3c`, `Qd`)."""

HIDDEN = Card("?")
"""A card that the viewer may not see."""


def rank_of(card: Card) -> str:
    """The rank of a card.

    >>> rank_of(Card("12O"))
    '12'
    """
    return card[:-1]


def suit_of(card: Card) -> str:
    """The suit letter of a card.

    >>> suit_of(Card("12O"))
    'O'
    """
    return card[-1]


def deck_of(ranks: str, suits: str) -> tuple[Card, ...]:
    """Every card of the space-separated ranks in every suit, suit by suit.

    >>> deck_of("1 2", "EB")
    ('1E', '2E', '1B', '2B')
    """
    return tuple(Card(rank + suit) for suit in suits for rank in ranks.split())


SPANISH_40 = deck_of("1 2 3 4 5 6 7 10 11 12", "EBOC")
"""Espadas, bastos, oros, copas without eights, nines and jokers (A.1)."""

FRENCH_40 = deck_of("A 2 3 4 5 6 7 J Q K", "chsd")
"""The dirty deck (B-1)."""

FRENCH_24 = deck_of("A 2 3 J Q K", "chsd")
"""The clean deck (B-1)."""
