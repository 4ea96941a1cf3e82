"""A match without an end, so that logs can be measured at any length."""

from dataclasses import replace

from engine.log import KIND, VERSION, Game, Header, Seated
from engine.match import Match
from engine.rules import Options, Rules
from engine.session import Session
from engine.variants import VARIANTS, Variant, rules_of


def _endless(options: Options, seats: int) -> Rules:
    return replace(VARIANTS["paulista"].rules(options, seats), target=1_000_000)


ENDLESS = {"paulista": Variant("paulista", (2,), VARIANTS["paulista"].options, _endless)}
"""The Paulista game without an end: a match to 12 has some dozen lines only."""


def endless(one: str, other: str) -> Match:
    """A match between two levels that goes on as long as it is played."""
    options = rules_of("paulista", variants=ENDLESS).options_dict
    players = (Seated("A", one), Seated("B", other))
    game = Game("paulista", 2, options)
    header = Header(KIND, VERSION, "long", "2026-01-01T00:00:00Z", "bench", game, "0" * 64, "seed", players)
    return Match(Session.create(header, variants=ENDLESS))
