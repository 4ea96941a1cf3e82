"""evolve(state, event) -> State: what is true after an event.

Total and the same on both sides of the curtain: it works on the full state, and on a seat's masked one, where
playing an unknown card drops one `HIDDEN`. Outcomes stand in the events; nothing is decided here.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine import events as ev
from engine.cards import HIDDEN, Card
from engine.state import Ask, Outcome, State
from engine.tricks import Played, Trick, side_of


def evolve(state: State, event: ev.AnyEvent) -> State:
    """The state after an event."""
    return _EVOLVE[type(event)](state, event)


def _dealer_drawn(state: State, event: ev.DealerDrawn) -> State:
    return replace(state, dealer=event.seat, asks=_cut_ask(event.seat, event.cuts))


def _deck_cut(state: State, event: ev.DeckCut) -> State:
    return replace(state, cut=event.at, asks=())


def _hand_dealt(state: State, event: ev.HandDealt) -> State:
    rules = state.rules
    leader = (event.dealer + 1) % rules.seats
    asks: tuple[Ask, ...] = ()
    if event.deciding is not None:
        asks = (Ask("choice", "", event.dealer, rules.members(event.deciding, leader)),)
    return State(
        rules=rules,
        score=state.score,
        number=event.number,
        dealer=event.dealer,
        kind=event.kind,
        turn_up=event.turn_up,
        deciding=event.deciding,
        dealt=event.hands,
        hands=event.hands,
        leader=leader,
        turn=leader,
        stake=rules.stakes.base if asks else rules.stake_of(event.kind),
        asks=asks,
    )


def _card_played(state: State, event: ev.CardPlayed) -> State:
    seat, card = event.seat, event.card
    dealt = state.dealt
    if event.at:  # played blind: from now on everybody knows the card at that position
        known = list(dealt[seat])
        known[event.at - 1] = card
        dealt = _with(dealt, seat, tuple(known))
    return replace(
        state,
        dealt=dealt,
        hands=_with(state.hands, seat, _without(state.hands[seat], card)),
        table=(*state.table, Played(seat, card, event.covered)),
        turn=(seat + 1) % state.rules.seats,
        history=(*state.history, event),
    )


def _with(
    hands: tuple[tuple[Card, ...], ...], seat: int, hand: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card) if card in hand else hand.index(HIDDEN)
    return hand[:place] + hand[place + 1 :]


def _trick_ended(state: State, event: ev.TrickEnded) -> State:
    return replace(
        state,
        tricks=(*state.tricks, Trick(state.leader, state.table, event.winner)),
        table=(),
        leader=event.leads,
        turn=event.leads,
        history=(*state.history, event),
    )


def _call_made(state: State, event: ev.CallMade) -> State:
    ask = Ask(event.about, event.call, event.seat, state.rules.opponents[event.seat])
    history = (*state.history, event)
    if event.about == "stake":
        return replace(state, calls=(*state.calls, event.call), asks=(*state.asks, ask), history=history)
    asks = state.asks
    if asks and asks[-1].about == "bet":  # a raise: the same question, put back to the other side
        asks = asks[:-1]
    return replace(state, bids=(*state.bids, event.call), asks=(*asks, ask), history=history)


def _call_accepted(state: State, event: ev.CallAccepted) -> State:
    asks, history = state.asks[:-1], (*state.history, event)
    if event.about == "bet":
        return replace(state, asks=asks, history=history)
    owner = side_of(event.seat) if event.about == "stake" else None
    return replace(state, stake=event.stake, owner=owner, asks=asks, history=history)


def _call_declined(state: State, event: ev.CallDeclined) -> State:
    return replace(state, asks=state.asks[:-1], history=(*state.history, event))


def _tanto_said(state: State, event: ev.TantoSaid) -> State:
    return replace(state, said=(*state.said, (event.seat, event.tanto)), history=(*state.history, event))


def _tanto_shown(state: State, event: ev.TantoShown) -> State:
    return replace(state, shown=(*state.shown, (event.seat, event.cards)), history=(*state.history, event))


def _folded(state: State, event: ev.Folded) -> State:
    return replace(state, history=(*state.history, event))


def _points_scored(state: State, event: ev.PointsScored) -> State:
    return replace(state, score=event.score, history=(*state.history, event))


def _hand_ended(state: State, event: ev.HandEnded) -> State:
    outcome = Outcome(event.side, event.points, event.why)
    return replace(state, outcome=outcome, asks=(), history=(*state.history, event))


def _next_deal_asked(state: State, event: ev.NextDealAsked) -> State:
    return State(
        rules=state.rules,
        score=state.score,
        number=state.number,
        dealer=state.dealer,
        asks=_cut_ask(event.seat, event.cuts),
    )


def _cut_ask(by: int, cuts: int | None) -> tuple[Ask, ...]:
    return () if cuts is None else (Ask("cut", "", by, (cuts,)),)


def _match_ended(state: State, event: ev.MatchEnded) -> State:
    return replace(state, history=(*state.history, event))


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    ev.DealerDrawn: _dealer_drawn,
    ev.DeckCut: _deck_cut,
    ev.HandDealt: _hand_dealt,
    ev.CardPlayed: _card_played,
    ev.TrickEnded: _trick_ended,
    ev.CallMade: _call_made,
    ev.CallAccepted: _call_accepted,
    ev.CallDeclined: _call_declined,
    ev.TantoSaid: _tanto_said,
    ev.TantoShown: _tanto_shown,
    ev.Folded: _folded,
    ev.PointsScored: _points_scored,
    ev.HandEnded: _hand_ended,
    ev.NextDealAsked: _next_deal_asked,
    ev.MatchEnded: _match_ended,
}
