"""The catalogues are complete, compiled, and safe to show and to fill in."""

import unicodedata
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from truco_tui.locale.__main__ import (
    compiled,
    extract,
    forms,
    is_missing,
    key,
    merge,
    messages,
    po_files,
    read,
    update,
)

PO_FILES = po_files()
HINT = "run `python -m truco_tui.locale`, then translate"

every_language = pytest.mark.parametrize("path", PO_FILES, ids=lambda path: path.parent.parent.name)


@pytest.fixture(scope="module")
def template() -> Catalog:
    return extract()


def told(found: list[Message], path: Path) -> str:
    """What to do about messages, one a line."""
    lines = [f"    {key(message)[0]!r}" for message in found]
    return "\n".join([f"{path.parent.parent.name}: {HINT}:", *lines])


@every_language
def test_every_message_is_translated(path: Path, template: Catalog) -> None:
    merged = merge(template, read(path))
    missing = [message for message in messages(merged) if is_missing(message)]
    assert not missing, told(missing, path)


@every_language
def test_no_message_is_gone_from_the_source(path: Path, template: Catalog) -> None:
    known = {key(message) for message in messages(template)}
    gone = [message for message in messages(read(path)) if key(message) not in known]
    assert not gone, told(gone, path)


@every_language
def test_compiled_is_what_is_written(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compiled(read(path)), f"{path}: {HINT}"


def fields(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


@every_language
def test_what_is_filled_in_is_the_same(path: Path) -> None:
    for message in messages(read(path)):
        wanted = set[str]().union(*map(fields, forms(message.id)))
        for form, text in enumerate(forms(message.string)):
            # The form for one may spell its number out.
            spelt = {"n"} if message.pluralizable and form == 0 else set()
            assert not text or wanted - spelt <= fields(text) <= wanted, key(message)


@every_language
def test_every_cell_is_as_wide_everywhere(path: Path) -> None:
    for message in messages(read(path)):
        for text in (*forms(message.id), *forms(message.string)):
            for char in text:
                category = unicodedata.category(char)
                assert char == "\n" or category[0] != "C", (key(message), hex(ord(char)))
                wide = unicodedata.east_asian_width(char) == "W"
                assert not (wide and category[0] == "S"), (key(message), hex(ord(char)))
                assert not "\ufe00" <= char <= "\ufe0f", (key(message), hex(ord(char)))
                assert not "\U0001f000" <= char <= "\U0001faff", (key(message), hex(ord(char)))


SOURCE = """
from truco_tui.i18n import N_, _, ngettext, npgettext, pgettext

_("Hello {name}")
WORDS = {"a": N_("A word")}
ngettext("{n} point", "{n} points", 2)
pgettext("a card", "Jack")
pgettext("a person", "Jack")
npgettext("of cards", "{n} hand", "{n} hands", 2)
_("in two "
  "parts")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "words.py").write_text(SOURCE)
    return tmp_path / "package"


def test_extraction(package: Path) -> None:
    assert sorted(map(key, messages(extract(package)))) == [
        ("A word", ""),
        ("Hello {name}", ""),
        ("Jack", "a card"),
        ("Jack", "a person"),
        ("in two parts", ""),
        ("{n} hand", "of cards"),
        ("{n} point", ""),
    ]


def test_a_new_language_is_a_new_folder(package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "fi" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    path = folder / "truco.po"
    template = extract(package)
    assert len(update(path, template)) == 7
    once = path.read_bytes(), path.with_suffix(".mo").read_bytes()
    assert b"\nmsgid_plural " in once[0]
    assert len(update(path, template)) == 7
    assert (path.read_bytes(), path.with_suffix(".mo").read_bytes()) == once


def test_a_translation_outlives_its_message(package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    path = folder / "truco.po"
    path.write_text('# note\nmsgctxt "a card"\nmsgid "Jack"\nmsgstr "Sota"\n')
    update(path, Catalog())
    assert '#~ msgstr "Sota"' in path.read_text()
    missing = update(path, extract(package))
    assert ("Jack", "a card") not in map(key, missing)
    assert ("Jack", "a person") in map(key, missing)
    assert '# note\n#: package/words.py\nmsgctxt "a card"\nmsgid "Jack"\nmsgstr "Sota"\n' in path.read_text()
    update(path, Catalog(), prune=True)
    assert "Sota" not in path.read_text()
