"""Truco mineiro in words: what is said in Minas, and what its cards are called."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import Card, rank_of
from engine.mineiro import CLEAN, IRON, MANILHAS, STRENGTH, TEN
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
    switch(
        "covered_cards",
        N_("Covered cards"),
        N_("Every card is played face up."),
        N_("From the second trick on a card may be played face down; it wins nothing and stays secret."),
        usual=True,
    ),
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
            Ruling("nobody", N_("to nobody"), N_("Nobody scores for a hand of three ties.")),
            Ruling("mano", N_("to the mão"), N_("The side of the mão takes a hand of three ties.")),
            Ruling("dealer", N_("to the dealer"), N_("The side that dealt takes a hand of three ties.")),
        ),
    ),
    switch(
        "fold_anytime",
        N_("Run unasked"),
        N_("Only who is asked may run."),
        N_("Whoever is on turn may run; the others get what the hand is worth."),
    ),
    CUT,
)

_DECKS = {"dirty": N_("dirty deck"), "clean": N_("clean deck")}


def _details(view: "View") -> tuple[str, ...]:
    deck = _DECKS[view.options["deck"]]
    return (N_("pairs"), deck) if view.seats == 4 else (deck,)


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
    first="mão",
    last="pé",
    tied="cangou",
    details=_details,
    prompts={"choice": N_("Hand of ten: do you play it?")},
    banners={TEN: "Mão de dez", IRON: "Mão de ferro"},
)
