"""The low Paulista player: the strength of its own hand, fixed thresholds, no memory of what was played."""

import random
from collections.abc import Mapping

from engine.actions import Accept, AnyAction, Call, Decline, Play, PlayBlind, Raise
from engine.cards import HIDDEN, Card
from engine.players.paulista_table import cheapest_above, forces_of, shares_of, standing, tricks_won
from engine.tricks import side_of
from engine.view import View

CALLS = {"truco": 0.76, "seis": 0.87, "nove": 0.93, "doze": 0.97}
"""How good a hand must be to call or raise, from 0 to 1."""

ACCEPTS = {"truco": 0.64, "seis": 0.75, "nove": 0.84, "doze": 0.91, "": 0.64}
"""How good a hand must be to accept a call, or (no call) to play a hand of eleven."""


class PaulistaLow:
    """Plays high to win and low to lose, and calls by the cards it holds."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        legal, ask = view.legal, view.ask
        if ask and ask.about == "cut":
            return legal[int(chance.random() * len(legal))]
        if len(legal) == 1 or isinstance(legal[0], PlayBlind):
            return legal[0]
        worth = _worth(view)
        if ask:
            return _answer(view, worth, ask.call)
        for action in legal:
            if isinstance(action, Call) and worth >= CALLS[action.call]:
                return action
        return Play(_card(view))


def _answer(view: View, worth: float, call: str) -> AnyAction:
    for action in view.legal:
        if isinstance(action, Raise) and worth >= CALLS[action.call]:
            return action
    return Accept() if worth >= ACCEPTS[call] else Decline()


def _worth(view: View) -> float:
    """How good its cards are, from 0 to 1: two of them must win, or the better one after a trick won or tied."""
    assert view.turn_up is not None
    mine, won = side_of(view.seat), tricks_won(view)
    forces = forces_of(view.options["deck"], view.turn_up)
    shares = shares_of(view.options["deck"], view.turn_up)
    cards = [card for hand in view.hands[mine::2] for card in hand if card != HIDDEN]
    cards += [played.card for played in view.table if played.seat == view.seat and not played.covered]
    best = sorted((shares[forces[card]] for card in cards), reverse=True) or [0.0]
    if not won:
        return 0.5 * best[0] + 0.4 * best[1] + 0.1 * best[2]
    if len(won) == 1:
        return best[0] if won[0] in (None, mine) else best[-1] if len(best) < 2 else best[1]
    top, holder = standing(view.table, forces)
    last = len(view.table) == view.seats - 1
    beaten = holder not in (None, mine) and all(forces[card] <= top for card in cards)
    return 0.0 if beaten and last else best[0]


def _card(view: View) -> Card:
    """The strongest card if it takes the trick, for the last to play the cheapest that does; else the weakest.

    It opens a hand with its middle card.
    """
    assert view.turn_up is not None
    forces = forces_of(view.options["deck"], view.turn_up)
    hand = sorted(view.hand, key=forces.__getitem__)
    top, holder = standing(view.table, forces)
    if not view.tricks and not view.table:
        return hand[1]
    if holder == side_of(view.seat):
        return hand[0]
    if len(view.table) == view.seats - 1:
        return cheapest_above(hand, forces, top) or hand[0]
    return hand[-1] if forces[hand[-1]] > top else hand[0]


PLAYER = PaulistaLow
