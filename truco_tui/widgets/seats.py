"""What belongs to a seat at the table: the name, the role, what is left of the hand, and what was said."""

from typing import Literal

from engine.cards import HIDDEN, Card
from engine.tricks import side_of
from engine.view import View
from truco_tui.art.canvas import Canvas, width_of
from truco_tui.art.card import Size, draw_back, draw_card, draw_fan
from truco_tui.art.palette import Skin
from truco_tui.games import game_named
from truco_tui.terminal.room import Room
from truco_tui.words.shown import NAME, Shown

Edge = Literal["left", "right"]
LEFT: Edge = "left"
RIGHT: Edge = "right"

_FAN = {Room.SMALL: (5, 4), Room.MEDIUM: (7, 5), Room.LARGE: (12, 7)}
"""Cells of a back at the upper edge, and how far right of it the next one lies."""


def role_of(view: View, seat: int) -> str:
    """What a seat is in this hand, in the language of the game; nothing for those in between."""
    if view.dealer is None or not view.dealt:
        return ""
    game = game_named(view.variant)
    return game.last if seat == view.dealer else game.first if seat == view.mano else ""


def acts(shown: Shown, seat: int) -> bool:
    """Whether the hand waits for a seat; of an asked pair that I am in, for me alone."""
    acting = shown.view.to_act if shown.view.outcome is None else ()
    return seat in acting and (seat == shown.me or shown.me not in acting)


def said(shown: Shown) -> dict[int, str]:
    """What hangs in the air, by seat: the call that waits for an answer, and the last words."""
    ask, words = shown.view.ask, {}
    if ask is not None and ask.call:
        words[ask.by] = game_named(shown.view.variant).calls[ask.call].shout
    if shown.speech is not None:
        words[shown.speech[0]] = shown.speech[1]
    return words


def draw_name(
    canvas: Canvas, shown: Shown, seat: int, x: int, y: int, width: int, edge: Edge, rows: int
) -> None:
    """A name in `width` columns from `x`, an arrow if the word is with that seat.

    The role stands under it, or after it where there is but one row; so does the arrow beside a long name.
    """
    skin = shown.skin
    ink = "us" if side_of(seat) == shown.my_side else "them"
    dim, hot = skin.palette.style("dim"), skin.palette.style("hot", bold=True)
    role = role_of(shown.view, seat)
    aside = f" {role}" if role and rows == 1 else ""
    name = shown.short(seat, min(NAME, width - len(aside) - (2 if rows == 1 else 0)))
    lines = [[(name, skin.palette.style(ink, bold=True)), (aside, dim)]]
    if rows > 1:
        lines.append([(role, dim)])
    if acts(shown, seat):
        line = lines[0 if width_of(name) + 2 <= width or rows == 1 else 1]
        gap = " " if line[0][0] else ""
        if edge == "left":
            line.append((gap + ("<" if skin.ascii else "◄"), hot))
        else:
            line.insert(0, ((">" if skin.ascii else "►") + gap, hot))
    for down, line in enumerate(lines):
        cursor = x if edge == "left" else x + width - sum(width_of(text) for text, _style in line)
        for text, style in line:
            cursor = canvas.text(cursor, y + down, text, style)


def place_label(shown: Shown, seat: int, cells: int) -> str:
    """Who is to play at an empty place: the name, or where it has no room an arrow to the seat."""
    name = shown.short(seat)
    if width_of(name) <= cells:
        return name
    across = 4 // shown.view.seats
    return ("v>^<" if shown.skin.ascii else "▼►▲◄")[(seat - shown.me) * across % 4]


def beside_name(shown: Shown, seat: int, least: int) -> int:
    """The first column after a seat's name at the left edge, `least` or more."""
    return max(least, width_of(shown.short(seat)) + 2)


def is_open(hand: tuple[Card, ...]) -> bool:
    """Whether the viewer sees the cards of a hand."""
    return bool(hand) and HIDDEN not in hand


def fan_width(room: Room) -> int:
    """Columns that a full hand takes at the upper edge."""
    width, step = _FAN[room]
    return width + 2 * step


def draw_far_hand(canvas: Canvas, shown: Shown, hand: tuple[Card, ...], x: int, rows: int) -> None:
    """The hand across the table: backs cut to some rows by the upper edge, or paper chips if it is seen."""
    if is_open(hand):
        for place, card in enumerate(hand):
            canvas.blit(draw_card(card, Size.CHIP, shown.skin), x + 5 * place, 0)
        return
    width, step = _FAN[shown.room]
    fan = draw_fan(len(hand), width, rows + (2 if rows == 1 else 1), step, shown.skin)
    cut = Canvas(fan.width, rows)
    cut.blit(fan, 0, -1)
    canvas.blit(cut, x, 0)


def draw_side_hand(canvas: Canvas, shown: Shown, hand: tuple[Card, ...], y: int, edge: Edge) -> None:
    """The hand of a neighbour: backs lying sideways, cut by a side edge, or paper chips under each other."""
    if is_open(hand):
        x = 1 if edge == "left" else canvas.width - 5
        for place, card in enumerate(hand):
            canvas.blit(draw_card(card, Size.CHIP, shown.skin), x, y + place)
    elif shown.room is Room.SMALL:
        for place in range(len(hand)):
            x = 1 + 2 * place if edge == "left" else canvas.width - 2 - 2 * place
            canvas.blit(draw_back(1, 1, shown.skin), x, y)
    elif hand:
        pile = _pile(len(hand), shown.room, shown.skin, edge)
        canvas.blit(pile, 0 if edge == "left" else canvas.width - pile.width, y)


def _pile(count: int, room: Room, skin: Skin, edge: Edge) -> Canvas:
    """Sideways backs on each other, so that every one shows an edge to be counted by."""
    width, step = (6, 1) if room is Room.MEDIUM else (8, 2)
    pile = Canvas(width, 1 + step * count)
    back = draw_back(width + 3, 2 + step, skin)
    for place in reversed(range(count)):
        pile.blit(back, -3 if edge == "left" else 0, place * step - 1)
    return pile
