"""What every widget of the table is: a canvas that draws the view it was last shown."""

from truco_tui.art.canvas import Canvas
from truco_tui.widgets.painted import OnCanvas
from truco_tui.words.shown import Shown


class FeltWidget(OnCanvas):
    """A widget of the table: it draws the moment it was last shown, and nothing else decides what is seen."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.shown: Shown | None = None

    def show(self, shown: Shown) -> None:
        """Draw this from now on."""
        if shown != self.shown:
            self.shown = shown
            self.refresh()

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Draw a moment of the match on a blank canvas of the widget's content size."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Draw what is shown, if anything is."""
        if self.shown is not None:
            self.draw(canvas, self.shown)
