"""What became true, in the past tense. The list of a match's events is the match."""

from typing import Literal

from msgspec import Struct

from engine.cards import Card

Subject = Literal["stake", "bet", "choice", "cut"]
"""What a question is about: the stake of the hand, the side bet, the hand of eleven, or the cut."""

Reason = Literal["tricks", "declined", "folded", "bet", "bet_declined", "choice_declined", "match"]
"""Why points were scored or a hand ended; `match`: a side bet ended the match before the hand was decided."""


class Event(Struct, frozen=True, tag_field="is"):
    """The base of all events."""


class DealerDrawn(Event, frozen=True, tag="dealer"):
    """Chance chose the first dealer; `cuts` is the seat that must cut first, if the house rule says so."""

    seat: int
    cuts: int | None = None


class DeckCut(Event, frozen=True, tag="cut"):
    """A player cut the deck of the coming deal."""

    seat: int
    at: int


class HandDealt(Event, frozen=True, tag="dealt"):
    """A hand began: the cards per seat in dealt order, and the turn-up where the game has one."""

    number: int
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card | None
    kind: str
    deciding: int | None
    """The side that must choose before the first card and whose partners see each other's cards (B-15)."""


class CardPlayed(Event, frozen=True, tag="played", omit_defaults=True):
    """A seat played a card; `at` is its position, 1 to 3, where it was played blind."""

    seat: int
    card: Card
    covered: bool = False
    at: int = 0


class TrickEnded(Event, frozen=True, tag="trick"):
    """A trick was completed; `winner` is None if it tied."""

    winner: int | None
    leads: int


class CallMade(Event, frozen=True, tag="called"):
    """A seat made a call and the other side must answer."""

    seat: int
    about: Subject
    call: str


class CallAccepted(Event, frozen=True, tag="accepted"):
    """A seat accepted; `stake` is what its subject is now worth, in points."""

    seat: int
    about: Subject
    stake: int


class CallDeclined(Event, frozen=True, tag="declined"):
    """A seat refused what was asked."""

    seat: int
    about: Subject


class TantoSaid(Event, frozen=True, tag="said"):
    """A seat announced its side-bet value, or conceded with None: "son buenas" (A-10)."""

    seat: int
    tanto: int | None


class TantoShown(Event, frozen=True, tag="shown"):
    """At the end of the hand the winner of the side bet shows the cards that made it (A-11)."""

    seat: int
    cards: tuple[Card, ...]


class Folded(Event, frozen=True, tag="folded"):
    """A seat gave the hand up."""

    seat: int


class PointsScored(Event, frozen=True, tag="points"):
    """A side scored; `score` is the score of both sides after it."""

    side: int
    points: int
    why: Reason
    score: tuple[int, int]

    @property
    def about(self) -> Subject:
        """What the points are for."""
        if self.why in ("bet", "bet_declined"):
            return "bet"
        return "choice" if self.why == "choice_declined" else "stake"


class HandEnded(Event, frozen=True, tag="ended"):
    """A hand ended; `side` is None where nobody won it."""

    side: int | None
    points: int
    why: Reason


class NextDealAsked(Event, frozen=True, tag="next"):
    """A seat asked for the next deal; `cuts` is the seat that must cut first, if the house rule says so."""

    seat: int
    cuts: int | None = None


class MatchEnded(Event, frozen=True, tag="won"):
    """A side won the match."""

    side: int


AnyEvent = (
    DealerDrawn
    | DeckCut
    | HandDealt
    | CardPlayed
    | TrickEnded
    | CallMade
    | CallAccepted
    | CallDeclined
    | TantoSaid
    | TantoShown
    | Folded
    | PointsScored
    | HandEnded
    | NextDealAsked
    | MatchEnded
)
