"""What the games of Brazil share on the screen: what is said at the table, and house rules."""

from typing import TYPE_CHECKING

from truco_tui.games.game import Phrase
from truco_tui.games.house_rules import HouseRule, Ruling, switch
from truco_tui.i18n import N_

if TYPE_CHECKING:
    from engine.events import Subject
    from engine.view import View

ACCEPT: "dict[Subject, Phrase]" = {
    "stake": Phrase("Aceito!", "Aceito", "q", N_("Accept"), alias="a"),
    "choice": Phrase("Vamos!", "Vamos jogar", "q", N_("Play the hand"), alias="a"),
}
DECLINE: "dict[Subject, Phrase]" = {
    "stake": Phrase("Corro!", "Corro", "n", N_("Run"), alias="c"),
    "choice": Phrase("Não vamos!", "Não vamos", "n", N_("Decline the hand"), alias="c"),
}
FOLD = Phrase("Corro!", "Corro", "m", N_("Give the hand up"))

FIRST, LAST, TIED = "mão", "pé", "cangou"

TIED_TO_DEALER = Ruling("dealer", N_("to the dealer"), N_("The side that dealt takes a hand of three ties."))
TIED_TO_NOBODY = Ruling("nobody", N_("to nobody"), N_("Nobody scores for a hand of three ties."))

FOLD_ANYTIME = switch(
    "fold_anytime",
    N_("Run unasked"),
    N_("Only who is asked may run."),
    N_("Whoever is on turn may run; the others get what the hand is worth."),
)

_DECKS = {"dirty": N_("dirty deck"), "clean": N_("clean deck")}


def covered_cards(*, usual: bool) -> HouseRule:
    """Whether cards may be played face down; `usual` says whether they may as a rule."""
    return switch(
        "covered_cards",
        N_("Covered cards"),
        N_("Every card is played face up."),
        N_("From the second trick on a card may be played face down; it wins nothing and stays secret."),
        usual=usual,
    )


def details(view: "View") -> tuple[str, ...]:
    """What the title says of a match, as msgids."""
    deck = _DECKS[view.options["deck"]]
    return (N_("pairs"), deck) if view.seats == 4 else (deck,)
