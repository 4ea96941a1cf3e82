"""Everything that must stay true; `python -m tests` runs it all."""

from collections.abc import Mapping


def neutral(environ: Mapping[str, str]) -> dict[str, str]:
    """An environment without what would colour, translate, theme or hurry the screens under test."""
    kept = {
        name: value
        for name, value in environ.items()
        # TEXTUAL_SNAPSHOT_ is how the workers of one run find each other's pictures.
        if name.startswith("TEXTUAL_SNAPSHOT_")
        or not (name.startswith(("TEXTUAL_", "LC_")) or name in ("NO_COLOR", "LANGUAGE"))
    }
    return {**kept, "LANG": "C.UTF-8", "TZ": "UTC", "COLORTERM": "truecolor"}
