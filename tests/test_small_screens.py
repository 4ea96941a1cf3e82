"""What is said in little room is said whole: keys, help, chronicle and names, in every language."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from engine.chance import ScriptedDealer
from engine.log import Decision
from engine.rules import Rules
from engine.session import Session
from engine.variants import VARIANTS, rules_of
from engine.view import OPEN_HANDS, View
from tests.pages import story
from tests.random_play import header_of, random_match
from tests.screens import INSTANT, POSITIONS
from tests.screens_paulista import POSITIONS as PAULISTA
from truco_tui.art.canvas import width_of
from truco_tui.art.palette import MONO, Skin
from truco_tui.i18n import LANGUAGES, install
from truco_tui.storage.settings import Settings
from truco_tui.terminal.room import Room
from truco_tui.widgets.bars import fitting
from truco_tui.widgets.chronicle import Chronicle, rows_of
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.help_sheet import draw_sheet
from truco_tui.words.help import key_rows
from truco_tui.words.keys import Key
from truco_tui.words.panels import keys_of
from truco_tui.words.prose import plain
from truco_tui.words.shown import Shown
from truco_tui.words.telling import chronicle

GAMES = [(name, seats) for name in VARIANTS for seats in (2, 4) if name != "argentine" or seats == 2]
SIZES = {Room.SMALL: (60, 20), Room.MEDIUM: (80, 24), Room.LARGE: (120, 40)}
NAMES = ("Ana", "Maximiliano", "漢字漢字漢字", "Jo\u0301se\u0301")


def views(rules: Rules) -> Iterator[View]:
    """What is seen of a random match after each decision."""
    decisions = random_match(rules, f"{random.Random(rules.variant).getrandbits(256):064x}", most=60)
    session = Session.create(header_of(rules), dealer=ScriptedDealer(0, ()))
    for decision in decisions:
        _submit(session, decision)
        yield session.view(OPEN_HANDS)


def _submit(session: Session, decision: Decision) -> None:
    session.submit(decision.by, decision.do, session.n)


def moments(names: tuple[str, ...] = NAMES, live: bool = True) -> Iterator[Shown]:
    """Tables of every game, at every moment of some hands."""
    for variant, seats in GAMES:
        rules = rules_of(variant, {}, seats)
        for view in views(rules):
            yield Shown(view, 0, names[:seats], Skin(MONO), Room.MEDIUM, live=live)


@cache
def all_moments() -> tuple[Shown, ...]:
    """The same, made once."""
    found = tuple(moments())
    assert len(found) > 150
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", Room)
def test_the_keys_that_help_are_always_at_the_foot(language: str, room: Room) -> None:
    install(language)
    for shown in all_moments():
        keys = keys_of(replace(shown, room=room))
        printed = [key.print for key in fitting(keys, SIZES[room][0])]
        wanted = {"F1", "Esc"} | ({"H"} if shown.view.champion is None else set())
        assert wanted <= set(printed)


def test_where_nothing_else_gives_way_the_words_do() -> None:
    keys = [
        Key("H", "x" * 40, "h"),
        Key("Z", "zzz", "z"),
        Key("F1", "y" * 40, "f1"),
        Key("Esc", "", "escape"),
    ]
    assert fitting(keys, 60) == [Key("H", "", "h"), Key("F1", "", "f1"), Key("Esc", "", "escape")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("room", "live"), product(Room, (True, False)))
def test_help_is_told_whole(language: str, room: Room, live: bool) -> None:
    install(language)
    firsts = {(shown.view.variant, shown.view.seats): shown for shown in all_moments() if shown.view.dealt}
    for shown in firsts.values():
        here = replace(shown, room=room, live=live)
        width, height = SIZES[room]
        sheet = draw_sheet(here, width, height - 1)
        text = " ".join(" ".join(row.strip("│╭╮╰╯─ ").split()) for row in sheet.plain)
        assert "…" not in text
        for key, words in key_rows(here):
            assert key in text
            assert all(word in text for word in words.split())
        for row in here.game.order_in(here.view):
            assert row.called in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [16, 28])
def test_the_chronicle_is_told_whole(language: str, width: int) -> None:
    install(language)
    for shown in all_moments():
        rows = list(rows_of(shown, width))
        told = "".join("".join(plain(row.words).split()) for row in rows)
        for line in chronicle(shown):
            assert "".join(plain(line.words).split()) in told
        for row in rows:
            assert row.x + width_of(plain(row.words)) + (width_of(row.points) + 1) * bool(row.points) <= width


@story
async def test_one_can_look_back_to_the_first_line() -> None:
    app = POSITIONS["end"]()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        seen = _text(app)
        assert "mano 33" not in _part(app)
        await pilot.press("pageup", "pageup", "pageup")
        assert "mano 33" in _part(app)
        await pilot.press(*["pagedown"] * 3)
        assert _text(app) == seen


def _text(app: object) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())  # type: ignore[attr-defined]


def _part(app: object) -> str:
    region = app.screen.query_one(Chronicle).region  # type: ignore[attr-defined]
    return "\n".join(line[region.x :] for line in _text(app).splitlines()[region.y : region.bottom])


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["Martín", "Maximiliano", "漢字漢字漢字"])
@story
async def test_a_name_has_eight_cells_beside_the_hand_and_hides_no_label(
    name: str, size: tuple[int, int]
) -> None:
    for positions, place in ((POSITIONS, "second"), (PAULISTA, "pairs")):
        app = positions[place](Settings(language="es", pace="instant", name=name))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            text, shown = _text(app), app.table.shown
            assert shown.short(0) in text.split("Te toca")[0].split("\n", 1)[1]
            assert width_of(shown.short(0)) == min(8, width_of(name)) - (name[0] == "漢")
            hand = app.table.query_one(Hand)
            assert min(x for _place, x, _size in hand._columns(shown.room)) > 1 + width_of(shown.short(0))
            if place == "second":
                assert ("quiero" if size[0] == 60 else "el quiero") in text
            for number in "123"[: len(shown.view.hands[0])]:
                assert f" {number} " in text


@story
async def test_without_a_name_one_is_you() -> None:
    for language, word in (("es", "vos"), ("pt", "você"), ("en", "you")):
        app = POSITIONS["second"](Settings(language=language, pace=INSTANT.pace))
        async with app.run_test(size=(60, 20)) as pilot:
            await pilot.pause()
            assert f" {word} " in _text(app)
