"""The table of Truco paulista: what stands on it, and what is said at it in Portuguese."""

from engine.cards import FRENCH_24, FRENCH_40, Card, rank_of
from engine.paulista import ELEVEN, IRON, MANILHA_SUITS, RANKS, manilha_rank
from engine.view import View
from truco_tui.games import Level, TableKind, Words
from truco_tui.i18n import N_, current
from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.cross import Cross
from truco_tui.widgets.duel import Duel, Opposite
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.ladder import Ladder
from truco_tui.widgets.paulista_order import PaulistaOrder
from truco_tui.widgets.placar import Placar
from truco_tui.widgets.rounds import Rounds
from truco_tui.widgets.turn_up import TurnUp, TurnUpStrip
from truco_tui.words import cards as words


def _left() -> tuple[FeltWidget, ...]:
    return Placar(), Ladder(), Rounds(), PaulistaOrder()


def _mid() -> tuple[FeltWidget, ...]:
    # Opposite and Duel stand at a table of two, Cross at one of four.
    return TurnUpStrip(), Opposite(), Duel(), Cross(), Hand()


def _right() -> tuple[FeltWidget, ...]:
    return TurnUp(), Chronicle()


def card_name(card: Card, view: View) -> str:
    """A card in words, a manilha with what it is called."""
    return words.card_name(card, current(), manilha=rank_of(card) == _manilha(view))


def order(view: View) -> tuple[Level, ...]:
    """The manilhas one by one, then rank by rank; no manilhas while nothing is turned up (B.2)."""
    deck = str(view.options["deck"])
    cards = FRENCH_40 if deck == "dirty" else FRENCH_24
    high = _manilha(view)
    suits = reversed(MANILHA_SUITS) if high else ""
    manilhas = [Level((Card(high + suit),), words.MANILHAS[suit]) for suit in suits]
    common = [
        Level(tuple(card for card in cards if rank_of(card) == rank), ranks=rank)
        for rank in reversed(RANKS[deck])
        if rank != high
    ]
    return (*manilhas, *common)


def _manilha(view: View) -> str:
    return manilha_rank(view.turn_up, str(view.options["deck"])) if view.turn_up else ""


_DECKS = {"dirty": "baralho sujo", "clean": "baralho limpo"}


def _details(view: View) -> tuple[str, ...]:
    deck = _DECKS[view.options["deck"]]
    return ("duplas", deck) if view.seats == 4 else (deck,)


KIND = TableKind(
    title="Truco paulista",
    left=_left,
    mid=_mid,
    right=_right,
    subjects={"stake": "Truco", "choice": "Onze"},
    calls={
        "truco": Words("Truco!", "Truco!", "t", N_("Ask to play for 3")),
        "seis": Words("Seis!", "Seis!", "t", N_("Ask to play for 6")),
        "nove": Words("Nove!", "Nove!", "t", N_("Ask to play for 9")),
        "doze": Words("Doze!", "Doze!", "t", N_("Ask to play for 12")),
    },
    accept={
        "stake": Words("Aceito!", "Aceito", "q", N_("Accept"), alias="a"),
        "choice": Words("Vamos!", "Vamos jogar", "q", N_("Play the hand"), alias="a"),
    },
    decline={
        "stake": Words("Corro!", "Corro", "n", N_("Run"), alias="c"),
        "choice": Words("Não vamos!", "Não vamos", "n", N_("Decline the hand"), alias="c"),
    },
    fold=Words("Corro!", "Corro", "m", N_("Give the hand up")),
    card_name=card_name,
    order=order,
    first="mão",
    last="pé",
    tied="cangou",
    details=_details,
    prompts={"choice": N_("Hand of eleven: do you play it?")},
    banners={ELEVEN: "Mão de onze", IRON: "Mão de ferro"},
)
