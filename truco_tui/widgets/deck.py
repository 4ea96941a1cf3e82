"""A deck lying on the table to be cut."""

from truco_tui.art.canvas import Canvas
from truco_tui.art.card import draw_back
from truco_tui.words.shown import Shown


def draw_cut(canvas: Canvas, shown: Shown, at: int, cards: int) -> None:
    """The two piles after `at` cards, one column a card, the number of each under it."""
    left = (canvas.width - cards - 2) // 2
    y = max(0, canvas.height - 4) // 2
    x = left
    for count in (at, cards - at):
        canvas.blit(draw_back(count, 3, shown.skin), x, y)
        number = str(count)
        canvas.text(x + (count - len(number)) // 2, y + 3, number, shown.skin.palette.style("hot", bold=True))
        x += count + 2


def under(x: int, width: int, cards: int) -> int:
    """How many cards are left of a column."""
    left = (width - cards - 2) // 2
    return min(max(x - left, 1), cards - 1)
