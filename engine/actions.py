"""What a player may say or do, and what chance may do. An action is a wish; `decide` grants or refuses it."""

from msgspec import Struct

from engine.cards import Card


class Action(Struct, frozen=True, tag_field="act"):
    """The base of all actions; each is a value, equal to any other with the same content."""


class Play(Action, frozen=True, tag="play"):
    """Play a card face up."""

    card: Card


class Cover(Action, frozen=True, tag="cover"):
    """Play a card face down (B-16)."""

    card: Card


class PlayBlind(Action, frozen=True, tag="blind"):
    """Play the card at a position, 1 to 3 in dealt order, without having seen it (B.11)."""

    at: int


class Call(Action, frozen=True, tag="call"):
    """Open an auction, or raise one on one's own turn."""

    call: str


class Raise(Action, frozen=True, tag="raise"):
    """Answer a call with the next one; in the stake auction this accepts first (A-12, B-10)."""

    call: str


class Accept(Action, frozen=True, tag="accept"):
    """Accept what is asked: quiero, aceito, or playing a hand of eleven."""


class Decline(Action, frozen=True, tag="decline"):
    """Refuse what is asked: no quiero, corro, or declining a hand of eleven."""


class Fold(Action, frozen=True, tag="fold"):
    """Give the hand up on one's own turn: al mazo (A-14)."""


class NextDeal(Action, frozen=True, tag="next"):
    """Ask for the next deal once a hand is over (A-19)."""


class Cut(Action, frozen=True, tag="cut"):
    """Cut the deck before the deal: so many cards from the top go to the bottom."""

    at: int


class DrawDealer(Action, frozen=True, tag="dealer"):
    """Chance draws the first dealer (A-1, B-3)."""

    seat: int


class Deal(Action, frozen=True, tag="deal"):
    """Chance deals from this deck, top card first."""

    deck: tuple[Card, ...]


AnyAction = (
    Play | Cover | PlayBlind | Call | Raise | Accept | Decline | Fold | NextDeal | Cut | DrawDealer | Deal
)
