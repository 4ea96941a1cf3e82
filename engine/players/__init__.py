"""Computer players. A player is given a `View` and a random source, and returns one of `view.legal`.

They see cards, actions, events, auctions, tricks, rules and views; never state, log or session.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from engine.actions import AnyAction
from engine.errors import TrucoError
from engine.events import Subject
from engine.view import View

LEVELS = ("low", "high", "random")
"""The levels on offer, for every game."""

REVISIONS: dict[str, int] = {}
"""By level, the number of the way it chooses now, counted from 1; unnamed: the first.

It stands in a log's header, so that a log is not called forged when only the player has learnt.
"""


def revision_of(level: str) -> int:
    """The revision of a level as it plays now."""
    return REVISIONS.get(level, 1)


OWN_PLAYERS = ("argentine", "paulista", "mineiro")
"""The games with players of their own."""


class Player(Protocol):
    """Someone who chooses: a pure function of what the seat may see and of a random source."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`, which is not empty."""


class Adviser(Player, Protocol):
    """A player that can say how good its hand is."""

    def odds(self, view: View, about: Subject, chance: random.Random) -> float:
        """The chance, 0 to 1, to take the side bet, if it is about that, or the hand."""


def player_of(level: str, variant: str) -> Player:
    """The computer player of a level for a game; a game without one of its own gets the random one.

    Raises `TrucoError` (code `level`) with the levels there are.
    """
    if level not in LEVELS:
        raise TrucoError("level", f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    if level == "random" or variant not in OWN_PLAYERS:
        return RandomPlayer()
    module = import_module(f"engine.players.{variant}_{level}")
    make: Callable[[], Player] = module.PLAYER
    return make()


def adviser_of(variant: str) -> Adviser | None:
    """The strongest player of a game, for the person who asks; None for a game without one of its own."""
    return cast("Adviser", player_of("high", variant)) if variant in OWN_PLAYERS else None


class RandomPlayer:
    """Any legal action, each as likely as any other."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        return view.legal[int(chance.random() * len(view.legal))]
