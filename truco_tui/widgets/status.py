"""The facts of a hand: what it is worth, who may raise, and how the side bet stands."""

from collections.abc import Iterator
from typing import ClassVar

from engine import events as ev
from truco_tui.art.canvas import Canvas, fit
from truco_tui.i18n import _, pgettext
from truco_tui.terminal.room import Room
from truco_tui.widgets.felt import FeltWidget
from truco_tui.widgets.hand import tanto_of
from truco_tui.widgets.panel import draw_panel
from truco_tui.words.offers import bet_is_open, worth_accepted
from truco_tui.words.prose import Piece, Prose, cells, plain, write, write_right
from truco_tui.words.shown import NAME, Shown
from truco_tui.words.speech import ink_of, side_name


class Status(FeltWidget):
    """A few rows of fact and value; with the class `-brief` without a frame, at the smallest size only."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    Status { height: 6; }
    Status.-brief { height: 3; }
    .-m Status.-brief, .-l Status.-brief { display: none; }
    .-s Status { display: none; }
    .-s Status.-brief { display: block; }
    """

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """One fact a row: its name at the left, its value at the right."""
        framed, skin = shown.room is not Room.SMALL, shown.skin
        if framed:
            draw_panel(canvas, skin, _("This hand"))
        if not shown.view.dealt:
            return
        left, right = (2, canvas.width - 2) if framed else (1, canvas.width)
        for y, (name, value) in enumerate(self._facts(shown), int(framed)):
            end = write(canvas, left, y, (Piece(name, "dim"),), skin, right - left)
            # A name gives way to what is said of it, and to its points.
            head, *rest = value
            room = right - end - 1 - cells(rest)
            short = head._replace(text=fit(head.text, room, skin.ellipsis))
            write_right(canvas, right, y, (short, *rest), skin)

    def _facts(self, shown: Shown) -> Iterator[tuple[str, Prose]]:
        view, game = shown.view, shown.game
        if view.outcome is not None:
            yield _("was worth"), (Piece(str(view.stake), "hot", bold=True),)
            yield (
                (game.subjects["stake"].lower() if view.calls else _("hand")),
                _scored(shown, "tricks", "declined", "folded"),
            )
        else:
            yield _("worth"), _worth(shown)
            owner, value = view.owner, Piece(pgettext("may raise", "anybody"))
            if owner is not None:
                value = Piece(_name(shown, owner), ink_of(shown, owner))
            brief = shown.room is Room.SMALL
            yield pgettext("who may, briefly", "raise") if brief else pgettext("who may", "raise"), (value,)
        if view.rules.bet:
            yield game.subjects["bet"].lower(), _bet(shown)
            tanto = tanto_of(view, shown.me)
            if shown.room is not Room.SMALL and tanto is not None and not self.screen.has_class("-no-tanto"):
                yield _("your tanto"), (Piece(str(tanto), bold=True),)


def _name(shown: Shown, side: int) -> str:
    return fit(side_name(shown, side), NAME, shown.skin.ellipsis)


def _worth(shown: Shown) -> Prose:
    """The stake, and after an arrow what is asked for."""
    view = shown.view
    now = Piece(str(view.stake), "hot", bold=True)
    if any(ask.about == "stake" for ask in view.asks):
        arrow = ">" if shown.skin.ascii else "→"
        return now, Piece(f" {arrow} {worth_accepted(view, 'stake')}", "hot", bold=True)
    return (now,)


def _bet(shown: Shown) -> Prose:
    """Open, asked, closed, or who won it."""
    won = _scored(shown, "bet", "bet_declined")
    if plain(won) != "-":
        return won
    if any(ask.about == "bet" for ask in shown.view.asks):
        return (Piece(f"{worth_accepted(shown.view, 'bet')}?", "hot", bold=True),)
    is_open = Piece(pgettext("the side bet", "open"), bold=True)
    return (is_open if bet_is_open(shown.view) else Piece("-", "dim"),)


def _scored(shown: Shown, *reasons: ev.Reason) -> Prose:
    for event in shown.view.history:
        if isinstance(event, ev.PointsScored) and event.why in reasons:
            name = Piece(_name(shown, event.side), ink_of(shown, event.side), bold=True)
            return name, Piece(f" +{event.points}", "hot", bold=True)
    return (Piece("-", "dim"),)
