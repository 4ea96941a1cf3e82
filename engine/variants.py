"""The games on offer. To add one: write its file, and name it here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.argentine import ArgentineOptions, argentine
from engine.errors import BadRules
from engine.mineiro import MineiroOptions, mineiro
from engine.paulista import PaulistaOptions, paulista
from engine.rules import Options, Rules


@dataclass(frozen=True)
class Variant:
    """A game on offer: its name, the numbers of seats it can be played with, its house rules."""

    name: str
    seats: tuple[int, ...]
    options: type[Options]
    rules: Callable[[Any, int], Rules]


VARIANTS: dict[str, Variant] = {
    "argentine": Variant("argentine", (2,), ArgentineOptions, argentine),
    "paulista": Variant("paulista", (2, 4), PaulistaOptions, paulista),
    "mineiro": Variant("mineiro", (2, 4), MineiroOptions, mineiro),
}


def rules_of(
    name: str,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    variants: Mapping[str, Variant] = VARIANTS,
) -> Rules:
    """The rules of a game by name, with house rules by name.

    Raises `BadRules` (codes `variant`, `seats`, `option`) with what would be valid.

    >>> rules_of("paulista", {"deck": "clean"}, seats=4).seats
    4
    """
    if name not in variants:
        raise BadRules("variant", f"There is no game {name!r}; the games are {', '.join(variants)}.")
    variant = variants[name]
    seats = variant.seats[0] if seats is None else seats
    if seats not in variant.seats:
        fits = " or ".join(map(str, variant.seats))
        raise BadRules("seats", f"{name} is played by {fits} players, not by {seats}.")
    known = variant.options.__struct_fields__
    for option in options or {}:
        if option not in known:
            raise BadRules("option", f"{name} has no option {option!r}; it has {', '.join(sorted(known))}.")
    try:
        chosen = msgspec.convert(dict(options or {}), variant.options)
    except msgspec.ValidationError as error:
        raise BadRules("option", f"An option of {name} is wrong: {error}.") from None
    return variant.rules(chosen, seats)
