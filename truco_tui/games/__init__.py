"""How a game's table is composed, and the words said at it: one frozen `TableKind` a game.

A game's file here has its `KIND`; it is imported when its table is first shown. Widgets and screens ask the
kind and never ask which game it is. What players say stays in the language of the game; what is marked with
`N_` is translated where it is shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.events import Subject
from engine.view import View

if TYPE_CHECKING:
    from truco_tui.widgets.felt import FeltWidget

Column = Callable[[], "tuple[FeltWidget, ...]"]
"""Makes the widgets of one column, top to bottom.

Their `DEFAULT_CSS` says how high they are in each `Room`: the screen has exactly one of the classes `-s`,
`-m`, `-l`. The left column is 15, 16 or 24 cells wide, the right one 20 or 32 (none in `-s`), the rest is
the middle. A widget that is not for a size is `display: none` there.
"""


@dataclass(frozen=True)
class Words:
    """Something to say: aloud in a bubble, short on its button, and what it means."""

    shout: str
    """As spoken: `¡Truco!`."""
    label: str
    """On the button, without key or worth: `Truco`."""
    key: str
    """One lower-case letter, the same at every moment and in every language (table.md, promise 2)."""
    gloss: str
    """The meaning, a msgid: `Play for more`."""
    alias: str = ""
    """A second key, printed in place of the first; only where C does not cover a card (`rules.covers`)."""
    answer_shout: str = ""
    """As spoken when it answers a call of the same ladder: `¡Quiero, retruco!`; empty: as otherwise."""
    answer_label: str = ""
    """On the button then: `Quiero retruco`; empty: as otherwise."""


@dataclass(frozen=True)
class Level:
    """Cards of one strength, and what players call them: a row of "who beats whom"."""

    cards: tuple[Card, ...]
    """One to four; drawn as rank and mark each, unless `ranks` stands for them."""
    word: str = ""
    """In the language of the game."""
    ranks: str = ""
    """`3`, or `12 11 10` where a row holds several strengths, strongest first."""


@dataclass(frozen=True)
class TableKind:
    """One game's table: what stands on it and what is said at it."""

    title: str
    """The name of the game in its own language: `Truco argentino`."""
    left: Column
    mid: Column
    right: Column
    subjects: Mapping[Subject, str]
    """What a question is about, as the name of a group of buttons: `Truco`, `Envido`."""
    calls: Mapping[str, Words]
    """Every call of the game's auctions by its id."""
    accept: Mapping[Subject, Words]
    decline: Mapping[Subject, Words]
    fold: Words
    card_name: Callable[[Card, View], str]
    """A card in words of the current language, with what the game calls it under this turn-up."""
    order: Callable[[View], tuple[Level, ...]]
    """Who beats whom under this turn-up, strongest first."""
    first: str
    """The role of who leads the first trick: `mano`."""
    last: str
    """The role of the dealer: `pie`."""
    tied: str
    """A tied trick: `parda`."""
    tricks: tuple[str, str, str] = ("1ª", "2ª", "3ª")
    prompts: Mapping[Subject, str] = field(default_factory=dict)
    """Msgids asked in the bar where the usual question does not fit: "Hand of eleven: do you play it?"."""
    banners: Mapping[str, str] = field(default_factory=dict)
    """By kind of hand (`view.kind`), its name in the language of the game; none for a normal hand."""
    details: Callable[[View], tuple[str, ...]] = lambda view: ()
    """What the title says of this match, in the language of the game: `duplas`, `baralho limpo`."""
    tanto_beats: str = "{tanto}"
    """A tanto that beats those said before: `{tanto} son mejores`."""
    tanto_yields: str = ""
    """Said instead of a tanto that does not: `Son buenas`."""


@cache
def table_kind(variant: str) -> TableKind:
    """The table of a game by the name of its variant."""
    kind: TableKind = import_module(f"truco_tui.games.{variant}.table").KIND
    return kind
