"""Truco argentino in words: what is said in Argentina, and what its cards are called."""

from engine.argentine import LEVELS
from engine.cards import Card
from truco_tui.games.game import Game, Phrase, RankRow
from truco_tui.games.house_rules import CUT, HouseRule, Ruling
from truco_tui.i18n import N_

_WORDS = (
    "ancho de espadas",
    "ancho de bastos",
    "siete de espadas",
    "siete de oros",
    N_("the threes"),
    N_("the twos"),
    N_("false aces"),
    N_("figures"),
    N_("false sevens"),
    N_("the rest"),
)
_ROWS = (1, 1, 1, 1, 1, 1, 1, 3, 1, 3)
"""How many levels share a row."""


def _order() -> tuple[RankRow, ...]:
    rows, start = [], 0
    for word, count in zip(_WORDS, _ROWS, strict=True):
        levels = LEVELS[start : start + count]
        start += count
        ranks = " ".join(level[0][:-1] for level in levels) if len(levels[0]) > 2 else ""
        rows.append(RankRow(tuple(Card(card) for level in levels for card in level), word, ranks))
    return tuple(rows)


_ORDER = _order()

_NICKNAMES = {
    "1E": "ancho de espadas",
    "1B": "ancho de bastos",
    "7E": "siete bravo",
    "7O": "siete bravo",
    "1O": "ancho falso",
    "1C": "ancho falso",
    "7B": "siete falso",
    "7C": "siete falso",
}
"""What players call the best cards, and those that only look like them."""

_HOUSE_RULES = (
    HouseRule(
        "fold_before_envido",
        N_("Mazo with envido open"),
        (
            Ruling(1, N_("1 point"), N_("Going to the mazo costs what the hand is worth, always.")),
            Ruling(
                2,
                N_("2 points"),
                N_("Going to the mazo while envido can still be called costs one point more."),
            ),
        ),
    ),
    HouseRule(
        "envido_repeats",
        N_("Envido upon envido"),
        (
            Ruling("one", N_("twice"), N_("At most two envidos and one real envido, in that order.")),
            Ruling("free", N_("freely"), N_("Envido may answer envido, and real real, as often as wished.")),
        ),
    ),
    CUT,
)

_ACCEPT = Phrase("¡Quiero!", "Quiero", "q", N_("Accept"))
_DECLINE = Phrase("No quiero", "No quiero", "n", N_("Decline"))

GAME = Game(
    name="argentine",
    title="Truco argentino",
    letter="A",
    blurb=N_("For two, to 30: envido, truco, and nerve."),
    display=tuple(map(Card, ("1E", "1B", "7E", "7O"))),
    rivals=("Tito", "Coca", "Beto", "Lita", "Rulo", "Pepa", "Nina", "Polo"),
    house_rules=_HOUSE_RULES,
    subjects={"stake": "Truco", "bet": "Envido"},
    calls={
        "truco": Phrase("¡Truco!", "Truco", "t", N_("Play this hand for 2")),
        "retruco": Phrase(
            "¡Retruco!",
            "Retruco",
            "t",
            N_("Raise the hand to 3"),
            answer_shout="¡Quiero, retruco!",
            answer_label="Quiero retruco",
        ),
        "vale4": Phrase(
            "¡Vale cuatro!",
            "Vale cuatro",
            "t",
            N_("Raise the hand to 4"),
            answer_shout="¡Quiero, vale cuatro!",
            answer_label="Quiero vale cuatro",
        ),
        "envido": Phrase(
            "¡Envido!",
            "Envido",
            "e",
            N_("Bet 2 on who has the higher tanto"),
            answer_shout="¡Envido, envido!",
        ),
        "real": Phrase("¡Real envido!", "Real envido", "r", N_("Bet 3 more on who has the higher tanto")),
        "falta": Phrase("¡Falta envido!", "Falta envido", "f", N_("Bet as many points as the leader lacks")),
    },
    accept={"stake": _ACCEPT, "bet": _ACCEPT},
    decline={"stake": _DECLINE, "bet": _DECLINE},
    fold=Phrase("Me voy al mazo", "Al mazo", "m", N_("Give the hand up")),
    nickname=lambda card, view: _NICKNAMES.get(card, ""),
    order=lambda turn_up, options: _ORDER,
    first="mano",
    last="pie",
    tied="parda",
    tanto_beats="{tanto} son mejores",
    tanto_yields="Son buenas",
)
