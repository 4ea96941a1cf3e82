"""The table of two where a hand may be special: the rival and the three pairs, and over them a sign."""

from typing import ClassVar

from textual.geometry import Region

from engine.cards import Card
from truco_tui.art.bubble import draw_bubble
from truco_tui.art.canvas import Canvas
from truco_tui.terminal.room import Room
from truco_tui.widgets.banner import draw_banner, draw_tag, is_announced
from truco_tui.widgets.rival import Rival
from truco_tui.widgets.seats import LEFT, draw_far_hand, draw_name, fan_width, said
from truco_tui.widgets.tricks import Tricks
from truco_tui.words.shown import Shown

_CARDS = 12
"""The column of the rival's cards where all stands in one row."""


class Opposite(Rival):
    """The rival in a game that is also played by four; one row where the turn-up takes the other."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    .-s Opposite { height: 1; }
    """

    def show(self, shown: Shown) -> None:
        """Stand at a table of two only."""
        self.display = shown.view.seats == 2
        super().show(shown)

    def leaves(self, seat: int, card: Card) -> Region | None:
        """Where the rival's cards are held."""
        held = super().leaves(seat, card)
        small = self.shown is not None and self.shown.room is Room.SMALL
        return Region(_CARDS, 0, 1, 1).translate(self.content_region.offset) if held and small else held

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """As always, or name, role, cards and words in one row."""
        draw_tag(canvas, shown)
        if shown.room is not Room.SMALL:
            super().draw(canvas, shown)
            return
        seat, x = shown.seat_at(1), _CARDS
        draw_name(canvas, shown, seat, 1, 0, x - 2, LEFT, 1)
        if shown.view.hands:
            draw_far_hand(canvas, shown, shown.view.hands[seat], x, 1)
        right = x + fan_width(shown.room) + 1
        if words := said(shown).get(seat):
            canvas.blit(draw_bubble(words, shown.skin, rows=1, width=canvas.width - right), right, 0)


class Duel(Tricks):
    """Three pairs of cards; before the first one of a special hand, what is special about it."""

    def show(self, shown: Shown) -> None:
        """Stand at a table of two only."""
        self.display = shown.view.seats == 2
        super().show(shown)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The sign alone, or the pairs."""
        if is_announced(shown.view):
            draw_banner(canvas, shown, max(canvas.height - 3, 0) // 2)
            self.draw_words(canvas, shown)
        else:
            super().draw(canvas, shown)
