"""The turn-up and the four manilhas, strongest first: who plays looks here first."""

from typing import ClassVar

from rich.style import Style

from engine.cards import Card, rank_of
from engine.view import View
from truco_tui.art.canvas import PLAIN, Canvas, fit
from truco_tui.art.card import Size, draw_card, draw_slot
from truco_tui.games import game_named
from truco_tui.games.game import RankRow
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.prose import Prose, card_prose, write
from truco_tui.words.shown import Shown
from truco_tui.words.speech import ink_of

MANILHAS = 4


class TurnUp(FeltWidget):
    """The card with its manilhas in a panel; where there is no right column, not at all."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    TurnUp { height: 11; }
    .-s TurnUp { display: none; }
    .-l TurnUp { height: 12; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The card in full, and a row for each manilha: its chip, its name, where it is."""
        draw_panel(canvas, shown.skin, _("Manilhas"))
        large = shown.room is Room.LARGE
        size = Size.LARGE if large else Size.MEDIUM
        card = shown.view.turn_up
        face = draw_slot("", size, shown.skin) if card is None else draw_card(card, size, shown.skin)
        canvas.blit(face, 2, 1)
        if card is None:
            return
        (_draw_large if large else _draw_medium)(canvas, shown, manilhas(shown.view))


class TurnUpStrip(FeltWidget):
    """The same in one row, for a terminal without a right column."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    TurnUpStrip { height: 1; display: none; }
    .-s TurnUpStrip { display: block; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The turned card, then the manilhas with a mark before those that are held or played."""
        view, skin = shown.view, shown.skin
        if view.turn_up is None:
            return
        x = canvas.text(1, 0, _("turn-up"), skin.palette.style("dim")) + 1
        chip = draw_card(view.turn_up, Size.CHIP, skin)
        canvas.blit(chip, x, 0)
        x = canvas.text(x + chip.width + 2, 0, _("manilhas"), skin.palette.style("dim")) + 1
        draw_index(canvas, shown, x)


def draw_index(canvas: Canvas, shown: Shown, x: int) -> None:
    """The manilhas in one row, a mark before those that are held or played."""
    for place, row in enumerate(manilhas(shown.view)):
        x = canvas.text(x, 0, " > " if place else "", shown.skin.palette.style("dim"))
        card = row.cards[0]
        x = canvas.text(x, 0, *mark_of(shown, card))
        x = write(canvas, x, 0, _index(shown, card), shown.skin, canvas.width - x)


def manilhas(view: View) -> tuple[RankRow, ...]:
    """The four manilhas with what they are called, strongest first."""
    return game_named(view.variant).order_in(view)[:MANILHAS]


def played_by(view: View, card: Card) -> int | None:
    """The seat that played a card, as far as the viewer saw it."""
    plays = [played for trick in view.tricks for played in trick.plays] + [*view.table]
    return next((played.seat for played in plays if played.card == card), None)


def held_by(view: View, card: Card) -> int | None:
    """The seat whose hand a card is seen in."""
    return next((seat for seat, hand in enumerate(view.hands) if card in hand), None)


def _draw_medium(canvas: Canvas, shown: Shown, rows: tuple[RankRow, ...]) -> None:
    skin = shown.skin
    for y, (words, ink) in enumerate(_meaning(rows), 2):
        canvas.text(
            12, y, fit(words, canvas.width - 13, skin.ellipsis), skin.palette.style(ink, bold=ink == "gold")
        )
    for place, row in enumerate(rows):
        card, y = row.cards[0], 6 + place
        canvas.text(2, y, str(place + 1), skin.palette.style("dim"))
        draw_manilha(canvas, shown, row, 4, y)
        canvas.text(canvas.width - 2, y, *mark_of(shown, card))


def _draw_large(canvas: Canvas, shown: Shown, rows: tuple[RankRow, ...]) -> None:
    skin, x = shown.skin, 15
    (turned, ink), *rest = _meaning(rows)
    canvas.text(2, 10, turned.center(Size.LARGE.width), skin.palette.style(ink))
    canvas.text(x, 1, " ".join(words for words, _ink in rest), skin.palette.style("gold", bold=True))
    for place, row in enumerate(rows):
        y = 3 + 2 * place
        draw_manilha(canvas, shown, row, x, y)
        draw_place(canvas, shown, row.cards[0], x + 5, y + 1)


def _meaning(rows: tuple[RankRow, ...]) -> list[tuple[str, str]]:
    """What the turn-up makes of the hand, in three short lines with their colours."""
    rank = rank_of(rows[0].cards[0])
    return [(_("turn-up"), "dim"), (_("high:"), "dim"), (_("the {rank}s").format(rank=rank), "gold")]


def draw_manilha(canvas: Canvas, shown: Shown, row: RankRow, x: int, y: int) -> None:
    """A manilha as a chip, and what it is called; dim once it was played."""
    card, skin = row.cards[0], shown.skin
    gone = played_by(shown.view, card) is not None
    canvas.blit(draw_card(card, Size.CHIP, skin, dim=gone), x, y)
    canvas.text(x + 5, y, row.called, skin.palette.style("dim" if gone else "felt-text", bold=not gone))


def draw_place(canvas: Canvas, shown: Shown, card: Card, x: int, y: int) -> None:
    """Where a manilha is, in words."""
    palette = shown.skin.palette
    seat = held_by(shown.view, card)
    if seat == shown.me:
        canvas.text(x, y, fit(_("you hold it"), canvas.width - x - 1), palette.style("hot"))
        return
    seat = played_by(shown.view, card) if seat is None else seat
    if seat is not None:
        x = canvas.text(x, y, *mark_of(shown, card)) + 1
        name = fit(shown.names[seat], canvas.width - x - 1, shown.skin.ellipsis)
        canvas.text(x, y, name, palette.style(ink_of(shown, seat)))


def _index(shown: Shown, card: Card) -> Prose:
    """A manilha by rank and mark, bold while it may still fall."""
    if played_by(shown.view, card) is not None:
        return tuple(piece._replace(ink="dim") for piece in card_prose(card, shown.skin))
    return tuple(piece._replace(bold=True) for piece in card_prose(card, shown.skin))


def mark_of(shown: Shown, card: Card) -> tuple[str, Style]:
    """One cell that says where a card is, without needing colour: held, in another hand, played, unknown."""
    palette, ascii = shown.skin.palette, shown.skin.ascii
    seat = held_by(shown.view, card)
    if seat == shown.me:
        return "<" if ascii else "◄", palette.style("hot", bold=True)
    if seat is not None:
        return "^" if ascii else "▲", palette.style(ink_of(shown, seat), bold=True)
    if played_by(shown.view, card) is not None:
        return "x" if ascii else "×", palette.style("dim")
    return "", PLAIN
