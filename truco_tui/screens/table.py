"""The table: one person's match, by keys and mouse, while everything that happens is shown in its order."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from engine import actions as act
from engine.actions import AnyAction
from engine.errors import NotSaved, TrucoError
from engine.events import CardPlayed
from engine.match import Match
from engine.session import Moment
from truco_tui import speech
from truco_tui.director import Director
from truco_tui.i18n import _
from truco_tui.offers import Offer
from truco_tui.panels import COVER, keys_of, move
from truco_tui.scene import Scene, details_of, names_of
from truco_tui.screens.page import TooSmall
from truco_tui.screens.thinking import ThinkingScreen
from truco_tui.settings import Settings
from truco_tui.tables import table_kind
from truco_tui.tempo import Tempo
from truco_tui.troubles import sentence
from truco_tui.widgets.action_bar import ActionBar
from truco_tui.widgets.bars import KeyBar
from truco_tui.widgets.columns import Columns
from truco_tui.widgets.felt import Room, Shown
from truco_tui.widgets.flight import Ghost, flight_of
from truco_tui.widgets.hand import Hand, place_of, playable
from truco_tui.widgets.title import Title

if TYPE_CHECKING:
    from truco_tui.app import TrucoApp

NOTICE = 2.0
"""Seconds that the bar says why a key did nothing."""

LETTERS = "terfqnacm"
"""The keys of calls, answers, the mazo, and covered cards."""

PLAYING = frozenset(["1", "2", "3", "enter", "left", "right", *LETTERS])
"""The keys that play; each belongs to the moment that was seen when it was pressed."""


class TableScreen(ThinkingScreen):
    """A match, the person at the lower edge."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = "Hand"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f1,question_mark", "help", show=False),
    ]

    class Left(Message):
        """The person has got up; the match waits."""

    class Rematch(Message):
        """The person wants to play the same match again."""

    def __init__(self, match: Match, settings: Settings) -> None:
        super().__init__(match)
        self.settings = settings
        me = match.persons[0] if match.persons else 0
        self.scene = Scene(match.session.view(me), me)
        self.director = Director(match, me, Tempo(settings.pace), self)
        self._notice_timer: Timer | None = None
        self._settled_at = 0.0

    def compose(self) -> ComposeResult:
        """The six areas."""
        yield TooSmall()
        yield Title()
        yield Columns(table_kind(self.match.session.rules.variant))
        yield ActionBar()
        yield KeyBar()

    def on_mount(self) -> None:
        """Sit down: show how the match stands, and go on with it."""
        self.renew()
        self.director.go_on()

    def on_unmount(self) -> None:
        """Get up."""
        self.director.close()

    def renew(self) -> None:
        """Show everything in the current language, with the current settings."""
        self.director.tempo = Tempo(self.settings.pace, self.app.animation_level != "none")
        self.set_class(not self.settings.show_tanto, "-no-tanto")
        seated = self.match.session.header.players
        self.scene.names = names_of(seated, self.scene.me, self.settings.name)
        self.query_one(Title).details = details_of(seated, self.scene.me, self.scene.view.target)
        self.update()
        for widget in self.query("*"):
            widget.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that fits both ways; with too little room wait until there is more."""
        room = Room.of(*event.size)
        self.set_class(room is None, "-none")
        if room is not None:
            self.scene.room = room
            for other in Room:
                self.set_class(other is room, f"-{other.value}")
        self.update()

    def _shown(self) -> Shown:
        return self.scene.shown(self.query_one(Hand).at, cast("TrucoApp", self.app).skin)

    def update(self) -> None:
        """Show the scene in every part of the table."""
        shown = self._shown()
        self.query_one(Hand).covering = self.scene.covering
        self.query_one(Title).show(shown)
        self.query_one(Columns).show(shown)
        bar = self.query_one(ActionBar)
        bar.show(shown)
        bar.panel = self.scene.panel(shown)
        self.query_one(KeyBar).say(*keys_of(shown))

    # The stage: what the director asks for.

    def present(self, moment: Moment) -> None:
        """Show an event; if there is time for it, see its card or its points fly."""
        launch = None
        if self.director.tempo.after(moment.event) and self.app.animation_level == "full":
            launch = flight_of(self, moment.event, self._shown())
        self._land()
        if self.scene.take(moment):
            self.query_one(Hand).at = 0
        if launch:
            self.scene.aloft = isinstance(moment.event, CardPlayed)
            launch(self._land)
        self.update()

    def _land(self) -> None:
        """Nothing flies any more."""
        self.query(Ghost).remove()
        if self.scene.aloft:
            self.scene.aloft = False
            self.update()

    def settle(self) -> None:
        """Ask the person."""
        self._land()
        self.scene.settle(self.match.session.view(self.scene.me))
        self._settled_at = Message().time  # on the clock that stamps keys
        self.query_one(Hand).focus()
        self.update()
        self._ask_partner()

    def trouble(self, error: NotSaved) -> None:
        """Say what went wrong until a key tries again."""
        self.say(sentence(error) + " " + _("Any key tries again."), lasting=True)

    @on(ThinkingScreen.Chosen)
    def _play_chosen(self, message: ThinkingScreen.Chosen) -> None:
        self.director.thought(message.choice, message.seconds)

    def _ask_partner(self) -> None:
        view, me = self.scene.view, self.scene.me
        asked = view.ask is not None and me in view.ask.of and view.ask.about != "cut"
        if view.seats == 4 and asked and self.settings.partner_advice:
            if self.director.tempo.instant:
                self._take_advice(self.advice_of((me + 2) % 4))
            else:
                self.advise((me + 2) % 4)

    @on(ThinkingScreen.Advised)
    def _take_advice(self, message: ThinkingScreen.Advised) -> None:
        if message.n == self.match.session.n and not self.director.busy:
            self.scene.advice = message.partner, message.action
            self.update()

    # What the person does.

    def on_key(self, event: events.Key) -> None:
        """Play by a key; at once, for by the time a binding acts the next key may have come this far."""
        key = event.key.lower()
        if key in PLAYING:
            event.stop()
            if self._is_for_now(event.time):
                self._press(key)

    def _press(self, key: str) -> None:
        bar, hand = self.query_one(ActionBar), self.query_one(Hand)
        if key in ("left", "right"):
            (bar if bar.has_focus else hand).move(-1 if key == "left" else 1)
        elif key == "enter" and bar.has_focus and bar.offer:
            self._take(bar.offer)
        elif key == "enter":
            self.action_enter()
        elif key.isdigit():
            self.action_card(int(key) - 1)
        else:
            self.action_letter(key)

    def _is_for_now(self, pressed: float) -> bool:
        """Whether a key or click may act; while something is being shown it only finishes that."""
        if self.has_class("-none"):
            return False
        if self.director.busy:
            self.director.hurry()
            return False
        if self.director.stuck:
            self.scene.notice = ""
            self.director.go_on()
            return False
        return pressed >= self._settled_at

    def on_click(self) -> None:
        """A click anywhere finishes the showing."""
        if self.director.busy:
            self.director.hurry()

    def on_hand_moved(self) -> None:
        """Describe the card in mind."""
        self.update()

    def on_hand_played(self, message: Hand.Played) -> None:
        """A click on a card."""
        if self._is_for_now(message.pressed):
            self.action_card(message.at) if self.scene.view.dealt else self.action_enter()

    def on_action_bar_pressed(self, message: ActionBar.Pressed) -> None:
        """A click on a button."""
        if self._is_for_now(message.pressed):
            self._take(message.offer)

    def action_card(self, at: int) -> None:
        """Play the card with a number."""
        scene = self.scene
        cards = speech.held(scene.view, scene.me)
        action = move(scene.view, cards[at] if at < len(cards) else None, at, scene.covering)
        if not playable(scene.view):
            self.say(speech.refused(scene.view, scene.me))
        elif action not in scene.view.legal:
            self.say(_("Card {number} is played already.").format(number=at + 1))
        else:
            self._act(action)

    def action_enter(self) -> None:
        """Go on after a hand or a match; else play the card in mind."""
        view = self.scene.view
        if view.champion is not None:
            self.post_message(self.Rematch())
        elif act.NextDeal() in view.legal:
            self._act(act.NextDeal())
        elif view.ask is not None and view.ask.about == "cut":
            self._act(act.Cut(self.query_one(Hand).cut))
        elif (place := place_of(view, self.scene.me, self.query_one(Hand).at)) is not None:
            self.action_card(place)

    def action_letter(self, key: str) -> None:
        """Make the call of a letter, or say why it cannot be made."""
        for offer in self.query_one(ActionBar).panel.offers:
            if key in (offer.key, offer.other):
                self._take(offer)
                return
        self.say(speech.why_no_key(key, self.scene.view, self.scene.me))

    def _take(self, offer: Offer) -> None:
        scene = self.scene
        if offer.key in ("enter", "escape"):
            self.action_enter() if offer.key == "enter" else self.action_leave()
        elif offer.key == COVER and offer.action is None:
            scene.covering = not scene.covering
            self.update()
        elif isinstance(offer.action, act.Fold) and self.settings.confirm_fold and not scene.armed:
            scene.armed = True
            self.update()
        elif offer.action is not None:
            self._act(offer.action)

    def _act(self, action: AnyAction) -> None:
        self.scene.relax()
        try:
            self.director.act(action)
        except NotSaved as error:
            self.say(sentence(error))
        except TrucoError as error:
            self.say(speech.refusal(error))

    def say(self, notice: str, lasting: bool = False) -> None:
        """Say why a key did nothing, for a moment."""
        self.scene.relax()
        self.scene.notice = notice
        self.update()
        if self._notice_timer:
            self._notice_timer.stop()
        self._notice_timer = None if lasting else self.set_timer(NOTICE, self._hush)

    def _hush(self) -> None:
        self.scene.notice = ""
        self.update()

    def action_leave(self) -> None:
        """Get up; first of all forget what was half decided."""
        if self.scene.relax():
            self.update()
        else:
            self.post_message(self.Left())

    def action_help(self) -> None:
        """The keys and the order of the cards."""
        from truco_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self._shown()))
