"""The replay screen by keys and mouse: it moves as the log went, and hides what a seat did not see."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.cards import HIDDEN
from engine.log import Seated, encode, read
from engine.match import PERSON
from tests.matches import played
from truco_tui import i18n
from truco_tui.app import TrucoApp
from truco_tui.play.scene import told
from truco_tui.screens.home import HomeScreen
from truco_tui.screens.replay import ReplayScreen
from truco_tui.screens.table import TableScreen
from truco_tui.storage.settings import Settings
from truco_tui.widgets.hands_list import HandsList
from truco_tui.widgets.replay_bar import ReplayBar
from truco_tui.words.help import key_rows

Story = Callable[[Pilot[None], ReplayScreen], Awaitable[None]]


def tell(
    tmp_path: Path,
    story: Story,
    variant: str = "argentine",
    seats: int = 2,
    size: tuple[int, int] = (80, 24),
    person: bool = False,
) -> None:
    """Open a replay, and let a story happen in it; `person`: as if a person had played seat 0."""

    async def run() -> None:
        path = played(tmp_path / "match.jsonl", variant, ("random",) * seats)
        if person:
            header, lines = read(path).header, path.read_bytes().split(b"\n", 1)[1]
            players = (replace(header.players[0], level=PERSON), *header.players[1:])
            path.write_bytes(encode(replace(header, players=players)) + lines)
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


def test_a_match_goes_on_from_the_moment_that_is_shown(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("right_square_bracket", "right", "right")
        n = screen.replay.steps[screen.position - 1].n
        before = (tmp_path / "match.jsonl").read_bytes()
        await pilot.press("enter")
        await pilot.pause()
        match = table_of(pilot).match
        assert match.session.decisions[:n] == list(screen.replay.log.decisions[:n])
        assert match.session.header.match != screen.replay.log.header.match
        assert (tmp_path / "match.jsonl").read_bytes() == before

    tell(tmp_path, story, person=True)


def test_nothing_goes_on_from_the_end(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("end", "enter")
        assert pilot.app.screen is screen
        assert [one.name for one in tmp_path.iterdir()] == ["match.jsonl"]
        await pilot.press("home", "enter")
        await pilot.pause()
        assert table_of(pilot).match.session.header.seed == screen.replay.log.header.seed

    tell(tmp_path, story, person=True)


def test_among_computers_there_is_no_place_to_sit(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("right", "enter")
        assert pilot.app.screen is screen
        assert [one.name for one in tmp_path.iterdir()] == ["match.jsonl"]

    tell(tmp_path, story)


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table that is open."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def test_help_tells_the_keys_of_a_replay(tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], screen: ReplayScreen) -> None:
        rows = dict(key_rows(screen.shown()))
        assert rows["Enter"] == "play on from here"
        bound = {key for binding in ReplayScreen.BINDINGS for key in binding.key.split(",")}  # type: ignore[union-attr]
        assert {"right", "down", "home", "space", "o", "w", "enter", "escape"} <= bound
        assert {"← →", "↑ ↓", "Home End", "Space", "O", "W", "Esc"} <= set(rows)

    tell(tmp_path, story)


@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))
def test_the_columns_of_the_list_of_hands_never_touch(language: str) -> None:
    i18n.install(language)
    heads = ("#", i18n._("us"), i18n._("them"), i18n._("total"))
    for width in (18, 30):
        for row in (heads, ("11", "+19", "+19", "29-28"), ("3", "-", "+1", "2-2")):
            line = HandsList._row(*row, width)
            assert line.split() == list(row)
            assert len(line) <= width


@pytest.mark.parametrize(
    ("name", "seen"), [("Player", "you"), ("Maximiliano", "Maximiliano"), ("漢字", "漢字")]
)
def test_who_told_no_name_is_you(name: str, seen: str) -> None:
    i18n.install("en")
    assert told((Seated(name, PERSON), Seated("Player", "low"))) == (seen, "Player")
