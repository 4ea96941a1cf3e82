"""A program in a pseudo-terminal, timed by what it writes."""

import os
import pty
import select
import signal
import struct
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from tests import neutral

EMPTY = "from textual.app import App; App().run()"
"""The least a Textual app can be."""

FIRST_PAINT = b"\x1b[1;1H"
"""Textual's first picture begins in the upper left corner."""


class Terminal:
    """A running program at 80x24; leaving the block kills it."""

    def __init__(self, arguments: Sequence[str], folder: Path) -> None:
        self.arguments, self.folder = arguments, folder
        self.seen = b""

    def __enter__(self) -> "Terminal":
        import fcntl
        import termios

        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            environ = neutral(os.environ) | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
            for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
                environ[name] = str(self.folder)
            os.execve(sys.executable, [sys.executable, *self.arguments], environ)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def wait_for(self, marker: bytes, seconds: float = 20) -> float:
        """When a marker was written, in seconds since the program was started."""
        end = time.perf_counter() + seconds
        while marker not in self.seen:
            assert time.perf_counter() < end, f"no {marker!r} in {self.seen[-200:]!r}"
            self.read(0.05)
        return time.perf_counter() - self.began

    def read(self, seconds: float) -> bytes:
        """What is written within so many seconds, as soon as something is."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        found = os.read(self.fd, 1 << 16) if ready else b""
        self.seen += found
        return found

    def quiet(self, seconds: float = 0.3) -> None:
        """Wait until nothing more is written."""
        while self.read(seconds):
            pass

    def press(self, key: bytes) -> float:
        """Seconds from a key to the first thing written after it."""
        began = time.perf_counter()
        os.write(self.fd, key)
        assert self.read(5), f"nothing happened after {key!r}"
        return time.perf_counter() - began
