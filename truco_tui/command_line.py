"""What may be written on the command line, and one sentence for what may not."""

import argparse
import re
from collections.abc import Collection, Sequence
from typing import NoReturn

from truco_tui import __version__
from truco_tui.i18n import _

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


def _or(words: Collection[str]) -> str:
    *first, last = words
    return _("{some} or {last}").format(some=", ".join(first), last=last) if first else last


def said(word: str) -> str:
    """A word of the command line, safe to repeat."""
    from engine.names import clean_text

    return clean_text(word, 40) or '""'


class _Parser(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

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
        """The help; where house rules can be named, with their names and values."""
        if "--rule" in self.options:
            from truco_tui.house_rules import HOUSE_RULES

            said = [
                f"{rule.option}={'|'.join(rule.spelled)} ({game})"
                for game, rules in HOUSE_RULES.items()
                for rule in rules
            ]
            self.epilog = f"House rules: {', '.join(said)}."
        return super().format_help()

    @property
    def options(self) -> str:
        """Every option as it is written."""
        return ", ".join(action.option_strings[-1] for action in self._actions if action.option_strings)


COMMANDS = {
    "play": "sit down to a new match at once",
    "replay": "show a match from its log",
    "verify": "work out every line of a log again, deals and computers' choices too",
    "list": "list the saved matches",
    "repair": "copy the good part of a damaged log to a new one beside it",
    "arena": "let computers play each other, and count",
}


def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    """The parser of the whole command line, and that of each command."""
    common = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--data-dir", metavar="DIR", help="the folder of matches")
    common.add_argument("--config-dir", metavar="DIR", help="the folder of settings.toml")
    common.add_argument("--language", metavar="L", help="en, es, pt …, or auto to follow the system")
    common.add_argument(
        "--pace",
        metavar="P",
        help="instant, fast, normal or slow: how long computers think, how fast cards fly",
    )
    whole = _Parser(
        prog="truco",
        parents=[common],
        allow_abbrev=False,
        description="Truco argentino and Truco paulista in the terminal; without a command, at home.",
        epilog="Matches and settings are kept in your platform's folders, or in those named.",
    )
    whole.add_argument("--version", action="version", version=f"truco {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    each = {
        name: commands.add_parser(
            name, parents=[common], allow_abbrev=False, help=about, description=f"{about.capitalize()}."
        )
        for name, about in COMMANDS.items()
    }
    play = each["play"]
    play.add_argument("game", nargs="?", default="argentine", help="argentine (the usual one) or paulista")
    play.add_argument("--level", metavar="L", help="low, high or random: the computer players")
    play.add_argument("--name", help="what your rivals call you")
    play.add_argument("--seed", metavar="S", help="a number or a word from which all chance follows")
    for name in ("replay", "verify", "repair"):
        each[name].add_argument("log", metavar="LOG", help="the file of a match")
    each["verify"].add_argument("--seal", metavar="HEX", help="the seal that was shown before the first card")
    arena = each["arena"]
    arena.add_argument("--game", default="argentine", help="argentine (the usual one) or paulista")
    arena.add_argument("--players", metavar="A,B", default="high,low", help="two levels: low, high, random")
    arena.add_argument("--matches", metavar="N", default="100", help="how many (100)")
    arena.add_argument(
        "--seed", metavar="S", default="arena", help="a number or a word; the same, the same matches"
    )
    arena.add_argument("--jobs", metavar="J", default="1", help="how many processes (1)")
    arena.add_argument("--json", action="store_true", help="print one JSON object")
    for parser in (play, arena):
        parser.add_argument("--seats", metavar="N", help="2, or 4 for two pairs (paulista)")
        parser.add_argument("--deck", metavar="D", help="dirty or clean (paulista)")
        parser.add_argument(
            "--rule", metavar="NAME=VALUE", action="append", default=[], help="a house rule; may be repeated"
        )
    return whole, each


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command line, its values as text. Raises `Refused`."""
    whole, each = _parsers()
    args, unknown = whole.parse_known_args(argv)
    if unknown:
        parser = each.get(args.command, whole)
        text = _("{command} does not know {word}; it knows {options}.")
        word = said(unknown[0].partition("=")[0])
        raise Refused(text.format(command=parser.prog, word=word, options=parser.options), WRONG)
    return args
