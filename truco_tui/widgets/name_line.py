"""A line to write one's name on, in the place of the words of a page."""

from collections.abc import Callable

from textual.binding import Binding
from textual.widgets import Input

from engine.names import clean_name
from truco_tui.i18n import _
from truco_tui.widgets.bars import Words
from truco_tui.widgets.menu import Menu


class NameLine(Input):
    """Asks for a name; Enter hands over what was written, cleaned, Esc leaves everything as it was."""

    DEFAULT_CSS = """
    NameLine, NameLine:focus {
        height: 3; width: 1fr; padding: 0 1; margin: 0;
        background: $bar; color: $felt-text; border: round $gold; border-title-color: $gold;
    }
    """
    BINDINGS = [Binding("escape", "cancel", show=False)]

    def __init__(self, name: str, done: Callable[[str], None]) -> None:
        super().__init__(name)
        self.border_title = _("Your name")
        self.cursor_blink = False
        self._done = done
        self._gone = False

    def validate_value(self, value: str) -> str:
        """What is typed or pasted, cleaned and cut at once; a blank may stand at its end to be typed on."""
        name = clean_name(value, fallback="")
        return f"{name} " if name and value.endswith(" ") else name

    def on_mount(self) -> None:
        """Take the keyboard, and the place of the words."""
        self.screen.query_one(Words).display = False
        self.focus()

    def on_input_submitted(self) -> None:
        """Hand over the name."""
        self._done(clean_name(self.value, fallback=""))
        self._give_back()

    def action_cancel(self) -> None:
        """Leave everything as it was."""
        self._give_back()

    def on_blur(self) -> None:
        """Leave everything as it was."""
        self._give_back()

    def _give_back(self) -> None:
        """Go, and let the menu have the keyboard again."""
        if not self._gone:
            self._gone = True
            self.screen.query_one(Words).display = True
            self.screen.query_one(Menu).focus()
            self.remove()
