"""A made-up game goes through every screen, the command line and a replay; no shared file names a game."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Markdown

import truco_tui
from engine.log import read
from engine.variants import VARIANTS
from engine.verify import verify
from tests import made_up
from tests.pages import at, item, labels, logs, running, story, text_of
from truco_tui import games
from truco_tui.__main__ import main
from truco_tui.screens.help import HelpScreen
from truco_tui.screens.home import HomeScreen
from truco_tui.screens.new_match import NewMatchScreen
from truco_tui.screens.replay import ReplayScreen
from truco_tui.screens.rules import RulesScreen
from truco_tui.screens.table import TableScreen


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game is named once in the engine, and its folder lies among those of the others."""
    monkeypatch.setitem(VARIANTS, "quatro", made_up.VARIANT)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(made_up.FOLDER)])
    yield
    games.game_named.cache_clear()
    for name in [name for name in sys.modules if name.startswith("truco_tui.games.quatro")]:
        monkeypatch.delitem(sys.modules, name)


async def _to_the_end(pilot: Pilot[None], screen: TableScreen) -> None:
    """Press what goes on until the match is over."""
    for _ in range(400):
        view = screen.scene.view
        if view.champion is not None:
            return
        await pilot.press("y" if view.ask else "enter")
    raise AssertionError(
        f"{pilot.app.screen} {screen.scene.view.ask} {screen.scene.view.legal} {screen.scene.view.score}"
    )


@story
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, size=size) as (app, pilot):
        assert "Jogo quatro" in labels(app)
        assert "Jogo quatro" in text_of(app)
        await pilot.press("j")
        page = at(app, NewMatchScreen)
        assert page.game == "quatro"
        assert "Running" in labels(app)
        await pilot.press("f1")
        await pilot.press("escape")
        while not isinstance(app.screen, NewMatchScreen):
            await pilot.press("escape")
        while item(app).id != "seats":
            await pilot.press("down")
        await pilot.press("right", "s", "enter")
        await pilot.pause()
        screen = at(app, TableScreen)
        assert screen.scene.view.seats == 4
        assert "Jogo quatro" in text_of(app)
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        assert "Mais" in text_of(app)
        await pilot.press("escape")
        await pilot.press("ctrl+p")
        await pilot.pause()
        await pilot.press("escape")
        await _to_the_end(pilot, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("m")
        await pilot.pause()
        assert "quatro" in text_of(app)
        await pilot.press("v")
        await pilot.pause()
        replay = at(app, ReplayScreen)
        for _ in range(len(replay.replay)):
            await pilot.press("right")
            if size != (80, 24):
                break
        await pilot.press("end", "left", "home")
        app.action_rules("quatro")
        await pilot.pause()
        at(app, RulesScreen)
        assert app.screen.query_one(Markdown).source == "# Jogo quatro\n\nLow cards win.\n"
    (log,) = logs(tmp_path)
    assert read(log).header.game.name == "quatro"
    assert verify(log).problem is None


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena = ["arena", "--game", "quatro", "--players", "random,random", "--matches", "2", "--json"]
    assert main([*arena, "--rule", "runs=no"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 2
    assert main([*arena, "--rule", "runs=perhaps"]) == 2
    assert "no or yes" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "quatro" in told
    assert "runs=no|yes (quatro)" in told


def test_no_shared_file_names_a_game() -> None:
    root = Path(truco_tui.__file__).parent
    own = {root / "games" / name for name in games.names() if name != "quatro"}
    named = re.compile("|".join(name[:6] for name in VARIANTS if name != "quatro"), re.IGNORECASE)
    shared = [
        path
        for path in (*root.rglob("*.py"), *root.rglob("*.tcss"))
        if not any(folder in path.parents for folder in own)
    ]
    assert len(shared) > 50
    assert [
        f"{path.relative_to(root)}:{number}: {line.strip()}"
        for path in shared
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ] == []
