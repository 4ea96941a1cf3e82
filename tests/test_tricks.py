"""Who takes a trick and a hand: all 27 rows of both rule books, by the function and with cards (A.3, B.4)."""

from collections.abc import Sequence
from itertools import product

import pytest

from engine import actions as act
from engine.cards import Card
from engine.rules import Rules
from engine.state import State
from engine.tricks import ALL_TIED, OPEN, Played, hand_winner, side_of, trick_winner
from engine.variants import rules_of
from tests.positions import apply, dealt

pytestmark = pytest.mark.fast

ARGENTINE_ROWS = """
M M M M 2   P M M M 3   = M M M 2
M M P M 2   P M P P 3   = M P M 2
M M = M 2   P M = P 3   = M = M 2
M P M M 3   P P M P 2   = P M P 2
M P P P 3   P P P P 2   = P P P 2
M P = M 3   P P = P 2   = P = P 2
M = M M 2   P = M P 2   = = M M 3
M = P M 2   P = P P 2   = = P P 3
M = = M 2   P = = P 2   = = = M 3
"""
"""A.3: three tricks, who takes the hand, after how many; M the mano, P the pie. Three ties are the mano's."""

PAULISTA_ROWS = """
X X X X 2   Y X X X 3   = X X X 2
X X Y X 2   Y X Y Y 3   = X Y X 2
X X = X 2   Y X = Y 3   = X = X 2
X Y X X 3   Y Y X Y 2   = Y X Y 2
X Y Y Y 3   Y Y Y Y 2   = Y Y Y 2
X Y = X 3   Y Y = Y 2   = Y = Y 2
X = X X 2   Y = X Y 2   = = X X 3
X = Y X 2   Y = Y Y 2   = = Y Y 3
X = = X 2   Y = = Y 2   = = = D 3
"""
"""B.4: X the even seats, Y the odd ones, D the side that dealt."""

Row = tuple[str, str, int]


def rows(table: str) -> list[Row]:
    """The rows of a table: the tricks, who takes the hand, after how many tricks."""
    words = table.split()
    return [
        ("".join(words[at : at + 3]), words[at + 3], int(words[at + 4])) for at in range(0, len(words), 5)
    ]


@pytest.mark.parametrize(("table", "sides"), [(ARGENTINE_ROWS, "MP"), (PAULISTA_ROWS, "XY")])
def test_a_table_has_every_row_once(table: str, sides: str) -> None:
    assert sorted(row[0] for row in rows(table)) == sorted(map("".join, product(sides + "=", repeat=3)))


@pytest.mark.parametrize(("tricks", "hand", "after"), rows(PAULISTA_ROWS))
@pytest.mark.parametrize("seats", [2, 4])
def test_hand_winner(tricks: str, hand: str, after: int, seats: int) -> None:
    for seat_x, seat_y in product(range(0, seats, 2), range(1, seats, 2)):
        winners = [{"X": seat_x, "Y": seat_y, "=": None}[trick] for trick in tricks]
        decided = {"X": 0, "Y": 1, "D": ALL_TIED}[hand]
        for played in range(4):
            assert hand_winner(winners[:played]) == (decided if played >= after else OPEN)


@pytest.mark.parametrize(("tricks", "hand", "after"), rows(ARGENTINE_ROWS))
@pytest.mark.parametrize("mano", [0, 1])
def test_argentine_row(tricks: str, hand: str, after: int, mano: int) -> None:
    highest = {"M": mano, "P": 1 - mano}
    hands = cards_for([highest.get(trick) for trick in tricks], 2, "CO")
    state = played(dealt(rules_of("argentine"), 1 - mano, hands), hands)
    assert state.outcome is not None
    assert (state.outcome.side, state.outcome.points) == (highest[hand], 1)
    assert len(state.tricks) == after
    assert [trick.winner for trick in state.tricks] == [highest.get(trick) for trick in tricks[:after]]


@pytest.mark.parametrize(("tricks", "hand", "after"), rows(PAULISTA_ROWS))
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
@pytest.mark.parametrize("seats", [2, 4])
def test_paulista_row(tricks: str, hand: str, after: int, dealer: int, seats: int) -> None:
    winners = [{"X": 0, "Y": 1, "=": None}[trick] for trick in tricks]
    hands = cards_for(winners, seats, "chsd", ace="A")
    state = played(dealt(rules_of("paulista", seats=seats), dealer % seats, hands, "7d"), hands)
    assert state.outcome is not None
    assert state.outcome.side == {"X": 0, "Y": 1, "D": side_of(dealer)}[hand]
    assert state.outcome.points == 1
    assert [trick.winner for trick in state.tricks] == winners[:after]


def cards_for(winners: Sequence[int | None], seats: int, suits: str, ace: str = "1") -> list[list[str]]:
    """Hands whose first, second and third cards make tricks of these winners.

    A trick has a high and a low rank: its winner plays the high one, in a tie all do, and the rest the low.
    """
    duels = (("3", "4"), ("2", "5"), (ace, "6"))
    return [
        [
            (high if winner in (seat, None) else low) + suits[seat]
            for winner, (high, low) in zip(winners, duels, strict=True)
        ]
        for seat in range(seats)
    ]


def played(state: State, hands: Sequence[Sequence[str]]) -> State:
    """The state after everybody played the first card to the first trick, and so on, to the end."""
    while state.outcome is None:
        state = apply(state, state.turn, act.Play(Card(hands[state.turn][len(state.tricks)])))
    return state


def test_the_winner_of_a_trick_leads_the_next_and_after_a_tie_its_leader() -> None:
    """A.3, B-8: not the first of those who tied."""
    rules = rules_of("paulista", seats=4)
    hands = [["4c", "3c", "Ac"], ["3h", "4h", "Ah"], ["3s", "4s", "As"], ["2d", "4d", "Kd"]]
    state = dealt(rules, 3, hands, "7d")
    leaders = []
    while state.outcome is None:
        if not state.table:
            leaders.append(state.turn)
        state = apply(state, state.turn, act.Play(Card(hands[state.turn][len(state.tricks)])))
    assert leaders == [0, 0]
    assert [trick.winner for trick in state.tricks] == [None, 0]


def strength_of(rules: Rules, turn_up: str | None = None) -> dict[Card, int]:
    """The strengths under a turn-up."""
    return dict(rules.strength(None if turn_up is None else Card(turn_up)))


def plays(words: str) -> list[Played]:
    """Cards in the order played, each after its seat; in brackets: covered."""
    pairs = [word.split(":") for word in words.split()]
    return [Played(int(seat), Card(card.strip("()")), card.startswith("(")) for seat, card in pairs]


@pytest.mark.parametrize(
    ("table", "winner"),
    [
        ("0:1E 1:1B", 0),
        ("0:4C 1:5C", 1),
        ("1:12O 0:11O", 1),
        ("0:1C 1:1O", None),
        ("0:7C 1:7B", None),
        ("0:7C 1:7O", 1),
        ("0:1O 1:1B", 1),
        ("0:3E 1:3C", None),
        ("0:10E 1:12C", 1),
    ],
)
def test_argentine_trick(table: str, winner: int | None) -> None:
    assert trick_winner(plays(table), strength_of(rules_of("argentine"))) == winner


@pytest.mark.parametrize(
    ("table", "winner"),
    [
        # Suits of common cards are equal; manilhas (here the queens) never tie.
        ("0:3c 1:3d", None),
        ("0:3c 1:Qd", 1),
        ("0:Qd 1:Qs 2:Qh 3:Qc", 3),
        ("0:Qc 1:Qh 2:Qs 3:Qd", 0),
        ("1:Qs 2:Qd 3:3c 0:3h", 1),
        # Partners who tie for the highest take it, and who played first leads (B-7).
        ("0:3c 1:2s 2:3d 3:Kh", 0),
        ("1:2s 2:3d 3:Kh 0:3c", 2),
        ("3:Ac 0:Kc 1:Ad 2:Kd", 3),
        # A third card of the other side makes it a tie, wherever it falls.
        ("0:3c 1:2s 2:3d 3:3h", None),
        ("0:3c 1:3s 2:3d 3:Kh", None),
        ("0:2c 1:3s 2:3d 3:3h", None),
        # A tie is undone by a higher card.
        ("0:2c 1:2s 2:3d 3:Kh", 2),
        ("0:2c 1:2s 2:Kd 3:3h", 3),
        ("0:2c 1:2s 2:Kd 3:Qd", 3),
        # A covered card has no force, a manilha neither (B-16).
        ("0:(Qc) 1:4s", 1),
        ("0:4c 1:(Qc)", 0),
        ("0:(Qc) 1:(3c)", None),
        ("0:(Qc) 1:(3c) 2:(4c) 3:(5c)", None),
        ("0:(Qc) 1:(3c) 2:4d 3:(5c)", 2),
        ("0:(3c) 1:3s 2:(3d) 3:3h", 1),
        ("0:4c 1:4s 2:(3d) 3:(3h)", None),
        ("0:4c 1:(4s) 2:4d 3:(3h)", 0),
    ],
)
def test_paulista_trick(table: str, winner: int | None) -> None:
    assert trick_winner(plays(table), strength_of(rules_of("paulista", seats=4), "7d")) == winner


def test_partners_sit_opposite() -> None:
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
