"""Truco paulista: two players, or four in pairs; dirty or clean deck; 12 points."""

from functools import lru_cache
from typing import Literal

from engine.auction import Auction, Bid
from engine.cards import FRENCH_24, FRENCH_40, Card, rank_of, suit_of
from engine.rules import NORMAL, HandKind, Options, Rules

TARGET = 12
ELEVEN = "eleven"
IRON = "iron"

RANKS = {"dirty": "4567QJKA23", "clean": "QJKA23"}
"""The ranks of each deck, lowest first; the jack is above the queen (B.2)."""

MANILHA_SUITS = "dshc"
"""The suits of the manilhas, lowest first: ouros, espadilha, copeta, zap (B.2)."""

REQUESTS = Auction(
    base=1, bids=(Bid("truco", 2), Bid("seis", 3), Bid("nove", 3), Bid("doze", 3)), skips=False
)
"""Stakes 1, 3, 6, 9, 12 (B.5)."""


class PaulistaOptions(Options, frozen=True, kw_only=True):
    """The deck and the house rules of the Paulista game (B.1, B.10)."""

    deck: Literal["dirty", "clean"] = "dirty"
    covered_cards: bool = False
    """Cards may be played face down from the second trick on (B-16)."""
    blind_iron_hand: bool = False
    """Nobody sees any card of an iron hand before it is played (B.7)."""
    all_tied: Literal["dealer", "nobody"] = "dealer"
    """Who takes three tied tricks (B-9)."""
    fold_anytime: bool = False
    """The player on turn may run without being asked."""


def manilha_rank(turn_up: Card, deck: str = "dirty") -> str:
    """The rank after the turn-up's in the order of the deck, the lowest after the highest (B-5).

    >>> manilha_rank("7d"), manilha_rank("3c"), manilha_rank("3c", "clean")
    ('Q', '4', 'Q')
    """
    ranks = RANKS[deck]
    return ranks[(ranks.index(rank_of(turn_up)) + 1) % len(ranks)]


def strengths(deck: str, turn_up: Card) -> dict[Card, int]:
    """The strength of every card of a deck under a turn-up: common ranks tie, manilhas never do (B.2)."""
    ranks, manilha = RANKS[deck], manilha_rank(turn_up, deck)
    common = {rank: place + 1 for place, rank in enumerate(ranks)}
    return {
        card: len(ranks) + 1 + MANILHA_SUITS.index(suit_of(card))
        if rank_of(card) == manilha
        else common[rank_of(card)]
        for card in (FRENCH_40 if deck == "dirty" else FRENCH_24)
    }


def kind_of(score: tuple[int, int]) -> str:
    """An iron hand with both sides at 11, a hand of eleven with one (B-14, B-15)."""
    at_eleven = score.count(TARGET - 1)
    return (NORMAL, ELEVEN, IRON)[at_eleven]


@lru_cache
def paulista(options: PaulistaOptions = PaulistaOptions(), seats: int = 2) -> Rules:  # noqa: B008
    """The rules of the Paulista game for two or four seats."""

    def strengths_of(turn_up: Card | None) -> dict[Card, int]:
        assert turn_up is not None
        return strengths(options.deck, turn_up)

    return Rules(
        variant="paulista",
        options=options,
        seats=seats,
        deck=FRENCH_40 if options.deck == "dirty" else FRENCH_24,
        target=TARGET,
        capped=False,
        turns_up=True,
        strengths=strengths_of,
        stakes=REQUESTS,
        all_tied=options.all_tied,
        folds=options.fold_anytime,
        covers=options.covered_cards,
        kinds={
            NORMAL: HandKind(),
            ELEVEN: HandKind(stake=3, calls=False, chooses=True),
            IRON: HandKind(calls=False, blind=options.blind_iron_hand),
        },
        kind_of=kind_of,
    )
