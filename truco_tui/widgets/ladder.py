"""The ladder of stakes: where the hand stands, what is asked, and who may ask next."""

from typing import ClassVar

from engine.tricks import side_of
from engine.view import View
from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.i18n import _, pgettext
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.shown import Shown

_SIDE = 4
"""Columns of a side's name beside a rung."""


class Ladder(FeltWidget):
    """Every stake of the game, highest on top; in a small terminal in one row, lowest first."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Ladder { height: 7; }
    .-s Ladder { height: 2; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The rungs; beside the next one the side that alone may ask for it."""
        if shown.room is Room.SMALL:
            _draw_row(canvas, shown)
            return
        note = "" if shown.view.rules.kinds[shown.view.kind].calls else _("no calls")
        draw_panel(canvas, shown.skin, _("Stake"), note, "gold")
        for y, (stake, call) in enumerate(reversed(rungs(shown.view)), 1):
            _draw_rung(canvas, shown, y, stake, call)


def rungs(view: View) -> list[tuple[int, str]]:
    """Every stake of a game with the call that asks for it, lowest first; the lowest needs none."""
    stakes = view.rules.stakes
    names = tuple(bid.name for bid in stakes.bids)
    return [
        (stakes.accepted(names[:count]), "".join(names[count - 1 : count])) for count in range(len(names) + 1)
    ]


def asked(view: View) -> str:
    """The stake call that waits for an answer, or nothing."""
    return next((ask.call for ask in view.asks if ask.about == "stake"), "")


def stake_of(view: View) -> int:
    """What the hand is played for now; while a side chooses at eleven, what it would be played for."""
    choosing = view.ask is not None and view.ask.about == "choice"
    return view.rules.stake_of(view.kind) if choosing else view.stake


def next_call(view: View) -> tuple[str, int | None]:
    """The next call of the ladder and the side that may make it; None: either (B-10, B-12)."""
    rules = view.rules
    open_calls = rules.stakes.open(view.calls)
    if not view.dealt or view.decided or not rules.kinds[view.kind].calls or not open_calls:
        return "", None
    # Asked and unanswered: the side that must answer may raise with its answer.
    return open_calls[0], 1 - side_of(view.asks[-1].by) if asked(view) else view.owner


def _side_word(shown: Shown, side: int) -> tuple[str, str]:
    """A side in a few letters, and its colour."""
    ours = side == shown.my_side
    word = _("Us") if ours else _("Them")
    if width_of(word) > _SIDE:
        word = pgettext("short", "Us") if ours else pgettext("short", "Them")
    return fit(word, _SIDE, shown.skin.ellipsis), "us" if ours else "them"


def _draw_rung(canvas: Canvas, shown: Shown, y: int, stake: int, call: str) -> None:
    view, palette = shown.view, shown.skin.palette
    following, side = next_call(view)
    word = shown.game.calls[call].label.strip("¡!").lower() if call else ""
    style = palette.style("dim")
    if stake == stake_of(view):
        # The one gold bar of the column; without colour it is the reversed one, and the arrow stays.
        style, word = palette.style("button-default-ink", "button-default", bold=True, reverse=True), _("now")
        canvas.fill(1, y, canvas.width - 2, 1, " ", style)
        canvas.text(1, y, ">" if shown.skin.ascii else "►", style)
    elif call and call == asked(view):
        style, word = palette.style("hot", bold=True), f"{word}?"
    elif call and call == following:
        style = palette.style("felt-text")
    x = 3 if shown.room is Room.LARGE else 2
    canvas.text(x, y, f"{stake:>2}", style)
    canvas.text(x + 3, y, fit(word, canvas.width - x - 4, shown.skin.ellipsis), style)
    if call and call == following and side is not None:
        name, ink = _side_word(shown, side)
        canvas.text(canvas.width - 1 - _SIDE, y, name, palette.style(ink, bold=True))


def _draw_row(canvas: Canvas, shown: Shown) -> None:
    view, palette = shown.view, shown.skin.palette
    pending, target, x = asked(view), 0, 1
    for stake, call in rungs(view):
        style = palette.style("dim")
        if stake == stake_of(view):
            style = palette.style("button-default-ink", "button-default", bold=True, reverse=True)
        elif call and call == pending:
            style, target = palette.style("hot", bold=True), stake
        x = canvas.text(x, 0, str(stake), style) + 1
    arrow, up = (">", "^") if shown.skin.ascii else ("→", "▲")
    stake_now = f"{view.stake} {arrow} {target}" if target else str(stake_of(view))
    x = canvas.text(1, 1, _("stake {stake}").format(stake=stake_now), palette.style("gold", bold=True))
    side = next_call(view)[1]
    if side is not None:
        name, ink = _side_word(shown, side)
        words = f"{up} {name}"
        if x + 1 + width_of(words) <= canvas.width - 1:
            canvas.text(canvas.width - 1 - width_of(words), 1, words, palette.style(ink))
