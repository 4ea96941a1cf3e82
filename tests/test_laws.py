"""The ten laws of the core hold wherever random legal play goes, in both games with every house rule.

Each law is a function of the decisions played, which raises `AssertionError`, so that campaigns can check
many more hands than a test run has time for.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from engine import actions as act
from engine import events as ev
from engine.actions import AnyAction
from engine.cards import FRENCH_40, HIDDEN, SPANISH_40, Card
from engine.chance import SeededDealer, shuffled
from engine.decide import decide, legal
from engine.errors import IllegalAction
from engine.evolve import evolve
from engine.log import Decision, encode, parse
from engine.rules import Rules
from engine.session import Session
from engine.state import CHANCE, State, to_act
from engine.tricks import Played, Trick, side_of
from engine.variants import VARIANTS, rules_of
from engine.view import OPEN_HANDS, PUBLIC, observe, view
from tests import random_play
from tests.random_play import CHOICES, GAMES, SEATS, Step, header_of, random_hands, random_match

STRANGE_SEATS = (PUBLIC, OPEN_HANDS, -4, 4, 99)
"""Numbers that are nobody's seat at any table; `CHANCE` is added where it is not its turn."""

CODES = {
    "match_over",
    "not_dealt",
    "not_asked",
    "not_your_turn",
    "answer_first",
    "hand_over",
    "not_your_card",
    "not_open",
    "chance",
}
"""Why an action of the universe may be refused; `deck` is for false decks only."""

_CARDS = (*SPANISH_40, *FRENCH_40, HIDDEN, Card(""))
_CALLS = ("truco", "retruco", "vale4", "seis", "nove", "doze", "envido", "real", "falta", "")


@cache
def universe(rules: Rules) -> tuple[AnyAction, ...]:
    """Whatever anybody could wish to do in any game on offer or in this one, and what means nothing."""
    cards = tuple(dict.fromkeys((*_CARDS, *rules.deck)))
    calls = tuple(dict.fromkeys((*_CALLS, *(bid.name for bid in rules.stakes.bids))))
    return (
        *map(act.Play, cards),
        *map(act.Cover, cards),
        *map(act.PlayBlind, range(-1, 5)),
        *map(act.Call, calls),
        *map(act.Raise, calls),
        act.Accept(),
        act.Decline(),
        act.Fold(),
        act.NextDeal(),
        *map(act.Cut, range(-1, 42)),
        *map(act.DrawDealer, range(-1, 5)),
        act.Deal(SPANISH_40),
        act.Deal(FRENCH_40),
        act.Deal(rules.deck),
    )


def accepted_exactly_if_legal(state: State) -> int:
    """Law 1: of the universe a seat is granted what `legal` lists, and nobody else anything; counts tries."""
    before, wishes = facts(state), universe(state.rules)
    nobody = STRANGE_SEATS if to_act(state) == (CHANCE,) else (*STRANGE_SEATS, CHANCE)
    for seat in (*state.rules.every_seat, *nobody):
        listed = legal(state, seat) if seat in state.rules.every_seat else ()
        assert legal(state, seat) == listed
        assert set(listed) <= set(wishes)
        assert len(set(listed)) == len(listed)
        granted = {action for action in wishes if _is_granted(state, seat, action)}
        assert granted == set(listed), (seat, granted ^ set(listed))
    assert facts(state) == before
    return len(wishes) * (state.rules.seats + len(nobody))


def facts(state: State) -> bytes:
    """All that a state says, its rules aside, written out, so that a change in place would show."""
    return msgspec.json.encode([getattr(state, name) for name in State.__struct_fields__ if name != "rules"])


def _is_granted(state: State, seat: int, action: AnyAction) -> bool:
    try:
        events = decide(state, seat, action)
    except IllegalAction as error:
        refused = error
    else:
        assert events
        return True
    assert refused.code in CODES
    assert refused.sentence
    return False


def nothing_is_changed(steps: Sequence[Step]) -> None:
    """Law 2: deciding and evolving again, from the same values, gives the same; what was given stays."""
    for step in steps:
        before, rules = facts(step.before), dict(step.before.rules.options_dict)
        after = step.before
        events = decide(step.before, step.seat, step.action)
        told = msgspec.json.encode(events)
        for event in events:
            held = facts(after)
            evolved = evolve(after, event)
            assert facts(after) == held
            after = evolved
        assert events == step.events
        assert after == step.after
        assert (facts(step.before), msgspec.json.encode(events)) == (before, told)
        assert step.before.rules.options_dict == rules


def one_side_acts(steps: Sequence[Step]) -> None:
    """Law 3: in a hand exactly one side, or chance, may act, and can; with two seats exactly one seat."""
    for step in steps:
        for state in (step.before, step.after):
            acting = to_act(state)
            assert len(set(acting)) == len(acting)
            for seat in state.rules.every_seat:
                assert bool(legal(state, seat)) == (seat in acting)
            if state.champion is not None:
                assert acting == ()
            elif state.outcome is not None:
                assert acting == state.rules.every_seat
                assert {legal(state, seat) for seat in acting} == {(act.NextDeal(),)}
            elif not state.dealt:
                assert acting == (CHANCE,) or (len(acting) == 1 and state.asks[-1].about == "cut")
            else:
                assert len({side_of(seat) for seat in acting}) == 1
                assert len(acting) == (state.rules.seats // 2 if state.asks else 1)
                assert CHANCE not in acting


def every_hand_ends(steps: Sequence[Step]) -> None:
    """Law 4: a hand has only so many decisions; only `envido_repeats=free` adds calls without an end.

    A card a seat and trick, an answer a call, the choice at eleven, and a fold are all there can be.
    """
    for hand in hands_of(steps):
        rules = hand[0].before.rules
        calls = len(rules.stakes.bids)
        bids = 0
        if rules.bet:
            bids = sum(isinstance(event, ev.CallMade) and event.about == "bet" for event in events_of(hand))
            assert bids <= 4 or rules.options_dict["envido_repeats"] == "free"
        assert len(hand) <= 1 + 3 * rules.seats + 2 * calls + bids + bool(bids) + 1
        ends = [event for event in events_of(hand) if isinstance(event, ev.HandEnded)]
        assert len(ends) == (hand[-1].after.outcome is not None)


def cards_and_points_are_kept(steps: Sequence[Step]) -> None:
    """Law 5: cards are conserved, scores only rise, one side's at a time, and at most one side wins."""
    for step in steps:
        _cards_are_kept(step.after)
        score, rules = step.before.score, step.before.rules
        for event in step.events:
            if isinstance(event, ev.PointsScored):
                mine, theirs = event.side, 1 - event.side
                risen = score[mine] + event.points
                assert event.points > 0
                assert event.score[theirs] == score[theirs]
                assert event.score[mine] == (min(risen, rules.target) if rules.capped else risen)
                score = event.score
            if isinstance(event, ev.MatchEnded):
                assert score[event.side] >= rules.target > score[1 - event.side]
        assert step.after.score == score
        won = [event.side for event in step.events if isinstance(event, ev.MatchEnded)]
        assert won == ([] if step.after.champion is None else [step.after.champion])


def _cards_are_kept(state: State) -> None:
    if not state.dealt:
        assert (state.hands, state.tricks, state.table) == ((), (), ())
        return
    out = [card for hand in state.dealt for card in hand]
    if state.turn_up is not None:
        out.append(state.turn_up)
    assert len(set(out)) == len(out) == 3 * state.rules.seats + state.rules.turns_up
    assert set(out) <= set(state.rules.deck)
    played = [one for trick in state.tricks for one in trick.plays] + list(state.table)
    assert [trick.leader for trick in state.tricks] == [trick.plays[0].seat for trick in state.tricks]
    assert state.leader == (state.table[0].seat if state.table else state.turn)
    for seat in state.rules.every_seat:
        gone = {one.card for one in played if one.seat == seat}
        assert state.hands[seat] == tuple(card for card in state.dealt[seat] if card not in gone)
        assert gone <= set(state.dealt[seat])
        assert len(gone) == sum(one.seat == seat for one in played)


_ACTION = msgspec.json.Decoder(AnyAction)
_EVENT = msgspec.json.Decoder(ev.AnyEvent)
_DECISION = msgspec.json.Decoder(Decision)


def events_are_the_match(steps: Sequence[Step]) -> None:
    """Law 6: folding the events gives the state, and decoding what was encoded gives the value.

    The history of a hand is its events after the deal, whole and in order.
    """
    state, history = steps[0].before, list(steps[0].before.history)
    for n, step in enumerate(steps, 1):
        assert state == step.before
        assert _ACTION.decode(msgspec.json.encode(step.action)) == step.action
        for event in step.events:
            assert _EVENT.decode(msgspec.json.encode(event)) == event
            state = evolve(state, event)
            if isinstance(event, ev.HandDealt | ev.NextDealAsked):
                history = []
            elif not isinstance(event, ev.DealerDrawn | ev.DeckCut):
                history.append(event)
            assert list(state.history) == history
        line = Decision(n, step.seat, step.action, step.events, "a note" if n % 2 else "")
        assert _DECISION.decode(msgspec.json.encode(line)) == line
    assert state == steps[-1].after


def deciding_again_gives_the_same_bytes(rules: Rules, seed: str) -> int:
    """Law 7: reading a log and deciding its actions again both give its bytes; counts decisions."""
    header, made = header_of(rules, seed), random_match(rules, seed, 400)
    data = encode(header) + b"".join(map(encode, made))
    log = parse(data)
    assert log.problem is None
    assert not log.torn
    assert log.size == len(data)
    assert encode(log.header) + b"".join(map(encode, log.decisions)) == data
    again = Session(header, SeededDealer(seed))
    for decision in log.decisions:
        again.submit(decision.by, decision.do, again.n)
    assert encode(header) + b"".join(map(encode, again.decisions)) == data
    return len(made)


def observed_events_make_the_view(steps: Sequence[Step]) -> int:
    """Law 8: at every event, evolving what an audience observed gives that audience's view; counts views."""
    views = 0
    for who in (*steps[0].before.rules.every_seat, PUBLIC, OPEN_HANDS):
        state = masked = steps[0].before
        for step in steps:
            for event in step.events:
                masked = evolve(masked, observe(state, event, who))
                state = evolve(state, event)
                assert view(masked, who) == view(state, who), (who, event)
                views += 1
    return views


def unseen_cards_are_unknown(step: Step, chance: random.Random) -> int:
    """Law 9: whatever cards a seat cannot have seen, it has the same view and actions; counts views."""
    views = 0
    for who in (*step.after.rules.every_seat, PUBLIC):
        other = redealt(step.after, who, chance)
        assert view(other, who) == view(step.after, who), who
        if who >= 0:
            assert legal(other, who) == legal(step.after, who)
        views += 1
    return views


def redealt(state: State, who: int, chance: random.Random) -> State:
    """The state with the cards that a viewer has not seen changed for one another, undealt ones too."""
    seen = seen_cards(state, who)
    unseen = [card for card in state.rules.deck if card not in seen]
    others = chance.sample(unseen, len(unseen))
    swap = dict(zip(unseen, others, strict=True))

    def cards(hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in hand)

    def plays(table: tuple[Played, ...]) -> tuple[Played, ...]:
        return tuple(replace(played, card=swap.get(played.card, played.card)) for played in table)

    return replace(
        state,
        dealt=tuple(map(cards, state.dealt)),
        hands=tuple(map(cards, state.hands)),
        tricks=tuple(Trick(trick.leader, plays(trick.plays), trick.winner) for trick in state.tricks),
        table=plays(state.table),
        history=tuple(
            replace(event, card=swap.get(event.card, event.card))
            if isinstance(event, ev.CardPlayed)
            else event
            for event in state.history
        ),
    )


def seen_cards(state: State, who: int) -> set[Card]:
    """The cards that the rules let a viewer know: B-14, B-15, B-16, A-11."""
    options = state.rules.options_dict
    blind = state.kind == "iron" and options["blind_iron_hand"] is True
    friends = {who}
    if state.deciding is not None and who >= 0 and side_of(who) == state.deciding:
        friends = {seat for seat in state.rules.every_seat if side_of(seat) == state.deciding}
    seen = {state.turn_up} if state.turn_up else set()
    for seat, hand in enumerate(state.hands):
        if seat in friends and not blind:
            seen |= set(hand)
    for played in [one for trick in state.tricks for one in trick.plays] + list(state.table):
        if not played.covered or played.seat in friends:
            seen.add(played.card)
    for _, cards in state.shown:
        seen |= set(cards)
    return seen


_SEATS = {"seat", "dealer", "winner", "leads", "cuts"}
_SIDES = {"side", "deciding"}


def rotated(event: Any, by: int, seats: int) -> Any:
    """An event, or an action of chance, as it is when everybody moves so many seats on."""
    changes: dict[str, Any] = {}
    for name, value in asdict(event).items():
        if value is None:
            continue
        if name in _SEATS:
            changes[name] = (value + by) % seats
        elif name in _SIDES:
            changes[name] = (value + by) % 2
        elif name == "score":
            changes[name] = value[::-1] if by % 2 else value
        elif name == "hands":
            changes[name] = tuple(value[(seat - by) % seats] for seat in range(seats))
    return replace(event, **changes)


def turning_the_table_turns_the_result(steps: Sequence[Step]) -> None:
    """Law 10: when all sit so many seats further on, everything happens to whoever sits there now."""
    rules, score = steps[0].before.rules, steps[0].before.score
    for by in range(1, rules.seats):
        state = replace(steps[0].before, score=score[::-1] if by % 2 else score)
        for step in steps:
            for seat in rules.every_seat:
                there = (seat + by) % rules.seats
                assert set(legal(state, there)) == set(legal(step.before, seat))
            if step.seat == CHANCE:
                action, seat = step.action, CHANCE
                if isinstance(action, act.DrawDealer):
                    action = rotated(action, by, rules.seats)
            else:
                action, seat = step.action, (step.seat + by) % rules.seats
            events = decide(state, seat, action)
            assert events == tuple(rotated(event, by, rules.seats) for event in step.events)
            for event in events:
                state = evolve(state, event)


def hands_of(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The decisions hand by hand, from after the deal to the end of the hand."""
    hand: list[Step] = []
    for step in steps:
        if step.before.dealt and step.before.outcome is None:
            hand.append(step)
            if step.after.outcome is not None:
                yield hand
                hand = []
    if hand:
        yield hand


def events_of(steps: Sequence[Step]) -> list[ev.AnyEvent]:
    """The events of some decisions."""
    return [event for step in steps for event in step.events]


def nothing_unseen_is_observed(steps: Sequence[Step]) -> None:
    """Of a deal and of a covered card one sees one's own; a partner's where two decide; blind, nothing."""
    for step in steps:
        state, rules = step.before, step.before.rules
        for event in step.events:
            for who in (PUBLIC, *rules.every_seat):
                seen = observe(state, event, who)
                if isinstance(seen, ev.HandDealt):
                    blind = rules.kinds[seen.kind].blind
                    for seat, hand in enumerate(seen.hands):
                        allowed = not blind and may_see(who, seat, seen.deciding)
                        assert set(hand) == {HIDDEN} if not allowed else HIDDEN not in hand, (who, seat)
                elif isinstance(seen, ev.CardPlayed) and seen.covered:
                    assert (seen.card != HIDDEN) == may_see(who, seen.seat, state.deciding), (who, seen)
            state = evolve(state, event)


def may_see(who: int, seat: int, deciding: int | None) -> bool:
    """Whether a viewer may see the cards of a seat, in a hand that one side may have to decide on (B-15)."""
    return who == seat or (who >= 0 and deciding is not None and who % 2 == seat % 2 == deciding)


def the_stake_follows_from_the_ladder(steps: Sequence[Step]) -> None:
    """A hand is played for what was accepted; before that for its own stake; before a choice for the base."""
    for step in steps:
        state, rules = step.after, step.after.rules
        if not state.dealt or state.outcome is not None:
            continue
        pending = [ask.about for ask in state.asks]
        accepted = state.calls[:-1] if "stake" in pending else state.calls
        stake = rules.stakes.accepted(accepted) if accepted else rules.stake_of(state.kind)
        assert state.stake == (rules.stakes.base if "choice" in pending else stake), step.action


def points_are_for_what_was_asked(steps: Sequence[Step]) -> None:
    """Who declines pays for that; tricks and giving up pay for the hand, a tanto for the side bet."""
    subjects = {"tricks": "stake", "folded": "stake", "bet": "bet"}
    for step in steps:
        declined = [event.about for event in step.events if isinstance(event, ev.CallDeclined)]
        scored = [event for event in step.events if isinstance(event, ev.PointsScored)]
        assert [one.about for one in scored if one.why not in subjects] == declined
        assert all(one.about == subjects[one.why] for one in scored if one.why in subjects)


LAWS: tuple[Callable[[Sequence[Step]], object], ...] = (
    nothing_is_changed,
    one_side_acts,
    every_hand_ends,
    cards_and_points_are_kept,
    events_are_the_match,
    observed_events_make_the_view,
    turning_the_table_turns_the_result,
    the_stake_follows_from_the_ladder,
    points_are_for_what_was_asked,
    nothing_unseen_is_observed,
)
"""The laws of a run of decisions; 1 and 9 are of one state, and 7 of a whole match."""


def hold(steps: Sequence[Step], chance: random.Random) -> None:
    """All laws of a run of decisions hold, and law 9 after each of them."""
    for law in LAWS:
        law(steps)
    for step in steps:
        unseen_cards_are_unknown(step, chance)


anything = given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**64 - 1))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Sequence[Step]], object]) -> None:
    @settings(max_examples=120)
    @anything
    def holds(game: str, seed: int) -> None:
        law(random_hands(GAMES[game], random.Random(seed)))

    holds()


@settings(max_examples=25)
@anything
def test_an_action_is_accepted_exactly_if_it_is_legal(game: str, seed: int) -> None:
    for step in random_hands(GAMES[game], random.Random(seed), hands=1):
        accepted_exactly_if_legal(step.after)


@settings(max_examples=40)
@example("argentine-2", 1)
@anything
def test_deciding_a_log_again_gives_the_same_bytes(game: str, seed: int) -> None:
    assert deciding_again_gives_the_same_bytes(GAMES[game], f"{seed:064x}") > 3


@settings(max_examples=120)
@anything
def test_unseen_cards_change_nothing_for_who_cannot_see_them(game: str, seed: int) -> None:
    chance = random.Random(seed)
    for step in random_hands(GAMES[game], chance):
        unseen_cards_are_unknown(step, chance)


@pytest.mark.fast
def test_every_law_holds_in_some_games() -> None:
    """The few that are worth the time after every edit."""
    for game in sorted(GAMES)[::10]:
        chance = random.Random(game)
        steps = random_hands(GAMES[game], chance)
        hold(steps, chance)
        accepted_exactly_if_legal(steps[-2].after)


@pytest.mark.parametrize("game", GAMES)
def test_every_law_holds_in_every_game(game: str) -> None:
    for seed in range(3):
        chance = random.Random(f"{game}/{seed}")
        hold(random_hands(GAMES[game], chance), chance)


def test_random_play_reaches_every_kind_of_end() -> None:
    """Laws that are checked where nothing happens prove nothing."""
    ends: Counter[tuple[str, str, str]] = Counter()
    actions: Counter[type] = Counter()
    for seed in range(8):
        for game, rules in GAMES.items():
            for step in random_hands(rules, random.Random(f"{game}/{seed}")):
                actions[type(step.action)] += 1
                if step.after.outcome and not step.before.outcome:
                    ends[rules.variant, step.after.kind, step.after.outcome.why] += 1
    assert set(actions) == {
        act.Play,
        act.Cover,
        act.PlayBlind,
        act.Call,
        act.Raise,
        act.Accept,
        act.Decline,
        act.Fold,
        act.NextDeal,
        act.Cut,
        act.DrawDealer,
        act.Deal,
    }
    assert set(ends) == {
        ("argentine", "normal", "tricks"),
        ("argentine", "normal", "declined"),
        ("argentine", "normal", "folded"),
        ("argentine", "normal", "match"),
        ("paulista", "normal", "tricks"),
        ("paulista", "normal", "declined"),
        ("paulista", "normal", "folded"),
        ("paulista", "eleven", "tricks"),
        ("paulista", "eleven", "choice_declined"),
        ("paulista", "eleven", "folded"),
        ("paulista", "iron", "tricks"),
        ("paulista", "iron", "folded"),
        ("mineiro", "normal", "tricks"),
        ("mineiro", "normal", "declined"),
        ("mineiro", "normal", "folded"),
        ("mineiro", "ten", "tricks"),
        ("mineiro", "ten", "choice_declined"),
        ("mineiro", "ten", "folded"),
        ("mineiro", "iron", "tricks"),
        ("mineiro", "iron", "folded"),
    }


def test_every_game_is_every_combination_of_every_house_rule() -> None:
    assert {name: tuple(choices) for name, choices in CHOICES.items()} == {
        "argentine": VARIANTS["argentine"].options.__struct_fields__,
        "paulista": VARIANTS["paulista"].options.__struct_fields__,
        "mineiro": VARIANTS["mineiro"].options.__struct_fields__,
    }
    assert {name: variant.seats for name, variant in VARIANTS.items()} == SEATS
    assert len(GAMES) == 8 + 2 * 64 + 2 * 96


@pytest.mark.fast
@pytest.mark.parametrize(("variant", "seats"), [(name, seats) for name in SEATS for seats in SEATS[name]])
def test_no_deal_is_observed_at_any_score(variant: str, seats: int) -> None:
    rules = rules_of(variant, {}, seats)
    for ours, theirs in product(range(rules.target), repeat=2):
        chance = random.Random(f"{ours}-{theirs}")
        start = random_play.step(State(rules, score=(ours, theirs)), CHANCE, act.DrawDealer(0))
        deal = act.Deal(shuffled(rules.deck, chance))
        nothing_unseen_is_observed([random_play.step(start.after, CHANCE, deal)])
