"""The tricks of a hand: which side took each, and with which card."""

from typing import ClassVar

from engine.tricks import Trick, side_of
from truco_tui.art.canvas import Canvas, fit
from truco_tui.art.suits import index_of, mark_colour
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.shown import Shown
from truco_tui.words.speech import ink_of, side_name


class Rounds(FeltWidget):
    """One row a trick, the one being played last."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Rounds { height: 3; }
    .-l Rounds { height: 5; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Up to three rows, in a frame where there is room for one."""
        view, palette = shown.view, shown.skin.palette
        game = shown.game
        framed = shown.room is Room.LARGE
        if framed:
            draw_panel(canvas, shown.skin, _("Tricks"))
        left, top = 1 if shown.room is Room.SMALL else 2, int(framed)
        for place, trick in enumerate(view.tricks):
            x = canvas.text(left, top + place, game.tricks[place], palette.style("dim"))
            _draw_trick(canvas, shown, trick, x + 1, top + place)
        if view.trick is not None:
            y = top + view.trick
            x = canvas.text(left, y, game.tricks[view.trick], palette.style("dim"))
            undecided = view.ask is not None and view.ask.about == "choice"
            words, ink = ("-", "dim") if undecided else (_("now"), "hot")
            canvas.text(x + 1, y, words, palette.style(ink, bold=True))


def _draw_trick(canvas: Canvas, shown: Shown, trick: Trick, x: int, y: int) -> None:
    palette = shown.skin.palette
    if trick.winner is None:
        canvas.text(x, y, f"= {shown.game.tied}", palette.style("felt-text"))
        return
    side = fit(side_name(shown, side_of(trick.winner)), 8, shown.skin.ellipsis)
    x = canvas.text(x, y, side, palette.style(ink_of(shown, trick.winner), bold=True))
    card = next(played.card for played in trick.plays if played.seat == trick.winner)
    index = index_of(card, shown.skin.ascii)
    x = canvas.text(x + 1, y, index[:-1], palette.style("felt-text"))
    x = canvas.text(x, y, index[-1], palette.style(mark_colour(card)))
    if shown.room is Room.LARGE and shown.view.seats > 2:
        canvas.text(x + 1, y, shown.names[trick.winner], palette.style("dim"))
