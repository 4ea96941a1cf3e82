"""Every moment of a match painted by the real widgets, and what must be true of each picture."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from msgspec.structs import replace
from textual.screen import Screen

from engine.log import Decision, Log
from engine.match import PERSON, Match
from engine.rules import Rules
from engine.session import Moment, Session
from engine.view import OPEN_HANDS
from tests.pages import running
from tests.random_play import header_of, random_match
from truco_tui.i18n import _, install
from truco_tui.play.director import Director
from truco_tui.play.tempo import Tempo
from truco_tui.screens.replay import ReplayScreen
from truco_tui.screens.table import TableScreen
from truco_tui.storage.settings import Settings
from truco_tui.words.shown import Shown

SIZES = ((60, 20), (80, 24), (120, 40), (200, 60))
LANGUAGES = ("es", "pt", "en")
SKINS: tuple[Literal["unicode", "ascii"], ...] = ("unicode", "ascii")


class Still(Director):
    """A director that leaves it to the test what is shown when."""

    def go_on(self) -> None:
        """Wait."""


def lines_of(screen: Screen[None]) -> list[str]:
    """The screen as it is painted now."""
    return [strip.text for strip in screen._compositor.render_strips()]


def check(lines: list[str], shown: Shown, where: str) -> None:
    """Raise if a picture says what is not so."""
    view, text = shown.view, "\n".join(lines)
    thinking = _("{who} is thinking…").format(who="").strip()
    told = view.outcome is not None or view.champion is not None
    assert thinking not in text or (view.to_act and not view.decided), f"{where}: somebody thinks\n{text}"
    title = lines[0]
    verbs = [verb for verb in (_("to play:"), _("to answer:")) if verb in title]
    acting = shown.live and view.dealt and view.to_act and not told
    if acting:
        seat = shown.me if shown.me in view.to_act else view.to_act[0]
        assert len(verbs) == 1, f"{where}: the title names nobody\n{text}"
        named = title.split(verbs[0])[1]
        assert shown.names[seat] in named, f"{where}: the title names another\n{text}"
        assert (verbs[0] == _("to answer:")) == (view.ask is not None), f"{where}: {verbs[0]}\n{text}"
    else:
        assert not verbs, f"{where}: the title names one who is not to act\n{text}"
    for side in (0, 1):
        assert str(view.score[side]) in text, f"{where}: a score is hidden\n{text}"
    _check_bubble(lines, shown, where)


def _check_bubble(lines: list[str], shown: Shown, where: str) -> None:
    """Words hang where their speaker sits: mine below, the one across above, the others at their sides."""
    if shown.speech is None:
        return
    seat, words = shown.speech
    if any(shower == seat for shower, _cards in shown.view.shown):
        return  # the cards that made the tanto lie where the words were
    rows = [(y, x) for y, line in enumerate(lines[1:-6], 1) for x in _all(line, words)]
    assert rows, f"{where}: nobody says {words!r}\n" + "\n".join(lines)
    width, height = len(lines[0]), len(lines)
    place = (seat - shown.me) % shown.view.seats
    left = 15 if width < 80 else 16 if width < 120 else 24
    right = width if width < 80 else width - (20 if width < 120 else 32)
    middle = (left + right) // 2
    felt = range(left, right)
    there = {
        (2, 0): (felt, range(height // 4, height)),
        (2, 1): (felt, range(height // 2)),
        (4, 0): (felt, range(height // 3, height)),
        (4, 1): (range(middle - len(words), right), range(height)),
        (4, 2): (felt, range(height // 2)),
        (4, 3): (range(left, middle), range(height)),
    }[shown.view.seats, place]
    said = any(x in there[0] and y in there[1] for y, x in rows)
    assert said, f"{where}: {words!r} is said elsewhere\n" + "\n".join(lines)


def _all(line: str, words: str) -> Iterator[int]:
    at = line.find(words)
    while at >= 0:
        yield at
        at = line.find(words, at + 1)


def _settings(chance: random.Random) -> Settings:
    return Settings(language=chance.choice(LANGUAGES), pace="instant", skin=chance.choice(SKINS))


def paint_live(
    rules: Rules,
    decisions: list[Decision],
    me: int,
    settings: Settings,
    size: tuple[int, int],
    since: int = 0,
) -> int:
    """Paint every event after so many decisions as the person at a seat is shown it; how many pictures."""
    header = header_of(rules)
    players = tuple(
        replace(who, level=PERSON if seat == me else who.level) for seat, who in enumerate(header.players)
    )
    session = Session.create(replace(header, players=tuple(players), dealer="script"))
    moments: list[Moment] = []
    session.subscribe(me, moments.append)

    async def run() -> int:
        pictures = 0
        with TemporaryDirectory() as folder:
            async with running(Path(folder), settings, size) as (app, pilot):
                screen = TableScreen(Match(session), settings)
                screen.director = Still(screen.match, me, Tempo("instant"), screen)
                await app.push_screen(screen)
                await pilot.pause()
                for decision in decisions:
                    session.submit(decision.by, decision.do, session.n)
                    if decision.n <= since:
                        moments.clear()
                    for moment in moments:
                        screen.take(moment, flies=False)
                        check(lines_of(screen), screen.shown, f"{decision.n} {moment.event}")
                        pictures += 1
                    moments.clear()
                    if me in session.to_act and decision.n > since:
                        screen.scene.settle(session.view(me))
                        screen.update()
                        check(lines_of(screen), screen.shown, f"{decision.n}, my turn")
                        pictures += 1
        return pictures

    return asyncio.run(run())


def paint_replay(
    rules: Rules, decisions: list[Decision], settings: Settings, size: tuple[int, int], chance: random.Random
) -> int:
    """Paint every position of a replay, forwards with open hands and backwards as one seat saw it."""
    log = Log(header_of(rules), rules, tuple(decisions), 0)

    async def run() -> int:
        pictures = 0
        with TemporaryDirectory() as folder:
            async with running(Path(folder), settings, size) as (app, pilot):
                screen = ReplayScreen(log, settings)
                await app.push_screen(screen)
                await pilot.pause()
                end = len(screen.replay)
                for who, order in ((OPEN_HANDS, range(end + 1)), (0, range(end, -1, -1))):
                    screen.open = who == OPEN_HANDS
                    for position in order:
                        screen.position = position
                        screen.update()
                        check(lines_of(screen), screen.shown(), f"replay, {position} of {end}")
                        pictures += 1
                    screen.me = chance.randrange(rules.seats)
        return pictures

    return asyncio.run(run())


def paint(rules: Rules, chance: random.Random, counts: Counter[str]) -> None:
    """Paint one random match, live or as a replay, in one size, language and skin."""
    settings, size = _settings(chance), chance.choice(SIZES)
    decisions = random_match(rules, f"{chance.getrandbits(256):064x}", most=150)
    install(settings.language)
    if chance.random() < 0.5:
        counts["live pictures"] += paint_live(rules, decisions, chance.randrange(rules.seats), settings, size)
    else:
        counts["replay pictures"] += paint_replay(rules, decisions, settings, size, chance)
    counts["matches"] += 1
