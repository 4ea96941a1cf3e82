"""What a player says, in a bubble beside the seat."""

from functools import lru_cache
from typing import Literal

from truco_tui.art.canvas import Canvas, Drawing, fit, width_of
from truco_tui.art.palette import Skin

Tail = Literal["left", "right", "up", "down"]

_TAILS: dict[Tail, str] = {"left": "◄", "right": "►", "up": "▲", "down": "▼"}
_ASCII_TAILS: dict[Tail, str] = {"left": "<", "right": ">", "up": "^", "down": "v"}


@lru_cache(maxsize=256)
def draw_bubble(text: str, skin: Skin, *, tail: Tail = "left", rows: int = 3, width: int = 80) -> Drawing:
    """A bubble of one or three rows, as wide as its words need and at most `width` cells.

    The tail points at the speaker. When room is short the padding goes first, then the end of the words.
    """
    edges = 2 if rows == 3 else int(tail in ("left", "right"))
    padding = 2 if width_of(text) + edges + 2 <= width else 0
    words = fit(text, width - edges - padding, skin.ellipsis)
    canvas = Canvas(width_of(words) + edges + padding, 3 if rows == 3 else 1)
    # Without colour the bubble is the one reversed thing on the table.
    ground = skin.palette.style("bubble-ink", "bubble", reverse=True)
    strong = skin.palette.style("bubble-ink", "bubble", bold=True, reverse=True)
    mark = (_ASCII_TAILS if skin.ascii else _TAILS)[tail]
    canvas.fill(0, 0, canvas.width, canvas.height, " ", ground)
    middle = canvas.height // 2
    if rows == 3:
        canvas.box(0, 0, canvas.width, 3, ground, skin.frame)
        canvas.text(1 + padding // 2, middle, words, strong)
        x, y = {"left": (0, 1), "right": (canvas.width - 1, 1), "up": (2, 0), "down": (2, 2)}[tail]
        canvas.text(x, y, mark, strong)
    else:
        canvas.text(padding // 2 + (tail == "left"), 0, words, strong)
        if tail in ("left", "right"):
            canvas.text(0 if tail == "left" else canvas.width - 1, 0, mark, strong)
    return canvas
