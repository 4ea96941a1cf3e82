"""The colours drawings use, by the names of their CSS variables."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.color import Color, ColorParseError

from truco_tui.art.canvas import ASCII, ASCII_DASHED, ASCII_HEAVY, DASHED, HEAVY, ROUND
from truco_tui.art.theme import THEME_DEFAULTS

Colours = tuple[tuple[str, str], ...]


class Palette:
    """Colours of one theme as Rich styles; `from_variables` makes equal palettes one object."""

    def __init__(self, colours: Colours, *, mono: bool = False, faint: bool = False) -> None:
        self._colours = dict(colours)
        self._styles: dict[tuple[str | None, str | None, bool, bool], Style] = {}
        self.mono = mono
        self._faint = faint

    @classmethod
    def from_variables(cls, variables: Mapping[str, str]) -> "Palette":
        """The palette of `app.theme_variables`; a missing or unreadable colour is the felt theme's."""
        return _palette(tuple((name, variables.get(name, "")) for name in THEME_DEFAULTS))

    def __getitem__(self, name: str) -> str:
        """A colour as `#rrggbb`."""
        return self._colours[name]

    def style(
        self, ink: str | None, ground: str | None = None, *, bold: bool = False, reverse: bool = False
    ) -> Style:
        """Text in one named colour on another, or on the widget's own; `reverse` only works in mono."""
        key = (ink, ground, bold, reverse)
        style = self._styles.get(key)
        if style is None:
            colour, back = (None, None) if self.mono else (self._named(ink), self._named(ground))
            # None, not False: an attribute that is not set lets the widget's own style through.
            style = Style(
                color=colour,
                bgcolor=back,
                bold=bold or None,
                dim=self._faint or None,
                reverse=(self.mono and reverse) or None,
            )
            self._styles[key] = style
        return style

    def _named(self, name: str | None) -> str | None:
        return None if name is None else self._colours[name]

    @cached_property
    def faded(self) -> "Palette":
        """The same colours a little sunk into the felt: what cannot be used now, and still has to be read."""
        felt = Color.parse(self["felt"])
        faded = {
            name: Color.parse(value).blend(felt, 0.25).hex6.lower() for name, value in self._colours.items()
        }
        return Palette(tuple(faded.items()), mono=self.mono, faint=self.mono)


class Skin(NamedTuple):
    """How drawings look: their colours, and whether only ASCII characters may be used."""

    palette: Palette
    ascii: bool = False

    @property
    def mono(self) -> bool:
        """Whether there is no colour at all, so that art is one bit deep and paper has no ground."""
        return self.palette.mono

    @property
    def frame(self) -> str:
        """The eight pieces of a frame for `Canvas.box`."""
        return ASCII if self.ascii else ROUND

    @property
    def heavy(self) -> str:
        """The frame of what is chosen."""
        return ASCII_HEAVY if self.ascii else HEAVY

    @property
    def dashed(self) -> str:
        """The frame of an empty place."""
        return ASCII_DASHED if self.ascii else DASHED

    @property
    def ellipsis(self) -> str:
        """One cell that says something was cut."""
        return "." if self.ascii else "…"


@lru_cache(maxsize=64)
def _palette(colours: Colours) -> Palette:
    return Palette(tuple((name, _readable(value) or THEME_DEFAULTS[name]) for name, value in colours))


def _readable(value: str) -> str:
    try:
        return Color.parse(value).hex6.lower() if value else ""
    except ColorParseError:
        return ""


MONO = Palette(tuple(THEME_DEFAULTS.items()), mono=True)
"""No colours at all: for NO_COLOR."""
