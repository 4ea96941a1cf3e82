"""The end of a match, over the felt: the result, and what one will remember."""

from typing import ClassVar

from textual.geometry import Region

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.ending import Ending
from truco_tui.words.prose import spelt
from truco_tui.words.shown import Shown


class Finale(FeltWidget):
    """Unseen until there is an ending to show."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Finale { layer: fx; position: absolute; display: none; background: $felt2; }
    """

    ending: Ending | None = None

    def tell(self, ending: Ending, over: Region) -> None:
        """Show how the match ended, in the middle of a region of the screen."""
        assert self.shown is not None
        self.ending, self.display = ending, True
        width, height = (56, 11) if self.shown.room is Room.LARGE else (43, 9)
        self.styles.width, self.styles.height = width, height
        x = over.x + (over.width - width) // 2
        self.styles.offset = x, over.y + max(0, over.height - height) // 2
        self.refresh()

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """A frame, the result in it, and a line for each memory."""
        if self.ending is None:
            return
        style = shown.skin.palette.style
        ink = "gold" if self.ending.won else "dim"
        canvas.box(0, 0, canvas.width, canvas.height, style(ink, bold=True), shown.skin.frame)
        rule = "=" if shown.skin.ascii else "═"
        head = f"{rule * 3} {self.ending.head} {rule * 3}"
        rows = [(head, style(ink, bold=True)), (self.ending.score, style("hot", bold=True))]
        rows += [("", style("dim")), *((line, style("felt-text")) for line in self.ending.lines)]
        top = 1 + max(0, canvas.height - 2 - len(rows)) // 2
        for y, (words, look) in enumerate(rows, top):
            line = fit(spelt(words, shown.skin), canvas.width - 4, shown.skin.ellipsis)
            canvas.text((canvas.width - width_of(line)) // 2, y, line, look)
