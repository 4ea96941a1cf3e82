"""Opening a log of 10,000 lines, a step in it, and the memory that a long match takes."""

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.log import KIND, VERSION, Game, Header, Seated, encode, read
from engine.match import Match
from engine.replay import Replay
from engine.rules import Options, Rules
from engine.session import Session
from engine.variants import VARIANTS, Variant, rules_of

LINES = 10_000


def _endless(options: Options, seats: int) -> Rules:
    return replace(VARIANTS["paulista"].rules(options, seats), target=1_000_000)


ENDLESS = {"paulista": Variant("paulista", (2,), VARIANTS["paulista"].options, _endless)}
"""The Paulista game without an end: a match to 12 has some dozen lines only."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of random play, `LINES` decisions long."""
    options = rules_of("paulista", variants=ENDLESS).options_dict
    players = (Seated("A", "random"), Seated("B", "random"))
    game = Game("paulista", 2, options)
    header = Header(KIND, VERSION, "long", "2026-01-01T00:00:00Z", "bench", game, "0" * 64, "seed", players)
    session = Session.create(header, variants=ENDLESS)
    match = Match(session)
    while session.n < LINES and match.step():
        pass
    path = tmp_path_factory.mktemp("logs") / "long.jsonl"
    path.write_bytes(encode(header) + b"".join(map(encode, session.decisions)))
    return path


def bench_open(benchmark: BenchmarkFixture, log: Path) -> None:
    """Read, decide again and index: the target is 0.5 s."""
    replay = benchmark.pedantic(lambda: Replay(read(log, ENDLESS)), rounds=5)
    assert len(replay.log.decisions) == LINES
    assert replay.log.problem is None


def bench_step(benchmark: BenchmarkFixture, log: Path) -> None:
    """The view after a step anywhere in it: the target, screen included, is 30 ms."""
    replay, chance = Replay(read(log, ENDLESS)), random.Random(1)
    benchmark(lambda: replay.view(int(chance.random() * len(replay))))


MEMORY = """
import resource, sys
from engine.match import Match
from tests.benchmarks.bench_replay import *
options = rules_of("paulista", variants=ENDLESS).options_dict
players = (Seated("A", "high"), Seated("B", "low"))
header = Header(KIND, VERSION, "m", "2026", "bench", Game("paulista", 2, options), "0" * 64, "seed", players)
session = Session.create(header, variants=ENDLESS)
match = Match(session)
import truco_tui.screens.table
while session.view(0).number <= 200 and match.step():
    pass
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak // (1024 if sys.platform != "darwin" else 1024 * 1024))
"""


def bench_memory(benchmark: BenchmarkFixture) -> None:
    """Megabytes after 200 hands, Textual and the table's modules included: the target is 80."""

    def run() -> None:
        done = subprocess.run([sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True)
        benchmark.extra_info["megabytes"] = int(done.stdout)

    benchmark.pedantic(run, rounds=1)
