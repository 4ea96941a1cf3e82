"""Drawings: their sizes, that cards can be told apart without colour, and that colours can be read."""

import re
import timeit
from itertools import product

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from engine.cards import FRENCH_40, HIDDEN, SPANISH_40, Card, rank_of
from truco_tui.art import pixels
from truco_tui.art.bubble import Tail, draw_bubble
from truco_tui.art.canvas import Canvas, Drawing, fit, width_of
from truco_tui.art.card import Size, draw_back, draw_card, draw_fan, draw_slot
from truco_tui.art.palette import MONO, Palette, Skin
from truco_tui.art.suits import SUITS
from truco_tui.art.tally import draw_tally
from truco_tui.art.theme import FELT, THEME_DEFAULTS, THEMES
from truco_tui.games.cards import name_of_card

FELT_PALETTE = Palette.from_variables(FELT.variables)
SKINS = {
    "unicode": Skin(FELT_PALETTE),
    "ascii": Skin(FELT_PALETTE, ascii=True),
    "mono": Skin(MONO),
    "mono ascii": Skin(MONO, ascii=True),
}
UNICODE = SKINS["unicode"]
DECKS = {"spanish": SPANISH_40, "french": FRENCH_40}
STATES: tuple[dict[str, bool], ...] = ({}, {"chosen": True}, {"lost": True}, {"dim": True}, {"covered": True})

TAILS: tuple[Tail, ...] = ("left", "right", "up", "down")

every_skin = pytest.mark.parametrize("skin", SKINS.values(), ids=SKINS)
every_size = pytest.mark.parametrize("size", Size, ids=lambda size: size.name)
every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


def assert_fits(drawing: Drawing, width: int, height: int) -> None:
    """Every row is `width` cells of narrow characters, in text and as a strip."""
    assert (drawing.width, drawing.height, len(drawing.plain)) == (width, height, height)
    for text, strip in zip(drawing.plain, drawing.rows(), strict=True):
        # A variation selector would count as none: what makes an emoji of a suit is refused here too.
        assert [cell_len(character) for character in text] == [1] * width, text
        assert strip.cell_length == width
        assert strip.text == text


@every_deck
@every_size
@every_skin
def test_a_card_has_its_size_in_every_state(deck: tuple[Card, ...], size: Size, skin: Skin) -> None:
    for card, state in product((*deck, HIDDEN), STATES):
        width = size.width
        if size is Size.CHIP:
            width = 4 if card == HIDDEN or state.get("covered") else 3 + len(rank_of(card))
        assert_fits(draw_card(card, size, skin, **state), width, size.height)


@every_deck
@every_size
@every_skin
def test_cards_differ_in_plain_text(deck: tuple[Card, ...], size: Size, skin: Skin) -> None:
    assert len({"\n".join(draw_card(card, size, skin).plain) for card in deck}) == len(deck)


@every_deck
@pytest.mark.parametrize("size", [size for size in Size if size is not Size.CHIP])
@every_skin
def test_what_is_chosen_shows_without_colour(deck: tuple[Card, ...], size: Size, skin: Skin) -> None:
    for card in (*deck, HIDDEN):
        assert draw_card(card, size, skin).plain != draw_card(card, size, skin, chosen=True).plain


@pytest.mark.parametrize("skin", [skin for skin in SKINS.values() if skin.ascii])
def test_the_ascii_skin_is_ascii(skin: Skin) -> None:
    drawings = [
        draw_card(card, size, skin, **state)
        for card, size, state in product((*SPANISH_40, *FRENCH_40, HIDDEN), Size, STATES)
    ]
    drawings += [draw_tally(points, 3, skin, room=12) for points in range(16)]
    drawings += [draw_bubble("Seis!", skin, tail=tail) for tail in TAILS]
    drawings += [draw_slot("Anastasia", Size.SMALL, skin), draw_fan(3, 7, 3, 4, skin), draw_back(1, 1, skin)]
    for drawing in drawings:
        assert "".join(drawing.plain).isascii()


@every_skin
@pytest.mark.parametrize("size", [Size.SMALL, Size.HAND, Size.MEDIUM, Size.LARGE])
@pytest.mark.parametrize("chosen", [False, True])
def test_the_pinta_tells_the_suit(skin: Skin, size: Size, chosen: bool) -> None:
    gaps = {"O": 0, "C": 1, "E": 2, "B": 3}
    for card in (*SPANISH_40, *FRENCH_40):
        rows = draw_card(card, size, skin, chosen=chosen).plain
        for edge in (rows[0], rows[-1]):
            assert len(re.findall(" +", edge)) == gaps.get(card[-1], 0), edge
            assert edge[1:-1] == edge[-2:0:-1]


def test_every_picture_has_its_pixels_and_is_told_apart_in_one_bit() -> None:
    names = {*SUITS.values(), "sota", "caballo", "rey", "dama"}
    sheets = ((pixels.LARGE, pixels.HOLES, 10, 10), (pixels.MEDIUM, pixels.MEDIUM_HOLES, 5, 6))
    for sheet, holes, width, height in sheets:
        assert set(sheet) == set(holes) == names
        for picture in sheet.values():
            assert (len(picture), {len(row) for row in picture}) == (height, {width})
            assert set("".join(picture)) <= set(".slydkfneow")
        assert len({pixels.one_bit(picture, holes[name]) for name, picture in sheet.items()}) == len(sheet)


def test_art_takes_the_suit_s_colour() -> None:
    styles = {
        segment.style.color.name
        for strip in draw_card(Card("12C"), Size.LARGE, UNICODE).rows()
        for segment in strip
        if segment.style and segment.style.color
    }
    assert {FELT_PALETTE["suit-copas"], FELT_PALETTE["tint-copas"], FELT_PALETTE["art-gold"]} <= styles
    assert FELT_PALETTE["suit-espadas"] not in styles


def test_without_colour_there_is_none() -> None:
    for card, size in product((Card("1O"), Card("Qh"), HIDDEN), Size):
        for strip in draw_card(card, size, SKINS["mono"]).rows():
            assert all(not s.style or (s.style.color, s.style.bgcolor) == (None, None) for s in strip)


STICKS = {
    0: ["┌  ┐", "└  ┘"],
    1: ["╷   ", "╵   "],
    2: ["╷   ", "└──╴"],
    3: ["╷  ╷", "└──┘"],
    4: ["┌──┐", "└──┘"],
    5: ["┌─╱┐", "└╱─┘"],
}


@pytest.mark.parametrize("points", range(16))
def test_points_are_sticks_in_squares(points: int) -> None:
    squares = [min(max(points - 5 * square, 0), 5) for square in range(3)]
    row = draw_tally(points, 3, UNICODE)
    assert_fits(row, 12, 2)
    assert row.plain == ["".join(STICKS[square][line] for square in squares) for line in (0, 1)]
    column = draw_tally(points, 3, UNICODE, vertical=True)
    assert column.plain == [line for square in squares for line in STICKS[square]]
    assert_fits(draw_tally(points, 3, SKINS["ascii"]), 12, 2)


@every_skin
def test_tallies_of_different_points_differ(skin: Skin) -> None:
    assert len({tuple(draw_tally(points, 3, skin).plain) for points in range(16)}) == 16


def test_the_last_square_can_have_room_for_less() -> None:
    assert draw_tally(10, 3, UNICODE, room=12).plain == ["┌─╱┐┌─╱┐┌   ", "└╱─┘└╱─┘└  ╴"]


@every_skin
def test_a_bubble_is_cut_to_its_width(skin: Skin) -> None:
    shout = "Quiero vale cuatro!!"
    for tail, rows, width in product(TAILS, (1, 3), range(8, 30)):
        bubble = draw_bubble(shout, skin, tail=tail, rows=rows, width=width)
        assert bubble.width <= width
        assert_fits(bubble, bubble.width, rows)
    assert shout in draw_bubble(shout, skin, width=22).plain[1]


def test_what_lies_on_the_felt_looks_as_drawn() -> None:
    assert draw_bubble("¡Truco!", UNICODE).plain == ["╭─────────╮", "◄ ¡Truco! │", "╰─────────╯"]
    assert draw_bubble("Truco!", UNICODE, tail="up").plain == ["╭─▲──────╮", "│ Truco! │", "╰────────╯"]
    assert draw_bubble("¡Truco!", UNICODE, rows=1).plain == ["◄ ¡Truco! "]
    assert draw_slot("vos", Size.SMALL, UNICODE).plain == ["╭╌╌╌╌╌╮", "╎ vos ╎", "╰╌╌╌╌╌╯"]
    assert draw_slot("IA", Size.SMALL, UNICODE, align="left").plain[1] == "╎ IA  ╎"
    assert draw_fan(3, 7, 3, 4, UNICODE).plain[1:] == ["│╱╲╱│╱╲╱│╱╲╱╲╱│", "╰───╰───╰─────╯"]
    assert draw_fan(0, 7, 3, 4, UNICODE).width == 0


def test_a_covered_card_shows_only_what_its_viewer_knows() -> None:
    hidden, known = (draw_card(Card(c), Size.MEDIUM, UNICODE, covered=True).plain for c in ("?", "3h"))
    assert hidden == draw_back(9, 5, UNICODE).plain
    assert known[1].startswith("│3♥")


@pytest.mark.parametrize(
    "name", ["Ana", "日本語", "e\u0301lan", "❤\ufe0f ok", "a\tb\nc", "👩\u200d🚀", "[red]x[/]"]
)
def test_any_name_leaves_the_grid_whole(name: str) -> None:
    for x in range(-6, 12):
        canvas = Canvas(10, 3)
        canvas.text(x, 1, name)
        canvas.text(x + 1, 1, "|")
        canvas.blit(draw_card(Card("7h"), Size.CHIP, UNICODE), x + 2, 1)
        assert [width_of(row) for row in canvas.plain] == [10, 10, 10]
        assert canvas.row(1).cell_length == cell_len(canvas.row(1).text) == 10
    for width in range(8):
        assert width_of(fit(name, width)) <= width


def test_a_wide_character_cut_by_an_edge_is_blank() -> None:
    wide = Canvas(4, 1)
    wide.text(0, 0, "日本")
    for x, expected in ((-1, " 本 "), (0, "日 "), (1, " 日")):
        canvas = Canvas(4 if x < 0 else 3, 1)
        canvas.blit(wide, x, 0)
        assert canvas.plain[0] == expected
    wide.fill(1, 0, 2, 1, "x")
    assert wide.plain == [" xx "]


def test_what_is_outside_is_cut() -> None:
    canvas = Canvas(6, 3)
    canvas.blit(draw_back(9, 5, UNICODE), -2, -3)
    assert canvas.plain == ["╲╱╲╱╲╱", "──────", "      "]
    canvas.blit(draw_back(9, 5, UNICODE), 40, 0)
    canvas.text(0, 9, "x")
    assert canvas.plain[2] == " " * 6
    assert canvas.row(7).text == " " * 6


def test_a_row_lies_over_the_widget_s_own_style() -> None:
    base = Style(color="#ffffff", bgcolor="#123456")
    canvas = Canvas(4, 1)
    canvas.text(0, 0, "ab", Style(color="#ff0000"))
    first, second = canvas.row(0, base)
    assert first.style is not None
    assert (first.style.color, first.style.bgcolor) == (Style(color="#ff0000").color, base.bgcolor)
    assert second.style == base


def _contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio of two colours."""

    def luminance(colour: str) -> float:
        channels = (channel / 255 for channel in Color.parse(colour).rgb)
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


READ = [
    *product(("felt-text", "dim"), ("felt", "felt2", "bar", "rail")),
    *product(("gold", "hot", "key", "us", "them"), ("felt", "felt2", "bar", "rail")),
    *((f"suit-{suit}", paper) for suit in SUITS.values() for paper in ("card-paper", "card-paper-lost")),
    *((f"mark-{suit}", ground) for suit in SUITS.values() for ground in ("felt2", "bar", "rail")),
    ("card-ink", "card-paper"),
    ("card-back-line", "card-back"),
    ("bubble-ink", "bubble"),
    ("button-default-ink", "button-default"),
    ("button-ink", "button-raise"),
    ("button-key", "button-raise"),
    ("button-ink", "button-danger"),
    ("button-key", "button-danger"),
]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_words_can_be_read(theme: Theme, ink: str, ground: str) -> None:
    assert _contrast(theme.variables[ink], theme.variables[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_card_that_cannot_be_played_can_still_be_told(theme: Theme) -> None:
    faded = Palette.from_variables(theme.variables).faded
    assert set(THEME_DEFAULTS) <= set(theme.variables)
    for suit in SUITS.values():
        assert _contrast(faded[f"suit-{suit}"], faded["card-paper"]) >= 3.5


def test_a_palette_is_made_once_and_survives_nonsense() -> None:
    assert Palette.from_variables(dict(FELT.variables)) is FELT_PALETTE
    odd = Palette.from_variables({"felt": "red 50% nonsense", "gold": "ansi_yellow"})
    assert odd["felt"] == FELT_PALETTE["felt"]
    assert re.fullmatch("#[0-9a-fA-F]{6}", odd["gold"])


@every_deck
@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_cards_have_names_of_their_own(deck: tuple[Card, ...], language: str) -> None:
    assert len({name_of_card(card, language) for card in deck}) == len(deck)


def test_a_table_is_composed_quickly() -> None:
    cards = [Card(code) for code in ("1E", "12O", "7C", "11B", "Qh", "Ks")]

    def compose() -> None:
        canvas = Canvas(64, 32)
        for place, card in enumerate(cards):
            canvas.blit(draw_card(card, Size.LARGE, UNICODE), place % 3 * 20, place // 3 * 12)
        canvas.rows(Style(bgcolor="#12513a"))

    compose()
    best = min(timeit.repeat(compose, number=1, repeat=20))
    # Measured 0.5 ms; what is guarded is a drawing that is made anew each time.
    assert best < 0.003
