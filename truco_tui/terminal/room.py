"""How much room the terminal gives: one class from both axes together."""

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.dom import DOMNode


class Room(Enum):
    """The sizes that screens are laid out for; the value is the class that a screen has then."""

    SMALL = "s"
    """At least 60x20."""
    MEDIUM = "m"
    """At least 80x24."""
    LARGE = "l"
    """At least 120x40."""

    @property
    def least(self) -> tuple[int, int]:
        """Columns and rows from which on there is this much room."""
        return _LEAST[self]

    @classmethod
    def of(cls, width: int, height: int) -> "Room | None":
        """The room of a terminal of so many cells; None: too little to play."""
        return next((room for room in _LEAST if width >= room.least[0] and height >= room.least[1]), None)

    @classmethod
    def take(cls, screen: "DOMNode", size: tuple[int, int]) -> "Room | None":
        """Give a screen the one class that fits its size; with too little room `-none` beside what it had."""
        room = cls.of(*size)
        screen.set_class(room is None, "-none")
        if room is not None:
            for other in cls:
                screen.set_class(other is room, f"-{other.value}")
        return room


_LEAST = {Room.LARGE: (120, 40), Room.MEDIUM: (80, 24), Room.SMALL: (60, 20)}
