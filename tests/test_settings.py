"""The settings file: never a crash, never a lost comment."""

import os
import stat
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.players import LEVELS
from truco_tui import i18n
from truco_tui.storage import settings
from truco_tui.storage.paths import PathError
from truco_tui.storage.settings import LARGEST, Loaded, Settings, load, save

CHANGED = Settings(
    language="pt",
    pace="instant",
    skin="ascii",
    theme="nord",
    confirm_fold=False,
    show_tanto=False,
    partner_advice=False,
    name="José",
    level="low",
    variant="paulista",
    new_match={"paulista": {"seats": 4, "covered_cards": True, "all_tied": "nobody"}, "argentine": {}},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "truco" / "settings.toml"


def written(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_levels_are_the_engines() -> None:
    assert get_args(settings.Level) == LEVELS


@pytest.mark.fast
def test_no_file_is_no_trouble(path: Path) -> None:
    assert load(path) == Loaded()
    assert load(path).warning == ""
    assert not path.parent.exists()


@pytest.mark.fast
@pytest.mark.parametrize("wanted", [Settings(), CHANGED])
def test_what_is_saved_is_loaded(path: Path, wanted: Settings) -> None:
    save(wanted, path)
    assert load(path).settings == wanted
    assert load(path).warning == ""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('language = "xx"', "language"),
        ('pace = "warp"', "pace"),
        ("skin = 3", "skin"),
        ("theme = []", "theme"),
        ("confirm_fold = 1", "confirm_fold"),
        ('show_tanto = "yes"', "show_tanto"),
        ("partner_advice = 2026-01-01", "partner_advice"),
        ("name = true", "name"),
        ('level = "divine"', "level"),
        ("variant = 1.5", "variant"),
        ("new_match = { paulista = 4 }", "new_match"),
        ("new_match = { paulista = { seats = [4] } }", "new_match"),
    ],
)
def test_a_wrong_value_costs_only_itself(path: Path, line: str, field: str) -> None:
    other = 'pace = "slow"' if field != "pace" else 'skin = "ascii"'
    loaded = load(written(path, f"{line}\n{other}\n"))
    assert getattr(loaded.settings, field) == getattr(Settings(), field)
    assert (loaded.settings.pace, loaded.settings.skin) in [("slow", "unicode"), ("normal", "ascii")]
    assert loaded.warning == f"{path}: the value of {field} is not possible; the usual one is in force."


def test_several_wrong_values_are_one_sentence(path: Path) -> None:
    loaded = load(written(path, "pace = 1\nskin = 2\n"))
    assert (
        loaded.warning == f"{path}: the values of pace, skin are not possible; the usual ones are in force."
    )
    i18n.install("es")
    assert "pace, skin" in loaded.warning
    assert "possible" not in loaded.warning


def test_unknown_keys_are_no_trouble(path: Path) -> None:
    assert load(written(path, "future = 1\n[more]\nx = 2\n")).warning == ""


def test_a_name_is_cleaned(path: Path) -> None:
    assert (
        load(written(path, 'name = "A\\u001B[2Jna María de los Ángeles"')).settings.name == "A[2Jna María de"
    )
    assert load(written(path, 'name = "\\u202E"')).settings.name == ""


@pytest.mark.parametrize(
    "text",
    [
        "pace =",
        "pace = 'fast'\npace = 'slow'",
        b"\xff\xfe",
        b"\x00",
        "x = " + "[" * 50_000,
        "x = " + "9" * 20_000,
        "# " + "x" * 100_000,
        'name = "\x1b[2J"',
    ],
    ids=["cut", "twice", "not-utf-8", "nul", "deep", "huge-number", "huge", "escape"],
)
def test_a_broken_file_is_told_and_kept(path: Path, text: str | bytes) -> None:
    before = written(path, text).read_bytes()
    loaded = load(path)
    assert loaded.settings == Settings()
    assert loaded.warning.startswith(f"{path} cannot be read (")
    assert loaded.warning.isprintable()
    assert path.read_bytes() == before
    save(CHANGED, path)
    assert load(path).settings == CHANGED
    assert path.with_suffix(".toml.bad").read_bytes() == before


def test_what_is_no_file_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    assert load(path).warning == f"{path} cannot be read (not a file); the usual settings are in force."
    with pytest.raises(PathError):
        save(CHANGED, path)
    path.rmdir()
    os.mkfifo(path)
    assert load(path).unreadable == "not a file"
    assert load(path / "below").unreadable == "part of the path is not a folder"


def test_a_byte_order_mark_and_crlf(path: Path) -> None:
    assert load(written(path, b'\xef\xbb\xbfpace = "fast"\r\n')).settings.pace == "fast"


HAND_WRITTEN = """\
# mine
future = 1   # keep
pace = 'fast'     # quick, please

[new_match]
# favourites
[new_match.paulista]
seats = 2 # for now
deck = "clean"

[elsewhere]
x = [1, 2] # here too
"""


def test_a_hand_written_file_stays_recognisable(path: Path) -> None:
    old = load(written(path, HAND_WRITTEN)).settings
    save(replace(old, pace="slow", skin="ascii").choosing("paulista", {"seats": 4}), path)
    text = path.read_text()
    for kept in (
        "# mine\n",
        "future = 1   # keep\n",
        'pace = "slow"     # quick',
        "# favourites",
        "# for now",
        "# here too",
    ):
        assert kept in text
    new = load(path)
    assert new.warning == ""
    assert new.settings == Settings(
        pace="slow", skin="ascii", variant="paulista", new_match={"paulista": {"seats": 4}}
    )
    save(new.settings, path)
    assert path.read_text() == text


@pytest.mark.parametrize(
    "text",
    [
        "new_match.paulista.seats = 2\nfuture = 1\n",
        "new_match = { paulista = { seats = 2 } }\nfuture = 1\n",
        "[new_match.paulista]\nseats = 2\n[other]\n[new_match.argentine]\n",
        "[other.new_match]\n[new_match]\n",
        "new_match = 3\n[[rows]]\na = 1\n[[rows]]\n",
        "[future]\n",
        "\r\nfuture = 1\r\n# end",
    ],
)
@pytest.mark.parametrize("wanted", [Settings(), CHANGED])
def test_any_layout_is_saved_right(path: Path, text: str, wanted: Settings) -> None:
    save(wanted, written(path, text))
    loaded = load(path)
    assert (loaded.settings, loaded.warning) == (wanted, "")
    before, after = tomllib.loads(text), tomllib.loads(path.read_text())
    assert {name: after[name] for name in before if name != "new_match"} == {
        name: value for name, value in before.items() if name != "new_match"
    }


SIMPLE = st.booleans() | st.integers(-9, 9) | st.sampled_from(["auto", "es", "fast", "low", "x", ""])
ANYTHING = st.recursive(
    SIMPLE | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=5,
)


@given(table=st.dictionaries(st.sampled_from([*Settings.__struct_fields__, "future"]), ANYTHING))
def test_any_table_is_read(table: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> None:
    import tomlkit

    path = written(tmp_path_factory.mktemp("any") / "settings.toml", tomlkit.dumps(table))
    loaded = load(path)
    for name in Settings.__struct_fields__:
        if name not in loaded.ignored and name in table:
            assert getattr(loaded.settings, name) == table[name]
        else:
            assert getattr(loaded.settings, name) == getattr(Settings(), name)
    save(loaded.settings, path)
    assert load(path) == Loaded(loaded.settings, str(path))
    assert tomllib.loads(path.read_text()).get("future") == table.get("future")


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    target = written(tmp_path / "dotfiles" / "truco.toml", "# mine\n")
    path.parent.mkdir()
    path.symlink_to(target)
    save(CHANGED, path)
    assert path.is_symlink()
    assert target.read_text().startswith("# mine\n")
    assert load(path).settings == CHANGED


def test_a_failed_save_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(Settings(), path)
    before = path.read_bytes()

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PathError, match="the disk is full"):
        save(CHANGED, path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PathError, match="is not a folder"):
        save(CHANGED, tmp_path / "file" / "settings.toml")


def test_choosing_remembers_each_game() -> None:
    chosen = Settings().choosing("paulista", {"seats": 4}).choosing("argentine", {"seats": 2})
    assert chosen.variant == "argentine"
    assert chosen.new_match == {"paulista": {"seats": 4}, "argentine": {"seats": 2}}
    assert Settings().new_match == {}


def test_two_windows_keep_what_each_has_changed(path: Path) -> None:
    start = Settings()
    save(start, path)
    save(replace(start, pace="slow").choosing("argentine", {"seats": 2}), path, before=start)
    save(replace(start, skin="ascii").choosing("paulista", {"seats": 4}), path, before=start)
    kept = load(path).settings
    assert (kept.pace, kept.skin) == ("slow", "ascii")
    assert set(kept.new_match) == {"argentine", "paulista"}


def test_a_hand_edit_while_it_runs_stays(path: Path) -> None:
    start = load(written(path, 'name = "Ana"\n')).settings
    written(path, 'name = "Eva"  # by hand\nshow_tanto = false\n')
    save(replace(start, pace="fast"), path, before=start)
    assert path.read_text() == 'name = "Eva"  # by hand\nshow_tanto = false\npace = "fast"\n'


def test_mark_mode_and_line_ends_stay(path: Path) -> None:
    written(path, b'\xef\xbb\xbfpace = "fast"\r\nskin = "ascii"\n')
    path.chmod(0o640)
    save(Settings(pace="slow", skin="ascii"), path, before=Settings(pace="fast", skin="ascii"))
    assert path.read_bytes() == b'\xef\xbb\xbfpace = "slow"\r\nskin = "ascii"\n'
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_what_killed_writers_left_is_swept_away_and_no_bad_copy_lost(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.with_name(f".{path.name}-dead").write_text("x")
    for text in ("= 1", "= 2"):
        save(CHANGED, written(path, text))
    assert sorted(other.name for other in path.parent.iterdir()) == [
        path.name,
        f"{path.name}.bad",
        f"{path.name}.bad-2",
    ]
    assert path.with_name(f"{path.name}.bad").read_text() == "= 1"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'name = "\xff"', "it is not UTF-8 text"),
        (b"a = " + b"[" * 5_000, "it is nested too deeply"),
        (b"x" * (LARGEST + 1), "too large"),
        (b"pace =\n", "line 1 is not TOML"),
    ],
)
def test_no_error_of_the_language_is_shown(path: Path, data: bytes, why: str) -> None:
    assert load(written(path, data)).unreadable == why
