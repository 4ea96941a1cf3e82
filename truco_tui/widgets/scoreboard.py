"""The paper score of a match to 30: sticks in squares of five, malas over buenas, the line between."""

from typing import ClassVar

from textual.geometry import Region

from engine import events as ev
from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.tally import SQUARE, draw_tally
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.prose import Piece, Prose, cells, write
from truco_tui.words.shown import Shown
from truco_tui.words.speech import us_or_them

HALF = 15
"""Points of the malas; the buenas have the rest (A-18)."""

_JOINTS = {False: tuple("┬├┼┤┴"), True: tuple("+++++")}
"""Where the lines of the paper meet, plain or in ASCII."""


def gained(shown: Shown, side: int) -> int:
    """What a side has scored in this hand."""
    scored = [event for event in shown.view.history if isinstance(event, ev.PointsScored)]
    return sum(event.points for event in scored if event.side == side)


class Scoreboard(FeltWidget):
    """Two columns of paper; at the smallest size two rows of squares a side."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Scoreboard { height: 18; }
    .-s Scoreboard { height: 10; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Us first."""
        sides = (shown.my_side, 1 - shown.my_side)
        if shown.room is Room.SMALL:
            for place, side in enumerate(sides):
                self._draw_rows(canvas, shown, side, 5 * place)
            return
        self._draw_paper(canvas, shown)
        half = canvas.width // 2
        for side, x, width in ((sides[0], 1, half - 1), (sides[1], half + 1, canvas.width - half - 2)):
            self._draw_column(canvas, shown, side, x, width)

    def scores(self, side: int) -> Region | None:
        """Where the number of a side stands."""
        if self.shown is None:
            return None
        first = side == self.shown.my_side
        if self.shown.room is Room.SMALL:
            at = Region(9, 0 if first else 5, 4, 1)
        else:
            at = Region(2 if first else self.size.width // 2 + 2, 2, 4, 1)
        return at.translate(self.content_region.offset)

    def _draw_paper(self, canvas: Canvas, shown: Shown) -> None:
        """The frame, the line down the middle, and the line between malas and buenas."""
        skin, half, line = shown.skin, canvas.width // 2, 10
        style, words = skin.palette.style("line"), skin.palette.style("dim", bold=True)
        top, left, cross, right, bottom = _JOINTS[skin.ascii]
        canvas.box(0, 0, canvas.width, canvas.height, style, skin.frame)
        canvas.fill(half, 1, 1, canvas.height - 2, skin.frame[3], style)
        canvas.fill(1, line, canvas.width - 2, 1, skin.frame[1], style)
        for x, y, joint in (
            (half, 0, top),
            (0, line, left),
            (half, line, cross),
            (canvas.width - 1, line, right),
            (half, canvas.height - 1, bottom),
        ):
            canvas.text(x, y, joint, style)
        space = " " if shown.room is Room.LARGE else ""
        for y, word in ((0, "malas"), (line, "buenas")):
            canvas.text(2, y, f"{space}{word}{space}", words)

    def _draw_column(self, canvas: Canvas, shown: Shown, side: int, x: int, width: int) -> None:
        ink = "us" if side == shown.my_side else "them"
        name = fit(_side_word(shown, side, shown.room is Room.MEDIUM), width, shown.skin.ellipsis)
        number = self._number(shown, side)
        for y, words in ((1, (Piece(name, ink, bold=True),)), (2, number)):
            write(canvas, x + (width - cells(words)) // 2, y, words, shown.skin, width)
        score = shown.view.score[side]
        for points, y in ((min(score, HALF), 3), (max(score - HALF, 0), 11)):
            tally = draw_tally(points, 3, shown.skin, side=ink, vertical=True)
            canvas.blit(tally, x + (width - SQUARE) // 2, y)

    def _draw_rows(self, canvas: Canvas, shown: Shown, side: int, y: int) -> None:
        skin, ink = shown.skin, "us" if side == shown.my_side else "them"
        number = self._number(shown, side)
        name = _side_word(shown, side, len(number) > 1)
        right = canvas.width - 1
        write(canvas, right - cells(number), y, number, skin, right)
        room = right - cells(number) - 2
        write(canvas, 1, y, (Piece(fit(name, room, skin.ellipsis), ink, bold=True),), skin, room)
        score = shown.view.score[side]
        for points, row, letter in ((min(score, HALF), y + 1, "m"), (max(score - HALF, 0), y + 3, "b")):
            canvas.blit(draw_tally(points, 3, skin, side=ink), 1, row)
            canvas.text(13, row + 1, letter, skin.palette.style("dim"))

    def _number(self, shown: Shown, side: int) -> Prose:
        """The score, and what this hand has added to it."""
        ink = "us" if side == shown.my_side else "them"
        number = Piece(str(shown.view.score[side]), ink, bold=True)
        points = gained(shown, side)
        return (number, Piece(f" +{points}", "hot", bold=True)) if points else (number,)


def _side_word(shown: Shown, side: int, short: bool) -> str:
    ours = side == shown.my_side
    return us_or_them(ours, short and width_of(us_or_them(ours)) > 6)
