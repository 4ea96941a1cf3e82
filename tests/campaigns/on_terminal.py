"""A program on a pseudo-terminal of its own, for campaigns that treat it badly."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import TracebackType

from tests import neutral

LONG = 60.0
"""Seconds that nothing may take, on the slowest machine."""

ENTERED = b"\x1b[?1049h"
RESTORED = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?25h", b"\x1b[?2004l")
"""The other screen is left, mouse and pastes are let go, the cursor is back."""


def environment() -> dict[str, str]:
    """What the program is told of its surroundings."""
    return neutral(os.environ) | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def preload() -> None:
    """Load the program once, so that forked children start at its first line at once."""
    environ = environment()
    os.environ.clear()
    os.environ.update(environ)
    screens = ("screens.table", "screens.saved", "screens.replay")
    for name in ("app", "cli.commands", "terminal.signals", *screens):
        import_module(f"truco_tui.{name}")


def folders(folder: Path) -> list[str]:
    """The options that keep the program to a folder."""
    return ["--data-dir", str(folder / "data"), "--config-dir", str(folder / "config")]


class Program:
    """Arguments for Python, or a function for a forked child; leaving the block kills it."""

    def __init__(
        self,
        what: Sequence[str] | Callable[[], int],
        columns: int = 80,
        rows: int = 24,
        ignored: Sequence[signal.Signals] = (),
    ) -> None:
        self.written = bytearray()
        self.code: int | None = None
        """The exit code, or minus the signal, once it is known."""
        self.seconds = 0.0
        """Processor time that it took, once it has ended."""
        sys.stdout.flush()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                _set_size(0, columns, rows)
                for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                    # Whoever started the campaign in the background let it ignore interrupts.
                    signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)
                if callable(what):
                    _renew_streams()
                    os._exit(what())
                os.execve(sys.executable, [sys.executable, *what], environment())
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(99)

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the program hears of it."""
        _set_size(self.fd, columns, rows)

    def send(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.fd, keys)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def read(self, seconds: float) -> bytes:
        """What is written within so many seconds, as soon as something is; nothing at the end."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        try:
            found = os.read(self.fd, 1 << 16) if ready else b""
        except OSError:  # nobody has the other end open any more
            found = b""
        self.written += found
        return found

    def read_for(self, seconds: float) -> None:
        """Take in what is written for so long."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            if not self.read(rest):
                time.sleep(max(0, min(0.01, end - time.monotonic())))

    def until(self, true: Callable[[], bool], what: str = "") -> None:
        """Read until something is so."""
        end = time.monotonic() + LONG
        while not true():
            assert time.monotonic() < end, what or self.last_words
            assert not self.ended(), what or self.last_words
            self.read(0.02)

    def quiet(self, seconds: float = 0.2) -> None:
        """Read until nothing is written for so long."""
        while self.read(seconds):
            pass

    @property
    def last_words(self) -> str:
        """What was written last, for messages."""
        return re.sub(rb"\x1b\[[^@-~]*[@-~]|\s{2,}", b"", self.written[-20_000:]).decode(errors="replace")[
            -4000:
        ]

    def stopped(self) -> bool:
        """Whether it has just been stopped, as by Ctrl+Z."""
        pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
        assert not pid or os.WIFSTOPPED(status), f"ended with {status}"
        return pid != 0

    def ended(self) -> bool:
        """Whether it has ended; then its exit code is known."""
        if self.code is None:
            pid, status, usage = os.wait4(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
                self.seconds = usage.ru_utime + usage.ru_stime
        return self.code is not None

    def end(self) -> float:
        """Read to its end; how many seconds that took."""
        begun = time.monotonic()
        while not self.ended():
            assert time.monotonic() - begun < LONG, "it does not end"
            if self.fd < 0:
                time.sleep(0.002)
            else:
                self.read(0.002)
        taken = time.monotonic() - begun
        while self.fd >= 0 and self.read(0):
            pass
        return taken

    def restored(self) -> bool:
        """Whether the terminal was given back since it was last taken."""
        at = self.written.rfind(ENTERED)
        return at < 0 or all(sequence in self.written[at:] for sequence in RESTORED)


def _renew_streams() -> None:
    """Let Python look anew at what its streams have become."""
    for name, fd, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        stream = os.fdopen(fd, mode, closefd=False)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _set_size(fd: int, columns: int, rows: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
