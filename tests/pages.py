"""The app at home in a test, and what can be seen on its screens."""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from truco_tui.app import TrucoApp
from truco_tui.storage.settings import Settings
from truco_tui.widgets.bars import Words
from truco_tui.widgets.menu import Item, Menu

P = ParamSpec("P")
S = TypeVar("S", bound="Screen[Any]")

QUICK = Settings(language="en", pace="instant")


def story(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that waits for things."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def running(
    folder: Path, settings: Settings = QUICK, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[tuple[TrucoApp, Pilot[None]]]:
    """The app at home, its matches in a folder."""
    app = TrucoApp(folder, settings, folder / "settings.toml", **more)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield app, pilot


def at(app: TrucoApp, kind: type[S]) -> S:
    """The screen on top, which is of a kind."""
    screen = app.screen
    assert isinstance(screen, kind), screen
    return screen


def menu(app: TrucoApp) -> Menu:
    """The menu of the screen on top."""
    return app.screen.query_one(Menu)


def item(app: TrucoApp) -> Item:
    """The item under its cursor."""
    found = menu(app).item
    assert found
    return found


def labels(app: TrucoApp) -> list[str]:
    """What the menu offers."""
    return [item.label for item in menu(app).items]


def words(app: TrucoApp) -> str:
    """What is said above the keys."""
    return app.screen.query_one(Words).text


def toasts(app: TrucoApp) -> list[str]:
    """What was told of in a corner."""
    return [notification.message for notification in app._notifications]


def text_of(app: TrucoApp) -> str:
    """The screen as text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def logs(folder: Path) -> list[Path]:
    """The logs in a folder."""
    return sorted(folder.glob("*.jsonl"))
