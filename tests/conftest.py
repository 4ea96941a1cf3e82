"""The same surroundings for every test, whoever runs it and wherever."""

import importlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import neutral

_environ = neutral(os.environ)
os.environ.clear()
os.environ.update(_environ)
if hasattr(time, "tzset"):
    time.tzset()

# Nothing is read from or written to the user's own folders; gone when the process ends.
_HOME = tempfile.TemporaryDirectory(prefix="truco-tests-")
for _name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[_name] = str(Path(_HOME.name) / _name.lower())

# A pytest plugin imports Textual before this file; `python -m tests` is neutral from the start.
if "textual.constants" in sys.modules:
    importlib.reload(sys.modules["textual.constants"])

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test starts in the language of the source."""
    yield
    if i18n := sys.modules.get("truco_tui.i18n"):
        i18n.install("en")
