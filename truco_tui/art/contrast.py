"""That everything written can be read: whatever the theme, and however few colours the terminal has."""

from collections.abc import Iterable
from functools import lru_cache

from rich._palettes import STANDARD_PALETTE
from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.color import Color
from textual.filter import LineFilter

LEAST = 4.5
"""The contrast that words need on their ground (WCAG 2.2, 1.4.3)."""

STEPS = 20
"""In how many steps a colour goes to black or white."""

_LINES = range(0x2500, 0x25A0)
"""Box drawing and block elements: frames and pictures, no words."""


def luminance(colour: Color) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    channels = (channel / 255 for channel in colour.rgb)
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def shades(ink: Color, grounds: Iterable[Color]) -> list[Color]:
    """A colour, and its way to white or black, whichever is read better on these grounds."""
    found = list(grounds)
    white, black = Color(255, 255, 255), Color(0, 0, 0)
    end = max((white, black), key=lambda end: min(contrast(end, ground) for ground in found))
    return [ink.blend(end, step / STEPS) for step in range(STEPS + 1)]


def readable(ink: Color, *grounds: Color, least: float = LEAST) -> Color:
    """The nearest shade of a colour that can be read on all these grounds; the last one if none can."""
    way = shades(ink, grounds)
    return next((c for c in way if min(contrast(c, ground) for ground in grounds) >= least), way[-1])


def is_written(text: str) -> bool:
    """Whether there are words in a text, not lines and blocks alone."""
    return any(not character.isspace() and ord(character) not in _LINES for character in text)


class Readable(LineFilter):
    """Paints in the colours that the terminal has, and no word in one that is too near its ground's.

    Lines and blocks keep what contrast they have in true colour, as far as that is needed to see them.
    """

    def __init__(self, system: ColorSystem = ColorSystem.TRUECOLOR) -> None:
        super().__init__()
        self.system = system

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text in colours that can be read."""
        ground = background.rgb
        return [
            Segment(text, _style(style, ground, is_written(text), self.system) if style else style, control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def _style(style: Style, background: tuple[int, int, int], written: bool, system: ColorSystem) -> Style:
    """A style in the colours of a system; where the ink is not told from the ground, with another ink."""
    ground = style.bgcolor if style.bgcolor and not style.bgcolor.is_default else None
    ink = style.color if style.color and not style.color.is_default else None
    if style.reverse:
        ink, ground = ground, ink
    ground_was = seen(ground) if ground else Color(*background)
    painted = _ground(ground_was, system)
    if ink is None:
        return style + Style(bgcolor=painted) if ground and not style.reverse else style
    least = LEAST if written else min(LEAST, contrast(seen(ink), ground_was))
    found = _ink(seen(ink), seen(painted), least, system)
    if style.reverse:
        found, painted = painted, found
    return style + Style(color=found, bgcolor=painted)


_GREY = 8
"""The one of sixteen colours that some terminals paint near black and others near white."""
_STEADY = [
    RichColor(f"color({number})", ColorType.STANDARD, number=number)
    for number in range(16)
    if number != _GREY
]


def _ground(wanted: Color, system: ColorSystem) -> RichColor:
    """The colour of a system nearest to the one wanted for a ground."""
    if system is not ColorSystem.STANDARD:
        return wanted.rich_color.downgrade(system)
    return min(_STEADY, key=lambda colour: _distance(seen(colour), wanted))


def _ink(wanted: Color, ground: Color, least: float, system: ColorSystem) -> RichColor:
    """The colour of a system nearest to the one wanted that has the least contrast with its ground."""
    if system is ColorSystem.STANDARD:
        clear = [colour for colour in _STEADY if contrast(seen(colour), ground) >= least]
        return min(clear, key=lambda colour: _distance(seen(colour), wanted))
    way = [shade.rich_color.downgrade(system) for shade in shades(wanted, [ground])]
    return next((colour for colour in way if contrast(seen(colour), ground) >= least), way[-1])


def seen(colour: RichColor) -> Color:
    """How a terminal with the usual palette shows a colour."""
    if colour.type is ColorType.STANDARD and colour.number is not None:
        return Color(*STANDARD_PALETTE[colour.number])
    return Color(*colour.get_truecolor(DEFAULT_TERMINAL_THEME))


def _distance(one: Color, other: Color) -> int:
    """How far apart two colours are."""
    return sum((a - b) ** 2 for a, b in zip(one.rgb, other.rgb, strict=True))
