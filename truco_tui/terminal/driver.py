"""Textual's terminal driver, with a keyboard that bears every byte, stopped and continued between two steps.

A stop that comes while the terminal is being taken, and a continuation that no stop of ours went before
(after SIGSTOP, which cannot be heard), would each start a second thread that reads keys: it eats every other
key, and keeps the program from ending.
"""

import asyncio
import os
import select
import signal
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from truco_tui.terminal.keyboard import Keyboard

QUIET = 0.1
"""Seconds without a byte after which the terminal is quiet."""


class SteadyDriver(LinuxDriver):
    """A driver whose handlers of SIGTSTP and SIGCONT leave the work to the event loop."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._events = asyncio.get_running_loop()
        self._away = False
        """Whether the terminal was given back for a stop."""

    def _sigtstp_application(self, *_: object) -> None:
        self._events.call_soon_threadsafe(self._stop)

    def _sigcont_application(self, *_: object) -> None:
        self._events.call_soon_threadsafe(self._go_on)

    def _stop(self) -> None:
        """Give the terminal back, and stop."""
        if self._app.is_running and not self._away:
            self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self) -> None:
        """Take the terminal again, which somebody else may have used meanwhile."""
        if self._app.is_running:
            if not self._away:
                self._give_back()
            self._away = False
            self.resume_application_mode()

    def _give_back(self) -> None:
        self._away = self._must_signal_resume = True
        self.suspend_application_mode()

    def run_input_thread(self) -> None:
        """Read bytes and hand on what they mean until the driver is stopped or the terminal is gone."""
        keyboard = Keyboard()
        while not self.exit_event.is_set():
            ready, _, _ = select.select([self.fileno], [], [], QUIET)
            data = os.read(self.fileno, 1 << 16) if ready else b""
            if ready and not data:
                return
            for message in keyboard.feed(data) if data else keyboard.tick():
                self.process_message(message)

    def _get_terminal_size(self) -> tuple[int, int]:
        """The terminal's own size, whatever the environment says."""
        try:
            return os.get_terminal_size(self.fileno)
        except OSError:
            size: tuple[int, int] = super()._get_terminal_size()
            return size
