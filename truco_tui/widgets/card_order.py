"""Which card beats which, drawn as cards: the strongest large, the rest in rows from strong to weak."""

from itertools import groupby

from engine.cards import Card, suit_of
from engine.variants import rules_of
from truco_tui.art.canvas import Canvas, width_of
from truco_tui.art.card import Size, draw_card
from truco_tui.art.palette import Skin
from truco_tui.games.game import Game, RankRow
from truco_tui.i18n import _
from truco_tui.widgets.painted import Painted

LARGE = 20
"""Rows from which on the strongest cards are drawn large."""

TOP = 4
"""How many of the strongest cards are drawn with what they are called."""

_SUITS = "EBOCchsd"
"""The order of the suits in a row."""


def ranking(game: Game) -> tuple[tuple[RankRow, ...], list[list[Card]]]:
    """The strongest cards with their names, and the cards below them, a row a strength."""
    rules = rules_of(game.name)
    top = game.order(game.example, rules.options_dict)[:TOP]
    named = {card for row in top for card in row.cards}
    strength = rules.strength(game.example)
    rest = sorted(strength.keys() - named, key=lambda card: (-strength[card], _SUITS.index(suit_of(card))))
    return top, [list(cards) for _force, cards in groupby(rest, key=strength.__getitem__)]


class CardOrder(Painted):
    """The order of the cards of a game, under an example of a turn-up if it has one."""

    DEFAULT_CSS = "CardOrder { height: 16; width: 1fr; }"

    game: Game | None = None

    def show(self, game: Game) -> None:
        """Draw another game's cards."""
        self.game = game
        self.refresh()

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """The four strongest with their names, then the others in two columns."""
        if self.game is None:
            return
        dim, bold = skin.palette.style("dim"), skin.palette.style("gold", bold=True)
        canvas.text(1, 0, _("Which card beats which, the strongest first"), bold)
        size = Size.LARGE if canvas.height >= LARGE else Size.MEDIUM
        x = 1
        if self.game.example:
            canvas.text(1, 2, _("vira"), dim)
            canvas.blit(draw_card(self.game.example, Size.SMALL, skin), 1, 3)
            x = 11
        below = 2 + size.height
        step = min(20, (canvas.width - x) // TOP)
        top, rows = ranking(self.game)
        for place, row in enumerate(top):
            left = x + place * step
            canvas.blit(draw_card(row.cards[0], size, skin), left, 2)
            for line, word in enumerate(_two_lines(row.called, step)):
                canvas.text(left, below + line, word, dim)
        self._draw_rows(canvas, skin, below + 3, rows)

    def _draw_rows(self, canvas: Canvas, skin: Skin, y: int, rows: list[list[Card]]) -> None:
        """The cards below the four strongest, with their places in the order."""
        half = (len(rows) + 1) // 2
        second = min(41, canvas.width // 2)
        for place, row in enumerate(rows):
            column, line = divmod(place, half)
            number = f"{place + TOP + 1:>2} "
            x = canvas.text(1 + column * second, y + line, number, skin.palette.style("dim"))
            for along, card in enumerate(row):
                canvas.blit(draw_card(card, Size.CHIP, skin), x + 6 * along, y + line)


def _two_lines(name: str, width: int) -> list[str]:
    """A name in one line, or broken at its last blank where that is too wide."""
    if width_of(name) < width:
        return [name]
    head, _blank, tail = name.rpartition(" ")
    return [head, tail]
