"""Matches in words, for lists of them."""

from datetime import datetime

from engine.log import Header
from engine.names import clean_text
from engine.shelf import Summary
from truco_tui.games import game_named
from truco_tui.i18n import N_, _
from truco_tui.words.troubles import sentence

LEVELS = {"low": N_("Low"), "high": N_("High"), "random": N_("Random")}
"""The levels of the computer players."""


def seal_words(sealed: str) -> str:
    """A seal, in two halves that fit the narrowest screen."""
    return _("Seal of the deals: {seal}").format(seal=f"{sealed[:32]} {sealed[32:]}")


def when(summary: Summary, now: datetime | None = None) -> str:
    """The day a match was last played, today and yesterday with the time."""
    now = now or datetime.now()
    try:
        played = datetime.fromtimestamp(summary.when)
    except (ValueError, OverflowError, OSError):  # a file may claim to be of any year
        return "–"
    days = (now.date() - played.date()).days
    if days == 0:
        return _("today {time}").format(time=f"{played:%H:%M}")
    if days == 1:
        return _("yesterday {time}").format(time=f"{played:%H:%M}")
    return f"{played:%Y-%m-%d}"


def begun(header: Header) -> str:
    """The day and the time at which a match says that it began."""
    return clean_text(header.made[:16].replace("T", " "), 16)


def game_of(summary: Summary) -> str:
    """The game of a match, in one word."""
    return game_named(summary.header.game.name).short if summary.header else ""


def against(summary: Summary) -> str:
    """Who plays against the person, or both pairs."""
    names = summary.names
    if len(names) == 2:
        return names[1 - summary.side]
    return " / ".join(" + ".join(names[side::2]) for side in (summary.side, 1 - summary.side))


def score(summary: Summary) -> str:
    """The points, the person's first."""
    return f"{summary.points[0]}-{summary.points[1]}"


def outcome(summary: Summary) -> str:
    """How a match stands, in a word or two."""
    if summary.problem:
        return _("damaged")
    if not summary.finished:
        return _("waits")
    return _("won") if summary.points[0] > summary.points[1] else _("lost")


def in_words(summary: Summary) -> str:
    """One line about a match."""
    if summary.problem or not summary.header:
        return sentence(summary.problem) if summary.problem else clean_text(summary.path.name)
    title = game_named(summary.header.game.name).title
    return f"{title} · {score(summary)} · {against(summary)} · {when(summary)}"
