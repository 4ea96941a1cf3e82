"""The keys of a screen and the order of the cards, drawn as one sheet that may be longer than the screen."""

from collections.abc import Iterator
from typing import ClassVar

from textual.reactive import reactive

from truco_tui.art.canvas import Canvas
from truco_tui.art.card import Size, draw_card
from truco_tui.games.game import RankRow
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.help import key_rows
from truco_tui.words.prose import Piece, Prose, broken, write
from truco_tui.words.shown import Shown

_PLAIN_ARROWS = str.maketrans("←→↑↓", "<>^v")
_WORDS = 11
"""The column of what a key does."""


class HelpSheet(FeltWidget):
    """Keys at the left, cards at the right; in a small terminal the cards below the keys."""

    DEFAULT_CSS: ClassVar[str] = """
    HelpSheet { height: 1fr; background: $felt2; }
    """

    top: reactive[int] = reactive(0)
    """The row of the sheet that is the first to be seen."""

    @property
    def most(self) -> int:
        """The last row that one can scroll to."""
        return max(0, draw_sheet(self.shown, *self.size).height - self.size.height) if self.shown else 0

    def scroll(self, rows: int) -> None:
        """Move the sheet by so many rows, as far as there is more of it."""
        self.top = max(0, min(self.top + rows, self.most))

    def on_mouse_scroll_down(self) -> None:
        """Move with the wheel."""
        self.scroll(1)

    def on_mouse_scroll_up(self) -> None:
        """Move with the wheel."""
        self.scroll(-1)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """What is in sight, with a sign where there is more."""
        sheet = draw_sheet(shown, canvas.width, canvas.height)
        top = min(self.top, sheet.height - canvas.height)
        canvas.blit(sheet, 0, -top)
        hot = shown.skin.palette.style("hot", bold=True)
        up, down = "^v" if shown.skin.ascii else "▲▼"
        if top:
            canvas.text(canvas.width - 1, 0, up, hot)
        if top < sheet.height - canvas.height:
            canvas.text(canvas.width - 1, canvas.height - 1, down, hot)


def draw_sheet(shown: Shown, width: int, height: int) -> Canvas:
    """The whole sheet, at least so high."""
    if shown.room is Room.SMALL:
        keys, ranks = _draw_keys(shown, width), _draw_ranks(shown, width, 1)
        sheet = Canvas(width, max(height, keys.height + ranks.height))
        sheet.blit(keys, 0, 0)
        sheet.blit(ranks, 0, keys.height)
        return sheet
    half = width // 2 if shown.room is Room.LARGE else width - 40
    keys = _draw_keys(shown, half, height)
    step = 2 if height - 2 >= 2 * len(shown.game.order_in(shown.view)) else 1
    ranks = _draw_ranks(shown, width - half, step, keys.height)
    sheet = Canvas(width, max(keys.height, ranks.height))
    sheet.blit(keys, 0, 0)
    sheet.blit(ranks, half, 0)
    return sheet


def _draw_keys(shown: Shown, width: int, least: int = 0) -> Canvas:
    rows = [
        (key.translate(_PLAIN_ARROWS) if shown.skin.ascii else key, line)
        for printed, words in key_rows(shown)
        for key, line in _key_lines(printed, words, width - _WORDS - 2)
    ]
    canvas = Canvas(width, max(least, len(rows) + 2))
    draw_panel(canvas, shown.skin, _("Keys"))
    for y, (key, line) in enumerate(rows, 1):
        canvas.text(2, y, key, shown.skin.palette.style("key", bold=True))
        write(canvas, _WORDS, y, line, shown.skin, width - _WORDS - 2)
    return canvas


def _key_lines(key: str, words: str, width: int) -> Iterator[tuple[str, Prose]]:
    """A key and what it does, in as many lines as that needs."""
    for place, line in enumerate(broken((Piece(words),), width, width)):
        yield ("" if place else key), line


def _draw_ranks(shown: Shown, width: int, step: int, least: int = 0) -> Canvas:
    rows = shown.game.order_in(shown.view)
    canvas = Canvas(width, max(least, step * len(rows) + 2))
    draw_panel(canvas, shown.skin, _("Who beats whom"))
    for place, row in enumerate(rows):
        y = 1 + step * place
        x = _draw_cards(canvas, shown, row, y)
        write(canvas, x, y, (Piece(row.called, "dim"),), shown.skin, width - x - 2)
    return canvas


def _draw_cards(canvas: Canvas, shown: Shown, row: RankRow, y: int) -> int:
    """The cards of a row as paper chips, or their ranks; the column after them."""
    if row.ranks:
        return canvas.text(2, y, row.ranks, shown.skin.palette.style("felt-text", bold=True)) + 1
    x = 2
    for card in row.cards:
        chip = draw_card(card, Size.CHIP, shown.skin)
        canvas.blit(chip, x, y)
        x += chip.width + 1
    return x
