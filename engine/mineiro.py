"""Truco mineiro: two players, or four in pairs; manilhas that never change; 12 points, by twos."""

from functools import lru_cache
from typing import Literal

from engine.auction import Auction, Bid
from engine.cards import FRENCH_40, Card, rank_of
from engine.rules import NORMAL, HandKind, Options, Rules

TARGET = 12
TEN = "ten"
IRON = "iron"

RANKS = "4567QJKA23"
"""The ranks, lowest first; the jack is above the queen (C-5)."""

MANILHAS = ("7d", "As", "7h", "4c")
"""The manilhas, lowest first: ouros, espadilha, copas, zap (C-5)."""

CLEAN = tuple(card for card in FRENCH_40 if card in MANILHAS or rank_of(card) in "A23JQK")
"""The 27 cards of the clean deck (C-1)."""

STRENGTH = {card: RANKS.index(rank_of(card)) + 1 for card in FRENCH_40} | {
    Card(card): len(RANKS) + 1 + place for place, card in enumerate(MANILHAS)
}
"""Card to strength: 1 (the common fours) to 10 (the threes), then the manilhas, which never tie."""

REQUESTS = Auction(base=2, bids=(Bid("truco", 2), Bid("seis", 2), Bid("dez", 4), Bid("doze", 2)), skips=False)
"""Stakes 2, 4, 6, 10, 12 (C-9)."""


class MineiroOptions(Options, frozen=True, kw_only=True):
    """The deck and the house rules of the Mineiro game (C-20)."""

    deck: Literal["dirty", "clean"] = "dirty"
    covered_cards: bool = True
    """Cards may be played face down from the second trick on (C-17)."""
    blind_iron_hand: bool = True
    """Nobody sees any card of an iron hand before it is played (C-16)."""
    all_tied: Literal["nobody", "mano", "dealer"] = "nobody"
    """Who takes three tied tricks (C-8)."""
    fold_anytime: bool = False
    """The player on turn may run without being asked (C-14)."""


def kind_of(score: tuple[int, int]) -> str:
    """An iron hand with both sides at 10, a hand of ten with one (C-15, C-16)."""
    return (NORMAL, TEN, IRON)[score.count(TARGET - REQUESTS.base)]


@lru_cache
def mineiro(options: MineiroOptions = MineiroOptions(), seats: int = 2) -> Rules:  # noqa: B008
    """The rules of the Mineiro game for two or four seats."""
    deck = FRENCH_40 if options.deck == "dirty" else CLEAN
    strength = {card: STRENGTH[card] for card in deck}
    return Rules(
        variant="mineiro",
        options=options,
        seats=seats,
        deck=deck,
        target=TARGET,
        capped=False,
        turns_up=False,
        strengths=lambda turn_up: strength,
        stakes=REQUESTS,
        all_tied=options.all_tied,
        folds=options.fold_anytime,
        covers=options.covered_cards,
        kinds={
            NORMAL: HandKind(),
            TEN: HandKind(stake=4, calls=False, chooses=True),
            IRON: HandKind(calls=False, blind=options.blind_iron_hand),
        },
        kind_of=kind_of,
    )
