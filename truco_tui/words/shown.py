"""One moment of a table, as everything that draws it or speaks of it is given it."""

from dataclasses import dataclass

from engine.cards import Card
from engine.tricks import side_of
from engine.view import View
from truco_tui.art.canvas import fit
from truco_tui.art.palette import Skin
from truco_tui.games import game_named
from truco_tui.games.game import Game
from truco_tui.terminal.room import Room

NAME = 8
"""Cells that a name has on the table where there is any room for it."""


@dataclass(frozen=True)
class Shown:
    """What the table shows at one moment: a view, who sits where, and how it is drawn."""

    view: View
    me: int
    """The seat drawn at the bottom: the person's, or in a replay the one watched."""
    names: tuple[str, ...]
    """Per seat, cleaned; the person's own is shown as "you"."""
    skin: Skin
    room: Room
    chosen: Card | None = None
    """The card in the hand that Enter would play."""
    live: bool = True
    """Whether the match is being played; False in a replay."""
    speech: tuple[int, str] | None = None
    """The last words said, and by which seat."""

    @property
    def game(self) -> Game:
        """The game that is played, in words."""
        return game_named(self.view.variant)

    @property
    def my_side(self) -> int:
        """The side drawn as "us"."""
        return side_of(self.me)

    def short(self, seat: int, cells: int = NAME) -> str:
        """The name of a seat in so many cells."""
        return fit(self.names[seat], cells, self.skin.ellipsis)

    def seat_at(self, place: int) -> int:
        """The seat so many places after mine in playing order.

        With two seats 1 is opposite; with four 1 sits to the right, 2 opposite, 3 to the left (B-3).
        """
        return (self.me + place) % self.view.seats
