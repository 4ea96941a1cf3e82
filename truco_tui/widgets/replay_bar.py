"""The bar of a replay: the step in words, the scrubber, this hand step by step, and the transport buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.message import Message

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.i18n import N_, _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.film import Film
from truco_tui.words.shown import Shown

SPEEDS = (1, 2, 4)
"""How many times faster than the pace of play."""


@dataclass(frozen=True)
class Button:
    """A button of the transport: the action it stands for, its key as printed, its words as a msgid."""

    action: str
    key: str
    words: str
    short: bool
    """Whether it stands at every size."""


BUTTONS = (
    Button("first", "Home", N_("start"), False),
    Button("previous_hand", "[", N_("hand"), True),
    Button("previous_step", "←", N_("step"), True),
    Button("play", "␣", N_("play"), True),
    Button("next_step", "→", N_("step"), True),
    Button("next_hand", "]", N_("hand"), True),
    Button("speed", "+ −", "", True),
    Button("open", "O", N_("open"), True),
)
_ASCII_KEYS = {"←": "<-", "→": "->", "+ −": "+ -", "␣": "Spc"}


class ReplayBar(FeltWidget):
    """Where a replay stands and how to move in it; every part answers to the mouse."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    ReplayBar { height: 4; background: $bar; color: $text; }
    .-s ReplayBar { height: 5; }
    .-l ReplayBar { height: 6; }
    """

    class Jump(Message):
        """Somebody wants to be at a position."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    class Pressed(Message):
        """A button was clicked; `action` is one of `BUTTONS`."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film
        self.position = 0
        self.playing = False
        self.speed = 1
        self.open = True
        self.words = ""
        self._targets: list[tuple[int, int, int, Message]] = []
        """What a click does: row, first and last column, message."""

    def set(self, position: int, words: str, *, playing: bool, speed: int, open_hands: bool) -> None:
        """Stand at a position."""
        self.position, self.words = position, words
        self.playing, self.speed, self.open = playing, speed, open_hands
        self.refresh()

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The rule with the step in words, scrubber, step line, transport."""
        self._targets = []
        ascii_only, style = shown.skin.ascii, shown.skin.palette.style
        rule = "-" if ascii_only else "─"
        canvas.text(0, 0, rule * canvas.width, style("line"))
        canvas.text(2, 0, fit(f" {self.words} ", canvas.width - 4), style("gold", bold=True))
        self._draw_scrubber(canvas, shown)
        self._draw_steps(canvas, shown)
        self._draw_buttons(canvas, shown, 4 if shown.room is Room.LARGE else 3)

    def _draw_scrubber(self, canvas: Canvas, shown: Shown) -> None:
        """One row for the match: a mark at every hand, and where we stand."""
        style, last = shown.skin.palette.style, max(len(self.film.replay), 1)
        left, width = 1, canvas.width - 2
        column = {position: left + position * (width - 1) // last for position in range(last + 1)}
        here = column[self.position]
        done, coming = ("=", "-") if shown.skin.ascii else ("━", "─")
        for x in range(left, left + width):
            canvas.text(x, 1, done if x <= here else coming, style("gold" if x <= here else "line"))
        for position, mark in self.film.marks.items():
            x, past = column[position], position <= self.position
            canvas.text(
                x, 1, "+" if shown.skin.ascii and mark == "┼" else mark, style("gold" if past else "dim")
            )
        canvas.text(here, 1, "@" if shown.skin.ascii else "●", style("hot", bold=True))
        first_at = {x: position for position, x in reversed(column.items())}
        nearest = 0
        for x in range(left, left + width):
            nearest = first_at.get(x, nearest)
            self._targets.append((1, x, x, self.Jump(nearest)))

    def _draw_steps(self, canvas: Canvas, shown: Shown) -> None:
        """One row for this hand: its steps in a few characters each, as many as there is room for."""
        style = shown.skin.palette.style
        tokens = list(self._tokens(shown))
        index = next((i for i, (position, _token) in enumerate(tokens) if position == self.position), 0)
        room = canvas.width - 2
        first = index
        while first > 0 and sum(width_of(token) + 2 for _p, token in tokens[first - 1 : index + 6]) < room:
            first -= 1
        x = 1
        for position, token in tokens[first:]:
            if x + width_of(token) + 2 > canvas.width:
                break
            ink = style("felt-text" if position < self.position else "dim")
            if position == self.position:
                ink = style("button-default-ink", "button-default", bold=True, reverse=True)
            end = canvas.text(x, 2, f" {token} ", ink)
            self._targets.append((2, x, end - 1, self.Jump(position)))
            x = end

    def _tokens(self, shown: Shown) -> Iterator[tuple[int, str]]:
        replay = self.film.replay
        index = replay.chapter_at(self.position)
        if index is None:
            return
        chapter = replay.chapters[index]
        for position in range(chapter.first + 1, chapter.last + 1):
            yield position, self.film.token(position, shown.skin.ascii, shown.view.seat)

    def _draw_buttons(self, canvas: Canvas, shown: Shown, y: int) -> None:
        style, x = shown.skin.palette.style, 1
        for button in BUTTONS:
            if not (button.short or shown.room is Room.LARGE):
                continue
            lit = (button.action == "play" and self.playing) or (button.action == "open" and self.open)
            ground = "button-default" if lit else "button-raise"
            key = _ASCII_KEYS.get(button.key, button.key) if shown.skin.ascii else button.key
            words = f" {key} {self._words(button)} "
            end = x + width_of(words)
            if end > canvas.width:
                break
            ink = style("button-default-ink" if lit else "button-ink", ground, bold=True, reverse=lit)
            if shown.room is Room.LARGE and not shown.skin.mono:
                edge = style(ground)
                canvas.text(x, y - 1, ("-" if shown.skin.ascii else "▄") * (end - x), edge)
                canvas.text(x, y + 1, ("-" if shown.skin.ascii else "▀") * (end - x), edge)
            canvas.text(x, y, words, ink)
            self._targets.append((y, x, end - 1, self.Pressed(button.action)))
            x = end + 1

    def _words(self, button: Button) -> str:
        if button.action == "speed":
            return f"x{self.speed}"
        if button.action == "play":
            return _("pause") if self.playing else _("play")
        return _(button.words)

    def on_click(self, event: events.Click) -> None:
        """Do what stands where the mouse is."""
        for row, first, last, message in self._targets:
            if event.y == row and first <= event.x <= last:
                self.post_message(message)
                return
