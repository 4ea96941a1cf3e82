"""The seal of the deals is on the screen before the first card, and is the one of the log that follows."""

import asyncio
from pathlib import Path

from engine.log import read
from tests.test_pictures import settled
from truco_tui.app import TrucoApp
from truco_tui.storage.settings import Settings
from truco_tui.widgets.bars import Words


def test_the_seal_shown_before_the_match_is_that_of_its_log(tmp_path: Path) -> None:
    async def story() -> str:
        app = TrucoApp(
            tmp_path, Settings(language="en", pace="instant"), opening=lambda app: app.action_new_match()
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await pilot.press("end")
            words = app.screen.query_one(Words).text
            assert not list(tmp_path.glob("*.jsonl")), "the seal comes before the match"
            await pilot.press("home", "enter")
            await settled(pilot)
            return words

    words = asyncio.run(story())
    (path,) = tmp_path.glob("*.jsonl")
    assert words.replace(" ", "").endswith(read(path).seal)
