"""A seat at a table: a screen that shows one person's scene of a match, at any size, and lets things fly."""

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from engine.events import CardPlayed
from engine.match import Match
from engine.session import Moment
from truco_tui.play.scene import Scene, details_of, names_of
from truco_tui.screens.host import host_of
from truco_tui.screens.page import TooSmall
from truco_tui.screens.thinking import ThinkingScreen
from truco_tui.storage.settings import Settings
from truco_tui.terminal.room import Room
from truco_tui.widgets.action_bar import ActionBar
from truco_tui.widgets.bars import KeyBar
from truco_tui.widgets.columns import Columns, table_named
from truco_tui.widgets.finale import Finale
from truco_tui.widgets.flight import Ghost, flight_of
from truco_tui.widgets.hand import Hand
from truco_tui.widgets.title import Title
from truco_tui.words.panels import Panel, keys_of
from truco_tui.words.shown import Shown

NOTICE = 2.0
"""Seconds that the bar says why a key did nothing."""


class SeatScreen(ThinkingScreen):
    """What the person sees; what they may do, a subclass knows."""

    def __init__(self, match: Match, settings: Settings) -> None:
        super().__init__(match)
        self.settings = settings
        me = match.persons[0] if match.persons else 0
        self.scene = Scene(match.session.view(me), me)
        self._notice_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The six areas."""
        yield TooSmall()
        yield Title()
        yield Columns(table_named(self.match.session.rules.variant))
        yield ActionBar()
        yield KeyBar()
        yield Finale()

    def renew(self) -> None:
        """Show everything in the current language, with the current settings."""
        self.set_class(not self.settings.show_tanto, "-no-tanto")
        seated = self.match.session.header.players
        self.scene.names = names_of(seated, self.scene.me, self.settings.name)
        self.query_one(Title).details = details_of(seated, self.scene.me, self.scene.view)
        self.update()
        for widget in self.query("*"):
            widget.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that fits both ways; with too little room wait until there is more."""
        self.scene.room = Room.take(self, event.size) or self.scene.room
        self.update()

    @property
    def shown(self) -> Shown:
        """The moment on the table."""
        return self.scene.shown(self.query_one(Hand).at, host_of(self).skin)

    @property
    def panel(self) -> Panel:
        """What the bar says and offers."""
        return self.query_one(ActionBar).panel

    def update(self) -> None:
        """Show the scene in every part of the table."""
        shown = self.shown
        self.query_one(Hand).covering = self.scene.covering
        for part in (self.query_one(Title), self.query_one(Columns), self.query_one(ActionBar)):
            part.show(shown)
        self.query_one(ActionBar).panel = self.scene.panel(shown)
        self.query_one(KeyBar).say(*keys_of(shown))

    def take(self, moment: Moment, flies: bool) -> None:
        """Show an event, and see its card or its points fly if there is time for it."""
        timed = flies and self.app.animation_level == "full"
        launch = flight_of(self, moment.event, self.shown) if timed else None
        self.land()
        if self.scene.take(moment):
            self.query_one(Hand).at = 0
        if launch:
            self.scene.aloft = isinstance(moment.event, CardPlayed)
            launch(self.land)
        self.update()

    def land(self) -> None:
        """Let nothing fly any more."""
        self.query(Ghost).remove()
        if self.scene.aloft:
            self.scene.aloft = False
            self.update()

    def say(self, notice: str, lasting: bool = False) -> None:
        """Say why a key did nothing, for a moment."""
        self.scene.relax()
        self.scene.notice = notice
        self.update()
        if self._notice_timer:
            self._notice_timer.stop()
        self._notice_timer = None if lasting else self.set_timer(NOTICE, self.hush)

    def hush(self) -> None:
        """Say nothing more about the last key."""
        self.scene.notice = ""
        self.update()
