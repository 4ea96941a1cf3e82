"""The language people read: gettext catalogues, with English as the source.

One language is current at a time. A string is marked for extraction by a literal argument and filled in
after, `_("{name} wins").format(name=name)`; one in a table is marked with `N_`, and translated with `_` when
it is shown.
"""

import os
import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parent / "locale"
CATALOGUE = Path("LC_MESSAGES", "truco.mo")
SOURCE = "en"


@cache
def _load(language: str) -> NullTranslations:
    """The catalogue of one language; the source needs none."""
    if language == SOURCE:
        return NullTranslations()
    with (FOLDER / language / CATALOGUE).open("rb") as file:
        return GNUTranslations(file)


def _discover() -> dict[str, str]:
    codes = [SOURCE, *sorted(path.parent.parent.name for path in FOLDER.glob(f"*/{CATALOGUE}"))]
    # Every catalogue gives its own language's name here: "Español", "Português".
    return {code: _load(code).pgettext("this language, in itself", "English") for code in codes}


LANGUAGES: Mapping[str, str] = MappingProxyType(_discover())
"""Code to native name of every language there is a catalogue for, the source first."""

_language = SOURCE
_current = _load(SOURCE)


def install(language: str) -> None:
    """Make a language current at once; `auto` follows the environment, an unknown one is the source."""
    global _language, _current
    _language = detect_language(os.environ) if language == "auto" else _known(language)
    _current = _load(_language)


def current() -> str:
    """The code of the current language."""
    return _language


def detect_language(environ: Mapping[str, str]) -> str:
    """The language of the first of LC_ALL, LC_MESSAGES and LANG that is set; the source if it is unknown."""
    return _known(next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), ""))


def _known(tag: str) -> str:
    """`es` for `es_AR.UTF-8`."""
    code = re.split(r"[-_.@]", tag.lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else SOURCE


def _(message: str) -> str:
    """A message in the current language."""
    return _current.gettext(message) if message else ""  # the empty one is a catalogue's own header


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of a message that goes with a number."""
    return _current.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """A message that means different things in different places."""
    return _current.pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """Both at once."""
    return _current.npgettext(context, singular, plural, number)


def N_(message: str) -> str:
    """A message to be translated later, as it is."""
    return message
