"""Who sees what, and that a view holds nothing that knows more."""

import gc
import random
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine import actions as act
from engine import events as ev
from engine.cards import HIDDEN, Card
from engine.decide import legal
from engine.rules import Rules
from engine.state import State, to_act
from engine.variants import rules_of
from engine.view import OPEN_HANDS, PUBLIC, View, observe, sees, view
from tests.positions import apply, dealt
from tests.random_play import GAMES, random_hands
from tests.test_decide import PAIRS, TIES, TWO, after, argentine, paulista

pytestmark = pytest.mark.fast

UNSEEN = ("?", "?", "?")


def hand_of(words: str) -> tuple[Card, ...]:
    """Three cards."""
    return tuple(map(Card, words.split()))


def seen_hands(state: State, who: int) -> set[int]:
    """The seats whose unplayed cards a viewer sees."""
    return {seat for seat, hand in enumerate(view(state, who).hands) if HIDDEN not in hand}


@pytest.mark.parametrize("score", [(0, 0), (10, 10), (11, 11)])
def test_each_sees_his_own_cards_only(score: tuple[int, int]) -> None:
    """In an iron hand as well, the partner's cards are not seen (B-14)."""
    state = paulista(PAIRS, score=score)
    for who in range(4):
        seen = view(state, who)
        assert seen.hand == seen.hands[who] == seen.dealt[who] == hand_of(PAIRS[who])
        others = [seat for seat in range(4) if seat != who]
        assert {seen.hands[seat] for seat in others} == {seen.dealt[seat] for seat in others} == {UNSEEN}
    assert seen_hands(state, PUBLIC) == set()
    assert seen_hands(state, OPEN_HANDS) == {0, 1, 2, 3}


@pytest.mark.parametrize(("score", "deciding"), [((11, 3), {0, 2}), ((3, 11), {1, 3})])
def test_partners_at_eleven_see_each_other_all_hand_long(score: tuple[int, int], deciding: set[int]) -> None:
    """B-15: never the opponents, who see no more than ever."""
    asked = paulista(PAIRS, score=score)
    accepted = apply(asked, min(deciding), act.Accept())
    played = apply(accepted, 0, act.Play(Card("3c")))
    for state in (asked, accepted, played):
        for who in range(4):
            assert seen_hands(state, who) == (deciding if who in deciding else {who})
        assert seen_hands(state, PUBLIC) == set()


def test_the_turn_up_and_played_cards_are_everybodys() -> None:
    state = after(paulista(PAIRS), "0 3c; 1 2s; 2 3d; 3 Kh; 0 4c")
    for who in (0, 1, 2, 3, PUBLIC, OPEN_HANDS):
        seen = view(state, who)
        assert seen.turn_up == "7d"
        assert [play.card for play in seen.tricks[0].plays] == ["3c", "2s", "3d", "Kh"]
        assert [play.card for play in seen.table] == ["4c"]
        assert [len(hand) for hand in seen.hands] == [1, 2, 2, 2]


def test_unplayed_cards_stay_hidden_when_the_hand_is_over() -> None:
    """A-17; but the envido winner's are shown (A-11), which does not open his hand."""
    state = after(argentine(), "A envido; B quiero; A mazo")
    assert view(state, 1).hands == (UNSEEN, hand_of("7O 5O 4E"))
    assert view(state, 1).shown == ((0, ("7E", "6E")),)
    assert view(state, 0).hands == (hand_of("7E 6E 4C"), UNSEEN)
    assert view(state, PUBLIC).hands == (UNSEEN, UNSEEN)


def test_a_conceded_tanto_is_nobodys_to_know() -> None:
    """A-10: "son buenas"."""
    state = after(argentine(), "A envido; B quiero")
    assert view(state, 0).said == view(state, PUBLIC).said == ((0, 33), (1, None))
    encoded = msgspec.json.encode(view(state, 0)).decode()
    assert "32" not in encoded
    assert "7O" not in encoded


class TestCovered:
    """B-16: a covered card is never revealed; its player knows it, and at eleven his partner."""

    hands = ("3c 4c 6c", "2s 4s 6s", "2d 6h 4h", "Kh 6d Ad")

    def covered(self, score: tuple[int, int]) -> State:
        """Seat 0 covers the 4c in trick 2, and seat 1 its 4s in the same trick."""
        state = paulista(self.hands, score=score, covered_cards=True)
        if 11 in score and score != (11, 11):
            state = after(state, "0 jogar" if score[0] == 11 else "1 jogar")
        return after(state, "0 3c; 1 2s; 2 2d; 3 Kh; 0 (4c); 1 (4s)")

    @pytest.mark.parametrize("ended", [False, True])
    @pytest.mark.parametrize(
        ("score", "knowing"),
        [
            ((0, 0), [{0}, {1}]),
            ((11, 11), [{0}, {1}]),
            ((11, 3), [{0, 2}, {1}]),
            ((3, 11), [{0}, {1, 3}]),
        ],
    )
    def test_who_knows_a_covered_card(
        self, score: tuple[int, int], knowing: list[set[int]], ended: bool
    ) -> None:
        state = self.covered(score)
        if ended:
            state = after(state, "2 6h; 3 6d")
        for who in (0, 1, 2, 3, PUBLIC, OPEN_HANDS):
            seen = view(state, who)
            plays = seen.tricks[1].plays if ended else seen.table
            told = [event for event in seen.history if isinstance(event, ev.CardPlayed) and event.covered]
            for seat, card in ((0, "4c"), (1, "4s")):
                wanted = card if who in knowing[seat] or who == OPEN_HANDS else HIDDEN
                assert (plays[seat].card, plays[seat].covered) == (wanted, True)
                assert (told[seat].seat, told[seat].card) == (seat, wanted)

    def test_the_event_is_observed_like_that(self) -> None:
        state = after(paulista(self.hands, covered_cards=True), "0 3c; 1 2s; 2 2d; 3 Kh")
        event = ev.CardPlayed(0, Card("4c"), covered=True)
        assert observe(state, event, 0) == observe(state, event, OPEN_HANDS) == event
        for who in (1, 2, 3, PUBLIC):
            assert observe(state, event, who) == ev.CardPlayed(0, HIDDEN, covered=True)


class TestBlind:
    """B.7, B.11: nobody sees any card of the hand until it is played, the turn-up aside."""

    state = paulista(PAIRS, score=(11, 11), blind_iron_hand=True)

    def test_nobody_sees_a_card(self) -> None:
        for who in (0, 1, 2, 3, PUBLIC):
            seen = view(self.state, who)
            assert seen.hands == seen.dealt == (UNSEEN,) * 4
            assert seen.turn_up == "7d"
        assert view(self.state, OPEN_HANDS).hands == tuple(map(hand_of, PAIRS))

    def test_the_actions_are_positions(self) -> None:
        assert view(self.state, 0).legal == (act.PlayBlind(1), act.PlayBlind(2), act.PlayBlind(3))

    def test_a_card_is_everybodys_once_it_is_played(self) -> None:
        state = apply(self.state, 0, act.PlayBlind(2))
        for who in (0, 1, 2, 3, PUBLIC):
            seen = view(state, who)
            assert seen.table[0].card == "4c"
            assert seen.dealt[0] == ("?", "4c", "?")
            assert seen.hands[0] == ("?", "?")

    def test_other_hands_are_open(self) -> None:
        assert seen_hands(paulista(PAIRS, score=(11, 10), blind_iron_hand=True), 0) == {0, 2}


class TestObserve:
    """The deal is the one other event that tells more to some."""

    def observed(self, state: State, who: int, score: tuple[int, int], **options: Any) -> Sequence[Any]:
        """The hands of a deal as a viewer observes them."""
        event = ev.HandDealt(1, 3, state.dealt, state.turn_up, state.kind, state.deciding)
        before = State(rules_of("paulista", options, 4), score=score, dealer=3)
        found = observe(before, event, who)
        assert isinstance(found, ev.HandDealt)
        assert (found.number, found.dealer, found.turn_up) == (1, 3, "7d")
        return found.hands

    def test_a_deal_shows_a_seat_its_own_cards(self) -> None:
        state = paulista(PAIRS)
        for who in range(4):
            wanted = [hand_of(hand) if seat == who else UNSEEN for seat, hand in enumerate(PAIRS)]
            assert list(self.observed(state, who, (0, 0))) == wanted
        assert list(self.observed(state, PUBLIC, (0, 0))) == [UNSEEN] * 4
        assert list(self.observed(state, OPEN_HANDS, (0, 0))) == list(map(hand_of, PAIRS))

    def test_at_eleven_also_the_partners(self) -> None:
        state = paulista(PAIRS, score=(11, 0))
        for who, friends in ((0, {0, 2}), (1, {1}), (2, {0, 2}), (3, {3})):
            wanted = [hand_of(hand) if seat in friends else UNSEEN for seat, hand in enumerate(PAIRS)]
            assert list(self.observed(state, who, (11, 0))) == wanted

    def test_a_blind_deal_shows_nobody_anything(self) -> None:
        state = paulista(PAIRS, score=(11, 11), blind_iron_hand=True)
        for who in (0, 1, 2, 3, PUBLIC):
            assert list(self.observed(state, who, (11, 11), blind_iron_hand=True)) == [UNSEEN] * 4

    def test_other_events_are_as_they_are(self) -> None:
        state = argentine()
        for event in (
            ev.DealerDrawn(1),
            ev.CardPlayed(0, Card("7E")),
            ev.TantoSaid(1, None),
            ev.TantoShown(0, hand_of("7E 6E 4C")[:2]),
            ev.DeckCut(1, 7),
        ):
            for who in (0, 1, PUBLIC, OPEN_HANDS):
                assert observe(state, event, who) is event


@pytest.mark.parametrize("who", [-99, -4, 2, 3, 4, 5, 99])
def test_who_is_no_seat_sees_what_everybody_sees(who: int) -> None:
    """Also at eleven, where an even or odd number is not yet a partner."""
    for state in (
        paulista(score=(11, 0)),
        paulista(score=(0, 11)),
        paulista(),
        paulista(score=(11, 11)),
        after(argentine(), "A mazo"),
    ):
        assert replace(view(state, who), seat=PUBLIC) == view(state, PUBLIC)
        dealt_now = ev.HandDealt(1, 1, state.dealt, state.turn_up, state.kind, state.deciding)
        assert observe(state, dealt_now, who) == observe(state, dealt_now, PUBLIC)


def test_legal_is_in_the_view_of_a_seat_only() -> None:
    for state in (argentine(), after(argentine(), "A truco"), after(argentine(), "A mazo")):
        for who in (0, 1):
            assert view(state, who).legal == legal(state, who)
        assert view(state, PUBLIC).legal == view(state, OPEN_HANDS).legal == ()


def test_a_view_says_what_the_state_says() -> None:
    state = after(argentine(score=(7, 3)), "A envido; B envido; A quiero; A truco; B quiero; A 7E; B retruco")
    seen = view(state, 1)
    assert (seen.seat, seen.variant, seen.seats, seen.target) == (1, "argentine", 2, 30)
    assert seen.options == {"hand_cut": False, "fold_before_envido": 1, "envido_repeats": "one"}
    assert (seen.mano, seen.champion) == (0, None)
    told = {"turn_up", "deciding", "outcome", "champion"}
    for other in (
        state,
        paulista(PAIRS, score=(3, 11)),
        after(argentine(), "A mazo"),
        after(argentine(score=(29, 0)), "A truco; B noquiero"),
    ):
        told -= {name for name in told if getattr(other, name) is not None}
        for who in (0, 1, PUBLIC):
            seen = view(other, who)
            for name in {*State.__struct_fields__, "champion"} - {"rules", "cut", "dealt", "hands"}:
                assert getattr(seen, name) == getattr(other, name), name
            assert seen.rules == other.rules
            assert seen.to_act == to_act(other)
    assert not told, "something is None all along"
    assert [view(paulista(PAIRS, dealer=dealer), 0).mano for dealer in range(4)] == [1, 2, 3, 0]


def test_the_view_knows_the_open_question() -> None:
    state = after(argentine(), "A truco; B envido")
    asked = view(state, 0).ask
    assert asked is not None
    assert (asked.about, asked.call, asked.by, asked.of) == ("bet", "envido", 1, (0,))
    assert view(argentine(), 0).ask is None


def test_before_the_deal_there_is_nothing_to_see() -> None:
    for who in (0, 1, PUBLIC, OPEN_HANDS):
        seen = view(State(rules_of("argentine")), who)
        assert (seen.hands, seen.dealt, seen.legal, seen.to_act, seen.dealer) == ((), (), (), (-1,), None)


@pytest.mark.parametrize(
    ("who", "seat", "kind", "deciding", "seen"),
    [
        (0, 0, "normal", None, True),
        (0, 1, "normal", None, False),
        (0, 2, "normal", None, False),
        (0, 2, "eleven", 0, True),
        (0, 2, "eleven", 1, False),
        (1, 3, "eleven", 1, True),
        (0, 1, "eleven", 0, False),
        (PUBLIC, 0, "normal", None, False),
        (PUBLIC, 0, "eleven", 0, False),
        (PUBLIC, 1, "eleven", 1, False),
        (OPEN_HANDS, 3, "eleven", 0, True),
        (0, 0, "iron", None, False),
        (OPEN_HANDS, 0, "iron", None, True),
    ],
)
def test_sees(who: int, seat: int, kind: str, deciding: int | None, seen: bool) -> None:
    state = State(rules_of("paulista", {"blind_iron_hand": True}, 4), kind=kind, deciding=deciding)
    assert sees(state, who, seat) is seen


ATOMS = (str, int, bool, type(None))


def reachable(value: object) -> list[object]:
    """Everything that can be reached from a value, but classes, modules and what they hold."""
    found: dict[int, object] = {}
    todo = [value]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, type | ModuleType):
            continue
        found[id(one)] = one
        todo += gc.get_referents(one)
        if isinstance(one, msgspec.Struct):
            todo += [getattr(one, name) for name in one.__struct_fields__]
    return list(found.values())


def test_a_view_holds_cards_and_numbers_and_nothing_that_knows_more() -> None:
    """Walking the objects it holds leads to no rules, no state, no function."""
    kinds: set[type] = set()
    for game in ("argentine-2", "paulista-4 covered_cards=True blind_iron_hand=True"):
        for seed in range(10):
            for step in random_hands(GAMES[game], random.Random(seed)):
                for who in (0, 1, PUBLIC):
                    kinds |= {type(one) for one in reachable(view(step.after, who))}
    structs = {kind for kind in kinds if issubclass(kind, msgspec.Struct)}
    assert kinds - structs <= {tuple, dict, str, int, bool, type(None)}
    assert State not in kinds
    assert Rules not in kinds
    assert View in kinds


def test_who_changes_his_view_changes_nothing_else() -> None:
    """The options in a view are its own: no player can change the rules by them."""
    state = argentine()
    view(state, 0).options["fold_before_envido"] = 99
    assert view(state, 0).options["fold_before_envido"] == 1
    assert state.rules.options_dict["fold_before_envido"] == 1
    assert rules_of("argentine").options_dict["fold_before_envido"] == 1


def test_a_view_is_plain_json() -> None:
    """It can be handed to a player outside this program, and says nothing else when it comes back."""
    for game in GAMES:
        for step in random_hands(GAMES[game], random.Random(game)):
            for who in (0, 1, PUBLIC, OPEN_HANDS):
                seen = view(step.after, who)
                assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_hidden_cards_are_in_no_encoded_view() -> None:
    state = dealt(rules_of("paulista", seats=4), 3, [hand.split() for hand in PAIRS], "7d")
    for who in range(4):
        encoded = msgspec.json.encode(view(state, who)).decode()
        for seat, hand in enumerate(PAIRS):
            for card in hand.split():
                assert (f'"{card}"' in encoded) == (seat == who)


def test_tied_tricks_are_seen_as_tied() -> None:
    state = after(paulista(TIES), "0 3c; 1 3s")
    assert view(state, PUBLIC).tricks[0].winner is None
    assert after(paulista(TWO), "0 3c; 1 2s").tricks[0].winner == 0
