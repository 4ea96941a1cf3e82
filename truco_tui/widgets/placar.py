"""The score of a match to 12: numbers, and sticks in squares of five."""

from typing import ClassVar

from textual.geometry import Region

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.tally import draw_tally
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.shown import Shown

_SQUARES = 3
"""Sticks for 15; whoever passes that reads the number, which has no end (B-17)."""


class Placar(FeltWidget):
    """Us above them: the number, what the hand has just added to it, and the sticks."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Placar { height: 8; }
    .-s Placar { height: 6; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Three rows a side, inside a frame where there is room for one."""
        framed = shown.room is not Room.SMALL
        if framed:
            draw_panel(canvas, shown.skin, _("Score"))
        inset = int(framed)
        for side, y in ((shown.my_side, inset), (1 - shown.my_side, inset + 3)):
            self._draw_side(canvas, shown, side, y)

    def scores(self, side: int) -> Region | None:
        """Where the number of a side stands."""
        if self.shown is None:
            return None
        framed = self.shown.room is not Room.SMALL
        y = framed + 3 * (side != self.shown.my_side)
        at = Region(self.size.width - 5 - framed, y, 4, 1)
        return at.translate(self.content_region.offset)

    def _draw_side(self, canvas: Canvas, shown: Shown, side: int, y: int) -> None:
        view, skin = shown.view, shown.skin
        ours = side == shown.my_side
        colour = "us" if ours else "them"
        number = str(view.score[side])
        right = canvas.width - 1 - (shown.room is not Room.SMALL)
        right -= width_of(number)
        canvas.text(right, y, number, skin.palette.style(colour, bold=True))
        outcome = view.outcome
        if outcome is not None and outcome.side == side:
            gain = f"+{outcome.points}"
            right -= len(gain) + 1
            canvas.text(right, y, gain, skin.palette.style("hot", bold=True))
        left = 1 + (shown.room is not Room.SMALL)
        name = fit(_("Us") if ours else _("Them"), right - left - 1, skin.ellipsis)
        canvas.text(left, y, name, skin.palette.style(colour, bold=True))
        x = left if shown.room is Room.LARGE else 1
        canvas.blit(draw_tally(view.score[side], _SQUARES, skin, side=colour, room=view.target), x, y + 1)
