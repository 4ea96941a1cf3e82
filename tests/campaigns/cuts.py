"""Logs cut at every byte, with each bit flipped, spliced at random: a true beginning, or one clear error."""

import random
import sys

from engine.log import Decision, Header, encode
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, header_of, random_match
from tests.test_log import data_of, judge

NAMES = sorted(GAMES)
MOST = 2_000
"""Bytes of a short log."""
SPLICES = 5_000
"""Spliced files a log: 200 logs make a million."""


def short_log(chance: random.Random, most: int) -> tuple[Header, list[Decision]]:
    """A random match, or its beginning, whose log has at most so many bytes."""
    rules, seed = GAMES[chance.choice(NAMES)], f"{chance.getrandbits(256):064x}"
    header, decisions = header_of(rules, seed), random_match(rules, seed)
    while len(data_of(header, decisions)) > most:
        decisions.pop()
    return header, decisions


def play(chance: random.Random, counts: Counts) -> None:
    """One short log everywhere, and one whole match at its line ends."""
    header, decisions = short_log(chance, MOST)
    data = data_of(header, decisions)
    for size in range(len(data)):
        assert judge(data[:size], header, decisions) == ("prefix" if b"\n" in data[:size] else "refused")
        counts["cuts"] += 1
    first = len(encode(header))
    for at in range(len(data)):
        for bit in range(8):
            flipped = data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
            assert judge(flipped, header, decisions) == ("refused" if at < first else "prefix")
            counts["flips"] += 1
    _whole_match_at_its_line_ends(chance, counts)
    other = short_log(chance, MOST)
    pieces = [data, data_of(*other), data_of(header, decisions[::2])]
    for _ in range(SPLICES):
        file = spliced(data, pieces, chance)
        judge(file, *(other if file.startswith(encode(other[0])) else (header, decisions)))
        counts["splices"] += 1
    counts["logs"] += 1


def _whole_match_at_its_line_ends(chance: random.Random, counts: Counts) -> None:
    header, decisions = short_log(chance, 200_000)
    data, ends = data_of(header, decisions), [len(encode(header))]
    for decision in decisions:
        ends.append(ends[-1] + len(encode(decision)))
    for lines, end in enumerate(ends):
        for size in (end - 1, end, min(end + 1, len(data))):
            verdict = judge(data[:size], header, decisions)
            whole = lines == len(decisions) and size == end
            assert verdict == (
                "whole" if whole or size == len(data) else "prefix" if size >= ends[0] else "refused"
            )
            counts["line ends"] += 1


def spliced(data: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """A log with one to three pieces taken out, doubled, replaced by another log's, zeroed, or noise."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(data) + 1)
        stop = min(len(data), start + int(chance.expovariate(0.02)))
        other = chance.choice(others)
        begin = chance.randrange(len(other))
        piece = chance.choice(
            (
                b"",
                data[start:stop] * 2,
                other[begin : begin + stop - start],
                bytes(stop - start),
                chance.randbytes(stop - start),
                b"\n",
                other,
            )
        )
        data = data[:start] + piece + data[stop:]
    return data


if __name__ == "__main__":
    sys.exit(campaign("cuts", play, "logs", 1))
