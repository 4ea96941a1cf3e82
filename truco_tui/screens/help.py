"""Help at the table: the keys of this screen, and who beats whom."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from truco_tui.i18n import _
from truco_tui.screens.host import host_of
from truco_tui.screens.page import TooSmall
from truco_tui.screens.standing import StandingScreen
from truco_tui.terminal.room import Room
from truco_tui.widgets.bars import KeyBar
from truco_tui.widgets.help_sheet import HelpSheet
from truco_tui.words.keys import Key
from truco_tui.words.shown import Shown


class HelpScreen(StandingScreen):
    """Closed by the key that opened it, by Esc or by Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,space", "close", show=False),
        Binding("r,R", "rules", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("home", "scroll(-1000)", show=False),
        Binding("end", "scroll(1000)", show=False),
    ]
    DEFAULT_CSS: ClassVar[str] = """
    HelpScreen { layout: vertical; background: $felt2; }
    HelpScreen.-none > * { display: none; }
    HelpScreen.-none > TooSmall { display: block; }
    """

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self._shown = shown

    def compose(self) -> ComposeResult:
        """The sheet and the keys that close it."""
        yield TooSmall()
        yield HelpSheet()
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill it in."""
        self.renew()

    def renew(self) -> None:
        """Say everything in the current language."""
        self.query_one(HelpSheet).show(self._shown)
        self.query_one(HelpSheet).refresh()
        self._say_keys()

    def _say_keys(self) -> None:
        up_down = _("arrows") if self._shown.skin.ascii else "↑↓"
        more = (Key(up_down, _("scroll"), "down"),) if self.query_one(HelpSheet).most else ()
        self.query_one(KeyBar).say(Key("Esc F1", _("back"), "escape"), *more, Key("R", _("rules"), "r"))

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        room = Room.of(*event.size)
        self.set_class(room is None, "-none")
        if room:
            self._shown = replace(self._shown, room=room)
            self.query_one(HelpSheet).show(self._shown)
            self.call_after_refresh(self._say_keys)

    def action_scroll(self, rows: int) -> None:
        """See what is further up or down."""
        self.query_one(HelpSheet).scroll(rows)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_rules(self) -> None:
        """The rules of this game."""
        host_of(self).action_rules(self._shown.view.variant)
