"""The high Paulista player: counts what is still out, plays with its partner, and stakes by score and chance."""

import random
from collections.abc import Sequence

from engine.actions import Accept, AnyAction, Call, Cover, Decline, Play, PlayBlind, Raise
from engine.cards import HIDDEN, Card
from engine.paulista import REQUESTS
from engine.players.paulista_odds import Spot, outlook, play_out
from engine.players.paulista_score import match_odds
from engine.players.paulista_table import forces_of
from engine.players.paulista_worlds import CALLS_AT, World, chance_to, spot_of, worlds_of
from engine.tricks import side_of
from engine.view import View

CAUTION = 0.10
"""How much better than the bare odds a hand must look to the others before they accept."""

BLUFF = 0.03
"""How often it calls truco without the cards for it."""

EXERTION = 0.02
"""The chance to win the hand that a stronger card must add to be worth more than a weaker one."""


class PaulistaHigh:
    """Chooses by the chance to win the hand, and by what winning and losing it does to the match."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        legal, ask = view.legal, view.ask
        if ask and ask.about == "cut":
            return legal[int(chance.random() * len(legal))]
        if len(legal) == 1 or isinstance(legal[0], PlayBlind):
            return legal[0]
        spot, worlds = spot_of(view), worlds_of(view, chance)
        if ask:
            wins = [play_out(spot, hands) for _, hands in worlds]
            hand = _Stakes(view, worlds, wins)
            return hand.choose_eleven() if ask.about == "choice" else hand.answer()
        card, wins = _best_card(view, spot, worlds)
        call = next((action for action in legal if isinstance(action, Call)), None)
        if call and _Stakes(view, worlds, wins).calls(call.call, chance):
            return call
        return _laid(view, spot, card)


PLAYER = PaulistaHigh


def _best_card(view: View, spot: Spot, worlds: list[World]) -> tuple[Card, list[float]]:
    """The weakest card that wins the hand about as often as any, and in which worlds it does."""
    assert view.turn_up is not None
    forces = forces_of(view.options["deck"], view.turn_up)
    by_force = {forces[card]: card for card in view.hand}
    best, best_wins, best_chance = 0, [0.0] * len(worlds), -1.0
    for force in _candidates(spot, sorted(by_force)):
        wins = [play_out(spot, hands, force) for _, hands in worlds]
        chance = _mean(worlds, wins)
        if chance > best_chance + (EXERTION if best else 0):
            best, best_wins, best_chance = force, wins, chance
    return by_force[best], best_wins


def _candidates(spot: Spot, forces: list[int]) -> list[int]:
    """The forces worth a thought, weakest first."""
    ours = spot.holder == spot.mine
    if spot.left == 1:  # last to play: the cheapest winner, the tie, or else the weakest card
        if ours:
            return forces[:1]
        winners = [force for force in forces if force > spot.top]
        ties = [force for force in forces if force == spot.top]
        return ties + winners[:1] or forces[:1]
    if spot.won and spot.won[0] is None and not ours:
        return forces[-1:]
    return forces


def _laid(view: View, spot: Spot, card: Card) -> AnyAction:
    """The card face up, or face down where it could not have mattered (B-16)."""
    assert view.turn_up is not None
    lost = forces_of(view.options["deck"], view.turn_up)[card] < spot.top
    cover = Cover(card)
    return cover if lost and cover in view.legal else Play(card)


def _mean(worlds: list[World], values: Sequence[float]) -> float:
    return sum(weight * value for (weight, _), value in zip(worlds, values, strict=True))


class _Stakes:
    """The questions about points, in chances to win the match."""

    def __init__(self, view: View, worlds: list[World], wins: list[float]) -> None:
        self.view, self.worlds, self.wins = view, worlds, wins
        self.us = view.score[side_of(view.seat)]
        self.them = view.score[1 - side_of(view.seat)]
        self.chance = _mean(worlds, wins)

    def won(self, stake: int) -> float:
        return match_odds(self.us + stake, self.them)

    def lost(self, stake: int) -> float:
        return match_odds(self.us, self.them + stake)

    def played(self, stake: int) -> float:
        """What playing on for a stake is worth."""
        return self.chance * self.won(stake) + (1 - self.chance) * self.lost(stake)

    def choose_eleven(self) -> AnyAction:
        """Play for three points, or give one (B-15)."""
        return Accept() if self.played(3) >= self.lost(1) else Decline()

    def answer(self) -> AnyAction:
        """Refuse, accept or raise."""
        chain = self.view.calls
        declined = self.lost(REQUESTS.refused(chain))
        accepted = self.played(REQUESTS.accepted(chain))
        if declined > 0 and (self.chance == 0 or declined > accepted):
            best, action = declined, Decline()
        else:
            best, action = accepted, Accept()
        for option in self.view.legal:
            if isinstance(option, Raise) and self.chance > 0 and self.called(option.call) > best:
                return option
        return action

    def calls(self, call: str, chance: random.Random) -> bool:
        """Whether to call on its own turn."""
        bluff = chance.random() < BLUFF and not self.view.calls
        return self.chance > 0 and (bluff or self.called(call) > self.played(self.view.stake) + 1e-9)

    def called(self, call: str) -> float:
        """What making a call is worth, if the others answer by how their own cards look to them."""
        chain = (*self.view.calls, call)
        refused, stake = REQUESTS.refused(chain), REQUESTS.accepted(chain)
        further = REQUESTS.open(chain)
        more = REQUESTS.accepted((*chain, *further)) if further else stake
        risk, gain = self.won(refused) - self.won(stake), self.lost(stake) - self.won(refused)
        their_decline = 1 - self.won(refused)
        their_win, their_loss = 1 - self.lost(stake), 1 - self.won(stake)
        at = (their_decline - their_loss) / max(their_win - their_loss, 1e-9) + CAUTION
        value = raised = raised_wins = 0.0
        for (weight, hands), win in zip(self.worlds, self.wins, strict=True):
            looks = self._outlook(hands)
            accepts = chance_to(looks, at)
            raises = min(accepts, chance_to(looks, CALLS_AT[further[0]])) if further else 0.0
            value += weight * (1 - accepts) * self.won(refused)
            value += weight * (accepts - raises) * (win * self.won(stake) + (1 - win) * self.lost(stake))
            raised += weight * raises
            raised_wins += weight * raises * win
        played = raised_wins * self.won(more) + (raised - raised_wins) * self.lost(more)
        return value + max(raised * self.lost(stake), played)

    def _outlook(self, hands: tuple[tuple[int, ...], ...]) -> float:
        """How the hand looks to the likelier accepter of the others."""
        view, looks = self.view, 0.0
        assert view.turn_up is not None
        forces = forces_of(view.options["deck"], view.turn_up)
        laid = {played.seat: forces[played.card] for played in view.table if not played.covered}
        won = tuple(None if trick.winner is None else side_of(trick.winner) for trick in view.tricks)
        for seat in range(1 - side_of(view.seat), view.seats, 2):
            hand = hands[seat]
            if seat in laid:
                hand = tuple(sorted((*hand, laid[seat]), reverse=True))
            if hand:
                looks = max(looks, outlook(view.seats, view.options["deck"], view.turn_up, hand, won, side_of(seat)))
        return looks
