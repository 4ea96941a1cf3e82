"""The loop everyone uses: who decides next, what a computer chooses, what happens if it fails.

A screen asks `next_seat`, lets the person or `choose` decide, and calls `play`; tests call `run`.
"""

import random
from dataclasses import dataclass

from msgspec.structs import replace

from engine import actions as act
from engine.actions import AnyAction
from engine.chance import source
from engine.events import Subject
from engine.log import Decision
from engine.names import clean_name
from engine.players import Adviser, Player, adviser_of, player_of
from engine.session import Session
from engine.state import CHANCE
from engine.tricks import side_of
from engine.view import View

PERSON = "person"


@dataclass(frozen=True)
class Choice:
    """What a computer chose after `seen` decisions; `note` says why, if it failed and a fallback chose."""

    seat: int
    action: AnyAction
    seen: int
    note: str = ""


@dataclass(frozen=True)
class Hint:
    """An action and its reason."""

    action: AnyAction
    about: Subject | None = None
    """What it is about; a card is about the hand."""
    odds: float | None = None
    """The chance, 0 to 1, to take that: the side bet, or the hand."""


class Match:
    """A session with computer players at the seats that the header gives a level."""

    def __init__(self, session: Session, players: dict[int, Player] | None = None) -> None:
        self.session = session
        seated = session.header.players
        self.persons = tuple(seat for seat, who in enumerate(seated) if who.level == PERSON)
        self.players: dict[int, Player] = {
            seat: player_of(who.level, session.rules.variant)
            for seat, who in enumerate(seated)
            if who.level != PERSON
        } | (players or {})
        self._failed: dict[int, int] = {}
        """Per seat whose player failed, the number of that hand: it is not asked again in it."""

    @property
    def next_seat(self) -> int | None:
        """The seat that decides next: `CHANCE`, a computer's, a person's; None after the match.

        Of several that may, a person goes first, else the first named: in an asked pair the next in order
        after the asker, at eleven the first from the mano (B-11, B.6).
        """
        acting = self.session.to_act
        return next((seat for seat in acting if seat in self.persons), acting[0] if acting else None)

    def choose(self, seat: int) -> Choice:
        """What the computer at a seat chooses now; may run on another thread than the one that plays."""
        seen = self.session.n
        view = self.view_for(seat)
        if self._failed.get(seat) == view.number:
            return Choice(seat, fallback(view), seen, "fallback for the rest of the hand")
        try:
            action = self._ask(seat, view, "seat", seen + 1)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit() too is a player's failure, not the end of the match
            self._failed[seat] = view.number
            return Choice(
                seat, fallback(view), seen, f"player failed: {clean_name(type(error).__name__, 60)}"
            )
        return Choice(seat, action, seen)

    def advise(self, seat: int) -> AnyAction:
        """What the computer at a seat would answer, for the person beside it; it decides nothing (B-11)."""
        view = self.view_for(seat)
        try:
            return self._ask(seat, view, "advice", self.session.n + 1)
        except KeyboardInterrupt:
            raise
        except BaseException:
            return fallback(view)

    def hint(self, seat: int) -> Hint | None:
        """What a strong player would do in a person's place, and why; None for a game that has none."""
        view, header = self.view_for(seat), self.session.header
        adviser = adviser_of(view.variant)
        if adviser is None:
            return None
        chance = source(header.seed, "hint", seat, self.session.n + 1)
        try:
            return self._advice(view, adviser, chance)
        except KeyboardInterrupt:
            raise
        except BaseException:  # no player of ours may end a match
            return None

    def _advice(self, view: View, adviser: Adviser, chance: random.Random) -> Hint:
        """What an adviser would do, and how good the hand is by its reckoning."""
        action = adviser.choose(view, chance)
        if isinstance(action, act.Call | act.Raise):
            about: Subject = self.session.rules.subject_of(action.call)
        elif isinstance(action, act.Accept | act.Decline) and view.ask:
            about = view.ask.about
        elif isinstance(action, act.Cut | act.NextDeal):
            return Hint(action)
        else:
            about = "stake"
        return Hint(action, about, adviser.odds(view, about, chance))

    def _ask(self, seat: int, view: View, label: str, n: int) -> AnyAction:
        """The legal action that a player names; not the player's own object, which may only look like one."""
        its_own = replace(view)  # to spoil, if it likes
        action = self.players[seat].choose(its_own, source(self.session.header.seed, label, seat, n))
        return view.legal[view.legal.index(action)]

    def play(self, choice: Choice) -> Decision:
        """Play what a computer chose."""
        return self.session.submit(choice.seat, choice.action, choice.seen, choice.note)

    def step(self) -> bool:
        """Play one decision of chance or of a computer; False if a person decides next, or nobody."""
        seat = self.next_seat
        if seat == CHANCE:
            self.session.play_chance()
        elif seat is None or seat in self.persons:
            return False
        else:
            self.play(self.choose(seat))
        return True

    def run(self) -> None:
        """Play on until a person must decide or the match is over."""
        while self.step():
            pass

    def view_for(self, seat: int) -> View:
        """A computer's view; it never gives up a hand while a person is on its side (B.11)."""
        view = self.session.view(seat)
        if any(side_of(person) == side_of(seat) for person in self.persons):
            return replace(view, legal=tuple(a for a in view.legal if not isinstance(a, act.Fold)))
        return view


def fallback(view: View) -> AnyAction:
    """The action of a player that failed: refuse what is asked, else play the first card."""
    for action in view.legal:
        if isinstance(action, act.Decline):
            return action
    return view.legal[0]
