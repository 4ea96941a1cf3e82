"""The low player of the Brazilian games: its own hand, fixed thresholds, no memory of what was played."""

import random

from engine.actions import Accept, AnyAction, Call, Decline, Play, Raise
from engine.cards import HIDDEN, Card
from engine.players.brazilian_table import cheapest_above, force_in, standing, tricks_won, unthought
from engine.tricks import side_of
from engine.view import View

CALLS = (0.76, 0.87, 0.93, 0.97)
"""How good a hand must be to make the calls of the ladder, lowest first, from 0 to 1."""

ACCEPTS = (0.64, 0.75, 0.84, 0.91)
"""How good a hand must be to accept them; the first also to play a hand of eleven or ten."""

PARTNER = 0.10
"""How much less good it need be to accept with a partner."""


class BrazilianLow:
    """Plays high to win and low to lose, and calls by the cards it holds."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        if (action := unthought(view, chance)) is not None:
            return action
        worth = _worth(view)
        for action in view.legal:
            if isinstance(action, Call | Raise) and worth >= CALLS[len(view.calls)]:
                return action
        return _answer(view, worth) if view.ask else Play(_card(view))


def _answer(view: View, worth: float) -> AnyAction:
    """Accept with a good hand, or where refusing loses the match."""
    assert view.ask
    rules = view.rules
    refused = rules.stakes.refused(view.calls) if view.calls else rules.declined(view.kind)
    lost = view.score[1 - side_of(view.seat)] + refused >= view.target
    enough = ACCEPTS[max(0, len(view.calls) - 1)] - (PARTNER if view.seats > 2 else 0)
    return Accept() if lost or worth >= enough else Decline()


def _worth(view: View) -> float:
    """How good its cards are, 0 to 1: its two best must win, or the best alone after a trick won or tied.

    At eleven, or ten, the partners' cards count as one hand (B-15).
    """
    mine, won, force = side_of(view.seat), tricks_won(view), force_in(view)
    cards = [card for hand in view.hands[mine::2] for card in hand if card != HIDDEN]
    cards += [played.card for played in view.table if played.seat == view.seat and not played.covered]
    best = sorted((force.shares[force.of[card]] for card in cards), reverse=True) or [0.0]
    if not won:
        return 0.5 * best[0] + 0.4 * best[1] + 0.1 * best[2]
    if len(won) == 1:
        return best[min(1, len(best) - 1)] if won[0] == 1 - mine else best[0]
    top, holder = standing(view.table, force.of)
    last = len(view.table) == view.seats - 1
    beaten = holder == 1 - mine and all(force.of[card] <= top for card in cards)
    return 0.0 if beaten and last else best[0]


def _card(view: View) -> Card:
    """The strongest card if it takes the trick, or for the last to play the cheapest; else the weakest.

    It opens a hand with its middle card.
    """
    of = force_in(view).of
    hand = sorted(view.hand, key=of.__getitem__)
    top, holder = standing(view.table, of)
    if not view.tricks and not view.table:
        return hand[1]
    if holder == side_of(view.seat):
        return hand[0]
    if len(view.table) == view.seats - 1:
        return cheapest_above(hand, of, top) or hand[0]
    return hand[-1] if of[hand[-1]] > top else hand[0]
