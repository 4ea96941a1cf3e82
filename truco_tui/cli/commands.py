"""What each command does."""

import gc
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args

from engine.errors import BadLog, NotSaved
from engine.names import clean_name, clean_text
from truco_tui.cli.command_line import WRONG, Refused, one_of
from truco_tui.cli.output import say
from truco_tui.i18n import LANGUAGES, N_, _, install, ngettext
from truco_tui.storage.paths import PathError, data_dir, data_place, settings_file
from truco_tui.storage.settings import Loaded, Pace, load
from truco_tui.words.troubles import sentence


def _settings(args: Namespace) -> tuple[Loaded, Path, dict[str, Any]]:
    """The settings as read, their file, and what the command line wants otherwise; sets the language."""
    only_now: dict[str, Any] = {}
    if "language" in args:
        only_now["language"] = one_of("--language", args.language, ["auto", *LANGUAGES])
    if "pace" in args:
        only_now["pace"] = one_of("--pace", args.pace, get_args(Pace))
    try:
        file = settings_file(getattr(args, "config_dir", None))
    except PathError as error:
        raise Refused(str(error)) from None
    loaded = load(file)
    install(only_now.get("language", loaded.settings.language))
    return loaded, file, only_now


def _folder(args: Namespace, *, reading: bool = False) -> Path:
    """The folder of matches, known to be writable unless it is only read."""
    try:
        return (data_place if reading else data_dir)(getattr(args, "data_dir", None))
    except PathError as error:
        advice = _("Name another folder with --data-dir.")
        raise Refused(f"{error} {advice}") from None


def _need_terminal() -> None:
    """Refuse to draw where there is nobody to see or to press keys; Textual draws on standard error.

    What the environment says of the terminal's size is forgotten: it may be of another, and never changes.
    """
    if os.environ.get("TEXTUAL_DRIVER"):  # somebody else draws: a server, for a browser
        return
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        text = _("The table needs a terminal: input and output must not come from or go to a file or pipe.")
        raise Refused(text, WRONG)
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)


def failed(error: BaseException) -> Refused:
    """What is told of a failure of the program itself, its details written down."""
    from truco_tui.terminal.crash import FAILED, record

    file = record(error)
    if file is None:
        return Refused(
            _("The program has failed: {error}.").format(error=clean_text(repr(error), 200)), FAILED
        )
    text = _("The program has failed; a match waits where it was. What happened is written in {path}.")
    return Refused(text.format(path=clean_text(str(file))), FAILED)


def _can_draw(encoding: str) -> bool:
    """Whether a terminal of this encoding has lines, blocks and marks; Latin-1 has none."""
    try:
        return bool("─█●".encode(encoding))
    except UnicodeEncodeError:
        return False


def _refuse_log(path: str, error: BadLog | NotSaved) -> Refused:
    return Refused(f"{clean_text(path, 200)}: {sentence(error)}")


# The commands.


def _run(args: Namespace, opening: Any = None, *, reading: bool = False) -> int:
    loaded, file, only_now = _settings(args)
    _need_terminal()
    folder = _folder(args, reading=reading)
    if not _can_draw(sys.stderr.encoding):
        only_now["skin"] = "ascii"
    gc.disable()  # thousands of objects are made now, and all of them stay
    from truco_tui.app import TrucoApp
    from truco_tui.terminal import signals

    gc.freeze()
    gc.enable()
    app = TrucoApp(folder, loaded.settings, file, opening, **only_now)
    app.warning = loaded.warning
    code = signals.run(app)
    if app.failure:
        raise failed(app.failure)
    return code


def home(args: Namespace) -> int:
    """The first screen."""
    return _run(args)


def play(args: Namespace) -> int:
    """Sit down to a new match."""
    from engine.players import LEVELS
    from truco_tui.cli import values as values

    loaded, _file, _only_now = _settings(args)
    game, seats, options = values.game(args)
    level = loaded.settings.level if args.level is None else one_of("--level", args.level, LEVELS)
    name = loaded.settings.name if args.name is None else clean_name(args.name, fallback="")
    seed = values.seed(args.seed)
    from engine.log import seal_of
    from truco_tui.storage.matches import Plan, header_of, sealed_seed
    from truco_tui.words.match_words import seal_words

    seed = seed or sealed_seed(seats or 2)
    plan = Plan(game, seats, options, level, name, seed)
    sealed = seal_of(header_of(plan))
    if sys.stdout.isatty():  # stays above the table, to be compared when the match is over
        say(seal_words(sealed))
    return _run(args, lambda app: app.start(plan))


def replay(args: Namespace) -> int:
    """Show a log."""
    _settings(args)
    from engine.log import read

    try:
        log = read(Path(args.log))
    except BadLog as error:
        raise _refuse_log(args.log, error) from None
    return _run(args, lambda app: app.show_replay(log), reading=True)


def verify(args: Namespace) -> int:
    """Work a log out again."""
    _settings(args)
    sealed = None if args.seal is None else "".join(args.seal.split())
    if sealed is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", sealed):
        raise Refused(_("A seal is 64 hexadecimal digits."), WRONG)
    from engine.verify import verify as work_out
    from truco_tui.words.match_words import seal_words

    try:
        report = work_out(Path(args.log), sealed)
    except BadLog as error:
        raise _refuse_log(args.log, error) from None
    if report.problem:
        raise _refuse_log(args.log, report.problem)
    text = ngettext(
        "{count} decision, as it must be.", "{count} decisions, all as they must be.", report.verified
    )
    say(text.format(count=report.verified))
    for count, told in (
        (report.scripted, N_("Not checked: {count} draws and deals, for they follow a script.")),
        (report.unchecked, N_("Not checked: {count} choices, for the computers have learnt since.")),
        (report.fallbacks, N_("{count} choices were made for a player that failed.")),
    ):
        if count:
            say(_(told).format(count=count))
    say(seal_words(report.log.seal))
    if report.log.torn:
        say(_("The last line was cut, as a crash does, and does not count."))
    return 0


def repair(args: Namespace) -> int:
    """Copy the good part of a damaged log."""
    _settings(args)
    from engine.shelf import repair as copy_good_part
    from truco_tui.storage.folder import SUFFIX

    try:
        done = copy_good_part(Path(args.log), SUFFIX)
    except (BadLog, NotSaved) as error:
        raise _refuse_log(args.log, error) from None
    if done is None:
        say(_("There is nothing to repair."))
        return 0
    copy, count = done
    text = ngettext("{count} decision is good: {path}", "{count} decisions are good: {path}", count)
    say(text.format(count=count, path=clean_text(str(copy))))
    return 0


def list_(args: Namespace) -> int:
    """List the saved matches."""
    _settings(args)
    folder = _folder(args, reading=True)
    from truco_tui.storage.matches import listing
    from truco_tui.words.match_words import against, game_of, outcome, score, when

    for one in listing(folder):
        cells = [outcome(one), str(one.path)]
        if one.problem:
            cells.append(sentence(one.problem))
        else:
            cells[1:1] = [game_of(one), score(one), when(one), against(one)]
        say(clean_text("  ".join(cells)))
    return 0


def arena(args: Namespace) -> int:
    """Let computers play each other."""
    from engine.players import LEVELS
    from truco_tui.cli import values as values

    _settings(args)
    game, seats, options = values.game(args)
    levels = [one_of("--players", level, LEVELS) for level in args.players.split(",")]
    if len(levels) != 2:
        raise Refused(_("--players are two levels, as in high,low."), WRONG)
    matches = values.number("--matches", args.matches, 1_000_000)
    jobs = values.number("--jobs", args.jobs, 256)
    seed = values.seed(args.seed)
    from truco_tui.cli.arena_table import as_json, run, show

    result = run(game, options, seats, (levels[0], levels[1]), matches, seed, jobs)
    if args.json:
        say(as_json(result, options))
    else:
        show(result)
    return 0


COMMANDS: Mapping[str | None, Callable[[Namespace], int]] = {
    None: home,
    "play": play,
    "replay": replay,
    "verify": verify,
    "list": list_,
    "repair": repair,
    "arena": arena,
}
"""By the word on the command line."""
