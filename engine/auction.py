"""The raise machine: from the calls made to the calls open, the value if accepted, the value if refused.

Truco 1-2-3-4, Paulista 1-3-6-9-12 and every envido chain are values of `Auction`. It knows nothing of seats
or turns: whose word it is, `engine.decide` says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

Chain = tuple[str, ...]
"""The calls made so far, first call first."""


@dataclass(frozen=True, slots=True)
class Bid:
    """One call of an auction."""

    name: str
    adds: int | None
    """Points it adds to the stake, or None if it replaces the stake by what the leader lacks (A-8)."""
    limit: int | None = 1
    """How often it may be made in one auction; None: as often as wished."""


@dataclass(frozen=True, eq=False)
class Auction:
    """A ladder of calls, lowest first.

    >>> truco = Auction(base=1, bids=(Bid("truco", 1), Bid("retruco", 1), Bid("vale4", 1)), skips=False)
    >>> truco.open(("truco",)), truco.accepted(("truco", "retruco")), truco.refused(("truco", "retruco"))
    (('retruco',), 3, 2)
    """

    base: int
    """The stake before any call, in points."""
    bids: tuple[Bid, ...]
    skips: bool
    """Whether a call may pass over lower ones that were not made."""

    @lru_cache(maxsize=4096)  # noqa: B019 - a handful of auctions live as long as the program
    def open(self, chain: Chain) -> Chain:
        """The calls that may follow a chain."""
        names = [bid.name for bid in self.bids]
        last = names.index(chain[-1]) if chain else -1
        if not self.skips:
            return tuple(names[last + 1 : last + 2])
        return tuple(
            bid.name
            for place, bid in enumerate(self.bids)
            if place >= last and (bid.limit is None or chain.count(bid.name) < bid.limit)
        )

    def accepted(self, chain: Chain, missing: int = 0) -> int:
        """Points at stake once the chain is accepted; `missing` is what the leader lacks to win the match."""
        stake = self._sum(chain)
        return missing if stake is None else stake

    def refused(self, chain: Chain) -> int:
        """Points for whoever made the last call, if it is refused: what was accepted before, at least 1."""
        before = self._sum(chain[:-1])
        assert before is not None, "a call that replaces the stake is never raised"
        return before or 1

    @lru_cache(maxsize=4096)  # noqa: B019
    def _sum(self, chain: Chain) -> int | None:
        adds = {bid.name: bid.adds for bid in self.bids}
        steps: Sequence[int | None] = [adds[name] for name in chain]
        return None if None in steps else self.base + sum(step for step in steps if step is not None)
