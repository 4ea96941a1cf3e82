"""The folders of matches and settings."""

import errno
import os
import stat
from pathlib import Path

import pytest

from truco_tui import i18n
from truco_tui.storage import paths
from truco_tui.storage.paths import PathError


@pytest.mark.fast
def test_the_platform_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert paths.data_dir() == tmp_path / "data" / "truco"
    assert paths.settings_file() == tmp_path / "config" / "truco" / "settings.toml"
    assert not (tmp_path / "config").exists()


def test_one_folder_can_hold_everything(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert paths.data_dir(folder) == paths.data_dir(str(folder)) == folder
    assert paths.settings_file(folder) == folder / "settings.toml"
    assert list(folder.iterdir()) == []


def test_a_new_folder_is_its_owners(tmp_path: Path) -> None:
    folder = paths.data_dir(tmp_path / "new")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_an_old_folder_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir(mode=0o755)
    (tmp_path / "old").chmod(0o755)
    assert stat.S_IMODE(paths.data_dir(tmp_path / "old").stat().st_mode) == 0o755


def test_a_path_is_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert paths.data_dir("here") == tmp_path / "here"
    assert paths.data_dir("~/there") == tmp_path / "home" / "there"


@pytest.mark.parametrize("below", ["", "matches"])
def test_a_file_is_no_folder(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PathError, match=r"file.* is not a folder\.$"):
        paths.data_dir(tmp_path / "file" / below)


@pytest.mark.skipif(not Path("/proc").exists(), reason="no folder here that refuses even root")
@pytest.mark.parametrize("folder", ["/proc", "/proc/truco", "/dev/null/truco"])
def test_a_folder_that_refuses(folder: str) -> None:
    with pytest.raises(PathError) as caught:
        paths.data_dir(folder)
    assert folder in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.EACCES, "permission denied"),
        (errno.EROFS, "the disk is read-only"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "your share of the disk is full"),
        (errno.ECHILD, os.strerror(errno.ECHILD)),
    ],
)
def test_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, why: str
) -> None:
    def refuse(**_given: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(paths, "TemporaryFile", refuse)  # permissions do not stop root
    with pytest.raises(PathError, match=why):
        paths.data_dir(tmp_path)


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_an_impossible_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(PathError):
        paths.data_dir(tmp_path / name)


def test_an_escape_in_a_name_is_shown(tmp_path: Path) -> None:
    (tmp_path / "\x1b[2J").write_text("")
    with pytest.raises(PathError, match=r"\\x1b\[2J is not a folder"):
        paths.data_dir(tmp_path / "\x1b[2J")


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with pytest.raises(PathError, match="--data-dir"):
        paths.data_dir("~/truco")


def test_the_sentence_is_the_players(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    i18n.install("es")
    with pytest.raises(PathError, match="no es una carpeta"):
        paths.data_dir(tmp_path / "file")
