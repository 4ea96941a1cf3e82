"""Whatever the engine or the system refuses is told in the player's language, in one sentence."""

import ast
import errno
import os
from pathlib import Path

import pytest

import engine
import truco_tui
from engine.errors import BadLog, NotSaved, TrucoError
from truco_tui import i18n
from truco_tui.words import reasons, troubles
from truco_tui.words.reasons import reason
from truco_tui.words.troubles import sentence

SOURCES = [
    *Path(engine.__file__).parent.glob("*.py"),
    *Path(truco_tui.__file__).parent.glob("storage/*.py"),
]


def raised(kind: str) -> set[str]:
    """The codes of every error of a kind that is made anywhere."""
    calls = (node for path in SOURCES for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {
        ast.literal_eval(node.args[0])
        for node in calls
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == kind
    }


def test_every_code_has_a_sentence() -> None:
    codes = raised("BadLog") | raised("NotSaved") | {"persons"}
    assert {"checksum", "unreadable", "seal", "fsync", "copy"} <= codes
    assert codes <= set(troubles._SENTENCES)


def test_every_sentence_has_a_code() -> None:
    assert set(troubles._SENTENCES) == raised("BadLog") | raised("NotSaved") | {"persons"}


@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))
def test_every_sentence_ends_as_one(language: str) -> None:
    i18n.install(language)
    full = OSError(errno.ENOSPC, "No space left on device")
    for code in troubles._SENTENCES:
        error = BadLog(code, "?", 7)
        error.__cause__ = full
        said = sentence(error)
        assert said.endswith(".")
        assert "{" not in said
        assert said.count(".") == 1
        assert "device" not in said
        assert ("{line}" in troubles._SENTENCES[code]) == ("7" in said)
        assert ("{reason}" in troubles._SENTENCES[code]) == (reason(full) in said)


def test_an_error_without_a_sentence_speaks_for_itself() -> None:
    assert sentence(TrucoError("strange", "It is \x1b[2Jstrange.")) == r"It is \x1b[2Jstrange."


@pytest.mark.parametrize("name", sorted(reasons._REASONS))
def test_a_reason_of_the_system_is_told_in_ones_language(name: str) -> None:
    number = getattr(errno, name)
    found = set()
    for language in i18n.LANGUAGES:
        i18n.install(language)
        found.add(reason(OSError(number, os.strerror(number))))
    assert len(found) == len(i18n.LANGUAGES)


def test_an_odd_reason_is_the_systems() -> None:
    assert reason(OSError(errno.ECHILD, "No child\x1b processes")) == r"No child\x1b processes"
    assert reason(OSError("odd")) == "odd"
    assert reason(ValueError("embedded null byte")) == "the name is not valid"


def test_the_system_is_heard_through_the_engine(tmp_path: Path) -> None:
    """The cause of an engine's error is the system's own."""
    from engine.log import read
    from engine.writer import create
    from tests.matches import header_of

    with pytest.raises(NotSaved) as not_saved:
        create(tmp_path / "none" / "log", header_of())
    with pytest.raises(BadLog) as bad:
        read(tmp_path / ("a" * 5000))
    i18n.install("es")
    assert sentence(not_saved.value) == "No se puede guardar el partido: no existe ese archivo o carpeta."
    assert sentence(bad.value) == "No se puede leer el archivo: el nombre es demasiado largo."
