"""The seed of a match and what follows from it.

All chance is a pure function of a 256-bit seed and labels: the first dealer, the deck of hand k, a computer's
choice at line n. Nothing is a stream, so going on, hints and forks disturb nothing.
"""

import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.actions import Deal, DrawDealer
from engine.cards import Card
from engine.errors import TrucoError
from engine.rules import Rules
from engine.state import State

T = TypeVar("T")

SEED_DIGITS = 64
"""A seed is written as 64 hexadecimal digits."""


def new_seed() -> str:
    """A fresh seed from the operating system."""
    return random.SystemRandom().randbytes(SEED_DIGITS // 2).hex()


def seed_from(text: str) -> str:
    """The seed that a person's text stands for: itself if it is a seed, else its SHA-256.

    Raises `TrucoError` (code `seed`) for an empty text.
    """
    if not text.strip():
        raise TrucoError("seed", "A seed is a number or a word, not nothing.")
    text = text.strip()
    return (
        text
        if re.fullmatch(r"[0-9a-f]{64}", text)
        else hashlib.sha256(text.encode(errors="replace")).hexdigest()
    )


def seal(seed: str) -> str:
    """SHA-256 of a seed: shown before the first card, it binds the deals without telling them."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def next_seed(seed: str) -> str:
    """The seed of a rematch: bound by the seal of the first match, as everything in that is."""
    return hashlib.sha256(f"{seed}/rematch".encode()).hexdigest()


def source(seed: str, *labels: str | int) -> random.Random:
    """The random source of one thing in a match; only its `random()` is the same on every Python."""
    name = "/".join((seed, *map(str, labels)))
    return random.Random(int.from_bytes(hashlib.sha256(name.encode()).digest(), "big"))


def first_dealer(seed: str, seats: int) -> int:
    """The seat that deals the first hand (A-1, B-3)."""
    return int(source(seed, "dealer").random() * seats)


def shuffled(cards: Sequence[T], chance: random.Random) -> tuple[T, ...]:
    """A uniform permutation, by Fisher and Yates over `random()`."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


class Dealer(Protocol):
    """Who plays the seat of chance."""

    def act(self, state: State) -> DrawDealer | Deal:
        """The draw or the deal that the state waits for."""


@dataclass(frozen=True)
class SeededDealer:
    """Chance as the seed of a match has it: the first dealer, then the deck of hand k, cut as it was."""

    seed: str

    def act(self, state: State) -> DrawDealer | Deal:
        """The draw or the deal that the state waits for."""
        rules = state.rules
        if state.dealer is None:
            return DrawDealer(first_dealer(self.seed, rules.seats))
        deck = shuffled(rules.deck, source(self.seed, "deal", state.number + 1))
        return Deal(deck[state.cut :] + deck[: state.cut])


@dataclass(frozen=True)
class ScriptedDealer:
    """Chance as a script has it: a first dealer, then the decks in order, the last one for ever."""

    dealer: int
    decks: tuple[tuple[Card, ...], ...]

    def act(self, state: State) -> DrawDealer | Deal:
        """The draw or the deal that the state waits for."""
        if state.dealer is None:
            return DrawDealer(self.dealer)
        return Deal(self.decks[min(state.number, len(self.decks) - 1)])


def stacked(
    rules: Rules, dealer: int, hands: Sequence[Sequence[str]], turn_up: str | None = None
) -> tuple[Card, ...]:
    """The deck that deals these hands (in seat order) and this turn-up when that seat deals."""
    order = [(dealer + step) % rules.seats for step in range(1, rules.seats + 1)]
    top = [Card(hands[seat][place]) for place in range(3) for seat in order]
    if turn_up is not None:
        top.append(Card(turn_up))
    return (*top, *(card for card in rules.deck if card not in top))
