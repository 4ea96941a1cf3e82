"""Who sits opposite: name, role, the backs of the hand cut by the edge of the table, and what was said."""

from typing import ClassVar

from textual.geometry import Region

from engine.cards import Card
from engine.tricks import Played
from truco_tui.art.bubble import draw_bubble
from truco_tui.art.canvas import Canvas
from truco_tui.art.card import Size, draw_card
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.seats import LEFT, beside_name, draw_far_hand, draw_name, fan_width, said
from truco_tui.words.shown import Shown

_ROWS = {Room.SMALL: 2, Room.MEDIUM: 2, Room.LARGE: 4}
"""Rows of the backs that the edge leaves."""


class Rival(FeltWidget):
    """The seat across the table, for a game of two."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Rival { height: 3; }
    .-s Rival { height: 2; }
    .-l Rival { height: 5; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The seat from left to right: name and role, cards, words."""
        view, seat = shown.view, shown.seat_at(1)
        x = self._fan(shown, seat)
        draw_name(canvas, shown, seat, 1, int(shown.room is Room.LARGE), x - 1, LEFT, 2)
        if view.hands:
            draw_far_hand(canvas, shown, view.hands[seat], x, _ROWS[shown.room])
        right = x + fan_width(shown.room) + 1
        words, makers = said(shown).get(seat), self._unplayed_makers(shown, seat)
        if makers:
            self._draw_makers(canvas, shown, makers, right)
        elif words:
            rows = 1 if shown.room is Room.SMALL else 3
            bubble = draw_bubble(words, shown.skin, rows=rows, width=canvas.width)
            # The longest shouts need some of the room of the backs.
            canvas.blit(bubble, max(0, min(right, canvas.width - bubble.width)), 0)

    def leaves(self, seat: int, card: Card) -> Region | None:
        """Where the rival's cards are held."""
        if self.shown is None or seat == self.shown.me:
            return None
        return Region(self._fan(self.shown, seat), 0, 1, 1).translate(self.content_region.offset)

    def _fan(self, shown: Shown, seat: int) -> int:
        """The column of the rival's cards."""
        return beside_name(shown, seat, 9 if shown.room is Room.LARGE else 7)

    def _unplayed_makers(self, shown: Shown, seat: int) -> list[Card]:
        """The cards that made the tanto, once they are shown, but for those that were played (A-11)."""
        view = shown.view
        plays: list[Played] = [*view.table, *(played for trick in view.tricks for played in trick.plays)]
        played = {play.card for play in plays}
        return [card for who, cards in view.shown if who == seat for card in cards if card not in played]

    def _draw_makers(self, canvas: Canvas, shown: Shown, cards: list[Card], x: int) -> None:
        y = 3 if shown.room is Room.LARGE else canvas.height - 1
        x = canvas.text(x, y, _("tanto") + " ", shown.skin.palette.style("dim"))
        for card in cards:
            chip = draw_card(card, Size.CHIP, shown.skin)
            canvas.blit(chip, x, y)
            x += chip.width + 1
