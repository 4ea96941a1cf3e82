"""What a card is called on its own face: marks, words and pinta by suit letter."""

from engine.cards import HIDDEN, Card, rank_of, suit_of

SUITS = {
    "O": "oros",
    "C": "copas",
    "E": "espadas",
    "B": "bastos",
    "c": "clubs",
    "h": "hearts",
    "s": "spades",
    "d": "diamonds",
}
"""Suit letter to the suit's name in theme variables (`suit-oros`, `mark-clubs`) and pictures."""

MARKS = {"O": "●", "C": "Ψ", "E": "†", "B": "♣", "c": "♣", "h": "♥", "s": "♠", "d": "♦"}

PINTA = {
    5: {"O": "─────", "C": "── ──", "E": "─ ─ ─", "B": " ─ ─ "},
    7: {"O": "───────", "C": "─── ───", "E": "── ─ ──", "B": "─ ─ ─ ─"},
    10: {"O": "──────────", "C": "────  ────", "E": "──  ──  ──", "B": "─  ─  ─  ─"},
}
"""By width, the edge of a Spanish card: 0 to 3 gaps, by which a suit is read without seeing the face."""

SHORT_WORDS = {
    "O": "oro",
    "C": "copa",
    "E": "espad",
    "B": "basto",
    "c": "paus",
    "h": "copas",
    "s": "espad",
    "d": "ouros",
}
"""The suit in five letters at most."""

WORDS = {**SHORT_WORDS, "O": "oros", "C": "copas", "E": "espadas", "B": "bastos", "s": "espadas"}

COURTS = {"10": "Sota", "11": "Caballo", "12": "Rey", "J": "Valete", "Q": "Dama", "K": "Rei"}
"""The court figure's name, printed on the card in the language of its deck."""

FIGURES = {"10": "sota", "11": "caballo", "12": "rey", "J": "sota", "Q": "dama", "K": "rey"}
"""Rank to the name of the court picture."""

COURT_LETTERS = {"10": "S", "11": "C", "12": "R"}
"""The letter beside the number: at five pixels a horse and a crown are hard to tell."""


def index_of(card: Card, ascii: bool = False) -> str:
    """What stands in a card's corner: its rank and its suit's mark, or in ASCII letter.

    >>> index_of(Card("12E")), index_of(Card("12E"), ascii=True), index_of(HIDDEN)
    ('12†', '12E', '?')
    """
    if card == HIDDEN:
        return card
    return rank_of(card) + (suit_of(card) if ascii else MARKS[suit_of(card)])


def mark_colour(card: Card) -> str:
    """The name of the colour of a card's mark among words on a dark ground."""
    return f"mark-{SUITS[suit_of(card)]}" if card != HIDDEN else "dim"
