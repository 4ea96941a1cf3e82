"""Events and moments in words: what is said aloud, what the bar asks, and why something may not be done.

Works for every game by the words of its `Game`. Calls stay in the language of the game, sentences are in
the player's; a name is set beside words, never into a sentence that would have to agree with it.
"""

from collections.abc import Mapping

from engine import actions as act
from engine import events as ev
from engine.actions import AnyAction
from engine.cards import HIDDEN, Card
from engine.errors import TrucoError
from engine.tricks import OPEN, Played, hand_winner, side_of, trick_winner
from engine.view import View
from truco_tui.art.suits import index_of
from truco_tui.games import game_named
from truco_tui.games.game import Phrase
from truco_tui.i18n import N_, _, ngettext, pgettext
from truco_tui.words.held import held
from truco_tui.words.offers import bet_is_open, worth_accepted
from truco_tui.words.shown import Shown


def side_name(shown: Shown, side: int, *, short: bool = False) -> str:
    """A side by its player's name, or where partners play as us and them, `short` in four letters or so."""
    return shown.names[side] if shown.view.seats == 2 else us_or_them(side == shown.my_side, short)


def us_or_them(ours: bool, short: bool = False) -> str:
    """What a side is called at its place of the score."""
    if short:
        return pgettext("short", "Us") if ours else pgettext("short", "Them")
    return _("Us") if ours else _("Them")


def ink_of(shown: Shown, seat: int) -> str:
    """The colour of a seat's or a side's name."""
    return "us" if side_of(seat) == shown.my_side else "them"


def aloud(event: ev.AnyEvent, view: View) -> tuple[int, str] | None:
    """The seat that speaks in an event and its words, given the view after it."""
    game = game_named(view.variant)
    if isinstance(event, ev.CallMade):
        words = game.calls[event.call]
        return event.seat, _answer(words) if _answers(event, view) else words.shout
    if isinstance(event, ev.CallAccepted):
        # Accepted in passing, it is a raise that follows in the same breath.
        return (event.seat, game.accept[event.about].shout) if not raises(view) else None
    if isinstance(event, ev.CallDeclined):
        return event.seat, game.decline[event.about].shout
    if isinstance(event, ev.TantoSaid):
        return event.seat, tanto_words(event, view)
    if isinstance(event, ev.Folded):
        return event.seat, game.fold.shout
    return None


def raises(view: View) -> bool:
    """Whether what was accepted last was accepted only to be raised: something more is still to be told."""
    last = view.history[-1] if view.history else None
    accepted = isinstance(last, ev.CallAccepted) and last.about == "stake"
    return accepted and not view.to_act and not view.decided


def _answer(words: Phrase) -> str:
    return words.answer_shout or words.shout


def _answers(event: ev.CallMade, view: View) -> bool:
    """Whether a call answers one before it: by accepting it in the same breath, or by raising a side bet."""
    if event.about == "bet":
        return len(view.bids) > 1
    before = view.history[-2] if len(view.history) > 1 else None
    return isinstance(before, ev.CallAccepted) and before.seat == event.seat


def tanto_words(event: ev.TantoSaid, view: View) -> str:
    """A tanto as announced: the first number bare, a better one as better, a lower one not at all (A-10)."""
    game = game_named(view.variant)
    if event.tanto is None:
        return game.tanto_yields
    first = not view.said or view.said[0] == (event.seat, event.tanto)
    return str(event.tanto) if first else game.tanto_beats.format(tanto=event.tanto)


def hushes(event: ev.AnyEvent) -> bool:
    """Whether what was said before an event is over with it."""
    return isinstance(event, ev.CardPlayed | ev.HandDealt | ev.NextDealAsked)


def call_words(action: AnyAction, view: View) -> str:
    """What one says to make a call or an answer."""
    game = game_named(view.variant)
    about = view.ask.about if view.ask else "stake"
    if isinstance(action, act.Call | act.Raise):
        phrase = game.calls[action.call]
        return _answer(phrase) if isinstance(action, act.Raise) else phrase.shout
    return game.decline[about].shout if isinstance(action, act.Decline) else game.accept[about].shout


def whispered(action: AnyAction, view: View) -> str:
    """What a partner would answer, told so that nobody takes it for the answer."""
    return _("I would: {words}").format(words=call_words(action, view).strip("¡!").lower())


def prompt(shown: Shown) -> str:
    """What the bar asks or says now."""
    view, game = shown.view, shown.game
    if view.champion is not None:
        return _match_over(shown)
    if view.outcome is not None:
        return _("End of the hand")
    if not view.dealt and view.ask is None:
        return _("The cards are being dealt")
    if not view.to_act:
        return ""
    if shown.me not in view.to_act:
        return _("{who} is thinking…").format(who=shown.names[view.to_act[0]])
    if view.ask is None:
        calls = any(isinstance(action, act.Call) for action in view.legal)
        return _your_turn(view, shown.me, calls)
    if view.ask.about == "cut":
        return _("Cut the deck: ← → and Enter")
    if view.ask.about in game.prompts:
        return _(game.prompts[view.ask.about])
    who, shout = shown.names[view.ask.by], game.calls[view.ask.call].shout
    return _("{who} calls {shout} Do you accept?").format(who=who, shout=shout)


def _your_turn(view: View, me: int, calls: bool) -> str:
    keys = " ".join(str(place) for place, card in enumerate(held(view, me), 1) if card)
    ask = _("Your turn: play a card ({keys}) or call") if calls else _("Your turn: play a card ({keys})")
    return ask.format(keys=keys)


def _match_over(shown: Shown) -> str:
    view = shown.view
    won = view.champion == shown.my_side
    ours, theirs = view.score[shown.my_side], view.score[1 - shown.my_side]
    text = (
        _("You have won the match, {ours} to {theirs}!")
        if won
        else _("The match is lost, {ours} to {theirs}")
    )
    return text.format(ours=ours, theirs=theirs)


def confirm_fold(cost: int, ends: bool) -> str:
    """The question before a hand is given up, and with it perhaps the match."""
    if ends:
        return _("This gives the match away! M again: yes")
    text = ngettext("Give up {points} point? M again: yes", "Give up {points} points? M again: yes", cost)
    return text.format(points=cost)


def about_moment(shown: Shown) -> str:
    """One line of help about a question: what waits for what, or what the call means."""
    view, game, ask = shown.view, shown.game, shown.view.ask
    if ask is None or shown.me not in ask.of or ask.call not in game.calls:
        return ""
    if any(isinstance(action, act.Call) for action in view.legal):
        names = {"bet": game.subjects["bet"], "stake": game.calls[ask.call].label}
        return _("{bet} goes first: the {stake} waits.").format(**names)
    label, points = game.calls[ask.call].label, worth_accepted(view, ask.about)
    if ask.about == "bet":
        text = ngettext("{call}: {n} point for the tanto", "{call}: {n} points for the tanto", points)
    else:
        text = ngettext("{call}: the hand for {n} point", "{call}: the hand for {n} points", points)
    return text.format(call=label, n=points)


def about_card(shown: Shown, card: Card) -> str:
    """A card of mine in words, and what it does to the one on the table."""
    view, game = shown.view, shown.game
    if card == HIDDEN:
        return _("Nobody sees these cards before they are played")
    name = game.card_name(card, view)
    strength = view.rules.strength(view.turn_up)
    best = best_of(shown, strength)
    if best is None:
        better = sum(force > strength[card] for force in strength.values())
        if not better:
            return _("{card}: nothing beats it").format(card=name)
        text = ngettext("{card}: {n} card beats it", "{card}: {n} cards beat it", better)
        return text.format(card=name, n=better)
    force, other = strength[card], strength[best.card]
    if side_of(best.seat) == shown.my_side:
        text = (
            _("{card}: beats your partner's {other}")
            if force > other
            else _("{card}: your partner's {other} stays ahead")
        )
    elif force > other:
        text = _("{card}: beats {other}")
    elif force == other:
        text = _("{card}: ties with {other}")
    else:
        text = _("{card}: loses to {other}")
    line = text.format(card=name, other=index_of(best.card, shown.skin.ascii))
    wins = taker_with(shown, card, strength) == shown.my_side
    return line + (" " + _("and wins the hand") if wins else "")


def best_of(shown: Shown, strength: Mapping[Card, int]) -> Played | None:
    """The open card that is ahead in the trick; None if there is none."""
    played = [one for one in shown.view.table if not one.covered and one.card != HIDDEN]
    return max(played, key=lambda one: strength[one.card]) if played else None


def taker_with(shown: Shown, card: Card, strength: Mapping[Card, int]) -> int:
    """The side that a card gives the hand to at once; `OPEN` if it decides nothing yet."""
    view = shown.view
    if len(view.table) + 1 < view.seats:
        return OPEN
    winner = trick_winner((*view.table, Played(shown.me, card)), strength)
    return hand_winner([*(trick.winner for trick in view.tricks), winner])


_REFUSALS = {
    "match_over": N_("The match is over."),
    "not_dealt": N_("No cards are dealt yet."),
    "not_asked": N_("The other side has to answer first."),
    "not_your_turn": N_("It is not your turn."),
    "answer_first": N_("You are asked something: answer it first."),
    "hand_over": N_("The hand is over: Enter deals the next one."),
    "not_your_card": N_("You do not hold that card."),
    "not_open": N_("That is not possible now."),
    "stale": N_("The table has changed since then."),
}


def refusal(error: TrucoError) -> str:
    """Why something was refused, in one sentence."""
    return _(_REFUSALS.get(error.code, _REFUSALS["not_open"]))


def refused(view: View, me: int) -> str:
    """Why nothing of the usual can be done at a moment."""
    return _(_REFUSALS[_code(view, me)])


def _code(view: View, me: int) -> str:
    """The code that the engine would refuse with."""
    if view.champion is not None:
        return "match_over"
    if not view.to_act:
        return "not_your_turn"
    if min(view.to_act) < 0:
        return "not_dealt"
    if me not in view.to_act:
        return "not_asked" if view.asks else "not_your_turn"
    if view.asks:
        return "answer_first"
    return "hand_over" if view.outcome is not None else "not_open"


def why_no_key(key: str, view: View, me: int) -> str:
    """Why the call or answer of a key cannot be made at a moment."""
    game, code = game_named(view.variant), _code(view, me)
    calls = [call for call, words in game.calls.items() if words.key == key]
    if calls and (code == "not_open" or (code == "answer_first" and view.asks[-1].about != "choice")):
        return _why_closed(calls[0], view, me)
    if code == "not_open" and key == game.fold.key and not view.rules.folds:
        return _("By the house rules only who is asked may run.")
    answers = {words.key for words in (*game.accept.values(), *game.decline.values())}
    if code == "not_open" and key in answers:
        return _("Nobody has asked you anything.")
    return _(_REFUSALS[code])


def why_not_covered(view: View, me: int) -> str:
    """Why no card can be played face down at a moment."""
    if (code := _code(view, me)) != "not_open":
        return _(_REFUSALS[code])
    if not view.rules.covers:
        return _("By the house rules every card is played face up.")
    return _("A card is played face down from the second trick on.")


def _why_closed(call: str, view: View, me: int) -> str:
    """Why a call is not open to the one whose word it is."""
    rules = view.rules
    if rules.bet and rules.subject_of(call) == "bet":
        bet = game_named(view.variant).subjects["bet"]
        if view.bids and not any(ask.about == "bet" for ask in view.asks):
            return _("The {bet} of this hand was played already.").format(bet=bet)
        if view.bids:
            return _("After that only a higher call is left.")
        if not bet_is_open(view):
            return _("{bet} is called in the first trick, before a truco is accepted.").format(bet=bet)
        return _("{bet} is called before your own first card.").format(bet=bet)
    if any(ask.about == "bet" for ask in view.asks):
        return _(_REFUSALS["answer_first"])
    if not rules.kinds[view.kind].calls:
        return _("Nobody may call in this hand.")
    if not rules.stakes.open(view.calls):
        return _("There is nothing higher to call.")
    if view.owner is not None and view.owner != side_of(me):
        return _("The next raise is theirs: they accepted last.")
    return _("You have called last: the next raise is theirs.") if view.calls else _(_REFUSALS["not_open"])
