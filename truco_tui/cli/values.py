"""What the values on the command line may be; each is refused in one sentence that says what is valid."""

import re
from argparse import Namespace

from engine.chance import seed_from
from engine.variants import VARIANTS
from truco_tui.cli.command_line import WRONG, Refused, one_of, said
from truco_tui.games import game_named, names
from truco_tui.games.house_rules import Value
from truco_tui.i18n import _


def number(option: str, value: str, most: int) -> int:
    """A whole number from 1 on."""
    if re.fullmatch(r"[0-9]{1,9}", value) and 1 <= int(value) <= most:
        return int(value)
    text = _("{option} is a number from 1 to {most}, not {value}.")
    raise Refused(text.format(option=option, most=most, value=said(value)), WRONG)


def game(args: Namespace) -> tuple[str, int | None, dict[str, Value]]:
    """The game, the seats and the house rules that were asked for."""
    game = one_of(_("The game"), args.game or names()[0], names())
    seats = None
    if args.seats is not None:
        fits = [str(number) for number in VARIANTS[game].seats]
        seats = int(one_of(_("{game}: --seats").format(game=game), args.seats, fits))
    asked = [*args.rule, *([f"deck={args.deck}"] if args.deck is not None else [])]
    return game, seats, dict(_rule(game, text) for text in asked)


def _rule(game: str, text: str) -> tuple[str, Value]:
    """A house rule written as NAME=VALUE."""
    name, equals, value = text.partition("=")
    rules = {rule.option: rule for rule in game_named(game).house_rules}
    if name not in rules:
        wrong = _("{game} has no house rule {name}; it has {names}.")
        raise Refused(wrong.format(game=game, name=said(name), names=", ".join(rules)), WRONG)
    spelled = rules[name].spelled
    return name, spelled[one_of(name, value.lower() if equals else "", spelled)]


def seed(text: str | None) -> str:
    """The seed that a text stands for; empty for none."""
    if text is None:
        return ""
    if not text.strip():
        raise Refused(_("A seed is a number or a word, not nothing."), WRONG)
    return seed_from(text)
