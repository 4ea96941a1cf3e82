"""A child that plays a match on a log is killed at random moments: what it showed is in the log, once.

Each child goes on where the last one was killed, with nobody's help, until the match is over; then the log is
the one that the match has when nobody is killed.
"""

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from engine.errors import BadLog
from engine.log import encode, read
from engine.match import Match
from engine.session import Moment, Session
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of

NAMES = sorted(GAMES)
LONGEST = 0.06
"""Seconds that a child lives at most; it decides some ten times in them."""


def play(chance: random.Random, counts: Counts) -> None:
    """One match, with as many kills as it takes."""
    rules, seed = GAMES[chance.choice(NAMES)], f"{chance.getrandbits(256):064x}"
    header = header_of(rules, seed)
    whole = Session.create(header)
    Match(whole).run()
    data = encode(header) + b"".join(map(encode, whole.decisions))
    with tempfile.TemporaryDirectory() as folder:
        path, done = Path(folder) / "log", False
        while not done:
            shown, done = _killed_child(path, whole, chance.uniform(0, LONGEST))
            counts["kills"] += not done
            try:
                log = read(path)
            except (BadLog, FileNotFoundError):
                assert shown == 0
                path.unlink(missing_ok=True)  # killed before its first line: nothing was played in it
                continue
            assert log.problem is None
            assert shown <= len(log.decisions)
            assert shown == 0 or len(log.decisions) <= shown + 1
            assert data.startswith(encode(header) + b"".join(map(encode, log.decisions)))
            counts["torn tails"] += bool(log.torn)
            counts["saved and not shown"] += len(log.decisions) > shown > 0
        assert path.read_bytes() == data
    counts["decisions"] += len(whole.decisions)
    counts["matches"] += 1


def _killed_child(path: Path, whole: Session, seconds: float) -> tuple[int, bool]:
    """The number of the last decision that a child showed before it was killed, and whether it was done."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            _go_on(path, whole, tell)
        finally:
            os._exit(1)
    os.close(tell)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(told, "rb") as pipe:
        shown = pipe.read()
    assert status in (signal.SIGKILL, 0), "the child ended by itself"
    numbers = [int.from_bytes(shown[at : at + 4], "big") for at in range(0, len(shown), 4)]
    assert numbers == sorted(numbers)
    return max(numbers, default=0), status == 0


def _go_on(path: Path, whole: Session, tell: int) -> None:
    def show(moment: Moment) -> None:
        os.write(tell, moment.n.to_bytes(4, "big"))

    session = Session.resume(path) if path.exists() else Session.create(whole.header, path)
    session.subscribe(0, show)
    Match(session).run()
    session.close()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(campaign("kill9", play, "kills", 50))
