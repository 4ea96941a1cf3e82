"""The frame around one part of the table, with its name in the upper edge."""

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.palette import Skin


def draw_panel(canvas: Canvas, skin: Skin, title: str, note: str = "", ink: str = "dim") -> None:
    """Frames a whole canvas: a title in the upper edge, a note in the lower one."""
    style = skin.palette.style("line")
    canvas.box(0, 0, canvas.width, canvas.height, style, skin.frame)
    room = canvas.width - 5
    if title:
        canvas.text(2, 0, f" {fit(title, room, skin.ellipsis)} ", skin.palette.style("dim", bold=True))
    if note:
        words = fit(note, room, skin.ellipsis)
        x = canvas.width - width_of(words) - 3
        canvas.text(x, canvas.height - 1, f" {words} ", skin.palette.style(ink))
