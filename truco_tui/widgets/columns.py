"""The three columns of a table, made by its game: score, felt, and facts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.shown import Shown

Column = Callable[[], tuple[FeltWidget, ...]]
"""Makes the widgets of one column, top to bottom.

Their `DEFAULT_CSS` says how high they are in each `Room`: the screen has exactly one of the classes `-s`,
`-m`, `-l`. The left column is 15, 16 or 24 cells wide, the right one 20 or 32 (none in `-s`), the rest is
the middle. A widget that is not for a size is `display: none` there.
"""


@dataclass(frozen=True)
class Table:
    """What stands where on the table of a game."""

    left: Column
    mid: Column
    right: Column


@cache
def table_named(variant: str) -> Table:
    """The table of a game by the name of its variant; found in the game's folder when it is first shown."""
    table: Table = import_module(f"truco_tui.games.{variant}.table").TABLE
    return table


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

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        """The game's widgets, column by column."""
        yield Vertical(*self.table.left(), id="left")
        yield Vertical(*self.table.mid(), id="mid")
        yield Vertical(*self.table.right(), id="right")

    def show(self, shown: Shown) -> None:
        """Show a moment on the whole table."""
        for widget in self.query(FeltWidget):
            widget.show(shown)
