"""A grid of terminal cells that drawings are composed on, and that widgets paint row by row."""

import unicodedata
from itertools import pairwise

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

PLAIN = Style()

ROUND = "╭─╮││╰─╯"
HEAVY = "┏━┓┃┃┗━┛"
DASHED = "╭╌╮╎╎╰╌╯"
ASCII = "+-+||+-+"
ASCII_HEAVY = "#=####=#"
ASCII_DASHED = "+.+::+.+"


def clusters(text: str) -> list[tuple[str, int]]:
    """What each user-visible character of a text is and how many cells it takes, 1 or 2.

    Whatever acts instead of being shown is left out, joiners and variation selectors too: what is drawn can
    neither harm a terminal nor be as wide as one thinks and not another. A mark that combines stays with the
    character before it, and so do the vowels and finals of Hangul; a mark that takes room, as in Hindi, makes
    a narrow character wide, as most terminals have it.
    """
    found: list[tuple[str, int]] = []
    for character in text:
        width = cell_len(character)
        if not character.isprintable():
            continue
        if width:
            found.append((character, width))
        elif found and _combines(character):
            base, width = found[-1]
            found[-1] = base + character, 2 if unicodedata.category(character) == "Mc" else width
    return found


def _combines(character: str) -> bool:
    """Whether a character without width of its own is drawn on the one before."""
    hangul = "\u1160" < character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff"
    mark = unicodedata.category(character) in ("Mn", "Mc") and not "\ufe00" <= character <= "\ufe0f"
    return hangul or mark


class Drawing:
    """A finished grid of `width` x `height` cells. Caches share drawings, so nothing here changes one."""

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        # The right half of a wide character is the empty string.
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[style] * self.width for _ in range(self.height)]

    def row(self, y: int, base: Style = PLAIN) -> Strip:
        """Row `y` as a strip of `width` cells over a widget's `rich_style`; blank beyond the grid."""
        if not 0 <= y < self.height or not self.width:
            return Strip.blank(self.width, base)
        chars, styles = self._chars[y], self._styles[y]
        # Styles come from a cache, so comparing identity finds the runs, and a miss only costs a segment.
        starts = [0, *(x for x in range(1, self.width) if styles[x] is not styles[x - 1]), self.width]
        segments = [Segment("".join(chars[a:b]), base + styles[a]) for a, b in pairwise(starts)]
        return Strip(segments, self.width)

    def rows(self, base: Style = PLAIN) -> list[Strip]:
        """Every row, top to bottom."""
        return [self.row(y, base) for y in range(self.height)]

    @property
    def plain(self) -> list[str]:
        """The characters alone, one string a row."""
        return ["".join(chars) for chars in self._chars]


class Canvas(Drawing):
    """A grid being drawn on; whatever falls outside is cut."""

    def text(self, x: int, y: int, text: str, style: Style = PLAIN) -> int:
        """Writes one line of literal text (never markup) at cell (x, y) and returns the column after it."""
        for cluster, width in clusters(text):
            if 0 <= y < self.height and x + width > 0 and x < self.width:
                whole = x >= 0 and x + width <= self.width
                cells = [cluster, ""][:width] if whole else [" "] * width
                for column, cell in enumerate(cells, x):
                    if 0 <= column < self.width:
                        self._mend(y, column, column + 1)
                        self._chars[y][column] = cell
                        self._styles[y][column] = style
            x += width
        return x

    def fill(self, x: int, y: int, width: int, height: int, char: str = " ", style: Style = PLAIN) -> None:
        """Fills a rectangle with one narrow character."""
        left, right = max(x, 0), min(x + width, self.width)
        if left >= right:
            return
        for row in range(max(y, 0), min(y + height, self.height)):
            self._mend(row, left, right)
            self._chars[row][left:right] = [char] * (right - left)
            self._styles[row][left:right] = [style] * (right - left)

    def box(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        style: Style = PLAIN,
        frame: str = ROUND,
        title: str = "",
    ) -> None:
        """Draws a frame, its outside `width` x `height`, with a title in its upper edge; the inside stays."""
        if width < 2 or height < 2:
            return
        inner = width - 2
        self.text(x, y, frame[0] + frame[1] * inner + frame[2], style)
        self.text(x, y + height - 1, frame[5] + frame[6] * inner + frame[7], style)
        self.fill(x, y + 1, 1, height - 2, frame[3], style)
        self.fill(x + width - 1, y + 1, 1, height - 2, frame[4], style)
        if title:
            self.text(x + 2, y, fit(f" {title} ", inner - 2), style)

    def blit(self, other: Drawing, x: int, y: int) -> None:
        """Lays another drawing with its upper left corner at cell (x, y), over what is there."""
        left, right = max(x, 0), min(x + other.width, self.width)
        if left >= right:
            return
        a, b = left - x, right - x
        for row in range(max(y, 0), min(y + other.height, self.height)):
            chars = other._chars[row - y]
            self._mend(row, left, right)
            target = self._chars[row]
            target[left:right] = chars[a:b]
            self._styles[row][left:right] = other._styles[row - y][a:b]
            # A wide character cut in two by an edge leaves a blank half.
            if chars[a] == "":
                target[left] = " "
            if b < other.width and chars[b] == "":
                target[right - 1] = " "

    def _mend(self, y: int, left: int, right: int) -> None:
        """Blanks the outer halves of wide characters that cells left..right are about to cut."""
        chars = self._chars[y]
        if chars[left] == "":
            chars[left - 1] = " "
        if right < self.width and chars[right] == "":
            chars[right] = " "


def width_of(text: str) -> int:
    """Cells that `Canvas.text` takes for a text."""
    return sum(cells for _, cells in clusters(text))


def fit(text: str, width: int, ellipsis: str = "…") -> str:
    """The text cut to at most `width` cells, an ellipsis (one cell) where something was cut."""
    parts = clusters(text)
    if width_of(text) <= width:
        return "".join(part for part, _ in parts)
    kept, used = "", 0
    for part, cells in parts:
        if used + cells > width - 1:
            break
        kept, used = kept + part, used + cells
    return kept + ellipsis if width > 0 else ""
