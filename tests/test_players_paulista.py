"""The computer players of Truco paulista."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations, product
from math import comb

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine.actions import AnyAction
from engine.arena import play_arena
from engine.cards import HIDDEN, Card
from engine.chance import source
from engine.paulista import REQUESTS
from engine.players import player_of
from engine.players.brazilian_high import BrazilianHigh
from engine.players.brazilian_odds import Hand, hands_out, play_out, settle
from engine.players.brazilian_score import match_odds, points_of
from engine.players.brazilian_table import Won, cheapest_above, force_in, standing, tricks_won
from engine.players.brazilian_worlds import forces_out, spot_of, worlds_of
from engine.state import CHANCE, State, to_act
from engine.tricks import ALL_TIED, OPEN, Played, hand_winner, side_of, trick_winner
from engine.variants import rules_of
from engine.view import View, view
from tests.positions import action_of, apply, dealt
from tests.random_play import GAMES, random_hands
from tests.test_laws import redealt

LEVELS = ("low", "high")
PAULISTA = [rules for rules in GAMES.values() if rules.variant == "paulista"]
HIGH = BrazilianHigh()


def chosen(state: State, seat: int, level: str = "high", seed: str = "0") -> AnyAction:
    """What a player at a seat chooses."""
    return player_of(level, "paulista").choose(view(state, seat), source(seed * 64))


def card(state: State, seat: int) -> Card:
    """The card that the high player lays where it may not call."""
    seen = view(state, seat)
    seen = replace(seen, legal=tuple(action for action in seen.legal if not isinstance(action, act.Call)))
    laid = HIGH.choose(seen, source("0" * 64))
    assert isinstance(laid, act.Play)
    return laid.card


def after(state: State, *moves: tuple[int, str]) -> State:
    """The state after moves, each a seat and a word of `tests.positions`."""
    for seat, word in moves:
        state = apply(state, seat, action_of(state, word))
    return state


def two(
    mine: str,
    theirs: str,
    turn_up: str = "4c",
    score: tuple[int, int] = (0, 0),
    dealer: int = 1,
    **options: object,
) -> State:
    """A deal for two seats."""
    return dealt(rules_of("paulista", options, 2), dealer, [mine.split(), theirs.split()], turn_up, score)


def four(*hands: str, turn_up: str = "4c", score: tuple[int, int] = (0, 0), dealer: int = 3) -> State:
    """A deal for four seats; seat 0 leads, seat 3 plays last."""
    return dealt(rules_of("paulista", {}, 4), dealer, [hand.split() for hand in hands], turn_up, score)


@cache
def decisions() -> tuple[tuple[State, int], ...]:
    """States of random hands of every game, each with a seat that may act and has a choice."""
    chance = random.Random(8)
    found = []
    for rules in PAULISTA * 4:
        for step in random_hands(rules, chance, hands=1):
            acting = to_act(step.after)
            if acting and acting != (CHANCE,) and len(view(step.after, acting[0]).legal) > 1:
                found.append((step.after, chance.choice(acting)))
    return tuple(found)


def in_hand() -> Iterator[tuple[State, View, AnyAction]]:
    """The decisions of the high player with open cards: the state, its view and its choice."""
    for state, seat in decisions():
        seen = view(state, seat)
        if state.dealt and not state.rules.kinds[state.kind].blind:
            yield state, seen, HIGH.choose(seen, source("1" * 64))


# Any position


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_legal_by_the_house_rules_and_known_by_the_seed(level: str) -> None:
    player, chance = player_of(level, "paulista"), random.Random(3)
    kinds = set()
    for state, seat in decisions():
        seen = view(state, seat)
        choice = player.choose(seen, source("2" * 64))
        assert choice in seen.legal
        assert choice == player.choose(view(redealt(state, seat, chance), seat), source("2" * 64))
        kinds.add(type(choice))
    expected = {act.Play, act.PlayBlind, act.Call, act.Raise, act.Accept, act.Decline, act.Cut}
    assert expected <= kinds
    assert act.Fold not in kinds


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_only_action_is_chosen(level: str, seats: int) -> None:
    over = State(rules_of("paulista", {}, seats))
    over = dealt(over.rules, 0, [f"{rank}c {rank}h {rank}s".split() for rank in "567Q"[:seats]], "4c")
    over = after(over, (1, "truco"), (0 if seats == 2 else 2, "corro"))
    assert chosen(over, 0, level) == act.NextDeal()


# Counting


@pytest.mark.parametrize("deck", ["dirty", "clean"])
def test_worlds_are_counted_as_cards_would_be(deck: str) -> None:
    seen = view(two("3c Jh Qd", "Ah As Ks", "Kc", deck=deck), 0)
    of = force_in(seen).of
    unseen = [card for card in of if card not in ("Kc", "3c", "Jh", "Qd")]
    counted = Counter(
        tuple(sorted((of[card] for card in cards), reverse=True)) for cards in combinations(unseen, 3)
    )
    worlds = {hands[1]: weight for weight, hands in worlds_of(seen, random.Random(0))}
    assert worlds == pytest.approx({hand: ways / comb(len(unseen), 3) for hand, ways in counted.items()})


def test_cards_seen_are_not_out() -> None:
    state = after(two("3c Jh Qd", "Ah 5c Ks"), (0, "3c"), (1, "5c"), (1, "Ah"))
    out = Counter(forces_out(view(state, 0)))
    of = force_in(view(state, 0)).of
    assert (out[of[Card("5c")]], out[of[Card("3h")]], out[of[Card("As")]], out[of[Card("4h")]]) == (
        0,
        3,
        3,
        3,
    )
    assert out.total() == 40 - 1 - 3 - 2


def test_ways_add_up() -> None:
    counts = ((12, 1), (10, 4), (7, 3), (1, 4))
    for size in range(4):
        assert sum(ways for _, ways in hands_out(counts, size)) == comb(12, size)


def open_value(won: Won, hands: Sequence[Hand], turn: int, table: tuple[Played, ...] = ()) -> float:
    """What side 0 gets of an open hand for two if both play their best; three ties are 0.5."""
    if len(table) == 2:
        taker = trick_winner(table, {Card(str(force)): force for force in range(20)})
        won = (*won, taker)
        side = hand_winner(won)
        if side != OPEN:
            return 0.5 if side == ALL_TIED else float(side == 0)
        return open_value(won, hands, table[0].seat if taker is None else taker)
    values = []
    for force in hands[turn]:
        rest = list(hands[turn])
        rest.remove(force)
        held = (tuple(rest), hands[1]) if turn == 0 else (hands[0], tuple(rest))
        values.append(open_value(won, held, 1 - turn, (*table, Played(turn, Card(str(force))))))
    return max(values) if turn == 0 else min(values)


def test_open_cards_are_settled_as_best_play_would() -> None:
    pairs = [(high, low) for high, low in product(range(1, 5), repeat=2) if high >= low]
    for won, turn in (((0,), 0), ((1,), 1), ((None,), 0), ((None,), 1)):
        for ours, theirs in product(pairs, pairs):
            assert settle(won, 0, 0.5, ours, theirs) == open_value(won, (ours, theirs), turn)


def test_a_last_trick_is_counted_exactly() -> None:
    """Seat 0 holds a jack against any of the cards that are out, the first trick won: a tie is enough."""
    state = after(two("3c 4h Jh", "Ah As Ks"), (0, "3c"), (1, "Ah"), (0, "4h"), (1, "As"), (1, "truco"))
    seen, of = view(state, 0), force_in(view(state, 0)).of
    spot = spot_of(seen)
    wins = {hands[1]: play_out(spot, hands) for _, hands in worlds_of(seen, random.Random(0))}
    assert wins == {(force,): float(force <= of[Card("Jh")]) for force in set(forces_out(seen))}


# Cards


def test_the_last_to_play_wins_as_cheaply_as_it_can() -> None:
    state = after(two("Kc 4d 4h", "2c Ac 4s"), (0, "Kc"))
    assert card(state, 1) == "Ac"
    state = after(four("Kc 4d 4h", "Kh 6c 6h", "Qc 7d 7h", "3c 2c 6s"), (0, "Kc"), (1, "6c"), (2, "Qc"))
    assert card(state, 3) == "2c"


def test_a_winning_partner_is_left_alone() -> None:
    state = four("5c 4d 4h", "Kh 6c 6h", "5h 3d Qh", "3c 2c 6s")
    assert card(after(state, (0, "5c"), (1, "6c")), 2) == "Qh"
    state = four("Kc 4d 4h", "3h 6c 6h", "Qc 7d 7h", "5s 2c 6s")
    assert card(after(state, (0, "Kc"), (1, "3h"), (2, "Qc")), 3) == "6s"


def test_a_trick_is_held_over_the_partner_where_it_must_be() -> None:
    """After a tied trick the partner's seven decides the hand, with the last to play still to come."""
    state = four("Kc 7d 4h", "Kh 4d 6h", "Qc 2c 6c", "4s Ac 6s")
    state = after(state, (0, "Kc"), (1, "Kh"), (2, "Qc"), (3, "4s"), (0, "7d"), (1, "4d"))
    assert card(state, 2) == "2c"


def test_the_strongest_card_follows_a_tied_trick() -> None:
    state = after(two("Kc 4d 3h", "Kh Ac 4s"), (0, "Kc"), (1, "Kh"))
    assert card(state, 0) == "3h"


def test_cards_are_laid_as_a_sensible_player_would() -> None:
    """Over random hands: cheap if last, low under the partner, high after a tied first trick."""
    seen_cases: Counter[str] = Counter()
    for state, seen, choice in in_hand():
        if not isinstance(choice, act.Play | act.Cover):
            continue
        of, hand = force_in(seen).of, seen.hand
        top, holder = standing(seen.table, of)
        last, force = len(seen.table) == seen.seats - 1, of[choice.card]
        weakest, strongest = min(of[card] for card in hand), max(of[card] for card in hand)
        if last and holder == side_of(seen.seat):
            assert force == weakest
            seen_cases["partner"] += 1
        elif last and (cheapest := cheapest_above(hand, of, top)):
            assert force in (of[cheapest], top)
            seen_cases["cheap"] += 1
        elif last:
            assert force in (weakest, top)
        elif tricks_won(seen)[:1] == (None,) and strongest > top:
            assert force == strongest
            seen_cases["tied"] += 1
        if isinstance(choice, act.Cover):
            assert force < top
            seen_cases["covered"] += 1
        elif state.rules.covers and seen.tricks:
            assert force >= top
    assert min(seen_cases[case] for case in ("partner", "cheap", "tied", "covered")) > 5


# Points


def may_win(seen: View) -> bool:
    """Whether the viewer's side can win at all: in the best of cases the others hold the lowest of the unseen
    cards, the partner the highest, and everybody helps."""
    mine, of = side_of(seen.seat), force_in(seen).of
    out = forces_out(seen)
    hands: list[Hand] = []
    for seat, hand in enumerate(seen.hands):
        known = [of[card] for card in hand if card != HIDDEN]
        hidden = len(hand) - len(known)
        known += [out.pop(0 if side_of(seat) == mine else -1) for _ in range(hidden)]
        hands.append(tuple(known))

    def search(hands: tuple[Hand, ...], turn: int, top: int, holder: int | None, left: int, won: Won) -> bool:
        if left == 0:
            won = (*won, holder)
            side = hand_winner(won)
            if side != OPEN:
                return side == mine or (side == ALL_TIED and spot_of(seen).tied > 0)
            return any(search(hands, first, 0, None, seen.seats, won) for first in range(seen.seats))
        for force in set(hands[turn]):
            rest = list(hands[turn])
            rest.remove(force)
            held = (*hands[:turn], tuple(rest), *hands[turn + 1 :])
            now = (
                (force, turn & 1)
                if force > top
                else (top, None if force == top and holder != turn & 1 else holder)
            )
            if search(held, (turn + 1) % seen.seats, *now, left - 1, won):
                return True
        return False

    spot = spot_of(seen)
    return search(tuple(hands), spot.turn, spot.top, spot.holder, spot.left, spot.won)


def test_a_lost_hand_is_neither_raised_nor_accepted() -> None:
    lost = 0
    for _, seen, choice in in_hand():
        if len(seen.tricks) < 1 or may_win(seen):
            continue
        lost += 1
        assert not isinstance(choice, act.Call | act.Raise)
        if isinstance(choice, act.Accept):
            assert seen.score[1 - side_of(seen.seat)] + REQUESTS.refused(seen.calls) >= seen.target
    assert lost > 20


def test_what_loses_the_match_is_not_refused() -> None:
    """To refuse seis gives three points, and the others lack three; to refuse truco gives only one."""
    state = after(two("6h 6s 4d", "5c 5h 3c", score=(3, 9), dealer=0), (1, "truco"))
    assert chosen(state, 0) == chosen(state, 0, "low") == act.Decline()
    state = after(two("6h 6s 4d", "5c 5h 3c", score=(3, 9)), (0, "truco"), (1, "seis"))
    assert act.Decline() not in (chosen(state, 0), chosen(state, 0, "low"))
    state = after(two("6h 6s 4d", "5c 5h 3c", score=(3, 8)), (0, "truco"), (1, "seis"))
    assert chosen(state, 0) == chosen(state, 0, "low") == act.Decline()


def test_over_random_hands_nothing_is_refused_that_loses_the_match() -> None:
    cases = 0
    for state, seat in decisions():
        ask = state.asks[-1] if state.asks else None
        if ask is None or ask.about == "cut":
            continue
        refused = REQUESTS.refused(state.calls) if state.calls else 1
        if state.score[1 - side_of(seat)] + refused >= state.rules.target:
            cases += 1
            assert all(chosen(state, seat, level) != act.Decline() for level in LEVELS)
    assert cases > 5


def test_points_that_are_lost_anyway_are_raised() -> None:
    """The others need three, and three are at stake: to lose six costs no more."""
    state = two("3c 3h 2d", "2c Kh 6d", score=(3, 9), dealer=0)
    state = after(state, (1, "truco"), (0, "quiero"), (1, "2c"))
    assert chosen(state, 0) == act.Call("seis")


def test_points_beyond_the_match_are_not_asked_for() -> None:
    """With three accepted at ten points, six would win no more and might be refused: nothing to gain."""
    state = two("5c 5h 3c", "2c Kh 6d", score=(10, 3), dealer=0)
    state = after(state, (1, "truco"), (0, "quiero"), (1, "2c"))
    assert isinstance(chosen(state, 0), act.Play)


@pytest.mark.parametrize(("mine", "partners", "plays"), [
    ("4d 4h 6s", "5c 5h 3c", True),
    ("5c 5h 3c", "4d 4h 6s", True),
    ("4d 4h 6s", "6c 7c 4s", False),
])  # fmt: skip
def test_at_eleven_both_partners_cards_count(mine: str, partners: str, plays: bool) -> None:
    state = four(mine, "Kc Kh Ks", partners, "Ac Ah As", score=(11, 5))
    answer = act.Accept() if plays else act.Decline()
    assert [chosen(state, seat) for seat in (0, 2)] == [answer, answer]


def test_either_of_an_asked_pair_has_an_answer() -> None:
    state = after(four("5c 5h 3c", "4d 4h 6s", "Kc Kh Ks", "6c 7c 4s"), (0, "truco"))
    assert [chosen(state, seat) for seat in (1, 3)] == [act.Decline(), act.Decline()]
    state = after(four("Kc Kh Ks", "5c 5h 3c", "6c 7c 4s", "5s 5d 3h"), (0, "truco"))
    assert all(isinstance(chosen(state, seat), act.Accept | act.Raise) for seat in (1, 3))


def test_some_calls_are_bluffs() -> None:
    """The same weak hand calls by few seeds."""
    seen = view(two("4h 6s 3c", "3s 2s Ks"), 0)
    calls = sum(isinstance(HIGH.choose(seen, random.Random(seed)), act.Call) for seed in range(200))
    assert 0 < calls < 40


# The match


def test_a_score_is_worth_the_more_the_higher_it_is() -> None:
    odds = partial(match_odds, points_of(rules_of("paulista")))
    for ours, theirs in product(range(12), repeat=2):
        assert odds(ours, theirs) == pytest.approx(1 - odds(theirs, ours))
        assert odds(ours + 1, theirs) > odds(ours, theirs) > odds(ours, theirs + 1)
    assert (odds(12, 9), odds(9, 14), odds(7, 7)) == (1, 0, 0.5)


@pytest.mark.parametrize(("seats", "matches"), [(2, 60), (4, 60)])
def test_high_beats_low(seats: int, matches: int) -> None:
    """A sample: over 2,000 matches it wins about seven of ten with two seats, and more with four."""
    result = play_arena("paulista", seats=seats, levels=("high", "low"), matches=matches, seed="sample")
    assert result.win_rate["high"] > 0.55
