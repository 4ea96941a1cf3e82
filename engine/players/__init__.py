"""Computer players. A player is given a `View` and a random source, and returns one of `view.legal`.

They see cards, actions, events, auctions, tricks, rules and views; never state, log or session.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from engine.actions import AnyAction
from engine.errors import TrucoError
from engine.view import View

LEVELS = ("low", "high", "random")
"""The levels on offer, for every game."""


class Player(Protocol):
    """Someone who chooses: a pure function of what the seat may see and of a random source."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`, which is not empty."""


def player_of(level: str, variant: str) -> Player:
    """The computer player of a level for a game; a game without one of its own gets the random one.

    Raises `TrucoError` (code `level`) with the levels there are.
    """
    if level not in LEVELS:
        raise TrucoError("level", f"There is no level {level!r}; the levels are {', '.join(LEVELS)}.")
    if level == "random" or variant not in ("argentine", "paulista"):
        return RandomPlayer()
    module = import_module(f"engine.players.{variant}_{level}")
    make: Callable[[], Player] = module.PLAYER
    return make()


class RandomPlayer:
    """Any legal action, each as likely as any other."""

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """One of `view.legal`."""
        return view.legal[int(chance.random() * len(view.legal))]
