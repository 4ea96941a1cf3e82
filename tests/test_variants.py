"""The two games are what their rule books say: decks, orders, tantos, ladders, house rules."""

import re
from collections.abc import Mapping
from itertools import combinations, product
from typing import Any, get_args

import pytest

import engine.decide
import engine.evolve
import engine.paulista
from engine import actions, events
from engine.argentine import ENVIDO, ENVIDO_FREE, STRENGTH, TRUCO, ArgentineOptions, makers, tanto
from engine.cards import FRENCH_24, FRENCH_40, SPANISH_40, Card, rank_of, suit_of
from engine.errors import BadRules
from engine.mineiro import MineiroOptions, mineiro
from engine.paulista import REQUESTS, PaulistaOptions, manilha_rank, strengths
from engine.rules import HandKind
from engine.variants import VARIANTS, rules_of

pytestmark = pytest.mark.fast

ORDER = """
1E
1B
7E
7O
3E 3B 3O 3C
2E 2B 2O 2C
1C 1O
12E 12B 12O 12C
11E 11B 11O 11C
10E 10B 10O 10C
7C 7B
6E 6B 6O 6C
5E 5B 5O 5C
4E 4B 4O 4C
"""
"""A.2: the 14 levels, highest first."""

MANILHAS = {
    "dirty": {
        "4": "5",
        "5": "6",
        "6": "7",
        "7": "Q",
        "Q": "J",
        "J": "K",
        "K": "A",
        "A": "2",
        "2": "3",
        "3": "4",
    },
    "clean": {"Q": "J", "J": "K", "K": "A", "A": "2", "2": "3", "3": "Q"},
}
"""B.2: the rank turned up, and the rank of the manilhas."""

COMMON = {
    "dirty": {
        "4": "3 2 A K J Q 7 6 4",
        "5": "3 2 A K J Q 7 5 4",
        "6": "3 2 A K J Q 6 5 4",
        "7": "3 2 A K J 7 6 5 4",
        "Q": "3 2 A K Q 7 6 5 4",
        "J": "3 2 A J Q 7 6 5 4",
        "K": "3 2 K J Q 7 6 5 4",
        "A": "3 A K J Q 7 6 5 4",
        "2": "2 A K J Q 7 6 5 4",
        "3": "3 2 A K J Q 7 6 5",
    },
    "clean": {
        "Q": "3 2 A K Q",
        "J": "3 2 A J Q",
        "K": "3 2 K J Q",
        "A": "3 A K J Q",
        "2": "2 A K J Q",
        "3": "3 2 A K J",
    },
}
"""B.2: the rank turned up, and the common ranks, highest first, below the manilhas ♣ ♥ ♠ ♦."""

TANTOS = {
    "7E 6E 4C": 33,
    "5O 12O 3C": 25,
    "12E 11E 10E": 20,
    "10O 11O 7C": 20,
    "7B 6B 5B": 33,
    "10C 1C 2E": 21,
    "7O 6C 4B": 7,
    "4E 4C 4O": 4,
    "12O 11C 10B": 0,
}
"""A.4."""

VALUES = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "10": 0, "11": 0, "12": 0}
"""What a card counts in envido."""


def order_of(strength: Mapping[Card, int]) -> list[set[Card]]:
    """Cards of equal strength, highest first."""
    return [
        {card for card in strength if strength[card] == level}
        for level in sorted(set(strength.values()), reverse=True)
    ]


def test_argentine_order() -> None:
    assert order_of(STRENGTH) == [set(level.split()) for level in ORDER.split("\n")[1:-1]]
    assert sorted(set(STRENGTH.values())) == list(range(1, 15))
    assert len(STRENGTH) == 40
    assert rules_of("argentine").strength(None) == STRENGTH


@pytest.mark.parametrize("deck", ["dirty", "clean"])
def test_manilha(deck: str) -> None:
    for turned, manilha in MANILHAS[deck].items():
        assert {manilha_rank(Card(turned + suit), deck) for suit in "chsd"} == {manilha}
        assert deck == "clean" or manilha_rank(Card(turned + "c")) == manilha


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("deck", "turned"), [(deck, turned) for deck, ranks in COMMON.items() for turned in ranks]
)
def test_paulista_order(deck: str, turned: str, seats: int) -> None:
    """Zap, copeta, espadilha, ouros, then the common ranks; the turn-up's suit does not matter."""
    manilha = MANILHAS[deck][turned]
    levels = [{manilha + suit} for suit in "chsd"]
    levels += [{rank + suit for suit in "chsd"} for rank in COMMON[deck][turned].split()]
    rules = rules_of("paulista", {"deck": deck}, seats)
    for suit in "chsd":
        strength = strengths(deck, Card(turned + suit))
        assert rules.strength(Card(turned + suit)) == strength
        assert order_of(strength) == levels
        assert set(strength) == set(rules.deck)
        assert min(strength.values()) >= 1  # a covered card has none


@pytest.mark.parametrize(("hand", "value"), TANTOS.items())
def test_tanto(hand: str, value: int) -> None:
    assert tanto(tuple(map(Card, hand.split()))) == value


def test_tanto_of_every_hand() -> None:
    """All 9,880 hands, counted suit by suit."""
    counted = set()
    for hand in combinations(SPANISH_40, 3):
        best = max(VALUES[rank_of(card)] for card in hand)
        for suit in "EBOC":
            values = sorted(VALUES[rank_of(card)] for card in hand if suit_of(card) == suit)
            if len(values) > 1:
                best = 20 + values[-1] + values[-2]
        assert tanto(hand) == tanto(hand[::-1]) == best
        counted.add(best)
    assert counted == {*range(8), *range(20, 34)}


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("7E 6E 4C", "7E 6E"),
        ("4C 7E 6E", "7E 6E"),
        ("7E 4C 6E", "7E 6E"),
        ("6E 4C 7E", "6E 7E"),
        ("5B 6B 7B", "6B 7B"),
        ("12E 11E 10E", "12E 11E"),
        ("12E 7E 11E", "12E 7E"),
        ("7E 12E 11E", "7E 12E"),
        ("7O 6C 4B", "7O"),
        ("4E 4C 4O", "4E"),
        ("12O 11C 10B", "12O"),
        ("6C 4B 7O", "7O"),
    ],
)
def test_the_cards_that_make_the_tanto_are_the_first_dealt(hand: str, made: str) -> None:
    """A.13."""
    assert makers(tuple(map(Card, hand.split()))) == tuple(made.split())


def test_decks() -> None:
    assert set(SPANISH_40) == {
        Card(f"{rank}{suit}") for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12) for suit in "EBOC"
    }
    assert set(FRENCH_40) == {Card(rank + suit) for rank in "A234567JQK" for suit in "chsd"}
    assert set(FRENCH_24) == {Card(rank + suit) for rank in "A23JQK" for suit in "chsd"}
    assert [len(deck) for deck in (SPANISH_40, FRENCH_40, FRENCH_24)] == [40, 40, 24]
    assert rules_of("argentine").deck == SPANISH_40
    assert rules_of("paulista").deck == FRENCH_40
    assert rules_of("paulista", {"deck": "clean"}, 4).deck == FRENCH_24


def test_argentine_rules() -> None:
    """A.1, A.3, A.8, A-15."""
    rules = rules_of("argentine")
    assert (rules.variant, rules.seats, rules.target, rules.capped, rules.turns_up) == (
        "argentine",
        2,
        30,
        True,
        False,
    )
    assert (rules.all_tied, rules.folds, rules.covers, rules.stakes) == ("mano", True, False, TRUCO)
    assert rules.kinds == {"normal": HandKind()}
    assert (rules.stake_of("normal"), rules.declined("normal")) == (1, 1)
    assert {rules.kind_of((mine, theirs)) for mine in range(30) for theirs in range(30)} == {"normal"}
    assert rules.bet is not None
    assert (rules.bet.auction, rules.bet.before, rules.bet.unplayed) == (ENVIDO, "truco", 0)
    assert (rules.bet.value, rules.bet.makers) == (tanto, makers)
    assert rules.options_dict == {"hand_cut": False, "fold_before_envido": 1, "envido_repeats": "one"}


def test_argentine_house_rules() -> None:
    """A.12."""
    dear = rules_of("argentine", {"fold_before_envido": 2}).bet
    free = rules_of("argentine", {"envido_repeats": "free"}).bet
    assert dear is not None
    assert free is not None
    assert (dear.auction, dear.unplayed) == (ENVIDO, 1)
    assert (free.auction, free.unplayed) == (ENVIDO_FREE, 0)
    cut = rules_of("argentine", {"hand_cut": True}).options_dict
    assert cut == {"hand_cut": True, "fold_before_envido": 1, "envido_repeats": "one"}


@pytest.mark.parametrize("seats", [2, 4])
def test_paulista_rules(seats: int) -> None:
    """B.5, B-9, B-13, B-14, B-15, B-17."""
    rules = rules_of("paulista", seats=seats)
    assert (rules.variant, rules.seats, rules.target, rules.capped, rules.turns_up) == (
        "paulista",
        seats,
        12,
        False,
        True,
    )
    assert (rules.all_tied, rules.folds, rules.covers, rules.bet) == ("dealer", False, False, None)
    assert rules.stakes == REQUESTS
    assert rules.kinds == {
        "normal": HandKind(calls=True, chooses=False, blind=False),
        "eleven": HandKind(stake=3, calls=False, chooses=True, blind=False),
        "iron": HandKind(calls=False, chooses=False, blind=False),
    }
    for mine in range(12):
        for theirs in range(12):
            kind = "iron" if mine == theirs == 11 else "eleven" if 11 in (mine, theirs) else "normal"
            assert rules.kind_of((mine, theirs)) == kind
    assert rules.options_dict == {
        "hand_cut": False,
        "deck": "dirty",
        "covered_cards": False,
        "blind_iron_hand": False,
        "all_tied": "dealer",
        "fold_anytime": False,
    }


def test_paulista_house_rules() -> None:
    """B.10."""
    assert rules_of("paulista", {"covered_cards": True}).covers
    assert rules_of("paulista", {"fold_anytime": True}).folds
    assert rules_of("paulista", {"all_tied": "nobody"}).all_tied == "nobody"
    blind = rules_of("paulista", {"blind_iron_hand": True}).kinds
    assert {name: kind.blind for name, kind in blind.items()} == {
        "normal": False,
        "eleven": False,
        "iron": True,
    }


def test_a_game_without_a_number_of_seats_is_for_two() -> None:
    assert rules_of("paulista").seats == 2
    assert rules_of("argentine", seats=2).seats == 2
    assert rules_of("paulista", seats=4).seats == 4


@pytest.mark.parametrize(
    ("game", "options", "seats", "code", "valid"),
    [
        ("mus", {}, None, "variant", ["'mus'", "argentine, paulista"]),
        ("", {}, None, "variant", ["''", "argentine, paulista"]),
        ("argentine", {}, 4, "seats", ["argentine", "2 players", "not by 4"]),
        ("paulista", {}, 3, "seats", ["paulista", "2 or 4 players", "not by 3"]),
        ("paulista", {}, 6, "seats", ["2 or 4"]),
        ("paulista", {}, 0, "seats", ["2 or 4"]),
        ("argentine", {"deck": "clean"}, None, "option", ["'deck'", "envido_repeats, fold_before_envido"]),
        (
            "paulista",
            {"envido_repeats": "free"},
            None,
            "option",
            ["'envido_repeats'", "all_tied, blind_iron_hand, covered_cards, deck, fold_anytime, hand_cut"],
        ),
        ("paulista", {"deck": "marked"}, None, "option", ["marked"]),
        ("argentine", {"fold_before_envido": 3}, None, "option", ["3"]),
        ("argentine", {"fold_before_envido": True}, None, "option", ["fold_before_envido"]),
        ("argentine", {"fold_before_envido": "2"}, None, "option", ["fold_before_envido"]),
        ("argentine", {"hand_cut": 1}, None, "option", ["hand_cut"]),
        ("paulista", {"all_tied": "mano"}, None, "option", ["mano"]),
        ("paulista", {"covered_cards": None}, None, "option", ["covered_cards"]),
    ],
)
def test_rules_that_do_not_exist_are_refused(
    game: str, options: dict[str, Any], seats: int | None, code: str, valid: list[str]
) -> None:
    """One sentence, which says what would be valid."""
    with pytest.raises(BadRules) as refused:
        rules_of(game, options, seats)
    assert refused.value.code == code
    assert all(words in refused.value.sentence for words in valid)
    assert "\n" not in refused.value.sentence


def test_the_games_on_offer() -> None:
    assert {name: (variant.name, variant.seats, variant.options) for name, variant in VARIANTS.items()} == {
        "argentine": ("argentine", (2,), ArgentineOptions),
        "paulista": ("paulista", (2, 4), PaulistaOptions),
        "mineiro": ("mineiro", (2, 4), MineiroOptions),
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_mineiro_rules(seats: int) -> None:
    rules = mineiro(MineiroOptions(), seats)
    assert (rules.seats, rules.target, rules.capped, rules.turns_up) == (seats, 12, False, False)
    assert (rules.all_tied, rules.covers, rules.folds, rules.bet) == ("nobody", True, False, None)
    # C-5, strongest first.
    order = "4c 7h As 7d|3c 3h 3s 3d|2c 2h 2s 2d|Ac Ah Ad|Kc Kh Ks Kd|Jc Jh Js Jd|Qc Qh Qs Qd|7c 7s"
    order += "|6c 6h 6s 6d|5c 5h 5s 5d|4h 4s 4d"
    top, *common = [level.split() for level in order.split("|")]
    levels = [[card] for card in top] + common
    strength = rules.strength(None)
    assert len(strength) == 40
    forces = [{strength[Card(card)] for card in level} for level in levels]
    assert all(len(force) == 1 for force in forces)
    assert [max(force) for force in forces] == sorted((max(force) for force in forces), reverse=True)
    assert len(set(map(frozenset, forces))) == len(levels)
    # C-9, C-15, C-16.
    names = ("truco", "seis", "dez", "doze")
    assert [rules.stakes.accepted(names[:count]) for count in range(5)] == [2, 4, 6, 10, 12]
    assert [rules.stakes.refused(names[:count]) for count in range(1, 5)] == [2, 4, 6, 10]
    assert {kind: (rules.stake_of(kind), rules.declined(kind)) for kind in rules.kinds} == {
        "normal": (2, 2),
        "ten": (4, 2),
        "iron": (2, 2),
    }
    for mine, theirs in product(range(0, 12, 2), repeat=2):
        kind = "iron" if mine == theirs == 10 else "ten" if 10 in (mine, theirs) else "normal"
        assert rules.kind_of((mine, theirs)) == kind
    assert {kind for kind, special in rules.kinds.items() if special.blind} == {"iron"}
    assert len(mineiro(MineiroOptions(deck="clean"), seats).deck) == 27
    assert not set("654") & {card[0] for card in mineiro(MineiroOptions(deck="clean"), seats).deck} - {"4"}


def test_every_action_and_event_goes_to_the_function_of_its_name() -> None:
    """No test of behaviour would have to notice a table with an entry too few, or two for one."""
    everything = [*get_args(actions.AnyAction), *get_args(events.AnyEvent)]
    snake = {kind: "_" + re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in everything}
    by_chance = {actions.DrawDealer, actions.Deal}
    decided = {kind: snake[kind] for kind in get_args(actions.AnyAction) if kind not in by_chance}
    evolved = {kind: snake[kind] for kind in get_args(events.AnyEvent)}
    assert {kind: made.__name__ for kind, made in engine.decide._DECIDE.items()} == decided
    assert {kind: made.__name__ for kind, made in engine.evolve._EVOLVE.items()} == evolved


def test_every_level_and_strength_is_asserted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No mutants are made of tables, so here each entry is changed, and the test of the order must fail."""
    for card, strength in STRENGTH.items():
        for wrong in (strength - 1, strength + 1):
            with monkeypatch.context() as patch:
                patch.setitem(STRENGTH, card, wrong)
                with pytest.raises(AssertionError):
                    test_argentine_order()
    test_argentine_order()


def test_every_rank_of_the_paulista_decks_is_asserted(monkeypatch: pytest.MonkeyPatch) -> None:
    for deck, ranks in engine.paulista.RANKS.items():
        for wrong in neighbours_swapped(ranks):
            with monkeypatch.context() as patch:
                patch.setitem(engine.paulista.RANKS, deck, wrong)
                with pytest.raises(AssertionError):
                    test_manilha(deck)
        test_manilha(deck)


def test_every_suit_of_the_manilhas_is_asserted(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in neighbours_swapped(engine.paulista.MANILHA_SUITS):
        monkeypatch.setattr(engine.paulista, "MANILHA_SUITS", wrong)
        strength = engine.paulista.strengths("dirty", Card("7c"))
        assert sorted((Card("Q" + suit) for suit in "chsd"), key=strength.__getitem__) != [
            "Qd",
            "Qs",
            "Qh",
            "Qc",
        ]


def neighbours_swapped(text: str) -> list[str]:
    """A text with two neighbouring characters swapped, at every place."""
    return [text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
