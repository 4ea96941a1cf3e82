"""The whole tree of a few deals, counted: every way a hand may go, by the score it leads to.

The numbers are pinned, and a second, naive program that shares no code with the engine makes the same ones.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import FRENCH_40, SPANISH_40, Card
from engine.decide import legal
from engine.state import State, to_act
from tests.positions import apply
from tests.test_auction import ENVIDO_CHAINS, F
from tests.test_decide import PAIRS, SPLIT, TANTOS, TIES, TWO, after, argentine, paulista
from tests.test_variants import COMMON, MANILHAS, ORDER, VALUES

Score = tuple[int, int]
Ways = Counter[Score]
"""Per score at the end of the hand, in how many ways it comes about."""


def ways(start: State) -> Ways:
    """Every way a hand may go on from a state; states that differ only in their history are counted once."""
    known: dict[State, Ways] = {}

    def count(state: State) -> Ways:
        if state.outcome is not None:
            return Counter({state.score: 1})
        key = replace(state, history=())
        if key not in known:
            total: Ways = Counter()
            known[key] = total
            for seat in to_act(key):
                for action in legal(key, seat):
                    total.update(count(apply(key, seat, action)))
        return known[key]

    return count(start)


def naive_argentine(hands: tuple[str, str], score: Score, charged: int = 0) -> Ways:
    """The same count by the state machine of A.8, for the mano (0) and the pie (1)."""
    levels = {card: -place for place, level in enumerate(ORDER.split("\n")) for card in level.split()}
    tantos = [max(_tantos(hand.split())) for hand in hands]
    better = 1 if tantos[1] > tantos[0] else 0

    def plus(score: Score, player: int, points: int) -> Score:
        gained = min(30, score[player] + points)
        return (gained, score[1]) if player == 0 else (score[0], gained)

    def opens(player: int, envido: bool, tricks: str, left: tuple[str, ...]) -> bool:
        return envido and not tricks and len(left[player].split()) == 3

    @cache
    def turn(
        player: int,
        left: tuple[str, str],
        table: str,
        tricks: str,
        level: int,
        owner: int,
        envido: bool,
        score: Score,
    ) -> Ways:
        """Nobody is asked; `tricks` are M, P and =, `owner` has the quiero, 2 stands for nobody."""
        total = Counter({plus(score, 1 - player, level + charged * (envido and not tricks)): 1})  # mazo
        for card in left[player].split():
            hand = " ".join(other for other in left[player].split() if other != card)
            rest = (hand, left[1]) if player == 0 else (left[0], hand)
            if not table:
                total.update(turn(1 - player, rest, card, tricks, level, owner, envido, score))
                continue
            gap = levels[card] - levels[table]
            taker = "=" if gap == 0 else "MP"[player if gap > 0 else 1 - player]
            leads = {"M": 0, "P": 1, "=": 1 - player}[taker]
            winner = _winner(tricks + taker)
            if winner:
                total[plus(score, "MP".index(winner), level)] += 1
            else:
                total.update(turn(leads, rest, "", tricks + taker, level, owner, False, score))
        here = (player, left, table, tricks)
        if level < 4 and owner in (2, player):
            total.update(truco(1 - player, level + 1, here, owner, envido, score))
        if opens(player, envido, tricks, left):
            for first in ("envido", "real", "falta"):
                go_on = lambda now: turn(*here, level, owner, False, now)  # noqa: E731
                total.update(bet(1 - player, first, score, go_on))
        return total

    Here = tuple[int, tuple[str, str], str, str]

    def truco(asked: int, level: int, here: Here, owner: int, envido: bool, score: Score) -> Ways:
        """Somebody must answer a truco (2), retruco (3) or vale cuatro (4)."""
        total = Counter({plus(score, 1 - asked, level - 1): 1})
        total.update(turn(*here, level, asked, False, score))
        if level < 4:
            total.update(truco(1 - asked, level + 1, here, asked, False, score))
        if level == 2 and opens(asked, envido, here[3], here[1]):
            for first in ("envido", "real", "falta"):
                go_on = lambda now: truco(asked, 2, here, owner, False, now)  # noqa: E731
                total.update(bet(1 - asked, first, score, go_on))
        return total

    def bet(asked: int, chain: str, score: Score, go_on: Callable[[Score], Ways]) -> Ways:
        """Somebody must answer an envido."""
        accepted, refused, raises = ENVIDO_CHAINS[chain]
        value = 30 - max(score) if accepted == F else accepted
        total: Ways = Counter()
        for now in (plus(score, better, value), plus(score, 1 - asked, refused)):
            total.update({now: 1} if 30 in now else go_on(now))
        for call in raises.split():
            total.update(bet(1 - asked, f"{chain} {call}", score, go_on))
        return total

    return turn(0, hands, "", "", 1, 2, True, score)


def _tantos(hand: list[str]) -> list[int]:
    """What a hand could be said to be worth."""
    worth = [(VALUES[card[:-1]], card[-1]) for card in hand]
    pairs = [
        20 + one + other
        for at, (one, suit) in enumerate(worth)
        for other, same in worth[at + 1 :]
        if suit == same
    ]
    return [value for value, _ in worth] + pairs


def naive_paulista(
    hands: tuple[str, ...],
    score: Score,
    dealer: int,
    covers: bool = False,
    folds: bool = False,
    nobody: bool = False,
) -> Ways:
    """The same count by B.4 to B.8 for a vira of seven; the seat after the dealer is mão."""
    ranks = [rank + suit for rank in MANILHAS["dirty"]["7"] for suit in "chsd"] + COMMON["dirty"]["7"].split()
    force = {
        card: -min(at for at, rank in enumerate(ranks) if card.startswith(rank))
        for card in map(str, FRENCH_40)
    }
    seats, iron, eleven = len(hands), score == (11, 11), 11 in score and score != (11, 11)
    stakes = (3,) if eleven else (1,) if iron else (1, 3, 6, 9, 12)

    def plus(side: int, points: int) -> Score:
        return (score[0] + points, score[1]) if side == 0 else (score[0], score[1] + points)

    @cache
    def turn(
        seat: int,
        left: tuple[str, ...],
        table: tuple[tuple[int, int], ...],
        tricks: str,
        leader: int,
        level: int,
        owner: int,
    ) -> Ways:
        """Nobody is asked; a covered card has the force -99, `owner` 2 is nobody."""
        total: Ways = Counter()
        if folds:
            total[plus(1 - seat % 2, stakes[level])] += 1
        if level + 1 < len(stakes) and owner in (2, seat % 2):
            here = (seat, left, table, tricks, leader)
            total.update(asked(1 - seat % 2, level + 1, here))
        for card in left[seat].split():
            for strength in (force[card], -99) if covers and tricks else (force[card],):
                hand = " ".join(other for other in left[seat].split() if other != card)
                rest = (*left[:seat], hand, *left[seat + 1 :])
                laid = (*table, (seat, strength))
                if len(laid) < seats:
                    total.update(turn((seat + 1) % seats, rest, laid, tricks, leader, level, owner))
                    continue
                best = max(strength for _, strength in laid)
                takers = [seat for seat, strength in laid if strength == best]
                tied = best == -99 or len({seat % 2 for seat in takers}) == 2
                leads, now = (leader, tricks + "=") if tied else (takers[0], tricks + "MP"[takers[0] % 2])
                winner = _winner(now, "=" if nobody else "MP"[dealer % 2])
                if winner == "=":
                    total[score] += 1
                elif winner:
                    total[plus("MP".index(winner), stakes[level])] += 1
                else:
                    total.update(turn(leads, rest, (), now, leads, level, owner))
        return total

    Here = tuple[int, tuple[str, ...], tuple[tuple[int, int], ...], str, int]

    def asked(side: int, level: int, here: Here) -> Ways:
        """A side must answer; each of its members may."""
        total = Counter({plus(1 - side, stakes[level - 1]): 1})
        total.update(turn(*here, level, side))
        if level + 1 < len(stakes):
            total.update(asked(1 - side, level + 1, here))
        return Counter({end: count * seats // 2 for end, count in total.items()})

    mao = (dealer + 1) % seats
    total = turn(mao, hands, (), "", mao, 0, 2)
    if eleven:
        total = total + Counter({plus(score.index(11) ^ 1, 1): 1})
        total = Counter({end: count * seats // 2 for end, count in total.items()})
    return total


def _winner(tricks: str, all_tied: str = "M") -> str:
    """Who takes a hand after some tricks, "" if nobody does yet (A.3)."""
    first = tricks.replace("=", "")[:1]
    if tricks.count("M") == 2 or tricks.count("P") == 2:
        return "M" if tricks.count("M") == 2 else "P"
    if first and ("=" in tricks or len(tricks) == 3):
        return first
    return all_tied if len(tricks) == 3 else ""


@pytest.mark.parametrize(
    ("hands", "score", "total"),
    [
        (TANTOS, (0, 0), 158_810),
        (SPLIT, (28, 27), 51_279),
        (("7E 12E 3B", "1E 3O 12B"), (29, 29), 4_925),
    ],
)
def test_argentine_tree(hands: tuple[str, str], score: Score, total: int) -> None:
    counted = ways(argentine(hands, score))
    assert counted.total() == total
    assert counted == naive_argentine(hands, score)


@pytest.mark.parametrize(
    ("hands", "score", "options", "total"),
    [
        (TWO, (0, 0), {}, 5_716),
        (TIES, (0, 0), {}, 5_739),
        (TIES, (0, 0), {"covered_cards": True}, 42_896),
        (TIES, (3, 4), {"covered_cards": True, "fold_anytime": True, "all_tied": "nobody"}, 65_389),
        (TWO, (3, 11), {}, 37),
        (PAIRS, (3, 11), {}, 2_594),
        (PAIRS, (11, 11), {"fold_anytime": True}, 5_431),
    ],
)
@pytest.mark.parametrize("dealer", [0, 1])
def test_paulista_tree(
    hands: tuple[str, ...], score: Score, options: dict[str, Any], total: int, dealer: int
) -> None:
    counted = ways(paulista(hands, score=score, dealer=dealer, **options))
    assert counted.total() == total
    assert counted == naive_paulista(
        hands,
        score,
        dealer,
        covers="covered_cards" in options,
        folds="fold_anytime" in options,
        nobody="all_tied" in options,
    )


def test_a_whole_hand_in_pairs() -> None:
    """Every card, every request by whoever may make it, every answer by either of the asked."""
    counted = ways(paulista(PAIRS))
    assert counted.total() == 13_590_138
    assert counted == naive_paulista(PAIRS, (0, 0), dealer=3)


def test_an_iron_hand_is_every_order_of_every_hand() -> None:
    """Without calls nothing but the cards is chosen, and where two tricks decide, the third is no choice."""
    assert ways(paulista(TWO, score=(11, 11))).total() == 6**2
    assert ways(paulista(PAIRS, score=(11, 11))).total() == 6**4
    assert ways(paulista(PAIRS, score=(11, 11), blind_iron_hand=True)) == ways(
        paulista(PAIRS, score=(11, 11))
    )
    assert ways(paulista(TWO, score=(11, 3))).total() == 6**2 + 1
    assert ways(paulista(PAIRS, score=(11, 3))).total() == 2 * (6**4 + 1)


@pytest.mark.fast
def test_the_end_of_a_hand_in_pairs_with_every_request() -> None:
    """One card each is left: 4 places to call, and an asked pair has two who answer."""
    state = after(paulista(PAIRS), "0 3c; 1 2s; 2 6h; 3 6d; 0 4c; 1 4s; 2 4h; 3 Ad; #hand -")
    assert ways(state) == pairs_with_one_card_each()


def pairs_with_one_card_each() -> Ways:
    """The ways by hand: who of 3, 0, 1, 2 is on turn, the stake, and the side that may ask; 3d takes it."""
    stakes = (1, 3, 6, 9, 12)

    def turn(place: int, level: int, owner: int) -> Ways:
        if place == 4:
            return Counter({(stakes[level], 0): 1})
        total = turn(place + 1, level, owner)
        side = (1, 0, 1, 0)[place]
        if level < 4 and owner in (2, side):
            total = total + asked(place, 1 - side, level + 1)
        return total

    def asked(place: int, side: int, level: int) -> Ways:
        lost = stakes[level - 1]
        answers = Counter({(0, lost) if side == 0 else (lost, 0): 1}) + turn(place, level, side)
        if level < 4:
            answers = answers + asked(place, 1 - side, level + 1)
        return Counter({end: 2 * count for end, count in answers.items()})

    return turn(0, 0, 2)


def test_random_deals_have_the_tree_that_the_naive_program_counts() -> None:
    chance = random.Random("trees")
    for _ in range(8):
        hands = hands_from(chance, SPANISH_40, 2)
        score = chance.choice((29, 28)), 29
        charged = chance.choice((1, 2))
        counted = ways(argentine((hands[0], hands[1]), score, fold_before_envido=charged))
        assert counted == naive_argentine((hands[0], hands[1]), score, charged - 1), (hands, score)
    all_but_the_turn_up = tuple(card for card in FRENCH_40 if card != "7d")
    for seats, score in ((2, (0, 0)), (2, (0, 0)), (2, (11, 11)), (4, (11, 11)), (4, (2, 11)), (4, (11, 2))):
        hands = hands_from(chance, all_but_the_turn_up, seats)
        dealer = chance.randrange(seats)
        counted = ways(paulista(hands, score=score, dealer=dealer, covered_cards=seats == 2))
        assert counted == naive_paulista(hands, score, dealer, covers=seats == 2), (hands, score)


def hands_from(chance: random.Random, deck: tuple[Card, ...], seats: int) -> tuple[str, ...]:
    """Random hands from a deck."""
    cards = chance.sample(deck, 3 * seats)
    return tuple(" ".join(cards[3 * seat : 3 * seat + 3]) for seat in range(seats))
