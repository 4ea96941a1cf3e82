"""The first screen: go on with a match, begin one, or look at something."""

from collections.abc import Callable
from functools import partial

from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from truco_tui import __version__
from truco_tui.games import game_named, games, names
from truco_tui.i18n import LANGUAGES, _, current, pgettext
from truco_tui.screens.page import Page
from truco_tui.storage.folder import newest, unfinished
from truco_tui.widgets.display import Display, Wordmark
from truco_tui.widgets.menu import Item, Menu
from truco_tui.words.keys import Key


class HomeScreen(Page):
    """What one can do, with the cards of the game under the cursor beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._waits = False
        self._waiting = ""
        """The match that waits, in words."""
        self._game = ""
        """Its game."""

    def body(self) -> Widget:
        """The menu, and the cards."""
        return Horizontal(Vertical(Wordmark(), Menu(), id="side"), Display(games()[0].display))

    def renew(self) -> None:
        """Fill in the menu."""
        self._waits = next(unfinished(self.truco.folder), None) is not None
        known = " · ".join(game.short for game in games())
        self.title_is(f"Truco · {known}", f"{__version__} · {LANGUAGES[current()]}")
        self.keys_are(
            Key(self.up_down, _("choose"), "down"), Key("Enter", pgettext("what Enter does", "open"), "enter")
        )
        self.menu.show(self._items(), at=self._first())
        if self._waits:
            self.call_after_refresh(self._tell_what_waits)

    def _first(self) -> str:
        """Where the cursor goes: to a match that waits since just now, else where it was."""
        ids = [item.id for item in self.menu.items]
        if self._waits and "go_on" not in ids:
            return "go_on"
        return "" if ids else self.truco.settings.variant

    def on_screen_resume(self) -> None:
        """Matches may have been played, finished or deleted meanwhile."""
        if self.menu.items:
            self.renew()

    def _items(self) -> tuple[Item, ...]:
        matches = len(newest(self.truco.folder))
        return (
            *([Item("go_on", _("Go on"), "C", words=self._waiting)] if self._waits else []),
            *(Item(game.name, game.title, game.letter, words=_(game.blurb)) for game in games()),
            Item(
                "saved",
                _("Matches"),
                "M",
                str(matches or ""),
                _("Go on with one, replay it, delete it."),
                gap=True,
            ),
            Item("rules", _("Rules"), "R", words=_("How each game goes, and which card beats which.")),
            Item("settings", _("Options"), "O", words=_("Language, colours, pace, what the table shows.")),
            Item("quit", _("Quit"), "Q", words=_("A match that is not over waits for you."), gap=True),
        )

    def _tell_what_waits(self) -> None:
        """Say which match waits; reads it, which the first picture need not wait for."""
        from truco_tui.storage.matches import waiting
        from truco_tui.words.match_words import in_words

        first = next(waiting(self.truco.folder), None)
        self._waits = first is not None
        self._waiting = in_words(first) if first else ""
        self._game = first.header.game.name if first and first.header else ""
        self.menu.show(self._items())

    def on_menu_moved(self, message: Menu.Moved) -> None:
        """Show the cards of the game, too."""
        super().on_menu_moved(message)
        game = self._game if message.item.id == "go_on" else message.item.id
        if game in names():
            self.query_one(Display).show(game_named(game).display)

    def choose(self, item: Item) -> None:
        """Open what was chosen."""
        app = self.truco
        actions: dict[str, Callable[[], None]] = {
            "go_on": app.action_go_on,
            **{name: partial(app.action_new_match, name) for name in names()},
            "saved": app.action_saved,
            "rules": app.action_rules,
            "settings": app.action_settings,
            "quit": app.leave,
        }
        actions[item.id]()

    def action_leave(self) -> None:
        """Nothing is left here by accident."""
        self.say(_("Q or Ctrl+Q leaves the table for good."))
