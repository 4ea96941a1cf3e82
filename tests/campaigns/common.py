"""What campaigns have in common: rounds until so much was done or time is up, and one closing line."""

import argparse
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence

Counts = Counter[str]
Round = Callable[[random.Random, Counts], None]
"""One round, which draws what it tries from its source, counts what it did, and raises at a violation."""

MOST = 10
"""Violations after which it is enough."""


def campaign(
    name: str, play: Round, unit: str, n: int, seconds: float = 10, arguments: Sequence[str] | None = None
) -> int:
    """Play rounds until `n` of a unit are counted, and return the exit code.

    Without arguments it ends after so many seconds at the latest; with `--n` only with `--seconds` too.
    """
    parser = argparse.ArgumentParser(prog=f"python -m tests.campaigns.{name}")
    parser.add_argument(
        "--n", type=int, help=f"how many {unit} (default: {n:,}, or as many as there is time for)"
    )
    parser.add_argument("--seconds", type=float, help=f"stop after (default: {seconds:g}, or never with --n)")
    parser.add_argument("--seed", default="1", help="another seed tries other things (default: 1)")
    wanted = parser.parse_args(arguments)
    limit = (
        wanted.seconds if wanted.seconds is not None else float("inf") if wanted.n is not None else seconds
    )
    most = wanted.n if wanted.n is not None else float("inf") if wanted.seconds is not None else n
    counts: Counts = Counter()
    begun, violations, number = time.monotonic(), 0, 0
    while counts[unit] < most and time.monotonic() - begun < limit and violations < MOST:
        try:
            play(random.Random(f"{name}/{wanted.seed}/{number}"), counts)
        except Exception:
            violations += 1
            print(f"violation in round {number} of seed {wanted.seed}:\n{traceback.format_exc(limit=-3)}")
        number += 1
    done = ", ".join(f"{count:,} {what}" for what, count in counts.items())
    taken = time.monotonic() - begun
    print(f"{name}: {done}; {violations} violations; {taken:.1f} s, seed {wanted.seed}", flush=True)
    return 1 if violations else 0
