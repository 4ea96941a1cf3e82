"""A disk that is full at each byte of each line, and calls that fail one after the other: nothing is silent.

In a child process, whose files may not grow beyond a limit, so that no disk is harmed.
"""

import os
import random
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import NotSaved
from engine.log import Decision, Header, encode, read
from engine.writer import Writer, create, resume
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of, random_match
from tests.test_writer import Recorder, largest_file

NAMES = sorted(GAMES)
FIRST, LATER = 10, 60
"""Decisions of a match, or as many as it has: a quick one first, and long ones after it."""


def play(chance: random.Random, counts: Counts) -> None:
    """One match, in a child."""
    rules, seed = GAMES[chance.choice(NAMES)], f"{chance.getrandbits(256):064x}"
    header, decisions = header_of(rules, seed), random_match(rules, seed, LATER if counts else FIRST)
    counts["limits"] += in_child(lambda: full_at_every_byte(header, decisions))
    counts["failing calls"] += in_child(lambda: every_call_fails(header, decisions))
    counts["decisions"] += len(decisions)


def in_child(task: Callable[[], int]) -> int:
    """What a task counts in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writing, str(task()).encode())
        except BaseException:
            os.write(writing, traceback.format_exc(limit=-3).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read().decode()
    os.waitpid(child, 0)
    assert answer.isdecimal(), answer
    return int(answer)


def full_at_every_byte(header: Header, decisions: list[Decision]) -> int:
    """Every line is refused at each of its bytes, the file stays as it was, and then it is taken."""
    limits = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        for room in range(len(encode(header))):
            with largest_file(room):
                assert _refused(lambda: create(path, header)) == "create"
            assert not path.exists()
            limits += 1
        writer = create(path, header)
        for decision in decisions:
            before = path.read_bytes()
            for room in range(len(encode(decision))):
                with largest_file(len(before) + room):
                    assert _refused(lambda decision=decision: writer.append(decision)) == "write"  # type: ignore[misc]
                assert path.read_bytes() == before
                limits += 1
            writer.append(decision)
        writer.close()
        assert list(read(path).decisions) == decisions
    return limits


def _refused(call: Callable[[], object]) -> str:
    try:
        call()
    except NotSaved as error:
        return error.code
    return "taken"


def every_call_fails(header: Header, decisions: list[Decision]) -> int:
    """The n-th call of the operating system fails, for n = 1, 2, 3 …, once and from then on."""
    tried = 0
    for forever in (False, True):
        fails, reached = 1, True
        while reached:
            with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
                reached = _one_call_fails(Path(folder) / "log", header, decisions, fails, forever, patch)
            tried += 1
            fails += 1
    return tried


def _one_call_fails(
    path: Path,
    header: Header,
    decisions: list[Decision],
    fails: int,
    forever: bool,
    patch: pytest.MonkeyPatch,
) -> bool:
    acknowledged: list[Decision] = []
    recorder = Recorder(patch, fails, forever)
    writer: Writer | None = None
    for decision in decisions:
        try:
            writer = writer or (create(path, header) if not path.exists() else resume(path)[1])
            writer.append(decision)
        except NotSaved:
            if writer and writer.closed:
                writer = None
            break
        acknowledged.append(decision)
    if writer:
        writer.close()
    patch.undo()
    if path.exists():
        log, again = resume(path)
        again.close()
        unsure = forever and recorder.calls[fails - 1 : fails] == ["fsync"]  # neither taken nor taken back
        assert list(log.decisions) in [acknowledged, decisions[: len(acknowledged) + 1]][: 1 + unsure]
        assert path.read_bytes() == encode(header) + b"".join(map(encode, log.decisions))
    else:
        assert not acknowledged
    return len(recorder.calls) >= fails


if __name__ == "__main__":
    sys.exit(campaign("diskfull", play, "decisions", 10))
