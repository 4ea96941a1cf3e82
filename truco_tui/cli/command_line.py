"""What may be written on the command line, and one sentence for what may not."""

import argparse
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NoReturn

from truco_tui import __version__
from truco_tui.i18n import LANGUAGES, N_, _, install

WRONG = 2
"""The exit code for a command line that cannot be meant."""


class Refused(Exception):
    """The command ends here, with a sentence for the person and an exit code."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.sentence, self.code = sentence, code


def one_of(option: str, value: str, valid: Collection[str]) -> str:
    """A value out of a few."""
    if value in valid:
        return value
    text = _("{option} is {valid}, not {value}.")
    raise Refused(text.format(option=option, valid=_or(valid), value=said(value)), WRONG)


def _and(words: Collection[str]) -> str:
    *first, last = words
    return _("{some} and {last}").format(some=", ".join(first), last=last) if first else last


def _or(words: Collection[str]) -> str:
    *first, last = words
    return _("{some} or {last}").format(some=", ".join(first), last=last) if first else last


def said(word: str) -> str:
    """A word of the command line, safe to repeat."""
    from engine.names import clean_text

    return clean_text(word, 40) or '""'


class _Formatter(argparse.HelpFormatter):
    """The usage under a word of the player's language; argparse has its own for English only."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    """A parser that helps in the player's language, and refuses in one sentence."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, add_help=False, allow_abbrev=False, formatter_class=_Formatter)
        self.words = self.add_argument_group(_("arguments"))
        self.switches = self.add_argument_group(_("options"))
        self.switches.add_argument("-h", "--help", action="help", help=_("show this help, and do nothing"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, without the usage."""
        from engine.names import clean_text

        if found := re.search(r"invalid choice: '(.*?)' \(", message):
            text = _("There is no command {word}; there are {words}.")
            sentence = text.format(word=said(found[1]), words=", ".join(COMMANDS))
        elif found := re.match(r"argument ([-\w]+): expected", message):
            sentence = _("{option} needs a value.").format(option=found[1])
        elif found := re.search(r"arguments are required: (.*)", message):
            sentence = _("{command} needs a {what}.").format(command=self.prog, what=found[1])
        else:
            sentence = clean_text(message, 200) + "."
        raise Refused(sentence, WRONG)

    def format_help(self) -> str:
        """The help, with the games there are where it speaks of them."""
        words = _about_games()
        if "--rule" in self.options:
            self.epilog = _("House rules: {rules}.")
        for spoken in (self, *self._actions):
            for name in ("description", "epilog", "help"):
                if text := getattr(spoken, name, None):
                    setattr(spoken, name, text.format(**words))
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a help or the version."""
        from truco_tui.cli.output import say

        say(message.rstrip("\n"))

    @property
    def options(self) -> str:
        """Every option as it is written."""
        return ", ".join(action.option_strings[-1] for action in self._actions if action.option_strings)


COMMANDS = {
    "play": N_("sit down to a new match at once"),
    "replay": N_("show a match from its log"),
    "verify": N_("work out every line of a log again, deals and computers' choices too"),
    "list": N_("list the saved matches"),
    "repair": N_("copy the good part of a damaged log to a new one beside it"),
    "arena": N_("let computers play each other, and count"),
}


def _about_games() -> dict[str, str]:
    """What the help says of the games: it finds them, which nothing but a help needs."""
    from engine.variants import VARIANTS
    from truco_tui.games import games

    known = games()
    rules = [(rule, game.name) for game in known for rule in game.house_rules]
    return {
        "titles": _and([game.title for game in known]),
        "games": ", ".join(game.name for game in known),
        "pairs": ", ".join(game.name for game in known if 4 in VARIANTS[game.name].seats),
        "decks": ", ".join(name for rule, name in rules if rule.option == "deck"),
        "rules": ", ".join(f"{rule.option}={'|'.join(rule.spelled)} ({name})" for rule, name in rules),
    }


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    """The parser of the whole command line, and that of each command."""
    whole = _Parser(
        prog="truco",
        description=_("{titles} in the terminal; without a command, at home."),
        epilog=_("Matches and settings are kept in your platform's folders, or in those named."),
    )
    version = _("show the version, and do nothing")
    whole.switches.add_argument("--version", action="version", version=f"truco {__version__}", help=version)
    commands = whole.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))
    each = {
        name: commands.add_parser(name, help=_(about), description=f"{_(about).capitalize()}.")
        for name, about in COMMANDS.items()
    }
    for parser in (whole, *each.values()):
        _add_common(parser)
    play, arena = each["play"], each["arena"]
    game = _("one of {games}; the first if none is named")
    play.words.add_argument("game", nargs="?", help=game)
    option = play.switches.add_argument
    option("--level", metavar="L", help=_("low, high or random: the computer players"))
    option("--name", metavar=_("NAME"), help=_("what your rivals call you"))
    option("--seed", metavar="S", help=_("a number or a word from which all chance follows"))
    for name in ("replay", "verify", "repair"):
        each[name].words.add_argument("log", metavar="LOG", help=_("the file of a match"))
    seal = _("the seal that was shown before the first card")
    each["verify"].switches.add_argument("--seal", metavar="HEX", help=seal)
    option = arena.switches.add_argument
    option("--game", metavar="G", help=game)
    option("--players", metavar="A,B", default="high,low", help=_("two levels: low, high, random"))
    option("--matches", metavar="N", default="100", help=_("how many (100)"))
    option("--seed", metavar="S", default="arena", help=_("a number or a word; the same, the same matches"))
    option("--jobs", metavar="J", default="1", help=_("how many processes (1)"))
    option("--json", action="store_true", help=_("print one JSON object"))
    for parser in (play, arena):
        option = parser.switches.add_argument
        option("--seats", metavar="N", help=_("2, or 4 for two pairs ({pairs})"))
        option("--deck", metavar="D", help=_("dirty or clean ({decks})"))
        rule = _("a house rule; may be repeated")
        option("--rule", metavar=_("NAME=VALUE"), action="append", default=[], help=rule)
    return whole, each


def _add_common(parser: _Parser) -> None:
    """What may stand before a command as well as after it."""
    pace = _("instant, fast, normal or slow: how long computers think, how fast cards fly")
    for name, metavar, about in (
        ("--data-dir", _("DIR"), _("the folder of matches")),
        ("--config-dir", _("DIR"), _("the folder of settings.toml")),
        ("--language", "L", _("en, es, pt …, or auto to follow the system")),
        ("--pace", "P", pace),
    ):
        parser.switches.add_argument(name, metavar=metavar, help=about, default=argparse.SUPPRESS)


def _speak(argv: Sequence[str]) -> None:
    """Answer in the language that the command line itself names, if it does."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--language", nargs="?")
    language = parser.parse_known_args(argv)[0].language
    if language in LANGUAGES:
        install(language)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command line, its values as text. Raises `Refused`."""
    _speak(argv)
    whole, each = _parsers()
    args, unknown = whole.parse_known_args(argv)
    if unknown:
        parser = each.get(args.command, whole)
        text = _("{command} does not know {word}; it knows {options}.")
        word = said(unknown[0].partition("=")[0])
        raise Refused(text.format(command=parser.prog, word=word, options=parser.options), WRONG)
    return args
