"""The house rules of each game in words: what can be chosen, and what each choice means at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from truco_tui.i18n import N_

Value = bool | int | str


@dataclass(frozen=True)
class Choice:
    """One value of a house rule: its name in a list, and a sentence."""

    value: Value
    name: str
    sentence: str


@dataclass(frozen=True)
class HouseRule:
    """One option of a game; the first choice is the usual one."""

    option: str
    label: str
    choices: tuple[Choice, ...]

    @property
    def values(self) -> tuple[Value, ...]:
        """What may be chosen."""
        return tuple(choice.value for choice in self.choices)

    @property
    def spelled(self) -> dict[str, Value]:
        """What may be chosen, by how it is written on the command line."""
        return {_spell(value): value for value in self.values}

    def chosen(self, value: object) -> Choice:
        """The choice with a value, or the usual one if there is none such."""
        return next(
            (one for one in self.choices if one.value == value and type(one.value) is type(value)),
            self.choices[0],
        )


def _spell(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _switch(option: str, label: str, off: str, on: str) -> HouseRule:
    return HouseRule(option, label, (Choice(False, N_("no"), off), Choice(True, N_("yes"), on)))


_CUT = _switch(
    "hand_cut",
    N_("Cut the deck"),
    N_("The deck is dealt as it was shuffled."),
    N_("The player before the dealer cuts the deck, so that nobody can have chosen the cards."),
)

HOUSE_RULES: Mapping[str, tuple[HouseRule, ...]] = {
    "argentine": (
        HouseRule(
            "fold_before_envido",
            N_("Mazo with envido open"),
            (
                Choice(1, N_("1 point"), N_("Going to the mazo costs what the hand is worth, always.")),
                Choice(
                    2,
                    N_("2 points"),
                    N_("Going to the mazo while envido can still be called costs one point more."),
                ),
            ),
        ),
        HouseRule(
            "envido_repeats",
            N_("Envido upon envido"),
            (
                Choice("one", N_("twice"), N_("At most two envidos and one real envido, in that order.")),
                Choice(
                    "free", N_("freely"), N_("Envido may answer envido, and real real, as often as wished.")
                ),
            ),
        ),
        _CUT,
    ),
    "paulista": (
        HouseRule(
            "deck",
            N_("Deck"),
            (
                Choice(
                    "dirty", N_("dirty, 40 cards"), N_("Baralho sujo: everything but eights, nines and tens.")
                ),
                Choice(
                    "clean", N_("clean, 24 cards"), N_("Baralho limpo: only aces, twos, threes and figures.")
                ),
            ),
        ),
        _switch(
            "covered_cards",
            N_("Covered cards"),
            N_("Every card is played face up."),
            N_("From the second trick on a card may be played face down; it wins nothing and stays secret."),
        ),
        HouseRule(
            "all_tied",
            N_("Three tied tricks"),
            (
                Choice("dealer", N_("to the dealer"), N_("The side that dealt takes a hand of three ties.")),
                Choice("nobody", N_("to nobody"), N_("Nobody scores for a hand of three ties.")),
            ),
        ),
        _switch(
            "blind_iron_hand",
            N_("Blind iron hand"),
            N_("At eleven all everybody sees their own cards."),
            N_("At eleven all nobody sees any card before it is played."),
        ),
        _switch(
            "fold_anytime",
            N_("Run unasked"),
            N_("Only who is asked may run."),
            N_("Whoever is on turn may run; the others get what the hand is worth."),
        ),
        _CUT,
    ),
}
"""The house rules of each game, in the order they are offered."""
