"""What the bar offers at a moment: exactly the legal calls, each with its key and what it is worth."""

from dataclasses import dataclass, replace
from typing import Literal

from engine import actions as act
from engine.actions import AnyAction
from engine.events import Subject
from engine.tricks import side_of
from engine.view import View
from truco_tui.games.game import Game, Phrase
from truco_tui.i18n import _

Tone = Literal["default", "raise", "danger"]


@dataclass(frozen=True)
class Offer:
    """One button of the bar."""

    key: str
    """As pressed and printed: `q`, `enter`."""
    label: str
    action: AnyAction | None = None
    """None: not a move in the game; the screen knows what the key does."""
    worth: int | None = None
    """Points at stake once accepted; negative: points that the other side gets at once."""
    tone: Tone = "raise"
    group: str = ""
    gloss: str = ""
    """What it means, a msgid."""
    short: str = ""
    """A shorter label; empty: there is none."""
    other: str = ""
    """A second key that does the same."""
    ends: bool = False
    """Whether it gives the match away."""

    @property
    def sign(self) -> str:
        """The worth as printed: `(2)`, `(−1)`."""
        if self.worth is None:
            return ""
        if self.ends:
            return f"({_('the match')})"
        return f"({self.worth})" if self.worth > 0 else f"(−{-self.worth})"


def _keys(words: Phrase, view: View) -> tuple[str, str]:
    """The key printed on a button and its second one: the alias comes first, where C covers no card."""
    return (words.alias, words.key) if words.alias and not view.rules.covers else (words.key, "")


def offers(view: View, game: Game) -> tuple[Offer, ...]:
    """The calls open to the viewing seat, group by group; the cards are their own buttons."""
    found = [offer for action in view.legal if (offer := _offer(action, view, game))]
    order = {name: place for place, name in enumerate(game.subjects.values())}
    return tuple(sorted(found, key=lambda offer: order.get(offer.group, -1)))


def _offer(action: AnyAction, view: View, game: Game) -> Offer | None:
    about: Subject = view.ask.about if view.ask else "stake"
    group = game.subjects.get(about, "")
    if isinstance(action, act.Call | act.Raise):
        return _call(action, view, game)
    if isinstance(action, act.Accept):
        return _answer(action, game.accept[about], worth_accepted(view, about), "default", view, group)
    if isinstance(action, act.Decline):
        return _giving_up(action, game.decline[about], worth_refused(view, about), view, group)
    if isinstance(action, act.Fold):
        return _giving_up(action, game.fold, fold_cost(view), view, group)
    return None


def _answer(action: AnyAction, words: Phrase, worth: int, tone: Tone, view: View, group: str) -> Offer:
    key, other = _keys(words, view)
    return Offer(key, words.label, action, worth, tone, group, words.gloss, other=other)


def _giving_up(action: AnyAction, words: Phrase, cost: int, view: View, group: str) -> Offer:
    return replace(_answer(action, words, -cost, "danger", view, group), ends=gives_match(view, cost))


def gives_match(view: View, cost: int) -> bool:
    """Whether so many points for the other side end the match."""
    return view.score[1 - side_of(view.seat)] + cost >= view.target


def _call(action: act.Call | act.Raise, view: View, game: Game) -> Offer:
    words = game.calls[action.call]
    about = view.rules.subject_of(action.call)
    answers = isinstance(action, act.Raise) and bool(words.answer_label)
    return Offer(
        words.key,
        words.answer_label if answers else words.label,
        action,
        worth_accepted(view, about, action.call),
        "raise",
        game.subjects[about],
        words.gloss,
        words.label if answers else "",
    )


def worth_accepted(view: View, about: Subject, *more: str) -> int:
    """Points at stake if what was called about a subject, and `more` calls after it, is accepted."""
    rules = view.rules
    if about == "bet":
        assert rules.bet
        return rules.bet.auction.accepted((*view.bids, *more), view.target - max(view.score))
    return rules.stake_of(view.kind) if about == "choice" else rules.stakes.accepted((*view.calls, *more))


def worth_refused(view: View, about: Subject) -> int:
    """Points that refusing what was called about a subject gives the others."""
    rules = view.rules
    if about == "bet":
        assert rules.bet
        return rules.bet.auction.refused(view.bids)
    return rules.declined(view.kind) if about == "choice" else rules.stakes.refused(view.calls)


def fold_cost(view: View) -> int:
    """Points the other side gets if the player on turn gives up (A-14, A.12)."""
    bet = view.rules.bet
    return view.stake + (bet.unplayed if bet and bet_is_open(view) else 0)


def bet_is_open(view: View) -> bool:
    """Whether somebody may still open the side bet in this hand, now or once it is their word (A.5)."""
    if view.tricks or view.bids or view.owner is not None or view.outcome is not None:
        return False
    played = {play.seat for play in view.table}
    # Once a truco is asked, only who answers it may still put the bet before it.
    waiting = view.ask.of if view.ask else range(view.seats)
    return any(seat not in played for seat in waiting)
