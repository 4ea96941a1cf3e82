"""The table of Truco argentino: the paper score, three pairs of cards."""

from truco_tui.widgets.chronicle import Chronicle
from truco_tui.widgets.columns import Table
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.order import Order
from truco_tui.widgets.rival import Rival
from truco_tui.widgets.scoreboard import Scoreboard
from truco_tui.widgets.status import Status
from truco_tui.widgets.tricks import Tricks

TABLE = Table(
    left=lambda: (Scoreboard(), Status(classes="-brief"), Order()),
    mid=lambda: (Rival(), Tricks(), Hand()),
    right=lambda: (Status(), Chronicle()),
)
