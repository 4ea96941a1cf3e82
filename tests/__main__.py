"""Run every check, cheapest first, and stop at the first that fails; arguments go to pytest."""

import os
import shlex
import subprocess
import sys
from datetime import date
from pathlib import Path

from tests import neutral

ROOT = Path(__file__).parent.parent
PYTHON = [sys.executable, "-m"]
# Two workers are worth their start-up; more would fight over the timing tests.
WORKERS = "2" if (os.cpu_count() or 1) > 1 else "0"

CHECKS = [
    [*PYTHON, "ruff", "check", "."],
    [*PYTHON, "ruff", "format", "--check", "."],
    [*PYTHON, "mypy"],
    [str(Path(sys.executable).with_name("lint-imports")), "--no-logo"],
    # Every line and branch of the core is reached by the tests that mutants are judged by.
    [*PYTHON, "coverage", "run", "-m", "pytest", "-q", "-m", "fast or log"],
    [*PYTHON, "coverage", "report"],
    # Every day they try other things; what they print names the seed.
    [*PYTHON, "tests.campaigns", "--seconds", "24", "--seed", date.today().isoformat()],
    # Last, so that its closing line is the last thing to be read.
    [*PYTHON, "pytest", "-n", WORKERS, "--benchmark-disable", "-m", "not (fast or log)", *sys.argv[1:]],
]


def main() -> int:
    """The exit code of the first check that fails, or 0."""
    for check in CHECKS:
        print("$", shlex.join([Path(check[0]).name, *check[1:]]), flush=True)
        if code := subprocess.run(check, cwd=ROOT, env=neutral(os.environ), check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
