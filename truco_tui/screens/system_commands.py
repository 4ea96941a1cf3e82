"""The commands of the palette: everything one can do, from anywhere."""

from collections.abc import Iterator
from functools import partial

from textual.app import SystemCommand

from truco_tui.games import games
from truco_tui.i18n import LANGUAGES, _
from truco_tui.screens.host import Host
from truco_tui.storage.folder import unfinished


def system_commands(app: Host) -> Iterator[SystemCommand]:
    """Each command with its explanation, in the player's language."""
    if next(unfinished(app.folder), None):
        yield SystemCommand(_("Go on"), _("Go on with the match that waits"), app.action_go_on)
    for game in games():
        title = _("New match: {game}").format(game=game.title)
        words = _("Choose the rivals and the house rules")
        yield SystemCommand(title, words, partial(app.action_new_match, game.name))
    yield SystemCommand(_("Matches"), _("Go on, replay or delete"), app.action_saved)
    yield SystemCommand(_("Rules"), _("How each game is played"), app.action_rules)
    yield SystemCommand(_("Options"), _("Language, colours, pace"), app.action_settings)
    yield SystemCommand(_("Theme"), _("Other colours"), app.action_change_theme)
    for code, name in LANGUAGES.items():
        title = _("Language: {name}").format(name=name)
        yield SystemCommand(title, _("Show everything in this language"), partial(app.change, language=code))
    yield SystemCommand(_("Picture"), _("Save a picture of this screen"), app.picture_soon)
    yield SystemCommand(_("Quit"), _("A match that is not over waits for you"), app.leave)
