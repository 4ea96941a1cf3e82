"""What a seat may do and what it causes: situations that were bugs elsewhere, worths, refusals, events."""

import dataclasses
from typing import Any

import pytest

from engine import actions as act
from engine import events as ev
from engine.actions import AnyAction
from engine.cards import FRENCH_24, FRENCH_40, SPANISH_40, Card
from engine.decide import bet_winner, decide, legal
from engine.errors import IllegalAction
from engine.rules import HandKind
from engine.state import CHANCE, Ask, State, to_act
from engine.variants import rules_of
from tests.positions import apply, dealt
from tests.test_cases import run

pytestmark = pytest.mark.fast

TANTOS = ("7E 6E 4C", "7O 5O 4E")
"""A has 33 and B 32."""
SPLIT = ("1E 4C 3E", "2B 5E 3O")
"""In dealt order A takes a trick, B takes one, one is tied."""
PAIRS = ("3c 4c 6c", "2s 4s 6s", "3d 6h 4h", "Kh 6d Ad")
"""Seats 0 and 2, who are partners, both hold a three."""
TWO = ("3c 4c 6c", "2s 5s 6s")
TIES = ("3c 2c Ac", "3s 2s As")


def argentine(
    hands: tuple[str, ...] = TANTOS, score: tuple[int, int] = (0, 0), dealer: int = 1, **options: Any
) -> State:
    """A deal of the Argentine game; A is mano unless it dealt."""
    return dealt(rules_of("argentine", options), dealer, [hand.split() for hand in hands], None, score)


def paulista(
    hands: tuple[str, ...] = TWO,
    turn_up: str = "7d",
    score: tuple[int, int] = (0, 0),
    dealer: int = -1,
    **options: Any,
) -> State:
    """A deal of the Paulista game to as many as there are hands; seat 0 is mão unless a dealer is named."""
    rules = rules_of("paulista", options, len(hands))
    return dealt(rules, dealer % len(hands), [hand.split() for hand in hands], turn_up, score)


def after(state: State, script: str) -> State:
    """The state after a script in the words of cases.jsonl, which also states facts."""
    for step in filter(None, script.split("; ")):
        state = run(state, step)
    return state


ARGENTINE = {
    "envido, envido, no quiero: the last caller gets 2, the turn is whose it was": (
        argentine(),
        "A envido; B envido; A noquiero; =0-2; #turn A; ?A only 7E,6E,4C,truco,mazo",
    ),
    "the same by the pie": (
        argentine(),
        "A 7E; B envido; A envido; B noquiero; =2-0; #turn B; ?B only 7O,5O,4E,truco,mazo",
    ),
    "two ties and the mano's third card: the pie must still answer": (
        argentine(("3E 2E 1E", "3O 2O 4C")),
        "A 3E; B 3O; A 2E; B 2O; A 1E; #hand -; #turn B; ?B only 4C,truco,mazo; B 4C; #hand A; =1-0",
    ),
    "win, loss, tie": (
        argentine(SPLIT),
        "A 1E; B 2B; A 4C; B 5E; B 3O; A 3E; #tricks A B E; #hand A; =1-0",
    ),
    "loss, win, tie": (
        argentine(("4C 1E 3E", "2B 5E 3O")),
        "A 4C; B 2B; B 5E; A 1E; A 3E; B 3O; #tricks B A E; #hand B; =0-1",
    ),
    "three ties are the mano's, whoever he is": (
        argentine(("3E 2E 4C", "3O 2O 4E"), dealer=0),
        "B 3O; A 3E; B 2O; A 2E; B 4E; A 4C; #tricks E E E; #hand B; =0-1",
    ),
    "vale cuatro accepted, then mazo": (
        argentine(),
        "A truco; B quiero+retruco; A quiero+vale4; B quiero; #stake 4; A mazo; #pts 4; =0-4",
    ),
    "both could reach 30: the envido comes first and ends the match": (
        argentine(score=(28, 29)),
        "A truco; B envido; A quiero; =30-29; #match A; #hand -; ?A none; ?B none; !B quiero; !A next",
    ),
    "a refused envido can end it too": (
        argentine(score=(29, 29)),
        "A truco; B envido; A noquiero; =29-30; #match B; #hand -; ?A none; ?B none",
    ),
    "after quiero the turn is whose it was": (
        argentine(),
        "A truco; B quiero; #turn A; ?B none; A 7E; #turn B",
    ),
    "also when the pie called": (argentine(), "A 4C; B truco; A quiero; #turn B; ?A none"),
    "no envido after an accepted truco": (
        argentine(),
        "A truco; B quiero; ?A -envido,real,falta; A 4C; ?B -envido,real,falta; !B envido",
    ),
    "nor over a retruco": (argentine(), "A truco; B quiero+retruco; ?A only quiero,noquiero,quiero+vale4"),
    "envido over truco, then the same player answers the truco": (
        argentine(),
        "A truco; ?B only quiero,noquiero,quiero+retruco,envido,real,falta; B envido; ?B none; A quiero; "
        "=2-0; ?A none; ?B only quiero,noquiero,quiero+retruco; B quiero; #stake 2; #turn A",
    ),
    "a refused one as well": (
        argentine(),
        "A truco; B real; A noquiero; =0-1; ?B only quiero,noquiero,quiero+retruco; B noquiero; =1-1",
    ),
    "no envido over the pie's truco, for the mano has played": (
        argentine(),
        "A 4C; B truco; ?A only quiero,noquiero,quiero+retruco; !A envido",
    ),
    "the pie may call envido after the mano's first card": (
        argentine(),
        "A 4C; ?B +envido,real,falta; B envido; A quiero; #say A:33, B:son buenas; =2-0; #turn B",
    ),
    "the mano may not after his own": (
        argentine(),
        "A 4C; B 4E; ?A -envido,real,falta; ?B -envido,real,falta",
    ),
    "the pie says his number if it is higher": (
        argentine(("7O 5O 4E", "7E 6E 4C")),
        "A envido; B quiero; #say A:32, B:33; =0-2",
    ),
    "equal tantos are the mano's": (
        argentine(("7E 6E 4C", "7O 6O 4B")),
        "A envido; B quiero; #say A:33, B:son buenas; =2-0",
    ),
    "whoever called": (
        argentine(("7E 6E 4C", "7O 6O 4B"), dealer=0),
        "B 4B; A real; B quiero; #say B:33, A:son buenas; =0-3",
    ),
    "the score never passes 30": (argentine(score=(29, 0)), "A real; B quiero; =30-0; #match A"),
    "nor by the cards": (
        argentine(SPLIT, score=(29, 5)),
        "A truco; B quiero+retruco; A quiero; A 1E; B 2B; A 3E; B 3O; #pts 3; =30-5; #match A",
    ),
    "nor by the mazo": (
        argentine(score=(0, 28)),
        "A truco; B quiero+retruco; A quiero; A mazo; =0-30; #match B",
    ),
    "envido, envido, falta, refused: 4": (
        argentine(),
        "A envido; B envido; ?A only quiero,noquiero,real,falta; A falta; ?B only quiero,noquiero; "
        "B noquiero; =4-0",
    ),
    "no truco while an envido is asked": (argentine(), "A envido; !B truco; !A truco; ?A none"),
    "no step of the ladder is left out": (
        argentine(),
        "!A retruco; !A vale4; A truco; !B retruco; !B quiero+vale4",
    ),
    "the caller does not raise himself": (argentine(), "A truco; B quiero; ?A -retruco; A 7E; ?B +retruco"),
    "who has the quiero keeps it until he uses it": (
        argentine(SPLIT),
        "A truco; B quiero; A 1E; B 2B; ?A -retruco; A 4C; ?B +retruco; B 5E; ?B +retruco; B retruco; "
        "?A only quiero,noquiero,quiero+vale4; A quiero; #stake 3; #turn B; ?B -vale4",
    ),
    "who has no card left may still answer and raise": (
        argentine(SPLIT),
        "A 1E; B 2B; A 4C; B 5E; B 3O; A truco; ?B only quiero,noquiero,quiero+retruco; B quiero+retruco; "
        "A quiero; ?A only 3E,vale4,mazo; A vale4; B quiero; A 3E; #pts 4; =4-0",
    ),
    "no mazo while something is asked, nor out of turn": (
        argentine(),
        "!B mazo; A truco; !A mazo; !B mazo; B envido; !A mazo; A noquiero; !B mazo",
    ),
    "the next deal is anybody's to ask for, and not before the end": (
        argentine(),
        "!A next; !B next; A mazo; ?A only next; ?B only next; B next; ?A none; ?B none",
    ),
}

PAULISTA = {
    "partners who tie for the top take the trick, the first of them leads": (
        paulista(PAIRS),
        "0 3c; 1 2s; 2 3d; 3 Kh; #tricks X; #turn 0",
    ),
    "whichever was first": (paulista(PAIRS, dealer=0), "1 2s; 2 3d; 3 Kh; 0 3c; #tricks X; #turn 2"),
    "vira 3: the four of diamonds beats every three": (
        paulista(("3s 5c 6c", "4d 5s 6s"), turn_up="3c"),
        "#manilha 4; 0 3s; 1 4d; #tricks Y",
    ),
    "a tie in trick 1 and a win in 2 end the hand": (
        paulista(("3c 2c 4c", "3s As 4s")),
        "0 3c; 1 3s; 0 2c; 1 As; #tricks E X; #hand X; =1-0",
    ),
    "refusing six pays 3": (paulista(), "0 truco; 1 seis; 0 corro; #hand Y; =0-3"),
    "refusing nine pays 6": (paulista(), "0 truco; 1 seis; 0 nove; 1 corro; =6-0"),
    "refusing twelve pays 9": (paulista(), "0 truco; 1 seis; 0 nove; 1 doze; 0 corro; =0-9"),
    "nothing above twelve": (
        paulista(),
        "0 truco; 1 seis; 0 nove; 1 doze; ?0 only aceito,corro; 0 aceito; #stake 12; ?0 only 3c,4c,6c",
    ),
    "the exchange does not move the turn": (
        paulista(PAIRS),
        "0 3c; 1 truco; 2 seis; 3 nove; 2 aceito; #stake 9; #turn 1",
    ),
    "either opponent answers, the first answer binds": (
        paulista(PAIRS),
        "0 truco; ?1 only aceito,corro,seis; ?3 only aceito,corro,seis; ?0 none; ?2 none; 3 aceito; "
        "#stake 3; !1 corro; ?1 none; #turn 0",
    ),
    "a raise is put to the whole pair": (
        paulista(PAIRS),
        "0 truco; 1 seis; ?0 only aceito,corro,nove; ?2 only aceito,corro,nove; 2 corro; =0-3",
    ),
    "the accepting side raises later, either of it on his turn": (
        paulista(PAIRS),
        "0 truco; 3 aceito; ?0 -seis; 0 3c; ?1 +seis; 1 2s; ?2 -seis; 2 3d; ?3 +seis; 3 seis; "
        "?0 only aceito,corro,nove; 0 aceito; #stake 6; #turn 3; ?3 -nove",
    ),
    "nobody requests out of turn or twice running": (
        paulista(),
        "!1 truco; 0 truco; 1 aceito; !0 seis; !1 seis",
    ),
    "there is no free fold, and no card while something is asked": (
        paulista(),
        "!0 mazo; 0 truco; !1 2s; !0 3c; !1 mazo",
    ),
    "fold_anytime pays the stake": (paulista(fold_anytime=True), "?0 +mazo; !1 mazo; 0 mazo; =0-1"),
    "and what was accepted": (paulista(fold_anytime=True), "0 truco; 1 aceito; 0 mazo; =0-3"),
    "three ties are the dealing side's": (
        paulista(TIES, dealer=1),
        "0 truco; 1 aceito; 0 3c; 1 3s; 0 2c; 1 2s; 0 Ac; 1 As; #tricks E E E; #hand Y; =0-3",
    ),
    "or nobody's": (
        paulista(TIES, all_tied="nobody"),
        "0 truco; 1 aceito; 0 3c; 1 3s; 0 2c; 1 2s; 0 Ac; 1 As; #hand -; #pts 0; =0-0; ?1 only next",
    ),
    # B.6, B-15
    "at eleven the side with 11 chooses first, and nobody else does anything": (
        paulista(score=(11, 5)),
        "?0 only jogar,recusar; ?1 none; !0 3c; !0 truco; !0 mazo",
    ),
    "also where the other leads": (
        paulista(score=(5, 11)),
        "?0 none; ?1 only jogar,recusar; 1 jogar; #turn 0",
    ),
    "accepted it is worth 3 and nobody raises": (
        paulista(score=(11, 5)),
        "0 jogar; #stake 3; ?0 only 3c,4c,6c; 0 3c; ?1 only 2s,5s,6s; !1 truco",
    ),
    "won it wins": (
        paulista(score=(11, 5)),
        "0 jogar; 0 3c; 1 2s; 0 6c; 1 5s; #pts 3; =14-5; #match X",
    ),
    "lost it gives 3": (
        paulista(("4c 5c 6c", "3s 2s As"), score=(11, 5)),
        "0 jogar; 0 4c; 1 3s; 1 2s; 0 5c; #pts 3; =11-8; #match -",
    ),
    "declined it gives 1": (paulista(score=(11, 10)), "0 recusar; #pts 1; #hand Y; =11-11; ?0 only next"),
    "either partner decides": (
        paulista(PAIRS, score=(3, 11)),
        "?1 only jogar,recusar; ?3 only jogar,recusar; ?0 none; ?2 none; 3 recusar; =4-11",
    ),
    "all tied it is the dealing side's": (
        paulista(TIES, score=(11, 5), dealer=1),
        "0 jogar; 0 3c; 1 3s; 0 2c; 1 2s; 0 Ac; 1 As; #pts 3; =11-8",
    ),
    "with fold_anytime 3 are lost, and not before the choice": (
        paulista(score=(11, 5), fold_anytime=True),
        "!0 mazo; 0 jogar; ?0 only 3c,4c,6c,mazo; 0 mazo; #pts 3; =11-8",
    ),
    "but the other side's fold loses the match": (
        paulista(score=(11, 5), fold_anytime=True),
        "0 jogar; 0 3c; 1 mazo; =14-5; #match X",
    ),
    # B.7, B-14
    "an iron hand has no truco and no choice": (
        paulista(score=(11, 11)),
        "?0 only 3c,4c,6c; !0 truco; !0 jogar; #stake 1",
    ),
    "its winner wins the match by 1": (
        paulista(score=(11, 11)),
        "0 3c; 1 2s; 0 6c; 1 5s; #pts 1; =12-11; #match X",
    ),
    "all tied the dealing side does": (
        paulista(TIES, score=(11, 11), dealer=1),
        "0 3c; 1 3s; 0 2c; 1 2s; 0 Ac; 1 As; #hand Y; =11-12; #match Y",
    ),
    "or it is dealt again": (
        paulista(TIES, score=(11, 11), all_tied="nobody"),
        "0 3c; 1 3s; 0 2c; 1 2s; 0 Ac; 1 As; #hand -; =11-11; #match -; ?0 only next; ?1 only next",
    ),
    "a fold in it loses the match": (
        paulista(score=(11, 11), fold_anytime=True),
        "0 mazo; #pts 1; =11-12; #match Y",
    ),
    # B.8, B-16
    "cards are not covered in trick 1, nor without the option": (
        paulista(covered_cards=True),
        "!0 (3c); 0 3c; !1 (2s); 1 2s; ?0 only 4c,6c,(4c),(6c),truco",
    ),
    "without it never": (paulista(), "0 3c; 1 2s; !0 (4c); ?0 only 4c,6c,truco"),
    "a covered card loses to anything, a manilha does too": (
        paulista(("3c Qc 6c", "2s 4s 5s"), covered_cards=True),
        "0 3c; 1 2s; 0 (Qc); 1 4s; #tricks X Y; #turn 1",
    ),
    "all covered is a tie": (
        paulista(covered_cards=True),
        "0 3c; 1 2s; 0 (4c); 1 (5s); #tricks X E; #hand X; =1-0",
    ),
    "cards are covered in a hand of eleven and in an iron hand": (
        paulista(score=(11, 11), covered_cards=True),
        "0 3c; 1 2s; ?0 only 4c,6c,(4c),(6c)",
    ),
    "once the choice is made": (
        paulista(score=(11, 2), covered_cards=True),
        "0 jogar; 0 3c; 1 2s; ?0 only 4c,6c,(4c),(6c)",
    ),
    # B.9, B-17
    "a score is not capped": (
        paulista(score=(10, 10)),
        "0 truco; 1 seis; 0 nove; 1 doze; 0 aceito; 0 3c; 1 2s; 0 6c; 1 5s; =22-10; #match X",
    ),
    "nor must a side pass through eleven": (
        paulista(score=(10, 0)),
        "0 truco; 1 seis; 0 nove; 1 corro; =16-0",
    ),
}


@pytest.mark.parametrize("title", ARGENTINE)
def test_argentine(title: str) -> None:
    after(*ARGENTINE[title])


@pytest.mark.parametrize("title", PAULISTA)
def test_paulista(title: str) -> None:
    after(*PAULISTA[title])


@pytest.mark.parametrize(
    ("score", "falta", "if_a_wins", "if_b_wins"),
    [
        ((0, 0), 30, (30, 0), (0, 30)),
        ((14, 14), 16, (30, 14), (14, 30)),
        ((15, 14), 15, (30, 14), (15, 29)),
        ((20, 10), 10, (30, 10), (20, 20)),
        ((28, 27), 2, (30, 27), (28, 29)),
        ((29, 0), 1, (30, 0), (29, 1)),
        ((29, 29), 1, (30, 29), (29, 30)),
    ],
)
def test_falta(
    score: tuple[int, int], falta: int, if_a_wins: tuple[int, int], if_b_wins: tuple[int, int]
) -> None:
    """A-8: 30 less the leader's points, whoever wins it and whoever leads."""
    for hands, won in ((TANTOS, if_a_wins), (TANTOS[::-1], if_b_wins)):
        for start, result in (
            (argentine(hands, score), won),
            (argentine(hands[::-1], score[::-1], dealer=0), won[::-1]),
        ):
            asked = apply(start, start.mano, act.Call("falta"))
            state = apply(asked, 1 - start.mano, act.Accept())
            assert state.score == result
            assert state.champion == (result.index(30) if 30 in result else None)
            points = [event.points for event in state.history if isinstance(event, ev.PointsScored)]
            assert points == [falta]


@pytest.mark.parametrize(
    ("script", "pays", "with_the_house_rule"),
    [
        ("A mazo", "=0-1", "=0-2"),
        ("A 4C; B mazo", "=1-0", "=2-0"),
        ("A envido; B quiero; A mazo", "=2-1", "=2-1"),
        ("A envido; B noquiero; A mazo", "=1-1", "=1-1"),
        ("A 4C; B envido; A noquiero; B mazo", "=1-1", "=1-1"),
        ("A truco; B quiero; A mazo", "=0-2", "=0-2"),
        ("A 4C; B truco; A quiero; B mazo", "=2-0", "=2-0"),
        ("A truco; B quiero+retruco; A quiero; A mazo", "=0-3", "=0-3"),
        ("A truco; B quiero+retruco; A quiero+vale4; B quiero; A mazo", "=0-4", "=0-4"),
        ("A 4C; B 7O; B mazo", "=1-0", "=1-0"),
        ("A 7E; B 5O; A 4C; B 7O; B mazo", "=1-0", "=1-0"),
        ("A truco; B noquiero", "=1-0", "=1-0"),
        ("A 4C; B truco; A noquiero", "=0-1", "=0-1"),
    ],
)
def test_mazo(script: str, pays: str, with_the_house_rule: str) -> None:
    """A-14, A-9, and A.12: the unplayed envido is charged while anybody could still open it."""
    after(argentine(), f"{script}; {pays}")
    after(argentine(fold_before_envido=2), f"{script}; {with_the_house_rule}")


@pytest.mark.parametrize(
    ("script", "score"),
    [
        ("A envido; B envido; A envido; B quiero", "=6-0"),
        ("A envido; B envido; A envido; B noquiero", "=4-0"),
        ("A real; B real; A quiero", "=6-0"),
        ("A real; B real; A noquiero", "=0-3"),
        ("A envido; B real; A real; ?B only quiero,noquiero,real,falta; B quiero", "=8-0"),
        ("A envido; B real; A real; B noquiero", "=5-0"),
    ],
)
def test_envido_repeats_free(script: str, score: str) -> None:
    """A.12."""
    after(argentine(envido_repeats="free"), f"{script}; {score}")


def test_the_deal_passes_on_however_the_hand_ended() -> None:
    """A.1, B-3."""
    for start, ending in (
        (argentine(), "A mazo"),
        (argentine(), "A truco; B noquiero"),
        (paulista(PAIRS), "0 truco; 1 corro"),
        (paulista(PAIRS, score=(11, 0)), "0 recusar"),
        (paulista(PAIRS, dealer=2), "3 truco; 0 corro"),
    ):
        state = after(start, ending)
        assert start.dealer is not None
        state = apply(state, 0, act.NextDeal())
        assert (state.dealt, state.outcome, state.number) == ((), None, 1)
        state = apply(state, CHANCE, act.Deal(state.rules.deck))
        assert state.dealer == (start.dealer + 1) % state.rules.seats
        assert state.mano == state.turn == (start.dealer + 2) % state.rules.seats
        assert (state.number, state.owner, state.calls, state.bids) == (2, None, (), ())


@pytest.mark.parametrize(
    ("game", "seats", "dealer", "hands", "turn_up"),
    [
        ("argentine", 2, 1, ["ACE", "BDF"], None),
        ("argentine", 2, 0, ["BDF", "ACE"], None),
        ("paulista", 2, 1, ["ACE", "BDF"], "G"),
        ("paulista", 4, 3, ["AEI", "BFJ", "CGK", "DHL"], "M"),
        ("paulista", 4, 0, ["DHL", "AEI", "BFJ", "CGK"], "M"),
    ],
)
def test_cards_are_dealt_one_by_one_from_the_mano_on(
    game: str, seats: int, dealer: int, hands: list[str], turn_up: str | None
) -> None:
    """A-2, B-4: A is the top card."""
    rules = rules_of(game, seats=seats)
    top = dict(zip("ABCDEFGHIJKLM", rules.deck, strict=False))
    state = apply(State(rules), CHANCE, act.DrawDealer(dealer))
    (event,) = decide(state, CHANCE, act.Deal(rules.deck))
    assert event == ev.HandDealt(
        number=1,
        dealer=dealer,
        hands=tuple((top[hand[0]], top[hand[1]], top[hand[2]]) for hand in hands),
        turn_up=None if turn_up is None else top[turn_up],
        kind="normal",
        deciding=None,
    )


@pytest.mark.parametrize(
    ("score", "kind", "deciding"),
    [
        ((0, 0), "normal", None),
        ((10, 10), "normal", None),
        ((11, 10), "eleven", 0),
        ((0, 11), "eleven", 1),
        ((11, 11), "iron", None),
    ],
)
def test_the_score_makes_the_kind_of_the_hand(
    score: tuple[int, int], kind: str, deciding: int | None
) -> None:
    state = paulista(PAIRS, score=score)
    assert (state.kind, state.deciding) == (kind, deciding)


def test_what_is_asked_and_of_whom() -> None:
    """The asked seats stand in playing order after the asking one; at eleven from the mão on (B-11, B.6)."""
    for caller, asked in enumerate([(1, 3), (2, 0), (3, 1), (0, 2)]):
        state = apply(paulista(PAIRS, dealer=caller - 1), caller, act.Call("truco"))
        assert state.asks == (Ask("stake", "truco", caller, asked),)
    for dealer, asked in enumerate([(2, 0), (2, 0), (0, 2), (0, 2)]):
        assert paulista(PAIRS, score=(11, 0), dealer=dealer).asks == (Ask("choice", "", dealer, asked),)
    state = after(argentine(), "A truco; B envido")
    assert state.asks == (Ask("stake", "truco", 0, (1,)), Ask("bet", "envido", 1, (0,)))
    state = after(argentine(), "A truco; B envido; A real")
    assert state.asks == (Ask("stake", "truco", 0, (1,)), Ask("bet", "real", 0, (1,)))


def test_a_hand_is_worth_one_until_its_choice_is_made() -> None:
    assert paulista(score=(11, 0)).stake == 1
    assert paulista(score=(11, 11)).stake == 1
    assert paulista().stake == 1


def test_a_kind_of_hand_may_be_worth_more_without_a_choice() -> None:
    """In neither game there is one, but the rules can say it."""
    rules = dataclasses.replace(rules_of("paulista"), kinds={"normal": HandKind(stake=2)})
    assert dealt(rules, 1, [hand.split() for hand in TWO], "7d").stake == 2


def test_a_choice_opens_no_side_bet() -> None:
    """Nor has either game both, but the rules can say it: what is asked is whether to play."""
    kinds = {"normal": HandKind(chooses=True)}
    state = argentine()
    rules = dataclasses.replace(state.rules, kinds=kinds)
    asked = dealt(rules, 1, [hand.split() for hand in TANTOS], None)
    assert asked.asks[-1].about == "choice"
    assert legal(asked, asked.asks[-1].of[0]) == (act.Accept(), act.Decline())


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (("10E 11O 12C", "10C 12E 11B"), ((0, 0), (1, None))),
        (("10E 11O 12C", "1E 12O 11B"), ((0, 0), (1, 1))),
        (("1E 11O 12C", "10E 12O 11B"), ((0, 1), (1, None))),
        (("1E 11O 12C", "1O 12E 11B"), ((0, 1), (1, None))),
    ],
)
def test_the_mano_says_a_number_however_low(
    hands: tuple[str, str], said: tuple[tuple[int, int | None], ...]
) -> None:
    """A-10: figures count nothing; on equal numbers the mano wins."""
    assert after(argentine(hands), "A envido; B quiero").said == said


def test_a_choice_gives_nobody_the_word() -> None:
    """Only a stake call accepted does."""
    asked = paulista(PAIRS, score=(11, 4))
    assert apply(asked, 0, act.Accept()).owner is None
    assert apply(apply(paulista(PAIRS), 0, act.Call("truco")), 1, act.Accept()).owner == 1


def test_after_an_eleven_that_nobody_won_there_is_another() -> None:
    """B.11."""
    state = after(
        paulista(TIES, score=(11, 4), all_tied="nobody"), "0 jogar; 0 3c; 1 3s; 0 2c; 1 2s; 0 Ac; 1 As; =11-4"
    )
    state = apply(apply(state, 1, act.NextDeal()), CHANCE, act.Deal(state.rules.deck))
    assert (state.kind, state.deciding, to_act(state)) == ("eleven", 0, (0,))


class TestBlindIronHand:
    """B.7, B.11: cards are played by position, in dealt order."""

    state = paulista(("3c 4c 6c", "2s 5s 6s"), score=(11, 11), blind_iron_hand=True, covered_cards=True)

    def test_only_positions_are_played(self) -> None:
        assert legal(self.state, 0) == (act.PlayBlind(1), act.PlayBlind(2), act.PlayBlind(3))
        assert legal(self.state, 1) == ()

    def test_a_position_is_played_once(self) -> None:
        state = apply(self.state, 0, act.PlayBlind(2))
        assert state.table[0].card == "4c"
        state = apply(state, 1, act.PlayBlind(3))
        assert state.tricks[0].winner == 1
        assert legal(state, 1) == (act.PlayBlind(1), act.PlayBlind(2))
        state = apply(state, 1, act.PlayBlind(1))
        assert legal(state, 0) == (act.PlayBlind(1), act.PlayBlind(3))

    def test_other_hands_are_played_open(self) -> None:
        state = paulista(score=(10, 11), blind_iron_hand=True)
        assert legal(apply(state, 1, act.Accept()), 0) == tuple(
            act.Play(Card(card)) for card in TWO[0].split()
        )

    def test_a_fold_is_open_by_its_option(self) -> None:
        state = paulista(score=(11, 11), blind_iron_hand=True, fold_anytime=True)
        assert act.Fold() in legal(state, 0)


class TestHandCut:
    """The player before the dealer cuts, each time, before chance deals."""

    rules = rules_of("paulista", {"hand_cut": True, "deck": "clean"}, 4)

    def test_the_seat_before_the_dealer_cuts(self) -> None:
        for dealer in range(4):
            (event,) = decide(State(self.rules), CHANCE, act.DrawDealer(dealer))
            assert event == ev.DealerDrawn(dealer, (dealer - 1) % 4)

    def test_somewhere_inside_the_deck(self) -> None:
        state = apply(State(self.rules), CHANCE, act.DrawDealer(0))
        assert state.asks == (Ask("cut", "", 0, (3,)),)
        assert legal(state, 3) == tuple(act.Cut(at) for at in range(1, 24))
        assert legal(state, 0) == ()
        state = apply(state, 3, act.Cut(5))
        assert (state.cut, state.asks, to_act(state)) == (5, (), (CHANCE,))

    def test_chance_waits_for_the_cut(self) -> None:
        state = apply(State(self.rules), CHANCE, act.DrawDealer(0))
        assert code_of(state, CHANCE, act.Deal(FRENCH_24)) == "chance"

    def test_it_is_cut_again_for_the_next_deal_by_the_dealer_before(self) -> None:
        state = apply(State(self.rules), CHANCE, act.DrawDealer(0))
        state = apply(apply(state, 3, act.Cut(5)), CHANCE, act.Deal(FRENCH_24))
        assert (state.dealer, state.cut) == (0, 0)
        state = apply(apply(state, 1, act.Call("truco")), 2, act.Decline())
        (event,) = decide(state, 2, act.NextDeal())
        assert event == ev.NextDealAsked(2, cuts=0)
        state = apply(state, 2, act.NextDeal())
        assert to_act(state) == (0,)
        state = apply(apply(state, 0, act.Cut(23)), CHANCE, act.Deal(FRENCH_24))
        assert state.dealer == 1

    def test_without_the_rule_nobody_cuts(self) -> None:
        (event,) = decide(State(rules_of("paulista")), CHANCE, act.DrawDealer(0))
        assert event == ev.DealerDrawn(0, None)


def code_of(state: State, seat: int, action: AnyAction) -> str:
    """The code by which an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        decide(state, seat, action)
    sentence = refused.value.sentence
    assert sentence == str(refused.value)
    assert sentence[0].isupper()
    assert sentence[1:].islower()
    assert sentence.endswith(".")
    return refused.value.code


OVER = after(argentine(score=(29, 0)), "A truco; B noquiero; #match A")
ENDED = after(argentine(), "A mazo")
ASKED = after(argentine(), "A truco")
NEW = State(rules_of("argentine"))
DRAWN = apply(NEW, CHANCE, act.DrawDealer(1))


@pytest.mark.parametrize(
    ("state", "seat", "action", "code"),
    [
        (OVER, 0, act.NextDeal(), "match_over"),
        (OVER, 1, act.Play(Card("7O")), "match_over"),
        (NEW, 0, act.NextDeal(), "not_dealt"),
        (DRAWN, 1, act.Play(Card("7O")), "not_dealt"),
        (ASKED, 0, act.Call("retruco"), "not_asked"),
        (ASKED, 0, act.Play(Card("7E")), "not_asked"),
        (argentine(), 1, act.Play(Card("7O")), "not_your_turn"),
        (argentine(), 1, act.Fold(), "not_your_turn"),
        (argentine(), 2, act.Fold(), "not_your_turn"),
        (ENDED, 2, act.NextDeal(), "not_your_turn"),
        (ENDED, -2, act.NextDeal(), "not_your_turn"),
        (ASKED, 1, act.Play(Card("7O")), "answer_first"),
        (ASKED, 1, act.Fold(), "answer_first"),
        (ENDED, 0, act.Play(Card("7E")), "hand_over"),
        (ENDED, 1, act.Call("truco"), "hand_over"),
        (argentine(), 0, act.Play(Card("7O")), "not_your_card"),
        (argentine(), 0, act.Play(Card("?")), "not_your_card"),
        (argentine(), 0, act.Cover(Card("7O")), "not_your_card"),
        (argentine(), 0, act.Cover(Card("7E")), "not_open"),
        (argentine(), 0, act.Call("retruco"), "not_open"),
        (argentine(), 0, act.Accept(), "not_open"),
        (argentine(), 0, act.Cut(3), "not_open"),
        (argentine(), 0, act.PlayBlind(1), "not_open"),
        (argentine(), 0, act.Deal(SPANISH_40), "not_open"),
        (argentine(), CHANCE, act.Deal(SPANISH_40), "chance"),
        (argentine(), CHANCE, act.Fold(), "chance"),
        (ENDED, CHANCE, act.NextDeal(), "chance"),
        (OVER, CHANCE, act.Deal(SPANISH_40), "chance"),
        (NEW, CHANCE, act.Deal(SPANISH_40), "chance"),
        (NEW, CHANCE, act.DrawDealer(2), "chance"),
        (NEW, CHANCE, act.DrawDealer(-1), "chance"),
        (DRAWN, CHANCE, act.DrawDealer(1), "chance"),
        (DRAWN, CHANCE, act.Deal(()), "deck"),
        (DRAWN, CHANCE, act.Deal(FRENCH_40), "deck"),
        (DRAWN, CHANCE, act.Deal(SPANISH_40[:-1]), "deck"),
        (DRAWN, CHANCE, act.Deal((*SPANISH_40, Card("1E"))), "deck"),
        (DRAWN, CHANCE, act.Deal((*SPANISH_40[:-1], Card("1E"))), "deck"),
    ],
)
def test_a_refusal_has_a_code(state: State, seat: int, action: AnyAction, code: str) -> None:
    assert code_of(state, seat, action) == code


@pytest.mark.parametrize(
    ("state", "seat", "action", "events"),
    [
        (
            after(argentine(), "A truco"),
            1,
            act.Raise("retruco"),
            (ev.CallAccepted(1, "stake", 2), ev.CallMade(1, "stake", "retruco")),
        ),
        (
            after(argentine(), "A truco; B envido"),
            0,
            act.Raise("real"),
            (ev.CallMade(0, "bet", "real"),),
        ),
        (
            after(argentine(), "A envido"),
            1,
            act.Accept(),
            (
                ev.CallAccepted(1, "bet", 2),
                ev.TantoSaid(0, 33),
                ev.TantoSaid(1, None),
                ev.PointsScored(0, 2, "bet", (2, 0)),
            ),
        ),
        (
            after(argentine(), "A envido"),
            1,
            act.Decline(),
            (ev.CallDeclined(1, "bet"), ev.PointsScored(0, 1, "bet_declined", (1, 0))),
        ),
        (
            after(argentine(score=(29, 29)), "A truco; B envido"),
            0,
            act.Accept(),
            (
                ev.CallAccepted(0, "bet", 2),
                ev.TantoSaid(0, 33),
                ev.TantoSaid(1, None),
                ev.PointsScored(0, 2, "bet", (30, 29)),
                ev.TantoShown(0, (Card("7E"), Card("6E"))),
                ev.HandEnded(None, 0, "match"),
                ev.MatchEnded(0),
            ),
        ),
        (
            after(argentine(score=(29, 29)), "A envido"),
            1,
            act.Decline(),
            (
                ev.CallDeclined(1, "bet"),
                ev.PointsScored(0, 1, "bet_declined", (30, 29)),
                ev.HandEnded(None, 0, "match"),
                ev.MatchEnded(0),
            ),
        ),
        (
            after(argentine(), "A truco"),
            1,
            act.Decline(),
            (
                ev.CallDeclined(1, "stake"),
                ev.PointsScored(0, 1, "declined", (1, 0)),
                ev.HandEnded(0, 1, "declined"),
            ),
        ),
        (
            after(argentine(), "A envido; B quiero"),
            0,
            act.Fold(),
            (
                ev.Folded(0),
                ev.PointsScored(1, 1, "folded", (2, 1)),
                ev.TantoShown(0, (Card("7E"), Card("6E"))),
                ev.HandEnded(1, 1, "folded"),
            ),
        ),
        (
            after(argentine(score=(0, 29)), "A 7E; B 7O; A 6E"),
            1,
            act.Play(Card("5O")),
            (
                ev.CardPlayed(1, Card("5O")),
                ev.TrickEnded(0, 0),
                ev.PointsScored(0, 1, "tricks", (1, 29)),
                ev.HandEnded(0, 1, "tricks"),
            ),
        ),
        (
            after(argentine(score=(29, 29)), "A 7E; B 7O; A 6E"),
            1,
            act.Play(Card("5O")),
            (
                ev.CardPlayed(1, Card("5O")),
                ev.TrickEnded(0, 0),
                ev.PointsScored(0, 1, "tricks", (30, 29)),
                ev.HandEnded(0, 1, "tricks"),
                ev.MatchEnded(0),
            ),
        ),
        (argentine(), 0, act.Play(Card("7E")), (ev.CardPlayed(0, Card("7E")),)),
        (
            after(argentine(("3E 2E 1E", "3O 2O 4C"), dealer=0), "B 3O"),
            0,
            act.Play(Card("3E")),
            (ev.CardPlayed(0, Card("3E")), ev.TrickEnded(None, 1)),
        ),
        (
            paulista(score=(11, 0)),
            0,
            act.Accept(),
            (ev.CallAccepted(0, "choice", 3),),
        ),
        (
            paulista(score=(11, 0)),
            0,
            act.Decline(),
            (
                ev.CallDeclined(0, "choice"),
                ev.PointsScored(1, 1, "choice_declined", (11, 1)),
                ev.HandEnded(1, 1, "choice_declined"),
            ),
        ),
        (
            after(paulista(TIES, all_tied="nobody"), "0 3c; 1 3s; 0 2c; 1 2s; 0 Ac"),
            1,
            act.Play(Card("As")),
            (
                ev.CardPlayed(1, Card("As")),
                ev.TrickEnded(None, 0),
                ev.HandEnded(None, 0, "tricks"),
            ),
        ),
        (
            after(paulista(covered_cards=True), "0 3c; 1 2s"),
            0,
            act.Cover(Card("6c")),
            (ev.CardPlayed(0, Card("6c"), covered=True),),
        ),
        (
            paulista(score=(11, 11), blind_iron_hand=True),
            0,
            act.PlayBlind(3),
            (ev.CardPlayed(0, Card("6c"), at=3),),
        ),
        (ENDED, 1, act.NextDeal(), (ev.NextDealAsked(1, None),)),
    ],
)
def test_events(state: State, seat: int, action: AnyAction, events: tuple[ev.AnyEvent, ...]) -> None:
    """What an action causes, in the order in which it becomes true."""
    assert decide(state, seat, action) == events


def test_every_hand_shows_who_won_the_tanto_however_it_ends() -> None:
    """A-11: and nobody's cards, where nothing was said."""
    for ending in (
        "A mazo",
        "A truco; B noquiero",
        "A 7E; B 7O; A 6E; B 5O",
        "A truco; B quiero+retruco; A noquiero",
    ):
        state = after(argentine(), f"A envido; B quiero; {ending}")
        assert state.shown == ((0, ("7E", "6E")),)
        assert after(argentine(), f"A envido; B noquiero; {ending}").shown == ()
        assert after(argentine(), ending).shown == ()


def test_the_last_number_said_wins_the_bet() -> None:
    assert bet_winner(((0, 33), (1, None))) == 0
    assert bet_winner(((0, 20), (1, 33))) == 1
    assert bet_winner(((1, 7), (0, None))) == 1
