"""The rules of a game in the player's language, with the order of its cards drawn."""

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Markdown

from truco_tui.games import game_named, names, rules_text
from truco_tui.i18n import _
from truco_tui.screens.page import Page
from truco_tui.widgets.bars import Words
from truco_tui.widgets.card_order import CardOrder
from truco_tui.widgets.menu import following
from truco_tui.words.keys import Key


class RulesScreen(Page):
    """One text to scroll; left and right go to another game."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "VerticalScroll"
    BINDINGS = [
        Binding("left", "turn(-1)", show=False, priority=True),
        Binding("right", "turn(1)", show=False, priority=True),
        Binding("space", "page", show=False),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    def body(self) -> Widget:
        """The cards, and the text below them."""
        return VerticalScroll(CardOrder(), Markdown(open_links=False))

    def on_mount(self) -> None:
        """Nothing is chosen here, so there is nothing to say about it."""
        self.query_one(Words).display = False

    def renew(self) -> None:
        """Show the text."""
        self.title_is(_("Rules") + f" · {game_named(self.game).title}")
        self.keys_are(
            Key(self.up_down, _("scroll"), "down"),
            Key(self.left_right, _("another game"), "right"),
        )
        self.query_one(CardOrder).show(game_named(self.game))
        self.query_one(Markdown).update(rules_text(self.game))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_turn(self, step: int) -> None:
        """Show another game."""
        self.game = following(names(), self.game, step)
        self.renew()

    def action_page(self) -> None:
        """A screenful down."""
        self.query_one(VerticalScroll).scroll_page_down(animate=False)
