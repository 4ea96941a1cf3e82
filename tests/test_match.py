"""Who decides next, and what becomes of a computer player that fails: the match goes on, and says so."""

import hashlib
import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from engine import actions as act
from engine import events as ev
from engine.actions import AnyAction
from engine.chance import ScriptedDealer, source, stacked
from engine.errors import TrucoError
from engine.events import Subject
from engine.log import Decision, read
from engine.match import Match, fallback
from engine.players import Player, RandomPlayer, adviser_of, player_of
from engine.rules import Rules
from engine.session import Session
from engine.state import CHANCE
from engine.view import View
from tests.random_play import GAMES, SEED, header_of
from tests.test_decide import PAIRS

pytestmark = pytest.mark.log

PEOPLE = ["person", "random", "random", "random"]


class Doing:
    """A player that does what a function says."""

    def __init__(self, choose: Callable[[View], Any]) -> None:
        self.do = choose
        self.asked: list[View] = []

    def choose(self, view: View, chance: random.Random) -> AnyAction:
        """What the function says, be it an action or not."""
        self.asked.append(view)
        answer: AnyAction = self.do(view)
        return answer


def match_of(
    rules: Rules,
    levels: Sequence[str] = (),
    players: dict[int, Player] | None = None,
    path: Path | None = None,
    seed: str = SEED,
) -> Match:
    """A new match."""
    return Match(Session.create(header_of(rules, seed, levels), path), players)


def first(view: View) -> AnyAction:
    """The first legal action: a card, an acceptance."""
    return view.legal[0]


def scripted(game: str, levels: Sequence[str], players: dict[int, Player], dealer: int = 3) -> Match:
    """A match in pairs in which seat 0 leads, unless another dealer is named."""
    rules = GAMES[game]
    deck = stacked(rules, dealer, [hand.split() for hand in PAIRS], "7d")
    session = Session.create(header_of(rules, SEED, levels), dealer=ScriptedDealer(dealer, (deck,)))
    match = Match(session, players)
    while match.next_seat == CHANCE:
        match.step()
    return match


@pytest.mark.fast
class TestWhoDecides:
    """B-11: the first answer binds, so it must be settled who gives it."""

    def asked(self, levels: Sequence[str], caller: int) -> Match:
        """A match in which a seat has asked for three."""
        match = scripted("paulista-4", levels, {})
        while match.session.to_act != (caller,):
            seat = match.session.to_act[0]
            match.session.submit(seat, match.session.view(seat).legal[0], match.session.n)
        match.session.submit(caller, act.Call("truco"), match.session.n)
        return match

    @pytest.mark.parametrize(("caller", "answers"), [(0, 1), (1, 2), (2, 3), (3, 0)])
    def test_of_computers_the_next_after_the_caller(self, caller: int, answers: int) -> None:
        assert self.asked(["random"] * 4, caller).next_seat == answers

    @pytest.mark.parametrize("person", [1, 3])
    def test_a_person_before_a_computer(self, person: int) -> None:
        levels = ["person" if seat == person else "random" for seat in range(4)]
        for caller in (0, 2):
            assert self.asked(levels, caller).next_seat == person

    def test_a_raise_is_answered_by_the_next_after_who_raised(self) -> None:
        match = self.asked(["random"] * 4, 0)
        match.session.submit(3, act.Raise("seis"), match.session.n)
        assert match.session.to_act == (0, 2)
        assert match.next_seat == 0
        match.session.submit(2, act.Raise("nove"), match.session.n)
        assert match.next_seat == 3

    def test_a_raise_against_a_computer_partner_is_answered_by_the_person(self) -> None:
        """B.11."""
        match = self.asked(["random", "random", "person", "random"], 0)
        match.session.submit(1, act.Raise("seis"), match.session.n)
        assert match.next_seat == 2

    @pytest.mark.parametrize(("dealer", "decides"), [(3, 0), (0, 2), (1, 2), (2, 0)])
    def test_at_eleven_the_first_from_the_mao(self, dealer: int, decides: int) -> None:
        rules = GAMES["paulista-4"]
        match = match_of(rules)
        match.session._state = replace(match.session._state, score=(11, 0), dealer=dealer)
        match.session.submit(CHANCE, act.Deal(rules.deck), 0)
        assert match.next_seat == decides

    def test_at_eleven_a_person_before_a_computer(self) -> None:
        rules = GAMES["paulista-4"]
        match = match_of(rules, ["random", "random", "person", "random"])
        match.session._state = replace(match.session._state, score=(11, 0), dealer=3)
        match.session.submit(CHANCE, act.Deal(rules.deck), 0)
        assert match.next_seat == 2

    def test_computers_leave_the_next_deal_to_a_person(self) -> None:
        match = scripted("paulista-4", ["random", "random", "random", "person"], {})
        match.session.submit(0, act.Call("truco"), match.session.n)
        match.session.submit(3, act.Decline(), match.session.n)
        assert match.session.to_act == (0, 1, 2, 3)
        assert match.next_seat == 3
        assert match.step() is False

    def test_nobody_after_the_match(self) -> None:
        match = match_of(GAMES["argentine-2"])
        match.run()
        assert match.step() is False
        assert match.session.to_act == ()
        assert match.next_seat is None


def test_a_match_runs_until_a_person_must_decide() -> None:
    match = match_of(GAMES["argentine-2"], ["person", "random"])
    match.run()
    assert match.session.view(0).to_act == (0,)
    assert match.session.view(0).legal
    while match.session.to_act:
        match.session.submit(0, match.session.view(0).legal[0], match.session.n)
        match.run()
    assert match.session.view(0).champion is not None


class Always:
    """Equal to everything, as no action is."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def broken(view: View) -> None:
    """A player that raises."""
    raise ZeroDivisionError("secret cards: 1E")


def raise_(error: BaseException) -> None:
    """Raise an error."""
    raise error


def spoil(view: View) -> object:
    """A player that makes legal what is not."""
    view.options.clear()
    force_setattr(view, "number", -1)
    force_setattr(view, "legal", (act.Deal(()),))
    return act.Deal(())


def endless(view: View) -> None:
    """A player that calls itself."""
    endless(view)


NONSENSE: dict[str, Callable[[View], object]] = {
    "raises": broken,
    "overflows the stack": endless,
    "runs out of memory": lambda view: bytearray(2**62),
    "nothing": lambda view: None,
    "a number": lambda view: 7,
    "all of them": lambda view: view.legal,
    "a card it does not hold": lambda view: act.Play(view.dealt[1 - view.seat][0]),
    "an answer to nothing": lambda view: act.Accept() if act.Accept() not in view.legal else act.Fold(),
    "the next deal": lambda view: act.NextDeal() if act.NextDeal() not in view.legal else None,
    "a deal": lambda view: act.Deal(()),
    "a class": lambda view: act.Fold,
    "leaves": lambda view: sys.exit(3),
    "an error that no log can name": lambda view: raise_(type("\ud800", (Exception,), {})()),
    "spoils what it is given": spoil,
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_a_player_that_fails_is_replaced_and_the_log_says_so(
    nonsense: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda fd: None)  # hundreds of them take long
    path = tmp_path / "log"
    failing = Doing(NONSENSE[nonsense])
    match = match_of(GAMES["argentine-2 hand_cut=True"], ["random", "random"], {1: failing}, path)
    match.run()
    match.session.close()
    assert match.session.view(0).champion is not None
    log = read(path)
    assert log.problem is None
    theirs = [decision for decision in log.decisions if decision.by == 1]
    assert all(decision.note for decision in theirs)
    assert not any(decision.note for decision in log.decisions if decision.by != 1)
    assert "1E" not in "".join(decision.note for decision in theirs)
    assert theirs[0].note.startswith("player failed: ")


@pytest.mark.parametrize("answer", [Always(), True, 1.0])
def test_what_only_looks_like_an_action_never_reaches_the_log(
    answer: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut(True) equals Cut(1), but the log would say "true" and could not be read again."""

    def choose(view: View) -> Any:
        cut = view.legal and isinstance(view.legal[0], act.Cut)
        return act.Cut(answer) if cut and not isinstance(answer, Always) else answer  # type: ignore[arg-type]

    monkeypatch.setattr(os, "fsync", lambda fd: None)
    path = tmp_path / "log"
    match = match_of(GAMES["argentine-2 hand_cut=True"], ["random", "random"], {1: Doing(choose)}, path)
    match.run()
    match.session.close()
    log = read(path)
    assert log.problem is None
    assert list(log.decisions) == match.session.decisions


def test_a_player_that_failed_is_not_asked_again_in_that_hand() -> None:
    """It is in the next."""
    failing = Doing(broken)
    match = match_of(GAMES["paulista-2"], ["random", "random"], {0: Doing(first), 1: failing})
    match.run()
    notes: dict[int, list[str]] = {}
    hand = 0
    for decision in match.session.decisions:
        hand += isinstance(decision.do, act.Deal)
        if decision.by == 1:
            notes.setdefault(hand, []).append(decision.note)
    assert len(notes) > 2
    for said in notes.values():
        assert said[0] == "player failed: ZeroDivisionError"
        assert set(said[1:]) <= {"fallback for the rest of the hand"}
    assert len(failing.asked) == len(notes)
    assert any(len(said) > 1 for said in notes.values())


def test_one_failing_player_does_not_silence_the_others() -> None:
    match = match_of(GAMES["paulista-4"], (), {2: Doing(broken)})
    match.run()
    assert {decision.by for decision in match.session.decisions if decision.note} == {2}


@pytest.mark.fast
@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        ([act.Accept(), act.Decline(), act.Raise("retruco")], act.Decline()),
        ([act.Play(PAIRS[0].split()[0]), act.Call("truco"), act.Fold()], act.Play(PAIRS[0].split()[0])),  # type: ignore[arg-type]
        ([act.PlayBlind(2), act.PlayBlind(3)], act.PlayBlind(2)),
        ([act.NextDeal()], act.NextDeal()),
        ([act.Cut(1), act.Cut(2)], act.Cut(1)),
    ],
)
def test_the_fallback_refuses_or_plays_the_first_card(legal: list[AnyAction], chosen: AnyAction) -> None:
    view = match_of(GAMES["argentine-2"]).session.view(0)
    assert fallback(replace(view, legal=tuple(legal))) == chosen


class TestFolding:
    """B.11: a computer never gives up a hand while a person is on its side."""

    def folding(self, view: View) -> AnyAction:
        """Fold wherever it can be done."""
        return act.Fold() if act.Fold() in view.legal else first(view)

    def folds(self, levels: Sequence[str]) -> set[int]:
        """The seats that folded in some matches where every computer would."""
        folded: set[int] = set()
        for seed in range(6):
            players: dict[int, Player] = {seat: Doing(self.folding) for seat in range(4)}
            match = match_of(GAMES["paulista-4 fold_anytime=True"], levels, players, seed=f"{seed:064x}")
            while match.next_seat is not None:
                if not match.step():
                    seat = match.next_seat
                    match.session.submit(seat, first(match.session.view(seat)), match.session.n)
            folded |= {
                event.seat
                for decision in match.session.decisions
                for event in decision.ev
                if isinstance(event, ev.Folded)
            }
        return folded

    def test_computers_among_themselves_do(self) -> None:
        assert self.folds(["random"] * 4) == {0, 1, 2, 3}

    def test_the_partner_of_a_person_does_not(self) -> None:
        assert self.folds(["person", "random", "random", "random"]) == {1, 3}
        assert self.folds(["random", "random", "random", "person"]) == {0, 2}
        assert self.folds(["person", "person", "random", "random"]) == set()

    def test_an_opponent_of_a_person_does(self) -> None:
        match = match_of(GAMES["argentine-2"], ["person", "random"], {1: Doing(self.folding)})
        while not any(isinstance(decision.do, act.Fold) for decision in match.session.decisions):
            if not match.step():
                match.session.submit(0, first(match.session.view(0)), match.session.n)

    def test_it_is_not_even_offered(self) -> None:
        match = scripted("paulista-4 fold_anytime=True", PEOPLE, {})
        assert act.Fold() in match.session.view(0).legal
        match.session.submit(0, first(match.session.view(0)), match.session.n)
        assert act.Fold() in match.view_for(1).legal
        match.session.submit(1, first(match.session.view(1)), match.session.n)
        assert act.Fold() not in match.view_for(2).legal
        assert set(match.view_for(2).legal) | {act.Fold()} == set(match.session.view(2).legal)


class TestChoices:
    """A computer's choice follows from what it sees, the seed and the number of the decision."""

    def test_it_is_the_same_when_asked_again(self) -> None:
        match = match_of(GAMES["argentine-2"])
        for _ in range(30):
            seat = match.next_seat
            if seat is None:
                break
            if seat != CHANCE:
                assert match.choose(seat) == match.choose(seat)
                assert match.choose(seat).seen == match.session.n
            match.step()

    @pytest.mark.parametrize("label", ["seat", "advice", "hint"])
    def test_its_source_is_the_one_that_the_log_format_names(
        self, label: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """`seed/seat/i/n` for decision n, and another for advice: else no log could be verified later."""
        drawn: list[float] = []

        class Drawing:
            """A player that keeps the first number it draws."""

            def choose(self, view: View, chance: random.Random) -> AnyAction:
                """The first legal action."""
                drawn.append(chance.random())
                return first(view)

            def odds(self, view: View, about: Subject, chance: random.Random) -> float:
                """A half, of what was asked."""
                assert view.ask
                assert (isinstance(first(view), act.Accept), about) == (True, view.ask.about)
                return 0.5

        monkeypatch.setattr("engine.match.adviser_of", lambda variant: Drawing())
        match = match_of(GAMES["paulista-2"], (), {0: Drawing(), 1: Drawing()})
        asked = 0
        while (seat := match.next_seat) is not None:
            if seat == CHANCE:
                match.step()
                continue
            {"seat": match.choose, "advice": match.advise, "hint": match.hint}[label](seat)
            digest = hashlib.sha256(f"{SEED}/{label}/{seat}/{match.session.n + 1}".encode()).digest()
            assert drawn[-1] == random.Random(int.from_bytes(digest, "big")).random()
            match.session.submit(seat, first(match.session.view(seat)), match.session.n)
            asked += 1
        assert asked == len(drawn) > 20

    def test_asking_changes_nothing(self) -> None:
        asked, left_alone = match_of(GAMES["paulista-4"]), match_of(GAMES["paulista-4"])
        while (seat := asked.next_seat) is not None:
            if seat != CHANCE:
                for other in asked.session.to_act:
                    asked.choose(other)
                    asked.advise(other)
            asked.step()
        left_alone.run()
        assert asked.session.decisions == left_alone.session.decisions

    def test_another_seed_is_another_match(self) -> None:
        played: list[list[Decision]] = []
        for seed in ("1" * 64, "2" * 64):
            match = match_of(GAMES["argentine-2"], seed=seed)
            match.run()
            played.append(match.session.decisions)
        assert played[0] != played[1]

    def test_a_choice_that_comes_too_late_is_refused(self) -> None:
        match = match_of(GAMES["argentine-2"])
        while match.next_seat == CHANCE:
            match.step()
        seat = match.next_seat
        assert seat is not None
        late = match.choose(seat)
        match.play(late)
        with pytest.raises(TrucoError) as refused:
            match.play(late)
        assert refused.value.code == "stale"


class TestAdvice:
    """The partner's word to a person: it decides nothing, and is always one of the answers."""

    def asked(self, advisor: Callable[[View], object]) -> Match:
        """Seat 0, a person, and its partner are asked for three."""
        match = scripted("paulista-4", PEOPLE, {2: Doing(advisor)}, dealer=0)
        match.session.submit(1, act.Call("truco"), match.session.n)
        return match

    def test_it_is_the_choice_of_the_partner(self) -> None:
        match = self.asked(lambda view: act.Raise("seis"))
        before = list(match.session.decisions)
        assert match.advise(2) == act.Raise("seis")
        assert match.session.decisions == before
        assert match.next_seat == 0

    @pytest.mark.parametrize("nonsense", sorted(set(NONSENSE) - {"an answer to nothing"}))
    def test_a_partner_that_fails_advises_to_run(self, nonsense: str) -> None:
        assert self.asked(NONSENSE[nonsense]).advise(2) == act.Decline()

    def test_who_interrupts_the_program_is_heard(self) -> None:
        """Ctrl+C while a player thinks is no failure of the player."""
        match = self.asked(lambda view: raise_(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            match.advise(2)
        match.session.submit(0, act.Accept(), match.session.n)
        with pytest.raises(KeyboardInterrupt):
            match.run()

    def test_who_fails_to_advise_still_plays(self) -> None:
        match = self.asked(broken)
        match.advise(2)
        match.session.submit(0, act.Accept(), match.session.n)
        match.run()
        notes = [decision.note for decision in match.session.decisions if decision.by == 2]
        assert notes[:1] == ["player failed: ZeroDivisionError"]


EVERY_RULE = "paulista-4 hand_cut=True deck=clean covered_cards=True blind_iron_hand=True all_tied=nobody"


def subject(action: AnyAction, view: View, rules: Rules) -> str:
    """What a call or an answer is about."""
    if isinstance(action, act.Call | act.Raise):
        return "stake" if action.call in {bid.name for bid in rules.stakes.bids} else "bet"
    assert view.ask
    return view.ask.about


class TestHints:
    """What a strong player would do in a person's place: from the person's own view, with its reason."""

    PERSON = ["person", "random", "random", "random"]

    def test_it_is_the_choice_of_the_strongest_player(self) -> None:
        match = scripted("paulista-4", self.PERSON, {})
        view = match.session.view(0)
        without = replace(view, legal=tuple(one for one in view.legal if one != act.Fold()))
        chance = source(match.session.header.seed, "hint", 0, match.session.n + 1)
        hint = match.hint(0)
        assert hint
        assert hint.action == player_of("high", "paulista").choose(without, chance)
        assert hint == match.hint(0)

    @pytest.mark.parametrize("game", ["argentine-2", "paulista-2", "paulista-4", EVERY_RULE])
    def test_a_call_an_answer_and_a_card_have_odds(self, game: str) -> None:
        plays = calls = 0
        for seed in range(12):
            match = match_of(GAMES[game], ["person", *["low"] * 3], seed=f"{seed:064x}")
            while match.session.view(0).champion is None and match.session.n < 60:
                match.run()
                if match.session.view(0).champion is not None:
                    break
                before = match.session.n
                hint = match.hint(0)
                assert hint
                assert hint.action in match.session.view(0).legal
                assert match.session.n == before
                if isinstance(hint.action, act.Call | act.Raise | act.Accept | act.Decline):
                    assert hint.about == subject(hint.action, match.session.view(0), match.session.rules)
                    assert hint.odds is not None
                    assert 0 <= hint.odds <= 1
                    calls += 1
                elif isinstance(hint.action, act.Cut | act.NextDeal):
                    assert (hint.about, hint.odds) == (None, None)
                else:
                    assert hint.about == "stake"
                    assert hint.odds is not None
                    assert 0 <= hint.odds <= 1
                    plays += 1
                match.session.submit(0, hint.action, before)
        assert plays
        assert calls

    def test_an_adviser_that_fails_gives_no_advice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = match_of(GAMES["argentine-2"], ["person", "random"])
        match.run()

        def fail(error: BaseException) -> None:
            monkeypatch.setattr("engine.match.adviser_of", lambda variant: Doing(lambda view: raise_(error)))

        fail(SystemExit(3))
        assert match.hint(0) is None
        fail(KeyboardInterrupt())
        with pytest.raises(KeyboardInterrupt):
            match.hint(0)

    def test_odds_know_a_hand_that_cannot_lose(self) -> None:
        """The mano's ace of swords and of clubs beat whatever the other holds."""
        rules = GAMES["argentine-2"]
        for hands, odds in (("1E 1B 4C / 3O 3C 4O", 1.0), ("4E 4B 5C / 1E 1B 7E", 0.0)):
            mine, theirs = (hand.split() for hand in hands.split(" / "))
            deck = stacked(rules, 1, [mine, theirs])
            dealer = ScriptedDealer(1, (deck,))
            match = Match(Session.create(header_of(rules, SEED, ["person", "low"]), dealer=dealer))
            match.run()
            view = match.session.view(0)
            adviser = adviser_of("argentine")
            assert adviser
            found = adviser.odds(view, "stake", random.Random(1))
            assert found == 1.0 if odds else found < 0.2

    def test_a_game_without_players_of_its_own_has_no_hints(self) -> None:
        assert adviser_of("toy") is None


def test_the_log_names_a_failure_shortly() -> None:
    endless = type("E" * 200, (Exception,), {})
    match = match_of(GAMES["argentine-2"], players={1: Doing(lambda view: raise_(endless()))})
    while not any(decision.note for decision in match.session.decisions):
        match.step()
    said = match.session.decisions[-1].note.removeprefix("player failed: ")
    assert len(said) == 60
    assert said.startswith("EEEEE")


@pytest.mark.parametrize("game", ["argentine", "paulista"])
def test_a_game_has_players_of_its_own(game: str) -> None:
    match = match_of(GAMES[f"{game}-2"], ["high", "low"])
    for seat, level in enumerate(["high", "low"]):
        family = "argentine" if game == "argentine" else "brazilian"
        assert type(match.players[seat]).__module__ == f"engine.players.{family}_{level}"


def test_seats_have_the_players_of_their_level() -> None:
    match = match_of(GAMES["paulista-4"], PEOPLE)
    assert match.persons == (0,)
    assert sorted(match.players) == [1, 2, 3]
    assert all(isinstance(player, RandomPlayer) for player in match.players.values())


@pytest.mark.fast
def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TrucoError) as refused:
        player_of("genius", "argentine")
    assert refused.value.code == "level"
    assert "low, high, random" in refused.value.sentence
    with pytest.raises(TrucoError):
        match_of(GAMES["argentine-2"], ["person", "genius"])


@pytest.mark.parametrize("level", ["low", "high", "random"])
@pytest.mark.parametrize("game", ["argentine-2", "paulista-2", "mineiro-2"])
def test_a_computer_cuts_anywhere(game: str, level: str) -> None:
    cuts = set()
    for number in range(24):
        match = match_of(GAMES[f"{game} hand_cut=True"], [level, level], seed=f"{number:064x}")
        while (seat := match.next_seat) == CHANCE:
            match.session.play_chance()
        assert seat is not None
        cut = match.choose(seat).action
        assert isinstance(cut, act.Cut)
        cuts.add(cut.at)
    assert len(cuts) > 8
