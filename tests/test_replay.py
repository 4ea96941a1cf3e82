"""A replay shows exactly what the match showed, wherever one jumps to."""

import dataclasses
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import events as ev
from engine.actions import Cover
from engine.cards import HIDDEN
from engine.errors import BadLog
from engine.log import Decision, Log, encode, parse, read
from engine.match import PERSON
from engine.replay import Replay
from engine.session import Moment, Session
from engine.variants import rules_of
from engine.view import OPEN_HANDS, View
from tests.matches import header_of, played
from tests.random_play import header_of as random_header_of
from tests.random_play import random_match

pytestmark = pytest.mark.fast

GAMES = [("argentine", 2), ("paulista", 2), ("paulista", 4)]


@pytest.fixture(params=GAMES, ids=str)
def replay(request: pytest.FixtureRequest, tmp_path: Path) -> Replay:
    """The replay of a whole match."""
    variant, seats = request.param
    return Replay(read(played(tmp_path / "match.jsonl", variant, ("random",) * seats)))


def test_every_position_shows_what_the_seats_were_shown(replay: Replay) -> None:
    log = replay.log
    session = Session.create(log.header)
    shown: dict[int, list[View]] = {who: [session.view(who)] for who in (0, 1, OPEN_HANDS)}
    events: list[ev.AnyEvent] = []

    def note(who: int) -> None:
        def take(moment: Moment) -> None:
            shown[who].append(moment.view)
            if who == 0:
                events.append(moment.event)

        session.subscribe(who, take)

    for who in shown:
        note(who)
    for decision in log.decisions:
        session.submit(decision.by, decision.do, session.n)
    for who, views in shown.items():
        assert [replay.view(position, who) for position in range(len(replay) + 1)] == views
    assert [replay.observed(position, 0) for position in range(1, len(replay) + 1)] == events


def test_hands_follow_each_other_and_their_points_make_the_score(replay: Replay) -> None:
    score = [0, 0]
    for number, chapter in enumerate(replay.chapters, 1):
        assert chapter.number == number
        assert isinstance(replay.steps[chapter.first].event, ev.HandDealt)
        score = [min(score[side] + chapter.points[side], 30) for side in (0, 1)]
        assert chapter.score == tuple(score)
    assert replay.chapters[-1].last == len(replay)
    assert [one.last for one in replay.chapters[:-1]] == [one.first for one in replay.chapters[1:]]


def test_steps_and_hands_are_those_of_the_log(replay: Replay) -> None:
    log = replay.log
    assert [step.event for step in replay.steps] == [event for one in log.decisions for event in one.ev]
    assert [step.n for step in replay.steps] == [one.n for one in log.decisions for _ in one.ev]
    dealt = [step.event for step in replay.steps if isinstance(step.event, ev.HandDealt)]
    assert [chapter.dealer for chapter in replay.chapters] == [event.dealer for event in dealt]
    hands = 0
    assert replay.chapter_at(0) is None
    for position, step in enumerate(replay.steps, 1):
        hands += isinstance(step.event, ev.HandDealt)
        assert replay.chapter_at(position) == (hands - 1 if hands else None)


def test_moving_by_trick_stops_where_one_ended(replay: Replay) -> None:
    """Forward also where a hand ended, back also where one was dealt."""

    def stops(*kinds: type) -> list[int]:
        return [place for place, step in enumerate(replay.steps, 1) if isinstance(step.event, kinds)]

    forward, back, end = stops(ev.TrickEnded, ev.HandEnded), stops(ev.TrickEnded, ev.HandDealt), len(replay)
    for position in range(end + 1):
        assert replay.next_trick(position) == min((at for at in forward if at > position), default=end)
        assert replay.previous_trick(position) == max((at for at in back if at < position), default=0)


def test_moving_by_hand_stops_where_one_was_dealt(replay: Replay) -> None:
    deals = [place for place, step in enumerate(replay.steps, 1) if isinstance(step.event, ev.HandDealt)]
    for position in range(len(replay) + 1):
        assert replay.next_hand(position) == min((at for at in deals if at > position), default=len(replay))
        assert replay.previous_hand(position) == max((at for at in deals if at < position), default=0)


def test_moving_by_hand_and_trick_reaches_both_ends(replay: Replay) -> None:
    starts = [chapter.first + 1 for chapter in replay.chapters]
    position, seen = 0, []
    while position < len(replay):
        position = replay.next_hand(position)
        seen.append(position)
    assert seen == [*starts, len(replay)]
    back = []
    while position:
        position = replay.previous_hand(position)
        back.append(position)
    assert back == [*reversed(starts), 0]
    for move, end in ((replay.next_trick, len(replay)), (replay.previous_trick, 0)):
        at, before = len(replay) - end, -1
        while at != before:
            before, at = at, move(at)
        assert at == end


def test_an_unplayed_match_has_no_hands() -> None:
    replay = Replay(parse(encode(header_of())))
    assert (len(replay), replay.chapters, replay.chapter_at(0)) == (0, [], None)
    assert replay.observed(0) is None
    assert replay.next_hand(0) == replay.next_trick(0) == replay.previous_hand(0) == 0


def waiting_in_a_hand() -> Log:
    """A person's match of four that waits right after another played a card face down."""
    rules = rules_of("paulista", {"covered_cards": True}, 4)
    for number in count():
        decisions = random_match(rules, f"{number:064x}", most=400)
        covered = [
            place
            for place, made in enumerate(decisions)
            if isinstance(made.do, Cover) and made.by == 1 and len(made.ev) == 1
        ]
        if covered and covered[0] > 25:
            break
    header = random_header_of(rules)
    players = (*header.players[:2], replace(header.players[2], level=PERSON), header.players[3])
    return Log(replace(header, players=players), rules, tuple(decisions[: covered[0] + 1]), 0)


def test_a_hand_that_is_still_played_is_seen_as_its_person_saw_it() -> None:
    log = waiting_in_a_hand()
    replay = Replay(log)
    assert (replay.person, replay.waits) == (2, True)
    secret = [position for position in range(len(replay) + 1) if replay.is_secret(position)]
    assert secret == list(range(replay.chapters[-1].first + 1, len(replay) + 1))
    for position in secret:
        for who in (OPEN_HANDS, 0, 1, 2, 3):
            view = replay.view(position, who)
            assert view == replay.view(position, 2)
            assert all(set(view.dealt[seat]) == {HIDDEN} for seat in (0, 1, 3))
    last = replay.observed(len(replay), OPEN_HANDS)
    assert isinstance(last, ev.CardPlayed)
    assert (last.covered, last.card) == (True, HIDDEN)
    assert HIDDEN not in {card for hand in replay.view(secret[0] - 1).dealt for card in hand}


def test_a_damaged_log_shows_no_more_of_the_hand_that_is_still_played() -> None:
    log = waiting_in_a_hand()
    damaged = Replay(dataclasses.replace(log, problem=BadLog("line", "Line 99 is not one of a log.")))
    last = len(damaged)
    assert (damaged.waits, damaged.is_secret(last)) == (True, True)
    assert damaged.view(last, OPEN_HANDS) == damaged.view(last, 2)


def test_what_is_over_can_be_seen_open() -> None:
    log = waiting_in_a_hand()
    ended = Replay(dataclasses.replace(log, decisions=random_match_to_the_end(log)))
    assert (ended.waits, ended.is_secret(len(ended))) == (False, False)
    computers = tuple(replace(who, level="random") for who in log.header.players)
    watched = Replay(dataclasses.replace(log, header=replace(log.header, players=computers)))
    assert (watched.waits, watched.is_secret(len(watched))) == (False, False)


def random_match_to_the_end(log: Log) -> tuple[Decision, ...]:
    """The decisions of a whole match by the rules of a log."""
    return tuple(random_match(log.rules, "1" * 64))
