"""The sign that says a hand is special: what it is called, and what is different in it."""

from engine.view import View
from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.games import game_named
from truco_tui.i18n import _, ngettext
from truco_tui.terminal.room import Room
from truco_tui.words.shown import Shown


def name_of(view: View) -> str:
    """What a special hand is called, in the language of the game; nothing for a normal one."""
    return game_named(view.variant).banners.get(view.kind, "").upper() if view.dealt else ""


def is_announced(view: View) -> bool:
    """Whether a special hand waits for its first card: the table is free for a sign."""
    return bool(name_of(view)) and not view.table and not view.tricks and view.outcome is None


def draw_banner(canvas: Canvas, shown: Shown, y: int) -> None:
    """The sign in the middle of a row; three rows where there is room."""
    skin, lines = shown.skin, _lines(shown)
    bold = skin.palette.style("button-default-ink", "button-default", bold=True, reverse=True)
    if shown.room is Room.SMALL:
        words = f" {lines[0]} "
        x = (canvas.width - width_of(words) - 2 - width_of(lines[1])) // 2
        x = canvas.text(max(x, 1), y, words, bold) + 2
        canvas.text(x, y, fit(lines[1], canvas.width - x, skin.ellipsis), skin.palette.style("gold"))
        return
    plain = skin.palette.style("button-default-ink", "button-default", reverse=True)
    width = min(max(map(width_of, lines)) + (2 if shown.room is Room.MEDIUM else 8), canvas.width)
    x = (canvas.width - width) // 2
    canvas.fill(x, y, width, len(lines), " ", plain)
    for row, line in enumerate(lines, y):
        words = fit(line, width, skin.ellipsis)
        canvas.text(x + (width - width_of(words)) // 2, row, words, bold if row == y else plain)


def draw_tag(canvas: Canvas, shown: Shown) -> None:
    """The name of a special hand in the upper right corner, for as long as the hand lasts."""
    name = name_of(shown.view)
    if name and not is_announced(shown.view):
        words = f" {name} "
        style = shown.skin.palette.style("button-default-ink", "button-default", bold=True, reverse=True)
        canvas.text(canvas.width - width_of(words), 0, words, style)


def _lines(shown: Shown) -> list[str]:
    """What the sign says: for a small table the first two lines are enough."""
    view = shown.view
    rules = view.rules
    kind = rules.kinds[view.kind]
    if view.deciding is None:
        unseen = _("the cards are played unseen") if kind.blind else _("nobody may raise")
        return [name_of(view), _("it decides the match"), unseen]
    small = shown.room is Room.SMALL
    stake = _("worth {points}, no calls") if small else _("worth {points}, and nobody may raise")
    stake = stake.format(points=rules.stake_of(view.kind))
    if view.ask is None or view.ask.about != "choice":
        return [name_of(view), stake]
    if view.deciding == shown.my_side:
        cost = rules.declined(view.kind)
        text = ngettext("declining gives them {n} point", "declining gives them {n} points", cost)
        return [name_of(view), stake, text.format(n=cost)]
    return [name_of(view), stake, _("they are deciding")]
