"""Every action anybody could wish for, from every seat and from none, in every state of random play."""

import random
import sys

from engine.state import State
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, random_hands
from tests.test_laws import accepted_exactly_if_legal

NAMES = sorted(GAMES)


def play(chance: random.Random, counts: Counts) -> None:
    """All of the universe at every state of a few hands."""
    rules = GAMES[chance.choice(NAMES)]
    for state in (State(rules), *(step.after for step in random_hands(rules, chance))):
        counts["actions"] += accepted_exactly_if_legal(state)
        counts["states"] += 1


if __name__ == "__main__":
    sys.exit(campaign("universe", play, "actions", 1_000_000))
