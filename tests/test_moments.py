"""The table at every moment, not only when it is settled: between two events nothing false is said."""

import random
from itertools import count, pairwise

import pytest

from engine import actions as act
from engine import events as ev
from engine.chance import ScriptedDealer, stacked
from engine.log import Decision
from engine.rules import Rules
from engine.session import Moment, Session
from engine.variants import rules_of
from tests.moments import paint_live, paint_replay
from tests.positions import action_of
from tests.random_play import header_of, random_match
from truco_tui.storage.settings import Settings

MATCHES = [
    (rules_of("argentine"), (60, 20), "es"),
    (rules_of("argentine", {"hand_cut": True}), (120, 40), "pt"),
    (rules_of("paulista"), (80, 24), "en"),
    (rules_of("paulista", {"covered_cards": True, "fold_anytime": True}), (60, 20), "pt"),
    (rules_of("paulista", {"blind_iron_hand": True}, 4), (80, 24), "es"),
    (rules_of("paulista", {"deck": "clean", "hand_cut": True}, 4), (120, 40), "en"),
]


def whole_hands(rules: Rules) -> list[Decision]:
    """The beginning of a match in which two hands or more go into their third trick."""
    for number in count():
        decisions = random_match(rules, f"{number:064x}", most=60)
        events = [event for decision in decisions for event in decision.ev]
        ended = [index for index, event in enumerate(events) if isinstance(event, ev.TrickEnded)]
        dealt = [index for index, event in enumerate(events) if isinstance(event, ev.HandDealt)]
        thirds = [
            hand for hand, end in pairwise([*dealt, len(events)]) if sum(hand < i < end for i in ended) == 3
        ]
        if len(thirds) > 1:
            break
    return decisions


@pytest.mark.parametrize(("rules", "size", "language"), MATCHES)
def test_every_event_is_painted_as_it_is(rules: Rules, size: tuple[int, int], language: str) -> None:
    decisions = whole_hands(rules)
    steps = sum(len(decision.ev) for decision in decisions)
    settings = Settings(language=language, pace="instant", skin="unicode" if size[0] > 60 else "ascii")
    assert paint_live(rules, decisions, 0, settings, size) > steps
    assert paint_replay(rules, decisions, settings, size, random.Random(language)) == 2 * (steps + 1)


@pytest.mark.parametrize("answer", [act.Accept(), act.Decline()])
@pytest.mark.parametrize(("variant", "seats"), [("paulista", 2), ("mineiro", 2), ("mineiro", 4)])
def test_what_i_choose_at_eleven_is_heard_beside_the_sign(
    variant: str, seats: int, answer: act.AnyAction
) -> None:
    rules = rules_of(variant, {}, seats)
    for number in count():
        decisions = random_match(rules, f"{number:064x}", most=400)
        choices = [
            made
            for made in decisions
            if made.by == 0
            and made.do == answer
            and isinstance(made.ev[0], ev.CallAccepted | ev.CallDeclined)
            and made.ev[0].about == "choice"
        ]
        if choices:
            break
    played, settings = decisions[: choices[0].n], Settings(language="pt", pace="instant")
    for size in ((60, 20), (80, 24), (120, 40)):
        assert paint_live(rules, played, 0, settings, size, since=len(played) - 1)


class Table:
    """A hand at its every moment, as seat 0 is shown it."""

    def __init__(self, variant: str, hands: tuple[tuple[str, ...], ...], **options: bool) -> None:
        rules = rules_of(variant, options)
        self.session = Session.create(header_of(rules), dealer=ScriptedDealer(1, (stacked(rules, 1, hands),)))
        self.moments: list[Moment] = []
        self.session.play_chance()
        self.session.play_chance()
        self.session.subscribe(0, self.moments.append)

    def play(self, *words: str) -> None:
        """Let whoever is on turn say or play these."""
        for word in words:
            (seat, *_others) = self.session.to_act
            self.session.submit(seat, action_of(self.session._state, word), self.session.n)


@pytest.mark.fast
def test_between_the_last_card_and_the_end_no_trick_is_played() -> None:
    table = Table("argentine", (("1E", "4C", "5C"), ("4B", "1B", "6C")))
    table.play("1E", "4B", "4C", "1B", "6C", "5C")
    seen = [(type(moment.event), moment.view.trick, moment.view.to_act) for moment in table.moments]
    third = seen[-5:]
    assert [kind for kind, _trick, _acting in third] == [
        ev.CardPlayed,
        ev.CardPlayed,
        ev.TrickEnded,
        ev.PointsScored,
        ev.HandEnded,
    ]
    assert [trick for _kind, trick, _acting in third] == [2, 2, None, None, None]
    assert [acting for _kind, _trick, acting in third] == [(0,), (), (), (), (0, 1)]


@pytest.mark.fast
@pytest.mark.parametrize("last", ["declined", "folded"])
def test_a_hand_that_was_given_up_is_over_before_its_points_are_told(last: str) -> None:
    table = Table("argentine", (("1E", "4C", "5C"), ("4B", "1B", "6C")))
    table.play(*(("truco", "noquiero") if last == "declined" else ("mazo",)))
    gone = [moment.view for moment in table.moments if isinstance(moment.event, ev.CallDeclined | ev.Folded)]
    assert [(view.decided, view.trick, view.to_act) for view in gone] == [(True, None, ())]


@pytest.mark.fast
def test_a_side_bet_that_was_declined_ends_no_hand() -> None:
    table = Table("argentine", (("1E", "4C", "5C"), ("4B", "1B", "6C")))
    table.play("envido", "noquiero")
    assert [moment.view.decided for moment in table.moments] == [False, False, False]
    assert table.moments[-1].view.trick == 0
