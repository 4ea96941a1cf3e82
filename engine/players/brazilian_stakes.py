"""What a player of a Brazilian game wants to play for: points, in chances to win the match."""

import random
from collections.abc import Iterator

from engine.actions import Accept, AnyAction, Decline, Raise
from engine.players.brazilian_odds import outlook
from engine.players.brazilian_score import match_odds, points_of
from engine.players.brazilian_table import force_in, tricks_won
from engine.players.brazilian_worlds import CALLS_AT, World, chance_to
from engine.tricks import side_of
from engine.view import View

CAUTION = 0.10
"""How much better than the bare odds a hand must look to the others before they accept."""

BLUFF = 0.05
"""How often it is ready to pay for a bluff."""

PRICE = 0.04
"""The most that a bluff may cost, as a chance to win the match."""


class Stakes:
    """The points at stake in a view, for a side that wins the hand in some of its worlds."""

    def __init__(self, view: View, worlds: list[World], wins: list[float]) -> None:
        self.view, self.worlds, self.wins = view, worlds, wins
        self.rules = view.rules
        self.points = points_of(self.rules)
        self.ours = view.score[side_of(view.seat)]
        self.theirs = view.score[1 - side_of(view.seat)]
        self.chance = sum(weight * win for (weight, _), win in zip(worlds, wins, strict=True))

    def won(self, stake: int) -> float:
        """What winning so many points is worth."""
        return match_odds(self.points, self.ours + stake, self.theirs)

    def lost(self, stake: int) -> float:
        """What losing so many points leaves."""
        return match_odds(self.points, self.ours, self.theirs + stake)

    def played(self, stake: int) -> float:
        """What playing the hand for so many points is worth."""
        return self.chance * self.won(stake) + (1 - self.chance) * self.lost(stake)

    def answer(self) -> AnyAction:
        """Refuse, accept or raise; it never refuses where that loses the match (B.5, C-15)."""
        calls, rules, kind = self.view.calls, self.rules, self.view.kind
        refused, accepted = rules.declined(kind), rules.stake_of(kind)
        if calls:
            refused, accepted = rules.stakes.refused(calls), rules.stakes.accepted(calls)
        best, action = self.lost(refused), Decline() if self.lost(refused) > 0 else Accept()
        if self.chance == 0:
            return action
        if self.played(accepted) >= best:
            best, action = self.played(accepted), Accept()
        for option in self.view.legal:
            if isinstance(option, Raise) and self.called(option.call) > best:
                return option
        return action

    def calls(self, call: str, chance: random.Random) -> bool:
        """Whether to call on its own turn: where it pays, and as a bluff now and then; not in a lost hand."""
        bluffs = chance.random() < BLUFF and not self.view.calls
        gain = self.called(call) - self.played(self.view.stake) if self.chance > 0 else -1.0
        return gain > (-PRICE if bluffs else 1e-9)

    def called(self, call: str) -> float:
        """What making a call is worth, if the others answer by how their own cards look to them."""
        chain = (*self.view.calls, call)
        stakes = self.rules.stakes
        refused, stake = stakes.refused(chain), stakes.accepted(chain)
        further = stakes.open(chain)
        more = stakes.accepted((*chain, *further))
        won, lost, declined = self.won(stake), self.lost(stake), self.won(refused)
        accepts_at = (won - declined) / (won - lost) + CAUTION if won > lost else 0.0
        value = raised = beaten = 0.0
        for (weight, _), win, looks in zip(self.worlds, self.wins, self._looks(), strict=True):
            accepts = chance_to(looks, accepts_at)
            raises = min(accepts, chance_to(looks, CALLS_AT[len(chain)])) if further else 0.0
            value += weight * ((1 - accepts) * declined + (accepts - raises) * (win * won + (1 - win) * lost))
            raised += weight * raises
            beaten += weight * raises * (1 - win)
        accepted = (raised - beaten) * self.won(more) + beaten * self.lost(more)
        return value + max(raised * lost, accepted)

    def _looks(self) -> Iterator[float]:
        """Per world, how the hand looks to the others: to the one of a pair who likes it better."""
        view, (of, shares), won = self.view, force_in(self.view), tricks_won(self.view)
        side = 1 - side_of(view.seat)
        laid = {played.seat: (of[played.card],) for played in view.table if not played.covered}
        others = [(seat, laid.get(seat, ())) for seat in range(side, view.seats, 2)]
        for _, hands in self.worlds:
            full = [
                tuple(sorted(hands[seat] + on, reverse=True)) if on else hands[seat] for seat, on in others
            ]
            yield max([outlook(view.seats, shares, hand, won, side) for hand in full])
