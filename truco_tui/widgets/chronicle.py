"""What happened in this hand, line by line; the newest stays in sight."""

from typing import ClassVar

from truco_tui.art.canvas import Canvas
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.prose import Piece, write, write_right
from truco_tui.words.shown import Shown
from truco_tui.words.telling import chronicle


class Chronicle(FeltWidget):
    """A list in a frame; its first line names the hand and its dealer."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Chronicle { height: 1fr; }
    .-s Chronicle { display: none; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """As many of the last lines as fit, who did it in a column of its own."""
        view, skin = shown.view, shown.skin
        draw_panel(canvas, skin, _("Chronicle"))
        if view.dealer is None or not view.dealt:
            return
        game = shown.game
        who = max(4, min(8, max(map(len, shown.names)))) if shown.room is Room.LARGE else 4
        head = _("hand {number}").format(number=view.number)
        if shown.room is Room.LARGE:
            head += f" · {game.last} {shown.names[view.dealer]}"
        right, lines, y = canvas.width - 2, chronicle(shown), 1
        room = canvas.height - 2
        if len(lines) < room:
            write(canvas, 3 + who, y, (Piece(head, "dim"),), skin, right - 3 - who)
            y += 1
        for line in lines[-room:]:
            end = right
            if line.points:
                end = write_right(canvas, right, y, (Piece(line.points, "hot", bold=True),), skin) - 1
            if line.who:
                write(canvas, 2, y, (line.who,), skin, who)
            write(canvas, 3 + who, y, line.words, skin, end - 3 - who)
            y += 1
