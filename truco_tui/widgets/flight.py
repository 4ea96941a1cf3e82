"""Things that fly over the table: a card from a hand to its place, points to the score."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Protocol, runtime_checkable

from rich.style import Style
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from engine import events as ev
from engine.cards import Card
from truco_tui.art.canvas import Canvas, Drawing
from truco_tui.art.card import Size, draw_card
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.shown import Shown

SECONDS = 0.25
"""How long a flight takes, at any pace at which there is one."""

_SIZES = {Room.SMALL: Size.SMALL, Room.MEDIUM: Size.MEDIUM, Room.LARGE: Size.LARGE}


@runtime_checkable
class Leaves(Protocol):
    """A widget that cards fly from."""

    def leaves(self, seat: int, card: Card) -> Region | None:
        """Where on the screen a seat's card was held; None if not here."""


@runtime_checkable
class Lands(Protocol):
    """A widget that cards fly to."""

    def lands(self, seat: int) -> Region | None:
        """Where on the screen the card lies that a seat plays now."""


@runtime_checkable
class Scores(Protocol):
    """A widget that points fly to."""

    def scores(self, side: int) -> Region | None:
        """Where on the screen the number of a side stands."""


class Ghost(Widget):
    """A drawing over everything else."""

    DEFAULT_CSS: ClassVar[str] = """
    Ghost { layer: fx; position: absolute; }
    """

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        self.styles.width, self.styles.height = drawing.width, drawing.height

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        return self.drawing.row(y, Style(bgcolor=self.rich_style.bgcolor))


Launch = Callable[[Callable[[], None]], None]
"""Lets something fly, and calls back when it has arrived."""


def flight_of(screen: Screen[None], event: ev.AnyEvent, shown: Shown) -> Launch | None:
    """How to see an event fly, asked while the moment before it is shown; None if nothing flies."""
    widgets = [widget for widget in screen.query(FeltWidget) if widget.display]
    starts: list[Region | None]
    ends: list[Region | None]
    if isinstance(event, ev.CardPlayed):
        starts = [w.leaves(event.seat, event.card) for w in widgets if isinstance(w, Leaves)]
        ends = [w.lands(event.seat) for w in widgets if isinstance(w, Lands)]
        drawing = draw_card(event.card, _SIZES[shown.room], shown.skin, covered=event.covered)
    elif isinstance(event, ev.PointsScored):
        middle = screen.query_one("#mid").region
        starts = [Region(middle.x + middle.width // 2 - 2, middle.y + middle.height // 2, 4, 1)]
        ends = [w.scores(event.side) for w in widgets if isinstance(w, Scores)]
        drawing = _points(event.points, shown)
    else:
        return None
    start, end = next(filter(None, starts), None), next(filter(None, ends), None)
    return partial(_launch, screen, drawing, start.offset, end.offset) if start and end else None


def _points(points: int, shown: Shown) -> Drawing:
    canvas = Canvas(4, 1)
    style = shown.skin.palette.style("button-default-ink", "gold", bold=True, reverse=True)
    canvas.text(0, 0, f"+{points}".center(4), style)
    return canvas


def _launch(
    screen: Screen[None], drawing: Drawing, start: Offset, end: Offset, done: Callable[[], None]
) -> None:
    ghost = Ghost(drawing)
    ghost.styles.offset = start
    screen.mount(ghost)
    ghost.animate("offset", end, duration=SECONDS, easing="out_cubic", on_complete=done)
