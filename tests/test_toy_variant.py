"""A game is a value: a toy one is defined here, and played, saved, read and seen like the others."""

import os
import random
from pathlib import Path

import pytest

from engine.auction import Auction, Bid
from engine.cards import deck_of, rank_of
from engine.errors import BadLog, BadRules, NotSaved
from engine.evolve import evolve
from engine.log import encode, parse, read
from engine.match import Match
from engine.replay import Replay
from engine.rules import Options, Rules
from engine.session import Session
from engine.state import CHANCE, State
from engine.variants import Variant, rules_of
from engine.verify import verify
from engine.view import OPEN_HANDS, PUBLIC, view
from tests.random_play import header_of, random_hands, random_match
from tests.test_laws import accepted_exactly_if_legal, hold

pytestmark = pytest.mark.log

# The toy: twenty cards of five ranks, the lowest wins; stakes 2, 5 and 11; first to 21; in pairs or alone.


class ToyOptions(Options, frozen=True, kw_only=True):
    """Its one house rule beside the common ones."""

    folds: bool = True


def toy(options: ToyOptions, seats: int) -> Rules:
    """The rules of the toy."""
    deck = deck_of("1 2 3 4 5", "rgby")
    return Rules(
        variant="toy",
        options=options,
        seats=seats,
        deck=deck,
        target=21,
        capped=False,
        turns_up=False,
        strengths=lambda turn_up: {card: 6 - int(rank_of(card)) for card in deck},
        stakes=Auction(base=2, bids=(Bid("more", 3), Bid("most", 6)), skips=False),
        all_tied="nobody",
        folds=options.folds,
    )


TOY = {"toy": Variant("toy", (2, 4), ToyOptions, toy)}

RULES = [
    rules_of("toy", {"folds": folds, "hand_cut": cut}, seats, TOY)
    for seats in (2, 4)
    for folds in (True, False)
    for cut in (True, False)
]


def test_it_keeps_every_law() -> None:
    for seed in range(20):
        for rules in RULES:
            chance = random.Random(f"{seed}/{rules.seats}/{rules.options}")
            hold(random_hands(rules, chance), chance)


def test_a_thousand_hands_go_through_log_replay_and_views(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played by computers on a log, read again, verified, and seen step by step by everybody."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)  # ten thousand of them take long
    hands = seed = 0
    while hands < 1000:
        seed += 1
        rules = RULES[seed % len(RULES)]
        path = tmp_path / f"{seed}"
        session = Session.create(header_of(rules, f"{seed:064x}"), path, variants=TOY)
        Match(session).run()
        session.close()
        log = read(path, TOY)
        assert list(log.decisions) == session.decisions
        assert (log.problem, verify(path, variants=TOY).problem) == (None, None)
        replay = Replay(log)
        hands += len(replay.chapters)
        assert replay.view(len(replay)) == session.view(OPEN_HANDS)
        for who in (0, rules.seats - 1, PUBLIC):
            assert replay.view(len(replay), who) == session.view(who)
            assert replay.view(len(replay) // 2, who).variant == "toy"


def test_a_match_of_it_is_left_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "log"
    session = Session.create(header_of(RULES[0]), path, variants=TOY)
    match = Match(session)
    for _ in range(9):
        match.step()
    session.close()
    for again in (Session.resume(path, TOY), Session.of(read(path, TOY), TOY)):
        assert again.view(OPEN_HANDS) == session.view(OPEN_HANDS)
        Match(again).run()
        again.close()
    (tmp_path / "link").symlink_to(path)
    with pytest.raises(NotSaved) as refused:  # what cannot be written can still be read
        Session.resume(tmp_path / "link", TOY)
    assert refused.value.code == "open"


def test_it_has_no_strong_player_to_ask() -> None:
    match = Match(Session.create(header_of(RULES[0]), variants=TOY))
    while match.next_seat == CHANCE:
        match.step()
    assert match.hint(match.session.to_act[0]) is None


def test_every_action_is_accepted_exactly_if_it_is_legal() -> None:
    for rules in RULES[::3]:
        for step in random_hands(rules, random.Random(1)):
            accepted_exactly_if_legal(step.after)


def test_its_ladder_its_strength_and_its_target_count() -> None:
    rules = RULES[0]
    assert [rules.stakes.accepted(chain) for chain in ((), ("more",), ("more", "most"))] == [2, 5, 11]
    assert [rules.stakes.refused(chain) for chain in (("more",), ("more", "most"))] == [2, 5]
    strength = rules.strength(None)
    assert strength[rules.deck[0]] > strength[rules.deck[1]]
    for seed in range(5):
        state = State(rules)
        for decision in random_match(rules, f"{seed:064x}"):
            for event in decision.ev:
                state = evolve(state, event)
        assert 21 <= max(state.score) < 32
        assert min(state.score) < 21
        assert view(state, 0).champion is not None


def test_a_log_of_it_is_read_only_where_it_is_on_offer() -> None:
    data = encode(header_of(RULES[0])) + b"".join(map(encode, random_match(RULES[0], "1" * 64)))
    assert parse(data, TOY).problem is None
    with pytest.raises(BadLog) as refused:
        parse(data)
    assert refused.value.code == "rules"
    with pytest.raises(BadRules):
        rules_of("argentine", variants=TOY)
