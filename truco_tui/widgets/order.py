"""Who beats whom, strongest first."""

from typing import ClassVar

from truco_tui.art.canvas import Canvas
from truco_tui.games.game import RankRow
from truco_tui.i18n import _
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.prose import Piece, Prose, card_prose, write, write_right
from truco_tui.words.shown import Shown


class Order(FeltWidget):
    """A row for each name that cards have; only at the largest size."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Order { display: none; height: 1fr; }
    .-l Order { display: block; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The cards at the left, what players call them at the right."""
        draw_panel(canvas, shown.skin, _("Who beats whom"))
        right = canvas.width - 2
        rows = shown.game.order_in(shown.view)[: canvas.height - 2]
        for y, row in enumerate(rows, 1):
            end = write(canvas, 2, y, row_prose(row, shown), shown.skin, right - 2)
            word = (Piece(row.called, "dim"),)
            if len(row.cards) == 1:
                write(canvas, end + 1, y, word, shown.skin, right - end - 1)
            else:
                write_right(canvas, right, y, word, shown.skin)


def row_prose(row: RankRow, shown: Shown) -> Prose:
    """The cards of a row: its ranks, or each card with its mark."""
    if row.ranks:
        return (Piece(row.ranks, bold=True),)
    words: list[Piece] = []
    for card in row.cards:
        words += [*((Piece(" "),) if words else ()), *card_prose(card, shown.skin)]
    return tuple(words)
