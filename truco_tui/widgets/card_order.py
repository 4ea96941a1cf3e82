"""Which card beats which, drawn as cards: the strongest large, the rest in rows from strong to weak."""

from engine.cards import Card
from truco_tui.art.canvas import Canvas, width_of
from truco_tui.art.card import Size, draw_card
from truco_tui.art.palette import Skin
from truco_tui.i18n import _
from truco_tui.widgets.painted import Painted

ARGENTINE_TOP = (
    ("1E", "ancho de espadas"),
    ("1B", "ancho de bastos"),
    ("7E", "siete de espadas"),
    ("7O", "siete de oros"),
)
PAULISTA_TOP = (("Qc", "zap"), ("Qh", "copeta"), ("Qs", "espadilha"), ("Qd", "ouros"))
"""The manilhas under a seven."""

ROWS = {
    "argentine": (
        "3E 3B 3O 3C",
        "2E 2B 2O 2C",
        "1C 1O",
        "12E 12B 12O 12C",
        "11E 11B 11O 11C",
        "10E 10B 10O 10C",
        "7C 7B",
        "6E 6B 6O 6C",
        "5E 5B 5O 5C",
        "4E 4B 4O 4C",
    ),
    "paulista": tuple(f"{rank}c {rank}h {rank}s {rank}d" for rank in "32AKJ7654"),
}
"""The cards below the four strongest, a row a strength."""

LARGE = 20
"""Rows from which on the strongest cards are drawn large."""


class CardOrder(Painted):
    """The order of the cards of a game; Paulista's under a seven turned up."""

    DEFAULT_CSS = "CardOrder { height: 16; width: 1fr; }"

    game = "argentine"

    def show(self, game: str) -> None:
        """Draw another game's cards."""
        self.game = game
        self.refresh()

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """The four strongest with their names, then the others in two columns."""
        argentine = self.game == "argentine"
        dim, bold = skin.palette.style("dim"), skin.palette.style("gold", bold=True)
        canvas.text(1, 0, _("Which card beats which, the strongest first"), bold)
        size = Size.LARGE if canvas.height >= LARGE else Size.MEDIUM
        x = 1
        if not argentine:
            canvas.text(1, 2, _("vira"), dim)
            canvas.blit(draw_card(Card("7d"), Size.SMALL, skin), 1, 3)
            x = 11
        below = 2 + size.height
        step = min(20, (canvas.width - x) // 4)
        for place, (card, name) in enumerate(ARGENTINE_TOP if argentine else PAULISTA_TOP):
            left = x + place * step
            canvas.blit(draw_card(Card(card), size, skin), left, 2)
            for row, word in enumerate(_two_lines(name, step)):
                canvas.text(left, below + row, word, dim)
        self._draw_rows(canvas, skin, below + 3)

    def _draw_rows(self, canvas: Canvas, skin: Skin, y: int) -> None:
        """The cards below the four strongest, with their places in the order."""
        rows = ROWS[self.game]
        half = (len(rows) + 1) // 2
        second = min(41, canvas.width // 2)
        for place, row in enumerate(rows):
            column, line = divmod(place, half)
            number = f"{place + len(ARGENTINE_TOP) + 1:>2} "
            x = canvas.text(1 + column * second, y + line, number, skin.palette.style("dim"))
            for along, card in enumerate(row.split()):
                canvas.blit(draw_card(Card(card), Size.CHIP, skin), x + 6 * along, y + line)


def _two_lines(name: str, width: int) -> list[str]:
    """A name in one line, or broken at its last blank where that is too wide."""
    if width_of(name) < width:
        return [name]
    head, _blank, tail = name.rpartition(" ")
    return [head, tail]
