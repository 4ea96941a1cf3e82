"""The cards of a game laid out on the felt, and the name of the program: what decorates the first screen."""

from engine.cards import Card
from truco_tui.art.canvas import Canvas
from truco_tui.art.palette import Skin
from truco_tui.widgets.painted import Painted

_STEPS = {"LARGE": (11, 6), "MEDIUM": (8, 3), "SMALL": (5, 2)}
"""By size, the columns and rows from a card to the next one on top of it."""


class Display(Painted):
    """Cards laid one on another from the upper left to the lower right, as large as the room allows.

    They come after the first picture: drawing them is the longest part of it.
    """

    DEFAULT_CSS = "Display { background: $felt; }"

    _laid_out = False

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__()
        self.cards = cards

    def on_mount(self) -> None:
        """Lay the cards out once everything else can be seen."""
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        self._laid_out = True
        self.refresh()

    def show(self, cards: tuple[Card, ...]) -> None:
        """Lay out other cards."""
        if cards != self.cards:
            self.cards = cards
            self.refresh()

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw the cards."""
        if not self._laid_out:
            return
        from truco_tui.art.card import Size, draw_card

        cards = self.cards
        for name, (dx, dy) in _STEPS.items():
            size = Size[name]
            width = size.width + dx * (len(cards) - 1)
            height = size.height + dy * (len(cards) - 1)
            if width + 2 <= canvas.width and height <= canvas.height:
                left, top = (canvas.width - width) // 2, (canvas.height - height) // 2
                for place, card in enumerate(cards):
                    canvas.blit(draw_card(card, size, skin), left + place * dx, top + place * dy)
                return


_LETTERS = {
    "T": ("#####", "..#..", "..#..", "..#..", "..#..", "..#.."),
    "R": ("####.", "#...#", "#...#", "####.", "#..#.", "#...#"),
    "U": ("#...#", "#...#", "#...#", "#...#", "#...#", ".###."),
    "C": (".###.", "#...#", "#....", "#....", "#...#", ".###."),
    "O": (".###.", "#...#", "#...#", "#...#", "#...#", ".###."),
}


class Wordmark(Painted):
    """The name of the program in large letters."""

    DEFAULT_CSS = "Wordmark { background: $felt; }"

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw the letters, two pixels a cell."""
        style = skin.palette.style("gold", bold=True)
        if skin.ascii:
            canvas.text(5, 2, "T  R  U  C  O", style)
            return
        x = 5
        for letter in "TRUCO":
            rows = _LETTERS[letter]
            for y in range(3):
                pairs = zip(rows[2 * y], rows[2 * y + 1], strict=True)
                line = "".join(
                    {"##": "█", "#.": "▀", ".#": "▄"}.get(upper + lower, " ") for upper, lower in pairs
                )
                canvas.text(x, 1 + y, line, style)
            x += 7
