"""The whole program is played by random keys on a pseudo-terminal, killed at random moments, started again.

What it showed is in the log, once; nobody has to repair anything; the log reads clean but for a torn tail,
and `verify` accepts it.
"""

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import BadLog
from engine.log import read
from engine.verify import verify
from tests.campaigns.common import Counts, campaign
from tests.campaigns.on_terminal import ENTERED, Program, folders, preload
from truco_tui.storage.matches import waiting

KEYS = (*[b"1", b"2", b"3", b"\r"] * 4, *map(bytes, zip(b"terfqnacmh\t")), b"\x1b[C", b"\x1b[D")
LONGEST = 1.2
"""Seconds that the program lives at most."""
LIVES = 8
"""Times that one folder of matches is played in and killed, before a match is gone on with in peace."""
GAMES = (
    ["play", "--level", "low"],
    ["play", "paulista", "--level", "low"],
    ["play", "paulista", "--seats", "4", "--level", "random"],
    ["play", "paulista", "--level", "random", "--rule", "hand_cut=yes"],
)


def play(chance: random.Random, counts: Counts) -> None:
    """A few lives of the program over the same matches, then one that ends well."""
    preload()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        _one_life(path, chance.choice(GAMES), chance, counts)
        for _ in range(LIVES - 1):
            _one_life(path, [] if _logs(path) else chance.choice(GAMES), chance, counts)
        _one_life(path, [], chance, counts, killed=False)
        for log in _logs(path):
            with _unless_never_begun(log):
                report = verify(log)
                assert report.problem is None, report.problem
                counts["matches"] += 1
                counts["decisions"] += report.verified


def _one_life(
    folder: Path, arguments: list[str], chance: random.Random, counts: Counts, killed: bool = True
) -> None:
    """Start, go on with the match that waits or begin one, play, and be killed or leave."""
    waits = False
    before = {log.name: log.read_bytes() for log in _logs(folder)}
    told, tell = os.pipe()
    with Program(lambda: _run(arguments, folder, tell)) as program:
        os.close(tell)
        end = time.monotonic() + chance.uniform(0, LONGEST)
        if not killed:
            program.until(lambda: ENTERED in program.written)
            program.quiet()
            waits = any(waiting(folder / "data"))
            end = time.monotonic() + LONGEST
        program.send(b"c" * (not arguments))
        while time.monotonic() < end and not program.ended():
            program.read(chance.choice((0, 0.005, 0.02)))
            program.send(chance.choice(KEYS))
        if not killed:
            program.send(b"\x11")
        elif not program.ended():
            time.sleep(chance.choice((0, chance.uniform(0, 0.03))))  # while the last key is being played
            program.signal(signal.SIGKILL)
        program.end()
        assert program.code in ((0, -signal.SIGKILL) if killed else (0,)), (program.code, program.last_words)
        counts["kills"] += program.code != 0
    with os.fdopen(told) as pipe:
        lines = pipe.read()
    assert killed or lines or not waits, program.last_words
    _check(folder, before, lines, counts)


def _run(arguments: list[str], folder: Path, tell: int) -> int:
    """The program; before anything of a match is drawn, it tells the number of the last decision in it."""
    from truco_tui.__main__ import main
    from truco_tui.screens.table import TableScreen

    update = TableScreen.update

    def tell_and_update(table: TableScreen) -> None:
        os.write(tell, f"{table.match.session.header.match} {table.director.seen}\n".encode())
        update(table)

    TableScreen.update = tell_and_update  # type: ignore[method-assign, assignment]
    return main([*arguments, *folders(folder), "--pace", "instant"])


def _check(folder: Path, before: dict[str, bytes], told: str, counts: Counts) -> None:
    """Every log goes on where it ended, and holds what was shown of it."""
    shown: dict[str, list[int]] = {}
    for line in told.splitlines():
        match, number = line.split()
        shown.setdefault(f"{match}.jsonl", []).append(int(number))
    for log in _logs(folder):
        with _unless_never_begun(log):
            good = read(log)
            assert good.problem is None, good.problem
            old = before.get(log.name, b"")
            old = old[: old.rfind(b"\n") + 1]
            assert log.read_bytes().startswith(old)
            if numbers := shown.pop(log.name, []):
                assert numbers == sorted(numbers)
                if log.name in before:
                    assert numbers[0] == max(old.count(b"\n") - 1, 0)
                else:
                    assert numbers[0] == 0 or _begins_as_another(log, numbers[0], folder)
                assert numbers[-1] <= len(good.decisions)
                counts["decisions shown"] += numbers[-1] - numbers[0]
                counts["saved and not shown"] += len(good.decisions) - numbers[-1]
            counts["torn tails"] += bool(good.torn)
    assert not shown, "something was shown of a match without a log"


def _begins_as_another(log: Path, decisions: int, folder: Path) -> bool:
    """Whether a match was gone on with from a moment of another."""
    others = [other for other in _logs(folder) if other != log and b"\n" in other.read_bytes()]
    beginning = read(log).decisions[:decisions]
    return any(read(other).decisions[:decisions] == beginning for other in others)


@contextmanager
def _unless_never_begun(log: Path) -> Iterator[None]:
    """Leave a log alone that was killed in its first line."""
    try:
        yield
    except BadLog:
        assert b"\n" not in log.read_bytes()


def _logs(folder: Path) -> list[Path]:
    return sorted(Path(folder, "data").glob("*.jsonl"))


if __name__ == "__main__":
    sys.exit(campaign("kill9_app", play, "kills", 10, seconds=15))
