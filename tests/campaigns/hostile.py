"""Hostile logs under right checksums, and special files: one clear error in a second and 100 MB."""

import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from engine.errors import BadLog
from engine.log import MAX_LINE, Decision, Header, encode, read
from engine.writer import resume
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of, random_match
from tests.test_log import VALUES, hostile_logs, is_clear, meet, sealed

NAMES = sorted(GAMES)
SECONDS, LEEWAY, MEGABYTES = 1.0, 5, 100


@cache
def one_value_each() -> list[tuple[int, bytes]]:
    """Every member of every line of a log with every hostile value."""
    return [(line, data) for _, line, data in hostile_logs()]


def play(chance: random.Random, counts: Counts) -> None:
    """A hundred of the listed files, a hundred random ones, and the special files."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for line, data in chance.sample(one_value_each(), 100):
        _meet(data, line, counts)
    rules, seed = GAMES[chance.choice(NAMES)], f"{chance.getrandbits(256):064x}"
    lines: list[Header | Decision] = [header_of(rules, seed), *random_match(rules, seed, 12)]
    for _ in range(100):
        at = chance.randrange(len(lines))
        body = garbled(lines[at], chance)
        data = b"".join([*map(encode, lines[:at]), sealed(body), *map(encode, lines[at + 1 :])])
        if body != msgspec.json.encode(lines[at]) and len(body) < MAX_LINE:
            _meet(data, at + 1, counts)
    with tempfile.TemporaryDirectory() as folder:
        for path in special_files(Path(folder)):
            begun = time.monotonic()
            for open_it in (read, resume):
                try:
                    open_it(path)
                except BadLog as error:
                    is_clear(error)
                else:
                    raise AssertionError(f"{path} was taken for a log")
            _is_quick(begun)
            counts["special files"] += 1
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < MEGABYTES * 1024, f"{grown} KiB more"


def _meet(data: bytes, line: int, counts: Counts) -> None:
    begun = time.monotonic()
    counts["refused" if meet(data, line) else "taken as they are"] += 1
    _is_quick(begun)
    counts["files"] += 1


def _is_quick(begun: float) -> None:
    assert time.monotonic() - begun < SECONDS * LEEWAY


def garbled(line: Header | Decision, chance: random.Random) -> bytes:
    """The body of a line changed in ways that may be JSON or not."""
    body = msgspec.json.encode(line).decode()
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(1, len(body))
        stop = min(len(body), start + int(chance.expovariate(0.1)))
        found = body[start:stop]
        piece = chance.choice(
            (*VALUES, found * 2, found[::-1], "", "0", '"', ",", "}", "]", chance.choice(body) * 9)
        )
        body = body[:start] + piece + body[stop:]
    return _reordered(body, chance).encode(errors="surrogatepass")


def _reordered(body: str, chance: random.Random) -> str:
    """Now and then the same JSON in another order, with doubles, or with spaces."""
    if chance.random() > 0.2:
        return body
    try:
        plain = json.loads(body)
    except (ValueError, RecursionError):
        return body
    if not isinstance(plain, dict):
        return body
    members = list(plain.items())
    chance.shuffle(members)
    members += members[:1]
    return "{" + ", ".join(f"{json.dumps(name)}:{json.dumps(value)}" for name, value in members) + "}"


def special_files(folder: Path) -> Iterator[Path]:
    """What is no regular file, or no file that could be read."""
    os.mkfifo(folder / "pipe")
    (folder / "empty").touch()
    (folder / "dangling").symlink_to("none")
    (folder / "round").symlink_to("round")
    with (folder / "sparse").open("wb") as file:
        file.truncate(2**30)
    yield folder
    yield from (folder / name for name in ("pipe", "empty", "dangling", "round", "sparse", "none", "a\0b"))
    yield from (Path("/dev/zero"), Path("/dev/null"), Path("/dev/full"), Path("/proc/self/mem"))


if __name__ == "__main__":
    sys.exit(campaign("hostile", play, "files", 1_000))
