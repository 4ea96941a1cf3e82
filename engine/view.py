"""view(state, who) and observe(state, event, who): what one may see.

Both are allow-lists: a card is `HIDDEN` unless the viewer is known to see it. Folding a seat's observed
events with `evolve` gives a masked state, and the view of that is the seat's view. A `View` holds tuples,
cards and numbers, and nothing that knows more.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from engine import events as ev
from engine.actions import AnyAction
from engine.cards import HIDDEN, Card
from engine.decide import legal
from engine.rules import Rules
from engine.state import Ask, Outcome, State, to_act
from engine.tricks import OPEN, Played, Trick, hand_winner, side_of
from engine.variants import rules_of

PUBLIC: Final = -2
"""The viewer who sees only what lies on the table."""
OPEN_HANDS: Final = -3
"""The viewer who sees every hand: a replay with open cards."""

_UNSEEN = tuple((HIDDEN,) * count for count in range(4))


@lru_cache(maxsize=256)
def _rules(variant: str, options: tuple[tuple[str, Any], ...], seats: int) -> Rules:
    return rules_of(variant, dict(options), seats)


class View(Struct, frozen=True):
    """What one seat (or `PUBLIC`, or `OPEN_HANDS`) may see, with its legal actions.

    The fields that `State` has too mean the same there; unseen cards are `HIDDEN`.
    """

    seat: int
    variant: str
    options: dict[str, Any]
    seats: int
    target: int
    legal: tuple[AnyAction, ...]
    to_act: tuple[int, ...]
    score: tuple[int, int]
    number: int
    dealer: int | None
    kind: str
    turn_up: Card | None
    deciding: int | None
    dealt: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    tricks: tuple[Trick, ...]
    table: tuple[Played, ...]
    leader: int
    turn: int
    stake: int
    calls: tuple[str, ...]
    owner: int | None
    bids: tuple[str, ...]
    said: tuple[tuple[int, int | None], ...]
    shown: tuple[tuple[int, tuple[Card, ...]], ...]
    asks: tuple[Ask, ...]
    outcome: Outcome | None
    champion: int | None
    history: tuple[ev.AnyEvent, ...]
    """This hand's events after its deal, as the viewer observed them."""

    @property
    def rules(self) -> Rules:
        """The rules it is played by; made once."""
        return _rules(self.variant, tuple(self.options.items()), self.seats)

    @property
    def mano(self) -> int:
        """The seat that leads the first trick."""
        assert self.dealer is not None
        return (self.dealer + 1) % self.seats

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards the viewing seat still holds."""
        return self.hands[self.seat]

    @property
    def ask(self) -> Ask | None:
        """The question to be answered now."""
        return self.asks[-1] if self.asks else None

    @property
    def decided(self) -> bool:
        """Whether the hand is over; also before that is told, once it is given up or its tricks decide it."""
        if self.outcome is not None or self.champion is not None:
            return True
        given_up = any(
            isinstance(event, ev.Folded) or (isinstance(event, ev.CallDeclined) and event.about != "bet")
            for event in self.history
        )
        return given_up or hand_winner([trick.winner for trick in self.tricks]) != OPEN

    @property
    def trick(self) -> int | None:
        """The trick that is being played, 0 to 2; None: none is."""
        return len(self.tricks) if self.dealt and not self.decided else None


def sees(state: State, who: int, seat: int) -> bool:
    """Whether a viewer sees the unplayed cards of a seat in this hand (B-15, B.10)."""
    if who == OPEN_HANDS:
        return True
    if state.rules.kinds[state.kind].blind:
        return False
    if state.deciding is None or who not in state.rules.every_seat:
        return who == seat
    return who == seat or _partners(state.deciding, who, seat)


def _partners(side: int, who: int, seat: int) -> bool:
    return side_of(who) == side_of(seat) == side


def view(state: State, who: int) -> View:
    """What a seat, `PUBLIC` or `OPEN_HANDS` may see of a state."""
    rules, dealt, hands, tricks = state.rules, state.dealt, state.hands, state.tricks
    table, history = state.table, state.history
    if dealt:
        seen = [sees(state, who, seat) for seat in rules.every_seat]
        if not all(seen):
            blind = rules.kinds[state.kind].blind
            dealt = tuple(
                [
                    cards if seen[seat] else _dealt_blind(cards, hands[seat]) if blind else _UNSEEN[3]
                    for seat, cards in enumerate(dealt)
                ]
            )
            hands = tuple([hand if seen[seat] else _UNSEEN[len(hand)] for seat, hand in enumerate(hands)])
            if rules.covers and tricks:
                table = tuple([_mask_played(played, seen) for played in table])
                tricks = tuple(
                    [
                        replace(t, plays=tuple([_mask_played(played, seen) for played in t.plays]))
                        for t in tricks
                    ]
                )
                history = tuple([_mask_event(event, seen) for event in history])
    return View(
        who,
        rules.variant,
        dict(rules.options_dict),
        rules.seats,
        rules.target,
        legal(state, who),
        to_act(state),
        state.score,
        state.number,
        state.dealer,
        state.kind,
        state.turn_up,
        state.deciding,
        dealt,
        hands,
        tricks,
        table,
        state.leader,
        state.turn,
        state.stake,
        state.calls,
        state.owner,
        state.bids,
        state.said,
        state.shown,
        state.asks,
        state.outcome,
        state.champion,
        history,
    )


def in_passing(view: View) -> View:
    """A view between two events of one decision: all of it is true, and nobody may act yet."""
    return replace(view, legal=(), to_act=())


def observe(state: State, event: ev.AnyEvent, who: int) -> ev.AnyEvent:
    """What a viewer sees of an event that happens in a state."""
    if isinstance(event, ev.HandDealt):
        if who == OPEN_HANDS:
            return event
        after = replace(state, kind=event.kind, deciding=event.deciding)
        hands = [hand if sees(after, who, seat) else _UNSEEN[3] for seat, hand in enumerate(event.hands)]
        return replace(event, hands=tuple(hands))
    if isinstance(event, ev.CardPlayed) and event.covered and not sees(state, who, event.seat):
        return replace(event, card=HIDDEN)
    return event


def _dealt_blind(dealt: tuple[Card, ...], held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards dealt blind, known once played."""
    return tuple([HIDDEN if card in held else card for card in dealt])


def _mask_played(played: Played, seen: list[bool]) -> Played:
    return replace(played, card=HIDDEN) if played.covered and not seen[played.seat] else played


def _mask_event(event: ev.AnyEvent, seen: list[bool]) -> ev.AnyEvent:
    if isinstance(event, ev.CardPlayed) and event.covered and not seen[event.seat]:
        return replace(event, card=HIDDEN)
    return event
