"""Who beats whom under this turn-up, and which cards are still to come; only where there is much room."""

from typing import ClassVar

from engine.cards import Card, rank_of
from truco_tui.art.canvas import Canvas
from truco_tui.art.suits import index_of, mark_colour
from truco_tui.games import game_named
from truco_tui.i18n import _
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.widgets.turn_up import held_by, played_by
from truco_tui.words.shown import Shown

SUITS = "chsd"


class Ranks(FeltWidget):
    """A row a rank: the manilhas with ">" between them, the others with "=", a dot for a card that is out."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Ranks { height: 1fr; display: none; }
    .-l Ranks { display: block; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Ten rows with the dirty deck, six with the clean one."""
        view, palette = shown.view, shown.skin.palette
        draw_panel(canvas, shown.skin, _("Order"))
        rows: dict[str, list[Card]] = {}
        for row in game_named(view.variant).order_in(view):
            rows.setdefault(rank_of(row.cards[0]), []).extend(row.cards)
        for y, (rank, cards) in enumerate(rows.items(), 1):
            high = y == 1 and view.turn_up is not None
            canvas.text(2, y, rank, palette.style("gold" if high else "felt-text", bold=True))
            for place, card in enumerate(sorted(cards, key=lambda card: SUITS.index(card[-1]))):
                x = 6 + 4 * place
                if place:
                    canvas.text(x - 2, y, ">" if high else "=", palette.style("dim"))
                _draw_mark(canvas, shown, card, x, y)


def _draw_mark(canvas: Canvas, shown: Shown, card: Card, x: int, y: int) -> None:
    """A suit's mark: in brackets if I hold the card, a dot once it lies on the table."""
    view, palette = shown.view, shown.skin.palette
    if card == view.turn_up or played_by(view, card) is not None:
        canvas.text(x, y, "." if shown.skin.ascii else "·", palette.style("dim"))
        return
    if held_by(view, card) == shown.me:
        canvas.text(x - 1, y, "[ ]", palette.style("hot", bold=True))
    canvas.text(x, y, index_of(card, shown.skin.ascii)[-1], palette.style(mark_colour(card)))
