"""What happened in this hand, line by line; the newest stays in sight, and one can look back."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from textual.reactive import reactive

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.prose import Piece, Prose, broken, cells, write, write_right
from truco_tui.words.shown import NAME, Shown
from truco_tui.words.telling import Line, chronicle

LEAST = 10
"""Columns of words beside a column of names; where there are fewer, the words follow each name."""


class Row(NamedTuple):
    """One row of the list."""

    x: int
    """Columns from the left edge."""
    words: Prose
    points: str = ""


class Chronicle(FeltWidget):
    """A list in a frame; its first line names the hand and its dealer."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Chronicle { height: 1fr; }
    .-s Chronicle { display: none; }
    """

    back: reactive[int] = reactive(0)
    """How many rows one looks back from the newest."""

    def show(self, shown: Shown) -> None:
        """Show a moment; what is new is in sight."""
        if self.shown is None or len(shown.view.history) != len(self.shown.view.history):
            self.back = 0
        super().show(shown)

    def look(self, rows: int) -> None:
        """Look so many rows further back, or less far."""
        if self.shown is not None:
            most = len(list(rows_of(self.shown, self.size.width - 4))) - (self.size.height - 2)
            self.back = max(0, min(self.back + rows, most))

    def on_mouse_scroll_up(self) -> None:
        """Look back."""
        self.look(1)

    def on_mouse_scroll_down(self) -> None:
        """Look less far back."""
        self.look(-1)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """As many rows as fit; the lower edge says how many there are above, and the key to them."""
        room, skin = canvas.height - 2, shown.skin
        rows = list(rows_of(shown, canvas.width - 4))
        first = max(0, len(rows) - room - self.back)
        draw_panel(canvas, skin, _("Chronicle"), _note(shown, first))
        for y, row in enumerate(rows[first : first + room], 1):
            if row.points:
                write_right(canvas, canvas.width - 2, y, (Piece(row.points, "hot", bold=True),), skin)
            write(canvas, 2 + row.x, y, row.words, skin, canvas.width - 4 - row.x)


def _note(shown: Shown, above: int) -> str:
    """How many rows there are above, and at a live table the key to them."""
    key = f" {_('PgUp')}" if shown.live else ""
    return f"{'^' if shown.skin.ascii else '▲'} {above}{key}" if above else ""


def rows_of(shown: Shown, width: int) -> Iterator[Row]:
    """The rows of a list so many cells wide, no word of them cut."""
    view = shown.view
    if view.dealer is None or not view.dealt:
        return
    widest = max(width_of(shown.short(seat)) for seat in range(view.seats))
    who = max(4, widest) + 1
    head = _("hand {number}").format(number=view.number)
    if shown.room is Room.LARGE:
        head += f" · {shown.game.last} {shown.short(view.dealer)}"
    aligned = width - who >= LEAST
    yield from _rows(None, (Piece(head, "dim"),), "", who if aligned else 2, width)
    for line in chronicle(shown):
        yield from _line_rows(line, who, aligned, width)


def _short(who: Piece) -> Piece:
    return who._replace(text=fit(who.text, NAME))


def _line_rows(line: Line, who: int, aligned: bool, width: int) -> Iterator[Row]:
    if aligned or line.who is None:
        yield from _rows(line.who, line.words, line.points, who if aligned else 2, width)
    else:
        yield from _rows(None, (_short(line.who), Piece(" "), *line.words), line.points, 0, width)


def _rows(who: Piece | None, words: Prose, points: str, x: int, width: int) -> Iterator[Row]:
    """A line from column `x`, with its points at the right of its last row."""
    who = who and _short(who)
    hang = x if x > 2 else 2
    parts = broken(words, width - x, width - hang)
    if points and cells(parts[-1]) + 1 + width_of(points) > width - (x if len(parts) == 1 else hang):
        parts.append(())
    for place, part in enumerate(parts):
        last = points if place == len(parts) - 1 else ""
        if place == 0 and who:
            gap = Piece(" " * (x - width_of(who.text)))
            yield Row(0, (who, gap, *part), last)
        else:
            yield Row(x if place == 0 else hang, part, last)
