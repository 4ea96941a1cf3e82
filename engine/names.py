"""The one door for text from outside: the names of players, of files, and other people's error texts.

What passes cannot move a cursor, turn the text around, hide, or be as wide as one terminal thinks and not
another. It is still only text: whoever draws it must not read it as markup.
"""

import unicodedata
from collections.abc import Iterator

MARKS = 3  # what one letter may carry: Hindi needs no more, Vietnamese and Thai less
LONGEST = 1024  # code points of a name that are looked at, so that a huge one costs nothing

# Assigned, called letters or marks, and yet blank: fillers and selectors of variants.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0").union(
    map(chr, range(0xFE00, 0xFE10)), map(chr, range(0xE0100, 0xE01F0))
)

_CONJOINING = frozenset(map(chr, [*range(0x1160, 0x1200), *range(0xD7B0, 0xD800)]))

# Narrow until Unicode 16, wide since: whoever asks gets the larger answer.
_WIDENED = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376))


def clean_name(text: str, cells: int = 16, fallback: str = "?") -> str:
    r"""A name of 1 to `cells` terminal cells, in NFC; cleaning it again changes nothing.

    Control, format, private, unassigned and invisible characters, pictures (emoji with them) and piles of
    accents are dropped; white space is one blank. `fallback` stands for a name of which nothing is left.

    >>> clean_name("  Ana\x1b[2J\n María ")
    'Ana[2J María'
    >>> clean_name("\u202e\u200d")
    '?'
    """
    spaced = (" " if char.isspace() else char for char in text[:LONGEST])
    kept = "".join(char for char in spaced if not _is_unsafe(char) and not _is_picture(char))
    plain = "".join(char for char, stray in _marks(unicodedata.normalize("NFC", kept)) if not stray)
    return _cut(" ".join(plain.split()), cells).rstrip() or fallback


def clean_text(text: str, cells: int | None = None) -> str:
    r"""A line in NFC with every dangerous character as a visible escape, cut to `cells` with an ellipsis.

    >>> clean_text("evil\x1b[2J\u202e.log")
    'evil\\x1b[2J\\u202e.log'
    >>> clean_text("a long story", 6)
    'a lon…'
    """
    line = "".join(
        char.encode("unicode_escape").decode() if stray or _is_unsafe(char) else char
        for char, stray in _marks(unicodedata.normalize("NFC", text))
    )
    if cells is None or sum(map(_width, line)) <= cells:
        return line
    return _cut(line, cells - 1) + "…"


def _is_unsafe(char: str) -> bool:
    """Whether a character acts or hides instead of being shown."""
    return char != " " and (unicodedata.category(char)[0] in "CZ" or char in _BLANK)


def _is_picture(char: str) -> bool:
    """Whether a character is an emoji, a pictogram, or what turns its neighbour into one."""
    category = unicodedata.category(char)
    return (
        (category == "So" and char > "\xff") or category == "Me" or (category == "Sk" and _width(char) == 2)
    )


def _marks(text: str) -> Iterator[tuple[str, bool]]:
    """Each character, and whether it is a mark with nothing to stand on or one too many."""
    room = 0
    for char in text:
        mark = _is_mark(char)
        yield char, mark and room == 0
        if char == " " or _is_unsafe(char):
            room = 0
        else:
            room = max(0, room - 1) if mark else MARKS


def _is_mark(char: str) -> bool:
    """Whether a character is drawn on the one before, as are the vowels and finals of Hangul NFC leaves."""
    return char in _CONJOINING or unicodedata.category(char)[0] == "M"


def _width(char: str) -> int:
    """Terminal cells of one character; never fewer than a terminal takes."""
    if char in _CONJOINING or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    code = ord(char)
    wide = unicodedata.east_asian_width(char) in "WF" or any(low <= code <= high for low, high in _WIDENED)
    return 2 if wide else 1


def _cut(text: str, cells: int) -> str:
    """The longest beginning of a text that fits."""
    used = 0
    for end, char in enumerate(text):
        used += _width(char)
        if used > cells:
            return text[:end]
    return text
