"""Signals, suspensions, sizes and a terminal that is gone, at random moments: it ends at once, and cleanly.

Whatever happens to the program, the terminal is given back if there is one, every log reads clean, and the
exit code says what ended it.
"""

import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.log import read
from tests.campaigns.common import Counts, campaign
from tests.campaigns.on_terminal import ENTERED, Program, folders

SECOND = 1.0
"""Seconds within which it has to end; a busy machine is given LEEWAY times as many."""
LEEWAY = 5
KEYS = b"123\r\r\rterfnamh\t \x1b?"
"""Not the one that quits at home."""
SIZES = (1, 2, 3, 5, 10, 19, 20, 24, 40, 59, 60, 79, 80, 119, 120)
"""Columns and rows near which something changes."""
MOST = (400, 120)

Ending = Callable[[Program], int]
"""Ends a program, and returns the exit code it has to have."""


def by_signal(number: signal.Signals) -> Ending:
    """Ended by a signal."""

    def end(program: Program) -> int:
        program.signal(number)
        return 128 + number

    return end


def while_stopped(program: Program) -> int:
    """Suspended, told to end, and continued."""
    _suspend(program)
    program.signal(signal.SIGTERM)
    program.signal(signal.SIGCONT)
    return 128 + signal.SIGTERM


def by_closing(program: Program) -> int:
    """Its terminal is closed."""
    program.hang_up()
    return 129


def by_leaving(program: Program) -> int:
    """Ended as people do."""
    # Until the program has the keyboard, the terminal takes Ctrl+Q for its own flow control.
    program.until(lambda: b"\x1b[?2004h" in program.written[program.written.rfind(ENTERED) :])
    program.send(b"\x11")
    return 0


DEAF = "closed, deaf"
ENDINGS: dict[str, Ending] = {
    "SIGTERM": by_signal(signal.SIGTERM),
    "SIGHUP": by_signal(signal.SIGHUP),
    "SIGINT": by_signal(signal.SIGINT),
    "closed": by_closing,
    DEAF: by_closing,
    "SIGTERM while stopped": while_stopped,
    "Ctrl+Q": by_leaving,
}
"""Every way to end; deaf to SIGHUP as under nohup."""


def play(chance: random.Random, counts: Counts) -> None:
    """One program, treated badly and ended."""
    how = list(ENDINGS)[counts["programs"] % len(ENDINGS)]
    counts["programs"] += 1
    with tempfile.TemporaryDirectory() as folder:
        where = folders(Path(folder))
        pace = chance.choice(("instant", "fast", "normal"))
        what = chance.choice(([], ["play"], ["play"], ["play", "paulista", "--seats", "4"]))
        ignored = (signal.SIGHUP,) if how == DEAF else ()
        with Program(["-m", "truco_tui", *what, *where, "--pace", pace], ignored=ignored) as program:
            program.until(lambda: ENTERED in program.written)
            program.read_for(chance.choice((0, 0.02, 0.1, 0.4)))
            for _ in range(chance.randrange(4)):
                chance.choice((_press, _resize, _resize, _pause))(program, chance, counts)
            _end(program, how, chance, counts)
        for log in Path(folder, "data").glob("*.jsonl"):
            good = read(log)
            assert not good.torn
            assert good.problem is None
            counts["decisions"] += len(good.decisions)


def _end(program: Program, how: str, chance: random.Random, counts: Counts) -> None:
    before = _processor_time(program)
    expected = ENDINGS[how](program)
    taken = program.end()
    assert program.code == expected, (how, program.code, program.last_words)
    assert program.fd < 0 or program.restored(), (how, program.last_words)
    assert taken < SECOND * LEEWAY, (how, taken)
    counts["later than a second"] += taken > SECOND
    counts["ms at the longest"] = max(counts["ms at the longest"], round(taken * 1000))
    if program.fd < 0 and before is not None:
        spent = program.seconds - before
        assert spent < SECOND / 2, (how, spent)
        counts["processor ms after a loss"] = max(counts["processor ms after a loss"], round(spent * 1000))


def _press(program: Program, chance: random.Random, counts: Counts) -> None:
    """Press some keys."""
    for _ in range(chance.randrange(1, 20)):
        program.send(bytes([chance.choice(KEYS)]))
        program.read(chance.choice((0, 0.01, 0.05)))
        counts["keys"] += 1


def _resize(program: Program, chance: random.Random, counts: Counts) -> None:
    """Give it many sizes one after the other, then a usual one, which it fills."""
    for _ in range(50):
        columns, rows = (
            min(most, chance.choice(SIZES)) if chance.random() < 0.5 else chance.randint(1, most)
            for most in MOST
        )
        program.resize(columns, rows)
        program.read(chance.choice((0, 0.005, 0.02)))
        counts["resizes"] += 1
    program.resize(79, 25)
    program.quiet(0.1)
    before = len(program.written)
    program.resize(80, 24)
    # Every page and the table name keys in their last line, which is drawn last.
    program.until(lambda: any(key in program.written[before:] for key in (b"mF1\x1b", b"mEsc\x1b")))


def _pause(program: Program, chance: random.Random, counts: Counts) -> None:
    """Stop it, sometimes without asking, and let it go on."""
    if chance.random() < 0.3:
        program.signal(signal.SIGSTOP)
        program.until(program.stopped)
    else:
        _suspend(program)
        assert program.restored()
    time.sleep(chance.choice((0, 0.05)))
    before = len(program.written)
    program.signal(signal.SIGCONT)
    program.until(lambda: ENTERED in program.written[before:])
    counts["suspensions"] += 1


def _suspend(program: Program) -> None:
    program.signal(signal.SIGTSTP)
    program.until(program.stopped)
    program.quiet(0.01)


def _processor_time(program: Program) -> float | None:
    """Seconds of the processor that it has had so far, where the system tells."""
    try:
        fields = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    sys.exit(campaign("terminal", play, "programs", 35, seconds=15))
