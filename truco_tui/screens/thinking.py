"""Computers that think beside a screen: on another thread, with the answer as a message to it."""

from time import monotonic

from textual import work
from textual.message import Message

from engine.actions import AnyAction
from engine.match import Choice, Hint, Match
from truco_tui.screens.standing import StandingScreen


class ThinkingScreen(StandingScreen):
    """A screen whose match has computer players; what they choose reaches it on its own thread."""

    class Chosen(Message):
        """A computer has chosen; `seconds` is how long it thought."""

        def __init__(self, choice: Choice, seconds: float) -> None:
            super().__init__()
            self.choice, self.seconds = choice, seconds

    class Advised(Message):
        """A partner has made up its mind after `n` decisions of the match."""

        def __init__(self, n: int, partner: int, action: AnyAction) -> None:
            super().__init__()
            self.n, self.partner, self.action = n, partner, action

    class Hinted(Message):
        """A strong player has thought about the person's place after `n` decisions of the match."""

        def __init__(self, n: int, hint: Hint | None) -> None:
            super().__init__()
            self.n, self.hint = n, hint

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
    def advise(self, partner: int) -> None:
        """Let a partner say what it would answer."""
        self.post_message(self.advice_of(partner))

    def advice_of(self, partner: int) -> Advised:
        """What a partner would answer, at once."""
        n = self.match.session.n
        return self.Advised(n, partner, self.match.advise(partner))

    @work(thread=True, group="hint", exclusive=True)
    def hint(self, seat: int) -> None:
        """Let a strong player say what it would do at a seat."""
        self.post_message(self.hint_for(seat))

    def hint_for(self, seat: int) -> Hinted:
        """What a strong player would do at a seat, at once."""
        n = self.match.session.n
        return self.Hinted(n, self.match.hint(seat))
