"""Keys that come faster than screens open: nothing breaks, and nothing is done twice."""

import asyncio
from pathlib import Path

import pytest

from tests.pages import logs, running, story
from truco_tui.matches import Plan
from truco_tui.screens.table import TableScreen


@pytest.mark.parametrize("keys", ["cc", "aEEEE", "mEE", "mvvee"])
@pytest.mark.parametrize("turns", [0, 3, 6])
@story
async def test_keys_may_come_before_a_screen_is_open(keys: str, turns: int, tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.start(Plan())
        await pilot.pause()
        app.go_home()
        await pilot.pause()
        for key in keys:
            app.simulate_key({"E": "enter", "e": "escape", "R": "right"}.get(key, key))
            for _ in range(turns):
                await asyncio.sleep(0)
        await pilot.pause()
        assert len(logs(tmp_path)) == (2 if keys == "aEEEE" else 1)
        app.go_home()
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
