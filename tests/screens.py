"""Scripted positions at the table: functions that return an app standing there, for tests and pictures."""

import random
from collections.abc import Sequence

from textual.app import App

from engine import actions as act
from engine.actions import AnyAction
from engine.chance import ScriptedDealer, stacked
from engine.log import KIND, VERSION, Game, Header, Seated
from engine.match import PERSON, Match
from engine.session import Session
from engine.variants import rules_of
from engine.view import View
from tests.positions import action_of
from truco_tui.art.palette import MONO, Palette, Skin
from truco_tui.art.theme import THEMES, colours_of
from truco_tui.i18n import install
from truco_tui.screens.table import TableScreen
from truco_tui.storage.settings import Settings

ME, RIVAL = 0, 1
INSTANT = Settings(language="es", pace="instant")

MY_CARDS = ("12E", "6E", "3C")
RIVALS_CARDS = ("3O", "11B", "4O")


class Scripted:
    """A computer player that says its words in order, and then plays the first thing it may."""

    def __init__(self, session: Session, words: Sequence[str] = ()) -> None:
        self.session, self.words = session, list(words)

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """The next word, if it is legal now."""
        if self.words:
            action = action_of(self.session._state, self.words[0])
            if action in view.legal:
                self.words.pop(0)
                return action
        plain = [act.Accept(), *(action for action in view.legal if isinstance(action, act.Play))]
        return next((action for action in plain if action in view.legal), view.legal[0])


def match_at(
    hands: Sequence[Sequence[str]] = (MY_CARDS, RIVALS_CARDS),
    script: Sequence[tuple[int, str]] = (),
    *,
    dealer: int = ME,
    score: tuple[int, int] = (0, 0),
    answers: Sequence[str] = (),
    options: dict[str, str | int | bool] | None = None,
) -> Match:
    """An Argentine match: these hands dealt at that score, then a script; `answers` are the rival's."""
    rules = rules_of("argentine", options)
    before = sum(score)
    # The deal goes round, so whoever deals hand 1 is found by counting back.
    first = (dealer - before) % 2
    decks = (rules.deck,) * before + (stacked(rules, dealer, hands),)
    players = (Seated("Juan", PERSON), Seated("IA", "high"))
    header = Header(
        KIND,
        VERSION,
        "test",
        "2025-11-12T21:40:00",
        "tests",
        Game("argentine", 2, rules.options_dict),
        "0" * 64,
        "script",
        players,
    )
    session = Session.create(header, dealer=ScriptedDealer(first, decks))
    match = Match(session, {RIVAL: Scripted(session, answers)})
    _reach(session, score)
    for seat, word in script:
        play(session, seat, word)
    return match


def play(session: Session, seat: int, word: str) -> None:
    """One action in the words of the rule book."""
    session.submit(seat, action_of(session._state, word), session.n)


def _deal(session: Session) -> None:
    while session.to_act == (-1,):
        session.play_chance()


def _reach(session: Session, score: tuple[int, int]) -> None:
    """Give hands up, one point each, until a score is reached; then deal."""
    _deal(session)
    missing = [score[0], score[1]]
    while any(missing):
        side = 0 if missing[0] else 1
        missing[side] -= 1
        loser = 1 - side
        if session.to_act != (loser,):
            play(session, side, session.view(side).hand[0])
        play(session, loser, "mazo")
        play(session, loser, "next")
        _deal(session)


class TableApp(App[None]):
    """The least that a table needs around it."""

    def __init__(self, match: Match, settings: Settings = INSTANT) -> None:
        super().__init__()
        self.match, self.settings = match, settings
        self.events: list[str] = []
        install(settings.language)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = settings.theme

    @property
    def skin(self) -> Skin:
        """How drawings look."""
        palette = MONO if self.no_color else Palette.from_variables(self.theme_variables)
        return Skin(palette, self.settings.skin == "ascii")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours."""
        return colours_of(self.current_theme)

    @property
    def table(self) -> TableScreen:
        """The table."""
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    def on_mount(self) -> None:
        """Sit down."""
        self.push_screen(TableScreen(self.match, self.settings))

    def on_table_screen_left(self) -> None:
        """Remember it."""
        self.events.append("left")

    def on_table_screen_rematch(self) -> None:
        """Remember it."""
        self.events.append("rematch")


def fresh(settings: Settings = INSTANT) -> TableApp:
    """My turn to lead, nothing played yet."""
    return TableApp(match_at(dealer=RIVAL), settings)


def truco_over_envido(settings: Settings = INSTANT) -> TableApp:
    """The fullest bar: I am pie, truco is called before any card, envido is still open."""
    hands = (("12C", "7O", "6O"), RIVALS_CARDS)
    return TableApp(match_at(hands, [(RIVAL, "truco")], score=(12, 20)), settings)


_SECOND_TRICK = [
    (RIVAL, "3O"),
    (ME, "envido"),
    (RIVAL, "quiero"),
    (ME, "3C"),
    (RIVAL, "truco"),
    (ME, "quiero"),
    (RIVAL, "11B"),
]


def second_trick(settings: Settings = INSTANT) -> TableApp:
    """The first trick tied, the quiero is mine, and I am to beat a knight of clubs."""
    return TableApp(match_at(script=_SECOND_TRICK, score=(12, 20)), settings)


def end_of_hand(settings: Settings = INSTANT) -> TableApp:
    """The hand before, won by the king of swords."""
    return TableApp(match_at(script=[*_SECOND_TRICK, (ME, "12E")], score=(12, 20)), settings)


def envido_answer(settings: Settings = INSTANT) -> TableApp:
    """I led a card; the rival calls envido, and I may accept, decline or raise."""
    script = [(ME, "12E"), (RIVAL, "envido")]
    return TableApp(match_at(script=script, dealer=RIVAL, score=(3, 18)), settings)


def end_of_match(settings: Settings = INSTANT) -> TableApp:
    """The match is won."""
    return TableApp(match_at(script=[*_SECOND_TRICK, (ME, "12E")], score=(28, 25)), settings)


POSITIONS = {
    "fresh": fresh,
    "truco": truco_over_envido,
    "second": second_trick,
    "end": end_of_hand,
    "envido": envido_answer,
    "won": end_of_match,
}
"""Every position by name."""
