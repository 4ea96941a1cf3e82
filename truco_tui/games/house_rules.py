"""House rules in words: what can be chosen, and what each ruling means at the table."""

from dataclasses import dataclass

from truco_tui.i18n import N_

Value = bool | int | str


@dataclass(frozen=True)
class Ruling:
    """One value of a house rule: its name in a list, and a sentence."""

    value: Value
    name: str
    sentence: str


@dataclass(frozen=True)
class HouseRule:
    """One option of a game; the first ruling is the usual one."""

    option: str
    label: str
    rulings: tuple[Ruling, ...]

    @property
    def values(self) -> tuple[Value, ...]:
        """What may be chosen."""
        return tuple(ruling.value for ruling in self.rulings)

    @property
    def spelled(self) -> dict[str, Value]:
        """What may be chosen, by how it is written on the command line."""
        return {_spell(value): value for value in self.values}

    def chosen(self, value: object) -> Ruling:
        """The ruling with a value, or the usual one if there is none such."""
        return next(
            (one for one in self.rulings if one.value == value and type(one.value) is type(value)),
            self.rulings[0],
        )


def _spell(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def switch(option: str, label: str, off: str, on: str, *, usual: bool = False) -> HouseRule:
    """A house rule that is off or on; `usual` says which it is as a rule."""
    rulings = (Ruling(False, N_("no"), off), Ruling(True, N_("yes"), on))
    return HouseRule(option, label, rulings[::-1] if usual else rulings)


CUT = switch(
    "hand_cut",
    N_("Cut the deck"),
    N_("The deck is dealt as it was shuffled."),
    N_(
        "The player before the dealer cuts the deck; "
        "when that is you, the program cannot have chosen the cards."
    ),
)
"""The house rule that every game has."""
