"""legal(state, seat) and decide(state, seat, action): what a seat may do, and what it causes.

An action is accepted exactly when it is in `legal`. `decide` changes nothing: it returns the events, and
whoever called it folds them into the state with `evolve`. Works for a masked state as far as `legal` goes.
"""

from collections.abc import Callable
from typing import Any

from engine import actions as act
from engine import events as ev
from engine.cards import Card
from engine.errors import IllegalAction
from engine.evolve import evolve
from engine.state import CHANCE, Ask, State, to_act
from engine.tricks import ALL_TIED, OPEN, Played, hand_winner, side_of, trick_winner

Events = tuple[ev.AnyEvent, ...]

_ACCEPT, _DECLINE, _FOLD, _NEXT = act.Accept(), act.Decline(), act.Fold(), act.NextDeal()


class _Values(dict[Any, Any]):
    """One shared action per content: comparing them is then comparing identities."""

    def __init__(self, make: Callable[[Any], act.AnyAction]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: object) -> act.AnyAction:
        self[key] = action = self.make(key)
        return action


_PLAYS, _COVERS, _BLINDS = _Values(act.Play), _Values(act.Cover), _Values(act.PlayBlind)
_CALLS, _RAISES, _CUTS = _Values(act.Call), _Values(act.Raise), _Values(act.Cut)


def legal(state: State, seat: int) -> tuple[act.AnyAction, ...]:
    """The actions open to a seat now, cards first; empty if it is not its word."""
    if state.asks:
        ask = state.asks[-1]
        return _answers(state, seat, ask) if seat in ask.of else ()
    if not state.dealt:
        return ()
    if state.outcome is not None:
        return (_NEXT,) if seat in to_act(state) else ()
    return _free_actions(state, seat) if seat == state.turn else ()


def _answers(state: State, seat: int, ask: Ask) -> tuple[act.AnyAction, ...]:
    rules = state.rules
    if ask.about == "cut":
        return tuple([_CUTS[at] for at in range(1, len(rules.deck))])
    answers: list[act.AnyAction] = [_ACCEPT, _DECLINE]
    if ask.about == "stake":
        answers += [_RAISES[call] for call in rules.stakes.open(state.calls)]
        if rules.bet and ask.call == rules.bet.before and may_open_bet(state, seat):
            answers += [_CALLS[call] for call in rules.bet.auction.open(())]
    elif ask.about == "bet" and rules.bet:
        answers += [_RAISES[call] for call in rules.bet.auction.open(state.bids)]
    return tuple(answers)


def _free_actions(state: State, seat: int) -> tuple[act.AnyAction, ...]:
    rules, hand = state.rules, state.hands[seat]
    kind = rules.kinds[state.kind]
    if kind.blind:
        free = [_BLINDS[at] for at, card in enumerate(state.dealt[seat], 1) if card in hand]
    else:
        free = [_PLAYS[card] for card in hand]
        if rules.covers and state.tricks:
            free += [_COVERS[card] for card in hand]
    if kind.calls:
        if state.owner is None or state.owner == side_of(seat):
            free += [_CALLS[call] for call in rules.stakes.open(state.calls)]
        if rules.bet and may_open_bet(state, seat):
            free += [_CALLS[call] for call in rules.bet.auction.open(())]
    if rules.folds:
        free.append(_FOLD)
    return tuple(free)


def may_open_bet(state: State, seat: int) -> bool:
    """Whether a seat's window for opening the side bet is open (A-3, A.5)."""
    return (
        not state.tricks
        and not state.bids
        and state.owner is None
        and all(played.seat != seat for played in state.table)
    )


def decide(state: State, seat: int, action: act.AnyAction) -> Events:
    """The events that an action of a seat causes.

    Raises `IllegalAction` with a code, if the action is not in `legal(state, seat)`; for `CHANCE`, if it is
    not its time or its deck is not a permutation of the game's.
    """
    if seat == CHANCE:
        return _decide_chance(state, action)
    if action not in legal(state, seat):
        raise refusal(state, seat, action)
    return _DECIDE[type(action)](state, seat, action)


def refusal(state: State, seat: int, action: act.AnyAction) -> IllegalAction:
    """Why an action is refused.

    Codes `match_over`, `not_dealt`, `not_asked`, `not_your_turn`, `answer_first`, `hand_over`,
    `not_your_card`, `not_open`.
    """
    acting = to_act(state)
    if not acting:
        return IllegalAction("match_over", "The match is over.")
    if acting == (CHANCE,):
        return IllegalAction("not_dealt", "No cards are dealt yet.")
    if seat not in acting:
        if state.asks:
            return IllegalAction("not_asked", "The other side must answer first.")
        return IllegalAction("not_your_turn", "It is not your turn.")
    if state.asks:
        return IllegalAction("answer_first", "You are asked something: answer it first.")
    if state.outcome is not None:
        return IllegalAction("hand_over", "The hand is over: ask for the next deal.")
    if isinstance(action, act.Play | act.Cover) and action.card not in state.hands[seat]:
        return IllegalAction("not_your_card", "You do not hold that card.")
    return IllegalAction("not_open", "That is not allowed at this moment.")


def _decide_chance(state: State, action: act.AnyAction) -> Events:
    if to_act(state) == (CHANCE,):
        if (
            state.dealer is None
            and isinstance(action, act.DrawDealer)
            and action.seat in state.rules.every_seat
        ):
            return (ev.DealerDrawn(action.seat, _who_cuts(state, action.seat)),)
        if state.dealer is not None and isinstance(action, act.Deal):
            return _deal(state, action.deck)
    raise IllegalAction("chance", "That is not what chance has to do now.")


def _who_cuts(state: State, dealer: int) -> int | None:
    return (dealer - 1) % state.rules.seats if state.rules.options.hand_cut else None


def _deal(state: State, deck: tuple[Card, ...]) -> Events:
    """One card at a time, the mano first, three times round; then the turn-up (A-2, B-4)."""
    rules, dealer = state.rules, state.next_dealer
    if len(deck) != len(rules.deck) or set(deck) != set(rules.deck):
        raise IllegalAction("deck", "The deck dealt from is not the deck of this game.")
    places = [(seat - dealer - 1) % rules.seats for seat in rules.every_seat]
    hands = tuple([deck[place : 3 * rules.seats : rules.seats] for place in places])
    kind = rules.kind_of(state.score)
    deciding = None
    if rules.kinds[kind].chooses:
        deciding = 0 if state.score[0] > state.score[1] else 1
    turn_up = deck[3 * rules.seats] if rules.turns_up else None
    return (ev.HandDealt(state.number + 1, dealer, hands, turn_up, kind, deciding),)


def _play(state: State, seat: int, action: act.Play) -> Events:
    return _played(state, ev.CardPlayed(seat, action.card))


def _cover(state: State, seat: int, action: act.Cover) -> Events:
    return _played(state, ev.CardPlayed(seat, action.card, covered=True))


def _play_blind(state: State, seat: int, action: act.PlayBlind) -> Events:
    return _played(state, ev.CardPlayed(seat, state.dealt[seat][action.at - 1], at=action.at))


def _played(state: State, event: ev.CardPlayed) -> Events:
    rules = state.rules
    if len(state.table) + 1 < rules.seats:
        return (event,)
    plays = (*state.table, Played(event.seat, event.card, event.covered))
    winner = trick_winner(plays, rules.strength(state.turn_up))
    trick = ev.TrickEnded(winner, state.leader if winner is None else winner)
    side = hand_winner([*(trick.winner for trick in state.tricks), winner])
    if side == OPEN:
        return (event, trick)
    return (
        event,
        trick,
        *_end(state, _tied_winner(state) if side == ALL_TIED else side, state.stake, "tricks"),
    )


def _tied_winner(state: State) -> int | None:
    """Three tied tricks: the mano here (A.3), the dealing side there (B-9), or nobody (B.10)."""
    takers = {"mano": side_of(state.mano), "dealer": side_of(state.dealer or 0), "nobody": None}
    return takers[state.rules.all_tied]


def _end(state: State, side: int | None, points: int, why: ev.Reason) -> Events:
    """The end of a hand that a side won for some points, or nobody."""
    if side is None:
        return (*_tanto_shown(state), ev.HandEnded(None, 0, why))
    scored = _score(state, side, points, why)
    return (scored, *_tanto_shown(state), ev.HandEnded(side, points, why), *_match_end(state, scored))


def _score(state: State, side: int, points: int, why: ev.Reason) -> ev.PointsScored:
    after = state.score[side] + points
    if state.rules.capped:
        after = min(after, state.rules.target)
    score = (after, state.score[1]) if side == 0 else (state.score[0], after)
    return ev.PointsScored(side, points, why, score)


def _match_end(state: State, scored: ev.PointsScored) -> Events:
    won = scored.score[scored.side] >= state.rules.target
    return (ev.MatchEnded(scored.side),) if won else ()


def _tanto_shown(state: State) -> Events:
    """The winner of an accepted side bet shows its cards, however the hand ended (A-11, A.13)."""
    if not state.rules.bet or not state.said:
        return ()
    winner = bet_winner(state.said)
    return (ev.TantoShown(winner, state.rules.bet.makers(state.dealt[winner])),)


def bet_winner(said: tuple[tuple[int, int | None], ...]) -> int:
    """The seat that won the side bet: the last that said a number, for each number beats those before it."""
    return [seat for seat, value in said if value is not None][-1]


def _call(state: State, seat: int, action: act.Call | act.Raise) -> Events:
    return (ev.CallMade(seat, state.rules.subject_of(action.call), action.call),)


def _raise(state: State, seat: int, action: act.Raise) -> Events:
    if state.asks[-1].about == "stake":  # it accepts first: "quiero, retruco"
        return (*_accept(state, seat), *_call(state, seat, action))
    return _call(state, seat, action)


def _accept(state: State, seat: int, action: act.Accept = _ACCEPT) -> Events:
    about, rules = state.asks[-1].about, state.rules
    if about == "choice":
        return (ev.CallAccepted(seat, about, rules.stake_of(state.kind)),)
    if about == "stake":
        return (ev.CallAccepted(seat, about, rules.stakes.accepted(state.calls)),)
    assert rules.bet
    missing = rules.target - max(state.score)
    points = rules.bet.auction.accepted(state.bids, missing)
    said = _announce(state)
    winner = bet_winner(tuple((tanto.seat, tanto.tanto) for tanto in said))
    settled: Events = (ev.CallAccepted(seat, about, points), *said)
    return (*settled, *_bet_scored(state, settled, side_of(winner), points, "bet"))


def _announce(state: State) -> tuple[ev.TantoSaid, ...]:
    """From the mano on, each says his number if it beats those before, and "son buenas" if not (A-10)."""
    assert state.rules.bet
    best, said = -1, []
    for seat in (state.mano, *state.rules.after(state.mano)):
        value = state.rules.bet.value(state.dealt[seat])
        said.append(ev.TantoSaid(seat, value if value > best else None))
        best = max(best, value)
    return tuple(said)


def _bet_scored(state: State, settled: Events, side: int, points: int, why: ev.Reason) -> Events:
    """The points of the side bet, and the end of the match if they win it: the hand then lapses (A-15)."""
    scored = _score(state, side, points, why)
    if scored.score[side] < state.rules.target:
        return (scored,)
    for event in settled:
        state = evolve(state, event)
    return (scored, *_tanto_shown(state), ev.HandEnded(None, 0, "match"), ev.MatchEnded(side))


def _decline(state: State, seat: int, action: act.Decline) -> Events:
    ask, rules = state.asks[-1], state.rules
    declined = ev.CallDeclined(seat, ask.about)
    if ask.about == "choice":
        return (declined, *_end(state, 1 - side_of(seat), rules.declined(state.kind), "choice_declined"))
    if ask.about == "stake":
        return (declined, *_end(state, side_of(ask.by), rules.stakes.refused(state.calls), "declined"))
    assert rules.bet
    points = rules.bet.auction.refused(state.bids)
    return (declined, *_bet_scored(state, (), side_of(ask.by), points, "bet_declined"))


def _fold(state: State, seat: int, action: act.Fold) -> Events:
    """The others get the accepted stake, and by a house rule the side bet not played (A-14, A.12)."""
    points, bet = state.stake, state.rules.bet
    if bet and may_open_bet(state, seat):  # who is on turn in the first trick has not played in it
        points += bet.unplayed
    return (ev.Folded(seat), *_end(state, 1 - side_of(seat), points, "folded"))


def _next_deal(state: State, seat: int, action: act.NextDeal) -> Events:
    return (ev.NextDealAsked(seat, _who_cuts(state, state.next_dealer)),)


def _cut(state: State, seat: int, action: act.Cut) -> Events:
    return (ev.DeckCut(seat, action.at),)


_DECIDE: dict[type, Callable[[State, int, Any], Events]] = {
    act.Play: _play,
    act.Cover: _cover,
    act.PlayBlind: _play_blind,
    act.Call: _call,
    act.Raise: _raise,
    act.Accept: _accept,
    act.Decline: _decline,
    act.Fold: _fold,
    act.NextDeal: _next_deal,
    act.Cut: _cut,
}
