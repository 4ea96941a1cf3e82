"""Two to eight processes race for one log: exactly one writes it, and it is free when that one dies."""

import os
import random
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from engine.errors import BadLog, NotSaved
from engine.log import encode, read
from engine.writer import Writer, create, resume
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of, random_match

SEED = f"{1:064x}"
HEADER = header_of(GAMES["argentine-2"], SEED)
DECISIONS = random_match(GAMES["argentine-2"], SEED)


def play(chance: random.Random, counts: Counts) -> None:
    """One race to go on with a log, or to begin it; the winner appends, and is killed."""
    racers, beginning = chance.randint(2, 8), chance.random() < 0.5
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        if not beginning:
            path.write_bytes(encode(HEADER) + b'{"torn')
        _race(path, racers, (lambda: create(path, HEADER)) if beginning else (lambda: resume(path)[1]))
        log, writer = resume(path)
        assert log.decisions == (DECISIONS[0],)
        writer.append(DECISIONS[1])
        writer.close()
        assert list(read(path).decisions) == DECISIONS[:2]
    counts["races"] += 1
    counts["racers"] += racers


def _race(path: Path, racers: int, enter: Callable[[], Writer]) -> None:
    start, go = os.pipe()
    told, tell = os.pipe()
    children = [pid for _ in range(racers) if (pid := _racer(start, go, tell, enter))]
    os.close(go)
    os.close(start)
    os.close(tell)
    try:
        with os.fdopen(told, "rb") as results:
            answers = results.read(racers)
            assert sorted(answers) == sorted(b"W" + b"l" * (racers - 1)), answers
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            os.waitpid(child, 0)


def _racer(start: int, go: int, tell: int, enter: Callable[[], Writer]) -> int:
    """A child that waits for the start, tries, tells how it went, and waits to be killed."""
    child = os.fork()
    if child:
        return child
    try:
        os.close(go)
        os.read(start, 1)
        try:
            writer = enter()
            writer.append(DECISIONS[0])
            os.write(tell, b"W")
        except NotSaved as error:
            os.write(tell, b"l" if error.code in ("locked", "create") else b"?")
        except BadLog:
            os.write(tell, b"b")
        signal.pause()
    finally:
        os._exit(1)


if __name__ == "__main__":
    sys.exit(campaign("race", play, "races", 50))
