"""The program as people run it, in a real pseudo-terminal: one match from the first screen to its end."""

import contextlib
import os
import signal
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte
import pytest

from engine.log import read
from engine.verify import verify
from tests import neutral

LONG = 60.0
"""Seconds that nothing here may take, on the slowest machine."""

RESTORED = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h", b"\x1b[?2004l")
"""The other screen is left, the mouse and pastes are let go, the cursor is back."""


class Terminal:
    """The program on a terminal of 80x24, and what is on its screen."""

    def __init__(self, folder: Path, *args: str, **environment: str) -> None:
        environ = neutral(os.environ) | {"TERM": "xterm-256color"} | environment
        where = ["--data-dir", str(folder / "data"), "--config-dir", str(folder / "config")]
        self.child = pexpect.spawn(
            sys.executable, ["-m", "truco_tui", *args, *where], env=environ, dimensions=(24, 80), timeout=LONG
        )
        self.before = termios.tcgetattr(self.child.fileno())
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.written = b""

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    def read(self, seconds: float = 0.1) -> None:
        """Take in what was written meanwhile."""
        try:
            data = self.child.read_nonblocking(1 << 16, timeout=seconds)
        except pexpect.TIMEOUT:
            return
        self.written += data
        self._stream.feed(data)

    def until(self, true: Callable[[], bool]) -> None:
        """Read until something is so."""
        end = time.monotonic() + LONG
        while not true():
            assert time.monotonic() < end, self.text
            self.read()

    def sees(self, *words: str) -> None:
        """Read until one of some words is on the screen."""
        self.until(lambda: any(word in self.text for word in words))

    def press(self, keys: str, pause: float = 0.25) -> None:
        """Press keys, and let the screen come to rest."""
        self.child.send(keys)
        self.rest(pause)

    def rest(self, pause: float = 0.25) -> None:
        """Read until nothing more is written for a moment."""
        before = -1
        while before != len(self.written):
            before = len(self.written)
            self.read(pause)

    def to_end(self) -> None:
        """Read until the program is gone."""
        with contextlib.suppress(pexpect.EOF):
            while True:
                self.read(LONG)
        self.child.wait()

    def end(self) -> int:
        """Read to the end; the exit code. The terminal is as it was."""
        self.to_end()
        for sequence in RESTORED:
            assert sequence in self.written[self.written.rindex(b"\x1b[?1049h") :]
        assert self.child.exitstatus is not None, self.child.signalstatus
        return int(self.child.exitstatus)


def test_a_match_is_played_left_gone_on_with_and_ended(tmp_path: Path) -> None:
    # Sit down in three keys, play a hand by keys, and leave.
    first = Terminal(tmp_path, "--pace", "instant")
    first.sees("Truco argentino")
    first.press("a")
    first.sees("Sit down")
    first.press("\r")
    first.sees("hand 1")
    play(first, "Next deal", lambda text: "n" if "N No quiero" in text else "\r")
    first.child.send("\x11")
    assert first.end() == 0
    (log,) = (tmp_path / "data").glob("*.jsonl")
    left = read(log)
    assert left.decisions
    assert not left.torn

    # Start again: the first screen offers to go on, exactly there.
    second = Terminal(tmp_path, "--pace", "instant")
    second.sees("Go on")
    second.press("c")
    second.sees("hand 1")
    second.sees("Next deal")
    play(second, "Play again", give_up)
    second.press("\x1b")
    second.sees("Truco paulista")
    assert "Go on" not in second.text
    second.child.send("q")
    assert second.end() == 0
    whole = read(log)
    assert whole.decisions[: len(left.decisions)] == left.decisions
    report = verify(log)
    assert report.problem is None
    assert report.verified == len(whole.decisions)


def play(terminal: Terminal, goal: str, key_for: Callable[[str], str]) -> None:
    """Press the key for what is on the screen until the goal is on it."""
    end = time.monotonic() + 3 * LONG
    while goal not in terminal.text:
        assert time.monotonic() < end, terminal.text
        terminal.press(key_for(terminal.text), pause=0.08)


def give_up(text: str) -> str:
    """The shortest way to the end of a match: to the mazo, hand after hand."""
    if "Next deal" in text:
        return "\r"
    if "N No quiero" in text:
        return "n"
    return "m"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("args", [(), ("play", "--level", "low")])
def test_a_signal_ends_it_and_gives_the_terminal_back(
    number: signal.Signals, args: tuple[str, ...], tmp_path: Path
) -> None:
    terminal = Terminal(tmp_path, *args)
    terminal.sees("Truco argentino")
    terminal.rest()
    attributes = termios.tcgetattr(terminal.child.fileno())
    assert attributes[3] != terminal.before[3]
    terminal.child.kill(number)
    begun = time.monotonic()
    assert terminal.end() == 128 + number
    assert time.monotonic() - begun < 5
    for log in (tmp_path / "data").glob("*.jsonl"):
        assert not read(log).torn


def test_it_ends_when_its_terminal_is_gone(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.sees("Truco argentino")
    pid = terminal.child.pid
    os.close(terminal.child.fileno())
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            assert os.waitstatus_to_exitcode(status) == 129
            return
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    pytest.fail("it lives on without a terminal")


def test_it_can_be_stopped_and_gone_on_with(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.sees("Truco argentino")
    terminal.child.kill(signal.SIGTSTP)
    terminal.until(lambda: b"\x1b[?1049l" in terminal.written)
    _pid, status = os.waitpid(terminal.child.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    terminal.screen.reset()
    terminal.child.kill(signal.SIGCONT)
    terminal.sees("Truco argentino")
    terminal.child.send("q")
    assert terminal.end() == 0


def test_ctrl_c_twice_quits_with_a_hint(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.sees("Truco argentino")
    terminal.child.send("\x03")
    terminal.sees("Ctrl+C again")
    terminal.child.send("\x03")
    assert terminal.end() == 0


def test_an_unwritable_folder_is_said_before_the_first_card(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    terminal = Terminal(tmp_path, "play")
    terminal.to_end()
    assert terminal.child.exitstatus == 1
    assert b"--data-dir" in terminal.written
    assert b"\x1b[?1049h" not in terminal.written


@pytest.mark.parametrize("encoding", ["latin-1", "cp850"])
def test_a_terminal_without_lines_and_blocks_gets_plain_letters(encoding: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--seed", "1", PYTHONIOENCODING=encoding)
    terminal.sees("+-- - --+")
    terminal.rest()
    assert "?" not in terminal.text
    terminal.child.send("\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize("term", ["linux", "vt100", "dumb", ""])
def test_any_terminal_is_played_on(term: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, TERM=term)
    terminal.sees("Truco paulista")
    terminal.child.send("\x11")
    assert terminal.end() == 0


def test_no_bytes_end_it_and_its_next_key_counts(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.sees("Truco argentino")
    for junk in (b"\xe9", b"\xff", b"\x1b[M\xff\xff\xff", b"\x1b[9999999999u", b"\x1b[97;5:3u"):
        terminal.child.send(junk)
        terminal.rest()
    terminal.press("r")
    terminal.sees("Rules")
    terminal.child.send("\x11")
    assert terminal.end() == 0


def test_the_terminal_tells_its_own_size(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, COLUMNS="200", LINES="60")
    terminal.sees("Quit")
    terminal.screen.resize(30, 100)
    terminal.child.setwinsize(30, 100)
    terminal.until(lambda: len(terminal.screen.display[0].rstrip()) > 90)
    terminal.child.send("\x11")
    assert terminal.end() == 0


def test_ctrl_z_stops_it_and_it_comes_back(tmp_path: Path) -> None:
    environ = neutral(os.environ) | {"TERM": "xterm-256color", "PS1": "$ "}
    where = f"--data-dir {tmp_path}/data --config-dir {tmp_path}/config"
    shell = pexpect.spawn("/bin/sh", ["-i"], env=environ, dimensions=(24, 80), timeout=LONG)
    shell.sendline(f"{sys.executable} -m truco_tui {where}")
    shell.expect("argentino")
    shell.send("\x1a")
    shell.expect("Stopped|Suspended")
    shell.sendline("fg")
    shell.expect("argentino")
    shell.send("\x11")
    shell.expect("\\$ ")
    shell.sendline("exit")
    shell.expect(pexpect.EOF)


def test_a_failure_is_one_sentence_and_never_a_success(tmp_path: Path) -> None:
    code = (
        "import sys; from truco_tui.app import TrucoApp; from truco_tui.__main__ import main\n"
        "TrucoApp.action_rules = lambda self, game='': 1 / 0\n"
        f"sys.exit(main(['--data-dir', {str(tmp_path)!r}, '--config-dir', {str(tmp_path)!r}]))"
    )
    environ = neutral(os.environ) | {"TERM": "xterm-256color", "XDG_STATE_HOME": str(tmp_path)}
    child = pexpect.spawn(sys.executable, ["-c", code], env=environ, dimensions=(24, 200), timeout=LONG)
    child.expect("argentino")
    child.send("r")
    child.expect("truco: The program has failed.*in ([^ ]*)\\.txt")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 70
    assert b"Traceback" not in child.before
    (kept,) = (tmp_path / "truco" / "log").iterdir()
    assert "ZeroDivisionError" in kept.read_text("utf-8")


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM])
def test_whatever_signal_ends_it_gives_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.sees("Truco argentino")
    terminal.child.kill(number)
    assert terminal.end() == 128 + number
