"""A match that runs: saved before it is shown, told in order, gone on with exactly where it was left."""

import hashlib
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine.chance import ScriptedDealer, stacked
from engine.errors import BadLog, IllegalAction, NotSaved, StaleAction
from engine.evolve import evolve
from engine.log import Decision, Game, encode, read
from engine.match import Match
from engine.rules import Rules
from engine.session import Moment, Session
from engine.state import CHANCE, State
from engine.view import OPEN_HANDS, PUBLIC, View, observe, view
from tests.random_play import GAMES, SEED, header_of

pytestmark = pytest.mark.log

AUDIENCES = (0, 1, PUBLIC, OPEN_HANDS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a log may be made."""
    return tmp_path / "match.jsonl"


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    """A new Argentine match on a log, its first hand dealt."""
    made = Session.create(header_of(GAMES["argentine-2"]), path)
    made.play_chance()
    made.play_chance()
    yield made
    made.close()


def played(path: Path | None, rules: Rules, seed: str = SEED) -> Session:
    """A whole match between computers."""
    session = Session.create(header_of(rules, seed), path)
    Match(session).run()
    session.close()
    return session


def data_of(session: Session) -> bytes:
    """The bytes that the log of a session has."""
    return encode(session.header) + b"".join(map(encode, session.decisions))


def test_a_match_runs_in_memory_too() -> None:
    session = played(None, GAMES["argentine-2"])
    assert session.to_act == ()
    assert session.n == len(session.decisions) > 4


def test_what_is_decided_is_in_the_log(path: Path, session: Session) -> None:
    seat = session.to_act[0]
    decision = session.submit(seat, act.Call("truco"), session.n, "a note")
    assert decision == Decision(3, seat, act.Call("truco"), decision.ev, "a note")
    assert path.read_bytes() == data_of(session)
    assert session.decisions[-1] == decision


def test_what_is_told_is_on_the_disk(path: Path, session: Session) -> None:
    """Persist, apply, publish: a subscriber finds the line in the file and the match past it."""
    told: list[Moment] = []

    def subscriber(moment: Moment) -> None:
        told.append(moment)
        assert path.read_bytes().endswith(encode(session.decisions[-1]))
        assert session.decisions[-1].n == session.n == moment.n
        assert session.view(0) == end

    session.subscribe(0, subscriber)
    seat = session.to_act[0]
    copy = Session.of(read(path))
    copy.submit(seat, act.Fold(), copy.n)
    end = copy.view(0)
    session.submit(seat, act.Fold(), session.n)
    assert len(told) == 3


def test_whoever_reads_the_number_of_decisions_finds_their_table() -> None:
    """On another thread a player may see more than it says, never less: its stale choice is refused then."""
    at_that_number: list[View] = []

    class Watched(Session):
        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            if name == "n" and value:
                at_that_number.append(self.view(OPEN_HANDS))

    session = Watched.create(header_of(GAMES["argentine-2"]), None)
    tables = []
    for _ in range(2):
        session.play_chance()
        tables.append(session.view(OPEN_HANDS))
    assert at_that_number == tables
    assert tables[0] != tables[1]


@pytest.mark.parametrize(
    "game", ["argentine-2", "paulista-2 hand_cut=True covered_cards=True blind_iron_hand=True"]
)
def test_every_audience_is_told_every_event_in_order(game: str) -> None:
    """With the view after that event, not after the whole decision; until that is told whole, nobody acts."""
    session = Session.create(header_of(GAMES[game]))
    told: dict[int, list[Moment]] = {who: [] for who in AUDIENCES}
    order: list[int] = []
    for who in AUDIENCES:
        session.subscribe(who, told[who].append)
        session.subscribe(who, lambda moment, who=who: order.append(who))  # type: ignore[misc]
    Match(session).run()
    events = [
        (decision.n, event, event is decision.ev[-1])
        for decision in session.decisions
        for event in decision.ev
    ]
    assert order == list(AUDIENCES) * len(events)
    for who in AUDIENCES:
        state, expected = State(session.rules), []
        for n, event, last in events:
            before, state = state, evolve(state, event)
            seen = view(state, who) if last else replace(view(state, who), legal=(), to_act=())
            expected.append(Moment(n, observe(before, event, who), seen))
        assert told[who] == expected


def test_who_no_longer_listens_is_told_nothing(session: Session) -> None:
    told: list[Moment] = []
    stop = session.subscribe(0, told.append)
    other: list[Moment] = []
    session.subscribe(0, other.append)
    stop()
    session.submit(session.to_act[0], act.Fold(), session.n)
    assert told == []
    assert len(other) == 3


def test_a_subscriber_may_stop_listening_while_it_is_told(session: Session) -> None:
    told: list[Moment] = []

    def once(moment: Moment) -> None:
        told.append(moment)
        stop()

    stop = session.subscribe(0, once)
    session.submit(session.to_act[0], act.Fold(), session.n)
    assert len(told) == 1


def test_a_subscriber_that_fails_leaves_no_match_half_way(path: Path, session: Session) -> None:
    """The decision is made and saved; the error is the subscriber's, and the match goes on."""

    def broken(moment: Moment) -> None:
        raise RuntimeError("a widget failed")

    stop = session.subscribe(0, broken)
    with pytest.raises(RuntimeError):
        session.submit(session.to_act[0], act.Fold(), session.n)
    stop()
    assert session.to_act == (0, 1)
    assert session.view(OPEN_HANDS) == Session.of(read(path)).view(OPEN_HANDS)
    session.submit(0, act.NextDeal(), session.n)
    session.play_chance()
    assert path.read_bytes() == data_of(session)
    assert read(path).problem is None


class TestRefusals:
    """What is refused has not happened: not in the match, not in the log, and nobody is told."""

    @pytest.fixture(autouse=True)
    def unchanged(self, path: Path, session: Session) -> Iterator[None]:
        told: list[Moment] = []
        session.subscribe(OPEN_HANDS, told.append)
        before = (
            path.read_bytes(),
            session.n,
            session.view(OPEN_HANDS),
            session.view(0),
            list(session.decisions),
        )
        yield
        after = (
            path.read_bytes(),
            session.n,
            session.view(OPEN_HANDS),
            session.view(0),
            list(session.decisions),
        )
        assert after == before
        assert told == []
        session.submit(session.to_act[0], act.Call("truco"), session.n)
        assert path.read_bytes() == data_of(session)

    @pytest.mark.parametrize("seen", [-1, 0, 1, 3, 99])
    def test_stale(self, session: Session, seen: int) -> None:
        """A double key or click: the second one saw an earlier table."""
        with pytest.raises(StaleAction) as refused:
            session.submit(session.to_act[0], act.Fold(), seen)
        assert refused.value.code == "stale"
        assert refused.value.sentence == "The table has changed since that was chosen."

    def test_illegal(self, session: Session) -> None:
        seat = session.to_act[0]
        for who, action in ((1 - seat, act.Fold()), (seat, act.Accept()), (CHANCE, act.DrawDealer(0))):
            with pytest.raises(IllegalAction):
                session.submit(who, action, session.n)

    def test_not_saved(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(fd: int, data: bytes) -> int:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(NotSaved):
                session.submit(session.to_act[0], act.Fold(), session.n)


def test_after_a_failed_fsync_nothing_is_decided_until_the_match_is_opened_again(
    path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(fd: int) -> None:
        raise OSError(5, "Input/output error")

    seat, seen = session.to_act[0], session.view(0)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(NotSaved):
            session.submit(seat, act.Fold(), session.n)
    with pytest.raises(NotSaved):
        session.submit(seat, act.Fold(), session.n)
    assert (session.n, session.view(0)) == (2, seen)
    again = Session.resume(path)
    assert again.view(0) == seen
    again.submit(seat, act.Fold(), again.n)
    again.close()


@pytest.mark.parametrize(
    "game",
    [
        "argentine-2",
        "argentine-2 hand_cut=True envido_repeats=free",
        "paulista-2",
        "paulista-4 hand_cut=True deck=clean covered_cards=True blind_iron_hand=True all_tied=nobody",
    ],
)
def test_a_match_goes_on_exactly_where_it_was_left(
    game: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left and opened again after every decision, it has the same deals and choices as in one go."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)  # hundreds of them take long
    for seed in range(4):
        whole = played(None, GAMES[game], f"{seed:064x}")
        path.unlink(missing_ok=True)
        Session.create(header_of(GAMES[game], f"{seed:064x}"), path).close()
        going = True
        while going:
            session = Session.resume(path)
            assert session.view(OPEN_HANDS) == Session.of(read(path)).view(OPEN_HANDS)
            assert not session.torn
            going = Match(session).step()
            session.close()
        assert path.read_bytes() == data_of(whole)


def test_a_torn_tail_is_told(path: Path, session: Session) -> None:
    session.close()
    path.write_bytes(path.read_bytes() + b'{"n":3')
    again = Session.resume(path)
    assert (again.torn, again.n) == (True, 2)
    again.close()
    assert path.with_name(path.name + ".torn").read_bytes() == b'{"n":3'
    again = Session.resume(path)
    assert again.torn is False
    again.close()


def test_a_match_is_played_in_one_place(path: Path, session: Session) -> None:
    with pytest.raises(NotSaved) as refused:
        Session.resume(path)
    assert refused.value.code == "locked"
    session.close()
    Session.resume(path).close()


def test_a_closed_match_decides_nothing_more(session: Session) -> None:
    session.close()
    session.close()
    with pytest.raises(NotSaved):
        session.submit(session.to_act[0], act.Fold(), session.n)


def test_a_match_that_cannot_be_saved_does_not_begin(tmp_path: Path) -> None:
    with pytest.raises(NotSaved):
        Session.create(header_of(GAMES["argentine-2"]), tmp_path / "none" / "log")
    with pytest.raises(BadLog) as refused:
        Session.resume(tmp_path / "none")
    assert refused.value.code == "missing"


def test_a_match_of_no_game_does_not_begin(path: Path) -> None:
    header = replace(header_of(GAMES["argentine-2"]), game=Game("mus", 2, {}))
    with pytest.raises(BadLog) as refused:
        Session.create(header, path)
    assert (refused.value.code, refused.value.line) == ("rules", 1)
    assert not path.exists()


@pytest.mark.fast
def test_the_seal_is_that_of_the_header() -> None:
    """SHA-256 of what the match follows from, members sorted; worked out here by other means."""
    header = header_of(GAMES["argentine-2"], "0" * 64)
    bound = {
        "dealer": "seed",
        "game": {"name": "argentine", "options": header.game.options, "seats": 2},
        "players": [{"level": "random", "name": name} for name in ("Ana", "Beto")],
        "seed": "0" * 64,
    }
    told = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert Session.create(header).seal == hashlib.sha256(told.encode()).hexdigest()


@pytest.mark.fast
def test_a_script_deals_as_it_says() -> None:
    """The last deck of a script is dealt for ever."""
    rules = GAMES["argentine-2"]
    decks = tuple(
        stacked(rules, dealer, [hands.split() for hands in deal])
        for dealer, deal in ((1, ("1E 3O 4C", "2B 5E 6O")), (0, ("7E 6E 4C", "7O 5O 4E")))
    )
    session = Session.create(header_of(rules), dealer=ScriptedDealer(1, decks))
    session.play_chance()
    hands = []
    for _ in range(3):
        assert session.expected_chance() == session.play_chance().do
        hands.append(session.view(OPEN_HANDS).hands)
        session.submit(session.to_act[0], act.Fold(), session.n)
        session.submit(0, act.NextDeal(), session.n)
    assert hands[0] == (("1E", "3O", "4C"), ("2B", "5E", "6O"))
    assert hands[1] == (("7E", "6E", "4C"), ("7O", "5O", "4E"))
    assert hands[2] == hands[1][::-1]


@pytest.mark.fast
def test_the_first_deal_of_a_seed_is_the_one_it_always_was() -> None:
    """Or no log could be verified by a later version."""
    session = Session.create(header_of(GAMES["argentine-2"], f"{3:064x}"))
    assert session.play_chance().do == act.DrawDealer(1)
    session.play_chance()
    assert session.view(OPEN_HANDS).hands == (("6B", "1E", "7B"), ("1C", "2B", "3C"))


@pytest.mark.fast
def test_deals_are_shuffled_as_the_log_format_says() -> None:
    """Fisher and Yates over `random()`, by `seed/deal/k`, then cut; the first dealer by `seed/dealer`."""

    def source(label: str) -> random.Random:
        digest = hashlib.sha256(f"{SEED}/{label}".encode()).digest()
        return random.Random(int.from_bytes(digest, "big"))

    session = Session.create(header_of(GAMES["paulista-4 hand_cut=True deck=clean"]))
    dealer = int(source("dealer").random() * 4)
    assert session.play_chance().do == act.DrawDealer(dealer)
    for hand in (1, 2, 3):
        session.submit(session.to_act[0], act.Cut(5 * hand), session.n)
        deck, chance = list(session.rules.deck), source(f"deal/{hand}")
        for last in range(23, 0, -1):
            other = int(chance.random() * (last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        assert session.play_chance().do == act.Deal((*deck[5 * hand :], *deck[: 5 * hand]))
        session.submit(session.to_act[0], act.Call("truco"), session.n)
        session.submit(session.to_act[0], act.Decline(), session.n)
        session.submit(0, act.NextDeal(), session.n)


def test_deals_follow_from_the_seed_whatever_is_played() -> None:
    """The deck of hand k is the same after a fold as after a hand that was played."""
    decks: list[list[object]] = []
    for folding in (True, False):
        session = Session.create(header_of(GAMES["argentine-2"]))
        dealt: list[object] = []
        while len(dealt) < 3:
            seat = session.to_act[0]
            if seat == CHANCE:
                decision = session.play_chance()
                if isinstance(decision.do, act.Deal):
                    dealt.append(decision.do.deck)
                continue
            legal = session.view(seat).legal
            action = act.Fold() if folding and act.Fold() in legal else legal[0]
            session.submit(seat, action, session.n)
        decks.append(dealt)
    assert decks[0] == decks[1]
    assert len(set(map(str, decks[0]))) == 3
