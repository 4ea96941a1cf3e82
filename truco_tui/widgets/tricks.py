"""The tricks of a game of two: three pairs of cards from left to right, the later card on top."""

from typing import ClassVar, NamedTuple

from textual.geometry import Region

from engine.tricks import Played
from truco_tui.art.bubble import draw_bubble
from truco_tui.art.canvas import Canvas, Drawing
from truco_tui.art.card import Size, draw_card, draw_slot
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.seats import acts, place_label, said
from truco_tui.words.prose import Piece, Prose, write
from truco_tui.words.shown import Shown
from truco_tui.words.speech import ink_of


class _Plan(NamedTuple):
    """The measures of one size."""

    size: Size
    dx: int
    dy: int
    """How far right of and below the first card of a pair the second one lies."""

    @property
    def width(self) -> int:
        return self.size.width + self.dx

    @property
    def height(self) -> int:
        return self.size.height + self.dy


_PLANS = {
    Room.SMALL: _Plan(Size.SMALL, 3, 2),
    Room.MEDIUM: _Plan(Size.MEDIUM, 4, 3),
    Room.LARGE: _Plan(Size.LARGE, 6, 5),
}


class Tricks(FeltWidget):
    """A caption over each pair says who took it; only the trick being played has empty places."""

    DEFAULT_CSS: ClassVar[str] = """
    Tricks { height: 1fr; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The three pairs, and over them what I said."""
        if not shown.view.dealt:
            return
        plan = _PLANS[shown.room]
        for trick in range(3):
            x, y = self._corner(plan, trick)
            write(canvas, x, y - 1, self._caption(shown, trick), shown.skin, canvas.width // 3)
            self._draw_pair(canvas, shown, trick, plan, x, y)
        self.draw_words(canvas, shown)

    def _corner(self, plan: _Plan, trick: int) -> tuple[int, int]:
        """Where the first card of a trick lies; its caption is in the row over it."""
        width, height = self.size
        return trick * (width // 3) + (width // 3 - plan.width) // 2 + 1, max(
            0, height - plan.height - 1
        ) // 2 + 1

    def lands(self, seat: int) -> Region | None:
        """Where the next card of the trick will lie."""
        if self.shown is None:
            return None
        view, plan = self.shown.view, _PLANS[self.shown.room]
        x, y = self._corner(plan, min(len(view.tricks), 2))
        place = len(view.table)
        corner = Region(x + place * plan.dx, y + place * plan.dy, plan.size.width, plan.size.height)
        return corner.translate(self.content_region.offset)

    def _caption(self, shown: Shown, trick: int) -> Prose:
        """Who took a trick: by arrow, by name, and by colour."""
        view, game, ascii_only = shown.view, shown.game, shown.skin.ascii
        ordinal = game.tricks[trick] + " "
        if trick < len(view.tricks):
            winner = view.tricks[trick].winner
            if winner is None:
                return Piece(ordinal), Piece(f"= {game.tied}", "gold", bold=True)
            arrow = "v" if winner == shown.me else "^"
            if not ascii_only:
                arrow = "▼" if winner == shown.me else "▲"
            return Piece(ordinal), Piece(f"{arrow} {shown.short(winner)}", ink_of(shown, winner), bold=True)
        if trick == view.trick:
            now = ("< " if ascii_only else "◄ ") + _("now")
            return Piece(ordinal), Piece(now, "hot", bold=True)
        return (Piece(ordinal, "dim"),)

    def _draw_pair(self, canvas: Canvas, shown: Shown, trick: int, plan: _Plan, x: int, y: int) -> None:
        view = shown.view
        if trick > len(view.tricks) or (trick == len(view.tricks) and view.decided and not view.table):
            return
        done = trick < len(view.tricks)
        plays = view.tricks[trick].plays if done else view.table
        winner = view.tricks[trick].winner if done else None
        for place in (1, 0) if not plays else (0, 1):
            at = (x + place * plan.dx, y + place * plan.dy)
            if place < len(plays):
                lost = winner is not None and plays[place].seat != winner
                canvas.blit(self._card(plays[place], plan, shown, lost), *at)
        if trick == view.trick:
            self._draw_slots(canvas, shown, plan, x, y, plays)

    def _card(self, played: Played, plan: _Plan, shown: Shown, lost: bool) -> Drawing:
        return draw_card(played.card, plan.size, shown.skin, lost=lost, covered=played.covered)

    def _draw_slots(
        self, canvas: Canvas, shown: Shown, plan: _Plan, x: int, y: int, plays: tuple[Played, ...]
    ) -> None:
        """Empty places in the order they will be filled, the card that is there on top of them."""
        view, skin = shown.view, shown.skin
        order = [(view.leader + step) % view.seats for step in range(2)]
        for place in range(len(plays), 2):
            seat = order[place]
            active = not view.asks and acts(shown, seat)
            label = place_label(shown, seat, plan.size.width - 2 - (not place))
            slot = draw_slot(label, plan.size, skin, align="centre" if place else "left", active=active)
            canvas.blit(slot, x + place * plan.dx, y + place * plan.dy)
        if len(plays) == 1:
            canvas.blit(self._card(plays[0], plan, shown, False), x, y)

    def draw_words(self, canvas: Canvas, shown: Shown) -> None:
        """What I said, at my edge of the table, on the side where no card lies."""
        words = said(shown).get(shown.me)
        if not words:
            return
        rows = 1 if shown.room is Room.SMALL else 3
        bubble = draw_bubble(words, shown.skin, tail="down", rows=rows, width=canvas.width - 2)
        right = len(shown.view.tricks) < 2
        x = canvas.width - bubble.width - 1 if right else 1
        canvas.blit(bubble, x, canvas.height - bubble.height)
