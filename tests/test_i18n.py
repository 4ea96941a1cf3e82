"""The current language, and how one is found."""

import pytest

from truco_tui import i18n
from truco_tui.i18n import LANGUAGES, _, detect_language, install, ngettext, pgettext

OWN_NAME = ("this language, in itself", "English")


@pytest.mark.fast
def test_languages_name_themselves() -> None:
    assert next(iter(LANGUAGES.items())) == ("en", "English")
    assert LANGUAGES["es"] == "Español"
    assert LANGUAGES["pt"] == "Português"
    assert len({*LANGUAGES.values()}) == len(LANGUAGES)


def test_a_language_is_current_at_once() -> None:
    for code, name in LANGUAGES.items():
        install(code)
        assert i18n.current() == code
        assert pgettext(*OWN_NAME) == name


def test_an_unknown_language_is_the_source() -> None:
    install("es")
    install("xx")
    assert i18n.current() == "en"


def test_auto_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    install("auto")
    assert i18n.current() == "pt"


def test_what_has_no_translation_stays() -> None:
    install("es")
    assert _("no such message {x}").format(x=1) == "no such message 1"
    assert _("") == ""
    assert [ngettext("{n} zig", "{n} zigs", n).format(n=n) for n in (1, 2)] == ["1 zig", "2 zigs"]
    assert i18n.npgettext("c", "zig", "zigs", 2) == "zigs"
    assert i18n.N_("later") == "later"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "pt_BR.ISO-8859-1"}, "pt"),
        ({"LANG": "pt@euro"}, "pt"),
        ({"LANG": "ES-ar"}, "es"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "tr_TR.UTF-8"}, "en"),
        ({"LANG": "../es"}, "en"),
        ({"LC_ALL": "pt_BR", "LC_MESSAGES": "es_AR", "LANG": "en_US"}, "pt"),
        ({"LC_MESSAGES": "es_AR", "LANG": "en_US"}, "es"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "es_UY"}, "es"),
        ({"LC_ALL": "C", "LANG": "es_UY"}, "en"),
    ],
)
def test_detection(environ: dict[str, str], expected: str) -> None:
    assert detect_language(environ) == expected
