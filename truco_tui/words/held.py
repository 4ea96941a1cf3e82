"""The cards that a seat still holds, by their numbers."""

from engine import actions as act
from engine.cards import Card
from engine.view import View


def held(view: View, seat: int) -> tuple[Card | None, ...]:
    """A seat's cards by their numbers, 1 to 3 in dealt order; None where one was played."""
    if not view.dealt:
        return ()
    hand = view.hands[seat]
    return tuple(card if card in hand else None for card in view.dealt[seat])


def playable(view: View) -> bool:
    """Whether the viewing seat may play a card now."""
    return any(isinstance(action, act.Play | act.PlayBlind) for action in view.legal)


def place_of(view: View, seat: int, wish: int) -> int | None:
    """The place, 0 to 2, of the card that a seat has in mind: the wished one, or the first it still holds."""
    places = [place for place, card in enumerate(held(view, seat)) if card]
    return wish if wish in places else places[0] if places else None
