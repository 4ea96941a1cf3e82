"""Runs an app so that the terminal is as it was afterwards, however the app is ended.

Textual restores the terminal when it ends by itself or by Ctrl+C; asked to end by a signal it does not, and
with its terminal gone it spins. Everything a match needs is on the disk before it is seen, so ending is safe.
"""

import asyncio
import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, Timer
from typing import Any

from textual.app import App

GRACE = 0.7
"""Seconds that an app has for ending by itself; then it is ended."""

ENDING = (
    *("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2"),
    *("SIGALRM", "SIGVTALRM", "SIGPROF", "SIGXCPU"),
)
"""The signals that end a program that does not hear them, and that one can hear."""

_MODES = (1000, 1003, 1006, 1015, 1016, 2004, 2048, 1004)
RESTORE = "".join(f"\x1b[?{mode}l" for mode in _MODES) + "\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
"""Undoes what Textual asks of a terminal: mouse, pastes, focus, keys, the other screen, no cursor, …"""


def run(app: App[Any]) -> int:
    """Run an app to its end; its exit code, 128 + n if signal n ended it."""
    return asyncio.run(_run(app))


async def _run(app: App[Any]) -> int:
    end = _ender(app, asyncio.get_running_loop(), _terminal())
    for name in ENDING:
        number = getattr(signal, name, None)
        # Whoever started us may have told us not to hear it: nohup does.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _frame: end(128 + number))
    if hasattr(select, "poll") and sys.platform != "win32":
        Thread(target=_await_hangup, args=(end,), name="hangup", daemon=True).start()
        _steady(app)
    await app.run_async()
    code = app.return_code or 0
    # The terminal is given back; a computer that thinks for ever would keep the process.
    _later(os._exit, code)
    return code


def has_job_control() -> bool:
    """Whether our parent is a shell of the same session, which can continue a stopped process."""
    parent = os.getppid()
    try:
        return os.getsid(parent) == os.getsid(0) and os.getpgid(parent) != os.getpgrp()
    except OSError:
        return False


def _steady(app: App[Any]) -> None:
    """Let an app that draws on this terminal be stopped and continued at any moment."""
    from textual.drivers.linux_driver import LinuxDriver

    from truco_tui.terminal.driver import SteadyDriver

    if app.driver_class is LinuxDriver:
        app.driver_class = SteadyDriver


def _later(do: Callable[[int], None], code: int) -> None:
    """End the process when the grace is over, if it is still there."""
    timer = Timer(GRACE, do, (code,))
    timer.daemon = True
    timer.start()


def _ender(
    app: App[Any], loop: asyncio.AbstractEventLoop, restore: Callable[[], None]
) -> Callable[[int], None]:
    """How to end an app, from any thread: ask it, and do it for it if it does not."""

    def force(code: int) -> None:
        restore()
        os._exit(code)

    def end(code: int) -> None:
        _later(force, code)
        with suppress(RuntimeError):  # the loop is closed: it has ended already
            loop.call_soon_threadsafe(app.exit, None, code)

    return end


def _terminal() -> Callable[[], None]:
    """What gives the terminal back as it is now."""
    try:
        import termios

        before = termios.tcgetattr(0)
    except (ImportError, OSError, termios.error):
        return lambda: None

    def restore() -> None:
        with suppress(OSError, termios.error):
            os.write(2, RESTORE.encode())
            termios.tcsetattr(0, termios.TCSANOW, before)

    return restore


def _await_hangup(end: Callable[[int], None]) -> None:
    """Wait, without using the processor, until the terminal is gone; then end."""
    poll = select.poll()
    poll.register(0, 0)
    try:
        events = poll.poll()
    except OSError:
        return
    # Where terminals cannot be polled, as on older systems, nothing is known.
    if any(event & select.POLLHUP for _fd, event in events):
        end(129)
