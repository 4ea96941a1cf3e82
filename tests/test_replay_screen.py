"""The replay screen by keys and mouse: it moves as the log went, and hides what a seat did not see."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.cards import HIDDEN
from tests.matches import played
from truco_tui.app import TrucoApp
from truco_tui.screens.home import HomeScreen
from truco_tui.screens.replay import ReplayScreen
from truco_tui.settings import Settings
from truco_tui.widgets.hands_list import HandsList
from truco_tui.widgets.replay_bar import ReplayBar

Story = Callable[[Pilot[None], ReplayScreen], Awaitable[None]]


def tell(
    tmp_path: Path, story: Story, variant: str = "argentine", seats: int = 2, size: tuple[int, int] = (80, 24)
) -> None:
    """Open a replay, and let a story happen in it."""

    async def run() -> None:
        path = played(tmp_path / "match.jsonl", variant, ("random",) * seats)
        app = TrucoApp(tmp_path, Settings(language="en"), opening=lambda app: app.replay(path))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, ReplayScreen)
            await story(pilot, app.screen)

    asyncio.run(run())


def test_keys_step_by_event_trick_and_hand(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        starts = [chapter.first + 1 for chapter in screen.replay.chapters]
        assert screen.position == starts[0]
        await pilot.press("right", "right", "left")
        assert screen.position == starts[0] + 1
        await pilot.press("right_square_bracket")
        assert screen.position == starts[1]
        await pilot.press("down")
        assert screen.position == screen.replay.next_trick(starts[1])
        await pilot.press("left_square_bracket")
        assert screen.position == starts[1]
        await pilot.press("left_square_bracket")
        assert screen.position == starts[0]
        await pilot.press("end")
        assert screen.position == len(screen.replay)
        await pilot.press("right", "home")
        assert screen.position == 0
        await pilot.press("left", "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    tell(tmp_path, story)


@pytest.mark.parametrize(("variant", "seats"), [("argentine", 2), ("paulista", 4)])
def test_hands_are_open_or_as_one_seat_saw_them(tmp_path: Path, variant: str, seats: int) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        assert all(HIDDEN not in hand for hand in screen.shown().view.hands)
        await pilot.press("o")
        hands = screen.shown().view.hands
        assert [HIDDEN in hand for hand in hands] == [seat != screen.me for seat in range(seats)]
        await pilot.press("w")
        assert screen.me == 1
        assert [HIDDEN in hand for hand in screen.shown().view.hands] == [seat != 1 for seat in range(seats)]

    tell(tmp_path, story, variant, seats)


def test_the_mouse_moves_on_scrubber_and_list(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.click(ReplayBar, offset=(78, 1))
        assert screen.position == len(screen.replay)
        await pilot.click(ReplayBar, offset=(1, 1))
        assert screen.position == 0
        await pilot.click(HandsList, offset=(5, 3))
        assert screen.position == screen.replay.chapters[1].first + 1

    tell(tmp_path, story)


def test_it_plays_by_itself_to_the_end_and_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    due: list[Callable[[], None]] = []

    class Clock:
        """A timer that goes off when the test says so."""

        def stop(self) -> None:
            """Never go off."""
            due.clear()

    def set_timer(_screen: ReplayScreen, _seconds: float, tick: Callable[[], None]) -> Clock:
        due.append(tick)
        return Clock()

    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        monkeypatch.setattr(ReplayScreen, "set_timer", set_timer)
        bar, began = screen.query_one(ReplayBar), screen.position
        await pilot.press("space")
        due.pop()()
        assert (bar.playing, screen.position) == (True, began + 1)
        await pilot.press("space")
        assert (bar.playing, due) == (False, [])
        await pilot.press("space")
        while due:
            due.pop()()
        assert (bar.playing, screen.position) == (False, len(screen.replay))
        await pilot.press("plus", "plus", "plus")
        assert screen.speed == 4
        await pilot.press("minus", "minus", "minus")
        assert screen.speed == 1

    tell(tmp_path, story)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (40, 10)])
def test_every_position_of_a_match_can_be_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        for position in range(len(screen.replay) + 1):
            screen._go(position)
            if position % 9 == 0:
                await pilot.pause()

    tell(tmp_path, story, size=size)
    tell_four = tmp_path / "four"
    tell_four.mkdir()
    tell(tell_four, story, "paulista", 4, size)
