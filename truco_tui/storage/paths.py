"""Where matches and settings live: the platform's folders, or the one folder of `--data-dir`."""

import os
from pathlib import Path
from tempfile import TemporaryFile

import platformdirs

from engine.names import clean_text
from truco_tui.i18n import _
from truco_tui.words.reasons import reason

NAME = "truco"


class PathError(Exception):
    """A folder cannot be used; the message is a sentence for the player."""


def data_dir(override: str | os.PathLike[str] | None = None) -> Path:
    """The folder of matches, made if need be and known to be writable; raises `PathError`."""
    return ready(data_place(override))


def data_place(override: str | os.PathLike[str] | None = None) -> Path:
    """Where the folder of matches is, if it is; raises `PathError`."""
    own = platformdirs.user_data_path(NAME, appauthor=False)
    folder = _home(own if override is None else _named("--data-dir", override))
    if os.path.lexists(folder) and not folder.is_dir():
        raise PathError(_("{path} is not a folder.").format(path=clean_text(str(folder))))
    return folder


def settings_file(override: str | os.PathLike[str] | None = None) -> Path:
    """The file of settings; neither it nor its folder need exist."""
    own = platformdirs.user_config_path(NAME, appauthor=False)
    return _home(own if override is None else _named("--config-dir", override)) / "settings.toml"


def ready(folder: Path) -> Path:
    """A folder as an absolute path, made for its owner alone if new; raises `PathError` if unwritable."""
    folder = _home(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Permissions do not tell: the disk may be read-only, the user may be root.
        with TemporaryFile(dir=folder):
            pass
    except (FileExistsError, NotADirectoryError):
        raise PathError(_("{path} is not a folder.").format(path=clean_text(str(folder)))) from None
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    return folder


def unwritable(folder: Path, error: Exception) -> PathError:
    """What to tell the player when the system refused to write."""
    sentence = _("Nothing can be written in {path} ({reason}).")
    return PathError(sentence.format(path=clean_text(str(folder)), reason=reason(error)))


def _home(folder: Path) -> Path:
    """An absolute path, with `~` read as a shell would."""
    try:
        return Path(os.path.abspath(folder.expanduser()))
    except RuntimeError:
        if len(folder.parts) and folder.parts[0] not in ("~", "."):
            text = _("There is no home folder of {name}; name another folder.")
            raise PathError(text.format(name=clean_text(folder.parts[0]))) from None
        raise PathError(_("There is no home folder; name a folder with --data-dir.")) from None


def _named(option: str, folder: str | os.PathLike[str]) -> Path:
    """A folder as it was named on the command line."""
    if not os.fspath(folder).strip():
        raise PathError(_("{option} is the name of a folder, not nothing.").format(option=option))
    return Path(folder)
