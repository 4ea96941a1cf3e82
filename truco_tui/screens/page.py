"""What every screen beside the table is: a title, a body, words about what is chosen, and the keys."""

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widget import Widget

from truco_tui.art.canvas import Canvas
from truco_tui.art.palette import Skin
from truco_tui.i18n import _
from truco_tui.screens.host import Host, host_of
from truco_tui.screens.standing import StandingScreen
from truco_tui.terminal.room import Room
from truco_tui.widgets.bars import KeyBar, TitleBar, Words, wrapped
from truco_tui.widgets.menu import Item, Menu
from truco_tui.widgets.painted import Painted
from truco_tui.words.keys import Key


class TooSmall(Painted):
    """A friendly line instead of a page that has no room."""

    DEFAULT_CSS = "TooSmall { display: none; width: 100%; height: 100%; }"

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw the line in the middle."""
        text = _("A little more room, please: {columns} columns and {rows} rows.")
        lines = wrapped(text.format(columns=Room.SMALL.least[0], rows=Room.SMALL.least[1]), canvas.width)
        for y, line in enumerate(lines, max(0, (canvas.height - len(lines)) // 2)):
            canvas.text((canvas.width - len(line)) // 2, y, line, skin.palette.style("hot", bold=True))


class Page(StandingScreen):
    """A screen of the app. Subclasses give the body, and fill it in `renew`, in the current language."""

    AUTO_FOCUS = "Menu"
    BINDINGS = [Binding("escape", "leave", show=False)]

    @property
    def truco(self) -> Host:
        """The app."""
        return host_of(self)

    @property
    def menu(self) -> Menu:
        """The menu of the page."""
        return self.query_one(Menu)

    def body(self) -> Widget:
        """The part between title and words."""
        return Menu()

    def renew(self) -> None:
        """Fill everything in: in the current language, with the current settings."""

    def compose(self) -> ComposeResult:
        """The title, the body, the words and the keys."""
        yield TitleBar()
        body = self.body()
        body.id = "body"
        yield body
        yield Words()
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill everything in."""
        self.renew()

    def on_resize(self, event: events.Resize) -> None:
        """Ask for more room where there is too little, and use what there is."""
        room = Room.of(*event.size)
        self.set_class(room is None, "-none")
        if room is None and not self.query(TooSmall):
            self.mount(TooSmall())
        self.set_class(room is Room.LARGE, "-l")

    def on_menu_moved(self, message: Menu.Moved) -> None:
        """Say what the item under the cursor means."""
        self.say(message.item.words)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Do what was chosen, unless another page has come above this one since the key was pressed."""
        if self.is_active:
            self.choose(message.item)

    def choose(self, item: Item) -> None:
        """Do what an item of the menu means."""

    def say(self, text: str, warns: bool = False) -> None:
        """Show words above the keys."""
        self.query_one(Words).say(text, warns)

    def title_is(self, title: str, fact: str = "") -> None:
        """Show a title, and a fact at its right."""
        self.query_one(TitleBar).say(title, fact)

    def keys_are(self, *keys: Key) -> None:
        """Show the keys of the page, then those of every page."""
        last = () if self.is_base else (Key("Esc", _("back"), "escape"),)
        self.query_one(KeyBar).say(
            *keys, *last, Key("F1", _("help"), "f1"), Key("^P", _("commands"), "ctrl+p")
        )

    @property
    def is_base(self) -> bool:
        """Whether there is no page below this one."""
        return self.app.screen_stack[:1] == [self]

    @property
    def up_down(self) -> str:
        """The arrow keys up and down as printed."""
        return _("arrows") if self.truco.skin.ascii else "↑↓"

    @property
    def left_right(self) -> str:
        """The arrow keys left and right as printed."""
        return "<>" if self.truco.skin.ascii else "←→"

    def action_leave(self) -> None:
        """Go back to the page below."""
        if not self.is_base:
            self.app.pop_screen()
