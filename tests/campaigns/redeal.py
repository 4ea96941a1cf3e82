"""Cards that a seat cannot have seen are changed for others: its view, actions and choice stay."""

import random
import sys
from functools import cache

from engine.chance import source
from engine.players import LEVELS, Player, player_of
from engine.state import CHANCE, to_act
from engine.view import view
from tests.campaigns.common import Counts, campaign
from tests.random_play import GAMES, random_hands
from tests.test_laws import redealt, unseen_cards_are_unknown

NAMES = sorted(GAMES)
CHOICES = 0.03
"""The share of states in which computers choose too; that takes a thousand times as long."""


@cache
def players(variant: str) -> dict[str, Player]:
    """A player of every level."""
    return {level: player_of(level, variant) for level in LEVELS}


def play(chance: random.Random, counts: Counts) -> None:
    """Redeals for every seat, and for nobody's, after every decision of a few hands."""
    rules = GAMES[chance.choice(NAMES)]
    for step in random_hands(rules, chance):
        counts["redeals"] += unseen_cards_are_unknown(step, chance)
        state, acting = step.after, to_act(step.after)
        if not acting or acting == (CHANCE,) or chance.random() > CHOICES:
            continue
        seat, seed = chance.choice(acting), str(chance.random())
        for level, player in players(rules.variant).items():
            chosen = player.choose(view(state, seat), source(seed))
            again = player.choose(view(redealt(state, seat, chance), seat), source(seed))
            assert chosen == again, (level, seat, chosen, again)
            assert chosen in view(state, seat).legal
            counts["choices"] += 1


if __name__ == "__main__":
    sys.exit(campaign("redeal", play, "redeals", 20_000))
