"""A list of things to choose, or of settings to turn: one focus stop, for arrows, letters and the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.message import Message

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.palette import Skin
from truco_tui.widgets.bars import wrapped
from truco_tui.widgets.painted import Painted

T = TypeVar("T")

ROOMY = 100
"""Columns from which on a menu says what each of its items means beside it."""


@dataclass(frozen=True)
class Item:
    """One row of a menu."""

    id: str
    label: str
    key: str = ""
    """The letter that chooses it, printed before the label."""
    note: str = ""
    """What stands right of the label."""
    words: str = ""
    """What is said about it when the cursor stands on it."""
    turns: bool = False
    """Whether the note is a value that left and right change."""
    faded: bool = False
    gap: bool = False
    """Whether a blank row goes before it, if there is room."""


class Menu(Painted, can_focus=True):
    """Items under each other with a cursor; longer than its height, it shows the part around the cursor."""

    DEFAULT_CSS = "Menu { background: $felt; pointer: pointer; }"
    BINDINGS = [
        Binding("up,shift+tab", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
        Binding("home", "move(-10000)", show=False),
        Binding("end", "move(10000)", show=False),
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor stands on another item."""

        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    class Chosen(Moved):
        """An item was chosen."""

    class Turned(Moved):
        """The value of an item is to change by a step."""

        def __init__(self, item: Item, step: int) -> None:
            super().__init__(item)
            self.step = step

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.items: tuple[Item, ...] = ()
        self.cursor = 0

    @property
    def item(self) -> Item | None:
        """The item under the cursor."""
        return self.items[self.cursor] if self.items else None

    def show(self, items: tuple[Item, ...], at: str = "") -> None:
        """Show other items; the cursor goes to the one named, or stays on the one it is on."""
        wanted = at or (self.item.id if self.item else "")
        self.items = items
        ids = [item.id for item in items]
        if wanted in ids:
            self.cursor = ids.index(wanted)
        self.cursor = max(0, min(self.cursor, len(items) - 1))
        self.refresh()
        self._tell()

    def action_move(self, step: int) -> None:
        """Move the cursor; single steps go round."""
        if not self.items:
            return
        to = self.cursor + step
        self.cursor = to % len(self.items) if abs(step) == 1 else max(0, min(to, len(self.items) - 1))
        self.refresh()
        self._tell()

    def action_turn(self, step: int) -> None:
        """Change the value under the cursor."""
        if self.item and self.item.turns:
            self.post_message(self.Turned(self.item, step))

    def action_choose(self) -> None:
        """Choose what is under the cursor; a value changes instead."""
        if self.item:
            self.post_message(self.Turned(self.item, 1) if self.item.turns else self.Chosen(self.item))

    def on_key(self, event: events.Key) -> None:
        """Choose an item by its letter."""
        for place, item in enumerate(self.items):
            if item.key and event.character and event.character.lower() == item.key.lower():
                event.stop()
                self._choose_at(place)
                return

    def on_click(self, event: events.Click) -> None:
        """Choose the item under the mouse; left of a value is its arrow back."""
        for y, place in self._rows():
            if y == event.y:
                event.stop()
                item, (_labels, notes) = self.items[place], self._columns()
                if item.turns and event.x < notes + 2 and event.x >= notes:
                    self.cursor = place
                    self.action_turn(-1)
                else:
                    self._choose_at(place)

    def on_mouse_scroll_down(self) -> None:
        """Move with the wheel."""
        self.action_move(1 if self.cursor < len(self.items) - 1 else 0)

    def on_mouse_scroll_up(self) -> None:
        """Move with the wheel."""
        self.action_move(-1 if self.cursor else 0)

    def _choose_at(self, place: int) -> None:
        self.cursor = place
        self.refresh()
        self._tell()
        self.action_choose()

    def _tell(self) -> None:
        if self.item:
            self.post_message(self.Moved(self.item))

    def _step(self) -> int:
        """Rows from one item to the next: four where what is said about it goes below it, else two or one."""
        room, count = self.size.height, len(self.items)
        steps = (2,) if self._beside() else (4, 2)
        return next((step for step in steps if step * count - 1 <= room), 1)

    def _beside(self) -> int:
        """The column where it is said what each item means, beside it; 0: there is no room for that."""
        if not any(item.turns for item in self.items):
            return 0
        _labels, notes = self._columns()
        column = notes + max((width_of(item.note) + 4 * item.turns for item in self.items), default=0) + 4
        return column if self.size.width >= ROOMY and column <= self.size.width // 2 else 0

    def _rows(self) -> list[tuple[int, int]]:
        """The row of each item that is to be seen, as airy as the height allows."""
        height, step = self.size.height, self._step()
        if step > 1:
            return [(step * place, place) for place in range(len(self.items))]
        gaps = list(accumulate((item.gap for item in self.items[1:]), initial=0))[: len(self.items)]
        if gaps and len(gaps) + gaps[-1] <= height:
            return [(place + gap, place) for place, gap in enumerate(gaps)]
        first = max(0, min(self.cursor - height // 2, len(gaps) - height))
        return [(place - first, place) for place in range(first, min(first + height, len(gaps)))]

    def _columns(self) -> tuple[int, int]:
        """Where the labels begin, and where the notes do."""
        labels = 5 if any(item.key for item in self.items) else 3
        widest = max((width_of(item.label) for item in self.items if item.note), default=0)
        return labels, labels + widest + 2

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw the items in view, the one under the cursor as a bar."""
        labels, notes = self._columns()
        beside, step = self._beside(), self._step()
        for y, place in self._rows():
            item, here = self.items[place], place == self.cursor
            if here:
                canvas.fill(0, y, beside - 2 if beside else canvas.width, 1, " ", _bar(skin))
            self._draw_label(canvas, skin, item, y, here)
            self._draw_note(canvas, skin, item, notes, y, here)
            if beside or step == 4:
                x, row = (beside, y) if beside else (labels, y + 1)
                lines = wrapped(item.words, canvas.width - x - 1)[: step if beside else step - 2]
                for below, line in enumerate(lines):
                    canvas.text(x, row + below, line, skin.palette.style("dim"))

    def _draw_label(self, canvas: Canvas, skin: Skin, item: Item, y: int, here: bool) -> None:
        labels, _notes = self._columns()
        ground = "button-raise" if here else None
        ink = "button-ink" if here else "dim" if item.faded else "felt-text"
        key = skin.palette.style("button-key" if here else "key", ground, bold=True, reverse=here)
        if here:
            canvas.text(1, y, ">" if skin.ascii else "►", key)
        canvas.text(3, y, item.key, key)
        label = fit(item.label, canvas.width - labels - 1, skin.ellipsis)
        canvas.text(labels, y, label, skin.palette.style(ink, ground, bold=here, reverse=here))

    def _draw_note(self, canvas: Canvas, skin: Skin, item: Item, x: int, y: int, here: bool) -> None:
        ground = "button-raise" if here else None
        ink = "button-key" if here else "gold" if item.turns else "dim"
        style = skin.palette.style(ink, ground, bold=item.turns, reverse=here)
        values = any(item.turns for item in self.items)
        note = fit(item.note, canvas.width - x - 1 - 4 * values, skin.ellipsis)
        left, right = ("<", ">") if skin.ascii else ("◄", "►")
        if item.turns and here:
            canvas.text(x, y, f"{left} {note} {right}", style)
        else:
            canvas.text(x + 2 * values, y, note, style)


def _bar(skin: Skin) -> Style:
    return skin.palette.style("button-ink", "button-raise", reverse=True)


def following(values: Sequence[T], value: T, step: int) -> T:
    """The value so many steps further on, round and round.

    >>> following("abc", "c", 1)
    'a'
    """
    return values[(values.index(value) + step) % len(values)]
