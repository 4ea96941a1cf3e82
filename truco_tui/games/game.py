"""All that the screen knows of one game, as one value of data: no widget, no screen.

What players say stays in the language of the game; what is marked with `N_` is translated where it is shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.cards import Card
from truco_tui.games.cards import name_of_card
from truco_tui.games.house_rules import HouseRule
from truco_tui.i18n import _, current

if TYPE_CHECKING:  # the first screen names the games and plays none
    from engine.events import Subject
    from engine.view import View


@dataclass(frozen=True)
class Phrase:
    """Something to say: aloud in a bubble, short on its button, and what it means."""

    shout: str
    """As spoken: `¡Truco!`."""
    label: str
    """On the button, without key or worth: `Truco`."""
    key: str
    """One lower-case letter, the same at every moment and in every language."""
    gloss: str
    """The meaning, a msgid: `Play for more`."""
    alias: str = ""
    """A second key, printed in place of the first; only where C does not cover a card (`rules.covers`)."""
    answer_shout: str = ""
    """As spoken when it answers a call of the same ladder: `¡Quiero, retruco!`; empty: as otherwise."""
    answer_label: str = ""
    """On the button then: `Quiero retruco`; empty: as otherwise."""


@dataclass(frozen=True)
class RankRow:
    """Cards of one strength, and what players call them: a row of "who beats whom"."""

    cards: tuple[Card, ...]
    """One to four; drawn as rank and mark each, unless `ranks` stands for them."""
    word: str = ""
    """What they are called: a name in the language of the game, or a msgid."""

    @property
    def called(self) -> str:
        """What they are called, in the player's language where it is no name."""
        return _(self.word) if self.word else ""

    ranks: str = ""
    """`3`, or `12 11 10` where a row holds several strengths, strongest first."""


Order = Callable[[Card | None, Mapping[str, object]], tuple[RankRow, ...]]
"""From the turn-up and the house rules to who beats whom, strongest first."""


@dataclass(frozen=True)
class Game:
    """One game on the screen: what it is called, what is said at its table, what its cards are called."""

    name: str
    """Of its variant in the engine."""
    title: str
    """In its own language: `Truco …`."""
    letter: str
    """The key of the first screen that opens it."""
    blurb: str
    """One line on the first screen, a msgid."""
    display: tuple[Card, ...]
    """Cards that stand for the game on the first screen."""
    rivals: tuple[str, ...]
    """Names for computer players; four letters at most fit everywhere."""
    house_rules: tuple[HouseRule, ...]
    """What can be chosen, in the order it is offered."""
    subjects: "Mapping[Subject, str]"
    """What a question is about, as the name of a group of buttons: `Truco`, `Envido`."""
    calls: Mapping[str, Phrase]
    """Every call of the game's auctions by its id."""
    accept: "Mapping[Subject, Phrase]"
    decline: "Mapping[Subject, Phrase]"
    fold: Phrase
    nickname: "Callable[[Card, View], str]"
    """What players call a card under this turn-up, in the language of the game; empty: nothing special."""
    order: Order
    first: str
    """The role of who leads the first trick: `mano`."""
    last: str
    """The role of the dealer: `pie`."""
    tied: str
    """A tied trick: `parda`."""
    tricks: tuple[str, str, str] = ("1ª", "2ª", "3ª")
    example: Card | None = None
    """The turn-up under which the rules show the order of the cards; None: nothing is turned up."""
    prompts: "Mapping[Subject, str]" = field(default_factory=dict)
    """Msgids asked in the bar where the usual question does not fit: "Hand of eleven: do you play it?"."""
    banners: Mapping[str, str] = field(default_factory=dict)
    """By kind of hand (`view.kind`), its name in the language of the game; none for a normal hand."""
    details: "Callable[[View], tuple[str, ...]]" = lambda view: ()
    """What the title says of this match, as msgids: `pairs`, `clean deck`."""
    tanto_beats: str = "{tanto}"
    """A tanto that beats those said before: `{tanto} son mejores`."""
    tanto_yields: str = ""
    """Said instead of a tanto that does not: `Son buenas`."""

    @property
    def short(self) -> str:
        """The last word of the title."""
        return self.title.split()[-1]

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Everything that can be said at the table."""
        return (*self.calls.values(), *self.accept.values(), *self.decline.values(), self.fold)

    @property
    def letters(self) -> frozenset[str]:
        """The keys of what can be said, and of their second ones."""
        return frozenset(key for phrase in self.phrases for key in (phrase.key, phrase.alias) if key)

    def order_in(self, view: "View") -> tuple[RankRow, ...]:
        """Who beats whom in the hand that is seen, strongest first."""
        return self.order(view.turn_up, view.options)

    def card_name(self, card: Card, view: "View") -> str:
        """A card in words of the current language, with what players call it."""
        return name_of_card(card, current(), self.nickname(card, view))
