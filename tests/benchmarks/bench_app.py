"""Start to first paint, and key to paint, each beside an empty Textual app in the same run."""

import os
import statistics
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.terminal import EMPTY, FIRST_PAINT, Terminal

ROUNDS = 15
LIST = """
from textual.app import App
from textual.widgets import OptionList
class Moving(App):
    def compose(self):
        yield OptionList(*map(str, range(9)))
Moving().run()
"""
"""The least app in which a key moves something."""

HOME = ["-m", "truco_tui"]
TABLE = ["-m", "truco_tui", "play", "--pace", "instant", "--seed", "7", "--language", "es"]
DOWN, UP = b"\x1b[B", b"\x1b[A"


@pytest.mark.parametrize("app", ["empty", "home"])
def bench_first_paint(benchmark: BenchmarkFixture, tmp_path: Path, app: str) -> None:
    """Process start to the first picture."""

    def start() -> None:
        with Terminal(["-c", EMPTY] if app == "empty" else HOME, tmp_path) as terminal:
            terminal.wait_for(FIRST_PAINT)

    benchmark.pedantic(start, rounds=ROUNDS, warmup_rounds=2)


def _times(arguments: list[str], folder: Path, keys: Callable[[int], bytes], rounds: int) -> list[float]:
    with Terminal(arguments, folder) as terminal:
        terminal.wait_for(FIRST_PAINT)
        terminal.quiet(1.0)
        times = []
        for index in range(rounds):
            times.append(terminal.press(keys(index)) * 1000)
            terminal.quiet(0.1)
    return times


def _note(benchmark: BenchmarkFixture, times: list[float]) -> None:
    benchmark.extra_info["median_ms"] = round(statistics.median(times), 1)
    benchmark.extra_info["p95_ms"] = round(statistics.quantiles(times, n=20)[-1], 1)


@pytest.mark.parametrize("app", ["empty", "home"])
def bench_key_that_moves(benchmark: BenchmarkFixture, tmp_path: Path, app: str) -> None:
    """A key that only moves to the first thing painted after it."""
    arguments = ["-c", LIST] if app == "empty" else HOME
    times: list[float] = []
    benchmark.pedantic(
        lambda: times.extend(_times(arguments, tmp_path, lambda index: (DOWN, UP)[index % 2], 60)), rounds=1
    )
    _note(benchmark, times)


KEYS = (b"n", b"1", b"m", b"m", b"\r")
"""Decline, play, to the mazo, next deal: always one of them is legal, the others say why they are not."""


def _saved(folder: Path) -> int:
    return sum(log.stat().st_size for log in folder.rglob("*.jsonl"))


def bench_key_that_submits(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A key that plays, the log written and synced before anything is painted.

    The rival is the weak one: at the instant pace it thinks before the picture, which is not the question.
    """
    times: list[float] = []

    def play() -> None:
        with Terminal([*TABLE, "--level", "low"], tmp_path) as terminal:
            terminal.wait_for(FIRST_PAINT)
            terminal.quiet(1.0)
            for key in cycle(KEYS):
                before = _saved(tmp_path)
                took = terminal.press(key)
                terminal.quiet(0.1)
                if _saved(tmp_path) > before:
                    times.append(took * 1000)
                if len(times) == 100:
                    break

    benchmark.pedantic(play, rounds=1)
    _note(benchmark, times)


def bench_memory(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Megabytes that the whole app has taken at most after 200 hands at the table: the target is 80."""

    def play() -> None:
        with Terminal(TABLE, tmp_path) as terminal:
            terminal.wait_for(FIRST_PAINT)
            terminal.quiet(1.0)
            hands = 0
            while hands < 200:
                for key in KEYS:
                    os.write(terminal.fd, key)
                    terminal.quiet(0.06)
                hands = sum(log.read_bytes().count(b'"is":"dealt"') for log in tmp_path.rglob("*.jsonl"))
            status = Path(f"/proc/{terminal.pid}/status").read_text()
            peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
            benchmark.extra_info["hands"] = hands
            benchmark.extra_info["megabytes"] = int(peak.split()[1]) // 1024

    benchmark.pedantic(play, rounds=1)
