"""The raise machine makes exactly the chains of the rule books, with both values of each (A.6, A.8, B.5)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.argentine import ENVIDO, ENVIDO_FREE, TRUCO
from engine.auction import Auction, Bid, Chain
from engine.paulista import REQUESTS

pytestmark = pytest.mark.fast

F = 17
"""What the leader lacks, in these tests; falta is worth that."""

ENVIDO_CHAINS = {
    "envido": (2, 1, "envido real falta"),
    "envido envido": (4, 2, "real falta"),
    "real": (3, 1, "falta"),
    "envido real": (5, 2, "falta"),
    "envido envido real": (7, 4, "falta"),
    "falta": (F, 1, ""),
    "envido falta": (F, 2, ""),
    "envido envido falta": (F, 4, ""),
    "real falta": (F, 3, ""),
    "envido real falta": (F, 5, ""),
    "envido envido real falta": (F, 7, ""),
}
"""The complete table of A.6: what a chain is worth accepted and refused, and the raises open to the asked."""

TRUCO_CHAINS = {
    "truco": (2, 1, "retruco"),
    "truco retruco": (3, 2, "vale4"),
    "truco retruco vale4": (4, 3, ""),
}
"""The levels of A.8."""

REQUEST_CHAINS = {
    "truco": (3, 1, "seis"),
    "truco seis": (6, 3, "nove"),
    "truco seis nove": (9, 6, "doze"),
    "truco seis nove doze": (12, 9, ""),
}
"""The requests of B.5."""

Table = dict[str, tuple[int, int, str]]

AUCTIONS: list[tuple[Auction, Table]] = [
    (ENVIDO, ENVIDO_CHAINS),
    (TRUCO, TRUCO_CHAINS),
    (REQUESTS, REQUEST_CHAINS),
]


def chains(auction: Auction, chain: Chain = ()) -> Iterator[Chain]:
    """Every chain of calls that an auction allows."""
    for call in auction.open(chain):
        yield (*chain, call)
        yield from chains(auction, (*chain, call))


def table_of(auction: Auction) -> Table:
    """The chains of an auction with both values and the raises."""
    return {
        " ".join(chain): (auction.accepted(chain, F), auction.refused(chain), " ".join(auction.open(chain)))
        for chain in chains(auction)
    }


@pytest.mark.parametrize(("auction", "table"), AUCTIONS, ids=["envido", "truco", "requests"])
def test_the_chains_are_those_of_the_table_and_no_others(auction: Auction, table: Table) -> None:
    assert table_of(auction) == table


@pytest.mark.parametrize(("auction", "table"), AUCTIONS, ids=["envido", "truco", "requests"])
def test_every_entry_of_a_ladder_is_asserted(auction: Auction, table: Table) -> None:
    """Each entry is changed in turn, and the table must differ."""
    for at, bid in enumerate(auction.bids):
        wrong = [replace(bid, name="other"), replace(bid, adds=1 if bid.adds is None else bid.adds + 1)]
        if auction.skips:  # nothing is ever called after falta, so it could not be repeated anyhow
            limits = {0} if bid.adds is None else {0, 1, 2} - {bid.limit}
            wrong += [replace(bid, limit=limit) for limit in limits]
        for other in wrong:
            bids = (*auction.bids[:at], other, *auction.bids[at + 1 :])
            assert differs(replace(auction, bids=bids), table), other
        assert differs(replace(auction, bids=auction.bids[:at] + auction.bids[at + 1 :]), table)
    assert differs(replace(auction, base=auction.base + 1), table)
    assert differs(replace(auction, skips=not auction.skips), table)


def differs(auction: Auction, table: Table) -> bool:
    """Whether an auction does not make a table, or cannot even be played."""
    try:
        return table_of(auction) != table
    except AssertionError:
        return True


@pytest.mark.parametrize(
    ("auction", "calls", "accepted", "refused", "raises"),
    [(auction, calls, *row) for auction, table in AUCTIONS for calls, row in table.items()],
)
def test_a_chain_has_both_values_and_its_raises(
    auction: Auction, calls: str, accepted: int, refused: int, raises: str
) -> None:
    chain = tuple(calls.split())
    assert auction.accepted(chain, F) == accepted
    assert auction.refused(chain) == refused
    assert auction.open(chain) == tuple(raises.split())


def test_an_auction_opens_with_any_envido_but_with_the_lowest_stake_call_only() -> None:
    assert ENVIDO.open(()) == ("envido", "real", "falta")
    assert ENVIDO_FREE.open(()) == ("envido", "real", "falta")
    assert TRUCO.open(()) == ("truco",)
    assert REQUESTS.open(()) == ("truco",)


def test_without_a_call_a_hand_is_worth_one_and_the_tanto_nothing() -> None:
    assert [auction.accepted(()) for auction in (TRUCO, REQUESTS, ENVIDO, ENVIDO_FREE)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("calls", "accepted", "refused", "raises"),
    [
        ("envido envido", 4, 2, "envido real falta"),
        ("envido envido envido", 6, 4, "envido real falta"),
        ("real", 3, 1, "real falta"),
        ("real real", 6, 3, "real falta"),
        ("envido real real", 8, 5, "real falta"),
        ("envido envido real real", 10, 7, "real falta"),
        ("envido envido envido real real falta", F, 12, ""),
        ("real real falta", F, 6, ""),
        ("falta", F, 1, ""),
    ],
)
def test_repeats_are_free_by_a_house_rule(calls: str, accepted: int, refused: int, raises: str) -> None:
    chain = tuple(calls.split())
    assert ENVIDO_FREE.accepted(chain, F) == accepted
    assert ENVIDO_FREE.refused(chain) == refused
    assert ENVIDO_FREE.open(chain) == tuple(raises.split())


def test_falta_replaces_the_stake_even_by_less() -> None:
    """At 29–10 "real, falta" is worth 1 if accepted, and 3 if refused (A.6)."""
    assert (ENVIDO.accepted(("real", "falta"), 1), ENVIDO.refused(("real", "falta"))) == (1, 3)


def test_only_falta_looks_at_the_score() -> None:
    for chain in chains(ENVIDO):
        assert (ENVIDO.accepted(chain, 5) == ENVIDO.accepted(chain, 6)) == ("falta" not in chain)


def test_a_call_is_made_once_if_nothing_else_is_said() -> None:
    assert Bid("truco", 1).limit == 1
