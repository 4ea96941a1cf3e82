"""Truco paulista in words: what is said in São Paulo, and what its cards are called."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import FRENCH_24, FRENCH_40, HIDDEN, Card, rank_of, suit_of
from engine.paulista import ELEVEN, IRON, MANILHA_SUITS, RANKS, manilha_rank
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
    switch(
        "covered_cards",
        N_("Covered cards"),
        N_("Every card is played face up."),
        N_("From the second trick on a card may be played face down; it wins nothing and stays secret."),
    ),
    HouseRule(
        "all_tied",
        N_("Three tied tricks"),
        (
            Ruling("dealer", N_("to the dealer"), N_("The side that dealt takes a hand of three ties.")),
            Ruling("nobody", N_("to nobody"), N_("Nobody scores for a hand of three ties.")),
        ),
    ),
    switch(
        "blind_iron_hand",
        N_("Blind iron hand"),
        N_("At eleven all everybody sees their own cards."),
        N_("At eleven all nobody sees any card before it is played."),
    ),
    switch(
        "fold_anytime",
        N_("Run unasked"),
        N_("Only who is asked may run."),
        N_("Whoever is on turn may run; the others get what the hand is worth."),
    ),
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


_DECKS = {"dirty": N_("dirty deck"), "clean": N_("clean deck")}


def _details(view: "View") -> tuple[str, ...]:
    deck = _DECKS[view.options["deck"]]
    return (N_("pairs"), deck) if view.seats == 4 else (deck,)


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
    accept={
        "stake": Phrase("Aceito!", "Aceito", "q", N_("Accept"), alias="a"),
        "choice": Phrase("Vamos!", "Vamos jogar", "q", N_("Play the hand"), alias="a"),
    },
    decline={
        "stake": Phrase("Corro!", "Corro", "n", N_("Run"), alias="c"),
        "choice": Phrase("Não vamos!", "Não vamos", "n", N_("Decline the hand"), alias="c"),
    },
    fold=Phrase("Corro!", "Corro", "m", N_("Give the hand up")),
    nickname=_nickname,
    order=_order,
    example=Card("7d"),
    first="mão",
    last="pé",
    tied="cangou",
    details=_details,
    prompts={"choice": N_("Hand of eleven: do you play it?")},
    banners={ELEVEN: "Mão de onze", IRON: "Mão de ferro"},
)
