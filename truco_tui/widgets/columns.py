"""The three columns of a table, made by its game: score, felt, and facts."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from truco_tui.games import TableKind
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.shown import Shown


class Columns(Widget):
    """Whatever a game's table consists of; shows every widget of it the same moment."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Columns { layout: horizontal; height: 1fr; }
    Columns > Vertical { height: 100%; background: $felt2; }
    Columns > #left { width: 16; }
    Columns > #mid { width: 1fr; background: $felt; }
    Columns > #right { width: 20; }
    .-s Columns > #left { width: 15; }
    .-s Columns > #right { display: none; }
    .-l Columns > #left { width: 24; }
    .-l Columns > #right { width: 32; }
    """

    def __init__(self, kind: TableKind) -> None:
        super().__init__()
        self.kind = kind

    def compose(self) -> ComposeResult:
        """The game's widgets, column by column."""
        yield Vertical(*self.kind.left(), id="left")
        yield Vertical(*self.kind.mid(), id="mid")
        yield Vertical(*self.kind.right(), id="right")

    def show(self, shown: Shown) -> None:
        """Show a moment on the whole table."""
        for widget in self.query(FeltWidget):
            widget.show(shown)
