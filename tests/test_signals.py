"""At whatever moment it is ended, stopped or used, the program goes on as it should; see also test_pty.py."""

import os
import signal
from pathlib import Path

import pytest

from tests.campaigns.on_terminal import Program
from tests.pages import running, story, text_of
from tests.test_pty import Terminal
from truco_tui.app import TrucoApp

TAKEN = b"\x1b[?1049h"


@story
async def test_it_can_end_while_a_screen_is_being_opened(tmp_path: Path) -> None:
    app = TrucoApp(tmp_path)
    async with app.run_test():
        app.action_saved()
        app.exit(return_code=7)
    assert app.return_code == 7


@story
async def test_settings_can_change_while_a_screen_is_being_opened(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.action_rules()
        app.change(language="es")
        await pilot.pause()
        assert "Reglas" in text_of(app)


def test_an_interrupt_from_elsewhere_ends_it(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.sees("Truco argentino")
    terminal.child.kill(signal.SIGINT)
    assert terminal.end() == 128 + signal.SIGINT


@pytest.mark.parametrize(("number", "first"), [(signal.SIGTSTP, TAKEN), (signal.SIGSTOP, b"paulista")])
def test_stopped_at_any_moment_it_goes_on_and_hears_every_key(
    number: signal.Signals, first: bytes, tmp_path: Path
) -> None:
    terminal = Terminal(tmp_path)
    for _ in range(2):
        terminal.until(lambda: first in terminal.written)
        terminal.child.kill(number)
        _pid, status = os.waitpid(terminal.child.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        terminal.rest(0.05)
        terminal.written = b""
        terminal.child.kill(signal.SIGCONT)
        terminal.until(lambda: TAKEN in terminal.written)
    terminal.sees("Truco argentino")
    for _ in range(2):
        terminal.press("r")
        terminal.sees("Esc back")
        terminal.press("\x1b", pause=0.3)
    terminal.child.send("q")
    assert terminal.end() == 0


def test_a_computer_that_thinks_for_ever_cannot_keep_it(tmp_path: Path) -> None:
    for_ever = (
        "import sys, time; from engine.players import RandomPlayer; from truco_tui.__main__ import main\n"
        "RandomPlayer.choose = lambda self, view, chance: time.sleep(3600)\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    play = ["play", "--level", "random", "--pace", "fast", "--data-dir", str(tmp_path)]
    with Program(["-c", for_ever, *play, "--config-dir", str(tmp_path)]) as program:
        program.until(lambda: b"hand 1" in program.written)
        while b"thinking" not in program.written:
            program.send(b"1")
            program.quiet()
        program.send(b"\x11")
        assert program.end() < 5
        assert program.code == 0
        assert program.restored()
