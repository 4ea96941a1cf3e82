"""Cards in words: a language's names for suits and ranks.

These are data, not messages: a card is named by a pattern, and a nickname stays in the language of its game.
"""

from dataclasses import dataclass

from engine.cards import HIDDEN, Card, rank_of, suit_of


@dataclass(frozen=True)
class _Deck:
    """How one language names the cards of one deck."""

    pattern: str
    """`{rank}` and `{suit}` put together."""
    suits: dict[str, str]
    figures: dict[str, str]
    """Ranks that have a name: after the number on Spanish cards, in place of the letter on French ones."""


_SPANISH = _Deck(
    "{rank} de {suit}",
    {"E": "espadas", "B": "bastos", "O": "oros", "C": "copas"},
    {"10": "sota", "11": "caballo", "12": "rey"},
)
_PORTUGUESE = _Deck(
    "{rank} de {suit}",
    {"c": "paus", "h": "copas", "s": "espadas", "d": "ouros"},
    {"A": "ás", "J": "valete", "Q": "dama", "K": "rei"},
)
_ENGLISH = _Deck(
    "{rank} of {suit}",
    {"E": "swords", "B": "clubs", "O": "coins", "C": "cups"}
    | {"c": "clubs", "h": "hearts", "s": "spades", "d": "diamonds"},
    {"10": "jack", "11": "knight", "12": "king", "A": "ace", "J": "jack", "Q": "queen", "K": "king"},
)

_HIDDEN = {"es": "carta tapada", "pt": "carta fechada", "en": "hidden card"}


def _deck(suit: str, language: str) -> _Deck:
    # A deck keeps its own words for both neighbours: they know each other's cards by them.
    if language not in ("es", "pt"):
        return _ENGLISH
    return _SPANISH if suit.isupper() else _PORTUGUESE


def suit_name(suit: str, language: str) -> str:
    """A suit letter in words.

    >>> suit_name("O", "es"), suit_name("O", "en"), suit_name("d", "es")
    ('oros', 'coins', 'ouros')
    """
    return _deck(suit, language).suits[suit]


def rank_name(rank: str, suit: str, language: str) -> str:
    """A rank in words; a number stays a number.

    >>> rank_name("12", "E", "es"), rank_name("Q", "h", "pt"), rank_name("7", "h", "pt")
    ('rey', 'dama', '7')
    """
    return _deck(suit, language).figures.get(rank, rank)


def name_of_card(card: Card, language: str, nickname: str = "") -> str:
    """A card in words, with what players call it; every language but `es` and `pt` reads English.

    >>> name_of_card(Card("12E"), "es"), name_of_card(Card("12E"), "en")
    ('12 de espadas (rey)', '12 of swords (king)')
    >>> name_of_card(Card("7O"), "es", "siete bravo")
    '7 de oros (siete bravo)'
    >>> name_of_card(Card("1E"), "es", "ancho de espadas"), name_of_card(Card("1E"), "en", "ancho de espadas")
    ('ancho de espadas', '1 of swords (ancho de espadas)')
    >>> name_of_card(Card("7s"), "pt", "espadilha"), name_of_card(Card("Qh"), "en")
    ('7 de espadas (espadilha)', 'queen of hearts')
    """
    if card == HIDDEN:
        return _HIDDEN.get(language, _HIDDEN["en"])
    rank, suit = rank_of(card), suit_of(card)
    deck, figure = _deck(suit, language), rank_name(rank, suit, language)
    if deck is _SPANISH and nickname.startswith("ancho de"):
        return nickname
    spanish = suit.isupper()
    name = deck.pattern.format(rank=rank if spanish else figure, suit=deck.suits[suit])
    aside = nickname or (figure if spanish and figure != rank else "")
    return f"{name} ({aside})" if aside not in ("", deck.suits[suit]) else name
