"""What a screen may ask of the app it is opened in."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.screen import Screen

from engine.errors import TrucoError
from truco_tui.art.palette import Skin
from truco_tui.storage.settings import Settings

if TYPE_CHECKING:  # the first screen needs neither
    from engine.log import Log
    from truco_tui.storage.matches import Plan


class Host(Protocol):
    """The app, as its screens know it: which screen follows which is its business."""

    folder: Path
    """Where matches lie."""
    settings: Settings

    @property
    def skin(self) -> Skin:
        """How drawings look now."""

    def change(self, **changes: Any) -> None:
        """Change settings, at once and for the next time."""

    def trouble(self, error: TrucoError | str) -> None:
        """Tell of something that went wrong, in one sentence."""

    def start(self, plan: "Plan") -> None:
        """Sit down to a new match."""

    def go_on(self, path: Path) -> None:
        """Sit down to a match where it was left."""

    def replay(self, path: Path) -> None:
        """Show a match from its log."""

    def play_on(self, log: "Log", decisions: int) -> None:
        """Sit down to a match of its own that begins as another did."""

    def leave(self) -> None:
        """Quit; a match that is being played waits in its log."""

    def action_go_on(self) -> None:
        """Go on with the match played last, of those that wait."""

    def action_new_match(self, game: str = "") -> None:
        """Choose a new match."""

    def action_saved(self) -> None:
        """The saved matches."""

    def action_rules(self, game: str = "") -> None:
        """The rules of a game."""

    def action_settings(self) -> None:
        """The settings."""

    def action_change_theme(self) -> None:
        """Choose other colours."""

    def picture_soon(self) -> None:
        """Save a picture of the screen, once the palette is gone."""


def host_of(screen: Screen[Any]) -> Host:
    """The app that a screen is opened in."""
    return cast("Host", screen.app)
