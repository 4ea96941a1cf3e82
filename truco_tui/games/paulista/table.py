"""The table of Truco paulista, for two and for four."""

from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.columns import Table
from truco_tui.widgets.cross import Cross
from truco_tui.widgets.duel import Duel, Opposite
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.ladder import Ladder
from truco_tui.widgets.placar import Placar
from truco_tui.widgets.ranks import Ranks
from truco_tui.widgets.rounds import Rounds
from truco_tui.widgets.turn_up import TurnUp, TurnUpStrip

TABLE = Table(
    left=lambda: (Placar(), Ladder(), Rounds(), Ranks()),
    # Opposite and Duel stand at a table of two, Cross at one of four.
    mid=lambda: (TurnUpStrip(), Opposite(), Duel(), Cross(), Hand()),
    right=lambda: (TurnUp(), Chronicle()),
)
