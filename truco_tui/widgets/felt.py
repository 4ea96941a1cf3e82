"""What every widget of the table is: a canvas that draws the view it was last shown."""

from dataclasses import dataclass
from enum import Enum

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from engine.cards import Card
from engine.tricks import side_of
from engine.view import View
from truco_tui.art.canvas import Canvas
from truco_tui.art.palette import Skin


class Room(Enum):
    """How much room the terminal gives; one class from both axes together."""

    SMALL = "s"
    """At least 60x20."""
    MEDIUM = "m"
    """At least 80x24."""
    LARGE = "l"
    """At least 120x40."""

    @classmethod
    def of(cls, width: int, height: int) -> "Room | None":
        """The class of a terminal of so many cells; None: too small to play."""
        for room, (columns, rows) in _MINIMUM.items():
            if width >= columns and height >= rows:
                return room
        return None


_MINIMUM = {Room.LARGE: (120, 40), Room.MEDIUM: (80, 24), Room.SMALL: (60, 20)}


@dataclass(frozen=True)
class Shown:
    """What the table shows at one moment: a view, who sits where, and how it is drawn."""

    view: View
    me: int
    """The seat drawn at the bottom: the person's, or in a replay the one watched."""
    names: tuple[str, ...]
    """Per seat, cleaned; the person's own is shown as "you"."""
    skin: Skin
    room: Room
    chosen: Card | None = None
    """The card in the hand that Enter would play."""
    live: bool = True
    """Whether the match is being played; False in a replay."""
    speech: tuple[int, str] | None = None
    """The last words said, and by which seat."""

    @property
    def my_side(self) -> int:
        """The side drawn as "us"."""
        return side_of(self.me)

    def seat_at(self, place: int) -> int:
        """The seat so many places after mine in playing order.

        With two seats 1 is opposite; with four 1 sits to the right, 2 opposite, 3 to the left (B-3).
        """
        return (self.me + place) % self.view.seats


class FeltWidget(Widget):
    """A widget of the table. Subclasses draw on a canvas of their size; nothing else decides what is seen."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.shown: Shown | None = None
        self._canvas: Canvas | None = None

    def show(self, shown: Shown) -> None:
        """Draw this from now on."""
        if shown != self.shown:
            self.shown = shown
            self.refresh()

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Draw a moment of the match on a blank canvas of the widget's content size."""
        raise NotImplementedError

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> "FeltWidget":
        """Forget the drawing as well as the paint."""
        self._canvas = None
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        return self

    def render_line(self, y: int) -> Strip:
        """One row of the drawing over the widget's own background."""
        base = self.rich_style
        width, height = self.size
        if self.shown is None:
            return Strip.blank(width, Style(bgcolor=base.bgcolor))
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = Canvas(width, height)
            self.draw(self._canvas, self.shown)
        return self._canvas.row(y, base)
