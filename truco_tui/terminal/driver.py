"""Textual's terminal driver, stopped and continued between two steps of the app and never within one.

A stop that comes while the terminal is being taken, and a continuation that no stop of ours went before
(after SIGSTOP, which cannot be heard), would each start a second thread that reads keys: it eats every other
key, and keeps the program from ending.
"""

import asyncio
import os
import signal
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver


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
