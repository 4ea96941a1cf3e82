"""Whole matches between computers, for tests of what reads logs."""

from pathlib import Path

from engine.log import KIND, VERSION, Game, Header, Seated
from engine.match import Match
from engine.session import Session
from engine.variants import rules_of

SEED = "ab" * 32


def header_of(
    variant: str = "argentine", levels: tuple[str, ...] = ("random", "random"), **options: object
) -> Header:
    """The header of a match between these levels, always with the same seed."""
    rules = rules_of(variant, options, len(levels))
    names = ("Ana", "Beto", "Caio", "Dora")
    players = tuple(Seated(name, level) for name, level in zip(names, levels, strict=False))
    game = Game(variant, len(levels), rules.options_dict)
    return Header(KIND, VERSION, "test", "2026-01-02T03:04:05+00:00", "tests", game, SEED, "seed", players)


def played(
    path: Path, variant: str = "argentine", levels: tuple[str, ...] = ("random", "random"), **options: object
) -> Path:
    """The log of a whole match."""
    session = Session.create(header_of(variant, levels, **options), path)
    Match(session).run()
    session.close()
    return path
