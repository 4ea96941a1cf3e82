"""The table of Truco argentino: the paper score, three pairs of cards, and what is said in Argentina."""

from engine.argentine import LEVELS
from engine.cards import Card
from engine.view import View
from truco_tui.games import Level, TableKind, Words
from truco_tui.i18n import N_, current
from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.order import Order
from truco_tui.widgets.rival import Rival
from truco_tui.widgets.scoreboard import Scoreboard
from truco_tui.widgets.status import Status
from truco_tui.widgets.tricks import Tricks
from truco_tui.words.cards import card_name

_WORDS = (
    "ancho de espadas",
    "ancho de bastos",
    "siete de espadas",
    "siete de oros",
    "los tres",
    "los dos",
    "anchos falsos",
    "figuras",
    "sietes falsos",
    "las que no",
)
_ROWS = (1, 1, 1, 1, 1, 1, 1, 3, 1, 3)
"""How many levels share a row."""


def _order() -> tuple[Level, ...]:
    rows, start = [], 0
    for word, count in zip(_WORDS, _ROWS, strict=True):
        levels = LEVELS[start : start + count]
        start += count
        ranks = " ".join(level[0][:-1] for level in levels) if len(levels[0]) > 2 else ""
        rows.append(Level(tuple(Card(card) for level in levels for card in level), word, ranks))
    return tuple(rows)


_ORDER = _order()


def _left() -> tuple[FeltWidget, ...]:
    return Scoreboard(), Status(classes="-brief"), Order()


def _mid() -> tuple[FeltWidget, ...]:
    return Rival(), Tricks(), Hand()


def _right() -> tuple[FeltWidget, ...]:
    return Status(), Chronicle()


def _card_name(card: Card, view: View) -> str:
    return card_name(card, current())


_ACCEPT = Words("¡Quiero!", "Quiero", "q", N_("Accept"))
_DECLINE = Words("No quiero", "No quiero", "n", N_("Decline"))

KIND = TableKind(
    title="Truco argentino",
    left=_left,
    mid=_mid,
    right=_right,
    subjects={"stake": "Truco", "bet": "Envido"},
    calls={
        "truco": Words("¡Truco!", "Truco", "t", N_("Play this hand for 2")),
        "retruco": Words(
            "¡Retruco!",
            "Retruco",
            "t",
            N_("Raise the hand to 3"),
            answer_shout="¡Quiero, retruco!",
            answer_label="Quiero retruco",
        ),
        "vale4": Words(
            "¡Vale cuatro!",
            "Vale cuatro",
            "t",
            N_("Raise the hand to 4"),
            answer_shout="¡Quiero, vale cuatro!",
            answer_label="Quiero vale cuatro",
        ),
        "envido": Words(
            "¡Envido!",
            "Envido",
            "e",
            N_("Bet 2 on who has the higher tanto"),
            answer_shout="¡Envido, envido!",
        ),
        "real": Words("¡Real envido!", "Real envido", "r", N_("Bet 3 more on who has the higher tanto")),
        "falta": Words("¡Falta envido!", "Falta envido", "f", N_("Bet as many points as the leader lacks")),
    },
    accept={"stake": _ACCEPT, "bet": _ACCEPT},
    decline={"stake": _DECLINE, "bet": _DECLINE},
    fold=Words("Me voy al mazo", "Al mazo", "m", N_("Give the hand up")),
    card_name=_card_name,
    order=lambda view: _ORDER,
    first="mano",
    last="pie",
    tied="parda",
    tanto_beats="{tanto} son mejores",
    tanto_yields="Son buenas",
)
