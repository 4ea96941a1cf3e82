"""The colours of the table: two themes of our own, and what the table is made of in every other one."""

from functools import lru_cache

from textual.color import Color
from textual.theme import Theme

from truco_tui.art.contrast import readable

_ART = {
    "art-gold": "#e3a92b",
    "art-bronze": "#8a5a00",
    "art-ink": "#26221f",
    "art-skin": "#edb98a",
    "art-hair": "#7a4a26",
    "art-eye": "#5c3a20",
    "art-white": "#ffffff",
    "tint-oros": "#f6d675",
    "tint-copas": "#e56f78",
    "tint-espadas": "#8fb3ec",
    "tint-bastos": "#62ad69",
    "tint-spades": "#6d6762",
    "tint-hearts": "#f08a98",
    "tint-diamonds": "#8fb3ec",
    "tint-clubs": "#62ad69",
}

_CARDS = {
    "card-paper": "#f7f0df",
    "card-paper-lost": "#dbe6d9",
    "card-ink": "#2b2320",
    "card-back": "#7a1f2b",
    "card-back-line": "#e8b7a0",
    "suit-oros": "#8a5a00",
    "suit-copas": "#b01e2e",
    "suit-espadas": "#17408f",
    "suit-bastos": "#1d6a2c",
    "suit-spades": "#26221f",
    "suit-hearts": "#c01c34",
    "suit-diamonds": "#17408f",
    "suit-clubs": "#1d6a2c",
}

# Textual's own `$text` follows each widget's background and cannot be given a default: hence `felt-text`.
THEME_DEFAULTS: dict[str, str] = {
    "felt": "#12513a",
    "felt2": "#0e4230",
    "rail": "#0a2b20",
    "bar": "#0c3326",
    "line": "#3f8a68",
    "dim": "#9cc4ae",
    "felt-text": "#e9f3ea",
    "gold": "#f2c14e",
    "hot": "#ffd873",
    "key": "#ffd873",
    "us": "#8fd3ff",
    "them": "#ffb08a",
    "bubble": "#fff6da",
    "bubble-ink": "#2b2320",
    "button-default": "#f2c14e",
    "button-default-ink": "#241a00",
    "button-raise": "#1c6b4d",
    "button-danger": "#7d2a2f",
    "button-ink": "#e9f3ea",
    "button-key": "#ffd873",
    "mark-oros": "#f2c14e",
    "mark-copas": "#ff9a9a",
    "mark-espadas": "#9cc8ff",
    "mark-bastos": "#8fe08f",
    "mark-spades": "#e9f3ea",
    "mark-hearts": "#ff9a9a",
    "mark-diamonds": "#9cc8ff",
    "mark-clubs": "#8fe08f",
    **_CARDS,
    **_ART,
}
"""A value for each of our variables: the dark felt."""

_DAYLIGHT: dict[str, str] = {
    "felt": "#a9d2b5",
    "felt2": "#c4e2cb",
    "rail": "#e4f2e6",
    "bar": "#d6ebd9",
    "line": "#5c9a77",
    "dim": "#2f5740",
    "felt-text": "#10261b",
    "gold": "#664200",
    "hot": "#7d2c00",
    "key": "#7d2c00",
    "us": "#0b4480",
    "them": "#8c2a10",
    "bubble": "#fffdf3",
    "bubble-ink": "#2b2320",
    "button-default": "#f2c14e",
    "button-default-ink": "#241a00",
    "button-raise": "#1c6b4d",
    "button-danger": "#7d2a2f",
    "button-ink": "#e9f3ea",
    "button-key": "#ffd873",
    "mark-oros": "#6b4400",
    "mark-copas": "#9c1424",
    "mark-espadas": "#123a86",
    "mark-bastos": "#145422",
    "mark-spades": "#26221f",
    "mark-hearts": "#9c1424",
    "mark-diamonds": "#123a86",
    "mark-clubs": "#145422",
    **_CARDS,
    **_ART,
    "card-paper": "#fffaf0",
    "card-paper-lost": "#e3e6d4",
}

FELT = Theme(
    name="felt",
    primary="#f2c14e",
    secondary="#3f8a68",
    accent="#ffd873",
    success="#8fe08f",
    warning="#ffb08a",
    error="#ff9a9a",
    foreground="#e9f3ea",
    background="#0a2b20",
    surface="#0e4230",
    panel="#0c3326",
    dark=True,
    variables={**THEME_DEFAULTS, "footer-key-foreground": "#ffd873", "border": "#3f8a68"},
)
"""A card table by lamplight."""

FELT_LIGHT = Theme(
    name="felt-light",
    primary="#1c6b4d",
    secondary="#5c9a77",
    accent="#7d2c00",
    success="#145422",
    warning="#7d2c00",
    error="#9c1424",
    foreground="#10261b",
    background="#e4f2e6",
    surface="#c4e2cb",
    panel="#d6ebd9",
    dark=False,
    variables={**_DAYLIGHT, "footer-key-foreground": "#7d2c00", "border": "#5c9a77"},
)
"""The same table by daylight."""

THEMES = (FELT, FELT_LIGHT)


_GROUNDS = ("felt", "felt2", "bar", "rail")
"""What words stand on."""

_ON_THEM = ("felt-text", "dim", "gold", "hot", "key", "us", "them")


@lru_cache(maxsize=32)
def _derived(dark: bool, colours: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The table in the colours that a theme gives to any program."""
    theme = {name: Color.parse(value) for name, value in colours}
    text, background, primary = theme["foreground"], theme["background"], theme["primary"]
    table = {name: Color.parse(value) for name, value in (THEME_DEFAULTS if dark else _DAYLIGHT).items()}
    table |= {
        "felt": background.blend(primary, 0.2),
        "felt2": background.blend(primary, 0.1),
        "bar": background.blend(text, 0.06),
        "rail": background,
        "line": background.blend(text, 0.4),
        "felt-text": text,
        "dim": text.blend(background, 0.25),
        "gold": theme["warning"],
        "hot": theme["accent"],
        "key": theme["accent"],
        "us": theme["primary"],
        "them": theme["error"],
        "bubble": text,
        "bubble-ink": background,
        "button-default": theme["accent"],
        "button-default-ink": background,
        "button-raise": background.blend(primary, 0.4),
        "button-danger": background.blend(theme["error"], 0.4),
        "button-ink": text,
        "button-key": theme["accent"],
    }
    grounds = [table[ground] for ground in _GROUNDS]
    for ink in (*_ON_THEM, *(ink for ink in table if ink.startswith("mark-"))):
        table[ink] = readable(table[ink], *grounds)
    buttons = [table["button-raise"], table["button-danger"]]
    for ink, on in (
        ("bubble-ink", [table["bubble"]]),
        ("button-default-ink", [table["button-default"]]),
        ("button-ink", buttons),
        ("button-key", buttons),
    ):
        table[ink] = readable(table[ink], *on)
    return {name: colour.hex6.lower() for name, colour in table.items()}


_FROM = ("foreground", "background", "primary", "accent", "warning", "error")


def colours_of(theme: Theme) -> dict[str, str]:
    """A value for each of our variables in any theme, for `App.get_theme_variable_defaults`."""
    if theme in THEMES or theme.ansi:
        return THEME_DEFAULTS
    given = theme.to_color_system().generate()
    return _derived(theme.dark, tuple((name, given[name]) for name in _FROM))
