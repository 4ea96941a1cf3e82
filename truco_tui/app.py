"""The app: its themes, its language, its commands, and which screen follows which.

What a screen needs is imported when it is first opened, so that the first one is there at once.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from rich.console import COLOR_SYSTEMS
from textual import events
from textual._context import active_message_pump
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.theme import Theme

from engine.errors import BadLog, TrucoError
from engine.names import clean_name, clean_text
from truco_tui.art.contrast import Readable
from truco_tui.art.palette import MONO, Palette, Skin
from truco_tui.art.theme import THEMES, colours_of
from truco_tui.games import names
from truco_tui.i18n import _, install
from truco_tui.screens.home import HomeScreen
from truco_tui.storage.paths import PathError
from truco_tui.storage.settings import Settings, save
from truco_tui.words.troubles import sentence

if TYPE_CHECKING:
    from engine.log import Log
    from engine.match import Match
    from truco_tui.storage.matches import Plan

SURE = 3.0
"""Seconds within which a second Ctrl+C quits."""

PASTED = 200
"""Cells of what can be pasted."""


class TrucoApp(App[None]):
    """Truco on the whole terminal; `opening` is called once the first screen stands, to open another."""

    TITLE = "Truco"
    # What is drawn is no text: a selection would be of names that nobody has seen.
    ALLOW_SELECT = False
    # The default screen's own style sheets are not read.
    CSS_PATH = ["screens/page.tcss", "screens/home.tcss"]
    CSS = """
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    SearchIcon { display: none; }  /* an emoji, whose width terminals do not agree on */
    """
    BINDINGS = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        # Before anything that has the focus could take it for a copy.
        Binding("ctrl+c", "help_quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("f1,question_mark", "help", show=False),
    ]

    def __init__(
        self,
        folder: Path,
        settings: Settings | None = None,
        settings_file: Path | None = None,
        opening: "Callable[[TrucoApp], None] | None" = None,
        **only_now: Any,
    ) -> None:
        """`only_now` are settings that hold in this run and are not written to the file."""
        super().__init__()
        self.folder = folder
        self._kept = settings or Settings()
        self.settings = replace(self._kept, **only_now)
        self._settings_file = settings_file
        self.warning = ""
        """What is to be told at the start."""
        self._opening = opening
        self._match: Match | None = None
        """The match that is being played."""
        self._asked_to_quit = -SURE
        self.failure: Exception | None = None
        """What the program failed at, if it did."""
        install(self.settings.language)
        for theme in THEMES:
            self.register_theme(theme)
        self.readable = Readable(COLOR_SYSTEMS[self.console.color_system or "truecolor"])
        self._start_with_theme(self.settings.theme)

    # Looks.

    @property
    def skin(self) -> Skin:
        """How drawings look now."""
        palette = MONO if self.no_color else Palette.from_variables(self.theme_variables)
        return Skin(palette, self.settings.skin == "ascii")

    def _start_with_theme(self, name: str) -> None:
        """Set the first theme; without its watcher, which would read all style sheets a second time."""
        theme = self.available_themes.get(name, THEMES[0])
        self.set_reactive(App.theme, theme.name)
        self.set_class(theme.dark, "-dark-mode", update=False)
        self.set_class(not theme.dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our colours for the themes that do not have them."""
        return colours_of(self.current_theme)

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Every theme but those of the terminal's own colours: nobody knows how they look on each other."""
        return {name: theme for name, theme in super().available_themes.items() if not theme.ansi}

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Whatever is painted can be read."""
        filters = super().get_line_filters()
        return filters if self.no_color else (*filters, self.readable)

    def get_default_screen(self) -> Screen[None]:
        """The first screen."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Open what was asked for on the command line."""
        self._set_pace()
        # A stopped program finds another terminal than it left: Textual only paints what changes.
        self.app_resume_signal.subscribe(self, lambda _app: self.refresh(layout=True))
        if self.warning:
            self.trouble(self.warning)
        if self._opening:
            self._opening(self)

    def watch_theme(self, theme: str) -> None:
        """Remember a theme chosen in the palette."""
        if self.is_running and theme != self.settings.theme:
            self.change(theme=theme)

    def change(self, **changes: Any) -> None:
        """Change settings, at once and for the next time."""
        before = self._kept
        self.settings = replace(self.settings, **changes)
        self._kept = replace(self._kept, **changes)
        install(self.settings.language)
        if self.settings.theme in self.available_themes:
            self.theme = self.settings.theme
        self._set_pace()
        for screen in self.screen_stack:
            if screen.is_mounted:  # one that is being opened fills itself in when it has its widgets
                renew(screen, self.settings)
        if self._settings_file:
            try:
                save(self._kept, self._settings_file, before)
            except PathError as error:
                self.trouble(str(error))

    def _set_pace(self) -> None:
        if self.settings.pace == "instant":
            self.animation_level = "none"

    def trouble(self, error: TrucoError | str) -> None:
        """Tell of something that went wrong, in one sentence."""
        text = clean_text(error) if isinstance(error, str) else sentence(error)
        self.notify(text, severity="warning", timeout=8, markup=False)

    async def on_event(self, event: events.Event) -> None:
        """What is pasted is text from outside, too."""
        if isinstance(event, events.Paste):
            # In place: a new one that nobody takes would be sent to the screen for ever.
            event.text = clean_name(event.text, PASTED, fallback="")
        await super().on_event(event)

    # Matches.

    def start(self, plan: "Plan") -> None:
        """Sit down to a new match."""
        from truco_tui.storage.matches import begin, header_of

        self._open(lambda: begin(self.folder, header_of(plan)))

    def go_on(self, path: Path) -> None:
        """Sit down to a match where it was left."""
        from truco_tui.storage.matches import go_on

        self._open(lambda: go_on(path))

    def _open(self, make: "Callable[[], Match]", leave: Callable[[], None] | None = None) -> None:
        """Sit down to a match; `leave` is how what is open now is left: for home, as a rule."""
        if self._match and not self.screen.is_mounted:
            return  # a second Enter, before the table stands that the first one opens
        (leave or self.go_home)()
        try:
            match = make()
        except TrucoError as error:
            self.trouble(error)
            return
        from truco_tui.screens.table import TableScreen

        self._match = match
        self.push_screen(TableScreen(match, self.settings))
        if match.session.torn:
            self.trouble(_("The last move had not been saved whole and was taken back."))

    def replay(self, path: Path) -> None:
        """Show a match from its log; of a damaged one, what is good."""
        from engine.log import read

        try:
            self.show_replay(read(path))
        except BadLog as error:
            self.trouble(error)

    def show_replay(self, log: "Log") -> None:
        """Show a log that was read."""
        from truco_tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(log, self.settings))
        if log.problem:
            self.trouble(log.problem)

    def play_on(self, log: "Log", decisions: int) -> None:
        """Sit down to a match of its own that begins as another did."""
        from truco_tui.storage.matches import play_on

        self._open(lambda: play_on(log, decisions, self.folder), leave=self._let_go)
        if self._match:
            self.notify(_("From here on it is another match; the first is as it was."), markup=False)

    def on_table_screen_left(self) -> None:
        """Come back from the table to where one sat down; the match waits."""
        from truco_tui.screens.table import TableScreen

        while any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.pop_screen()
        self._let_go()

    def on_table_screen_rematch(self) -> None:
        """Play the same people again."""
        from truco_tui.storage.matches import again, begin

        if self._match:
            header = again(self._match.session.header)
            self._open(lambda: begin(self.folder, header))

    def _handle_exception(self, error: Exception) -> None:
        # A screen that is closed while it is being opened gets no widgets any more, and misses them.
        if not self._exit and not _is_closing(active_message_pump.get(self)):
            self.failure = self.failure or error
            super()._handle_exception(error)
            self._exit_renderables.clear()  # told in one sentence, once the terminal is given back

    def go_home(self) -> None:
        """Leave whatever is open above the first screen, and let go of its log."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._let_go()

    def _let_go(self) -> None:
        """Let go of the log of the match that was played."""
        if self._match:
            self._match.session.close()
            self._match = None

    def leave(self) -> None:
        """Quit; a match that is being played waits in its log."""
        self.go_home()
        self.exit()

    # Commands.

    def action_leave(self) -> None:
        """Quit."""
        self.leave()

    def action_help_quit(self) -> None:
        """Quit at the second Ctrl+C."""
        if monotonic() - self._asked_to_quit < SURE:
            self.leave()
            return
        self._asked_to_quit = monotonic()
        self.notify(_("Ctrl+C again quits; a match waits for you."), timeout=SURE, markup=False)

    def action_suspend_process(self) -> None:
        """Stop, where there is a shell that can let the program go on."""
        from truco_tui.terminal.signals import has_job_control

        if has_job_control():
            super().action_suspend_process()

    def action_help(self) -> None:
        """The rules; the keys of a page stand at its foot, and the table has its own help."""
        if not self.screen.query("CardOrder"):
            self.action_rules(getattr(self.screen, "game", ""))

    def action_go_on(self) -> None:
        """Go on with the match played last, of those that wait."""
        from truco_tui.storage.matches import waiting

        first = next(waiting(self.folder), None)
        if first:
            self.go_on(first.path)
        else:
            self.action_saved()

    def action_new_match(self, game: str = "") -> None:
        """Choose a new match."""
        from truco_tui.screens.new_match import NewMatchScreen

        self.push_screen(NewMatchScreen(game or self.settings.variant or names()[0]))

    def action_saved(self) -> None:
        """The saved matches."""
        from truco_tui.screens.saved import SavedScreen

        self.push_screen(SavedScreen())

    def action_rules(self, game: str = "") -> None:
        """The rules of a game."""
        from truco_tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game or self.settings.variant or names()[0]))

    def action_picture(self) -> None:
        """Save a picture of the screen among the downloads."""
        # Textual's own way to tell of it reads the folder's name as markup.
        from platformdirs import user_downloads_path

        from truco_tui.storage.paths import ready, unwritable

        folder = user_downloads_path()
        try:
            path = self.save_screenshot(path=str(ready(folder)))
        except PathError as error:
            self.trouble(str(error))
        except OSError as error:
            self.trouble(str(unwritable(folder, error)))
        else:
            self.notify(_("The picture is in {path}.").format(path=clean_text(path)), markup=False)

    def picture_soon(self) -> None:
        """Save a picture of the screen, once the palette is gone."""
        self.set_timer(0.1, self.action_picture)

    def action_settings(self) -> None:
        """The settings."""
        from truco_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_command_palette(self) -> None:
        """The palette, its placeholder in the player's language."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=_("Search for a command…"), id="--command-palette"))

    def search_themes(self) -> None:
        """The palette of themes."""
        from textual.theme import ThemeProvider

        self.push_screen(CommandPalette(providers=[ThemeProvider], placeholder=_("Search for a theme…")))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Everything one can do, in the player's language."""
        from truco_tui.screens.system_commands import system_commands

        return system_commands(self)


def _is_closing(pump: MessagePump) -> bool:
    """Whether a widget, or the screen it is on, is being taken away."""
    return isinstance(pump, DOMNode) and any(node._pruning for node in pump.ancestors_with_self)


def renew(screen: Screen[Any], settings: Settings) -> None:
    """Let a screen show changed settings: with its own `renew`, or by composing it again."""
    if hasattr(screen, "settings"):
        screen.settings = settings
    own = getattr(screen, "renew", None)
    if own:
        own()
    else:
        screen.refresh(recompose=True)
