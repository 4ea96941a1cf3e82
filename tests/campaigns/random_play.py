"""Random legal play in both games with all house rules: every law holds, for everybody, at every event."""

import random
import sys

from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, random_hands
from tests.test_laws import (
    LAWS,
    accepted_exactly_if_legal,
    deciding_again_gives_the_same_bytes,
    hands_of,
    unseen_cards_are_unknown,
)

NAMES = sorted(GAMES)


def play(chance: random.Random, counts: Counts) -> None:
    """A few hands in a row, and now and then a whole match on a log."""
    rules = GAMES[chance.choice(NAMES)]
    steps = random_hands(rules, chance, hands=4)
    for law in LAWS:
        law(steps)
    unseen_cards_are_unknown(chance.choice(steps), chance)
    if chance.random() < 0.05:
        accepted_exactly_if_legal(chance.choice(steps).after)
        counts["decisions on logs"] += deciding_again_gives_the_same_bytes(
            rules, f"{chance.getrandbits(256):064x}"
        )
    counts["hands"] += sum(1 for _ in hands_of(steps))
    counts["decisions"] += len(steps)
    counts["events"] += sum(len(step.events) for step in steps)


if __name__ == "__main__":
    sys.exit(campaign("random_play", play, "hands", 20_000))
