"""The command line: what it does, and one sentence for whatever it cannot do."""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.log import read
from tests import neutral
from tests.matches import played
from truco_tui import i18n
from truco_tui.__main__ import main
from truco_tui.cli.command_line import COMMANDS


def truco(*args: str, folder: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    """The command, run as people run it, but with no terminal."""
    command = [sys.executable, "-m", "truco_tui", *args]
    environment = neutral(os.environ) | {"XDG_DATA_HOME": str(folder / "data")} | environ
    environment["XDG_CONFIG_HOME"] = str(folder / "config")
    return subprocess.run(
        command,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )


WRONG = [
    ("--foo", "--foo", "--version"),
    ("--versio", "--versio", "--version"),
    ("chess", "chess", "play, replay, verify"),
    ("play --foo", "--foo", "--level"),
    ("play --foo=1", "--foo", "--level"),
    ("play argentine paulista", "paulista", "--level"),
    ("play chess", "chess", "paulista or mineiro"),
    ("play --level best", "best", "low, high or random"),
    ("play --level", "--level", "value"),
    ("play --language klingon", "klingon", "en"),
    ("play --pace warp", "warp", "instant, fast, normal or slow"),
    ("play paulista --seats 3", "3", "2 or 4"),
    ("play paulista --seats two", "two", "2 or 4"),
    ("play --seats 4", "4", "2"),
    ("play paulista --deck french", "french", "dirty or clean"),
    ("play --deck clean", "deck", "fold_before_envido, envido_repeats, hand_cut"),
    ("play --rule covered_cards=yes", "covered_cards", "fold_before_envido"),
    ("play paulista --rule envido_repeats=free", "envido_repeats", "covered_cards"),
    ("play --rule fold_before_envido=3", "3", "1 or 2"),
    ("play --rule fold_before_envido", "fold_before_envido", "1 or 2"),
    ("play paulista --rule covered_cards=maybe", "maybe", "no or yes"),
    ("play --seed=", "seed", "number or a word"),
    ("replay", "LOG", "needs"),
    ("verify", "LOG", "needs"),
    ("verify x --seal 12", "seal", "64"),
    ("arena --players high", "--players", "two levels"),
    ("arena --players high,best", "best", "low, high or random"),
    ("arena --matches 0", "0", "from 1"),
    ("arena --matches -1", "-1", ""),
    ("arena --matches ١٢", "١٢", "from 1"),
    ("arena --jobs many", "many", "from 1"),
    ("arena --game chess", "chess", "paulista or mineiro"),
    ("play \x1b[2J", "\\x1b[2J", "paulista or mineiro"),
    ("", "terminal", ""),
    ("play", "terminal", ""),
]


@pytest.mark.parametrize(("args", "wrong", "valid"), WRONG)
def test_what_cannot_be_meant_is_one_sentence(args: str, wrong: str, valid: str, tmp_path: Path) -> None:
    ran = truco(*args.split(" ") if args else [], folder=tmp_path)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert len(ran.stderr.splitlines()) == 1
    assert ran.stderr.startswith("truco: ")
    assert ran.stderr.rstrip().endswith(".")
    assert wrong in ran.stderr
    assert valid in ran.stderr
    assert "\x1b" not in ran.stderr
    assert not list(tmp_path.rglob("*.jsonl"))


def bad_logs(folder: Path) -> dict[str, str]:
    """Files that are no logs, or no good ones, and a word of what is said of each."""
    good = played(folder / "good.jsonl").read_bytes()
    (folder / "folder").mkdir()
    (folder / "empty").touch()
    (folder / "foreign").write_text('{"game": "chess"}\n')
    (folder / "binary").write_bytes(bytes(range(256)) * 10)
    (folder / "newer").write_bytes(good.replace(b'"v":2', b'"v":9', 1))
    (folder / "cut").write_bytes(good[:50])
    (folder / "damaged").write_bytes(good[:90] + b"X" + good[91:])
    (folder / "evil\x1b[2J.jsonl").write_text("x")
    return {
        "missing": "no such file",
        "folder": "folder",
        "empty": "empty",
        "foreign": "not a Truco log",
        "binary": "not a Truco log",
        "newer": "newer version",
        "cut": "nothing was played",
        "damaged": "ine 1",
        "evil\x1b[2J.jsonl": "not a Truco log",
    }


def test_a_log_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    for name, word in bad_logs(tmp_path).items():
        for command in ("replay", "verify", "repair"):
            ran = truco(command, str(tmp_path / name), folder=tmp_path)
            assert ran.returncode == 1, (name, command, ran.stderr)
            assert len(ran.stderr.splitlines()) == 1, ran.stderr
            assert word in ran.stderr
            assert "\x1b" not in ran.stderr


def test_verify_says_which_line_is_wrong(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    good = truco("verify", str(path), "--seal", read(path).seal, folder=tmp_path)
    assert (good.returncode, good.stderr) == (0, "")
    other = truco("verify", str(path), "--seal", "0" * 64, folder=tmp_path)
    assert other.returncode == 1
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*lines[:6], lines[6].replace(b'"crc":"', b'"crc":"0'), *lines[7:])))
    ran = truco("verify", str(path), folder=tmp_path)
    assert ran.returncode == 1
    assert "7" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_repair_writes_beside_and_list_tells_of_both(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    path = played(folder / "match.jsonl")
    assert "nothing to repair" in truco("repair", str(path), folder=tmp_path).stdout
    data = path.read_bytes()
    path.write_bytes(data.replace(b'{"n":9,', b'{"n":8,', 1))
    ran = truco("repair", str(path), folder=tmp_path)
    assert ran.returncode == 0
    assert "match-repaired.jsonl" in ran.stdout
    listed = truco("list", "--data-dir", str(folder), folder=tmp_path)
    assert listed.returncode == 0
    waits, damaged = listed.stdout.splitlines()
    assert waits.startswith("waits")
    assert damaged.startswith("damaged")
    assert "ine 10 " in damaged


def test_a_folder_that_cannot_be_written_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = truco("list", "--data-dir", str(tmp_path / "file"), folder=tmp_path)
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1
    assert "is not a folder" in ran.stderr
    assert "--data-dir" in ran.stderr


def test_arena_prints_one_json_object(tmp_path: Path) -> None:
    args = "arena --game paulista --players low,random --matches 4 --seed 7 --seats 4 --deck clean --json"
    ran = truco(*args.split(), folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    told = json.loads(ran.stdout)
    assert told["players"] == ["low", "random"]
    assert told["matches"] == sum(told["wins"].values()) == 4
    assert told["game"] == "paulista"
    assert told["options"] == {"deck": "clean"}
    for name in told["players"]:
        low, high = told["interval"][name]
        assert 0 <= low <= told["win_rate"][name] <= high <= 1
        assert {"p50", "p99"} == set(told["decision_ms"][name])
    again = json.loads(truco(*args.split(), "--jobs", "2", folder=tmp_path).stdout)
    told.pop("decision_ms"), again.pop("decision_ms")
    assert told == again


def test_arena_prints_a_table(tmp_path: Path) -> None:
    ran = truco(*["arena", "--players", "low,random", "--matches", "2"], folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "random" in ran.stdout


@pytest.mark.parametrize("command", ["", "play", "replay", "verify", "list", "repair", "arena"])
def test_help_tells_every_option(command: str, tmp_path: Path) -> None:
    ran = truco(*command.split(), "--help", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "--data-dir" in ran.stdout
    if command in ("play", "arena"):
        assert "fold_before_envido=1|2" in ran.stdout


@pytest.mark.parametrize("language", sorted(set(i18n.LANGUAGES) - {i18n.SOURCE}))
def test_help_is_in_the_language_of_the_environment_or_in_the_one_asked_for(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line that says something says it in English."""

    def lines(*words: str, environ: str) -> set[str]:
        monkeypatch.setenv("LANG", environ)
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        said = [
            re.sub(r"^ *(-\S+( \S+)?|-h, --help) +|^ +", "", line)
            for line in capsys.readouterr().out.splitlines()
        ]
        return {line for line in said if re.search(r"[a-z]{3,} [a-z]{3,}|^[a-z]+:", line)}

    for command in ([], *([name] for name in COMMANDS)):
        english = lines(*command, environ="C")
        there = lines(*command, environ=f"{language}.UTF-8")
        assert len(there) > 3
        assert not there & english
        assert lines(*command, "--language", language, environ="C") == there
        assert lines(*command, f"--language={language}", environ="C") == there


def test_the_version_needs_nothing_but_itself(tmp_path: Path) -> None:
    code = (
        "import sys; from truco_tui.__main__ import main\n"
        "try: main(['--version'])\n"
        "finally: print(*sorted(name for name in sys.modules if name.split('.')[0] in "
        "('textual', 'rich', 'msgspec', 'engine')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines() == ["truco 0.1.0", ""]


def test_refusals_speak_the_language_of_the_environment(tmp_path: Path) -> None:
    ran = truco("play", "--level", "x", folder=tmp_path, LANG="es_AR.UTF-8")
    assert "low, high o random" in ran.stderr


def test_an_odd_locale_cannot_make_it_fail(tmp_path: Path) -> None:
    ran = truco("list", folder=tmp_path, LANG="es_AR.UTF-8", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    ran = truco("replay", "año", folder=tmp_path, LANG="es_AR.UTF-8", PYTHONIOENCODING="ascii")
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1


def test_a_server_may_show_it_in_a_browser(tmp_path: Path) -> None:
    """It then has pipes in place of a terminal, and ends with them."""
    driver = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLUMNS": "80", "ROWS": "24"}
    where = ["--data-dir", str(tmp_path / "data"), "--config-dir", str(tmp_path / "config")]
    with subprocess.Popen(
        [sys.executable, "-m", "truco_tui", *where],
        env=neutral(os.environ) | driver,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as served:
        assert served.stdin
        assert served.stdout
        written = b""
        while b"Truco paulista" not in written:
            chunk = os.read(served.stdout.fileno(), 65536)
            assert chunk, written
            written += chunk
        served.stdin.close()
        served.stdout.read()
        assert served.wait(timeout=60) == 129


ARENA = ("arena", "--matches", "2", "--players", "random,random")


@pytest.mark.parametrize("args", [("--help",), ("list",), ("verify", "LOG"), ARENA, (*ARENA, "--json")])
@pytest.mark.parametrize("where", ["/dev/full", "closed"])
def test_output_that_cannot_be_written_is_one_sentence(
    args: tuple[str, ...], where: str, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    log = played(tmp_path / "data" / "match.jsonl")
    command = [sys.executable, "-m", "truco_tui", *(str(log) if arg == "LOG" else arg for arg in args)]
    if args == ("list",):
        command += ["--data-dir", str(log.parent)]
    line = shlex.join(command) + (" >/dev/full" if where == "/dev/full" else " >&-")
    ran = subprocess.run(
        ["/bin/sh", "-c", line], stderr=subprocess.PIPE, env=neutral(os.environ), text=True, check=False
    )
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    assert ran.stderr.startswith("truco: The")


def test_an_arena_that_is_ended_leaves_nobody_behind() -> None:
    command = [sys.executable, "-m", "truco_tui", "arena", "--jobs", "2", "--matches", "100000"]
    arena = subprocess.Popen(
        command,
        env=neutral(os.environ),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )
    group = arena.pid
    wait_until(lambda: len(members(group)) > 3)  # two workers and what counts their resources
    arena.terminate()
    arena.wait()
    wait_until(lambda: not members(group))


def members(group: int) -> list[int]:
    """The processes of a group that still run."""
    listed = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [int(pid) for pid, pgid, stat in rows if int(pgid) == group and not stat.startswith("Z")]


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never is so")


@pytest.mark.parametrize("command", ["list", "play"])
@pytest.mark.parametrize(("where", "word"), [("", "not nothing"), ("~nobody-has-this", "~nobody-has-this")])
def test_a_folder_that_cannot_be_meant_is_one_sentence(
    command: str, where: str, word: str, tmp_path: Path
) -> None:
    ran = truco(command, "--data-dir", where, folder=tmp_path)
    assert ran.returncode != 0
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    if command == "list":
        assert word in ran.stderr


def test_matches_are_listed_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "match.jsonl")
    monkeypatch.setattr("truco_tui.storage.paths.TemporaryFile", None)
    assert main(["list", "--data-dir", str(tmp_path), "--config-dir", str(tmp_path)]) == 0
    assert "argentino" in capsys.readouterr().out
    assert main(["list", "--data-dir", str(tmp_path / "none"), "--config-dir", str(tmp_path)]) == 0
    assert not (tmp_path / "none").exists()
