"""Help at the table: the keys of this screen, and who beats whom, drawn."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from truco_tui.art.canvas import Canvas
from truco_tui.art.card import Size, draw_card
from truco_tui.games.game import RankRow
from truco_tui.i18n import N_, _
from truco_tui.screens.host import host_of
from truco_tui.screens.page import TooSmall
from truco_tui.screens.standing import StandingScreen
from truco_tui.terminal.room import Room
from truco_tui.widgets.bars import KeyBar
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.keys import Key
from truco_tui.words.offers import rules_for
from truco_tui.words.prose import Piece, write
from truco_tui.words.shown import Shown

_KEYS = (
    ("1 2 3", N_("play a card")),
    ("←→ Enter", N_("choose a card, play it")),
    ("Enter", N_("next deal")),
    ("H", N_("ask what a strong player would do")),
    ("Tab", N_("to the buttons and back")),
    ("F1 ?", N_("this help")),
    ("^P", N_("all commands")),
    ("Esc", N_("leave; the match waits")),
)

_REPLAY_KEYS = (
    ("← →", N_("a step on, or back")),
    ("↑ ↓", N_("a trick on, or back")),
    ("[ ]", N_("a hand on, or back")),
    ("Home End", N_("to the first or last moment")),
    ("Space", N_("play by itself, or stop")),
    ("+ -", N_("faster, slower")),
    ("O", N_("all hands open, or as one saw it")),
    ("W", N_("turn the table")),
    ("Enter", N_("play on from here")),
    ("Q N", N_("in the line of signs: accepted, declined")),
    ("= | end", N_("trick tied, trick taken, hand over")),
    ("+2 * M", N_("points, tanto shown, hand given up")),
    ("» % ##", N_("a deal, a cut, the end of the match")),
    ("F1 ?", N_("this help")),
    ("Esc", N_("back")),
)

_PLAIN_ARROWS = str.maketrans("←→↑↓", "<>^v")


def key_rows(shown: Shown) -> list[tuple[str, str]]:
    """Every key and what it does: of a replay, or of the table with the calls of this game."""
    if not shown.live:
        return [(key, _(words)) for key, words in _REPLAY_KEYS]
    game, rules = shown.game, rules_for(shown.view)
    calls: dict[str, list[str]] = {}
    answers = [words for table in (game.accept, game.decline) for words in table.values()]
    for words in (*game.calls.values(), *answers, *((game.fold,) if rules.folds else ())):
        key = words.key.upper()
        if words.alias and not rules.covers:
            key = f"{words.alias.upper()} {key}"
        labels = calls.setdefault(key, [])
        if words.label not in labels:
            labels.append(words.label)
    rows = [(key, _(words)) for key, words in _KEYS]
    if rules.covers:
        rows.insert(1, ("C 1 2 3", _("play a card face down")))
    return rows[:2] + [(key, ", ".join(labels)) for key, labels in calls.items()] + rows[2:]


class HelpSheet(FeltWidget):
    """Keys at the left, cards at the right."""

    DEFAULT_CSS: ClassVar[str] = """
    HelpSheet { height: 1fr; background: $felt2; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Two panels."""
        half = max(canvas.width - 40, 32) if shown.room is not Room.LARGE else canvas.width // 2
        for x, width, title in ((0, half, _("Keys")), (half, canvas.width - half, _("Who beats whom"))):
            panel = Canvas(width, canvas.height)
            draw_panel(panel, shown.skin, title)
            canvas.blit(panel, x, 0)
        for y, (printed, words) in enumerate(key_rows(shown), 1):
            if y < canvas.height - 1:
                key = printed.translate(_PLAIN_ARROWS) if shown.skin.ascii else printed
                canvas.text(2, y, key, shown.skin.palette.style("key", bold=True))
                write(canvas, 11, y, (Piece(words),), shown.skin, half - 12)
        rows = shown.game.order_in(shown.view)
        step = 2 if canvas.height - 2 >= 2 * len(rows) else 1
        for place, row in enumerate(rows):
            y = 1 + place * step
            if y < canvas.height - 1:
                self._draw_rank_row(canvas, shown, row, half + 2, y)

    def _draw_rank_row(self, canvas: Canvas, shown: Shown, row: RankRow, x: int, y: int) -> None:
        """The cards of a row as paper chips, or their ranks, and what players call them."""
        if row.ranks:
            x = write(canvas, x, y, (Piece(row.ranks, bold=True),), shown.skin, canvas.width - x - 1)
        else:
            for card in row.cards:
                chip = draw_card(card, Size.CHIP, shown.skin)
                canvas.blit(chip, x, y)
                x += chip.width + 1
            x -= 1
        write(canvas, x + 1, y, (Piece(row.called, "dim"),), shown.skin, canvas.width - x - 3)


class HelpScreen(StandingScreen):
    """Closed by the key that opened it, by Esc or by Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,space", "close", show=False),
        Binding("r,R", "rules", show=False),
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
        self.query_one(KeyBar).say(Key("Esc", _("back"), "escape"), Key("R", _("rules"), "r"))

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        room = Room.of(*event.size)
        self.set_class(room is None, "-none")
        if room:
            self._shown = replace(self._shown, room=room)
            self.query_one(HelpSheet).show(self._shown)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_rules(self) -> None:
        """The rules of this game."""
        host_of(self).action_rules(self._shown.view.variant)
