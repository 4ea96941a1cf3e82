"""Every screen as a picture and as a grid of plain text, at 80x24 and 120x40, some at 60x20.

`pytest --snapshot-update` draws them anew; look at them before committing. A picture of an app that crashed
would be green, for the exception is swallowed behind it: the guard looks for it.
"""

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.app import App

from tests import screens, screens_paulista
from tests.matches import SEED, header_of, played
from truco_tui.app import TrucoApp
from truco_tui.art.canvas import width_of
from truco_tui.storage.settings import Settings

LONG_AGO = 1_767_322_980
"""When the saved matches were last played: 2026-01-02 03:03 UTC."""

MEDIUM, LARGE, SMALL = (80, 24), (120, 40), (60, 20)
Make = Callable[[Path], App[Any]]
Picture = Callable[[App[Any], tuple[int, int]], None]


class TextGrid(SingleFileSnapshotExtension):
    """A screen as the characters on it, one file a picture."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"


def table(position: Callable[[], App[Any]]) -> Make:
    """A scripted position at the table."""
    return lambda folder: position()


def app_at(action: str, language: str = "es") -> Make:
    """The app, with a saved match or two, after an action of its own."""

    def make(folder: Path) -> App[Any]:
        played(folder / "20260102-0304-argentine-aaaa.jsonl")
        unfinished(folder / "20260102-0405-paulista-bbbb.jsonl")
        (folder / "20260102-0506-argentine-cccc.jsonl").write_bytes(b'{"kind":"truco-log","v":1,"match')
        for age, path in enumerate(sorted(folder.iterdir())):
            os.utime(path, times=(LONG_AGO - 3600 * age,) * 2)
        settings = Settings(language=language, pace="instant")
        return TrucoApp(
            folder, settings, opening=lambda app: getattr(app, f"action_{action}")() if action else None
        )

    return make


def unfinished(path: Path) -> None:
    """A match of four, left after its first deal."""
    from engine.session import Session

    session = Session.create(header_of("paulista", ("person", "low", "high", "low")), path)
    session.play_chance()
    session.play_chance()
    session.close()


def replay(variant: str, seats: int, position: int, language: str) -> Make:
    """A replay, some steps into a match."""

    def make(folder: Path) -> App[Any]:
        path = played(folder / "match.jsonl", variant, ("random",) * seats)

        def open_there(app: TrucoApp) -> None:
            app.replay(path)
            app.call_later(lambda: app.screen._go(position))  # type: ignore[attr-defined]

        return TrucoApp(folder, Settings(language=language, pace="instant"), opening=open_there)

    return make


SCREENS: dict[str, Make] = {
    "home": app_at(""),
    "home-pt": app_at("", "pt"),
    "new-match": app_at("new_match"),
    "saved": app_at("saved"),
    "rules": app_at("rules"),
    "settings": app_at("settings"),
    "argentine-fresh": table(screens.fresh),
    "argentine-truco": table(screens.truco_over_envido),
    "argentine-second": table(screens.second_trick),
    "argentine-envido": table(screens.envido_answer),
    "argentine-end": table(screens.end_of_hand),
    "argentine-won": table(screens.end_of_match),
    "argentine-replay": replay("argentine", 2, 58, "es"),
    "paulista-duel": table(screens_paulista.duel),
    "paulista-duel-asked": table(screens_paulista.duel_asked),
    "paulista-pairs": table(screens_paulista.pairs),
    "paulista-asked": table(screens_paulista.asked),
    "paulista-eleven": table(screens_paulista.eleven),
    "paulista-iron": table(screens_paulista.iron),
    "paulista-iron-blind": table(screens_paulista.iron_blind),
    "paulista-covered": table(screens_paulista.covered),
    "paulista-end": table(screens_paulista.end_of_hand),
    "paulista-won": table(screens_paulista.end_of_match),
    "paulista-replay": replay("paulista", 4, 12, "pt"),
}

SHOTS = [
    pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}") for name in SCREENS for size in (MEDIUM, LARGE)
]
GRIDS = [
    pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}")
    for name in SCREENS
    for size in (SMALL, MEDIUM, LARGE)
]


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seal of a new match is the same in every picture."""
    monkeypatch.setattr("truco_tui.storage.matches.new_seed", lambda: SEED)


@pytest.mark.parametrize(("name", "size"), SHOTS)
def test_picture(snap_compare: Any, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    app = SCREENS[name](tmp_path)
    same = snap_compare(app, terminal_size=size, run_before=settled)
    assert_alive(app)
    assert same


def assert_alive(app: App[Any]) -> None:
    """The picture is of an app that had not crashed."""
    assert app._exception is None, "the app crashed behind its picture"
    assert app.return_code in (None, 0)


@pytest.mark.parametrize(("name", "size"), GRIDS)
def test_grid(snapshot: SnapshotAssertion, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    lines = asyncio.run(grid(SCREENS[name](tmp_path), size))
    assert len(lines) == size[1]
    assert {width_of(line) for line in lines} == {size[0]}
    assert snapshot.use_extension(TextGrid) == "\n".join(line.rstrip() for line in lines) + "\n"


async def settled(pilot: Any) -> None:
    """Wait until nothing is on its way any more."""
    await pilot.app.workers.wait_for_complete()
    for _ in range(3):
        await pilot.pause()


async def grid(app: App[Any], size: tuple[int, int]) -> list[str]:
    """The rows of characters that an app shows."""
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        strips = app.screen._compositor.render_strips()
        return [re.sub(r"\s", " ", strip.text) for strip in strips]


DOCUMENTED = {
    "home": "home-80x24",
    "new-match": "new-match-80x24",
    "table": "argentine-second-120x40",
    "truco": "argentine-truco-80x24",
    "pairs": "paulista-asked-120x40",
    "eleven": "paulista-eleven-80x24",
    "replay": "argentine-replay-120x40",
    "saved": "saved-80x24",
    "rules": "rules-80x24",
    "settings": "settings-80x24",
}
"""Picture in docs/pictures to the snapshot that it is a copy of."""


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_pictures_in_the_docs_are_those_of_the_tests(name: str) -> None:
    here = Path(__file__).parent
    snapshot = here / "__snapshots__" / "test_pictures" / f"test_picture[{DOCUMENTED[name]}].svg"
    assert (here.parent / "docs" / "pictures" / f"{name}.svg").read_bytes() == snapshot.read_bytes()


def test_a_crash_behind_a_picture_is_noticed() -> None:
    class Broken(App[None]):
        def on_mount(self) -> None:
            raise RuntimeError("behind the picture")

    app = Broken()
    app.run(headless=True)  # as pictures are taken: nothing is raised here
    with pytest.raises(AssertionError, match="crashed behind"):
        assert_alive(app)
