"""All chance of a match follows from its seed, and no card is favoured."""

import hashlib
import random
from collections import Counter
from itertools import product
from random import Random

import pytest

from engine.cards import FRENCH_24, SPANISH_40
from engine.chance import (
    ScriptedDealer,
    SeededDealer,
    first_dealer,
    new_seed,
    next_seed,
    seal,
    seed_from,
    shuffled,
    stacked,
)
from engine.errors import TrucoError
from engine.state import CHANCE, State
from engine.variants import rules_of
from tests.positions import apply

pytestmark = pytest.mark.fast

SEED = "0123456789abcdef" * 4


class Scripted(Random):
    """A random source that says what it was told."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        """The next number."""
        return self.numbers.pop(0)


def test_equal_numbers_make_every_order_equally_often() -> None:
    """Fisher and Yates: each of the 4 x 3 x 2 ways through is another of the 24 orders."""
    ways = product(*[[(way + 0.5) / choices for way in range(choices)] for choices in (4, 3, 2)])
    orders = Counter(shuffled("ABCD", Scripted(*way)) for way in ways)
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_the_ends_of_the_numbers_reach_the_ends_of_the_deck() -> None:
    assert shuffled("ABCD", Scripted(0, 0, 0)) == ("B", "C", "D", "A")
    assert shuffled("ABCD", Scripted(*[1 - 2**-53] * 3)) == ("A", "B", "C", "D")


@pytest.mark.parametrize("deck", [SPANISH_40, FRENCH_24], ids=len)
def test_every_card_is_dealt_to_every_place_about_equally_often(deck: tuple[str, ...]) -> None:
    """Pearson's chi-square over card x place of 2,000 deals, five deviations from its mean at most."""
    chance, count = Random(SEED), 2_000
    found = Counter(place for _ in range(count) for place in enumerate(shuffled(deck, chance)))
    expected = count / len(deck)
    square = sum((found[at, card] - expected) ** 2 / expected for at in range(len(deck)) for card in deck)
    freedom = (len(deck) - 1) ** 2
    assert abs(square - freedom) < 5 * (2 * freedom) ** 0.5


def test_every_seat_is_drawn_as_dealer_about_equally_often() -> None:
    drawn = Counter(first_dealer(f"{number:064x}", 4) for number in range(2_000))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 400


def test_the_same_seed_deals_the_same_and_another_hand_other_cards() -> None:
    rules = rules_of("paulista", seats=4)
    dealer = SeededDealer(SEED)
    state = State(rules)
    drawn = dealer.act(state)
    assert drawn == SeededDealer(SEED).act(state)
    state = apply(state, CHANCE, drawn)
    deal = dealer.act(state)
    assert deal == SeededDealer(SEED).act(state)
    assert deal != SeededDealer(next_seed(SEED)).act(state)


@pytest.mark.parametrize(("game", "seats"), [("argentine", 2), ("paulista", 2), ("paulista", 4)])
def test_a_stacked_deck_deals_what_it_was_stacked_for(game: str, seats: int) -> None:
    rules = rules_of(game, seats=seats)
    hands = tuple(tuple(rules.deck[at : at + 3]) for at in range(0, 3 * seats, 3))
    turn_up = rules.deck[-1] if rules.turns_up else None
    for dealer in range(seats):
        deck = stacked(rules, dealer, hands, turn_up)
        assert sorted(deck) == sorted(rules.deck)
        script = ScriptedDealer(dealer, (deck,))
        state = apply(State(rules), CHANCE, script.act(State(rules)))
        state = apply(state, CHANCE, script.act(state))
        assert (state.dealer, state.hands, state.turn_up) == (dealer, hands, turn_up)


def test_a_seal_is_the_hash_of_the_seeds_bytes() -> None:
    assert seal("00" * 32) == hashlib.sha256(bytes(32)).hexdigest()
    assert seal("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_a_rematch_has_another_seed_that_follows_from_the_first() -> None:
    assert next_seed(SEED) == hashlib.sha256(f"{SEED}/rematch".encode()).hexdigest()
    assert len({SEED, next_seed(SEED), next_seed(next_seed(SEED))}) == 3


def test_new_seeds_are_seeds_and_differ() -> None:
    seeds = {new_seed() for _ in range(10)}
    assert len(seeds) == 10
    assert all(seed_from(seed) == seed for seed in seeds)


@pytest.mark.parametrize("text", ["truco", "42", "ñandú", SEED.upper(), SEED[:-1], "\ud800"])
def test_a_word_stands_for_its_hash(text: str) -> None:
    wanted = hashlib.sha256(text.encode(errors="replace")).hexdigest()
    assert seed_from(text) == seed_from(f" {text}\n") == wanted


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_nothing_is_no_seed(text: str) -> None:
    with pytest.raises(TrucoError) as refused:
        seed_from(text)
    assert refused.value.code == "seed"
    assert refused.value.sentence == "A seed is a number or a word, not nothing."


def test_a_fresh_seed_is_256_bits_of_chance() -> None:
    """Every digit takes many values, and none comes twice."""
    seeds = [new_seed() for _ in range(200)]
    assert len(set(seeds)) == 200
    assert all(len(seed) == 64 for seed in seeds)
    assert all(len({seed[place] for seed in seeds}) > 8 for place in range(64))


def test_a_fresh_seed_is_the_first_that_the_system_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty-two bytes, asked for once and taken as they come: none is liked better than another."""
    asked: list[int] = []

    class Source:
        def randbytes(self, count: int) -> bytes:
            asked.append(count)
            return bytes(range(len(asked), len(asked) + count))

    monkeypatch.setattr(random, "SystemRandom", Source)
    assert bytes.fromhex(new_seed()) == bytes(range(1, 33))
    assert asked == [32]
