"""The Argentine computer players: what they never do, what they count, and that they see only their view."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine.actions import AnyAction
from engine.arena import ArenaResult, play_arena
from engine.argentine import STRENGTH, tanto
from engine.cards import SPANISH_40, Card
from engine.decide import legal
from engine.players import Player, player_of
from engine.players.argentine_odds import (
    Hand,
    any_hands,
    decided,
    equity,
    levels_of,
    possible,
    replies,
    takes,
)
from engine.players.argentine_reading import Reading
from engine.players.argentine_worth import ENVIDO_HABITS, Bout, match_chance
from engine.state import CHANCE, State, to_act
from engine.variants import rules_of
from engine.view import view
from tests.positions import action_of, apply, dealt
from tests.random_play import GAMES, random_hands

RULES = rules_of("argentine")
LOW, HIGH = player_of("low", "argentine"), player_of("high", "argentine")
LEVELS = pytest.mark.parametrize("player", [LOW, HIGH], ids=["low", "high"])


class OnlyRandom(random.Random):
    """A random source that fails if more than `random()` is used, which is all Python promises to repeat."""

    def getrandbits(self, k: int, /) -> int:
        """What choosing, shuffling and drawing are built on."""
        raise AssertionError


def choice(player: Player, state: State, seat: int, seed: int = 1) -> AnyAction:
    return player.choose(view(state, seat), OnlyRandom(seed))


def choices(player: Player, state: State, seat: int, times: int = 20) -> list[AnyAction]:
    """What a player chooses with so many seeds."""
    return [choice(player, state, seat, seed) for seed in range(times)]


def position(
    hands: tuple[str, str], script: str = "", dealer: int = 1, score: tuple[int, int] = (0, 0)
) -> State:
    """The state after a script: whoever is to act says each word. Seat 0 is mano unless it deals."""
    state = dealt(RULES, dealer, [hand.split() for hand in hands], score=score)
    for word in script.split():
        state = apply(state, to_act(state)[0], action_of(state, word))
    return state


@cache
def moments() -> list[tuple[State, int]]:
    """States of random hands under every house rule, at scores mostly near the end, with who is to act."""
    chance = random.Random("moments")
    games = [rules for name, rules in GAMES.items() if name.startswith("argentine")]
    steps = [step for _ in range(24) for rules in games for step in random_hands(rules, chance, hands=3)]
    return [(step.before, step.seat) for step in steps if step.seat != CHANCE]


@cache
def chosen(level: str) -> list[tuple[State, int, AnyAction]]:
    """What a player chooses in each of them."""
    player = player_of(level, "argentine")
    return [(state, seat, choice(player, state, seat, n)) for n, (state, seat) in enumerate(moments())]


def refused(state: State) -> int:
    """Points that declining the open question costs."""
    assert state.rules.bet
    if state.asks[-1].about == "bet":
        return state.rules.bet.auction.refused(state.bids)
    return state.rules.stakes.refused(state.calls)


@pytest.mark.parametrize("level", ["low", "high"])
def test_every_choice_is_legal(level: str) -> None:
    for state, seat, action in chosen(level):
        assert action in legal(state, seat)


def test_all_kinds_of_moments_occur() -> None:
    asked = Counter(state.asks[-1].about if state.asks else "" for state, _ in moments())
    assert set(asked) == {"", "stake", "bet", "cut"}
    assert max(len(state.bids) for state, _ in moments()) > 4


@LEVELS
def test_the_same_view_and_seed_give_the_same_choice(player: Player) -> None:
    for state, seat in moments()[::7]:
        assert choice(player, state, seat, 5) == choice(player, state, seat, 5)


def redealt(state: State, seat: int, chance: random.Random) -> State:
    """The same state for a seat, with other cards in the other hand."""
    other, held = 1 - seat, state.hands[1 - seat]
    played = [card for card in state.dealt[other] if card not in held]
    unseen = [card for card in SPANISH_40 if card not in (*state.dealt[seat], *played)]
    drawn = iter(chance.sample(unseen, len(held)))
    swapped = {card: next(drawn) for card in held}
    hands, cards = list(state.hands), list(state.dealt)
    hands[other] = tuple(swapped[card] for card in held)
    cards[other] = tuple(swapped.get(card, card) for card in state.dealt[other])
    return replace(state, hands=tuple(hands), dealt=tuple(cards))


@LEVELS
def test_cards_it_cannot_see_change_no_choice(player: Player) -> None:
    chance, tried = random.Random(3), 0
    for state, seat in moments()[::3]:
        if not state.dealt or state.outcome or not state.hands[1 - seat]:
            continue
        other = redealt(state, seat, chance)
        assert view(other, seat) == view(state, seat)
        assert choice(player, other, seat) == choice(player, state, seat)
        tried += other != state
    assert tried > 300


def test_high_never_declines_or_folds_a_match_away() -> None:
    asked = 0
    for state, seat, action in chosen("high"):
        theirs = state.score[1 - seat]
        if isinstance(action, act.Decline):
            assert theirs + refused(state) < 30
        if isinstance(action, act.Fold):
            assert theirs + state.stake < 30
        asked += bool(state.asks and state.asks[-1].about != "cut" and theirs + refused(state) >= 30)
    assert asked > 100


def test_high_answers_even_a_lost_hand_if_declining_loses_the_match() -> None:
    script = "4E 1E truco"
    for score, wanted in (((10, 28), act.Decline()), ((10, 29), act.Accept())):
        state = position(("4E 4B 4C", "1E 1B 7E"), script, score=score)
        assert set(choices(HIGH, state, 0)) == {wanted}


@pytest.mark.parametrize("score", [(0, 0), (20, 10), (10, 20), (28, 27)])
def test_high_never_raises_or_accepts_what_is_surely_lost(score: tuple[int, int]) -> None:
    lost = position(("4E 4B 4C", "1E 1B 7E"), "4E 1E truco", score=score)
    assert set(choices(HIGH, lost, 0)) == {act.Decline()}
    worst = position(("3O 12E 5B", "12O 11C 10B"), "envido", score=score)
    assert set(choices(HIGH, worst, 1)) == {act.Decline()}


def test_high_never_calls_what_is_surely_lost() -> None:
    lost = position(("3E 3B 3C", "4E 4O 12E"), "3E 4E 3B")
    assert set(choices(HIGH, lost, 1)) == {act.Fold()}
    called = 0
    for state, seat, action in chosen("high"):
        if isinstance(action, act.Call):
            reading = Reading(view(state, seat))
            bet = action.call in ("envido", "real", "falta")
            kinds = reading.tanto_kinds() if bet else reading.hand_kinds()
            assert any(beaten for _, _, beaten in kinds)
            called += 1
    assert called > 50


def test_high_folds_only_when_any_card_ends_the_hand_lost() -> None:
    folded = 0
    for state, seat, action in chosen("high"):
        if action == act.Fold():
            folded += 1
            for card in state.hands[seat]:
                after = apply(state, seat, act.Play(card))
                assert after.outcome
                assert after.outcome.side == 1 - seat
    assert folded > 5


@pytest.mark.parametrize("level", ["low", "high"])
def test_keeps_the_stronger_card_when_a_lower_one_takes_the_trick(level: str) -> None:
    answered = 0
    for state, seat, action in chosen(level):
        if state.table and isinstance(action, act.Play):
            lead, played = STRENGTH[state.table[0].card], STRENGTH[action.card]
            winning = [STRENGTH[card] for card in state.hands[seat] if STRENGTH[card] > lead]
            if played > lead:
                answered += 1
                assert played == min(winning)
    assert answered > 50


@LEVELS
def test_takes_a_trick_with_the_king_and_keeps_the_ancho(player: Player) -> None:
    state = position(("11C 4E 5E", "12E 1E 5C"), "envido noquiero 11C truco quiero")
    assert choice(player, state, 1) == act.Play(Card("12E"))


def test_a_falta_at_29_is_worth_one_point() -> None:
    assert RULES.bet
    bout = Bout(RULES.bet.auction, ENVIDO_HABITS, (29, 10), lambda points: 0.5)
    assert bout.points(("falta",)) == (1, 1)
    assert bout.points(("real", "falta")) == (1, 3)
    # Declining costs the one point that losing it costs; winning it wins the match.
    weak = position(("7E 12O 5B", "2O 11C 1B"), "falta", score=(10, 29))
    assert tanto(weak.dealt[1]) == 2
    assert act.Decline() not in choices(HIGH, weak, 1)
    # Behind, declining would lose the match.
    behind = position(("7E 12O 5B", "2O 11C 1B"), "falta", score=(29, 10))
    assert act.Decline() not in choices(HIGH, behind, 1)


def counted(mine: Sequence[str], exposed: Sequence[str], tantos: Iterable[int]) -> Counter[Hand]:
    """The other's possible hands by kind, counted one by one."""
    unseen = [card for card in SPANISH_40 if card not in (*mine, *exposed)]
    known = [Card(card) for card in exposed]
    hands = [(*known, *rest) for rest in combinations(unseen, 3 - len(known))]
    return Counter((levels_of(hand), tanto(hand)) for hand in hands if tanto(hand) in set(tantos))


@pytest.mark.parametrize(
    ("mine", "exposed", "least", "most"),
    [
        ("1E 4C 3O", "", 0, 33),
        ("7E 6E 4C", "", 0, 33),
        ("7E 6E 4C", "", 0, 28),
        ("12O 11C 10B", "", 27, 27),
        ("7E 6E 4C", "3O", 0, 33),
        ("7E 6E 4C", "3O", 25, 25),
        ("7E 6E 4C", "3O 2O", 0, 33),
        ("7E 6E 4C", "3O 2O 1B", 0, 33),
    ],
)
def test_possible_hands_are_counted_exactly(mine: str, exposed: str, least: int, most: int) -> None:
    own, shown = tuple(map(Card, mine.split())), tuple(map(Card, exposed.split()))
    found = {
        (levels, n): count for levels, tantos in possible(own, shown, least, most) for n, count in tantos
    }
    assert found == counted(own, shown, range(least, most + 1))


def test_there_are_502_hands_of_levels_and_1476_with_tantos() -> None:
    assert [len(any_hands(size)) for size in (1, 2, 3)] == [14, 101, 502]
    assert sum(count for _, count in any_hands(3)) == 9880
    assert sum(len(tantos) for _, tantos in possible((), ())) == 1476


@pytest.mark.parametrize(
    ("script", "seat", "tantos"),
    [
        ("envido quiero", 0, range(28)),  # the pie said "son buenas" to 27
        ("envido quiero", 1, [27]),  # the mano said its number
    ],
)
def test_an_announcement_leaves_only_the_hands_that_fit(
    script: str, seat: int, tantos: Iterable[int]
) -> None:
    state = position(("5E 2E 3O", "4B 12B 6C"), script)
    fits = counted(state.dealt[seat], (), tantos)
    assert set(Reading(view(state, seat)).tantos) == {value for _, value in fits}
    assert set(Reading(view(state, seat)).held) == {levels for levels, _ in fits}


def test_a_number_said_tells_the_cards() -> None:
    """With 33 said and a four played, the other still holds the 7 and the 6 of a suit."""
    state = position(("7E 6E 4B", "1E 3E 3B"), "envido quiero 4B 3E")
    held = set(Reading(view(state, 1)).held)
    assert held == {(3, 4), (3, 11), (3, 12)}


def outcomes(
    mine: tuple[int, ...], theirs: tuple[int, ...], past: tuple[int, ...], mano: bool
) -> Iterator[bool]:
    """Whether the leader takes the hand with each of its leads, the other answering as well as can be."""
    for lead in mine:
        rest = tuple(card for place, card in enumerate(mine) if place != mine.index(lead))
        yield not any(
            won(card, lead, tuple(c for p, c in enumerate(theirs) if p != place), rest, past, mano)
            for place, card in enumerate(theirs)
        )


def won(
    card: int, lead: int, rest: tuple[int, ...], leaders: tuple[int, ...], past: tuple[int, ...], mano: bool
) -> bool:
    """Whether whoever answers a lead with a card takes the hand; `past` and `mano` are the leader's."""
    result = (lead > card) - (lead < card)
    after = (*past, result)
    if over := decided(after, mano):
        return over < 0
    if result >= 0:
        return not any(outcomes(leaders, rest, after, mano))
    return any(outcomes(rest, leaders, tuple(-r for r in after), not mano))


def test_whoever_takes_the_hand_is_found_by_trying_all_cards() -> None:
    chance = random.Random(8)
    for _ in range(300):
        mine = tuple(sorted(chance.choices(range(1, 15), k=2)))
        theirs = tuple(sorted(chance.choices(range(1, 15), k=2)))
        past, mano = chance.choice([((1,), True), ((1,), False), ((0,), True)])
        assert takes(mine, theirs, past, mano, 0) == any(outcomes(mine, theirs, past, mano))


def test_equities_are_chances_and_the_two_anchos_are_worth_most() -> None:
    best = equity((12, 13, 14), 3, (), True, 0, True)
    assert best == max(equity(hand, 3, (), True, 0, True) for hand, _ in any_hands(3))
    assert all(0 <= replies(hand, 7)[0][0] <= 1 for hand, _ in any_hands(3))


def test_match_chances_rise_with_points_and_end_with_the_match() -> None:
    for mine in range(30):
        for theirs in range(29):
            assert (
                match_chance(mine + 1, theirs) >= match_chance(mine, theirs) >= match_chance(mine, theirs + 1)
            )
    assert match_chance(29, 29, edge=0.5) == pytest.approx(0.5)
    assert (match_chance(30, 12), match_chance(12, 30)) == (1.0, 0.0)


def test_high_bluffs_at_times() -> None:
    chance = random.Random(6)
    bluffs = 0
    for _ in range(150):
        deck = chance.sample(SPANISH_40, 6)
        state = dealt(RULES, 1, [deck[:3], deck[3:]])
        state = apply(state, 0, act.Play(min(deck[:3], key=STRENGTH.__getitem__)))
        reading = Reading(view(state, 1))
        bluffs += (
            choice(HIGH, state, 1, 3) == act.Call("truco")
            and max(map(reading.chance_with, reading.mine)) < 0.3
        )
    assert 0 < bluffs < 50


def arena(levels: tuple[str, str], matches: int) -> ArenaResult:
    return play_arena("argentine", levels=levels, matches=matches, seed="strength")


def test_high_beats_low() -> None:
    assert arena(("high", "low"), 60).win_rate["high"] > 0.6


def test_low_beats_random() -> None:
    assert arena(("low", "random"), 100).win_rate["low"] > 0.8
