"""Cards, their backs and the empty places for them, drawn in every size and skin."""

from enum import Enum
from functools import lru_cache, partial
from typing import Literal

from engine.cards import HIDDEN, Card, rank_of, suit_of
from truco_tui.art import pixels
from truco_tui.art.canvas import Canvas, Drawing, fit, width_of
from truco_tui.art.palette import Skin
from truco_tui.art.suits import (
    COURT_LETTERS,
    COURTS,
    FIGURES,
    PINTA,
    SHORT_WORDS,
    SUITS,
    WORDS,
    index_of,
)


class Size(Enum):
    """How big a card is drawn, in cells: (width, height)."""

    CHIP = (5, 1)
    """One row of paper; a rank of one character makes it four wide."""
    SMALL = (7, 3)
    HAND = (7, 4)
    """Small, with the suit's word."""
    MEDIUM = (9, 5)
    LARGE = (12, 9)

    @property
    def width(self) -> int:
        """Cells across."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Rows."""
        return self.value[1]


_PIXEL_COLOURS = {
    "y": "art-gold",
    "d": "art-bronze",
    "k": "art-ink",
    "f": "art-skin",
    "n": "art-hair",
    "e": "art-eye",
    "o": "art-ink",
    "w": "art-white",
}


@lru_cache(maxsize=2048)
def draw_card(
    card: Card,
    size: Size,
    skin: Skin,
    *,
    chosen: bool = False,
    lost: bool = False,
    dim: bool = False,
    covered: bool = False,
) -> Drawing:
    """A card face up, or its back when it is hidden or covered.

    `chosen` has the heavy frame, `lost` the darker paper, `dim` sinks into the felt. A covered card that its
    viewer may know keeps its index on the back.
    """
    if dim:
        skin = skin._replace(palette=skin.palette.faded)
    if card == HIDDEN or covered:
        return _draw_covered(card, size, skin, chosen)
    face = _Face(card, size, skin, "card-paper-lost" if lost else "card-paper")
    if size is Size.CHIP:
        return face.chip()
    face.frame(chosen)
    if size is Size.LARGE:
        face.large()
    elif size is Size.MEDIUM:
        face.medium()
    else:
        face.small()
    return face.canvas


class _Face:
    """One card being drawn: its parts by rank and suit, and the styles they share."""

    def __init__(self, card: Card, size: Size, skin: Skin, paper: str) -> None:
        self.rank, self.suit = rank_of(card), suit_of(card)
        self.skin, self.paper, self.size = skin, paper, size
        self.name = SUITS[self.suit]
        self.index = index_of(card, skin.ascii)
        self.mark = self.index[-1]
        self.letter = COURT_LETTERS.get(self.rank, "")
        self.ink = partial(skin.palette.style, f"suit-{self.name}", paper)
        self.canvas = Canvas(size.width, size.height, self.ink())

    def chip(self) -> Drawing:
        canvas = Canvas(len(self.rank) + 3, 1, self.ink())
        canvas.text(1, 0, self.index, self.ink(bold=True))
        return canvas

    def frame(self, chosen: bool) -> None:
        canvas, inner = self.canvas, self.size.width - 2
        frame = self.skin.heavy if chosen else self.skin.frame
        canvas.box(0, 0, canvas.width, canvas.height, self.ink(bold=chosen), frame)
        edge = PINTA[inner].get(self.suit, PINTA[inner]["O"])
        for y, dash in ((0, frame[1]), (canvas.height - 1, frame[6])):
            canvas.text(1, y, edge.replace("─", dash), self.ink(bold=chosen))

    def small(self) -> None:
        index = f"{self.rank:<2}{self.mark}"
        x = self.canvas.text(1, 1, index, self.ink(bold=True))
        self.canvas.text(x + self.skin.ascii, 1, self.letter, self.ink())
        if self.size is Size.HAND:
            self.canvas.text(1, 2, SHORT_WORDS[self.suit], self.ink())

    def medium(self) -> None:
        for y, text in ((1, self.rank), (2, self.mark)):
            self.canvas.text(1, y, text, self.ink(bold=True))
        self.canvas.text(1, 3, self.letter, self.ink())
        if self.skin.ascii:
            self.canvas.text(3, 2, SHORT_WORDS[self.suit], self.ink())
        else:
            self.art(3, 1, pixels.MEDIUM, pixels.MEDIUM_HOLES)

    def large(self) -> None:
        court = COURTS.get(self.rank, "")
        self.canvas.text(1, 1, self.index, self.ink(bold=True))
        if self.skin.ascii:
            self.canvas.text(1, 4, WORDS[self.suit].center(10), self.ink())
        else:
            self.art(1, 2, pixels.LARGE, pixels.HOLES)
        self.canvas.text(1, 7, court, self.ink())
        lower = self.rank if court else self.index
        self.canvas.text(11 - len(lower), 7, lower, self.ink(bold=True))

    def art(self, x: int, y: int, sheet: dict[str, pixels.Picture], holes: dict[str, str]) -> None:
        name = FIGURES.get(self.rank, self.name)
        picture = pixels.one_bit(sheet[name], holes[name]) if self.skin.mono else sheet[name]
        for row, line in enumerate(pixels.cells(picture), y):
            for column, (char, ink, ground) in enumerate(line, x):
                style = self.skin.palette.style(self.colour(ink), self.colour(ground))
                self.canvas.text(column, row, char, style)

    def colour(self, letter: str) -> str:
        """The name of a pixel letter's colour."""
        own = {"s": f"suit-{self.name}", "l": f"tint-{self.name}", ".": self.paper}
        return own.get(letter) or _PIXEL_COLOURS[letter]


def _draw_covered(card: Card, size: Size, skin: Skin, chosen: bool) -> Drawing:
    canvas = Canvas(size.width if size is not Size.CHIP else 4, size.height)
    canvas.blit(draw_back(canvas.width, canvas.height, skin, chosen=chosen), 0, 0)
    if card != HIDDEN:
        y = 0 if size is Size.CHIP else 1
        style = skin.palette.style("card-back-line", "card-back", bold=True)
        canvas.text(1, y, index_of(card, skin.ascii), style)
    return canvas


@lru_cache(maxsize=256)
def draw_back(width: int, height: int, skin: Skin, *, chosen: bool = False) -> Drawing:
    """The back of a card of any size, pattern alone where a frame has no room.

    Blit it partly outside a canvas, and an edge cuts it.
    """
    style = skin.palette.style("card-back-line", "card-back")
    canvas = Canvas(width, height, style)
    pattern = ("\\/" if skin.ascii else "╲╱") * width
    for y in range(height):
        canvas.text(0, y, pattern[(y + 1) % 2 :], style)
    if width > 2 and height > 2:
        canvas.box(0, 0, width, height, style, skin.heavy if chosen else skin.frame)
    elif width == 1:
        canvas.fill(0, 0, 1, height, "#" if skin.ascii else "▒", style)
    return canvas


@lru_cache(maxsize=256)
def draw_fan(count: int, width: int, height: int, step: int, skin: Skin) -> Drawing:
    """`count` backs of width x height, each `step` columns right of and on top of the one before."""
    canvas = Canvas(width + step * (count - 1) if count else 0, height)
    for place in range(count):
        canvas.blit(draw_back(width, height, skin), place * step, 0)
    return canvas


@lru_cache(maxsize=256)
def draw_slot(
    label: str, size: Size, skin: Skin, *, align: Literal["left", "centre"] = "centre", active: bool = False
) -> Drawing:
    """A dashed empty place for a card, with the name of who is to play there, `active` on their turn."""
    canvas = Canvas(size.width, size.height)
    canvas.box(0, 0, size.width, size.height, skin.palette.style("line"), skin.dashed)
    room = size.width - (3 if align == "left" else 2)
    name = fit(label, room, skin.ellipsis)
    x = 2 if align == "left" else 1 + (room - width_of(name) + 1) // 2
    style = skin.palette.style("hot", bold=True) if active else skin.palette.style("dim")
    canvas.text(x, size.height // 2, name, style)
    return canvas
