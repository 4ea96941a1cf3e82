"""The settings; each holds from the moment it is changed, and for the next time."""

from collections.abc import Sequence
from typing import Any

from truco_tui.i18n import LANGUAGES, N_, _
from truco_tui.screens.page import Page
from truco_tui.storage.settings import Settings
from truco_tui.widgets.menu import Item, Menu, following
from truco_tui.widgets.name_line import NameLine
from truco_tui.words.keys import Key

_SWITCH = ((True, N_("yes")), (False, N_("no")))

_VALUES: dict[str, tuple[tuple[Any, str], ...]] = {
    "pace": (
        ("instant", N_("instant")),
        ("fast", N_("fast")),
        ("normal", N_("normal")),
        ("slow", N_("slow")),
    ),
    "skin": (("unicode", N_("drawn cards")), ("ascii", N_("plain letters"))),
    "confirm_fold": _SWITCH,
    "show_tanto": _SWITCH,
    "partner_advice": _SWITCH,
}
"""The values of each setting and what they are called."""

_ROWS = (
    ("language", N_("Language"), N_("Everything but the calls, which stay in the language of the game.")),
    ("name", N_("Your name"), N_("What your rivals call you; Enter to write it.")),
    (
        "pace",
        N_("Pace"),
        N_("How long the computer thinks, and how fast cards fly."),
    ),
    ("theme", N_("Colours"), N_("The colours of everything; the cards stay as they are.")),
    ("skin", N_("Cards"), N_("Plain letters need nothing but ASCII, for terminals and fonts without more.")),
    ("confirm_fold", N_("Ask before the mazo"), N_("Giving a hand up needs the key twice.")),
    ("show_tanto", N_("Show my tanto"), N_("What your cards are worth in envido stands beside them.")),
    ("partner_advice", N_("Partner's advice"), N_("In pairs, your partner says what to answer; you decide.")),
)


class SettingsScreen(Page):
    """Every setting as a value in a menu."""

    def renew(self) -> None:
        """Fill in the menu."""
        self.title_is(_("Options"))
        self.keys_are(Key(self.up_down, _("choose"), "down"), Key(self.left_right, _("change"), "right"))
        settings = self.truco.settings
        self.menu.show(
            tuple(
                Item(
                    name,
                    _(label),
                    note=self._value(settings, name),
                    words=_(words),
                    turns=name != "name",
                    gap=name in ("pace", "confirm_fold"),
                )
                for name, label, words in _ROWS
            )
        )

    def _value(self, settings: Settings, name: str) -> str:
        value = getattr(settings, name)
        if name == "language":
            return LANGUAGES.get(value, _("as the system"))
        if name == "name":
            return value or _("not told")
        if name == "theme":
            return str(self.app.theme)
        return _(dict(_VALUES[name])[value])

    def _possible(self, name: str) -> Sequence[Any]:
        if name == "language":
            return ("auto", *LANGUAGES)
        if name == "theme":
            # Our own first; the two that take the terminal's colours only look well on some.
            ours = ["felt", "felt-light"]
            return [*ours, *sorted(theme for theme in self.app.available_themes if theme not in ours)]
        return [value for value, _label in _VALUES[name]]

    def on_menu_turned(self, message: Menu.Turned) -> None:
        """Change a setting at once."""
        name = message.item.id
        now = self.app.theme if name == "theme" else getattr(self.truco.settings, name)
        self.truco.change(**{name: following(self._possible(name), now, message.step)})

    def choose(self, item: Item) -> None:
        """Write a name."""
        self.mount(NameLine(self.truco.settings.name, self._rename), before="KeyBar")

    def _rename(self, name: str) -> None:
        self.truco.change(name=name)
