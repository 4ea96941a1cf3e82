"""From home to the table and back: new matches, saved ones, and leaving."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input, Markdown

from engine.cards import HIDDEN
from engine.log import Seated, encode, read
from engine.match import PERSON
from engine.replay import Replay
from tests.matches import played
from tests.pages import at, item, labels, logs, menu, running, story, text_of, toasts, words
from truco_tui.games import game_named, names, rules_text
from truco_tui.screens.home import HomeScreen
from truco_tui.screens.new_match import NewMatchScreen
from truco_tui.screens.replay import ReplayScreen
from truco_tui.screens.saved import SavedScreen
from truco_tui.screens.table import TableScreen
from truco_tui.storage.matches import Plan, begin, header_of
from truco_tui.storage.settings import Settings, load
from truco_tui.widgets.finale import Finale


@story
async def test_three_keys_sit_down_and_esc_keeps_the_match(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        at(app, HomeScreen)
        assert "Go on" not in labels(app)
        await pilot.press("a", "enter")
        at(app, TableScreen)
        (path,) = logs(tmp_path)
        await pilot.press("escape")
        at(app, HomeScreen)
        await pilot.pause()
        assert labels(app)[0] == "Go on"
        assert menu(app).cursor == 0
        assert "Truco argentino" in words(app)
        before = read(path).decisions
        await pilot.press("enter")
        at(app, TableScreen)
        assert at(app, TableScreen).match.session.decisions == list(before)


@story
async def test_a_match_sat_down_to_at_once_ends_at_home(tmp_path: Path) -> None:
    plan = Plan("paulista", 4, level="low", name="Ana")
    async with running(tmp_path, opening=lambda app: app.start(plan)) as (app, pilot):
        at(app, TableScreen)
        await pilot.press("escape")
        at(app, HomeScreen)


@story
async def test_what_is_chosen_for_a_new_match_is_played_and_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("p")
        at(app, NewMatchScreen)
        await pilot.press("p", "l", "d", "d")  # pairs; the other level; the rival at the right deals
        for option in ("deck", "covered_cards"):
            menu(app).show(menu(app).items, at=option)
            await pilot.press("right")
        await pilot.press("s")
        at(app, TableScreen)
        header = at(app, TableScreen).match.session.header
        assert header.game.seats == 4
        assert header.game.options["deck"] == "clean"
        assert header.game.options["covered_cards"] is True
        assert {seated.level for seated in header.players[1:]} == {"low"}
        assert at(app, TableScreen).match.session.view(0).dealer == 1
        kept = load(tmp_path / "settings.toml").settings
        assert (kept.variant, kept.level) == ("paulista", "low")
        assert kept.new_match["paulista"]["deck"] == "clean"
    async with running(tmp_path, kept) as (app, pilot):
        await pilot.press("p", "s")
        assert at(app, TableScreen).match.session.header.game == header.game


@story
async def test_left_and_right_change_a_value_round_and_round(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "down")
        assert item(app).id == "game"
        await pilot.press("left")
        assert item(app).note == game_named(names()[-1]).title
        await pilot.press("right", "up", "up")
        assert menu(app).cursor == len(menu(app).items) - 1


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("[b]Ana[/b]", "[b]Ana[/b]"),
        ("[@click=app.quit]x[/]", "[@click=app.quit"),
        ("[/nope]", "[/nope]"),
        ("x" * 10_000, "x" * 16),
        ("Ana\x1b[2J\u202e", "Ana[2J"),
        ("   ", ""),
    ],
    ids=["markup", "action", "broken", "long", "escape", "blank"],
)
@story
async def test_a_name_is_cleaned_cut_and_shown_literally(typed: str, name: str, tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "n")
        line = app.screen.query_one(Input)
        line.value = ""
        line.insert_text_at_cursor(typed)
        assert "\x1b" not in text_of(app)
        await pilot.press("enter")
        assert not app.screen.query(Input)
        if name:
            assert name in text_of(app)
        await pilot.press("s")
        header = at(app, TableScreen).match.session.header
        assert header.players[0].name == (name or "Player")
        assert load(tmp_path / "settings.toml").settings.name == name
        at(app, TableScreen)


@story
async def test_esc_leaves_the_name_as_it_was(tmp_path: Path) -> None:
    async with running(tmp_path, Settings("en", "instant", name="Ana")) as (app, pilot):
        await pilot.press("a", "n", "X", "escape")
        at(app, NewMatchScreen)
        assert not app.screen.query(Input)
        assert "Ana" in text_of(app)
        await pilot.press("escape")
        at(app, HomeScreen)


@story
async def test_saved_matches_are_gone_on_with_replayed_and_deleted(tmp_path: Path) -> None:
    played(tmp_path / "finished.jsonl")
    match = begin(tmp_path, header_of(Plan(seed="ab" * 32)))
    match.run()
    match.session.close()
    (tmp_path / "broken.jsonl").write_text("nothing\n")
    async with running(tmp_path) as (app, pilot):
        await pilot.press("m")
        at(app, SavedScreen)
        assert [label.split()[0] for label in labels(app)][:2] == ["waits", "lost"] or "won" in labels(app)[1]
        await pilot.press("v")
        at(app, ReplayScreen)
        await pilot.press("escape", "down", "enter")
        at(app, ReplayScreen)
        await pilot.press("escape", "down", "enter")
        at(app, SavedScreen)
        assert toasts(app) == ["This is not a Truco log."]
        assert words(app) == "This is not a Truco log."
        await pilot.press("d")
        assert "D again" in words(app)
        await pilot.press("up")
        assert words(app) == "It stays."
        assert len(logs(tmp_path)) == 3
        await pilot.press("d", "d")
        assert len(logs(tmp_path)) == 2
        await pilot.press("home", "enter")
        at(app, TableScreen)


@story
async def test_a_match_played_elsewhere_is_told(tmp_path: Path) -> None:
    match = begin(tmp_path, header_of(Plan()))
    async with running(tmp_path) as (app, pilot):
        await pilot.press("c")
        await pilot.pause()
        at(app, HomeScreen)
        assert toasts(app) == ["This match is being played in another window."]
    match.session.close()


@story
async def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    async with running(folder) as (app, pilot):
        app._settings_file = None
        folder.rmdir()
        await pilot.press("a", "s")
        await pilot.pause()
        at(app, HomeScreen)
        assert len(toasts(app)) == 1


@story
async def test_an_empty_folder_has_nothing_to_list(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("m", "d", "v", "enter", "up", "down")
        at(app, SavedScreen)
        assert words(app) == "No match has been played yet."


@story
async def test_a_rematch_is_a_new_match_of_the_same_people(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("p", "s")
        first = at(app, TableScreen).match.session.header
        app.screen.post_message(TableScreen.Rematch())
        await pilot.pause()
        await pilot.pause()
        at(app, TableScreen)
        second = at(app, TableScreen).match.session.header
        assert (first.players, first.game) == (second.players, second.game)
        assert first.match != second.match
        assert len(logs(tmp_path)) == 2
        assert len(app.screen_stack) == 2


@story
async def test_ctrl_q_quits_from_anywhere_and_keeps_the_match(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("a", "s")
        app.action_settings()
        await pilot.press("ctrl+q")
    assert app.return_code == 0
    (path,) = logs(tmp_path)
    assert not read(path).torn


@story
async def test_ctrl_c_twice_quits(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("ctrl+c")
        assert len(toasts(app)) == 1
        assert app.is_running
        await pilot.press("ctrl+c")
    assert app.return_code == 0


@story
async def test_esc_at_home_quits_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("escape", "escape")
        at(app, HomeScreen)
        assert "Ctrl+Q" in words(app)


async def _play_to_the_end(pilot: Pilot[None], table: TableScreen) -> None:
    for _ in range(300):
        if table.scene.view.champion is not None:
            return
        await pilot.press("q" if table.scene.view.ask else "enter")
    raise AssertionError("the match does not end")


@story
async def test_the_end_of_a_match_is_told_watched_and_played_on_from(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.start(Plan("argentine", level="random", seed="cd" * 32))
        await pilot.pause()
        table = at(app, TableScreen)
        await _play_to_the_end(pilot, table)
        finale = table.query_one(Finale)
        assert finale.display
        score = table.scene.view.score
        assert f"{score[0]} – {score[1]}" in text_of(app)
        assert ("The match is yours!" in text_of(app)) == (score[0] > score[1])
        hands = Replay(read(logs(tmp_path)[0])).chapters
        ours = sum(hand.points[0] > hand.points[1] for hand in hands)
        assert f"Hands: {ours} for you" in text_of(app)
        await pilot.press("V")
        await pilot.pause()
        replay = at(app, ReplayScreen)
        await pilot.press("end")
        assert "the match is won, 30 to" in text_of(app)
        await pilot.press("home", "L", "l", "H")
        assert replay.position == 1
        await pilot.press("enter")
        await pilot.pause()
        again = at(app, TableScreen)
        assert again is not table
        assert again.scene.view.champion is None


@story
async def test_esc_leads_back_to_the_replay_that_was_played_on_from(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    header, lines = read(path).header, path.read_bytes().split(b"\n", 1)[1]
    path.write_bytes(encode(replace(header, players=(Seated("Ana", PERSON), header.players[1]))) + lines)
    async with running(tmp_path) as (app, pilot):
        app.replay(tmp_path / "match.jsonl")
        await pilot.pause()
        replay = at(app, ReplayScreen)
        await pilot.press("right", "enter")
        await pilot.pause()
        at(app, TableScreen)
        await pilot.press("escape")
        assert app.screen is replay
        await pilot.press("escape")
        at(app, HomeScreen)
        assert len(logs(tmp_path)) == 2


@story
async def test_a_waiting_match_shows_no_hand_that_is_still_played(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.start(Plan("argentine", level="random", seed="cd" * 32))
        await pilot.pause()
        await pilot.press("escape", "m")
        await pilot.pause()
        await pilot.press("V")
        await pilot.pause()
        replay = at(app, ReplayScreen)
        await pilot.press("end")
        assert replay.open
        assert set(replay.shown().view.dealt[1]) == {HIDDEN}
        await pilot.press("o", "O")
        assert set(replay.shown().view.dealt[1]) == {HIDDEN}
        assert "still being played" in " ".join(toasts(app))
        await pilot.press("enter")
        assert app.screen is replay
        assert len(logs(tmp_path)) == 1


@story
async def test_the_help_of_a_new_match_is_about_the_game_that_is_chosen(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await pilot.press("p", "f1")
        await pilot.pause()
        assert app.screen.query_one(Markdown).source == rules_text("paulista")
