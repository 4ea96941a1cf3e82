"""The hands of a match with their points, the present one marked."""

from typing import ClassVar

from textual import events
from textual.message import Message

from engine.replay import Chapter
from truco_tui.art.canvas import Canvas
from truco_tui.i18n import _
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.film import Film
from truco_tui.words.shown import Shown


class HandsList(FeltWidget):
    """One row a hand: number, points of us and of them, score after it. A click goes there."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    HandsList { height: 1fr; background: $felt2; }
    .-l HandsList { height: 16; }
    """

    class Jump(Message):
        """Somebody wants to be at a position."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film
        self.position = 0
        self._rows: dict[int, Chapter] = {}

    def set(self, position: int) -> None:
        """Mark the hand of a position."""
        self.position = position
        self.refresh()

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """A frame, a row of heads, and as many hands around the present one as fit."""
        style = shown.skin.palette.style
        canvas.box(0, 0, canvas.width, canvas.height, style("line"), shown.skin.frame, _("Hands"))
        chapters, rows = self.film.replay.chapters, canvas.height - 3
        at = self.film.replay.chapter_at(self.position)
        top = max(0, min((at or 0) - rows // 2, len(chapters) - rows))
        inner = canvas.width - 2
        canvas.text(1, 1, self._row("#", _("us"), _("them"), _("total"), inner), style("dim"))
        self._rows = {}
        for y, chapter in enumerate(chapters[top : top + rows], 2):
            self._rows[y] = chapter
            us = shown.my_side
            points = [f"+{made}" if made else "-" for made in (chapter.points[us], chapter.points[1 - us])]
            total = f"{chapter.score[us]}-{chapter.score[1 - us]}"
            line = self._row(str(chapter.number), points[0], points[1], total, inner)
            present = top + y - 2 == at
            ink = (
                style("button-default-ink", "button-default", bold=True, reverse=True)
                if present
                else style("felt-text")
            )
            if present:
                canvas.fill(1, y, inner, 1, " ", ink)
            canvas.text(1, y, line, ink)

    @staticmethod
    def _row(number: str, us: str, them: str, total: str, width: int) -> str:
        spare = max((width - 18) // 3, 0)
        return f"{number:>2}{us:>{4 + spare}}{them:>{6 + spare}}{total:>{6 + spare}}"

    def on_click(self, event: events.Click) -> None:
        """Go to the beginning of the hand in that row."""
        chapter = self._rows.get(event.y)
        if chapter:
            self.post_message(self.Jump(chapter.first + 1))
