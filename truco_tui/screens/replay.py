"""A replay: the same table, driven by the log instead of by the players."""

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from engine import events as ev
from engine.log import Log
from engine.match import PERSON
from engine.replay import Replay
from engine.view import OPEN_HANDS, View
from truco_tui.i18n import _, pgettext
from truco_tui.play.scene import told
from truco_tui.play.tempo import Tempo
from truco_tui.screens.host import host_of
from truco_tui.screens.page import TooSmall
from truco_tui.screens.standing import StandingScreen
from truco_tui.storage.settings import Settings
from truco_tui.terminal.room import Room
from truco_tui.widgets.bars import KeyBar
from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.columns import Columns, Table, table_named
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.hands_list import HandsList
from truco_tui.widgets.replay_bar import SPEEDS, ReplayBar
from truco_tui.widgets.title import Title
from truco_tui.words import speech
from truco_tui.words.film import Film
from truco_tui.words.keys import Key
from truco_tui.words.match_words import begun
from truco_tui.words.prose import plain
from truco_tui.words.shown import Shown
from truco_tui.words.telling import chronicle
from truco_tui.words.troubles import sentence

LEAST_PAUSE = 0.25
"""Seconds that every step stays while playing, at single speed."""


class ReplayScreen(StandingScreen):
    """A log as a film; seen with all hands open, or as the seat at the lower edge saw it."""

    CSS_PATH = "replay.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,L", "move('next_step')", show=False),
        Binding("left,h,H", "move('previous_step')", show=False),
        Binding("down,full_stop", "move('next_trick')", show=False),
        Binding("up,comma", "move('previous_trick')", show=False),
        Binding("right_square_bracket,pagedown", "move('next_hand')", show=False),
        Binding("left_square_bracket,pageup", "move('previous_hand')", show=False),
        Binding("home", "move('first')", show=False),
        Binding("end", "move('last')", show=False),
        Binding("space", "play", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("o,O", "open", show=False),
        Binding("w,W", "turn_table", show=False),
        Binding("enter", "play_on", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, log: Log, settings: Settings) -> None:
        super().__init__()
        self.film = Film(Replay(log))
        self.settings = settings
        self._levels = [who.level for who in log.header.players]
        self.me = self._levels.index(PERSON) if PERSON in self._levels else 0
        self.room = Room.MEDIUM
        self.position = self.film.replay.next_hand(0)
        self.open = True
        self.speed = SPEEDS[0]
        self._timer: Timer | None = None

    @property
    def replay(self) -> Replay:
        """The steps and hands of the log."""
        return self.film.replay

    def compose(self) -> ComposeResult:
        """The six areas of the table, with the list of hands and the replay's own bar."""
        yield TooSmall()
        yield Title()
        yield Columns(self._table())
        yield ReplayBar(self.film)
        yield KeyBar()

    def _table(self) -> Table:
        """The game's own table, the list of hands above its chronicle."""
        table = table_named(self.film.rules.variant)

        def right() -> tuple[FeltWidget, ...]:
            widgets = list(table.right())
            place = next((i for i, one in enumerate(widgets) if isinstance(one, Chronicle)), len(widgets))
            return (*widgets[:place], HandsList(self.film), *widgets[place:])

        return replace(table, right=right)

    def on_mount(self) -> None:
        """Begin at the first deal."""
        for hand in self.query(Hand):
            hand.can_focus = False  # nothing is played here: its arrows are the replay's
        self.renew()

    def renew(self) -> None:
        """Show everything in the current language."""
        log = self.replay.log
        self.query_one(Title).details = (_("replay"), begun(log.header))
        self.update()
        for widget in self.query("*"):
            widget.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that fits both ways."""
        self.room = Room.take(self, event.size) or self.room
        self.update()

    # What is shown.

    @property
    def who(self) -> int:
        """Whose eyes we see with."""
        return OPEN_HANDS if self.open else self.me

    def shown(self) -> Shown:
        """The table at the position."""
        view = self.replay.view(self.position, self.who)
        skin = host_of(self).skin
        names = told(self.replay.log.header.players)
        return Shown(view, self.me, names, skin, self.room, live=False, speech=self._spoken(view))

    def _spoken(self, view: View) -> tuple[int, str] | None:
        """The last words said before the position that still hang in the air."""
        position = self.position
        while position > 0:
            event = self.replay.steps[position - 1].event
            if said := speech.aloud(event, view):
                return said
            if speech.hushes(event) or isinstance(event, ev.HandDealt):
                return None
            position -= 1
            view = self.replay.view(position, self.who)
        return None

    def update(self) -> None:
        """Show the position in every part of the screen."""
        shown = self.shown()
        title = self.query_one(Title)
        title.fact = self._place()
        title.show(shown)
        self.query_one(Columns).show(shown)
        self.query_one(HandsList).set(self.position)
        bar = self.query_one(ReplayBar)
        bar.show(shown)
        playing = self._timer is not None
        bar.set(self.position, self._words(shown), playing=playing, speed=self.speed, open_hands=self.open)
        up_down = "^ v" if shown.skin.ascii else "↑ ↓"
        self.query_one(KeyBar).say(
            Key("<- ->" if shown.skin.ascii else "← →", _("step"), "right"),
            Key(up_down, _("trick"), "down"),
            Key("[ ]", _("hand"), "right_square_bracket"),
            Key("Spc", _("play"), "space"),
            Key("O", _("open"), "o"),
            Key("Enter", pgettext("from here on", "play"), "enter"),
            Key("W", pgettext("the table", "turn"), "w"),
            Key("F1", _("help"), "f1"),
            Key("Esc", _("back"), "escape"),
        )

    def _place(self) -> str:
        chapter = self.replay.chapter_at(self.position)
        hand = 0 if chapter is None else chapter + 1
        first = self.replay.chapters[chapter].first if chapter is not None else 0
        last = self.replay.chapters[chapter].last if chapter is not None else len(self.replay)
        text = _("hand {hand} of {hands} · step {step} of {steps}")
        return text.format(
            hand=hand, hands=len(self.replay.chapters), step=self.position - first, steps=last - first
        )

    def _words(self, shown: Shown) -> str:
        """The last thing that happened, in words; where the log is damaged, that it ends here."""
        if self.position == len(self.replay) and self.replay.log.problem:
            return sentence(self.replay.log.problem)
        if shown.view.champion is not None and self.position == len(self.replay):
            return self._result(shown)
        lines = chronicle(shown)
        if not lines:
            waits = _("Next deal") if shown.view.number else _("The match begins.")
            return _("The cards are dealt.") if shown.view.dealt else waits
        line = lines[-1]
        name = f"{line.who.text}: " if line.who else ""
        points = f" ({line.points})" if line.points else ""
        return f"{name}{plain(line.words)}{points}"

    def _result(self, shown: Shown) -> str:
        """Who has won the match."""
        side = shown.view.champion or 0
        names = " + ".join(shown.names[side::2])
        text = _("{who}: the match is won, {ours} to {theirs}")
        return text.format(who=names, ours=shown.view.score[side], theirs=shown.view.score[1 - side])

    # Moving.

    def _go(self, position: int) -> None:
        self.position = max(0, min(position, len(self.replay)))
        self.update()

    def action_move(self, where: str) -> None:
        """Move by step, trick or hand, or to an end."""
        self._pause()
        replay, at = self.replay, self.position
        places = {
            "next_step": at + 1,
            "previous_step": at - 1,
            "first": 0,
            "last": len(replay),
        }
        self._go(places[where] if where in places else getattr(replay, where)(at))

    @on(ReplayBar.Jump)
    @on(HandsList.Jump)
    def _jump(self, message: ReplayBar.Jump | HandsList.Jump) -> None:
        self._pause()
        self._go(message.position)

    @on(ReplayBar.Pressed)
    def _pressed(self, message: ReplayBar.Pressed) -> None:
        actions = {"play": self.action_play, "open": self.action_open, "speed": self._next_speed}
        if message.action in actions:
            actions[message.action]()
        else:
            self.action_move(message.action)

    def action_play(self) -> None:
        """Play on by itself, or stop; at the end begin again."""
        if self._timer is not None:
            self._pause()
        else:
            if self.position >= len(self.replay):
                self.position = 0
            self._play_on()
        self.update()

    def _play_on(self) -> None:
        event = self.replay.steps[self.position - 1].event if self.position else None
        pause = max(LEAST_PAUSE, Tempo("normal").after(event) if event else 0) / self.speed
        self._timer = self.set_timer(pause, self._tick)

    def _tick(self) -> None:
        self._timer = None
        if self.position < len(self.replay):
            self.position += 1
            if self.position < len(self.replay):
                self._play_on()
        self.update()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_speed(self, step: int) -> None:
        """Play faster or slower."""
        index = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[max(0, min(index, len(SPEEDS) - 1))]
        self.update()

    def _next_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.update()

    def action_open(self) -> None:
        """See all hands, or only what the seat at the lower edge saw."""
        if self.replay.is_secret(self.position):
            text = _("This hand is still being played: its cards stay as you saw them.")
            self.app.notify(text, markup=False)
        self.open = not self.open
        self.update()

    def action_turn_table(self) -> None:
        """Sit at the next seat."""
        self.me = (self.me + 1) % self.film.rules.seats
        self.update()

    def action_play_on(self) -> None:
        """Leave the film, and find out how else it might have gone on from here."""
        self._pause()
        if PERSON not in self._levels:
            self.app.notify(_("Only computers play here: there is no place to sit."), markup=False)
        elif self.replay.waits:
            text = _("This match is still being played: once it is over, it can be gone on with another way.")
            self.app.notify(text, markup=False)
        elif self.replay.view(self.position).champion is not None:
            self.app.notify(_("Here the match is over: go back a little first."), markup=False)
        else:
            decisions = self.replay.steps[self.position - 1].n if self.position else 0
            host_of(self).play_on(self.replay.log, decisions)

    def action_help(self) -> None:
        """The order of the cards."""
        from truco_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.shown()))

    def action_leave(self) -> None:
        """Back to where we came from."""
        self._pause()
        self.app.pop_screen()
