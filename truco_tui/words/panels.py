"""What the bar says and offers, from what the table shows."""

from dataclasses import dataclass

from engine import actions as act
from engine.cards import Card
from engine.view import View
from truco_tui.i18n import N_, _, pgettext
from truco_tui.terminal.room import Room
from truco_tui.words.keys import Key
from truco_tui.words.offers import Offer, fold_cost, gives_match, offers
from truco_tui.words.prose import Piece, Prose
from truco_tui.words.shown import Shown
from truco_tui.words.speech import about_card, about_moment, confirm_fold, ink_of, prompt, side_name
from truco_tui.words.telling import Why, why


@dataclass(frozen=True)
class Panel:
    """What the bar says and offers at a moment."""

    prompt: str = ""
    asks: bool = False
    """Whether the prompt is for the person."""
    offers: tuple[Offer, ...] = ()
    whys: tuple[Why, ...] = ()
    words: str = ""
    """The last line: help, advice, or why a key did nothing."""
    warns: bool = False
    aside: Prose = ()
    """Beside the buttons at the end of a hand."""


NEXT = Offer("enter", N_("Next deal"), act.NextDeal(), tone="default")
AGAIN = Offer("enter", N_("Play again"), tone="default")
WATCH = Offer("v", N_("Watch it again"))
HOME = Offer("escape", N_("Home"))
COVER = "c"
"""The key before the number of a card that is to be played face down."""


def panel_of(
    shown: Shown, *, armed: bool = False, covering: bool = False, advice: str = "", notice: str = ""
) -> Panel:
    """The bar of a moment.

    `armed`: giving up was asked for once; `covering`: the next card lies face down; `notice`: why the last
    key did nothing.
    """
    view = shown.view
    asks = bool(view.legal)
    if view.outcome is not None:
        after = (NEXT,) if view.legal else (AGAIN, WATCH, HOME) if view.champion is not None else ()
        return Panel(
            prompt(shown), asks, _translated(after), why(shown), notice, bool(notice), aside=_score(shown)
        )
    if not asks and shown.me in view.to_act:
        return Panel()  # something is still being shown
    question = confirm_fold(cost := fold_cost(view), gives_match(view, cost)) if armed else prompt(shown)
    offered = (*offers(view, shown.game), *cover_offer(shown))
    words = notice or (_("Face down: which card?") if covering else advice or about_moment(shown))
    if not words and shown.chosen:
        words = f"{'>' if shown.skin.ascii else '►'} {about_card(shown, shown.chosen)}"
    return Panel(question, asks, offered, words=words, warns=bool(notice) or armed)


def cover_offer(shown: Shown) -> tuple[Offer, ...]:
    """The button for playing face down, if that is open."""
    if not any(isinstance(action, act.Cover) for action in shown.view.legal):
        return ()
    group = shown.game.subjects["stake"]
    return (Offer(COVER, _("Face down"), group=group, gloss=N_("Play a card that has no force")),)


def _translated(found: tuple[Offer, ...]) -> tuple[Offer, ...]:
    return tuple(Offer(offer.key, _(offer.label), offer.action, tone=offer.tone) for offer in found)


def _score(shown: Shown) -> Prose:
    """The score after the hand, where the bar has room for it."""
    if shown.room is Room.SMALL:
        return ()
    pieces: list[Piece] = []
    for side in (shown.my_side, 1 - shown.my_side):
        ink = ink_of(shown, side)
        pieces += [Piece("  ")] if pieces else []
        pieces += [
            Piece(side_name(shown, side) + " ", ink),
            Piece(str(shown.view.score[side]), ink, bold=True),
        ]
    return tuple(pieces)


def move(view: View, card: Card | None, place: int, covering: bool) -> act.AnyAction | None:
    """What playing a card by its place means now: open, face down, or blind; None where there is none."""
    if any(isinstance(action, act.PlayBlind) for action in view.legal):
        return act.PlayBlind(place + 1)
    if card is None:
        return None
    return act.Cover(card) if covering else act.Play(card)


def can_be_advised(view: View) -> bool:
    """Whether the person has something to decide that is worth thinking about."""
    cutting = view.ask is not None and view.ask.about == "cut"
    return bool(view.legal) and view.outcome is None and not cutting


def keys_of(shown: Shown) -> list[Key]:
    """The keys that are worth naming at a moment."""
    keys: list[Key] = []
    if shown.chosen:
        keys = [Key("1-3", _("card"), "right"), Key("Enter", pgettext("a card", "play"), "enter")]
    elif shown.view.outcome is not None:
        word = pgettext("a deal", "next") if shown.view.legal else pgettext("a match", "again")
        keys = [Key("Enter", word, "enter")]
    if shown.view.champion is None:
        keys.append(Key("H", _("advice"), "h"))
    keys += [Key("F1", _("help"), "f1"), Key("^P", _("commands"), "ctrl+p")]
    return [*keys, Key("Esc", _("menu"), "escape")]
