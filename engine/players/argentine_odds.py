"""What may lie in the other hand, counted exactly, and what two hands are worth against each other.

Cards count here by their level, 1 (the fours) to 14 (the ancho de espadas): hands are sorted tuples of levels.
All tables are built when first asked for.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from engine.argentine import STRENGTH, tanto
from engine.cards import SPANISH_40, Card

Levels = tuple[int, ...]
"""Levels of cards, lowest first."""

_OF_LEVEL = Counter(STRENGTH.values())
_BIT = {card: 1 << place for place, card in enumerate(SPANISH_40)}


def levels_of(cards: Iterable[Card]) -> Levels:
    """The levels of some cards.

    >>> levels_of(("1E", "4C", "3O"))
    (1, 10, 14)
    """
    return tuple(sorted([STRENGTH[card] for card in cards]))


def without(hand: Levels, level: int) -> Levels:
    """A hand after a card of a level was played from it."""
    place = hand.index(level)
    return hand[:place] + hand[place + 1 :]


Hand = tuple[Levels, int]
"""What matters of three dealt cards: their levels and their tanto; there are 1,476 of them."""


@lru_cache(1)
def _hands_with() -> dict[Card | None, list[tuple[int, Hand]]]:
    """The 9,880 hands, and those with a certain card, as bits of the deck."""
    table: dict[Card | None, list[tuple[int, Hand]]] = {card: [] for card in (None, *SPANISH_40)}
    shared: dict[Hand, Hand] = {}
    for cards in combinations(SPANISH_40, 3):
        hand = (levels_of(cards), tanto(cards))
        entry = sum(_BIT[card] for card in cards), shared.setdefault(hand, hand)
        for key in (None, *cards):
            table[key].append(entry)
    return table


@lru_cache(512)
def possible(
    mine: tuple[Card, ...], exposed: tuple[Card, ...], least: int = 0, most: int = 33
) -> Mapping[Hand, int]:
    """How many of the other's dealt hands there still are of each kind, exactly.

    `mine` are one's own dealt cards, `exposed` those the other has played, `least` and `most` the tantos that
    its announcement leaves.

    >>> sum(possible(("1E", "4C", "3O"), ()).values())
    7770
    """
    needed = sum(_BIT[card] for card in exposed)
    seen = needed | sum(_BIT[card] for card in mine)
    hands = _hands_with()[exposed[0] if exposed else None]
    counts = Counter([hand for bits, hand in hands if bits & seen == needed])
    return {hand: count for hand, count in counts.items() if least <= hand[1] <= most}


@lru_cache(8)
def any_hands(size: int) -> list[tuple[Levels, int]]:
    """The rank multisets of so many cards (14, 101, 502), each with the number of its hands."""
    multisets = combinations_with_replacement(sorted(_OF_LEVEL), size)
    counted = [
        (levels, prod(comb(_OF_LEVEL[level], count) for level, count in Counter(levels).items()))
        for levels in multisets
    ]
    return [(levels, count) for levels, count in counted if count]


Past = tuple[int, ...]
"""How the finished tricks went for a player: 1 taken, 0 tied, -1 lost."""


def other_way(past: Past) -> Past:
    """The finished tricks as the other player sees them."""
    return tuple([-result for result in past])


@lru_cache(256)
def decided(past: Past, mano: bool) -> int:
    """Whether a player has taken (1) or lost (-1) the hand; 0 while it is open (A.3)."""
    taken, lost = past.count(1), past.count(-1)
    if 2 in (taken, lost):
        return 1 if taken == 2 else -1
    if (taken or lost) and (0 in past or len(past) == 3):
        return next(result for result in past if result)
    return (1 if mano else -1) if len(past) == 3 else 0


@lru_cache(1 << 18)
def takes(mine: Levels, theirs: Levels, past: Past, mano: bool, table: int) -> bool:
    """Whether the player whose turn it is takes the hand if both play their best.

    `table` is the level of the card to answer, 0 when leading. From the second trick on nobody plays better for
    seeing the other's cards: to answer with the lowest card that serves is always right.
    """
    return any(takes_with(card, mine, theirs, past, mano, table) for card in dict.fromkeys(mine))


def takes_with(card: int, mine: Levels, theirs: Levels, past: Past, mano: bool, table: int) -> bool:
    """Whether the player takes the hand with this card now."""
    rest = without(mine, card)
    if not table:
        return not takes(theirs, rest, other_way(past), not mano, card)
    result = (card > table) - (card < table)
    after = (*past, result)
    if over := decided(after, mano):
        return over > 0
    if result > 0:
        return takes(rest, theirs, after, mano, 0)
    return not takes(theirs, rest, other_way(after), not mano, 0)


@lru_cache(1 << 14)
def equity(mine: Levels, size: int, past: Past, mano: bool, table: int, turn: bool) -> float:
    """The chance of a hand to take the tricks against any other `size` cards: how strong it looks to its holder.

    `turn` is whether the holder is to play; `table` is the card to answer, whoever must answer it.
    """
    if len(mine) == 3 and size == 3:
        return _equity_of_three(mine, mano)
    if len(mine) == 3:
        return max(chance for chance, _ in replies(mine, table))
    if size == 3:
        return _equity_of_led(mine, table)
    won = total = 0
    for theirs, count in any_hands(size):
        total += count
        if takes(mine, theirs, past, mano, table) if turn else not takes(theirs, mine, other_way(past), not mano, table):
            won += count
    return won / total


@lru_cache(1 << 14)
def replies(mine: Levels, table: int) -> list[tuple[float, int]]:
    """The pie's cards to answer the first one with, each with the chance it leaves, best first."""
    chances = []
    for card in dict.fromkeys(mine):
        result = (card > table) - (card < table)
        chances.append((equity(without(mine, card), 2, (result,), False, 0, result > 0), card))
    return sorted(chances, key=lambda reply: (-reply[0], reply[1]))


def led_wins(mine: Levels, theirs: Levels, card: int) -> bool:
    """Whether the mano, left with `mine` after leading `card`, takes the hand from a sensible pie's three cards."""
    reply = replies(theirs, card)[0][1]
    rest = without(theirs, reply)
    if reply > card:
        return not takes(rest, mine, (1,), False, 0)
    return takes(mine, rest, (0,) if reply == card else (1,), True, 0)


@lru_cache(1 << 9)
def led_row(mine: Levels, card: int) -> dict[Levels, bool]:
    return {theirs: led_wins(mine, theirs, card) for theirs, _ in any_hands(3)}


@lru_cache(1 << 12)
def _equity_of_led(mine: Levels, card: int) -> float:
    hands = any_hands(3)
    return sum(count for theirs, count in hands if led_wins(mine, theirs, card)) / sum(c for _, c in hands)


@lru_cache(1 << 11)
def _equity_of_three(mine: Levels, mano: bool) -> float:
    """Nothing is played yet: the mano is taken to lead the middle one of its cards."""
    if mano:
        return _equity_of_led(without(mine, mine[1]), mine[1])
    return sum(count * equity(mine, 2, (), False, card, True) for card, count in _leads()) / comb(40, 3)


@lru_cache(1)
def _leads() -> list[tuple[int, int]]:
    counts: Counter[int] = Counter()
    for hand, count in any_hands(3):
        counts[hand[1]] += count
    return sorted(counts.items())
