"""The Argentine computer player of level low: it looks at its own cards, with fixed thresholds."""

import random

from engine import actions as act
from engine.actions import AnyAction
from engine.argentine import STRENGTH, tanto
from engine.cards import Card
from engine.view import View

OPENS_ENVIDO, RAISES_ENVIDO, ACCEPTS_ENVIDO = 27, 30, 25
"""The tanto from which it opens, raises or accepts an envido."""
OPENS_TRUCO, RAISES_TRUCO, ACCEPTS_TRUCO = 1.8, 2.4, 1.2
"""The worth of its cards from which it opens, raises or accepts a truco."""


def worth(card: Card) -> float:
    """A card's worth: 1 for the ancho de espadas, 0 for a four."""
    return (STRENGTH[card] - 1) / 13


class Low:
    """Calls, answers and plays by the basic strength of its own hand (A.11)."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        ask = view.ask
        if ask is None:
            return view.legal[0] if view.outcome else self._on_turn(view)
        if ask.about == "cut":
            return view.legal[int(chance.random() * len(view.legal))]
        return self._answer_bet(view) if ask.about == "bet" else self._answer_stake(view)

    def _on_turn(self, view: View) -> AnyAction:
        mine = tanto(view.dealt[view.seat])
        strength = _strength(view)
        wishes: list[AnyAction] = [act.Call("envido")] if mine >= OPENS_ENVIDO else []
        if strength >= (RAISES_TRUCO if view.calls else OPENS_TRUCO):
            wishes += [act.Call("truco"), act.Call("retruco"), act.Call("vale4")]
        return _first(view, *wishes) or act.Play(_card(view))

    def _answer_bet(self, view: View) -> AnyAction:
        mine = tanto(view.dealt[view.seat])
        if mine >= RAISES_ENVIDO and len(view.bids) < 3:
            return _first(view, act.Raise("real"), act.Accept()) or act.Accept()
        return act.Accept() if mine >= ACCEPTS_ENVIDO + len(view.bids) or _lost(view) else act.Decline()

    def _answer_stake(self, view: View) -> AnyAction:
        strength = _strength(view)
        if tanto(view.dealt[view.seat]) >= OPENS_ENVIDO and (bet := _first(view, act.Call("envido"))):
            return bet
        if strength >= RAISES_TRUCO:
            return _first(view, act.Raise("retruco"), act.Raise("vale4")) or act.Accept()
        return act.Accept() if strength >= ACCEPTS_TRUCO or _lost(view) else act.Decline()


def _first(view: View, *wishes: AnyAction) -> AnyAction | None:
    """The first wish that is legal."""
    return next((wish for wish in wishes if wish in view.legal), None)


def _lost(view: View) -> bool:
    """Whether the other side is one point from the target, so that declining loses the match."""
    return view.score[1 - view.seat] >= view.target - 1


def _strength(view: View) -> float:
    """The worth of its two best cards dealt, and a half for a trick taken or lost."""
    best = sorted(map(worth, view.dealt[view.seat]))[-2:]
    won = sum(0 if trick.winner is None else 1 if trick.winner == view.seat else -1 for trick in view.tricks)
    return sum(best) + won / 2


def _card(view: View) -> Card:
    """The lowest card that beats the one on the table, else the lowest; its highest to lead."""
    cards = sorted(view.hand, key=worth)
    if not view.table:
        return cards[-1]
    to_beat = worth(view.table[-1].card)
    return next((card for card in cards if worth(card) > to_beat), cards[0])


PLAYER = Low
