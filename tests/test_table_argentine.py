"""The Argentine table played by keys and mouse."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import product

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot

from engine import actions as act
from engine.cards import Card
from engine.errors import NotSaved
from engine.events import DeckCut
from engine.log import Seated
from engine.match import Hint
from tests.screens import (
    INSTANT,
    ME,
    POSITIONS,
    RIVAL,
    TableApp,
    end_of_hand,
    end_of_match,
    envido_answer,
    fresh,
    match_at,
    second_trick,
    truco_over_envido,
)
from truco_tui.storage.settings import Settings
from truco_tui.widgets import flight
from truco_tui.widgets.action_bar import ActionBar
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.flight import Ghost
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.tricks import Tricks
from truco_tui.words.advice import hint_words

SIZES = [(60, 20), (80, 24), (120, 40)]
ENGLISH = replace(INSTANT, language="en")


def lines(app: TableApp) -> list[str]:
    """The screen as text."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def text(app: TableApp) -> str:
    """The screen as one text."""
    return "\n".join(lines(app))


def where(app: TableApp, words: str) -> tuple[int, int]:
    """The cell in the middle of some words."""
    for y, line in enumerate(lines(app)):
        if words in line:
            return line.index(words) + len(words) // 2, y
    pytest.fail(f"{words!r} is not on the screen:\n{text(app)}")


async def click(pilot: Pilot[None], app: TableApp, words: str) -> None:
    """A click on some words."""
    assert await pilot.click(offset=where(app, words))


def offered(app: TableApp) -> list[str]:
    """The buttons as key, words and worth."""
    return [f"{o.key} {o.label} {o.sign}".strip() for o in app.table.query_one(ActionBar).panel.offers]


def test_the_bar_offers_exactly_what_is_legal() -> None:
    async def play() -> None:
        for make, wanted in (
            (
                fresh,
                ["t Truco (2)", "m Al mazo (−1)", "e Envido (2)", "r Real envido (3)", "f Falta envido (30)"],
            ),
            (second_trick, ["t Retruco (3)", "m Al mazo (−2)"]),
            (
                truco_over_envido,
                [
                    "q Quiero (2)",
                    "n No quiero (−1)",
                    "t Quiero retruco (3)",
                    "e Envido (2)",
                    "r Real envido (3)",
                    "f Falta envido (10)",
                ],
            ),
            (
                envido_answer,
                [
                    "q Quiero (2)",
                    "n No quiero (−1)",
                    "e Envido (4)",
                    "r Real envido (5)",
                    "f Falta envido (12)",
                ],
            ),
            (end_of_hand, ["enter Siguiente reparto"]),
            (end_of_match, ["enter Revancha", "v Repetición", "escape Inicio"]),
        ):
            app = make()
            async with app.run_test(size=(80, 24)):
                assert offered(app) == wanted

    asyncio.run(play())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_is_cut_that_matters(name: str, size: tuple[int, int]) -> None:
    async def play() -> None:
        app = POSITIONS[name]()
        async with app.run_test(size=size):
            seen = lines(app)
            assert all(len(line) == size[0] for line in seen)
            for offer in app.table.query_one(ActionBar).panel.offers:
                assert any(offer.label in line and offer.sign in line for line in seen), offer
            bar = seen[-app.table.query_one(ActionBar).size.height - 1]
            assert app.table.query_one(ActionBar).panel.prompt in bar

    asyncio.run(play())


async def run(app: TableApp, keys: Sequence[str], size: tuple[int, int] = (80, 24)) -> list[str]:
    """Press keys one after another; the screen afterwards."""
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        return lines(app)


def test_a_hand_by_keys() -> None:
    """Envido first, then the truco that was waiting, then two tricks."""
    hands = (("7E", "6E", "4C"), ("3O", "11B", "4O"))
    match = match_at(hands, [(RIVAL, "truco")], answers=["quiero", "11B", "3O"])
    app = TableApp(match)

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("e")
            assert match.session.view(ME).score == (2, 0)
            assert "33 son mejores" in text(app)
            assert "IA te cantó ¡Truco! ¿Querés?" in text(app)
            await pilot.press("q")
            assert "1ª ◄ ahora" in text(app)
            await pilot.press("1")  # 7E kills the knight
            assert "1ª ▼ vos" in text(app)
            assert offered(app) == ["t Retruco (3)", "m Al mazo (−2)"]
            await pilot.press("2")
            await pilot.press("3")
            assert "Fin de la mano" in text(app)
            assert "1ª vos 7†>11♣ · 2ª IA 3●>6† · 3ª" in text(app)
            await pilot.press("enter")
            assert match.session.view(ME).number == 2

    asyncio.run(play())


def test_a_hand_by_mouse() -> None:
    hands = (("7E", "6E", "1B"), ("3O", "11B", "4O"))
    match = match_at(hands, dealer=RIVAL, answers=["quiero", "quiero", "11B", "3O"])
    app = TableApp(match)

    async def play() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await click(pilot, app, "Real envido (3)")
            assert match.session.view(ME).score == (3, 0)
            await click(pilot, app, "T Truco")
            assert match.session.view(ME).stake == 2
            assert await pilot.click(Hand, offset=(15, 4))
            assert "1ª ▼ vos" in text(app)
            assert await pilot.click(Hand, offset=(50, 4))
            assert match.session.view(ME).score == (5, 0)
            await click(pilot, app, "Siguiente reparto")
            assert match.session.view(ME).number == 2

    asyncio.run(play())


def test_the_arrows_choose_and_enter_plays() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            assert "► 12 de espadas (rey): mata al 11♣ y gana la mano" in text(app)
            await pilot.press("right")
            assert "► 6 de espadas: pierde con el 11♣" in text(app)
            await pilot.press("right", "left", "enter")
            assert app.match.session.view(ME).tricks[1].plays[1].card == "6E"

    asyncio.run(play())


def test_a_card_keeps_its_number() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("3")
            assert "La carta 3 ya está jugada." in text(app)
            await pilot.press("2")
            assert app.match.session.view(ME).tricks[1].plays[1].card == "6E"

    asyncio.run(play())


@pytest.mark.parametrize(
    ("name", "key", "why"),
    [
        ("truco", "1", "Te cantaron: primero respondé."),
        ("second", "e", "El Envido de esta mano ya se jugó."),
        ("second", "q", "Nadie te cantó nada."),
        ("second", "n", "Nadie te cantó nada."),
        ("end", "t", "La mano terminó: Enter reparte la siguiente."),
        ("end", "1", "La mano terminó: Enter reparte la siguiente."),
        ("won", "t", "El partido terminó."),
        ("envido", "t", "Te cantaron: primero respondé."),
        ("envido", "m", "Te cantaron: primero respondé."),
        ("fresh", "c", "Por las reglas de la casa toda carta se juega a la vista."),
        ("fresh", "x", "Esa tecla no hace nada acá; F1 muestra las que sí."),
        ("fresh", "space", "Esa tecla no hace nada acá; F1 muestra las que sí."),
        ("end", "h", "Ahora no hay nada que aconsejar."),
        ("won", "h", "Ahora no hay nada que aconsejar."),
    ],
)
def test_a_key_that_does_nothing_says_why(name: str, key: str, why: str) -> None:
    app = POSITIONS[name]()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            before = app.match.session.n
            await pilot.press(key)
            assert why in text(app)
            assert app.match.session.n == before
            app.table.hush()
            assert why not in text(app)

    asyncio.run(play())


@pytest.mark.parametrize("name", ["fresh", "truco", "second", "envido"])
def test_advice_is_what_a_strong_player_would_do_and_decides_nothing(name: str) -> None:
    app = POSITIONS[name]()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            before = app.match.session.n
            assert "H consejo" in text(app)
            await pilot.press("h")
            hint = app.match.hint(ME)
            assert hint
            assert hint.action in app.match.session.view(ME).legal
            assert hint_words(hint, app.table.shown) in text(app)
            assert app.match.session.n == before
            assert app.table.scene.said is None or app.table.scene.said[0] == RIVAL

    asyncio.run(play())


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (Hint(act.Play(Card("12E"))), "Jugá 12 de espadas (rey): gana la mano."),
        (
            Hint(act.Raise("retruco"), "stake", 0.734),
            "Decí ¡Quiero, retruco! Esta mano se gana 73 de cada 100 veces.",
        ),
        (
            Hint(act.Raise("retruco"), "stake", 0.161),
            "Decí ¡Quiero, retruco! De mentira. Esta mano se gana 16 de cada 100 veces.",
        ),
        (
            Hint(act.Call("real"), "bet", 0.2),
            "Decí ¡Real envido! De mentira. Tu tanto gana 20 de cada 100 veces.",
        ),
        (Hint(act.Call("envido"), "bet", 0.5), "Decí ¡Envido! Tu tanto gana 50 de cada 100 veces."),
    ],
    ids=str,
)
def test_advice_says_why(hint: Hint, words: str) -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)):
            assert hint_words(hint, app.table.shown) == words

    asyncio.run(play())


def test_advice_is_gone_with_the_next_key() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            assert hinted(app)
            await pilot.press("right")
            assert not hinted(app)
            assert "► 6 de espadas: pierde con el 11♣" in text(app)
            await pilot.press("h", "2")
            assert not hinted(app)

    asyncio.run(play())


def test_advice_may_take_its_time() -> None:
    """It then comes from another thread, and only for the moment it was asked for."""
    app = second_trick(Settings(language="es", pace="fast"))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert hinted(app)
            app.table.scene.hint = None
            app.table.post_message(app.table.Hinted(app.match.session.n - 1, Hint(act.Fold())))
            await pilot.pause()
            assert app.table.scene.hint is None

    asyncio.run(play())


def test_the_mazo_asks_once_in_the_bar() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("m")
            assert "¿Te vas al mazo y das 2 puntos? M otra vez: sí" in text(app)
            await pilot.press("escape")
            assert "Te toca" in text(app)
            await pilot.press("m", "e", "m")
            assert app.match.session.view(ME).outcome is None
            await pilot.press("m")
            assert app.match.session.view(ME).score == (12, 24)
            assert "vos: Al mazo" in text(app)
        assert not app.events

    asyncio.run(play())


def test_the_mazo_at_once() -> None:
    app = second_trick(replace(INSTANT, confirm_fold=False))
    asyncio.run(run(app, ["m"]))
    assert app.match.session.view(ME).score == (12, 24)


def test_two_keys_at_once_act_once() -> None:
    """A key that was pressed before its moment was seen is dropped."""
    app = TableApp(match_at(dealer=RIVAL, answers=["quiero+retruco"]))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(2):
                app.post_message(events.Key("t", "t"))
            await pilot.pause()
            assert app.match.session.view(ME).calls == ("truco", "retruco")

    asyncio.run(play())


def test_a_double_click_acts_once() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.double_click(offset=where(app, "M Al mazo"))
            assert app.match.session.view(ME).outcome is None
            assert "M otra vez: sí" in text(app)

    asyncio.run(play())


def test_a_key_only_finishes_what_is_being_shown() -> None:
    hands = (("1E", "6E", "4C"), ("3O", "11B", "4O"))
    app = TableApp(match_at(hands, dealer=RIVAL), Settings(language="es", pace="slow"))

    def busy() -> bool:
        return app.table.director.busy

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            session = app.match.session
            await pilot.press("1")
            assert len(session.view(ME).table) == 1
            assert busy()
            before = session.n
            await pilot.press("2")  # finishes the showing; the rival begins to think
            await pilot.press("2")  # lets it play at once
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert session.n == before + 1
            assert busy()
            await pilot.press("2")
            assert not busy()
            assert session.n == before + 1
            assert "2ª ◄ ahora" in text(app)
            await pilot.press("2")
            assert session.n == before + 2

    asyncio.run(play())


def test_no_room_and_room_again() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for size in ((40, 10), (59, 40), (200, 19)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert "60" in text(app)
                assert "Truco argentino" not in text(app)
                before = app.match.session.n
                await pilot.press("1")
                assert app.match.session.n == before
            for size in ((60, 20), (79, 60), (100, 30), (120, 39), (200, 60), (80, 24)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert "12 de espadas" in text(app)
            await pilot.press("1")
            assert "Fin de la mano" in text(app)

    asyncio.run(play())


def test_one_class_for_each_size() -> None:
    app = fresh()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for size, name in (((119, 40), "-m"), ((120, 40), "-l"), ((120, 39), "-m"), ((79, 50), "-s")):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert app.table.classes & {"-s", "-m", "-l"} == {name}

    asyncio.run(play())


def test_leaving_and_playing_again() -> None:
    app = end_of_match()
    seen = asyncio.run(run(app, ["enter"]))
    assert "¡Ganaste el partido, 30 a 27!" in "\n".join(seen)
    assert app.events == ["rematch"]
    app = end_of_match()
    asyncio.run(run(app, ["escape"]))
    assert app.events == ["left"]


def hinted(app: TableApp) -> bool:
    """Whether advice stands in the bar."""
    return app.table.scene.hint is not None and any(word in text(app) for word in ("Jugá ", "Decí "))


def test_help_and_back() -> None:
    app = second_trick()

    async def play() -> None:
        async with app.run_test(size=(60, 20)) as pilot:
            await pilot.press("f1")
            assert "Quién mata a quién" in text(app)
            assert "Falta envido" in text(app)
            await pilot.press("end")
            assert "las que no" in text(app)
            await pilot.press("escape")
            assert "Te toca" in text(app)
            await pilot.press("question_mark", "enter")
            assert "Te toca" in text(app)

    asyncio.run(play())


def test_the_bar_is_one_focus_stop() -> None:
    app = truco_over_envido()

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            before = app.match.session.n
            await pilot.press("enter")  # the hand has the focus, and no card can be played
            assert app.match.session.n == before
            app.table.hush()
            await pilot.press("tab")
            bar = app.table.query_one(ActionBar)
            assert (app.focused, bar.picked) == (bar, 0)  # seen at once, and what Enter would do
            assert f"{bar.panel.offers[0].label}: " in text(app)
            await pilot.press("right")
            assert "No quiero: Rechazar" in text(app)
            await pilot.press("enter")
            assert app.match.session.view(ME).outcome is not None
            assert app.focused is app.table.query_one(Hand)

    asyncio.run(play())


def test_my_tanto_can_be_hidden() -> None:
    for size in SIZES:
        assert "tanto 26" in " ".join("\n".join(asyncio.run(run(fresh(), [], size))).split())
        hidden = fresh(replace(INSTANT, show_tanto=False))
        assert "tanto" not in "\n".join(asyncio.run(run(hidden, [], size))).replace("Envido", "")


def test_a_move_that_cannot_be_saved_was_not_made() -> None:
    app = second_trick()
    session = app.match.session

    class Full:
        """A log on a full disk."""

        def append(self, decision: object) -> None:
            """Fail."""
            raise NotSaved("full", "The disk is full.")

        def close(self) -> None:
            """Nothing to close."""

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            before = session.n
            session.writer = Full()  # type: ignore[assignment]
            await pilot.press("1")
            assert "The disk is full." in text(app)
            assert session.n == before
            session.writer = None
            await pilot.press("1")
            assert "Fin de la mano" in text(app)

    asyncio.run(play())


def test_cutting_the_deck() -> None:
    match = match_at(options={"hand_cut": True}, dealer=RIVAL)
    app = TableApp(match)

    async def play() -> None:
        async with app.run_test(size=(60, 20)) as pilot:
            assert "Cortá el mazo" in text(app)
            assert not match.session.view(ME).dealt
            await pilot.press("left", "left", "enter")
            assert DeckCut(ME, 18) in [event for decision in match.session.decisions for event in decision.ev]
            assert "Te toca" in text(app)

    asyncio.run(play())


def test_without_colours_and_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for size, make in product(SIZES, POSITIONS.values()):
        seen = "\n".join(asyncio.run(run(make(replace(INSTANT, skin="ascii")), [], size)))
        assert "[" in seen
        drawn = set(seen) - set("áéíóúñ¡¿ªº«»\n")
        assert all(char.isascii() for char in drawn), sorted(drawn)


def test_a_whole_match_by_keys() -> None:
    """Real envido and truco in every hand, so that it does not take long."""
    app = TableApp(match_at(), ENGLISH)

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(300):
                keys = [offer.key for offer in app.table.query_one(ActionBar).panel.offers]
                if "escape" in keys:
                    break
                await pilot.press(next((key for key in "qrt" if key in keys), "enter"))
            assert app.match.session.view(ME).champion is not None
            assert "match" in lines(app)[-5]
            for widget in app.table.query(FeltWidget):
                assert widget.shown is not None
            await pilot.press("enter")
        assert app.events == ["rematch"]

    asyncio.run(play())


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait until something is so, for half a minute at most."""
    async with asyncio.timeout(30):
        while not true():
            await pilot.pause(0.01)


@pytest.mark.parametrize("seconds", [0.05, 60])
def test_a_card_flies_to_its_place(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself, or at once when it is told to land."""
    monkeypatch.setattr(flight, "SECONDS", seconds)
    app = TableApp(match_at(dealer=RIVAL), Settings(language="es", pace="slow"))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            table = app.table
            for _ in range(2):
                table.director.hurry()
            start = table.query_one(Hand).leaves(ME, Card("6E"))
            end = table.query_one(Tricks).lands(ME)
            assert start
            assert end
            table.action_card(1)
            assert table.scene.aloft
            if seconds > 30:
                await until(pilot, lambda: bool(table.query(Ghost)))
                assert table.scene.aloft
                table.land()
            await until(pilot, lambda: not table.scene.aloft and not table.query(Ghost))
            shown = table.query_one(Tricks).shown
            assert shown
            assert [played.card for played in shown.view.table] == ["6E"]

    asyncio.run(play())


def test_every_call_is_in_the_palette() -> None:
    app = second_trick(ENGLISH)

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+p")
            await pilot.press(*"retru")
            await until(pilot, lambda: "Retruco (3)" in text(app))
            await pilot.press("down", "enter")
            await until(pilot, lambda: app.match.session.view(ME).calls == ("truco", "retruco"))

    asyncio.run(play())


def test_a_computer_that_cannot_be_saved_plays_after_a_key() -> None:
    app = TableApp(match_at(dealer=RIVAL))
    session = app.match.session

    class FullAfterOne:
        """A disk with room for one more line."""

        lines = 1

        def append(self, decision: object) -> None:
            """Take a line, or fail."""
            if not self.lines:
                raise NotSaved("full", "The disk is full.")
            self.lines -= 1

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            session.writer = FullAfterOne()  # type: ignore[assignment]
            await pilot.press("1")
            assert "The disk is full. Cualquier tecla prueba de nuevo." in text(app)
            assert len(session.view(ME).table) == 1
            session.writer = None
            await pilot.press("1")
            assert len(session.view(ME).tricks) == 1
            assert "The disk is full." not in text(app)

    asyncio.run(play())


def test_long_names_cut_nothing_that_matters() -> None:
    header = fresh().match.session.header
    for size in SIZES:
        match = match_at(script=[(RIVAL, "truco")])
        match.session.header = replace(
            header, players=(header.players[0], Seated("Maximiliano Bonn", "high"))
        )
        app = TableApp(match, replace(INSTANT, name="Bartolomea Sosa"))
        seen = asyncio.run(run(app, [], size))
        assert "mano Maximiliano Bonn · habla Bartolomea Sosa ◄" in seen[0]
        assert all(len(line) == size[0] for line in seen)
        assert "Maximiliano Bonn te cantó ¡Truco! ¿Querés?" in "\n".join(seen)
