"""A hand told: line by line in the chronicle, and at its end why it went as it did."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine import events as ev
from engine.cards import HIDDEN, Card
from engine.rules import Rules
from engine.tricks import Trick, side_of
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.words.prose import Piece, Prose, card_prose
from truco_tui.words.shown import Shown
from truco_tui.words.speech import ink_of, raises, side_name, tanto_words


class Line(NamedTuple):
    """One line of the chronicle."""

    who: Piece | None
    """Who did it; None: nobody, the words alone."""
    words: Prose
    points: str = ""
    """What it was worth, `2`, or how it changed the stake, `1→2`."""


class Why(NamedTuple):
    """One line of why a hand went as it did."""

    head: str
    words: Prose
    points: Prose


def chronicle(shown: Shown) -> tuple[Line, ...]:
    """This hand's events in words, oldest first."""
    told, history = _Told(shown), shown.view.history
    coming = (*history[1:], None)[: len(history)]
    lines = [told.line(event, then) for event, then in zip(history, coming, strict=True)]
    return tuple(line for line in lines if line)


class _Told:
    """The words of one hand's events, one after another."""

    def __init__(self, shown: Shown) -> None:
        self.shown, self.game, self.rules = shown, shown.game, shown.view.rules
        self.calls: tuple[str, ...] = ()
        self.bids: tuple[str, ...] = ()
        self.tricks = 0
        self.raised = False
        """Whether the next call raises what was accepted in the same breath."""

    def line(self, event: ev.AnyEvent, then: ev.AnyEvent | None) -> Line | None:
        """The line of the next event, knowing what came after it; None if there is nothing to tell."""
        if isinstance(event, ev.CallAccepted) and event.about == "stake":
            # Accepted and raised in one breath, it is told as the raise.
            self.raised = isinstance(then, ev.CallMade) if then else raises(self.shown.view)
            if self.raised:
                return None
        tell = _TELL.get(type(event))
        return tell(self, event) if tell else None

    def who(self, seat: int) -> Piece:
        return Piece(self.shown.names[seat], ink_of(self.shown, seat))

    def played(self, event: ev.CardPlayed) -> Line:
        words = card_prose(event.card, self.shown.skin) if event.card != HIDDEN else ()
        covered = (Piece(_("covered") + " ", "dim"),) if event.covered else ()
        return Line(self.who(event.seat), (*covered, *words))

    def trick(self, event: ev.TrickEnded) -> Line:
        ordinal = Piece(self.game.tricks[self.tricks] + " ", "dim")
        self.tricks += 1
        if event.winner is None:
            return Line(None, (ordinal, Piece(self.game.tied, "gold")))
        winner = side_of(event.winner)
        return Line(None, (ordinal, Piece(side_name(self.shown, winner), ink_of(self.shown, winner))))

    def called(self, event: ev.CallMade) -> Line:
        phrase = self.game.calls[event.call]
        words = (Piece((self.raised and phrase.answer_label) or phrase.label),)
        self.raised = False
        if event.about == "bet":
            self.bids = (*self.bids, event.call)
            before = self._missing_then()
            return Line(self.who(event.seat), words, str(_bet_worth(self.rules, self.bids, before)))
        stake = self.rules.stakes.accepted(self.calls)
        self.calls = (*self.calls, event.call)
        arrow = ">" if self.shown.skin.ascii else "→"
        return Line(self.who(event.seat), words, f"{stake}{arrow}{self.rules.stakes.accepted(self.calls)}")

    def _missing_then(self) -> int:
        """What the leader lacked when the side bet was made: its points may have come since."""
        view = self.shown.view
        score = list(view.score)
        for event in view.history:
            if isinstance(event, ev.PointsScored):
                score[event.side] -= event.points
        return view.target - max(score)

    def accepted(self, event: ev.CallAccepted) -> Line:
        words = (Piece(self.game.accept[event.about].label),)
        return Line(self.who(event.seat), words, str(event.stake))

    def declined(self, event: ev.CallDeclined) -> Line:
        return Line(self.who(event.seat), (Piece(self.game.decline[event.about].label),))

    def said(self, event: ev.TantoSaid) -> Line:
        return Line(self.who(event.seat), (Piece(tanto_words(event, self.shown.view)),))

    def tanto(self, event: ev.TantoShown) -> Line:
        return Line(self.who(event.seat), _cards(self.shown, event.cards))

    def folded(self, event: ev.Folded) -> Line:
        return Line(self.who(event.seat), (Piece(self.game.fold.label),))

    def scored(self, event: ev.PointsScored) -> Line:
        name = side_name(self.shown, event.side, short=True)
        called = event.about != "stake" or bool(self.calls)
        words = (Piece(self.game.subjects.get(event.about, "") if called else _("hand"), "dim"),)
        return Line(Piece(name, ink_of(self.shown, event.side)), words, f"+{event.points}")


_TELL: dict[type, Callable[[_Told, Any], Line]] = {
    ev.CardPlayed: _Told.played,
    ev.TrickEnded: _Told.trick,
    ev.CallMade: _Told.called,
    ev.CallAccepted: _Told.accepted,
    ev.CallDeclined: _Told.declined,
    ev.TantoSaid: _Told.said,
    ev.TantoShown: _Told.tanto,
    ev.Folded: _Told.folded,
    ev.PointsScored: _Told.scored,
}


def _bet_worth(rules: Rules, bids: tuple[str, ...], lacking: int) -> int:
    return rules.bet.auction.accepted(bids, lacking) if rules.bet else 0


def _cards(shown: Shown, cards: Sequence[Card]) -> Prose:
    found: list[Piece] = []
    for card in cards:
        found += [*((Piece(" "),) if found else ()), *card_prose(card, shown.skin)]
    return tuple(found)


def why(shown: Shown) -> tuple[Why, ...]:
    """Why a finished hand went as it did: the side bet if there was one, then the hand itself."""
    bet = (_why_bet(shown),) if shown.view.bids else ()
    return (*bet, _why_hand(shown))


def _points(shown: Shown, *reasons: ev.Reason) -> Prose:
    for event in shown.view.history:
        if isinstance(event, ev.PointsScored) and event.why in reasons:
            ink = ink_of(shown, event.side)
            return (
                Piece(side_name(shown, event.side) + " ", ink),
                Piece(f"+{event.points}", "hot", bold=True),
            )
    return ()


def _who(shown: Shown, seat: int) -> Piece:
    return Piece(shown.names[seat], ink_of(shown, seat), bold=True)


def _why_bet(shown: Shown) -> Why:
    view, game, rules = shown.view, shown.game, shown.view.rules
    head, points = game.subjects["bet"], _points(shown, "bet", "bet_declined")
    for event in view.history:
        if isinstance(event, ev.CallDeclined) and event.about == "bet":
            return Why(head, (_who(shown, event.seat), Piece(f": {game.decline['bet'].label}")), points)
    words: list[Piece] = []
    for seat, tanto in view.said:
        words += [Piece(" · ", "dim")] if words else []
        words.append(_who(shown, seat))
        if tanto is not None:
            words.append(Piece(f" {tanto}", bold=True))
            continue
        # I know my own number, also when I did not have to say it.
        mine = rules.bet.value(view.dealt[seat]) if rules.bet and seat == shown.me else None
        words.append(Piece(f" {mine}" if mine is not None else ""))
        words.append(Piece(f": «{game.tanto_yields}»"))
    return Why(head, tuple(words), points)


def _why_hand(shown: Shown) -> Why:
    view, game = shown.view, shown.game
    assert view.outcome
    head = game.subjects["stake"] if view.calls else _("Hand")
    points = _points(shown, "tricks", "declined", "folded", "choice_declined")
    if view.outcome.why == "match":
        return Why(head, (Piece(_("The match was decided before it was played")),), ())
    if view.outcome.why != "tricks":
        return Why(head, _given_up(shown), points)
    words: list[Piece] = [*_stake(shown)]
    for place, trick in enumerate(view.tricks):
        words += [Piece(" · ", "dim")] if words else []
        words += [Piece(game.tricks[place] + " ", "dim"), *_trick(shown, trick)]
    reason = _reason(shown) if shown.room is Room.LARGE else ""
    return Why(head, (*words, Piece(f": {reason}" if reason else "")), points)


def _given_up(shown: Shown) -> Prose:
    game = shown.game
    for event in reversed(shown.view.history):
        if isinstance(event, ev.Folded):
            return _who(shown, event.seat), Piece(f": {game.fold.label}")
        if isinstance(event, ev.CallDeclined):
            call = shown.view.calls[-1] if event.about == "stake" else ""
            caller = _caller(shown) if call else ""
            asked = Piece(f"{caller}: {game.calls[call].label} · " if call else "", "dim")
            return asked, _who(shown, event.seat), Piece(f": {game.decline[event.about].label}")
    return ()


def _caller(shown: Shown) -> str:
    """Who made the last call about the stake."""
    made = (event for event in reversed(shown.view.history) if isinstance(event, ev.CallMade))
    return shown.names[next(event.seat for event in made if event.about == "stake")]


def _stake(shown: Shown) -> Prose:
    view = shown.view
    if not view.calls:
        return ()
    return (Piece(f"{shown.game.calls[view.calls[-1]].label} ({view.stake})"),)


def _trick(shown: Shown, trick: Trick) -> Prose:
    """Who took a trick and with which card, over which one where there is room."""
    two, cards = shown.view.seats == 2, [played.card for played in trick.plays]
    wide = two and shown.room is not Room.SMALL
    if trick.winner is None:
        return Piece(shown.game.tied + (" " if wide else ""), "gold"), *(_cards(shown, cards) if wide else ())
    won = next(played.card for played in trick.plays if played.seat == trick.winner)
    name = Piece(side_name(shown, side_of(trick.winner)) + " ", ink_of(shown, trick.winner))
    best = card_prose(won, shown.skin)
    if not two and shown.room is not Room.SMALL:
        return name, *best, Piece(f" {shown.names[trick.winner]}", "dim")
    if not wide:
        return name, *best
    beats = " " + _("beats") + " " if shown.room is Room.LARGE else ">"
    other = next(card for card in cards if card != won)
    return name, *best, Piece(beats, "dim"), *card_prose(other, shown.skin)


def _reason(shown: Shown) -> str:
    """Which of the rules for ties decided a hand, if one did."""
    winners = [trick.winner for trick in shown.view.tricks]
    if None not in winners:
        return ""
    if not any(winner is not None for winner in winners):
        game, rules = shown.game, shown.view.rules
        role = {"mano": game.first, "dealer": game.last}.get(rules.all_tied)
        return (
            _("all tied: the {role} takes it").format(role=role) if role else _("all tied: nobody takes it")
        )
    if winners[0] is not None:
        return _("after a tie the first trick decides")
    return _("with the first tied, the next one decides")
