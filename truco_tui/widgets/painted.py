"""Widgets that draw themselves on a canvas."""

from typing import Protocol, Self, cast

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from truco_tui.art.canvas import Canvas
from truco_tui.art.palette import Skin


class OnCanvas(Widget):
    """A widget that paints a canvas of its size; the drawing is kept until a refresh."""

    _canvas: Canvas | None = None

    def paint(self, canvas: Canvas) -> None:
        """Draw everything that is to be seen on a blank canvas."""
        raise NotImplementedError

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Forget the drawing as well as the paint."""
        self._canvas = None
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        return self

    def render_line(self, y: int) -> Strip:
        """One row of the drawing over the widget's own background."""
        width, height = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = Canvas(width, height)
            self.paint(self._canvas)
        return self._canvas.row(y, self.rich_style)


class Skinned(Protocol):
    """An app that knows how drawings look."""

    @property
    def skin(self) -> Skin:
        """How drawings look now."""


class Painted(OnCanvas):
    """A widget that draws in the colours of the app."""

    @property
    def skin(self) -> Skin:
        """How the app wants drawings to look now."""
        return cast("Skinned", self.app).skin

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw everything that is to be seen."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Draw with the skin of now."""
        self.draw(canvas, self.skin)
