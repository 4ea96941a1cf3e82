"""The rules of each game as people read them, a Markdown text a language."""

from pathlib import Path

from truco_tui.i18n import SOURCE, current

_FOLDER = Path(__file__).parent


def rules_text(variant: str) -> str:
    """The rules of a game in the current language, or in that of the source."""
    path = _FOLDER / current() / f"{variant}.md"
    return (path if path.exists() else _FOLDER / SOURCE / f"{variant}.md").read_text(encoding="utf-8")
