"""Truco mineiro in words: what is said in Minas, and what its cards are called."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import Card, rank_of
from engine.mineiro import CLEAN, IRON, MANILHAS, STRENGTH, TEN
from truco_tui.games import brazilian
from truco_tui.games.game import Game, Phrase, RankRow
from truco_tui.games.house_rules import CUT, HouseRule, Ruling, switch
from truco_tui.i18n import N_

if TYPE_CHECKING:
    from engine.view import View

_NAMES = {"4c": "zap", "7h": "copas", "As": "espadilha", "7d": "ouros"}
"""What players call the manilhas, strongest first."""

_ROWS = (("3", ""), ("2", ""), ("A", ""), ("KJQ", N_("figures")), ("7654", N_("the rest")))
"""The common ranks, strongest first, as players think of them."""

_HOUSE_RULES = (
    HouseRule(
        "deck",
        N_("Deck"),
        (
            Ruling("dirty", N_("dirty, 40 cards"), N_("Everything but eights, nines and tens.")),
            Ruling("clean", N_("clean, 27 cards"), N_("Only aces, twos, threes, figures, and the manilhas.")),
        ),
    ),
    brazilian.covered_cards(usual=True),
    switch(
        "blind_iron_hand",
        N_("Blind iron hand"),
        N_("At ten all everybody sees their own cards."),
        N_("At ten all nobody sees any card before it is played."),
        usual=True,
    ),
    HouseRule(
        "all_tied",
        N_("Three tied tricks"),
        (
            brazilian.TIED_TO_NOBODY,
            Ruling("mano", N_("to the mão"), N_("The side of the mão takes a hand of three ties.")),
            brazilian.TIED_TO_DEALER,
        ),
    ),
    brazilian.FOLD_ANYTIME,
    CUT,
)


def _nickname(card: Card, view: "View") -> str:
    return _NAMES.get(card, "")


def _order(turn_up: Card | None, options: Mapping[str, object]) -> tuple[RankRow, ...]:
    deck = STRENGTH if options["deck"] == "dirty" else CLEAN
    commons = [card for card in deck if card not in MANILHAS]
    manilhas = [RankRow((Card(card),), _NAMES[card]) for card in reversed(MANILHAS)]
    common = (
        RankRow(tuple(card for card in commons if rank_of(card) in ranks), word, " ".join(ranks))
        for ranks, word in _ROWS
    )
    return (*manilhas, *(row for row in common if row.cards))


GAME = Game(
    name="mineiro",
    title="Truco mineiro",
    letter="N",
    blurb=N_("For two or two pairs, to 12 by twos: the zap is always the four of clubs."),
    display=tuple(map(Card, ("4c", "7h", "As", "7d"))),
    rivals=("Zé", "Tonho", "Ciça", "Bené", "Dita", "Juca", "Lu", "Nico"),
    house_rules=_HOUSE_RULES,
    subjects={"stake": "Truco", "choice": "Dez"},
    calls={
        "truco": Phrase("Truco!", "Truco!", "t", N_("Ask to play for 4")),
        "seis": Phrase("Seis!", "Seis!", "t", N_("Ask to play for 6")),
        "dez": Phrase("Dez!", "Dez!", "t", N_("Ask to play for 10")),
        "doze": Phrase("Doze!", "Doze!", "t", N_("Ask to play for 12")),
    },
    accept=brazilian.ACCEPT,
    decline=brazilian.DECLINE,
    fold=brazilian.FOLD,
    nickname=_nickname,
    order=_order,
    first=brazilian.FIRST,
    last=brazilian.LAST,
    tied=brazilian.TIED,
    details=brazilian.details,
    prompts={"choice": N_("Hand of ten: do you play it?")},
    banners={TEN: "Mão de dez", IRON: "Mão de ferro"},
)
