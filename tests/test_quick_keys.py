"""Keys that come faster than screens open: nothing breaks, and nothing is done twice."""

import asyncio
from pathlib import Path

import pytest

from tests.pages import at, logs, menu, running, story
from truco_tui.screens.new_match import NewMatchScreen
from truco_tui.screens.saved import SavedScreen
from truco_tui.screens.table import TableScreen
from truco_tui.storage.matches import Plan
from truco_tui.widgets.menu import Item, Menu


@pytest.mark.parametrize(
    "keys", ["cc", "cq", "aEEEE", "mEE", "mvvee", "rRRR", "r  ", "aRRee", "oRRee", "mEoweee"]
)
@pytest.mark.parametrize("turns", [0, 3, 6])
@story
async def test_keys_may_come_before_a_screen_is_open(keys: str, turns: int, tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.start(Plan())
        await pilot.pause()
        app.go_home()
        await pilot.pause()
        for key in keys:
            app.simulate_key({"E": "enter", "e": "escape", "R": "right", " ": "space"}.get(key, key))
            for _ in range(turns):
                await asyncio.sleep(0)
        await pilot.pause()
        assert len(logs(tmp_path)) == (2 if keys == "aEEEE" else 1)
        app.go_home()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


@story
async def test_what_was_chosen_may_be_gone_when_it_is_heard(tmp_path: Path) -> None:
    gone = Item("covered_cards", "gone")
    async with running(tmp_path) as (app, pilot):
        app.action_new_match("argentine")
        await pilot.pause()
        menu(app).post_message(Menu.Turned(gone, 1))
        await pilot.pause()
        assert at(app, NewMatchScreen).game == "argentine"
        app.action_saved()
        await pilot.pause()
        menu(app).post_message(Menu.Chosen(gone))
        await pilot.pause()
        at(app, SavedScreen)
