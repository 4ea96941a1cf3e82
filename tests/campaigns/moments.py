"""Every event of random matches is painted by the real widgets, live and in the replay, and each is true."""

import random
import sys

from tests.campaigns.common import Counts, campaign
from tests.moments import paint
from tests.random_play import GAMES
from truco_tui.games import names

SEEN = sorted(game for game, rules in GAMES.items() if rules.variant in names())
"""The games that have a table."""


def play(chance: random.Random, counts: Counts) -> None:
    """One match in one size, language and skin."""
    paint(GAMES[chance.choice(SEEN)], chance, counts)


if __name__ == "__main__":
    sys.exit(campaign("moments", play, "matches", 20))
