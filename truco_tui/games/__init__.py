"""The games on the screen: a folder each, named as its variant in the engine.

`words.py` is what is said and read, one `Game`; `table.py` which widgets stand where, one `Table`; `rules/`
the rules in words, a text a language. Nothing outside a game's folder names a game: the folders are found.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from engine.variants import VARIANTS
from truco_tui.games.game import Game
from truco_tui.i18n import SOURCE, current


def names() -> tuple[str, ...]:
    """The variants that have a table, in the engine's order; the first is the usual one."""
    found = {module.name for module in iter_modules(__path__) if module.ispkg}
    return tuple(variant for variant in VARIANTS if variant in found)


@cache
def game_named(variant: str) -> Game:
    """The game of a variant."""
    game: Game = import_module(f"{__name__}.{variant}.words").GAME
    return game


def games() -> tuple[Game, ...]:
    """Every game that can be played on the screen, the usual one first."""
    return tuple(game_named(name) for name in names())


def rules_text(variant: str) -> str:
    """The rules of a game in the current language, or in that of the source; Markdown."""
    file = import_module(f"{__name__}.{variant}").__file__
    assert file
    folder = Path(file).parent / "rules"
    path = folder / f"{current()}.md"
    return (path if path.exists() else folder / f"{SOURCE}.md").read_text(encoding="utf-8")
