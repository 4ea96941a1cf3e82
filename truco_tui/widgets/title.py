"""The upper line of a table: which game, whose hand, whose turn."""

from typing import ClassVar

from truco_tui.art.canvas import Canvas
from truco_tui.i18n import _
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.prose import Piece, Prose, cells, write
from truco_tui.words.shown import Shown
from truco_tui.words.speech import ink_of


class Title(FeltWidget):
    """The game at the left, whose parts give way one by one; at the right, always, mano and turn."""

    DEFAULT_CSS: ClassVar[str] = """
    Title { height: 1; background: $rail; }
    """

    details: tuple[str, ...] = ()
    """What else is said about the match after the name of the game."""
    fact: str = ""
    """What stands at the right in place of mano and turn."""

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """Both ends of the line."""
        skin, right = shown.skin, self._right(shown)
        room = canvas.width - cells(right) - 3
        left = [Piece(shown.game.title, "gold", bold=True)]
        for detail in self.details:
            part = Piece(f" · {detail}" if not skin.ascii else f" - {detail}", "dim")
            if cells([*left, part]) > room:
                break
            left.append(part)
        write(canvas, 1, 0, left, skin, max(room, 0))
        write(canvas, canvas.width - cells(right) - 1, 0, right, skin, canvas.width)

    def _right(self, shown: Shown) -> Prose:
        view, game = shown.view, shown.game
        if self.fact:
            return (Piece(self.fact, bold=True),)
        if view.champion is not None:
            return (Piece(_("match over"), bold=True),)
        if view.outcome is not None:
            return (Piece(_("hand {number} over").format(number=view.number), bold=True),)
        if not view.dealt:
            return ()
        mano = Piece(f"{game.first} ", "dim"), self._named(shown, view.mano)
        if not view.to_act:  # something is still being told
            return mano
        seat = shown.me if shown.me in view.to_act else view.to_act[0]
        verb = _("to play:") if view.ask is None else _("to answer:")
        arrow = Piece(" <" if shown.skin.ascii else " ◄", "hot", bold=True)
        return (*mano, Piece(f" · {verb} ", "dim"), self._named(shown, seat), arrow)

    def _named(self, shown: Shown, seat: int) -> Piece:
        return Piece(shown.names[seat], ink_of(shown, seat), bold=True)
