"""Truco paulista in words: what is said in São Paulo, and what its cards are called."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import FRENCH_24, FRENCH_40, HIDDEN, Card, rank_of, suit_of
from engine.paulista import ELEVEN, IRON, MANILHA_SUITS, RANKS, manilha_rank
from truco_tui.games import brazilian
from truco_tui.games.game import Game, Phrase, RankRow
from truco_tui.games.house_rules import CUT, HouseRule, Ruling, switch
from truco_tui.i18n import N_

if TYPE_CHECKING:
    from engine.view import View

_MANILHAS = {"c": "zap", "h": "copeta", "s": "espadilha", "d": "ouros"}
"""What players call the manilha of each suit, strongest first."""

_HOUSE_RULES = (
    HouseRule(
        "deck",
        N_("Deck"),
        (
            Ruling(
                "dirty", N_("dirty, 40 cards"), N_("Baralho sujo: everything but eights, nines and tens.")
            ),
            Ruling("clean", N_("clean, 24 cards"), N_("Baralho limpo: only aces, twos, threes and figures.")),
        ),
    ),
    brazilian.covered_cards(usual=False),
    HouseRule(
        "all_tied",
        N_("Three tied tricks"),
        (
            brazilian.TIED_TO_DEALER,
            brazilian.TIED_TO_NOBODY,
        ),
    ),
    switch(
        "blind_iron_hand",
        N_("Blind iron hand"),
        N_("At eleven all everybody sees their own cards."),
        N_("At eleven all nobody sees any card before it is played."),
    ),
    brazilian.FOLD_ANYTIME,
    CUT,
)


def _order(turn_up: Card | None, options: Mapping[str, object]) -> tuple[RankRow, ...]:
    """The manilhas one by one, then rank by rank; no manilhas while nothing is turned up (B.2)."""
    deck = str(options["deck"])
    cards = FRENCH_40 if deck == "dirty" else FRENCH_24
    high = manilha_rank(turn_up, deck) if turn_up else ""
    suits = reversed(MANILHA_SUITS) if high else ""
    manilhas = [RankRow((Card(high + suit),), _MANILHAS[suit]) for suit in suits]
    common = [
        RankRow(tuple(card for card in cards if rank_of(card) == rank), ranks=rank)
        for rank in reversed(RANKS[deck])
        if rank != high
    ]
    return (*manilhas, *common)


def _nickname(card: Card, view: "View") -> str:
    if view.turn_up is None or card == HIDDEN:
        return ""
    high = manilha_rank(view.turn_up, str(view.options["deck"]))
    return _MANILHAS[suit_of(card)] if rank_of(card) == high else ""


GAME = Game(
    name="paulista",
    title="Truco paulista",
    letter="P",
    blurb=N_("For two or two pairs, to 12: the vira rules."),
    display=tuple(map(Card, ("3d", "As", "Kh", "Qc"))),
    rivals=("Ana", "Beto", "Caio", "Duda", "Lia", "Zeca", "Rita", "Nino"),
    house_rules=_HOUSE_RULES,
    subjects={"stake": "Truco", "choice": "Onze"},
    calls={
        "truco": Phrase("Truco!", "Truco!", "t", N_("Ask to play for 3")),
        "seis": Phrase("Seis!", "Seis!", "t", N_("Ask to play for 6")),
        "nove": Phrase("Nove!", "Nove!", "t", N_("Ask to play for 9")),
        "doze": Phrase("Doze!", "Doze!", "t", N_("Ask to play for 12")),
    },
    accept=brazilian.ACCEPT,
    decline=brazilian.DECLINE,
    fold=brazilian.FOLD,
    nickname=_nickname,
    order=_order,
    example=Card("7d"),
    first=brazilian.FIRST,
    last=brazilian.LAST,
    tied=brazilian.TIED,
    details=brazilian.details,
    prompts={"choice": N_("Hand of eleven: do you play it?")},
    banners={ELEVEN: "Mão de onze", IRON: "Mão de ferro"},
)
