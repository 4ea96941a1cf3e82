"""Shows a match event by event, and lets chance and the computers go on until a person is asked.

What is decided is on the disk before it gets here; here it only waits until it is its turn to be seen.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

from engine.actions import AnyAction
from engine.errors import NotSaved, StaleAction
from engine.match import Choice, Match
from engine.session import Moment
from truco_tui.play.tempo import Tempo


class Waiting(Protocol):
    """Something that will happen, unless it is stopped."""

    def stop(self) -> None:
        """Let it not happen."""


class Stage(Protocol):
    """Where a match is shown; everything is called on its own thread."""

    def present(self, moment: Moment) -> None:
        """Show an event."""

    def settle(self) -> None:
        """All was shown: a person is asked, or the match is over."""

    def think(self, seat: int) -> object:
        """Let the computer at a seat choose on another thread, and give `thought` its choice."""

    def trouble(self, error: NotSaved) -> None:
        """Something could not be saved; a key tries again."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Waiting:
        """Call back after so many seconds."""


class Director:
    """One person's match: a queue of what is to be shown, and at most one thing that is waited for."""

    def __init__(self, match: Match, me: int, tempo: Tempo, stage: Stage) -> None:
        self.match, self.me, self.tempo, self.stage = match, me, tempo, stage
        self.seen = match.session.n
        """Decisions made when the moment on the table was."""
        self._queue: deque[Moment] = deque()
        self._next: Callable[[], None] | None = None
        self._timer: Waiting | None = None
        self._thinking = False
        self._hurried = False
        self.stuck = False
        """Whether something could not be saved; `go_on` tries again."""
        self._unsubscribe = match.session.subscribe(me, self._queue.append)

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown or chosen by others."""
        return bool(self._queue) or self._next is not None or self._thinking

    def close(self) -> None:
        """Show nothing any more."""
        self._stop()
        self._queue.clear()
        self._unsubscribe()

    def act(self, action: AnyAction) -> None:
        """Play for the person. Raises what `Session.submit` does."""
        self.match.session.submit(self.me, action, self.seen)
        self.go_on()

    def go_on(self) -> None:
        """Show what waits, then let the next one decide."""
        self.stuck = False
        try:
            while self._step():
                pass
        except NotSaved as error:
            self._fail(error)

    def _fail(self, error: NotSaved) -> None:
        self.stuck = True
        self.stage.trouble(error)

    def _step(self) -> bool:
        """One event or one decision; False if there is something to wait for."""
        if self._queue:
            moment = self._queue.popleft()
            self.seen = moment.n
            self.stage.present(moment)
            return not self._wait(self.tempo.after(moment.event), self.go_on)
        seat = self.match.next_seat
        if seat is None or seat in self.match.persons:
            self.stage.settle()
            return False
        if seat < 0 or self.tempo.instant:
            return self.match.step()
        self._thinking, self._hurried = True, False
        self.stage.think(seat)
        return False

    def thought(self, choice: Choice, seconds: float) -> None:
        """Play what a computer chose in so many seconds, once it has taken its time."""
        if choice.seen != self.match.session.n:
            return
        session = self.match.session
        rest = self.tempo.thinking(session.header.seed, session.n + 1) - seconds
        play = partial(self._play, choice)
        if self._hurried or not self._wait(rest, play):
            play()

    def _play(self, choice: Choice) -> None:
        self._thinking = False
        try:
            self.match.play(choice)
        except StaleAction:
            pass
        except NotSaved as error:
            self._fail(error)
            return
        self.go_on()

    def hurry(self) -> None:
        """Show all that waits at once; a computer that thinks plays as soon as it has chosen."""
        if self._thinking:
            self._hurried = True
            self._skip()
            return
        while self._next is not None and not self._thinking:
            self._skip()

    def _skip(self) -> None:
        do = self._next
        self._stop()
        if do:
            do()

    def _wait(self, seconds: float, do: Callable[[], None]) -> bool:
        """Do something later; False if there is nothing to wait for."""
        if seconds <= 0:
            return False
        self._next = do
        self._timer = self.stage.set_timer(seconds, self._skip)
        return True

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._next = None, None
