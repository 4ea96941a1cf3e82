"""A game that nobody plays: what the program knows of games must hold for it, too.

The folder `quatro` is what a new game adds to the screen; `VARIANT` is what it adds to the engine.
"""

from pathlib import Path

from engine.auction import Auction, Bid
from engine.cards import FRENCH_24, rank_of
from engine.rules import Options, Rules
from engine.variants import Variant

FOLDER = Path(__file__).parent
"""Where the game's folder for the screen is found."""


class QuatroOptions(Options, frozen=True, kw_only=True):
    """Its one house rule beside the common one."""

    runs: bool = True


def quatro(options: QuatroOptions, seats: int) -> Rules:
    """Low cards win; hands are worth 2, 5 or 9; the match goes to 8."""
    return Rules(
        variant="quatro",
        options=options,
        seats=seats,
        deck=FRENCH_24,
        target=8,
        capped=False,
        turns_up=False,
        strengths=lambda turn_up: {card: 6 - "QJKA23".index(rank_of(card)) for card in FRENCH_24},
        stakes=Auction(base=2, bids=(Bid("mais", 3), Bid("muito", 4)), skips=False),
        all_tied="nobody",
        folds=options.runs,
    )


VARIANT = Variant("quatro", (2, 4), QuatroOptions, quatro)
