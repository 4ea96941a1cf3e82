"""The Argentine computer player of level high."""

import random
from collections import defaultdict
from functools import lru_cache

from engine import actions as act
from engine import events as ev
from engine.actions import AnyAction
from engine.argentine import STRENGTH, ArgentineOptions, tanto
from engine.players import argentine_odds as odds
from engine.players.argentine_odds import Levels
from engine.players.argentine_worth import Bout, Kind, P, accepts, match_chance, plain_need, raises_back, sigmoid
from engine.rules import Rules
from engine.tricks import Trick
from engine.variants import rules_of
from engine.view import View

H = dict(
    stake_bets=(1.5, 3.0, 5.0), bet_open=0.53, bet_tau=0.03, call_at=(0.6, 0.72, 0.85), call_tau=0.07, call_floor=0.12,
    accept_tau=0.08, accept_floor=0.12, badplay=0.15, quiet=0.7, slow=0.3, close=0.003, margin=0.0, wait=(0.12,0.06,0.02), bet_floor=0.08, bet_bluff=.25, theta_acc=.36,
)


@lru_cache(1)
def _tanto_rank() -> dict[int, float]:
    counts = defaultdict(int)
    for (_, value), n in odds.possible((), ()).items():
        counts[value] += n
    below, ranks = 0, {}
    for value in sorted(counts):
        ranks[value] = (below + counts[value] / 2) / 9880
        below += counts[value]
    return ranks


def p_opens(e):
    f = H["bet_bluff"] if e < .37 else H["bet_floor"]
    return f + (1 - f) * sigmoid((e - H["bet_open"]) / H["bet_tau"])


class Position:
    """What matters of a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me, self.them = view.seat, 1 - view.seat
        self.rules = rules_of(view.variant, view.options, view.seats)
        self.mano = view.mano == self.me
        self.score = view.score[self.me], view.score[self.them]
        self.mine = odds.levels_of(view.hand)
        self.past = tuple([0 if t.winner is None else 1 if t.winner == self.me else -1 for t in view.tricks])
        self.table = STRENGTH[view.table[-1].card] if view.table else 0
        self.missing = view.target - max(view.score)
        self.turn = view.turn == self.me
        self.tanto = tanto(view.dealt[self.me])
        plays = [p for t in view.tricks for p in t.plays] + list(view.table)
        self.exposed = tuple([p.card for p in plays if p.seat == self.them])
        self.exposed_levels = [STRENGTH[c] for c in self.exposed]
        least, most = 0, 33
        for seat, value in view.said:
            if seat == self.them:
                least, most = (0, self.tanto) if value is None else (value, value)
        self.possible = odds.possible(view.dealt[self.me], self.exposed, least, most)
        by_levels, by_tanto = [], []
        for kind, factor in self._factors():
            (by_levels if kind == "levels" else by_tanto).append(factor)
        self.rests: dict[Levels, float] = defaultdict(float)
        self.tantos: dict[int, float] = defaultdict(float)
        tf = {}
        for t in range(34):
            x = 1.0
            for f in by_tanto: x *= f(t)
            tf[t] = x
        lf: dict[Levels, tuple[Levels, float]] = {}
        for hand, count in self.possible.items():
            levels, t = hand
            if levels not in lf:
                x = 1.0
                for f in by_levels: x *= f(levels)
                rest = levels
                for level in self.exposed_levels: rest = odds.without(rest, level)
                lf[levels] = rest, x
            rest, x = lf[levels]
            weight = count * x * tf[t]
            self.rests[rest] += weight
            self.tantos[t] += weight

    def _factors(self):
        played: list[int] = []
        mine_left = 3
        past: tuple[int, ...] = ()
        table = 0
        mano = not self.mano
        ranks = [0.0]*34
        for k, r in _tanto_rank().items(): ranks[k] = r
        bets = 0
        stakes = 0
        about = None
        early = True
        for event in self.view.history:
            if isinstance(event, ev.CardPlayed):
                if event.seat == self.them:
                    level = STRENGTH[event.card]
                    if not past and table:
                        yield "levels", lambda hand, c=table, d=level: 1.0 if odds.replies(hand, c)[0][1] == d else H["badplay"]
                    if not past and not bets and not stakes and H["quiet"]:
                        yield "tanto", lambda hand: 1 - H["quiet"] * p_opens(ranks[hand])
                    played.append(level)
                else:
                    mine_left -= 1
                table = 0 if table else STRENGTH[event.card]
            elif isinstance(event, ev.TrickEnded):
                past = (*past, 0 if event.winner is None else 1 if event.winner == self.them else -1)
                table = 0
            elif isinstance(event, ev.CallMade):
                about = event.about
                if event.about == "bet":
                    bets += 1
                    if event.seat == self.them:
                        if bets == 1:
                            yield "tanto", lambda hand: p_opens(ranks[hand])
                        else:
                            chain = self.view.bids[:bets - 1]
                            yield "tanto", lambda hand, chain=chain: raises_back(ranks[hand], chain, "bet")
                else:
                    stakes += 1
                    if event.seat == self.them:
                        yield "levels", self._strong(tuple(played), mine_left, past, mano, table, True, H["call_at"][stakes - 1], H["call_tau"], H["call_floor"])
            elif isinstance(event, ev.CallDeclined):
                if event.seat == self.them and event.about == "bet":
                    chain=self.view.bids
                    need = plain_need(self.rules.bet.auction, chain, self.missing)
                    yield "tanto", lambda hand, chain=chain, need=need: 1.01 - accepts(ranks[hand], need, chain, "bet")
            elif isinstance(event, ev.CallAccepted) and event.about == "stake" and event.seat == self.them:
                at = H["theta_acc"] + 0.15 * (stakes - 1)
                turn_theirs = False
                yield "levels", self._strong(tuple(played), mine_left, past, mano, table, False, at, H["accept_tau"], H["accept_floor"])

    def _strong(self, played, left, past, mano, table, turn, at, tau, floor):
        def factor(hand):
            rest = hand
            for level in played:
                rest = odds.without(rest, level)
            return floor + (1 - floor) * sigmoid((odds.equity(rest, left, past, mano, table, turn) - at) / tau)
        return factor

    def wins_by_card(self) -> dict[int, dict[Levels, bool]]:
        """Per card I may play now, whether I take the hand against each rest."""
        out = {}
        for card in dict.fromkeys(self.mine):
            if not self.past and not self.table:
                rest = odds.without(self.mine, card)
                out[card] = odds.led_row(rest, card)
            else:
                out[card] = {h: odds.takes_with(card, self.mine, h, self.past, self.mano, self.table) for h in self.rests}
        return out

    def wins(self) -> dict[Levels, bool]:
        """Whether I take the hand against each rest."""
        if self.turn:
            by = self.wins_by_card()
            best = max(by, key=lambda c: (sum(w for h, w in self.rests.items() if by[c][h]), -c))
            self.best_card = best
            return by[best]
        if not self.past and self.table:
            return odds.led_row(self.mine, self.table)
        if not self.past:
            return {h: not odds.led_wins(odds.without(h, h[1]), self.mine, h[1]) for h in self.rests}
        past = odds.other_way(self.past)
        return {h: not odds.takes(h, self.mine, past, not self.mano, self.table) for h in self.rests}

    def kinds(self) -> list[Kind]:
        """Opponents by rest for the stake auction."""
        wins = self.wins()
        past, mano, left, turn = odds.other_way(self.past), not self.mano, len(self.mine), not self.turn
        bins = [[0.0] * 41, [0.0] * 41]
        for h, w in self.rests.items():
            bins[wins[h]][round(40 * odds.equity(h, left, past, mano, self.table, turn))] += w
        return [(w, e / 40, float(k)) for k in (0, 1) for e, w in enumerate(bins[k]) if w]

    def bet_kinds(self) -> list[Kind]:
        ranks = _tanto_rank()
        return [(w, ranks[t], float(self.tanto > t or (self.tanto == t and self.mano))) for t, w in self.tantos.items()]


class High:
    def choose(self, view: View, chance: random.Random) -> AnyAction:
        ask = view.ask
        if view.outcome is not None:
            return view.legal[0]
        if ask is not None and ask.about == "cut":
            return view.legal[int(chance.random() * len(view.legal))]
        return self._choose(view, chance)

    def _choose(self, view: View, chance: random.Random) -> AnyAction:
        pos = Position(view)
        mine, theirs = pos.score
        ask = view.ask

        def W(x: int) -> float:
            return match_chance(mine + max(x, 0), theirs + max(-x, 0))

        kinds = pos.kinds()
        total = sum(k[0] for k in kinds)
        p = sum(w * win for w, _, win in kinds) / total
        pending = view.calls if any(a.about == "stake" for a in view.asks) else ()
        stakes = pos.rules.stakes
        sure_loss = not any(win for w, _, win in kinds)

        @lru_cache(None)
        def C(x: int) -> float:
            a, b = mine + max(x, 0), theirs + max(-x, 0)
            if a >= 30 or b >= 30:
                return match_chance(a, b)
            s = stakes.accepted(pending) if pending else view.stake
            go = p * match_chance(a + s, b) + (1 - p) * match_chance(a, b + s)
            return max(go, match_chance(a, b + stakes.refused(pending))) if pending else go

        missing = view.target - max(view.score)
        bet = Bout(pos.rules.bet.auction, C, missing, "bet", pos.score)
        truco = Bout(stakes, W, missing, "stake", pos.score)
        options: list[tuple[float, AnyAction]] = []
        if ask is not None and ask.about == "bet":
            bk = pos.bet_kinds()
            ans = bet.answer(view.bids, bk)
            lost = not any(k[2] for k in bk)
            for name, worth in ans.items():
                if name == "accept":
                    options.append((worth, act.Accept()))
                elif name == "decline":
                    options.append((worth, act.Decline()))
                else:
                    options.append((worth, act.Raise(name)))
            return self._pick(view, options, lost, chance)
        opens = [a for a in view.legal if isinstance(a, act.Call) and a.call in ("envido", "real", "falta")]
        if ask is not None:
            ans = truco.answer(view.calls, kinds)
            for name, worth in ans.items():
                options.append((worth, act.Accept() if name == "accept" else act.Decline() if name == "decline" else act.Raise(name)))
            if opens:
                bk = pos.bet_kinds()
                if any(k[2] for k in bk):
                    base = max(w for w, _ in options)
                    bets = [(bet.put((a.call,), bk), a) for a in opens]
                    adj = C(0)
                    if max(w for w, _ in bets) > max(base, adj) + H["margin"]:
                        return self._pick(view, bets, False, chance)
            return self._pick(view, options, sure_loss, chance)
        if opens:
            bk = pos.bet_kinds()
            if any(k[2] for k in bk):
                bets = [(bet.put((a.call,), bk), a) for a in opens]
                stay = C(0)
                if not view.table:  # the pie may still open
                    ranks = _tanto_rank()
                    opening = [(w * p_opens(e), e, win) for w, e, win in bk]
                    share = sum(k[0] for k in opening) / sum(k[0] for k in bk)
                    stay = (1 - share) * stay + share * max(bet.answer(("envido",), opening).values())
                if max(w for w, _ in bets) > stay + H["margin"]:
                    return self._pick(view, bets, False, chance)
        calls = [a for a in view.legal if isinstance(a, act.Call) and a not in opens]
        card = next(a for a in view.legal if isinstance(a, act.Play) and STRENGTH[a.card] == pos.best_card)
        if calls and not sure_loss:
            call = calls[0]
            s = view.stake
            stay = p * W(s) + (1 - p) * W(-s) + H["wait"][len(view.tricks)] * (W(s) - W(-s))
            worth = truco.put((*view.calls, call.call), kinds)
            if worth > stay:
                if not view.tricks and p > 0.85 and chance.random() < H["slow"]:
                    return card
                return call
        if sure_loss and view.tricks and act.Fold() in view.legal and theirs + view.stake < 30:
            return act.Fold()
        return card

    def _pick(self, view, options, lost, chance):
        theirs = view.score[1 - view.seat]
        if lost:
            dec = [o for o in options if isinstance(o[1], act.Decline)]
            refused = self._refused(view)
            if theirs + refused < 30:
                return act.Decline()
            return act.Accept()
        best = max(w for w, _ in options)
        refused = self._refused(view)
        near = [a for w, a in options if w >= best - H["close"] and not (isinstance(a, act.Decline) and theirs + refused >= 30)]
        if not near:
            return act.Accept()
        return near[int(chance.random() * len(near))]

    def _refused(self, view):
        rules = rules_of(view.variant, view.options, view.seats)
        if view.ask is None:
            return 0
        if view.ask.about == "bet":
            return rules.bet.auction.refused(view.bids)
        return rules.stakes.refused(view.calls)

PLAYER = High


def _clear():
    from engine.players import argentine_worth
    argentine_worth._table.cache_clear()
