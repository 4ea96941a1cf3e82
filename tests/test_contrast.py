"""Words can be read in every theme, with as many colours as the terminal has: as painted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from tests import screens, screens_paulista
from tests.pages import running, story
from truco_tui.app import TrucoApp
from truco_tui.art.contrast import LEAST, Readable, contrast, is_written, seen
from truco_tui.art.theme import THEMES, colours_of
from truco_tui.screens.table import TableScreen
from truco_tui.storage.settings import Settings

SYSTEMS = (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD)
OURS = [theme.name for theme in THEMES]
SPANISH = Settings(language="es", pace="instant", name="Martín")

PLACES = {
    "home": ((80, 24), None, ()),
    "settings": ((120, 40), None, ("s",)),
    "rules": ((60, 20), None, ("f1",)),
    "palette": ((80, 24), None, ("ctrl+p",)),
    "argentine": ((120, 40), screens.second_trick, ("right",)),
    "asked": ((60, 20), screens.truco_over_envido, ("tab",)),
    "over": ((60, 20), screens.end_of_match, ()),
    "paulista": ((80, 24), screens_paulista.pairs, ()),
    "eleven": ((80, 24), screens_paulista.eleven_alone, ()),
    "help": ((80, 24), screens_paulista.duel_asked, ("f1",)),
}
"""Where to look: the size, a table to sit down at, and the keys that lead on from there."""


def dim_words(strips: list[Strip], system: ColorSystem) -> Iterator[tuple[str, float]]:
    """Words that cannot be read as a terminal with so many colours shows them."""
    for strip in strips:
        for segment in strip:
            style = segment.style or Style()
            if not is_written(segment.text):
                continue
            assert style.color, f"{segment.text!r} is in the terminal's own colour"
            assert style.bgcolor, f"{segment.text!r} is on the terminal's own ground"
            found = contrast(*(seen(colour.downgrade(system)) for colour in (style.color, style.bgcolor)))
            if found < LEAST or style.dim:
                yield segment.text, round(found, 1)


def painted(app: TrucoApp, system: ColorSystem) -> list[Strip]:
    """The whole screen, in so many colours."""
    app.readable = Readable(system)
    for widget in (app.screen, *app.screen.query("*")):
        widget._styles_cache.clear()
    return app.screen._compositor.render_strips()


async def go(app: TrucoApp, pilot: Pilot[None], table: Any, keys: tuple[str, ...]) -> Screen[Any]:
    """The place of a table and of keys pressed there."""
    if table:
        await app.push_screen(TableScreen(table().match, SPANISH))
        await pilot.pause()
    for key in keys:
        await pilot.press(key)
    await pilot.pause()
    return app.screen


@pytest.mark.parametrize("place", PLACES)
@story
async def test_every_word_can_be_read_in_every_theme(place: str, tmp_path: Path) -> None:
    # A change of theme is slow: every place sees our own themes, and every other theme more than one place.
    turn = list(PLACES).index(place)
    size, table, keys = PLACES[place]
    async with running(tmp_path, SPANISH, size) as (app, pilot):
        await go(app, pilot, table, keys)
        for number, theme in enumerate(sorted(app.available_themes)):
            if theme not in OURS and (number + turn) % 4:
                continue
            app.theme = theme
            await pilot.pause()
            for system in SYSTEMS:
                dim = list(dim_words(painted(app, system), system))
                assert not dim, f"{theme}, {system.name}"


@story
async def test_the_felt_is_the_theme_s(tmp_path: Path) -> None:
    async with running(tmp_path, SPANISH) as (app, pilot):
        grounds = {}
        for name, theme in app.available_themes.items():
            app.theme = name
            await pilot.pause()
            (felt,) = {app.screen.styles.background.hex6.lower(), app.skin.palette["felt"]}
            grounds[name] = felt
            assert theme.dark == (contrast_with_white(felt) > LEAST), name
            assert set(colours_of(theme)) <= set(app.theme_variables)
        assert len(set(grounds.values())) == len(grounds) > 15


def contrast_with_white(colour: str) -> float:
    """How well white is read on a colour."""
    return contrast(Color.parse(colour), Color(255, 255, 255))


@story
async def test_no_theme_is_offered_whose_colours_nobody_knows(tmp_path: Path) -> None:
    async with running(tmp_path, Settings("en", theme="ansi-dark")) as (app, _pilot):
        assert app.theme == "felt"
        assert not any(theme.ansi for theme in app.available_themes.values())
