"""Text from outside can harm neither a terminal nor a layout."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from engine.names import LONGEST, MARKS, clean_name, clean_text

CODE_POINTS = range(0x110000)

# Mostly what bites: marks, jamo, joiners, selectors, controls, wide and odd letters.
NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "a é漢한 \t\n\x1b\x7f\x9b\xad\u0301\u0323\u0e31\u0e49\u1100\u1161\u11a8\u200d\u202e\u2066"
            "\u20e3\u2126\u212b\u2028\u2800\u3000\u3164\ufe0f☰♥①🂡🇦🏽\U000e0041\ud800\udfff"
        ),
    ),
    max_size=60,
)


def shown(text: str) -> bool:
    """Whether each character is one a terminal simply draws, told without the module under test."""
    return all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for char in text)


def flooded(text: str) -> bool:
    """Whether marks stand on nothing or pile up."""
    run = MARKS
    for char in text:
        run = run + 1 if unicodedata.category(char)[0] == "M" else MARKS if char == " " else 0
        if run > MARKS:
            return True
    return False


@pytest.mark.parametrize("blank", ["\xa0", "\u2003", "\u3000", "\u1680", "\u2028", "\t", "\n"])
def test_only_the_blank_that_all_know_is_blank_in_a_line(blank: str) -> None:
    """Two files whose names look the same must not be taken for each other; in a name any blank is one."""
    assert clean_text(f"a{blank}b") == "a" + blank.encode("unicode_escape").decode() + "b"
    assert clean_name(f"a{blank}b") == "a b"


def test_every_code_point() -> None:
    for code in CODE_POINTS:
        name = clean_name(f"a{chr(code)}b")
        if name not in ("ab", "a b"):
            assert shown(name), hex(code)
            assert unicodedata.category(name[1]) not in ("Zs", "Me"), hex(code)
            assert not "\U0001f1e6" <= name[1] <= "\U0001faff", hex(code)
            assert clean_name(name) == name, hex(code)
            assert 0 < cell_len(clean_name(chr(code) * 3, cells=2)) <= 2, hex(code)


def test_every_code_point_in_a_line() -> None:
    for code in CODE_POINTS:
        char = chr(code)
        line = clean_text(f"a{char}")
        assert shown(line), hex(code)
        assert char.isprintable() or line.startswith("a\\"), hex(code)


@given(NASTY, st.integers(1, 20))
def test_a_name_is_short_plain_and_settled(text: str, cells: int) -> None:
    name = clean_name(text, cells)
    assert name
    assert cell_len(name) <= cells
    assert shown(name)
    assert not flooded(name)
    assert name == unicodedata.normalize("NFC", name) == " ".join(name.split())
    assert clean_name(name, cells) == name


@given(NASTY, st.none() | st.integers(1, 40))
def test_a_line_is_one_plain_line(text: str, cells: int | None) -> None:
    line = clean_text(text, cells)
    assert shown(line)
    assert not flooded(line)
    assert clean_text(line, cells) == line
    assert cells is None or cell_len(line) <= cells


@pytest.mark.fast
@pytest.mark.parametrize(
    ("given_name", "expected"),
    [
        ("Ana", "Ana"),
        ("  José \t  Luis\n", "José Luis"),
        ("Jose\u0301", "José"),
        ("Nguyễn Thị Hồng", "Nguyễn Thị Hồng"),
        ("Ñandú d'Ávila-2", "Ñandú d'Ávila-2"),
        ("漢字漢字漢字漢字漢字", "漢字漢字漢字漢字"),
        ("x漢字漢字漢字漢字漢字", "x漢字漢字漢字漢"),
        ("0123456789abcde fgh", "0123456789abcde"),
        ("שלום", "שלום"),
        ("❤️Ana👩‍👧1️⃣🇦🇷👍🏽", "Ana1"),
        ("a\u0301\u0301\u0301\u0301\u0301b", "á\u0301\u0301\u0301b"),
        ("मोहित शर्मा", "मोहित शर्मा"),
        ("한국어", "한국어"),
        ("\u1100\u1161\u11a8\u11a8\u11a8\u11a8\u11a8", "각\u11a8\u11a8\u11a8"),
        ("\u0301\u0301Ana", "Ana"),
        ("\x1b]0;owned\x07Ana", "]0;ownedAna"),
        ("\x9b2JAna", "2JAna"),
        ("A\u202ena", "Ana"),
        ("[@click=app.quit]", "[@click=app.quit"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("", "?"),
        ("\ud800\U0010ffff\ue000\u0378", "?"),
        ("\u3164\u115f\u2800", "?"),
    ],
)
def test_names(given_name: str, expected: str) -> None:
    assert clean_name(given_name) == expected


def test_a_fallback_stands_for_nothing() -> None:
    assert clean_name("\x00", fallback="Player 1") == "Player 1"
    assert clean_name("漢", cells=1) == "?"


def test_a_huge_name_costs_little() -> None:
    assert clean_name("\u0301" * 10_000_000 + "a") == "?"
    assert len(clean_name("a" + "\u0323\u0301" * LONGEST)) == 1 + MARKS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain ¡Quiero! → 12", "plain ¡Quiero! → 12"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\x9d\x7f\u202e\u200b\ufeff", r"\x9d\x7f\u202e\u200b\ufeff"),
        ("b\udcff.log", r"b\udcff.log"),
        ("\ufe0f\u0300", r"\ufe0f\u0300"),
        ("\x1c\u0301", r"\x1c\u0301"),
        ("\U000e0041", r"\U000e0041"),
        ("", ""),
    ],
)
def test_lines(text: str, expected: str) -> None:
    assert clean_text(text) == expected


def test_a_long_line_ends_in_an_ellipsis() -> None:
    assert clean_text("0123456789", 10) == "0123456789"
    assert clean_text("0123456789", 9) == "01234567…"
    assert clean_text("漢字漢字", 6) == "漢字…"
