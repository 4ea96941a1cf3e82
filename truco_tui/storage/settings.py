"""What a player prefers, as a frozen value, and the TOML file it is kept in.

The file is written by hand as often as by the app: reading never fails, what is wrong in it falls back to the
usual value, and writing keeps comments, order and unknown keys.
"""

import errno
import os
import re
import stat
import sys
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Literal

import msgspec

from engine.names import clean_name, clean_text
from truco_tui.i18n import LANGUAGES, _, ngettext
from truco_tui.storage.paths import ready, unwritable
from truco_tui.words.reasons import reason

LARGEST = 64 * 1024  # bytes; a settings file has a few hundred

Pace = Literal["instant", "fast", "normal", "slow"]
Skin = Literal["unicode", "ascii"]
Level = Literal["low", "high", "random"]
Choices = dict[str, bool | int | str]


class Settings(msgspec.Struct, frozen=True):
    """Everything a player can set, with the usual values."""

    language: str = "auto"
    """`auto`, or a code in `i18n.LANGUAGES`."""
    pace: Pace = "normal"
    skin: Skin = "unicode"
    theme: str = "felt"
    """The name of a Textual theme; whoever applies it checks that there is one."""
    confirm_fold: bool = True
    show_tanto: bool = True
    partner_advice: bool = True
    name: str = ""
    """The player's name, already cleaned; empty if not told."""
    level: Level = "high"
    variant: str = ""
    """The game last played; empty before the first."""
    new_match: dict[str, Choices] = {}
    """Per game, what was last chosen for a new match: seats and house rules, by name."""

    def choosing(self, variant: str, choices: Mapping[str, bool | int | str]) -> "Settings":
        """These settings with a game and its choices as the ones last used."""
        matches = {**self.new_match, variant: dict(choices)}
        return msgspec.structs.replace(self, variant=variant, new_match=matches)


class Loaded(msgspec.Struct, frozen=True):
    """Settings as read, and what was wrong with the file."""

    settings: Settings = Settings()
    file: str = ""
    unreadable: str = ""
    ignored: tuple[str, ...] = ()

    @property
    def warning(self) -> str:
        """One sentence for the player in the current language; empty if all was well."""
        if self.unreadable:
            text = _("{file} cannot be read ({reason}); the usual settings are in force.")
            return text.format(file=self.file, reason=self.unreadable)
        text = ngettext(
            "{file}: the value of {names} is not possible; the usual one is in force.",
            "{file}: the values of {names} are not possible; the usual ones are in force.",
            len(self.ignored),
        )
        return text.format(file=self.file, names=", ".join(self.ignored)) if self.ignored else ""


def load(path: Path) -> Loaded:
    """The settings in a file; the usual ones for whatever is missing or wrong."""
    file = clean_text(str(path))
    try:
        table = tomllib.loads(_read(path))
    except FileNotFoundError:
        return Loaded()
    except (OSError, ValueError, RecursionError) as error:
        return Loaded(file=file, unreadable=_why(error))
    values: dict[str, Any] = {}
    ignored = []
    for field in msgspec.structs.fields(Settings):
        if field.name in table:
            try:
                values[field.name] = _checked(field.name, msgspec.convert(table[field.name], field.type))
            except msgspec.ValidationError:
                ignored.append(field.name)
    return Loaded(Settings(**values), file, ignored=tuple(ignored))


def _why(error: Exception) -> str:
    """Why a file of settings could not be read."""
    if isinstance(error, OSError):
        return reason(error)
    if isinstance(error, UnicodeDecodeError):
        return _("it is not UTF-8 text")
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    if found := re.search(r"\bline (\d+)", str(error)):
        return _("line {line} is not TOML").format(line=found[1])
    return clean_text(str(error), 100)


def save(settings: Settings, path: Path, before: Settings | None = None) -> None:
    """Write what was changed into a file of settings, all at once or not at all; raises `PathError`.

    What is as it was `before` stays as the file has it by now: another window may have changed it. Comments,
    order, unknown keys, the file's mode and its byte order mark stay. A file that is not TOML is kept beside
    it, under a name that ends with `.bad`.
    """
    path = Path(os.path.realpath(path))  # a link stays a link
    folder = ready(path.parent)
    try:
        with _alone(folder):
            _sweep(path)
            old, mark = "", ""
            try:
                old, mark = _read(path), "\ufeff" if _has_mark(path) else ""
                now = tomllib.loads(old)
            except FileNotFoundError:
                now = {}
            except (ValueError, RecursionError):
                old, mark, now = "", "", {}
                path.replace(_free(path.with_suffix(".toml.bad")))
            _replace(path, mark + _edited(old, _changed(settings, before, now)))
    except OSError as error:
        raise unwritable(folder, error) from None


def _changed(settings: Settings, before: Settings | None, now: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from before, or all; choices for other games as they are now in the file."""
    new: dict[str, Any] = msgspec.to_builtins(settings)
    if before is None:
        return new
    old: dict[str, Any] = msgspec.to_builtins(before)
    differ = {name: value for name, value in new.items() if value != old[name]}
    others = now.get("new_match")
    if "new_match" in differ and isinstance(others, dict):
        chosen = {
            game: value for game, value in new["new_match"].items() if value != old["new_match"].get(game)
        }
        differ["new_match"] = {**others, **chosen}
    return differ


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else writes settings in a folder meanwhile, where that can be held."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some file systems know no locks
            fcntl.flock(fd, fcntl.LOCK_EX)
        yield
    finally:
        os.close(fd)


def _sweep(path: Path) -> None:
    """Remove what writers that were killed have left; nobody writes now."""
    for other in path.parent.iterdir():
        if other.name.startswith(f".{path.name}-"):
            with suppress(OSError):
                other.unlink()


def _has_mark(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(BOM_UTF8)) == BOM_UTF8


def _free(path: Path) -> Path:
    """A name that nothing has yet: this one, or with a number after it."""
    return next(
        name
        for number in count(1)
        if not os.path.lexists(name := path if number == 1 else path.with_name(f"{path.name}-{number}"))
    )


def _checked(name: str, value: Any) -> Any:
    """A value of the right type, if it also makes sense."""
    if name == "language" and value not in ("auto", *LANGUAGES):
        raise msgspec.ValidationError
    return clean_name(value, fallback="") if name == "name" else value


def _read(path: Path) -> str:
    """The text of a regular file of reasonable size."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, _("not a file"))
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(_("too large"))
    return data.decode("utf-8-sig")


def _edited(old: str, values: dict[str, Any]) -> str:
    """TOML text with values set, as close to the old text as can be."""
    import tomlkit  # slow to import, and only needed here

    wanted = {**tomllib.loads(old), **values}
    # tomlkit stumbles over some layouts (dotted keys): what it made is read back, or made anew.
    with suppress(Exception):
        document = tomlkit.parse(old)
        _set(document, values)
        text = tomlkit.dumps(document)
        if tomllib.loads(text) == wanted:
            return text
    return tomlkit.dumps(wanted)


def _set(table: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    """Set values in place, so that what stands around them stays; a table below equals its value after."""
    for name, value in values.items():
        below = table.get(name)
        if isinstance(value, dict) and isinstance(below, MutableMapping):
            for gone in below.keys() - value.keys():
                del below[gone]
            _set(below, value)
        else:
            table[name] = value


def _replace(path: Path, text: str) -> None:
    """Put a text in the place of a file; whoever reads meanwhile sees the old or the new one."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
        try:
            if path.exists():
                os.chmod(file.name, stat.S_IMODE(path.stat().st_mode))
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise
