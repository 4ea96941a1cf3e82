"""What a view tells about the other hand: every hand still possible, weighed by what its holder did."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from math import prod

from engine import events as ev
from engine.argentine import STRENGTH, tanto
from engine.auction import Chain
from engine.players import argentine_odds as odds
from engine.players.argentine_odds import Levels, Past
from engine.players.argentine_worth import ENVIDO_HABITS, TARGET, Kind, opens_envido, slope
from engine.rules import SideBet
from engine.variants import rules_of
from engine.view import View

_CALLS_FROM, _ACCEPTS_FROM = (0.6, 0.72, 0.85), (0.36, 0.51, 0.66)
"""How strong the hands look with which a truco, retruco or vale cuatro is called, and accepted."""


class Signs:
    """How likely each deed of the other was with each hand, from the events of a hand."""

    def __init__(self, view: View, bet: SideBet | None) -> None:
        self.them = 1 - view.seat
        self.mano = view.mano == self.them
        self.bids: Chain = view.bids
        accepted = bet.auction.accepted(view.bids, TARGET - max(view.score)) if bet and view.bids else 1
        refused = bet.auction.refused(view.bids) if bet and view.bids else 1
        self.need = (accepted - refused) / (2 * accepted)
        """The chance to win it that accepting the envido needed."""
        self.of_levels: list[Callable[[Levels], float]] = []
        self.of_tanto: list[Callable[[float], float]] = []
        """By the rank of the tanto."""
        self.played: list[int] = []
        self.left = 3
        self.past: Past = ()
        self.table = 0
        self.bets = self.stakes = 0
        for event in view.history:
            self._see(event)

    def _see(self, event: ev.AnyEvent) -> None:
        if isinstance(event, ev.CardPlayed):
            self._see_card(event)
        elif isinstance(event, ev.TrickEnded):
            result = 0 if event.winner is None else 1 if event.winner == self.them else -1
            self.past, self.table = (*self.past, result), 0
        elif isinstance(event, ev.CallMade):
            self.bets += event.about == "bet"
            self.stakes += event.about == "stake"
            if event.seat == self.them:
                self._see_call(event)
        elif isinstance(event, ev.CallDeclined) and event.seat == self.them and event.about == "bet":
            self.of_tanto.append(lambda rank: 1.01 - ENVIDO_HABITS.accepts(rank, self.need, self.bids))
        elif isinstance(event, ev.CallAccepted) and event.seat == self.them and event.about == "stake":
            self._see_strength(False, _ACCEPTS_FROM[self.stakes - 1], 0.08)

    def _see_card(self, event: ev.CardPlayed) -> None:
        level, lead, first = STRENGTH[event.card], self.table, not self.past
        self.table = 0 if lead else level
        if event.seat != self.them:
            self.left -= 1
            return
        self.played.append(level)
        if first and lead:  # the pie answers sensibly, but for a mistake or a trap now and then
            self.of_levels.append(lambda hand: 1.0 if odds.replies(hand, lead)[0][1] == level else 0.15)
        if first and not self.bets and not self.stakes:
            self.of_tanto.append(lambda rank: 1 - 0.7 * opens_envido(rank))

    def _see_call(self, event: ev.CallMade) -> None:
        if event.about == "stake":
            self._see_strength(True, _CALLS_FROM[self.stakes - 1], 0.07)
        elif self.bets == 1:
            self.of_tanto.append(opens_envido)
        else:
            chain = self.bids[: self.bets - 1]
            self.of_tanto.append(lambda rank: ENVIDO_HABITS.raises_back(rank, chain))

    def _see_strength(self, turn: bool, bar: float, spread: float) -> None:
        """It is the likelier the stronger its cards look; it may always have been a bluff."""
        played, left, past, mano, table = tuple(self.played), self.left, self.past, self.mano, self.table

        def likelihood(hand: Levels) -> float:
            for level in played:
                hand = odds.without(hand, level)
            return 0.12 + 0.88 * slope(odds.equity(hand, left, past, mano, table, turn), bar, spread)

        self.of_levels.append(likelihood)


class Reading:
    """A view in the words of the tables, and the weights of what the other may hold."""

    def __init__(self, view: View) -> None:
        me = view.seat
        self.rules = rules_of(view.variant, view.options, view.seats)
        self.mano = view.mano == me
        self.turn = view.turn == me
        self.score = view.score[me], view.score[1 - me]
        self.mine = odds.levels_of(view.hand)
        self.tanto = tanto(view.dealt[me])
        self.past: Past = tuple(
            [0 if trick.winner is None else 1 if trick.winner == me else -1 for trick in view.tricks]
        )
        self.table = STRENGTH[view.table[0].card] if view.table else 0
        self.held: dict[Levels, float] = defaultdict(float)
        """What the other may still hold, with weights."""
        self.tantos: dict[int, float] = defaultdict(float)
        """What the other's tanto may be, with weights."""
        self._weigh(view)

    def _weigh(self, view: View) -> None:
        them, least, most = 1 - view.seat, 0, 33
        for seat, said in view.said:
            if seat == them:  # a number, or "son buenas" to mine
                least, most = (0, self.tanto) if said is None else (said, said)
        plays = [*(played for trick in view.tricks for played in trick.plays), *view.table]
        exposed = tuple([played.card for played in plays if played.seat == them])
        signs = Signs(view, self.rules.bet)
        of_tanto = [prod([sign(rank) for sign in signs.of_tanto]) for rank in odds.tanto_ranks()]
        shown = odds.levels_of(exposed)
        for dealt, tantos in odds.possible(view.dealt[view.seat], exposed, least, most):
            likely, total = prod([sign(dealt) for sign in signs.of_levels]), 0.0
            for value, count in tantos:
                weight = count * likely * of_tanto[value]
                self.tantos[value] += weight
                total += weight
            held = dealt
            for level in shown:
                held = odds.without(held, level)
            self.held[held] += total

    def wins_with(self, card: int) -> Mapping[Levels, bool]:
        """Per hand the other may hold, whether I take the hand if I play this card now."""
        if not self.past and not self.table:
            return odds.led_wins(odds.without(self.mine, card), card)
        past, mano, table = self.past, self.mano, self.table
        return {held: odds.takes_with(card, self.mine, held, past, mano, table) for held in self.held}

    def chance_with(self, card: int) -> float:
        """The chance to take the hand if I play this card now; exactly 0 if that is impossible."""
        wins = self.wins_with(card)
        return sum([weight for held, weight in self.held.items() if wins[held]]) / sum(self.held.values())

    def wins(self) -> Mapping[Levels, bool]:
        """Per hand the other may hold, whether I take the hand if I play the best I can."""
        if self.turn:
            return self.wins_with(max(self.mine, key=self.chance_with))
        if not self.past and self.table:
            return odds.led_wins(self.mine, self.table)
        if not self.past:  # the mano is taken to lead the middle one of its cards
            return {
                held: not odds.led_win(odds.without(held, held[1]), held[1], self.mine) for held in self.held
            }
        past, mano = odds.other_way(self.past), not self.mano
        return {held: not odds.takes(held, self.mine, past, mano, self.table) for held in self.held}

    def hand_kinds(self) -> list[Kind]:
        """The other's cards for the auction of the stake; strengths in steps of 1/40."""
        wins, past, left = self.wins(), odds.other_way(self.past), len(self.mine)
        steps = [[0.0] * 41, [0.0] * 41]
        for held, weight in self.held.items():
            strength = odds.equity(held, left, past, not self.mano, self.table, not self.turn)
            steps[wins[held]][round(40 * strength)] += weight
        return [
            (weight, step / 40, float(beaten))
            for beaten in (False, True)
            for step, weight in enumerate(steps[beaten])
            if weight
        ]

    def tanto_kinds(self) -> list[Kind]:
        """The other's tantos for the auction of the envido; the mano wins ties (A-10)."""
        ranks, least_beaten = odds.tanto_ranks(), self.tanto + self.mano
        return [(weight, ranks[value], float(value < least_beaten)) for value, weight in self.tantos.items()]
