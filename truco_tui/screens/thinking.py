"""Computers that think beside a screen: on another thread, with the answer as a message to it."""

from time import monotonic

from textual import work
from textual.message import Message
from textual.screen import Screen

from engine.actions import AnyAction
from engine.match import Choice, Match


class ThinkingScreen(Screen[None]):
    """A screen whose match has computer players; what they choose reaches it on its own thread."""

    class Chosen(Message):
        """A computer has chosen; `seconds` is how long it thought."""

        def __init__(self, choice: Choice, seconds: float) -> None:
            super().__init__()
            self.choice, self.seconds = choice, seconds

    class Advised(Message):
        """Whoever was asked for advice at a seat has made up its mind after `n` decisions of the match."""

        def __init__(self, n: int, seat: int, action: AnyAction) -> None:
            super().__init__()
            self.n, self.seat, self.action = n, seat, action

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    @work(thread=True, group="thinking")
    def think(self, seat: int) -> None:
        """Let the computer at a seat choose."""
        began = monotonic()
        choice = self.match.choose(seat)
        self.post_message(self.Chosen(choice, monotonic() - began))

    @work(thread=True, group="advice", exclusive=True)
    def advise(self, seat: int) -> None:
        """Let a partner say what it would answer, or a strong player what it would do in a person's place."""
        self.post_message(self.advice_of(seat))

    def advice_of(self, seat: int) -> Advised:
        """The same, at once."""
        n = self.match.session.n
        return self.Advised(n, seat, self.match.advise(seat))
