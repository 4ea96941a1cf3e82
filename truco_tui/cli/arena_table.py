"""Matches between computers, run with a progress bar and shown as a table or as JSON."""

import io
import json
import sys
from collections.abc import Mapping
from shutil import get_terminal_size
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from engine.arena import ArenaResult, play_arena
from truco_tui.cli.output import say
from truco_tui.games import game_named
from truco_tui.i18n import _


def run(
    game: str,
    options: Mapping[str, Any],
    seats: int | None,
    levels: tuple[str, str],
    matches: int,
    seed: str,
    jobs: int,
) -> ArenaResult:
    """Play the matches, with a bar on standard error if a person sees it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{levels[0]} – {levels[1]}", total=matches)
        return play_arena(
            game,
            options,
            seats,
            levels,
            matches,
            seed,
            jobs,
            progress=lambda played, _all: progress.update(task, completed=played),
        )


def as_json(result: ArenaResult, options: Mapping[str, Any]) -> str:
    """A result as one JSON object."""
    plain = msgspec.to_builtins(result)
    head = {"game": plain.pop("variant"), "options": dict(options), "players": list(result.wins)}
    return json.dumps({**head, **plain}, indent=2)


def show(result: ArenaResult) -> None:
    """Print a result as a table."""
    title = _("{game}: {matches} matches, {hands} hands").format(
        game=game_named(result.variant).title, matches=result.matches, hands=result.hands
    )
    table = Table(title=title, title_justify="left")
    table.add_column(_("Player"))
    for heading in (_("Won"), _("Share"), _("95 %"), _("Points a hand"), _("ms p50"), _("ms p99")):
        table.add_column(heading, justify="right")
    for name, won in result.wins.items():
        low, high = result.interval[name]
        times = result.decision_ms[name]
        table.add_row(
            name,
            str(won),
            f"{result.win_rate[name]:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{result.points_per_hand[name]:.3f}",
            f"{times['p50']:.2f}",
            f"{times['p99']:.2f}",
        )
    drawn, seen = io.StringIO(), sys.stdout is not None and sys.stdout.isatty()
    Console(file=drawn, force_terminal=seen, width=get_terminal_size().columns).print(table)
    say(drawn.getvalue().rstrip("\n"))
