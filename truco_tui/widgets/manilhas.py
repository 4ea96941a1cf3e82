"""The manilhas of a game in which they never change, strongest first, and where each of them is."""

from typing import ClassVar

from truco_tui.art.canvas import Canvas
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.widgets.turn_up import draw_index, draw_manilha, draw_place, manilhas, mark_of
from truco_tui.words.shown import Shown


class Manilhas(FeltWidget):
    """A row for each in a panel; where there is no right column, not at all."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Manilhas { height: 6; }
    .-s Manilhas { display: none; }
    .-l Manilhas { height: 10; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Its chip, its name, where it is."""
        draw_panel(canvas, shown.skin, _("The manilhas"))
        large = shown.room is Room.LARGE
        for place, row in enumerate(manilhas(shown.view)):
            card, y = row.cards[0], 1 + place * (1 + large)
            canvas.text(2, y, str(place + 1), shown.skin.palette.style("dim"))
            draw_manilha(canvas, shown, row, 4, y)
            if large:
                draw_place(canvas, shown, card, 9, y + 1)
            else:
                canvas.text(canvas.width - 2, y, *mark_of(shown, card))


class ManilhasStrip(FeltWidget):
    """The same in one row, for a terminal without a right column."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    ManilhasStrip { height: 1; display: none; }
    .-s ManilhasStrip { display: block; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Each with a mark before it if it is held or played."""
        x = canvas.text(1, 0, _("manilhas"), shown.skin.palette.style("dim")) + 1
        draw_index(canvas, shown, x)
