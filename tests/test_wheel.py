"""The wheel holds all that is needed: installed outside the checkout it opens home in a terminal."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pexpect
import pyte

from tests import neutral

ROOT = Path(__file__).parent.parent


def test_the_wheel_opens_home_outside_the_checkout(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("truco_tui-*.whl")
    python = environment(tmp_path / "venv")
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-deps", str(wheel)], check=True, cwd=tmp_path)
    where = subprocess.run(
        [python, "-c", "import truco_tui, engine; print(truco_tui.__file__, engine.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert str(ROOT) not in where.stdout
    assert "Truco paulista" in home(python.with_name("truco"), tmp_path)


def environment(folder: Path) -> Path:
    """A virtual environment that borrows our dependencies, but not our checkout; its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    # A path named in a .pth file comes after the environment's own, and its own .pth files are not read.
    Path(site, "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def home(command: Path, folder: Path) -> str:
    """What the first screen shows at 80x24."""
    environ = neutral(os.environ) | {"TERM": "xterm-256color", "XDG_DATA_HOME": str(folder / "data")}
    environ["XDG_CONFIG_HOME"] = str(folder / "config")
    child = pexpect.spawn(str(command), cwd=str(folder), env=environ, dimensions=(24, 80), timeout=60)
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    try:
        while "Truco paulista" not in "\n".join(screen.display):
            stream.feed(child.read_nonblocking(1 << 16, timeout=60))
    finally:
        child.close(force=True)
    return "\n".join(screen.display)
