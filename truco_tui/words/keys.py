"""Keys as they are printed at the foot of a screen."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Key:
    """A key of a page: how it is printed, what it does in a word, and which key a click on it presses."""

    print: str
    word: str
    press: str
