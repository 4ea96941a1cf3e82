"""Run every campaign for its share of the time, two at once, a line each; exit 1 if one found a violation."""

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HELPERS = {"__init__", "__main__", "common", "on_terminal"}
NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in HELPERS)
AT_ONCE = 2


def main() -> int:
    """The exit code: 1 if any campaign failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description=__doc__)
    parser.add_argument("--seconds", type=float, default=150, help="for all together (default: 150)")
    parser.add_argument("--seed", default="1", help="another seed tries other things (default: 1)")
    wanted = parser.parse_args()
    share = wanted.seconds * AT_ONCE / len(NAMES)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return max(pool.map(lambda name: run(name, share, wanted.seed), NAMES))


def run(name: str, seconds: float, seed: str) -> int:
    """Run one campaign, print what it says, and return its exit code."""
    limits = ["--seconds", f"{seconds:g}", "--seed", seed]
    command = [sys.executable, "-m", f"tests.campaigns.{name}", *limits]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print((done.stdout + done.stderr).strip(), flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
