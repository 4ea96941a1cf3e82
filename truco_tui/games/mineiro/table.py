"""The table of Truco mineiro, for two and for four."""

from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.columns import Table
from truco_tui.widgets.cross import Cross
from truco_tui.widgets.duel import Duel, Opposite
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.ladder import Ladder
from truco_tui.widgets.manilhas import Manilhas, ManilhasStrip
from truco_tui.widgets.order import Order
from truco_tui.widgets.placar import Placar
from truco_tui.widgets.rounds import Rounds

TABLE = Table(
    left=lambda: (Placar(), Ladder(), Rounds(), Order()),
    # Opposite and Duel stand at a table of two, Cross at one of four.
    mid=lambda: (ManilhasStrip(), Opposite(), Duel(), Cross(), Hand()),
    right=lambda: (Manilhas(), Chronicle()),
)
