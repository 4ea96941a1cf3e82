"""The table of four: the seats along the edges, and the cross of cards in the middle."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from textual.geometry import Region

from engine.cards import Card
from engine.tricks import Played
from truco_tui.art.bubble import Tail, draw_bubble
from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.card import Size, draw_card, draw_slot
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets import seats
from truco_tui.widgets.banner import draw_banner, draw_tag, is_announced
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.shown import NAME, Shown

SOUTH, EAST, NORTH, WEST = range(4)
"""Places after mine in playing order, which runs counter-clockwise (B-3)."""

_TAILS: dict[int, Tail] = {SOUTH: "down", EAST: "up", NORTH: "left", WEST: "up"}


class _Plan(NamedTuple):
    """The measures of one size."""

    size: Size
    top: int
    """Rows of the seat across the table."""
    gap: int
    """Columns between the cards of the cross."""
    drop: int
    """Rows that the side cards lie lower than the upper one."""
    label: int
    """Rows from the top of the cross to the names at the sides."""
    words: int
    """Rows from the top of the cross to what is said at the sides."""
    sign: int
    """Rows from the top of the cross to the sign of a special hand, where no cards lie."""


_PLANS = {
    Room.SMALL: _Plan(Size.SMALL, top=1, gap=1, drop=1, label=1, words=4, sign=4),
    Room.MEDIUM: _Plan(Size.MEDIUM, top=2, gap=1, drop=2, label=1, words=7, sign=4),
    Room.LARGE: _Plan(Size.LARGE, top=3, gap=3, drop=4, label=3, words=13, sign=8),
}


class Cross(FeltWidget):
    """Four seats with name, role and backs; four cards, or before a hand of eleven the partner's three."""

    DEFAULT_CSS: ClassVar[str] = """
    Cross { height: 1fr; }
    """

    def show(self, shown: Shown) -> None:
        """Stand at a table of four only."""
        self.display = shown.view.seats == 4
        super().show(shown)

    def leaves(self, seat: int, card: Card) -> Region | None:
        """Where the cards of the others are held."""
        if self.shown is None or seat == self.shown.me:
            return None
        table, place = _Table(Canvas(*self.size), self.shown), _place(self.shown, seat)
        x, y = {
            NORTH: (table.far, 0),
            WEST: (0, table.top + table.plan.label + 2),
            EAST: (self.size.width - table.plan.size.width, table.top + table.plan.label + 2),
        }[place]
        return Region(x, y, 1, 1).translate(self.content_region.offset)

    def lands(self, seat: int) -> Region | None:
        """Where a seat's card will lie."""
        if self.shown is None:
            return None
        table = _Table(Canvas(*self.size), self.shown)
        x, y = table.corner(_place(self.shown, seat))
        size = table.plan.size
        return Region(x, y, size.width, size.height).translate(self.content_region.offset)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The seats first, then what lies between them, then the words over both."""
        view, table = shown.view, _Table(canvas, shown)
        table.draw_seats()
        if table.choosing and seats.is_open(view.hands[shown.seat_at(NORTH)]):
            table.draw_partner()
        elif is_announced(view):
            draw_banner(canvas, shown, table.top + table.plan.sign)
        elif view.dealt:
            table.draw_cards()
            draw_tag(canvas, shown)
        table.draw_words()


def _place(shown: Shown, seat: int) -> int:
    """How many places after mine a seat is."""
    return (seat - shown.me) % shown.view.seats


@dataclass(frozen=True)
class _Table:
    """One drawing of the table."""

    canvas: Canvas
    shown: Shown

    @property
    def plan(self) -> _Plan:
        """The measures of this size."""
        return _PLANS[self.shown.room]

    @property
    def top(self) -> int:
        """The row where the cross begins: whatever is to spare lies above and below it."""
        spare = self.canvas.height - self.plan.top - 2 * self.plan.size.height
        return self.plan.top + max(spare, 0) // 2

    @property
    def left(self) -> int:
        """The column of the upper and lower card."""
        return (self.canvas.width - self.plan.size.width) // 2

    @property
    def side(self) -> int:
        """Columns from one card of the cross to the next."""
        return self.plan.size.width + self.plan.gap

    @property
    def far(self) -> int:
        """The column of the hand across the table."""
        return max(self.left - (7 if self.plan.size is Size.LARGE else 4), 0)

    @property
    def choosing(self) -> bool:
        """Whether a side at eleven chooses whether to play."""
        ask = self.shown.view.ask
        return ask is not None and ask.about == "choice"

    def corner(self, place: int) -> tuple[int, int]:
        """Where the card of a place lies."""
        across = {EAST: self.side, WEST: -self.side}.get(place, 0)
        down = {NORTH: 0, SOUTH: self.plan.size.height}.get(place, self.plan.drop)
        return self.left + across, self.top + down

    def draw_seats(self) -> None:
        """The three others; my own name stands beside my hand."""
        canvas, shown, plan = self.canvas, self.shown, self.plan
        hands = shown.view.hands or ((),) * shown.view.seats
        partner = shown.seat_at(NORTH)
        seats.draw_name(canvas, shown, partner, 1, 0, self.far - 2, "right", plan.top)
        if not (self.choosing and seats.is_open(hands[partner])):
            seats.draw_far_hand(canvas, shown, hands[partner], self.far, plan.top)
        y, width = self.top + plan.label, self.left - self.side - 1
        for place, x, edge in ((WEST, 1, seats.LEFT), (EAST, canvas.width - 1 - width, seats.RIGHT)):
            seat = shown.seat_at(place)
            # A row of the felt over the side card is free for the name.
            over = width if self.plan.drop <= self.plan.label else max(width, NAME)
            seats.draw_name(canvas, shown, seat, x - (over - width) * (place == EAST), y, over, edge, 2)
            seats.draw_side_hand(canvas, shown, hands[seat], y + 2, edge)

    def draw_cards(self) -> None:
        """The trick being played; between two tricks the one just finished, its losers on darker paper."""
        view, skin, size = self.shown.view, self.shown.skin, self.plan.size
        running = bool(view.table) or not view.tricks
        plays: dict[int, Played] = {
            played.seat: played for played in (view.table if running else view.tricks[-1].plays)
        }
        winner = None if running else view.tricks[-1].winner
        for place in (NORTH, WEST, EAST, SOUTH):
            seat = self.shown.seat_at(place)
            x, y = self.corner(place)
            if seat in plays:
                played = plays[seat]
                lost = winner is not None and seat != winner
                card = draw_card(played.card, size, skin, lost=lost, covered=played.covered)
                self.canvas.blit(card, x, y)
            elif not view.decided:
                active = not view.asks and seats.acts(self.shown, seat)
                name = seats.place_label(self.shown, seat, size.width - 2) if active else ""
                self.canvas.blit(draw_slot(name, size, skin, active=active), x, y)

    def draw_partner(self) -> None:
        """The partner's cards, open to the pair alone, and the sign under them (B-15)."""
        shown, size, gap = self.shown, self.plan.size, min(self.plan.gap, 2)
        partner = shown.seat_at(NORTH)
        hand, step = shown.view.hands[partner], size.width + gap
        x = (self.canvas.width - len(hand) * step + gap) // 2
        y = self.top + (size is Size.LARGE)
        for place, card in enumerate(hand):
            self.canvas.blit(draw_card(card, size, shown.skin), x + place * step, y)
        if self.plan.top > 1:
            words = fit(_("{name}'s cards").format(name=shown.names[partner]), self.canvas.width - 2)
            at = max((self.canvas.width - width_of(words)) // 2, self.far)
            self.canvas.text(at, y - (2 if size is Size.LARGE else 1), words, shown.skin.palette.style("dim"))
        draw_banner(self.canvas, shown, y + size.height + 1)

    def draw_words(self) -> None:
        """A bubble at every seat that said something."""
        low, far = self.top + self.plan.words, self.far + seats.fan_width(self.shown.room) + 1
        for seat, words in seats.said(self.shown).items():
            place = _place(self.shown, seat)
            # While the partner's cards lie open there is one row over them, unless there is much room.
            tight = place == NORTH and self.choosing and self.plan.size is Size.MEDIUM
            rows = 1 if tight or self.plan.size is Size.SMALL else 3
            width = self.canvas.width - self.far - 1 if place == NORTH else self.left - 2
            bubble = draw_bubble(words, self.shown.skin, tail=_TAILS[place], rows=rows, width=width)
            right = self.canvas.width - 1 - bubble.width
            x, y = {
                NORTH: (min(far, right + 1), 0),
                EAST: (right, low),
                WEST: (1, low),
                SOUTH: (1, self.canvas.height - rows),
            }[place]
            self.canvas.blit(bubble, x, y)
