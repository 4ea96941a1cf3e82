"""Hostile names through every screen that shows one: the raw bytes that reach the terminal hold none of it.

Every code point and every markup string of up to four characters goes, as names of players and of files,
through the command line, home, the saved matches, the table, a replay and what opens over them. What is drawn
is the name as `clean_name` lets it through, and every row is exactly as wide as the terminal.
"""

import asyncio
import os
import random
import re
import sys
import tempfile
import traceback
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed
from wcwidth import wcwidth

from engine.log import Decision, Header, Seated, encode
from engine.names import clean_name, clean_text
from engine.state import State, to_act
from tests.campaigns.common import Counts, campaign
from tests.campaigns.on_terminal import Program, folders, preload
from tests.random_play import GAMES, header_of, random_match, step

MARKUP = "[]/@\\$a"
SEQUENCES = (
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\x1b]52;c;b3duZWQ=\x07",
    "\x1b[?1049l",
    "\x9b2J",
    "\x9d0;owned\x9c",
    "\x1bP+q\x1b\\",
    "\x7f\b\b\r\n\t\v\f\x00",
    "\u202e\u2066\u200f",
    "\u200d\ufe0f\u20e3",
    "[@click=app.quit]x[/]",
    "[link=file:///]x",
    "[/nope]",
    "\\[b]",
    "$text-error",
    "{seat}%s",
)
"""What does something to terminals, to markup, or to templates."""
ROUND = 120
"""Names of one round."""
SIZES = ((60, 20), (80, 24), (80, 24), (120, 40))
PICTURE = "\x1b]777;{}\x07"
"""Written by the child before a whole picture of a place, and, of no place, after it."""
TOKEN = re.compile(
    r"\x1b\[\??[<>]?(?P<numbers>[0-9;]*)(?P<final>\$?[A-Za-z])"
    r"|\x1b\]22;[a-z-]*(?:\x07|\x1b\\)|[\r\n\x07]|[ -~]+|[^\x00-\x1f\x7f-\x9f]"
)
"""All that may be written: sequences as Textual's, shapes of the pointer, the bell, and what is drawn."""


@cache
def every_name() -> list[str]:
    """Each code point in one name at least, every short markup string, and sequences in odd places."""
    names = ["".join(chars) for length in range(1, 5) for chars in product(MARKUP, repeat=length)]
    chance = random.Random("names")
    for _ in range(2000):
        parts = [*chance.choices(SEQUENCES, k=3), *chance.choices(names, k=2), "Ana", "Ñu", "漢字", "मो"]
        names.append("".join(chance.sample(parts, chance.randint(2, 6))))
    names += _every_code_point()
    chance.shuffle(names)
    return names


def _every_code_point() -> Iterator[str]:
    name, cells = "", 0
    for char in map(chr, range(0x110000)):
        kind = unicodedata.category(char)
        width = 0 if kind[0] == "C" else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        base = "a" if kind[0] == "M" else ""
        if cells + width + len(base) > 16 or len(name) > 900:
            yield name
            name, cells = "", 0
        name, cells = name + base + char, cells + width + len(base)
    yield name


@dataclass
class Screen:
    """The cells of a terminal, and what it was told that it should not have been."""

    columns: int
    rows: int
    cells: list[list[str | None]] = field(default_factory=list)

    def draw(self, text: str) -> None:
        """Draw one whole picture; every cell is drawn, none beyond the edge."""
        self.cells = [[None] * self.columns for _ in range(self.rows)]
        x = y = 0
        for found in tokens(text):
            token = found[0]
            if found["final"] == "H":
                y, x = (int(number) - 1 for number in found["numbers"].split(";"))
            elif token in "\r\n":
                x, y = 0, y + (token == "\n")
            elif token.isascii() and token.isprintable():
                assert x + len(token) <= self.columns, f"row {y} is too wide: {self.text}"
                self.cells[y][x : x + len(token)] = token
                x += len(token)
            elif token.isprintable():
                x = self._put(x, y, token)
        for y, row in enumerate(self.cells):
            assert None not in row, f"row {y} is only {row.index(None)} cells wide: {self.text}"

    def _put(self, x: int, y: int, char: str) -> int:
        width = wcwidth(char)
        assert width >= 0
        if width == 0:
            at = max(i for i in range(x) if self.cells[y][i])
            # A mark that takes room makes a narrow letter wide.
            width = 1 if unicodedata.category(char) == "Mc" and at == x - 1 else 0
            self.cells[y][at] = (self.cells[y][at] or "") + char
            char = ""
        assert x + width <= self.columns, f"row {y} is too wide: {self.text}"
        for i in range(width):
            self.cells[y][x + i] = char if i == 0 else ""
        return x + width

    @property
    def text(self) -> str:
        """What stands on it."""
        return "\n".join("".join(cell or "" for cell in row) for row in self.cells)


def tokens(text: str) -> Iterator[re.Match[str]]:
    """Everything written, piece by piece; nothing but what may be."""
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        assert found, f"written: {text[at : at + 30]!r} after {text[max(0, at - 80) : at]!r}"
        char = found[0]
        if len(char) == 1 and char > " ":
            assert unicodedata.category(char)[0] not in "CZ", f"drawn: {char!r}"
            assert not "\ufe00" <= char <= "\ufe0f", f"drawn: {char!r}"
        yield found
        at = found.end()


def play(chance: random.Random, counts: Counts) -> None:
    """Some hundred names through every place at one size."""
    preload()
    start = counts["names"] % len(every_name())
    names = every_name()[start : start + ROUND]
    counts["names"] += len(names)
    columns, rows = chance.choice(SIZES)
    with tempfile.TemporaryDirectory() as folder:
        tour = Tour(Path(folder), names, chance)
        with Program(tour.run, columns, rows) as program:
            program.end()
            assert program.code == 0, program.last_words
            tour.check(program.written.decode(), Screen(columns, rows), counts)


class Tour:
    """Logs with hostile names, and a way through the program to every place that shows them."""

    def __init__(self, folder: Path, names: list[str], chance: random.Random) -> None:
        self.folder, self.names, self.chance = folder, names, chance
        rules = GAMES[chance.choice(("paulista-4", "paulista-4", "argentine-2"))]
        self.tables = [tuple(names[at : at + rules.seats]) for at in range(0, len(names), rules.seats)]
        self.header = changed(header_of(rules, f"{chance.getrandbits(256):064x}"), made=chance.choice(names))
        decisions = random_match(rules, self.header.seed)
        (folder / "data").mkdir()
        (folder / "config").mkdir()
        self.called = chance.choice(names)
        escaped = "".join(f"\\U{ord(char):08x}" for char in _storable(self.called))
        (folder / "config" / "settings.toml").write_text(f'name = "{escaped}"\n')
        self.won = self._write("won.jsonl", self.seated(0), decisions)
        self.broken = self._write("broken.jsonl", self.seated(0, level=chance.choice(names)), decisions)
        self.waits = [
            self._write(f"{at}.jsonl", self.seated(at), _to_a_person(State(rules), decisions, chance))
            for at in range(len(self.tables))
        ]
        self.damaged = [self._damage(name) for name in names[::20]]

    def seated(self, at: int, level: str = "low") -> Header:
        """The header with the names of a table."""
        levels = ("person", level, level, level)
        seated = zip(self.tables[at % len(self.tables)], levels, strict=False)
        players = [Seated(_storable(name), level) for name, level in seated]
        missing = [Seated("a", "low")] * (self.header.game.seats - len(players))
        return changed(self.header, players=(*players, *missing))

    def _write(self, name: str, header: Header, decisions: list[Decision]) -> Path:
        path = self.folder / "data" / name
        path.write_bytes(encode(header) + b"".join(map(encode, decisions)))
        return path

    def _damage(self, name: str) -> Path:
        """A file that is no log, called by a hostile name."""
        safe = name.replace("/", "|").replace("\0", "").encode("utf-8", "surrogatepass")[:200]
        path = self.folder / "data" / os.fsdecode(safe + b".jsonl")
        path.write_bytes(b"not a log\n")
        return path

    # In the child.

    def run(self) -> int:
        """The command line, then the screens."""
        from truco_tui.__main__ import main
        from truco_tui.app import TrucoApp
        from truco_tui.storage.settings import load

        where = folders(self.folder)
        for path in self.damaged:
            for command in ("verify", "repair", "replay"):
                assert main([command, str(path), *where]) == 1
        assert main(["list", *where]) == 0
        for name in self.names[:10]:
            assert main(["play", name.replace("\0", "") or "a", *where]) == 2
            assert main(["play", f"--level={name}", *where]) == 2
        settings = changed(load(self.folder / "config" / "settings.toml").settings, language="en")
        app = TrucoApp(self.folder / "data", changed(settings, pace="instant"))
        asyncio.run(app.run_async(auto_pilot=self._go_around))
        return app.return_code or 0

    async def _go_around(self, pilot: Any) -> None:
        try:
            for places in (self._home, self._table, self._replay, self._troubles, self._name_lines):
                await places(pilot, pilot.app)
                pilot.app.go_home()
                pilot.app.clear_notifications()
                await pilot.pause()
            pilot.app.exit()
        except BaseException:
            pilot.app.exit(return_code=9, message=traceback.format_exc())

    def _picture(self, pilot: Any, place: str) -> None:
        """Draw everything once more, between two marks."""
        app = pilot.app
        app._driver.write(PICTURE.format(place))
        app._display(app.screen, app.screen._compositor.render_full_update())
        app._driver.write(PICTURE.format(""))

    async def _home(self, pilot: Any, app: Any) -> None:
        await pilot.pause()
        self._picture(pilot, "home")
        app.action_settings()
        await pilot.pause()
        self._picture(pilot, "settings")
        app.go_home()
        app.action_saved()
        await pilot.pause()
        self._picture(pilot, "saved")
        for row in range(0, len(self.waits) + len(self.damaged), 10):
            if row % 40 == 0:
                await pilot.press("d")
                self._picture(pilot, "saved")
                await pilot.press("x")
            await pilot.press("pagedown")
            self._picture(pilot, "saved")

    async def _table(self, pilot: Any, app: Any) -> None:
        from textual.events import Paste

        app.go_on(self.waits[0])
        await pilot.pause()
        table = app.screen
        for at in range(0, len(self.tables), 2):
            table.match.session.header = self.seated(at)
            table.renew()
            self._picture(pilot, f"table {at}")
            if at % 40 == 0:
                for key in ("f1", "ctrl+p"):
                    await pilot.press(key)
                    app.post_message(Paste(self.names[at]))
                    await pilot.pause()
                    self._picture(pilot, "line")
                    await pilot.press("escape")
        app.go_on(self.won)
        await pilot.pause()
        self._picture(pilot, "table 0")

    async def _replay(self, pilot: Any, app: Any) -> None:
        app.replay(self.won)
        await pilot.pause()
        screen = app.screen
        keys = ("right", "down", "pagedown", "right", "right", "o", "w", "end")
        for at in range(1, len(self.tables), 2):
            screen.film.replay.log = replace(screen.film.replay.log, header=self.seated(at))
            app.simulate_key(keys[at // 2 % len(keys)])
            await asyncio.sleep(0)
            screen.renew()
            self._picture(pilot, f"replay {at}")

    async def _troubles(self, pilot: Any, app: Any) -> None:
        app.go_on(self.broken)
        app.replay(self.damaged[0])
        await pilot.pause()
        self._picture(pilot, "trouble")

    async def _name_lines(self, pilot: Any, app: Any) -> None:
        from textual.events import Paste
        from textual.widgets import Input

        app.action_new_match("paulista")
        await pilot.pause()
        for at in range(0, len(self.names), 20):
            await pilot.press("n")
            app.screen.query_one(Input).value = ""
            app.post_message(Paste(self.names[at]))
            await pilot.pause()
            self._picture(pilot, "line")
            await pilot.press("enter")
            self._picture(pilot, f"called {at}")

    # In the parent.

    def check(self, written: str, screen: Screen, counts: Counts) -> None:
        """Look at everything that was written: in between, and picture by picture."""
        place, saved = "", ""
        for number, part in enumerate(re.split(r"\x1b\]777;([^\x07]*)\x07", written)):
            if number % 2:
                place = part
            elif place and place != "line":  # Textual's own field, which counts marks as nothing
                screen.draw(part)
                counts["pictures"] += 1
                saved += screen.text * (place == "saved")
                kind, _, at = place.partition(" ")
                if kind in ("table", "replay"):
                    names = [seated.name for seated in self.seated(int(at)).players][kind == "table" :]
                    _see(names, screen.text, 2, place)
                elif kind == "called":
                    _see([self.names[int(at)]], screen.text, 16, place)
            else:
                for _ in tokens(part):
                    pass
        if screen.columns >= 120:
            # Of two, only the rival is named.
            shown = [name for table in self.tables for name in table[self.header.game.seats == 2 :]]
            _see(shown, saved, 16, "saved")
        for path in self.damaged:
            assert clean_text(path.name)[: screen.columns - 30] in saved, clean_text(path.name)


def _see(names: list[str], text: str, cells: int, place: str) -> None:
    """Every name, or its beginning, stands there as it was given, cleaned."""
    for name in names:
        seen = clean_name(name, cells, fallback="")
        assert seen in text, f"{place}: {seen!r} of {name!r} is not in {text}"


def _storable(name: str) -> str:
    """A name without the lone surrogates that no JSON can hold."""
    return "".join("?" if _alone(char) else char for char in name)


def _alone(char: str) -> bool:
    return "\ud800" <= char <= "\udfff"


def _to_a_person(state: State, decisions: list[Decision], chance: random.Random) -> list[Decision]:
    """The beginning of a match, up to a moment in it when seat 0 has to decide."""
    moments = []
    for number, decision in enumerate(decisions):
        if to_act(state)[:1] == (0,) and state.dealt:
            moments.append(number)
        state = step(state, decision.by, decision.do).after
    return decisions[: chance.choice(moments[:30])]


if __name__ == "__main__":
    sys.exit(campaign("names", play, "names", 2_000, seconds=15))
