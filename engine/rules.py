"""What makes a game: one frozen value. The core asks it and never asks which game it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

from engine.auction import Auction
from engine.cards import Card
from engine.tricks import side_of

Strengths = Callable[[Card | None], Mapping[Card, int]]
"""From the turn-up to the strength of every card of the deck, 1 or more, higher wins."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules of a game; every game adds its own. They stand in the log's header."""

    hand_cut: bool = False
    """The player before the dealer cuts the deck, so that the program cannot have chosen the cards."""


@dataclass(frozen=True, eq=False)
class SideBet:
    """A bet on the dealt cards beside the hand itself: the envido."""

    auction: Auction
    before: str
    """The stake call that it may be put before: "el envido está primero" (A-6)."""
    value: Callable[[tuple[Card, ...]], int]
    """What three dealt cards are worth (A.4)."""
    makers: Callable[[tuple[Card, ...]], tuple[Card, ...]]
    """The cards that make that value (A-11)."""
    unplayed: int = 0
    """Points that folding costs on top while the bet can still be opened (A.12)."""


@dataclass(frozen=True)
class HandKind:
    """What is special about a hand, known when it is dealt."""

    stake: int | None = None
    """Points at stake once it is played; None: the base of the stakes."""
    declined: int | None = None
    """Points for the others if the leading side declines it; None: the base of the stakes."""
    calls: bool = True
    """Whether anybody may call."""
    chooses: bool = False
    """Whether the leading side first chooses to play or to decline, seeing its partners' cards (B-15)."""
    blind: bool = False
    """Whether nobody sees any card before it is played (B.10)."""


NORMAL = "normal"


@dataclass(frozen=True, eq=False)
class Rules:
    """One game with its house rules and number of seats.

    Seats are 0 … seats-1 in playing order; side 0 is the even seats, side 1 the odd ones.
    """

    variant: str
    options: Options
    seats: int
    deck: tuple[Card, ...]
    target: int
    """Points that win the match."""
    capped: bool
    """Whether scores stop at the target (A-15) or not (B-17)."""
    turns_up: bool
    """Whether a card is turned up after the deal."""
    strengths: Strengths
    stakes: Auction
    all_tied: Literal["mano", "dealer", "nobody"]
    """Who takes a hand of three tied tricks."""
    bet: SideBet | None = None
    folds: bool = True
    """Whether the player on turn may give the hand up when nothing is asked."""
    covers: bool = False
    """Whether cards may be played face down from the second trick on (B-16)."""
    kinds: Mapping[str, HandKind] = field(default_factory=lambda: {NORMAL: HandKind()})
    kind_of: Callable[[tuple[int, int]], str] = lambda score: NORMAL
    """From the score to the kind of the hand that is dealt now."""

    def stake_of(self, kind: str) -> int:
        """Points that a hand of a kind is played for before any call."""
        stake = self.kinds[kind].stake
        return self.stakes.base if stake is None else stake

    def declined(self, kind: str) -> int:
        """Points that declining to play a hand of a kind gives the others."""
        declined = self.kinds[kind].declined
        return self.stakes.base if declined is None else declined

    def strength(self, turn_up: Card | None) -> Mapping[Card, int]:
        """The strength of every card under a turn-up; equal cards tie."""
        return self._strength_tables[turn_up]

    @cached_property
    def _strength_tables(self) -> dict[Card | None, Mapping[Card, int]]:
        turn_ups: tuple[Card | None, ...] = self.deck if self.turns_up else (None,)
        return {turn_up: self.strengths(turn_up) for turn_up in turn_ups}

    def subject_of(self, call: str) -> Literal["stake", "bet"]:
        """Whether a call is about the stake or about the side bet."""
        return "stake" if any(bid.name == call for bid in self.stakes.bids) else "bet"

    @cached_property
    def every_seat(self) -> tuple[int, ...]:
        """All seats in playing order."""
        return tuple(range(self.seats))

    @cached_property
    def opponents(self) -> tuple[tuple[int, ...], ...]:
        """Per seat, the seats of the other side in playing order after it."""
        return tuple(
            tuple(other for other in self.after(seat) if side_of(other) != side_of(seat))
            for seat in self.every_seat
        )

    @cached_property
    def options_dict(self) -> dict[str, str | int | bool]:
        """The options as plain values by name."""
        plain: dict[str, str | int | bool] = msgspec.to_builtins(self.options)
        return plain

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats, in playing order after a seat."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def members(self, side: int, first: int) -> tuple[int, ...]:
        """The seats of a side in playing order, counted from the seat `first`."""
        return tuple(seat for seat in (first, *self.after(first)) if side_of(seat) == side)
