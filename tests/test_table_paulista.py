"""The Paulista table played by keys: duels, pairs, requests, the special hands, covered cards."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine import actions as act
from engine.events import CardPlayed, PointsScored
from engine.match import Match
from engine.view import PUBLIC
from tests.screens import ME, TableApp
from tests.screens_paulista import (
    ANA,
    BETO,
    CAIO,
    ELEVEN,
    FOUR,
    INSTANT,
    POSITIONS,
    TWO,
    asked,
    covered,
    duel,
    duel_asked,
    eleven,
    eleven_alone,
    eleven_played,
    end_of_hand,
    end_of_match,
    in_language,
    iron,
    iron_blind,
    match_at,
    pairs,
)
from truco_tui.art.canvas import Canvas
from truco_tui.games.paulista.words import GAME
from truco_tui.widgets.action_bar import ActionBar
from truco_tui.widgets.cross import Cross
from truco_tui.widgets.duel import Duel
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.flight import Lands, flight_of
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.ladder import next_call, rungs
from truco_tui.words.advice import hint_words

SIZES = [(60, 20), (80, 24), (120, 40)]


def lines(app: TableApp) -> list[str]:
    """The screen as text."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def text(app: TableApp) -> str:
    """The screen as one text."""
    return "\n".join(lines(app))


def offered(app: TableApp) -> list[str]:
    """The buttons as key, words and worth."""
    return [f"{o.key} {o.label} {o.sign}".strip() for o in app.table.query_one(ActionBar).panel.offers]


def at_table(
    app: TableApp,
    story: Callable[[Pilot[None]], Coroutine[Any, Any, None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Run a story at a table."""

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await story(pilot)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (duel, ["t Seis! (6)"]),
        (duel_asked, ["a Aceito (3)", "c Corro (−1)", "t Seis! (6)"]),
        (pairs, ["t Truco! (3)"]),
        (asked, ["a Aceito (3)", "c Corro (−1)", "t Seis! (6)"]),
        (eleven, ["a Vamos jogar (3)", "c Não vamos (−1)"]),
        (eleven_played, []),
        (iron, []),
        (iron_blind, []),
        (covered, ["t Truco! (3)", "m Corro (−1)", "c Coberta"]),
        (end_of_hand, ["enter Próxima mão"]),
        (end_of_match, ["enter Jogar de novo", "v Rever", "escape Início"]),
    ],
)
def test_the_bar_offers_exactly_what_is_legal(make: Callable[[], TableApp], wanted: list[str]) -> None:
    app = make()

    async def story(pilot: Pilot[None]) -> None:
        assert offered(app) == wanted

    at_table(app, story)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_is_cut_that_matters(name: str, size: tuple[int, int]) -> None:
    app = POSITIONS[name]()

    async def story(pilot: Pilot[None]) -> None:
        seen = lines(app)
        assert all(len(line) == size[0] for line in seen)
        for offer in app.table.query_one(ActionBar).panel.offers:
            assert any(offer.label in line and offer.sign in line for line in seen), offer
        felt = "\n".join(seen[1 : -app.table.query_one(ActionBar).size.height])
        for who in (*app.table.scene.names, "Nós", "Eles", "mão", "pé", "vira"):
            assert who in felt, who

    at_table(app, story, size)


def test_a_duel_by_keys() -> None:
    """Truco is asked and accepted, six is asked and refused."""
    match = match_at(TWO, dealer=1, says={1: ["Kh", "truco", "2d", "corro"]})
    app = TableApp(match, INSTANT)

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("2")
        assert "Ana pediu Truco! Aceita?" in text(app)
        assert "1ª ▲ Ana" in text(app)
        await pilot.press("a")
        assert match.session.view(ME).stake == 3
        await pilot.press("t")  # the next request is mine, for I accepted
        assert match.session.view(ME).score == (3, 0)
        assert "Corro!" in text(app)
        assert "+3 3" in text(app)
        await pilot.press("enter")
        assert match.session.view(ME).number == 2

    at_table(app, story)


def test_a_match_of_four_by_keys() -> None:
    match = match_at(FOUR, dealer=CAIO)
    app = TableApp(match, INSTANT)

    async def story(pilot: Pilot[None]) -> None:
        for _press in range(150):
            view = match.session.view(ME)
            if view.champion is not None:
                break
            await pilot.press(_next_key(match))
        assert match.session.view(ME).champion is not None
        assert "fim da partida" in text(app)
        await pilot.press("enter")
        assert app.events == ["rematch"]

    at_table(app, story)


def _next_key(match: Match) -> str:
    """Ask whenever it is open, accept whatever is asked, else play the first card."""
    view = match.session.view(ME)
    if view.outcome is not None:
        return "enter"
    if view.ask is not None:
        return "q"
    if any(isinstance(action, act.Call) for action in view.legal):
        return "t"
    return str(view.dealt[ME].index(view.hand[0]) + 1)


@pytest.mark.parametrize("key", ["a", "q", "A", "Q"])
def test_both_keys_accept(key: str) -> None:
    app = asked()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        assert app.match.session.view(ME).stake == 3

    at_table(app, story)


@pytest.mark.parametrize("key", ["c", "n"])
def test_both_keys_run(key: str) -> None:
    app = asked()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        assert app.match.session.view(ME).score == (7, 10)
        assert "Corro" in text(app)

    at_table(app, story)


def test_an_answer_may_ask_for_more() -> None:
    app = asked()

    async def story(pilot: Pilot[None]) -> None:
        assert "► 1 agora" in text(app)
        assert "3 truco?" in text(app)
        await pilot.press("t")
        view = app.match.session.view(ME)
        assert (view.stake, view.owner) == (6, 1)
        assert "► 6 agora" in text(app)
        await pilot.press("1")
        await pilot.press("t")  # nine is theirs to ask
        assert app.match.session.view(ME).stake == 6

    at_table(app, story)


def test_the_partner_advises_the_person_alone() -> None:
    app = asked()

    async def story(pilot: Pilot[None]) -> None:
        assert "Ana aconselha: Aceito!" in text(app)
        assert "◄ eu: aceito" in text(app)  # in other words than an answer
        assert "Truco!" in text(app)  # the question stays
        history = app.match.session.view(PUBLIC).history
        assert history == app.match.session.view(BETO).history
        assert len(app.match.session.decisions) == app.match.session.n  # advice is no decision

    at_table(app, story)
    app = asked(replace(INSTANT, partner_advice=False))

    async def without(pilot: Pilot[None]) -> None:
        assert "aconselha" not in text(app)

    at_table(app, without)


def test_at_eleven_the_partners_cards_lie_open() -> None:
    app = eleven()

    async def story(pilot: Pilot[None]) -> None:
        assert "Mão de onze: jogam esta mão?" in text(app)
        assert "MÃO DE ONZE" in text(app)
        assert "cartas de Ana" in text(app)
        assert "Ana aconselha: Vamos!" in text(app)
        await pilot.press("1")
        assert not app.match.session.view(ME).table  # no card before the choice
        await pilot.press("q")
        view = app.match.session.view(ME)
        assert (view.stake, view.turn) == (3, ME)
        assert "Kd" in view.hands[ANA]
        assert " K♦ " in text(app)  # now as paper at her seat
        assert "MÃO DE ONZE" in text(app)
        await pilot.press("t")
        assert "Nesta mão ninguém pode pedir" in text(app)

    at_table(app, story)


def test_declining_at_eleven_gives_them_a_point() -> None:
    app = eleven()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert app.match.session.view(ME).score == (11, 10)
        assert "Não vamos" in text(app)

    at_table(app, story)


def test_their_eleven_shows_no_card() -> None:
    match = match_at(ELEVEN, score=(9, 11), says={BETO: ["Jd"]})
    view = match.session.view(ME)
    assert view.ask is not None
    assert ME not in view.ask.of
    app = TableApp(match, INSTANT)

    async def story(pilot: Pilot[None]) -> None:
        assert "cartas de" not in text(app)
        assert "MÃO DE ONZE" in text(app)
        assert app.match.session.view(ME).stake == 3

    at_table(app, story)


def test_alone_at_eleven() -> None:
    app = eleven_alone()

    async def story(pilot: Pilot[None]) -> None:
        assert "correr dá 1 ponto a eles" in text(app)
        await pilot.press("a", "1")
        assert app.match.session.view(ME).tricks

    at_table(app, story)


def test_an_iron_hand_decides_the_match() -> None:
    app = iron()

    async def story(pilot: Pilot[None]) -> None:
        assert "quem ganhar leva o jogo" in text(app)
        await pilot.press("1")
        assert "MÃO DE FERRO" in text(app)  # a tag for as long as it lasts

    at_table(app, story)


@pytest.mark.parametrize("size", SIZES)
def test_a_blind_hand_is_played_by_position(size: tuple[int, int]) -> None:
    app = iron_blind()

    async def story(pilot: Pilot[None]) -> None:
        x, y, width, height = app.table.query_one(Hand).region
        hand = "".join(line[x : x + width] for line in lines(app)[y : y + height])
        assert "╲╱" in hand
        assert not set("♣♥♠♦") & set(hand)
        await pilot.press("3")
        played = [event for event in app.match.session.view(ME).history if isinstance(event, CardPlayed)]
        assert played[0] == CardPlayed(ME, "2c", at=3)  # type: ignore[arg-type]

    at_table(app, story, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_covered_card(size: tuple[int, int]) -> None:
    app = covered()

    async def story(pilot: Pilot[None]) -> None:
        assert "2♦" not in text(app)  # Beto's card stays a back
        await pilot.press("a")
        assert not app.match.session.view(ME).asks  # A is nothing where C covers
        await pilot.press("c")
        assert "Coberta: qual carta?" in text(app)
        await pilot.press("2")
        plays = app.match.session.view(ME).tricks[1].plays
        assert plays[-1].card == "Qc"
        assert plays[-1].covered
        assert "Q♣" in text(app)  # I know my own
        assert app.match.session.view(BETO).tricks[1].plays[-1].card == "?"

    at_table(app, story, size)


def test_running_unasked_is_asked_twice() -> None:
    app = covered()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("m")
        assert "M de novo: sim" in text(app)
        await pilot.press("m")
        assert app.match.session.view(ME).score == (7, 10)

    at_table(app, story)


def test_the_score_has_no_end() -> None:
    app = end_of_match()

    async def story(pilot: Pilot[None]) -> None:
        assert "+3 13" in text(app)
        assert "13 a 9" in text(app)

    at_table(app, story)


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_calls_stay_portuguese_in_every_language(language: str) -> None:
    app = asked(in_language(language))

    async def story(pilot: Pilot[None]) -> None:
        assert "A Aceito (3)" in text(app)
        assert "espadilha" in text(app)
        assert "mão" in text(app)

    at_table(app, story)


def test_the_ladder_knows_the_next_step_and_whose_it_is() -> None:
    view = match_at(FOUR, dealer=ANA).session.view(ME)
    assert rungs(view) == [(1, ""), (3, "truco"), (6, "seis"), (9, "nove"), (12, "doze")]
    assert next_call(view) == ("truco", None)
    view = match_at(FOUR, ((CAIO, "truco"),), dealer=ANA).session.view(ME)
    assert next_call(view) == ("seis", 0)
    view = match_at(FOUR, ((CAIO, "truco"), (ME, "aceito")), dealer=ANA).session.view(ME)
    assert next_call(view) == ("seis", 0)
    raises = ((CAIO, "truco"), (ME, "seis"), (CAIO, "nove"), (ME, "doze"))
    assert next_call(match_at(FOUR, raises, dealer=ANA).session.view(ME)) == ("", None)
    assert next_call(match_at(ELEVEN, score=(11, 9)).session.view(ME)) == ("", None)


def test_the_order_follows_the_turn_up() -> None:
    view = match_at(FOUR).session.view(ME)
    levels = GAME.order_in(view)
    assert [level.word for level in levels[:4]] == ["zap", "copeta", "espadilha", "ouros"]
    assert [level.cards for level in levels[:4]] == [("7c",), ("7h",), ("7s",), ("7d",)]
    assert [level.ranks for level in levels[4:]] == list("32AKJQ654")
    clean = match_at(_CLEAN, options={"deck": "clean"}, turn_up="Kd").session.view(ME)
    assert [level.ranks for level in GAME.order_in(clean)[4:]] == list("32KJQ")
    assert GAME.card_name(levels[1].cards[0], view) == "7 of hearts (copeta)"


_CLEAN = (("Ah", "Qc", "2c"), ("3d", "2d", "Kh"))


def test_cross_and_duel_take_turns() -> None:
    for make, four in ((duel, False), (pairs, True)):
        app = make()

        async def story(pilot: Pilot[None], app: TableApp = app, four: bool = four) -> None:
            assert app.table.query_one(Cross).display is four
            shown = [widget for widget in app.table.query(FeltWidget) if widget.display]
            for widget in shown:
                assert widget.shown is not None
                widget.draw(Canvas(3, 2), widget.shown)  # too little room cuts, and never fails

        at_table(app, story)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("make", "seats"), [(pairs, 4), (duel, 2)])
def test_cards_fly_to_where_they_lie(make: Callable[[], TableApp], seats: int, size: tuple[int, int]) -> None:
    app = make()

    async def story(pilot: Pilot[None]) -> None:
        shown = app.table.query_one(Hand).shown
        assert shown is not None
        for seat in range(seats):
            played = CardPlayed(seat, app.match.session.view(seat).hand[0])
            assert flight_of(app.table, played, shown) is not None
        for side in (0, 1):
            scored = PointsScored(side, 1, "tricks", (1, 1))
            assert flight_of(app.table, scored, shown) is not None
        felt: Lands = app.table.query_one(Cross) if seats == 4 else app.table.query_one(Duel)
        corner = felt.lands(ME)
        assert corner is not None
        await pilot.press("1")
        row = lines(app)[corner.y + 1]
        assert row[corner.x + 1] == "7"

    at_table(app, story, size)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("make", [eleven_played, iron, covered])
def test_advice_is_told_to_its_last_word(make: Callable[[], TableApp], size: tuple[int, int]) -> None:
    app = make()

    async def story(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        hint = app.match.hint(ME)
        assert hint
        seen = " ".join(line.strip() for line in lines(app))
        assert hint_words(hint, app.table.shown) in seen

    at_table(app, story, size)
