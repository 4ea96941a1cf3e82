"""How the screens around the table look and speak: languages, settings, themes, sizes, rules, commands."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Markdown

from tests.matches import played
from tests.pages import QUICK, at, labels, menu, running, story, text_of, toasts
from truco_tui.app import TrucoApp
from truco_tui.art.theme import THEME_DEFAULTS
from truco_tui.games import game_named, rules_text
from truco_tui.i18n import current, install
from truco_tui.screens.home import HomeScreen
from truco_tui.screens.page import TooSmall
from truco_tui.screens.rules import RulesScreen
from truco_tui.screens.settings import SettingsScreen
from truco_tui.screens.table import TableScreen
from truco_tui.storage.settings import Settings, load
from truco_tui.widgets.bars import KeyBar, TitleBar
from truco_tui.widgets.display import Display
from truco_tui.widgets.menu import Item, Menu


@story
async def test_nonsense_in_the_settings_falls_back(tmp_path: Path) -> None:
    odd: dict[str, Any] = {"seats": 7, "first": 3, "deck": "x", "covered_cards": 1, "other": True}
    async with running(tmp_path, Settings("en", "instant", new_match={"paulista": odd}, level="random")) as (
        app,
        pilot,
    ):
        await pilot.press("p", "s")
        header = at(app, TableScreen).match.session.header
        assert header.game.seats == 2
        assert header.game.options["deck"] == "dirty"
        assert header.players[1].level == "high"


@story
async def test_another_language_holds_at_once_on_every_screen(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "enter")
        app.action_settings()
        await pilot.pause()
        app.change(language="es")
        await pilot.pause()
        assert current() == "es"
        assert "Opciones" in text_of(app)
        await pilot.press("escape")
        assert "Tu turno" in text_of(app) or "vos" in text_of(app)
        await pilot.press("escape")
        assert "Continuar" in labels(app)
        assert load(tmp_path / "settings.toml").settings.language == "es"


@story
async def test_every_setting_is_changed_and_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("o")
        at(app, SettingsScreen)
        names = [item.id for item in menu(app).items]
        for name in names:
            menu(app).show(menu(app).items, at=name)
            if name == "name":
                await pilot.press("enter", *"Ana", "enter")
            else:
                await pilot.press("right")
        await pilot.pause()
        kept = load(tmp_path / "settings.toml")
        assert not kept.warning
        assert kept.settings == app.settings
        assert all(getattr(kept.settings, name) != getattr(QUICK, name) for name in names)
        assert app.skin.ascii


@story
async def test_what_the_command_line_wants_is_not_kept(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(language="en"), pace="instant") as (app, _pilot):
        assert app.settings.pace == "instant"
        app.change(name="Ana")
        assert load(tmp_path / "settings.toml").settings.pace == "normal"


@story
async def test_settings_that_cannot_be_kept_hold_and_are_told(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app._settings_file = tmp_path / "settings.toml" / "impossible"
        (tmp_path / "settings.toml").touch()
        app.change(name="Ana")
        await pilot.pause()
        assert app.settings.name == "Ana"
        assert len(toasts(app)) == 1


@story
async def test_every_theme_has_every_colour(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        for theme in app.available_themes:
            app.theme = theme
            await pilot.pause()
            assert set(THEME_DEFAULTS) <= set(app.theme_variables)
            assert app.settings.theme == theme
    for theme in ("felt-light", "textual-light", "no such theme"):
        async with running(tmp_path, Settings("en", theme=theme)) as (app, pilot):
            await pilot.pause()
            assert app.theme == ("felt" if theme == "no such theme" else theme)
            assert app.screen.styles.background.hex == app.theme_variables["felt"].upper()


@story
async def test_without_colour_everything_is_drawn_in_one_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(tmp_path) as (app, _pilot):
        assert app.skin.mono


@story
async def test_the_cards_follow_the_game_under_the_cursor(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        assert app.screen.query_one(Display).cards == game_named("argentine").display
        await pilot.press("down")
        assert app.screen.query_one(Display).cards == game_named("paulista").display


@story
async def test_a_click_chooses(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        row = next(y for y, place in menu(app)._rows() if menu(app).items[place].id == "settings")
        await pilot.click(Menu, offset=(8, row))
        at(app, SettingsScreen)
        before = app.settings.pace
        row = next(y for y, place in menu(app)._rows() if menu(app).items[place].id == "pace")
        _labels, notes = menu(app)._columns()
        await pilot.click(Menu, offset=(notes + 4, row))
        await pilot.click(Menu, offset=(notes, row))
        assert app.settings.pace == before
        bar = app.screen.query_one(KeyBar)
        (x,) = [x for x, _end, key in bar._places() if key.print == "Esc"]
        await pilot.click(KeyBar, offset=(x, 0))
        at(app, HomeScreen)


@pytest.mark.parametrize("open_it", [lambda app: None, TrucoApp.action_settings, TrucoApp.action_saved])
@story
async def test_too_small_a_terminal_is_a_friendly_line_until_it_grows(
    open_it: Callable[[TrucoApp], None], tmp_path: Path
) -> None:
    async with running(tmp_path, size=(50, 15)) as (app, pilot):
        open_it(app)
        await pilot.pause()
        assert "60 columns" in " ".join(text_of(app).split())
        for width, height in ((60, 20), (10, 3), (200, 60), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert app.screen.query_one(TooSmall).display == (width < 60)
            assert app.screen.query_one(TitleBar).display == (width >= 60)


@story
async def test_everything_fits_at_the_least_size(tmp_path: Path) -> None:
    played(tmp_path / "one.jsonl")
    for language in ("en", "es", "pt"):
        async with running(tmp_path, Settings(language, "instant"), size=(60, 20)) as (app, pilot):
            for keys in ("", "a", "p", "o"):
                if keys:
                    await pilot.press(keys)
                for item in menu(app).items:
                    assert item.label in text_of(app), (language, keys, item.label)
                    assert item.note in text_of(app), (language, keys, item.note)
                if keys:
                    await pilot.press("escape")


@story
async def test_the_rules_are_read_in_ones_language(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("r")
        at(app, RulesScreen)
        await pilot.press("right")
        assert at(app, RulesScreen).game == "paulista"
        assert app.screen.query_one(Markdown).source == rules_text("paulista")
        app.change(language="pt")
        await pilot.pause()
        assert "manilhas" in app.screen.query_one(Markdown).source
        await pilot.press("f1", "space", "escape")
        at(app, HomeScreen)


def test_every_rule_text_is_there_in_three_languages() -> None:
    texts = set()
    for language in ("en", "es", "pt"):
        install(language)
        texts |= {rules_text("argentine"), rules_text("paulista")}
    assert len(texts) == 6
    assert not any(character == "\ufe0f" for text in texts for character in text)


@story
async def test_the_palette_speaks_ones_language(tmp_path: Path) -> None:
    async with running(tmp_path, Settings("es", "instant")) as (app, pilot):
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert "Opciones" in titles
        assert "Salir" in titles
        assert "Idioma: Português" in titles
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert "Buscar un comando" in text_of(app)
        await pilot.press("escape")
        app.search_themes()
        await pilot.pause()
        assert "Buscar un tema" in text_of(app)


class Counted(Item):
    """An item that counts how often one asks for its gap."""

    asked = 0

    def __getattribute__(self, name: str) -> Any:
        Counted.asked += name == "gap"
        return super().__getattribute__(name)


@story
async def test_a_long_menu_is_drawn_in_time_that_grows_with_its_length(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        menu(app).show(tuple(Counted(str(place), "x") for place in range(300)))
        await pilot.pause()
        Counted.asked = 0
        menu(app).refresh()
        await pilot.pause()
        assert 0 < Counted.asked <= 4 * 300
