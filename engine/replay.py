"""A log as a film: its events as steps, its hands as chapters, and the view after any step.

Only one state a hand is kept; a step is folded from the start of its hand, so a jump costs some ten events.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise

from engine import events as ev
from engine.evolve import evolve
from engine.log import Log
from engine.match import PERSON
from engine.state import State
from engine.view import OPEN_HANDS, View, in_passing, observe, view


@dataclass(frozen=True)
class Step:
    """One event of the match and the number of the decision that caused it."""

    n: int
    event: ev.AnyEvent


@dataclass(frozen=True)
class Chapter:
    """One hand: the steps `first` to `last`, the points each side made in it, the score after it."""

    number: int
    dealer: int
    first: int
    last: int
    points: tuple[int, int]
    score: tuple[int, int]


class Replay:
    """The positions 0 (nothing happened) to `len(steps)` (everything did) of a log.

    A log that is damaged further down is replayed as far as it is good. The hand in which a person's match
    waits is seen with that person's eyes alone, whoever looks: it can still be gone on with.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self.steps = [Step(decision.n, event) for decision in log.decisions for event in decision.ev]
        self._starts: list[int] = [0]
        self._states: list[State] = [State(log.rules)]
        state, deals = self._states[0], []
        for place, step in enumerate(self.steps):
            if isinstance(step.event, ev.HandDealt):
                self._starts.append(place)
                self._states.append(state)
                deals.append(place)
            state = evolve(state, step.event)
        self.chapters = [self._chapter(*ends) for ends in pairwise([*deals, len(self.steps)])]
        seated = log.header.players
        self.person = next((seat for seat, who in enumerate(seated) if who.level == PERSON), None)
        """The first person at the table, if there is one."""
        self.waits = self.person is not None and state.champion is None
        """Whether it is a person's match that can still be gone on with; a damaged one can, once repaired."""
        self._secret = deals[-1] if deals and self.waits and state.outcome is None else len(self.steps)
        """The position from which on the hand is still being played."""

    def __len__(self) -> int:
        return len(self.steps)

    def state(self, position: int) -> State:
        """The state after so many steps."""
        chapter = bisect_right(self._starts, position) - 1
        state = self._states[chapter]
        for step in self.steps[self._starts[chapter] : position]:
            state = evolve(state, step.event)
        return state

    def view(self, position: int, who: int = OPEN_HANDS) -> View:
        """What a seat, or everybody with `OPEN_HANDS`, sees after so many steps."""
        seen = view(self.state(position), self._eyes(position, who))
        return in_passing(seen) if self._in_passing(position) else seen

    def _in_passing(self, position: int) -> bool:
        """Whether a position lies between two events of one decision."""
        return 0 < position < len(self) and self.steps[position - 1].n == self.steps[position].n

    def observed(self, position: int, who: int = OPEN_HANDS) -> ev.AnyEvent | None:
        """The event that led to a position, as observed; None at the start."""
        if position == 0:
            return None
        return observe(self.state(position - 1), self.steps[position - 1].event, self._eyes(position, who))

    def is_secret(self, position: int) -> bool:
        """Whether a position lies in the hand in which a person's match waits."""
        return position > self._secret

    def _eyes(self, position: int, who: int) -> int:
        """Whose eyes a position is seen with."""
        return self.person if self.person is not None and self.is_secret(position) else who

    def chapter_at(self, position: int) -> int | None:
        """The index of the hand that a position is in; None before the first deal."""
        index = bisect_left([chapter.first for chapter in self.chapters], position) - 1
        return index if index >= 0 else None

    def next_hand(self, position: int) -> int:
        """The position right after the next deal, or the end."""
        return next((c.first + 1 for c in self.chapters if c.first + 1 > position), len(self))

    def previous_hand(self, position: int) -> int:
        """The position right after this hand's deal, or from there the hand before's."""
        return next((c.first + 1 for c in reversed(self.chapters) if c.first + 1 < position), 0)

    def next_trick(self, position: int) -> int:
        """The position after the next trick or hand ended, or the end."""
        for place in range(position, len(self)):
            if isinstance(self.steps[place].event, ev.TrickEnded | ev.HandEnded):
                return place + 1
        return len(self)

    def previous_trick(self, position: int) -> int:
        """The position after the last trick or deal before this one."""
        for place in range(position - 2, -1, -1):
            if isinstance(self.steps[place].event, ev.TrickEnded | ev.HandDealt):
                return place + 1
        return 0

    def _chapter(self, first: int, last: int) -> Chapter:
        dealt = self.steps[first].event
        assert isinstance(dealt, ev.HandDealt)
        points, score = [0, 0], self.state(first).score
        for step in self.steps[first:last]:
            if isinstance(step.event, ev.PointsScored):
                points[step.event.side] += step.event.points
                score = step.event.score
        return Chapter(dealt.number, dealt.dealer, first, last, (points[0], points[1]), score)
