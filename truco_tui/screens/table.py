"""The table: one person's match, by keys and mouse, while everything that happens is shown in its order."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message

from engine import actions as act
from engine.actions import AnyAction
from engine.errors import NotSaved, TrucoError
from engine.log import Log
from engine.match import Match
from engine.replay import Replay
from engine.session import Moment
from truco_tui.games import game_named
from truco_tui.i18n import _
from truco_tui.play.director import Director
from truco_tui.play.tempo import Tempo
from truco_tui.screens.host import host_of
from truco_tui.screens.palette import Command, ScreenCommands
from truco_tui.screens.seat import SeatScreen
from truco_tui.screens.thinking import ThinkingScreen
from truco_tui.storage.settings import Settings
from truco_tui.widgets.action_bar import ActionBar
from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.finale import Finale
from truco_tui.widgets.hand import Hand
from truco_tui.words import speech
from truco_tui.words.ending import ending_of
from truco_tui.words.held import held, place_of, playable
from truco_tui.words.offers import Offer
from truco_tui.words.panels import COVER, WATCH, can_be_advised, move
from truco_tui.words.troubles import sentence

ALWAYS = frozenset(["1", "2", "3", "enter", "left", "right", "h", "v", COVER])
"""The keys that play in every game, or ask what to play; a game adds those of its calls and answers."""


class TableScreen(SeatScreen):
    """A match, the person at the lower edge."""

    CSS_PATH = "table.tcss"
    COMMANDS = {ScreenCommands}
    AUTO_FOCUS = "Hand"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("pageup", "look_back(4)", show=False),
        Binding("pagedown", "look_back(-4)", show=False),
    ]

    class Left(Message):
        """The person has got up; the match waits."""

    class Rematch(Message):
        """The person wants to play the same match again."""

    def __init__(self, match: Match, settings: Settings) -> None:
        super().__init__(match, settings)
        self.director = Director(match, self.scene.me, Tempo(settings.pace), self)
        self._settled_at = 0.0
        self.playing = ALWAYS | game_named(self.scene.view.variant).letters
        """The keys that play; each belongs to the moment that was seen when it was pressed."""

    def on_mount(self) -> None:
        """Sit down: show how the match stands, and go on with it."""
        self.renew()
        self.director.go_on()

    def on_unmount(self) -> None:
        """Get up."""
        self.director.close()

    def renew(self) -> None:
        """Play at the pace that is set, and show everything again."""
        self.director.tempo = Tempo(self.settings.pace, self.app.animation_level != "none")
        super().renew()

    # The stage: what the director asks for.

    def present(self, moment: Moment) -> None:
        """Show an event."""
        self.take(moment, flies=self.director.tempo.after(moment.event) > 0)

    def settle(self) -> None:
        """Ask the person."""
        self.land()
        self.scene.settle(self.match.session.view(self.scene.me))
        self._settled_at = Message().time  # on the clock that stamps keys
        self.query_one(Hand).focus()
        self.update()
        self._ask_partner()
        if self.scene.view.champion is not None:
            self._tell_the_end()

    def on_resize(self, event: events.Resize) -> None:
        """Keep the end of the match in the middle of the felt."""
        if self.scene.view.champion is not None and not self.director.busy:
            self.call_after_refresh(self._tell_the_end)

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

    @on(ThinkingScreen.Hinted)
    def _take_hint(self, message: ThinkingScreen.Hinted) -> None:
        if message.n != self.match.session.n or self.director.busy:
            return
        if message.hint is None:
            self.say(_("There is nothing to advise now."))
        else:
            self.scene.hint, self.scene.notice = message.hint, ""
            self.update()

    def _tell_the_end(self) -> None:
        """Over the felt, where no fact of the match stands."""
        session, finale = self.match.session, self.query_one(Finale)
        log = Log(session.header, session.rules, tuple(session.decisions), 0)
        finale.show(self.shown)
        ending = ending_of(Replay(log), self.shown.game, self.scene.names, self.shown.my_side)
        finale.tell(ending, self.query_one("#mid").region)

    def _watch(self) -> None:
        writer = self.match.session.writer
        if writer:
            host_of(self).replay(writer.path)

    # What the person does.

    def on_key(self, event: events.Key) -> None:
        """Play by a key; at once, for by the time a binding acts the next key may have come this far."""
        key = event.key.lower()
        known = key in self.playing
        if known or (event.is_printable and event.key not in self.active_bindings):
            event.stop()
            if self._is_for_now(event.time):
                self._press(key) if known else self.say(
                    _("That key does nothing here; F1 shows those that do.")
                )

    def _press(self, key: str) -> None:
        bar, hand = self.query_one(ActionBar), self.query_one(Hand)
        if key in ("left", "right"):
            (bar if bar.has_focus else hand).move(-1 if key == "left" else 1)
        elif key == "enter" and bar.has_focus:
            self.accept(bar.offer) if bar.offer else self.say(speech.refused(self.scene.view, self.scene.me))
        elif key == "enter":
            self.action_enter()
        elif key == "h":
            self.action_hint()
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
        self.scene.hint = None
        self.update()

    def on_hand_played(self, message: Hand.Played) -> None:
        """A click on a card."""
        if self._is_for_now(message.pressed):
            self.action_card(message.at) if self.scene.view.dealt else self.action_enter()

    def on_action_bar_pressed(self, message: ActionBar.Pressed) -> None:
        """A click on a button."""
        if self._is_for_now(message.pressed):
            self.accept(message.offer)

    def action_card(self, at: int) -> None:
        """Play the card with a number."""
        scene = self.scene
        cards = held(scene.view, scene.me)
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

    def action_look_back(self, rows: int) -> None:
        """See what happened earlier in this hand, where there is a chronicle."""
        for chronicle in self.query(Chronicle):
            chronicle.look(rows)

    def action_hint(self) -> None:
        """Ask what a strong player would do in this place."""
        if not can_be_advised(self.scene.view):
            self.say(_("There is nothing to advise now."))
        elif self.director.tempo.instant:
            self._take_hint(self.hint_for(self.scene.me))
        else:
            self.hint(self.scene.me)

    def action_letter(self, key: str) -> None:
        """Make the call of a letter, or say why it cannot be made."""
        for offer in self.panel.offers:
            if key in (offer.key, offer.other):
                self.accept(offer)
                return
        covering = key == COVER and key not in game_named(self.scene.view.variant).letters
        why = speech.why_not_covered if covering else partial(speech.why_no_key, key)
        self.say(why(self.scene.view, self.scene.me))

    def accept(self, offer: Offer) -> None:
        """Do what a button offers."""
        scene = self.scene
        if offer.key == WATCH.key and offer.action is None:
            self._watch()
        elif offer.key in ("enter", "escape"):
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

    def commands(self) -> Iterator[Command]:
        """The cards and the buttons of this moment, and what is always there."""
        shown = self.shown
        if shown.chosen:
            for place, card in enumerate(held(shown.view, shown.me)):
                if card:
                    name = shown.game.card_name(card, shown.view)
                    yield Command(name, _("Play this card"), partial(self.action_card, place))
        for offer in self.panel.offers:
            words = f"{offer.label} {offer.sign}".strip()
            yield Command(words, _(offer.gloss) if offer.gloss else "", partial(self.accept, offer))
        if can_be_advised(shown.view):
            yield Command(_("Advice"), _("What a strong player would do here"), self.action_hint)
        yield Command(_("Keys and cards"), _("The keys of the table, and who beats whom"), self.action_help)
        yield Command(_("Leave the table"), _("The match waits for you"), self.action_leave)

    def action_leave(self) -> None:
        """Get up; first of all forget what was half decided."""
        if self.scene.relax():
            self.update()
        else:
            self.post_message(self.Left())

    def action_help(self) -> None:
        """The keys and the order of the cards."""
        from truco_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.shown))
