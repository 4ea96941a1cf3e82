"""The state of a match: data only, never changed, only replaced.

`asks` is a stack of open questions, the top one answered first: "el envido está primero" is a push, an answer
is a pop. The phase of the game is derived from the data, never stored, so no two facts can contradict.
"""

from typing import Final

from msgspec import Struct

from engine.cards import Card
from engine.events import AnyEvent, Reason, Subject
from engine.rules import NORMAL, Rules
from engine.tricks import Played, Trick

CHANCE: Final = -1
"""The seat of chance, who draws the first dealer and deals."""


class Ask(Struct, frozen=True, array_like=True):
    """An open question: about what, the call to be answered, who asked, and who may answer."""

    about: Subject
    call: str
    by: int
    of: tuple[int, ...]


class Outcome(Struct, frozen=True, array_like=True):
    """How a hand ended: the side that took it (None: nobody), for how many points, and why."""

    side: int | None
    points: int
    why: Reason


class State(Struct, frozen=True):
    """Everything there is to know about a match at one moment.

    A masked state, as `engine.view` makes it, is a `State` too: unseen cards are `HIDDEN`.
    """

    rules: Rules
    score: tuple[int, int] = (0, 0)
    number: int = 0
    """Hands dealt so far."""
    dealer: int | None = None
    cut: int = 0
    """Where the deck of the coming deal is cut, in cards from the top."""
    kind: str = NORMAL
    turn_up: Card | None = None
    deciding: int | None = None
    dealt: tuple[tuple[Card, ...], ...] = ()
    """The cards dealt to each seat; empty between hands."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """The cards each seat still holds, in dealt order."""
    tricks: tuple[Trick, ...] = ()
    table: tuple[Played, ...] = ()
    """The cards of the trick being played."""
    leader: int = 0
    turn: int = 0
    stake: int = 1
    """The accepted stake of the hand, in points."""
    calls: tuple[str, ...] = ()
    """The stake calls made in this hand."""
    owner: int | None = None
    """The side that accepted last and so has the next call; None: nothing was accepted yet."""
    bids: tuple[str, ...] = ()
    """The side-bet calls made in this hand."""
    said: tuple[tuple[int, int | None], ...] = ()
    """The tantos announced, in order: seat and value, None for "son buenas"."""
    shown: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    asks: tuple[Ask, ...] = ()
    outcome: Outcome | None = None
    history: tuple[AnyEvent, ...] = ()
    """The events of this hand after its deal."""

    @property
    def mano(self) -> int:
        """The seat that leads the first trick: the one after the dealer."""
        assert self.dealer is not None
        return (self.dealer + 1) % self.rules.seats

    @property
    def next_dealer(self) -> int:
        """The seat that deals next: the drawn dealer first, then round the table (A.1, B-3)."""
        assert self.dealer is not None
        return (self.dealer + 1) % self.rules.seats if self.number else self.dealer

    @property
    def champion(self) -> int | None:
        """The side that has won the match, if one has."""
        target = self.rules.target
        return 0 if self.score[0] >= target else 1 if self.score[1] >= target else None


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may act now: one; an asked pair; all, for the next deal; `CHANCE`; or nobody."""
    if state.asks:
        return state.asks[-1].of
    if not state.dealt:
        return (CHANCE,)
    if state.outcome is None:
        return (state.turn,)
    return () if state.champion is not None else state.rules.every_seat
