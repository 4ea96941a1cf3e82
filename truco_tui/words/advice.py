"""What a strong player would do in a person's place: whole sentences, with the reason and a number."""

from engine import actions as act
from engine.cards import Card
from engine.match import Hint
from engine.tricks import side_of
from truco_tui.i18n import _, ngettext
from truco_tui.words.shown import Shown
from truco_tui.words.speech import best_of, call_words, taker_with

BLUFF = 0.4
"""The chance to win below which a call is not made for its cards."""

SURE = 0.005
"""What is less likely than this is called as good as impossible, its contrary as good as sure."""


def hint_words(hint: Hint, shown: Shown) -> str:
    """What a strong player would do, and why."""
    return f"{_deed(hint, shown)} {_chances(hint)}".strip()


def _deed(hint: Hint, shown: Shown) -> str:
    action = hint.action
    if isinstance(action, act.PlayBlind):
        return _("Play card {number}: nobody sees these before they are played.").format(number=action.at)
    if isinstance(action, act.Cover):
        card = shown.game.card_name(action.card, shown.view)
        return _("Play {card} face down: this trick is not worth showing it.").format(card=card)
    if isinstance(action, act.Play):
        card = shown.game.card_name(action.card, shown.view)
        return _("Play {card}: {reason}.").format(card=card, reason=_why_card(shown, action.card))
    if isinstance(action, act.Fold):
        return _("Give the hand up: what it costs now is the least it can cost.")
    words = call_words(action, shown.view)
    return _("Say {words}").format(words=words) + ("" if words.endswith("!") else ".")


def _chances(hint: Hint) -> str:
    """How often the hand, or the side bet, is won with such cards; whether that makes a call a bluff."""
    if hint.odds is None:
        return ""
    bet = hint.about == "bet"
    if hint.odds >= 1 - SURE:
        text = _("Your tanto is as good as won.") if bet else _("The hand is as good as won.")
    elif hint.odds <= SURE:
        text = _("Your tanto is as good as lost.") if bet else _("The hand is as good as lost.")
    else:
        times = round(100 * hint.odds)
        text = (
            ngettext("Your tanto wins {n} time in 100.", "Your tanto wins {n} times in 100.", times)
            if bet
            else ngettext("This hand is won {n} time in 100.", "This hand is won {n} times in 100.", times)
        ).format(n=times)
    bluff = isinstance(hint.action, act.Call | act.Raise) and hint.odds < BLUFF
    return (_("A bluff.") + " " if bluff else "") + text


def _why_card(shown: Shown, card: Card) -> str:
    """What a card is for, in half a sentence."""
    view = shown.view
    strength = view.rules.strength(view.turn_up)
    ahead = best_of(shown, strength)
    if ahead is None:
        better = sum(force > strength[card] for force in strength.values())
        if not better:
            return _("nothing beats it")
        text = ngettext("{n} card of the deck beats it", "{n} cards of the deck beat it", better)
        return text.format(n=better)
    taker = taker_with(shown, card, strength)
    if taker == shown.my_side:
        return _("it wins the hand")
    if taker == 1 - shown.my_side:
        return _("the hand is lost, and no card of yours changes that")
    force, other = strength[card], strength[ahead.card]
    if side_of(ahead.seat) == shown.my_side and force <= other:
        return _("your partner is ahead, and it costs you least")
    if force > other:
        return _("it goes ahead in the trick")
    if force == other:
        return _("it ties, and nothing is lost yet")
    if any(strength.get(mine, -1) > other for mine in view.hand):
        return _("it keeps your better cards for later")
    if view.seats > 2 and len(view.table) + 2 < view.seats:  # the second of four: its partner plays last
        return _("your partner is still to play, and it costs you least")
    return _("this trick cannot be taken, and it costs you least")
