"""Opening a log of 10,000 lines, and a step in it."""

import random
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.log import encode, read
from engine.replay import Replay
from tests.benchmarks.endless import ENDLESS, endless

LINES = 10_000


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of random play, `LINES` decisions long."""
    match = endless("random", "random")
    session = match.session
    while session.n < LINES and match.step():
        pass
    path = tmp_path_factory.mktemp("logs") / "long.jsonl"
    path.write_bytes(encode(session.header) + b"".join(map(encode, session.decisions)))
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
