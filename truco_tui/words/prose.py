"""A line of words in several colours, as drawings write it: literal text, never markup."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.cards import Card
from truco_tui.art.canvas import Canvas, clusters, width_of
from truco_tui.art.palette import Skin
from truco_tui.art.suits import index_of, mark_colour


class Piece(NamedTuple):
    """Words in one colour, named as in the theme."""

    text: str
    ink: str = "felt-text"
    bold: bool = False


Prose = tuple[Piece, ...]


def plain(prose: Iterable[Piece]) -> str:
    """The words alone."""
    return "".join(piece.text for piece in prose)


def cells(prose: Iterable[Piece]) -> int:
    """How many cells a line takes."""
    return sum(width_of(piece.text) for piece in prose)


def card_prose(card: Card, skin: Skin, ink: str = "felt-text") -> Prose:
    """A card as its rank and its mark in the suit's colour."""
    index = index_of(card, skin.ascii)
    return Piece(index[:-1], ink), Piece(index[-1], mark_colour(card))


_PLAIN_SIGNS = str.maketrans(
    {"…": "...", "→": ">", "←": "<", "−": "-", "–": "-", "·": "-", "►": ">", "◄": "<"}
)


def spelt(text: str, skin: Skin) -> str:
    """A text without the signs that a font with plain letters alone may lack, if the skin is such."""
    return text.translate(_PLAIN_SIGNS) if skin.ascii else text


def write(canvas: Canvas, x: int, y: int, prose: Iterable[Piece], skin: Skin, width: int) -> int:
    """Writes a line at cell (x, y), cut with an ellipsis to `width` cells; returns the column after it."""
    pieces = [piece._replace(text=spelt(piece.text, skin)) for piece in prose]
    end = x + width
    short = cells(pieces) > width
    last = end - 1 if short else end
    for piece in pieces:
        style = skin.palette.style(piece.ink, bold=piece.bold)
        kept, used = "", x
        for cluster, wide in clusters(piece.text):
            if used + wide > last:
                break
            kept, used = kept + cluster, used + wide
        x = canvas.text(x, y, kept, style)
        if kept != "".join(cluster for cluster, _ in clusters(piece.text)):
            return canvas.text(x, y, skin.ellipsis, style)
    return x


def broken(prose: Iterable[Piece], first: int, width: int) -> list[Prose]:
    """A line broken between words: `first` cells, then lines of `width` cells; a longer word stays whole."""
    lines: list[list[Piece]] = [[]]
    room = first
    for word in _words(prose):
        if cells([*lines[-1], *word]) > room and lines[-1]:
            lines.append([])
            room = width
        if lines[-1] or word[0].text != " ":
            lines[-1] += word
    return [tuple(line) for line in lines]


def _words(prose: Iterable[Piece]) -> Iterator[list[Piece]]:
    """The words of a line and the blanks between them; a word may have several colours."""
    word: list[Piece] = []
    for piece in prose:
        for place, part in enumerate(piece.text.split(" ")):
            if place:
                if word:
                    yield word
                yield [piece._replace(text=" ")]
                word = []
            if part:
                word.append(piece._replace(text=part))
    if word:
        yield word


def write_right(canvas: Canvas, end: int, y: int, prose: Iterable[Piece], skin: Skin) -> int:
    """Writes a line that ends before column `end`, and returns the column where it begins."""
    pieces = [piece._replace(text=spelt(piece.text, skin)) for piece in prose]
    start = end - cells(pieces)
    write(canvas, start, y, pieces, skin, end - start)
    return start
