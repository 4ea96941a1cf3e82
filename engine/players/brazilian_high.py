"""The high player of the Brazilian games: counts what is out, plays with its partner, stakes by the score."""

import random

from engine.actions import AnyAction, Call, Cover, Play
from engine.cards import Card
from engine.events import Subject
from engine.players.brazilian_odds import Spot, play_out
from engine.players.brazilian_stakes import Stakes
from engine.players.brazilian_table import force_in, unthought
from engine.players.brazilian_worlds import World, spot_of, worlds_of
from engine.view import View

EXERTION = 0.06
"""How much more often a stronger card must win to be played for a weaker one, times p (1 - p)."""


class BrazilianHigh:
    """Chooses by the chance to win the hand, and by what winning and losing it does to the match."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        if (action := unthought(view, chance)) is not None:
            return action
        spot, worlds = spot_of(view), worlds_of(view, chance)
        if view.ask:
            return Stakes(view, worlds, [play_out(spot, hands) for _, hands in worlds]).answer()
        card, wins = _best_card(view, spot, worlds)
        for action in view.legal:
            if isinstance(action, Call) and Stakes(view, worlds, wins).calls(action.call, chance):
                return action
        return _laid(view, spot, card)

    def odds(self, view: View, about: Subject, chance: random.Random) -> float:
        """The chance, 0 to 1, to take the hand that a request or an answer is about."""
        spot, worlds = spot_of(view), worlds_of(view, chance)
        wins = (
            [play_out(spot, hands) for _, hands in worlds] if view.ask else _best_card(view, spot, worlds)[1]
        )
        return min(1.0, Stakes(view, worlds, wins).chance)  # a sum of shares may be a hair more


def _best_card(view: View, spot: Spot, worlds: list[World]) -> tuple[Card, list[float]]:
    """The weakest card that wins the hand about as often as any, and per world whether it does."""
    of = force_in(view).of
    cards = {of[card]: card for card in view.hand}
    best, best_wins, best_chance = 0, [0.0] * len(worlds), -1.0
    for force in _candidates(spot, sorted(cards)):
        wins = [play_out(spot, hands, force) for _, hands in worlds]
        chance = sum(weight * win for (weight, _), win in zip(worlds, wins, strict=True))
        if chance - best_chance > EXERTION * chance * (1 - chance):
            best, best_wins, best_chance = force, wins, chance
    return cards[best], best_wins


def _candidates(spot: Spot, forces: list[int]) -> list[int]:
    """The forces worth a thought, weakest first."""
    if spot.left == 1:
        if spot.holder == spot.mine:
            return forces[:1]
        ties = [force for force in forces if force == spot.top]
        winners = [force for force in forces if force > spot.top]
        return ties + winners[:1] or forces[:1]
    if spot.won and spot.won[0] is None and forces[-1] > spot.top:
        return forces[-1:]
    return forces


def _laid(view: View, spot: Spot, card: Card) -> AnyAction:
    """The card, face down if it may be and could not have mattered face up (B-16)."""
    cover = Cover(card)
    return cover if force_in(view).of[card] < spot.top and cover in view.legal else Play(card)
