"""My own cards at the lower edge, each with its number, and my name beside them."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from engine import actions as act
from engine.cards import HIDDEN, Card
from engine.view import View
from truco_tui.art.canvas import Canvas
from truco_tui.art.card import Size, draw_card
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.deck import draw_cut, under
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.seats import acts, beside_name, role_of
from truco_tui.words.held import held, place_of, playable
from truco_tui.words.shown import Shown

_SIZES = {Room.SMALL: (Size.HAND, 3), Room.MEDIUM: (Size.MEDIUM, 3), Room.LARGE: (Size.LARGE, 5)}
"""How big the cards are, and the gap between them."""


def tanto_of(view: View, seat: int) -> int | None:
    """What a seat's dealt cards are worth in the side bet, if the game has one and the cards are seen."""
    bet = view.rules.bet
    if bet is None or not view.dealt or HIDDEN in view.dealt[seat]:
        return None
    return bet.value(view.dealt[seat])


class Hand(FeltWidget, can_focus=True):
    """Up to three cards; the one that Enter would play is lifted and has the heavy frame."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Hand { height: 6; }
    .-s Hand { height: 5; }
    .-l Hand { height: 11; }
    """

    at: reactive[int] = reactive(0)
    """The place of the card in mind."""
    covering: reactive[bool] = reactive(False)
    """Whether it would be played face down."""
    cut: reactive[int] = reactive(20)
    """How many cards would be cut off, where I am to cut the deck."""

    class Moved(Message):
        """Another card is in mind."""

    class Played(Message):
        """A card was clicked; `pressed` is when."""

        def __init__(self, at: int, pressed: float) -> None:
            super().__init__()
            self.at, self.pressed = at, pressed

    def watch_at(self) -> None:
        """Tell that another card is in mind."""
        self.post_message(self.Moved())

    def move(self, by: int) -> None:
        """Have the next card to the left or right in mind, or cut the deck there."""
        if self._cuts:
            self.cut = min(max(self.cut + by, 1), self._cuts)
        if self.shown is None or not playable(self.shown.view):
            return
        cards = held(self.shown.view, self.shown.me)
        places = [place for place, card in enumerate(cards) if card]
        now = place_of(self.shown.view, self.shown.me, self.at)
        self.at = places[(places.index(now) + by) % len(places)] if now is not None else 0

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Have the card under the mouse in mind."""
        at = self._under(event)
        if self._cuts:
            self.cut = under(event.x, self.size.width, self._cuts + 1)
        if at is not None and self.shown and playable(self.shown.view):
            self.at = at

    def on_click(self, event: events.Click) -> None:
        """Play the card under the mouse."""
        at = 0 if self._cuts else self._under(event)
        if at is not None and event.chain == 1:
            self.post_message(self.Played(at, event.time))

    @property
    def _cuts(self) -> int:
        """In how many places I may cut the deck now."""
        view = self.shown.view if self.shown else None
        return len(view.legal) if view and view.legal and isinstance(view.legal[0], act.Cut) else 0

    def _under(self, event: events.MouseEvent) -> int | None:
        if self.shown is None:
            return None
        cards = held(self.shown.view, self.shown.me)
        for place, x, size in self._columns(self.shown.room):
            if place < len(cards) and cards[place] and x <= event.x < x + size.width:
                return place
        return None

    def _columns(self, room: Room) -> Iterator[tuple[int, int, Size]]:
        """Where each card lies."""
        size, gap = _SIZES[room]
        wide = 3 * size.width + 2 * gap
        left = (self.size.width - wide + 2) // 2
        if self.shown is not None:
            # A long name takes room beside the cards, and at the least size the number.
            beside = beside_name(self.shown, self.shown.me, 0) + 2 * (room is Room.SMALL)
            left = max(left, min(beside, self.size.width - wide))
        for place in range(3):
            yield place, left + place * (size.width + gap), size

    def leaves(self, seat: int, card: Card) -> Region | None:
        """Where a card of mine was before it was played."""
        if self.shown is None or seat != self.shown.me:
            return None
        cards = held(self.shown.view, seat)
        place = cards.index(card) if card in cards else self.at
        _place, x, size = list(self._columns(self.shown.room))[place]
        return Region(x, 1, size.width, size.height).translate(self.content_region.offset)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The cards by their numbers, then who I am."""
        view = shown.view
        if self._cuts:
            draw_cut(canvas, shown, self.cut, self._cuts + 1)
            return
        active = playable(view)
        chosen = place_of(view, shown.me, self.at) if active else None
        cards = held(view, shown.me)
        for place, x, size in self._columns(shown.room):
            if place < len(cards) and (card := cards[place]):
                self._draw_card(canvas, shown, card, place, x, size, chosen == place, active)
        self._draw_me(canvas, shown)

    def _draw_card(
        self,
        canvas: Canvas,
        shown: Shown,
        card: Card,
        place: int,
        x: int,
        size: Size,
        chosen: bool,
        active: bool,
    ) -> None:
        y = 0 if chosen else 1
        covered = chosen and self.covering
        canvas.blit(draw_card(card, size, shown.skin, chosen=chosen, covered=covered), x, y)
        ink = shown.skin.palette.style("key" if active else "dim", bold=active)
        canvas.text(x - 2, y + (4 if size is Size.LARGE else 2), str(place + 1), ink)

    def _draw_me(self, canvas: Canvas, shown: Shown) -> None:
        """The turn's arrow, my name and role, left of the cards; at the smallest size my tanto over them."""
        skin = shown.skin
        bottom = 9 if shown.room is Room.LARGE else canvas.height - 1
        if acts(shown, shown.me):
            canvas.text(1, bottom - 2, ">" if skin.ascii else "►", skin.palette.style("hot", bold=True))
        canvas.text(1, bottom - 1, shown.short(shown.me), skin.palette.style("us", bold=True))
        canvas.text(1, bottom, role_of(shown.view, shown.me), skin.palette.style("dim"))
        tanto = tanto_of(shown.view, shown.me)
        if shown.room is Room.SMALL and tanto is not None and not self.screen.has_class("-no-tanto"):
            x = canvas.text(1, 1, _("tanto") + " ", skin.palette.style("dim"))
            canvas.text(x, 1, str(tanto), skin.palette.style("felt-text", bold=True))
