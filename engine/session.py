"""A match that runs: submit → persist → apply → publish.

The shell around the core. It owns the state and shows it to nobody; audiences get views and observed events.
What was published is on the disk.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine.actions import AnyAction
from engine.chance import Dealer, SeededDealer
from engine.decide import decide
from engine.errors import StaleAction
from engine.events import AnyEvent
from engine.evolve import evolve
from engine.log import Decision, Header, Log, rules_in, seal_of
from engine.state import CHANCE, State, to_act
from engine.variants import VARIANTS, Variant
from engine.view import View, in_passing, observe, view
from engine.writer import Writer, create, resume


@dataclass(frozen=True)
class Moment:
    """One event as one audience observed it, and its view after it; `n` is the number of the decision."""

    n: int
    event: AnyEvent
    view: View


Subscriber = Callable[[Moment], None]


@dataclass
class Session:
    """One match: in memory, or on a log."""

    header: Header
    dealer: Dealer
    variants: dict[str, Variant] = field(default_factory=lambda: VARIANTS)
    writer: Writer | None = None
    torn: bool = False
    """Whether a torn last line was cut off when this match was opened."""

    def __post_init__(self) -> None:
        self.rules = rules_in(self.header, self.variants)
        self.n = 0
        """Decisions made so far."""
        self.decisions: list[Decision] = []
        self._state = State(self.rules)
        self._subscribers: list[tuple[int, Subscriber]] = []

    @classmethod
    def create(
        cls,
        header: Header,
        path: Path | None = None,
        dealer: Dealer | None = None,
        variants: dict[str, Variant] = VARIANTS,
    ) -> "Session":
        """A new match; on a log if a path is given. Raises `NotSaved` before anything is dealt."""
        session = cls(header, dealer or SeededDealer(header.seed), variants)
        session.writer = create(path, header) if path else None
        return session

    @classmethod
    def resume(
        cls, path: Path, variants: dict[str, Variant] = VARIANTS, dealer: Dealer | None = None
    ) -> "Session":
        """The match of a log, to go on exactly where it stands. Raises `BadLog`, `NotSaved`."""
        log, writer = resume(path, variants)
        session = cls.of(log, variants)
        session.dealer = dealer or session.dealer
        session.writer, session.torn = writer, bool(log.torn)
        return session

    @classmethod
    def of(cls, log: Log, variants: dict[str, Variant] = VARIANTS) -> "Session":
        """The match of a log that was read, in memory."""
        session = cls(log.header, SeededDealer(log.header.seed), variants)
        for decision in log.decisions:
            session._apply(decision)
        return session

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return to_act(self._state)

    @property
    def seal(self) -> str:
        """What is shown before the first card: it binds all that the match follows from."""
        return seal_of(self.header)

    def view(self, who: int) -> View:
        """What a seat, `PUBLIC` or `OPEN_HANDS` may see now."""
        return view(self._state, who)

    def subscribe(self, who: int, subscriber: Subscriber) -> Callable[[], None]:
        """Tell a subscriber every coming event as that audience observes it; returns how to stop that."""
        entry = (who, subscriber)
        self._subscribers.append(entry)
        return lambda: self._subscribers.remove(entry)

    def submit(self, seat: int, action: AnyAction, seen: int, note: str = "") -> Decision:
        """Decide an action that was chosen after `seen` decisions, save it, and publish its events.

        Raises `StaleAction` if more was decided since, `IllegalAction`, or `NotSaved`; nothing happened then.
        """
        if seen != self.n:
            raise StaleAction("stale", "The table has changed since that was chosen.")
        decision = Decision(self.n + 1, seat, action, decide(self._state, seat, action), note)
        if self.writer:
            self.writer.append(decision)
        self._apply(decision)
        return decision

    def expected_chance(self) -> AnyAction:
        """What chance has to do now, as the dealer of this match has it."""
        return self.dealer.act(self._state)

    def play_chance(self) -> Decision:
        """Let chance do what the match waits for."""
        return self.submit(CHANCE, self.expected_chance(), self.n)

    def close(self) -> None:
        """Let go of the log."""
        if self.writer:
            self.writer.close()

    def _apply(self, decision: Decision) -> None:
        """Make all of a decision true, then tell it event by event: nobody ever meets a match half way."""
        states = [self._state]
        for event in decision.ev:
            states.append(evolve(states[-1], event))
        # The state first: a player that thinks on another thread may see more than it says, never less.
        self._state = states[-1]
        self.decisions.append(decision)
        self.n = decision.n
        for event, before, after in zip(decision.ev, states[:-1], states[1:], strict=True):
            for who, subscriber in tuple(self._subscribers):
                seen = view(after, who)
                if after is not states[-1]:
                    seen = in_passing(seen)
                subscriber(Moment(decision.n, observe(before, event, who), seen))
