"""The paper score: sticks in squares of five, a diagonal closing each."""

from functools import lru_cache

from truco_tui.art.canvas import Canvas, Drawing
from truco_tui.art.palette import Skin

SQUARE = 4
"""Cells across a square; it is two high."""

# By number of sticks: left, bottom, right, top, diagonal.
_UNICODE = ("    |    ", "╷   |╵   ", "╷   |└──╴", "╷  ╷|└──┘", "┌──┐|└──┘", "┌─╱┐|└╱─┘")
_ASCII = ("    |    ", "!   |!   ", "!   |!__ ", "!  !|!__!", "!--!|!__!", "!-/!|!/_!")
# What an empty square shows, by how many sticks it has room for.
_ROOM = ("    |    ", "┌   |└   ", "┌   |└  ╴", "┌  ┐|└  ┘", "┌  ┐|└  ┘", "┌  ┐|└  ┘")
_ASCII_ROOM = ("    |    ", ".   |'   ", ".   |'  .", ".  .|'  '", ".  .|'  '", ".  .|'  '")


@lru_cache(maxsize=512)
def draw_tally(
    points: int, squares: int, skin: Skin, *, side: str = "us", vertical: bool = False, room: int = 0
) -> Drawing:
    """`squares` squares in a row (4n x 2 cells), or under each other (4 x 2n), holding `points` sticks.

    `side` names the colour, `us` or `them`; `room` is how many points there is room for, 0 for whole squares.
    """
    sticks, empty = (_ASCII, _ASCII_ROOM) if skin.ascii else (_UNICODE, _ROOM)
    canvas = Canvas(SQUARE, 2 * squares) if vertical else Canvas(SQUARE * squares, 2)
    for square in range(squares):
        count = min(max(points - 5 * square, 0), 5)
        if count:
            shape, style = sticks[count], skin.palette.style(side)
        else:
            space = min(max((room or 5 * squares) - 5 * square, 0), 5)
            shape, style = empty[space], skin.palette.style("line")
        x, y = (0, 2 * square) if vertical else (SQUARE * square, 0)
        for line, text in enumerate(shape.split("|", 1)):
            canvas.text(x, y + line, text.replace("!", "|"), style)
    return canvas
