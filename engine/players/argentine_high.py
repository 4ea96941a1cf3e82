"""The Argentine computer player of level high.

It counts every hand the other may hold, weighs it by what the other did and said, and values each action by
the chance to win the match, against answers as `engine.players.argentine_worth` expects them.
"""

import random
from collections.abc import Mapping
from functools import cache

from engine import actions as act
from engine.actions import AnyAction
from engine.argentine import STRENGTH
from engine.auction import Chain
from engine.events import Subject
from engine.players.argentine_odds import decided
from engine.players.argentine_reading import Reading
from engine.players.argentine_worth import (
    ENVIDO_HABITS,
    TRUCO_HABITS,
    Bout,
    match_chance,
    opens_envido,
    share_beaten,
)
from engine.view import View

WAITS = (0.12, 0.06, 0.02)
"""By trick: what the option to call later is worth, as a share of what the hand swings."""
HIDES_STRENGTH = 0.3
"""How often it does not call in the first trick with cards that take the hand at `STRONG`."""
STRONG = 0.85
CLOSE = 0.003
"""Chances to win the match that differ by less are equal: it draws, so that it cannot be read."""
CLOSE_CARDS = 0.01
"""The same for the chance to take the hand when leading."""

Worths = Mapping[AnyAction, float]
"""Actions with the chance each gives to win the match."""


class High:
    """Judges calls by stake and score, and cards by every hand that is still possible (A.11)."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        ask = view.ask
        if len(view.legal) == 1:
            return view.legal[0]
        if ask and ask.about == "cut":
            return view.legal[int(chance.random() * len(view.legal))]
        moment = Moment(view, chance)
        if ask is None:
            return moment.on_turn()
        return moment.answer_bet() if ask.about == "bet" else moment.answer_stake()

    def odds(self, view: View, about: Subject, chance: random.Random) -> float:
        """The chance, 0 to 1, to take the envido, if it is about that, or the hand."""
        if about == "bet":
            return share_beaten(Reading(view).tanto_kinds())
        return Moment(view, chance).win


class Moment:
    """One decision."""

    def __init__(self, view: View, chance: random.Random) -> None:
        self.view, self.chance = view, chance
        self.reading = Reading(view)
        self.kinds = self.reading.hand_kinds()
        self.win = share_beaten(self.kinds)
        """The chance to take the hand; exactly 0 if it is surely lost."""
        rules = self.reading.rules
        assert rules.bet
        self.stakes = rules.stakes
        calls = [action for action in view.legal if isinstance(action, act.Call)]
        self.bet_calls = [call for call in calls if call.call in rules.bet.auction.open(())]
        self.stake_calls = [call for call in calls if call not in self.bet_calls]
        self.truco = Bout(rules.stakes, TRUCO_HABITS, self.reading.score, self.after)
        self.envido = Bout(rules.bet.auction, ENVIDO_HABITS, self.reading.score, cache(self.after_bet))

    def after(self, points: int) -> float:
        """The chance to win the match once the hand ended with so many points for me, below 0 for them."""
        mine, theirs = self.reading.score
        return match_chance(mine + max(points, 0), theirs + max(-points, 0))

    def after_bet(self, points: int) -> float:
        """The same once the envido ended so, with the hand to play or a truco still to answer (A-6)."""
        asked: Chain = self.view.calls if any(ask.about == "stake" for ask in self.view.asks) else ()
        mine, theirs = self.reading.score[0] + max(points, 0), self.reading.score[1] + max(-points, 0)
        if max(mine, theirs) >= self.view.target:
            return match_chance(mine, theirs)
        stake = self.stakes.accepted(asked) if asked else self.view.stake
        won, lost = match_chance(mine + stake, theirs), match_chance(mine, theirs + stake)
        play = self.win * won + (1 - self.win) * lost
        return max(play, match_chance(mine, theirs + self.stakes.refused(asked))) if asked else play

    def answer_bet(self) -> AnyAction:
        """The answer to an envido."""
        kinds = self.reading.tanto_kinds()
        lost = not any(beaten for _, _, beaten in kinds)
        return self._answer(self.envido, self.view.bids, self.envido.answers(self.view.bids, kinds), lost)

    def answer_stake(self) -> AnyAction:
        """The answer to a truco, or the envido before it: "el envido está primero"."""
        worths = self.truco.answers(self.view.calls, self.kinds)
        bets = self._bets()
        if bets and self._better(max(bets.values()), max(self.after_bet(0), *worths.values())):
            return self._draw(bets)
        return self._answer(self.truco, self.view.calls, worths, self.win == 0)

    def _answer(self, bout: Bout, chain: Chain, worths: Mapping[str, float], lost: bool) -> AnyAction:
        """The best answer; what is surely lost is declined, but never if declining loses the match."""
        accepted, refused = bout.points(chain)
        if lost:
            return act.Accept() if self.reading.score[1] + refused >= self.view.target else act.Decline()
        plain: dict[str, AnyAction] = {"accept": act.Accept(), "decline": act.Decline()}
        if bout.worth(-refused) <= bout.worth(-accepted):  # declining costs no less than losing
            worths = {name: worth for name, worth in worths.items() if name != "decline"}
        return self._draw({plain.get(name, act.Raise(name)): worth for name, worth in worths.items()})

    def on_turn(self) -> AnyAction:
        """An envido, a truco or a raise if it is worth it, else a card."""
        bets = self._bets()
        if bets and self._better(max(bets.values()), self._no_bet()):
            return self._draw(bets)
        card = self._card()
        if not self.stake_calls or self.win == 0:
            return card
        call = self.stake_calls[0]
        stake, trick = self.view.stake, len(self.view.tricks)
        up, down = self.after(stake), self.after(-stake)
        later = self.win * up + (1 - self.win) * down + WAITS[trick] * (up - down)
        if not self._better(self.truco.call((*self.view.calls, call.call), self.kinds), later):
            return card
        hides = not trick and self.win > STRONG and self.chance.random() < HIDES_STRENGTH
        return card if hides else call

    def _bets(self) -> Worths:
        """What opening the envido is worth, by call; nothing if it is closed or surely lost."""
        if not self.bet_calls:
            return {}
        kinds = self.reading.tanto_kinds()
        if not any(beaten for _, _, beaten in kinds):
            return {}
        return {call: self.envido.call((call.call,), kinds) for call in self.bet_calls}

    def _no_bet(self) -> float:
        """What it is worth not to open the envido: the pie still may, once the mano has played (A-3)."""
        quiet = self.after_bet(0)
        if self.view.table:
            return quiet
        kinds = self.reading.tanto_kinds()
        opening = [(weight * opens_envido(rank), rank, beaten) for weight, rank, beaten in kinds]
        share = sum(kind[0] for kind in opening) / sum(kind[0] for kind in kinds)
        return (1 - share) * quiet + share * max(self.envido.answers(("envido",), opening).values())

    def _card(self) -> AnyAction:
        """The card with the best chance to take the hand; to answer, the lowest of equals."""
        reading, folds = self.reading, act.Fold() in self.view.legal
        lost = reading.table and all(
            decided((*reading.past, (card > reading.table) - (card < reading.table)), reading.mano) < 0
            for card in reading.mine
        )
        if lost and folds and reading.score[1] + self.view.stake < self.view.target:
            return act.Fold()  # any card would end the hand just so, and show itself
        chances = {card: reading.chance_with(card) for card in reading.mine}
        near = 0 if reading.table else CLOSE_CARDS
        best = [card for card in chances if chances[card] >= max(chances.values()) - near]
        level = best[int(self.chance.random() * len(best))] if near else best[0]
        return next(act.Play(card) for card in self.view.hand if STRENGTH[card] == level)

    def _better(self, one: float, other: float) -> bool:
        """Whether one chance to win the match is better than another; a draw if they are close."""
        return one - other > CLOSE * (2 * self.chance.random() - 1)

    def _draw(self, worths: Worths) -> AnyAction:
        """One of the best actions."""
        best = max(worths.values())
        near = [action for action, worth in worths.items() if worth >= best - CLOSE]
        return near[int(self.chance.random() * len(near))]


PLAYER = High
