"""Logs of every released format must be read, decided again and replayed for ever.

They were written once and are never written anew: a change that breaks one breaks what players have saved.
"""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import log as log_format
from engine.chance import seal
from engine.errors import BadLog
from engine.log import Header, encode, parse, read
from engine.replay import Replay
from engine.verify import verify

pytestmark = pytest.mark.fast

FOLDER = Path(__file__).parent / "golden"

SCORES = {
    "argentine-plain": "0-2 1-2 2-7 3-8 3-9 3-12 4-13 4-30",
    "argentine-house-rules": "2-1 2-3 4-3 6-3 6-4 7-28 12-28 12-30",
    "argentine-cut": "3-2 7-2 7-3 10-26 10-27 10-28 10-30",
    "paulista-dirty": "1-0 1-1 1-2 1-11 1-14",
    "paulista-clean-pairs": "0-1 0-2 0-11 0-14",
    "paulista-covered-pairs": "0-1 0-10 0-11 0-14",
    "paulista-blind": "1-0 4-0 4-6 10-6 11-6 11-7 11-10 11-11 12-11",
    "paulista-fold-cut": "0-1 1-1 10-1 11-1 14-1",
}
"""The score after each hand, by log."""

LEVELS = {
    "argentine-levels": "high low",
    "paulista-levels": "low high",
    "paulista-levels-pairs": "high low high low",
    "mineiro-levels": "high low",
    "mineiro-levels-pairs": "low high low high",
}
"""Who played, by log of format 2."""

SEAL = "7f94df9bf4bf569de813620b99a016a1b4653c1c1fa333299d2cf01e650ba78d"


@pytest.mark.parametrize("name", SCORES)
def test_a_log_of_format_1_replays_as_it_was_played(name: str) -> None:
    path = FOLDER / f"{name}.v1.jsonl"
    log = read(path)
    assert (log.version, log.problem, log.torn) == (1, None, b"")
    scores = " ".join(f"{us}-{them}" for us, them in (chapter.score for chapter in Replay(log).chapters))
    assert scores == SCORES[name]
    assert log.seal == seal(log.header.seed)
    report = verify(path, log.seal)
    assert (report.problem, report.verified) == (None, len(log.decisions))
    assert encode(replace(log.header, v=1)) + b"".join(map(encode, log.decisions)) == path.read_bytes()


@pytest.mark.parametrize("name", LEVELS)
def test_a_log_of_format_2_replays_as_it_was_played(name: str) -> None:
    path = FOLDER / f"{name}.v2.jsonl"
    log, wanted = read(path), LEVELS[name]
    assert (log.version, log.problem, log.torn) == (2, None, b"")
    assert [who.level for who in log.header.players] == wanted.split()
    report = verify(path, log.seal)
    assert (report.problem, report.verified) == (None, len(log.decisions))
    assert encode(log.header) + b"".join(map(encode, log.decisions)) == path.read_bytes()


def test_the_seal_of_a_golden_log_never_changes() -> None:
    assert read(FOLDER / "argentine-levels.v2.jsonl").seal == SEAL


def test_a_header_of_format_1_has_nothing_of_format_2() -> None:
    data = (FOLDER / "argentine-plain.v1.jsonl").read_bytes()
    first, rest = data.split(b"\n", 1)
    for forged in (
        first.replace(b'"}],"crc"', b'","revision":2}],"crc"'),
        first.replace(b'}],"crc"', b'}],"parent":null,"crc"'),
    ):
        assert forged != first
        with pytest.raises(BadLog) as refused:
            parse(resealed(forged + b"\n") + rest)
        assert (refused.value.code, refused.value.line) == ("content", 1)


def test_every_golden_log_is_tested() -> None:
    names = {path.name.split(".")[0] for path in FOLDER.glob("*.jsonl")}
    assert names == set(SCORES) | set(LEVELS)


def test_an_older_format_is_translated_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if format 2 were the second successor of one that named the header's `made` otherwise."""
    data = (FOLDER / "argentine-levels.v2.jsonl").read_bytes()
    now, steps = log_format.VERSION, []

    def upcast(line: dict[str, Any]) -> dict[str, Any]:
        steps.append(line.get("n", 0))
        if "begun" in line:
            return {"made" if name == "begun" else name: value for name, value in line.items()} | {"v": now}
        return line

    monkeypatch.setitem(log_format.UPCASTS, now - 1, upcast)
    log = parse(data)
    header = encode(log.header).replace(b'"v":2', b'"v":1').replace(b'"made"', b'"begun"')
    old = resealed(header) + data.partition(b"\n")[2]
    translated = parse(old)
    assert translated.version == 1
    assert translated.problem is None
    assert isinstance(translated.header, Header)
    assert translated.header == log.header
    assert translated.decisions == log.decisions
    assert steps == list(range(len(log.decisions) + 1))


def resealed(line: bytes) -> bytes:
    """A line with the checksum that its content asks for."""
    from zlib import crc32

    body = line.rpartition(b',"crc"')[0] + b"}"
    return body[:-1] + b',"crc":"%08x"}\n' % crc32(body)
