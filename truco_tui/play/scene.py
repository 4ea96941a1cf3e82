"""What a table shows between two keys: the view, the last words, and what the person has half decided."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine.actions import AnyAction
from engine.events import HandDealt
from engine.log import Seated
from engine.match import PERSON, Hint
from engine.names import clean_name
from engine.session import Moment
from engine.view import View
from truco_tui.art.palette import Skin
from truco_tui.games import game_named
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.words import speech
from truco_tui.words.advice import hint_words
from truco_tui.words.held import held, place_of, playable
from truco_tui.words.match_words import LEVELS
from truco_tui.words.panels import Panel, panel_of
from truco_tui.words.shown import Shown


def names_of(seated: Sequence[Seated], me: int, name: str) -> tuple[str, ...]:
    """Who sits where, safe to show; the person is told by the name from the settings, or as "you"."""
    return tuple(clean_name(who.name) if seat != me else name or _("you") for seat, who in enumerate(seated))


def told(seated: Sequence[Seated]) -> tuple[str, ...]:
    """Who sat where, safe to show; a person who told no name is "you"."""
    nameless = clean_name(_("Player"))
    names = (clean_name(who.name) for who in seated)
    return tuple(
        _("you") if who.level == PERSON and name == nameless else name
        for who, name in zip(seated, names, strict=True)
    )


def details_of(seated: Sequence[Seated], me: int, view: View) -> tuple[str, ...]:
    """What the title says about a match."""
    details = (_("to {points}").format(points=view.target), *map(_, game_named(view.variant).details(view)))
    level = LEVELS.get(seated[1 - me].level) if len(seated) == 2 else None
    return (*details, _("rival: {level}").format(level=_(level))) if level else details


@dataclass
class Scene:
    """One person's side of the table at one moment."""

    view: View
    me: int
    names: tuple[str, ...] = ()
    room: Room = Room.MEDIUM
    said: tuple[int, str] | None = field(default=None, init=False)
    advice: tuple[int, AnyAction] | None = field(default=None, init=False)
    """What which partner would answer."""
    hint: Hint | None = field(default=None, init=False)
    """What a strong player would do in the person's place."""
    armed: bool = field(default=False, init=False)
    """Whether giving up was asked for once."""
    covering: bool = field(default=False, init=False)
    """Whether the next card is to lie face down."""
    aloft: bool = field(default=False, init=False)
    """Whether the last card played is still flying to its place."""
    notice: str = field(default="", init=False)
    """Why the last key did nothing."""

    def take(self, moment: Moment) -> bool:
        """Show an event, with nothing to do yet; True if it began a hand."""
        self.view = replace(moment.view, legal=())
        if speech.hushes(moment.event):
            self.said = None
        self.said = speech.aloud(moment.event, moment.view) or self.said
        self.advice, self.hint, self.notice, self.aloft = None, None, "", False
        self.relax()
        return isinstance(moment.event, HandDealt)

    def settle(self, view: View) -> None:
        """Show the person what there is to do."""
        self.view = view

    def relax(self) -> bool:
        """Forget what was half decided; True if something was."""
        was = self.armed or self.covering
        self.armed = self.covering = False
        return was

    def shown(self, at: int, skin: Skin) -> Shown:
        """The moment as widgets draw it, with the card at a place in mind."""
        view = replace(self.view, table=self.view.table[:-1]) if self.aloft else self.view
        place = place_of(view, self.me, at) if playable(view) else None
        chosen = held(view, self.me)[place] if place is not None else None
        said = self.said
        if self.advice:
            partner, action = self.advice
            said = partner, speech.whispered(action, view)
        return Shown(view, self.me, self.names, skin, self.room, chosen, speech=said)

    def panel(self, shown: Shown) -> Panel:
        """The bar of the moment."""
        advice = ""
        if self.hint:
            advice = hint_words(self.hint, shown)
        elif self.advice:
            partner, action = self.advice
            word = speech.call_words(action, self.view)
            text = _("{who} advises: {word} You answer for both.")
            advice = text.format(who=self.names[partner], word=word)
        # What is half decided is newer than the word about an earlier key.
        notice = "" if self.armed or self.covering else self.notice
        return panel_of(shown, armed=self.armed, covering=self.covering, advice=advice, notice=notice)
