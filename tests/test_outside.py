"""Text from outside, where it enters and where it is drawn: it is shown as text, or not at all."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual import events
from textual.widgets import Input

from engine import shelf
from engine.errors import TrucoError
from engine.log import Header, Seated, encode
from tests.matches import header_of, played
from tests.pages import QUICK, at, item, menu, running, story, text_of, toasts
from truco_tui.art.canvas import Canvas, clusters, width_of
from truco_tui.screens.replay import ReplayScreen
from truco_tui.screens.table import TableScreen
from truco_tui.storage import matches
from truco_tui.words import match_words
from truco_tui.words.troubles import sentence

EVIL = "A\x1b[2J\u202e[/x]\U000e0041"
SHOWN = "A[2J[/x]"


def log_in(folder: Path, header: Header) -> Path:
    """A log without a decision."""
    path = folder / "match.jsonl"
    path.write_bytes(encode(header))
    return path


def evil_header(level: str = "low", made: str = "2026-01-02T03:04:05") -> Header:
    """A match against somebody with a hostile name."""
    return replace(header_of(), made=made, players=(Seated("Ana", "person"), Seated(EVIL, level)))


@story
async def test_a_name_in_a_log_is_cleaned_at_the_table(tmp_path: Path) -> None:
    path = log_in(tmp_path, evil_header())
    async with running(tmp_path, size=(120, 40)) as (app, pilot):
        app.go_on(path)
        await pilot.pause()
        assert at(app, TableScreen).scene.names[1] == SHOWN
        assert SHOWN in text_of(app)


@story
async def test_the_day_in_a_log_is_cleaned_in_a_replay(tmp_path: Path) -> None:
    path = log_in(tmp_path, evil_header(made="\x1b[2J\u202e\U000e0041\U0010ffff"))
    async with running(tmp_path) as (app, pilot):
        app.replay(path)
        await pilot.pause()
        at(app, ReplayScreen)
        assert r" · \x1b[2J\u202e\U" in text_of(app)


@pytest.mark.parametrize("name", ["मोहित", "\u1112\u1161\u11ab\u11ab", "e\u0323\u0301", "কা"])
def test_marks_are_drawn_on_their_letters(name: str) -> None:
    canvas = Canvas(12, 1)
    assert canvas.text(0, 0, name) == width_of(name)
    assert canvas.plain[0].strip() == name


def test_a_mark_that_takes_room_has_it() -> None:
    assert clusters("मो") == [("मो", 2)]
    assert clusters("e\u0301") == [("e\u0301", 1)]


def test_nothing_that_acts_is_drawn() -> None:
    for code in range(0x110000):
        if not chr(code).isprintable():
            assert clusters(f"a{chr(code)}") == [("a", 1)], hex(code)


@story
async def test_an_unknown_player_is_told_and_the_log_let_go(tmp_path: Path) -> None:
    path = log_in(tmp_path, evil_header(level="\x1b[2J" * 1000))
    for _ in range(2):
        with pytest.raises(TrucoError, match="level") as refused:
            matches.go_on(path)
        assert "computer player" in sentence(refused.value)
    async with running(tmp_path) as (app, pilot):
        app.go_on(path)
        await pilot.pause()
        assert toasts(app) == ["This log names a computer player that there is none of here."]


def test_an_error_that_has_no_words_here_is_cleaned_and_cut() -> None:
    told = sentence(TrucoError("new", "\x1b[2J" * 1000))
    assert told.startswith(r"\x1b[2J")
    assert len(told) == 200


@pytest.mark.parametrize("when", [1e12, -1e12, 1e300])
def test_a_file_may_be_of_any_year(when: float) -> None:
    assert match_words.when(shelf.Summary(Path("match.jsonl"), when)) == "–"


@story
async def test_a_paste_that_nobody_takes_comes_by_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as (app, pilot):
        seen: list[str] = []
        forward = app.screen._forward_event

        def counted(event: events.Event) -> None:
            if isinstance(event, events.Paste):
                seen.append(event.text)
                if len(seen) > 1:
                    return  # or the test would never end
            forward(event)

        monkeypatch.setattr(app.screen, "_forward_event", counted)
        app.set_focus(None)
        app.post_message(events.Paste("x" * 80_000))
        await pilot.pause()
        await pilot.pause()
        assert len(seen) == 1


@story
async def test_what_is_pasted_is_cleaned(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        for key in ("ctrl+p", "n"):
            if key == "n":
                await pilot.press("escape", "a")
            await pilot.press(key)
            app.post_message(events.Paste(EVIL))
            await pilot.pause()
            assert app.screen.query_one(Input).value == SHOWN
        await pilot.press("enter")
        assert item(app).note == SHOWN
        assert menu(app).has_focus


@story
async def test_a_picture_is_saved_in_a_folder_of_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "[/x]\x1b[2J"
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: folder)
    async with running(tmp_path, QUICK) as (app, pilot):
        app.action_picture()
        await pilot.pause()
        (picture,) = folder.glob("*.svg")
        (told,) = toasts(app)
        assert picture.name in told
        assert r"[/x]\x1b[2J" in told
    folder = tmp_path / "file"
    folder.touch()
    async with running(tmp_path, QUICK) as (app, pilot):
        app.action_picture()
        await pilot.pause()
        assert toasts(app) == [f"{folder} is not a folder."]


@story
async def test_a_replay_says_in_ones_language_where_a_log_is_damaged(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    path.write_bytes(path.read_bytes().replace(b'{"n":9,', b'{"n":8,', 1))
    async with running(tmp_path, replace(QUICK, language="es")) as (app, pilot):
        app.replay(path)
        await pilot.pause()
        await pilot.press("end")
        assert "La línea 10 del registro está dañada." in text_of(app)
