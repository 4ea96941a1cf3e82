"""What may lie in the other hand, counted exactly, and what two hands are worth against each other.

Cards count here by their level, 1 (the fours) to 14 (the ancho de espadas); a hand is a sorted tuple of them.
Tables are built when first asked for.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from engine.argentine import STRENGTH, tanto
from engine.cards import SPANISH_40, Card

Levels = tuple[int, ...]
"""Levels of cards, lowest first."""
Hand = tuple[Levels, int]
"""What matters of three dealt cards: their levels and their tanto; there are 1,476 such pairs."""
Past = tuple[int, ...]
"""How the finished tricks went for a player: 1 taken, 0 tied, -1 lost."""

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


@lru_cache(1)
def _kinds() -> list[tuple[Levels, list[tuple[int, int]]]]:
    """The kinds of hands by levels: their tantos, each with the place of the kind in a list of numbers."""
    places = {
        kind: place for place, kind in enumerate(sorted(set(map(_kind_of, combinations(SPANISH_40, 3)))))
    }
    kinds: dict[Levels, list[tuple[int, int]]] = {}
    for (levels, value), place in places.items():
        kinds.setdefault(levels, []).append((value, place))
    return list(kinds.items())


def _kind_of(cards: tuple[Card, ...]) -> Hand:
    return levels_of(cards), tanto(cards)


@lru_cache(1)
def _hands_with() -> dict[Card | None, list[tuple[int, int]]]:
    """All 9,880 hands, and those with a certain card: their cards as bits, and the place of their kind."""
    places = {(levels, value): place for levels, tantos in _kinds() for value, place in tantos}
    table: dict[Card | None, list[tuple[int, int]]] = {card: [] for card in (None, *SPANISH_40)}
    for cards in combinations(SPANISH_40, 3):
        entry = sum(_BIT[card] for card in cards), places[_kind_of(cards)]
        for key in (None, *cards):
            table[key].append(entry)
    return table


@lru_cache(1)
def _numbers() -> list[int]:
    """How many hands there are of each kind."""
    counts = Counter([place for _, place in _hands_with()[None]])
    return [counts[place] for place in range(len(counts))]


@lru_cache(32)
def possible(
    mine: tuple[Card, ...], exposed: tuple[Card, ...], least: int = 0, most: int = 33
) -> list[tuple[Levels, list[tuple[int, int]]]]:
    """The hands the other may have been dealt, by levels: their tantos with the exact numbers of hands.

    `mine` are one's own dealt cards, `exposed` those the other has played; `least` and `most` are the tantos
    that its announcement leaves (A-10).

    >>> sum(count for _, tantos in possible(("1E", "4C", "3O"), ()) for _, count in tantos)
    7770
    """
    numbers = [0] * len(_numbers()) if exposed else list(_numbers())
    if exposed:
        needed = sum(_BIT[card] for card in exposed)
        seen = needed | sum(_BIT[card] for card in mine)
        for bits, place in _hands_with()[exposed[0]]:
            numbers[place] += bits & seen == needed
    else:
        gone = 0
        for card in mine:
            for bits, place in _hands_with()[card]:
                numbers[place] -= not bits & gone
            gone |= _BIT[card]
    found = []
    for levels, tantos in _kinds():
        left = [
            (value, numbers[place]) for value, place in tantos if numbers[place] and least <= value <= most
        ]
        if left:
            found.append((levels, left))
    return found


@lru_cache(8)
def any_hands(size: int) -> list[tuple[Levels, int]]:
    """The hands of so many levels (14, 101 or 502), each with the number of its hands of cards."""
    cards_of = Counter(STRENGTH.values())
    counted = [
        (hand, prod(comb(cards_of[level], count) for level, count in Counter(hand).items()))
        for hand in combinations_with_replacement(sorted(cards_of), size)
    ]
    return [(hand, count) for hand, count in counted if count]


@lru_cache(1)
def tanto_ranks() -> list[float]:
    """Per tanto 0 to 33 the share of all hands that it beats, ties counted half."""
    counts: Counter[int] = Counter()
    for _, tantos in possible((), ()):
        for value, count in tantos:
            counts[value] += count
    return [(sum(counts[lower] for lower in range(value)) + counts[value] / 2) / 9880 for value in range(34)]


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
    """Whether the player on turn takes the hand if both play their best; `table` is the level to answer or 0.

    From the second trick on nobody could play better for seeing the other's cards: to lead the highest and to
    answer with the lowest that serves is always right.
    """
    return any(takes_with(card, mine, theirs, past, mano, table) for card in dict.fromkeys(mine))


def takes_with(card: int, mine: Levels, theirs: Levels, past: Past, mano: bool, table: int) -> bool:
    """Whether the player on turn takes the hand with this card now."""
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
    """How strong a hand looks to its holder: its chance to take the tricks from any other `size` cards.

    `turn` is whether the holder is to play; `table` is the level to answer, whoever must answer it, or 0.
    """
    if len(mine) == 3 and not table:
        return _equity_before_the_lead(mine, mano)
    if len(mine) == 3:
        return replies(mine, table)[0][0]
    if size == 3:
        won = sum(count for theirs, count in any_hands(3) if led_win(mine, table, theirs))
        return won / comb(40, 3)
    theirs_past = other_way(past)
    won = sum(
        count
        for theirs, count in any_hands(size)
        if (
            takes(mine, theirs, past, mano, table)
            if turn
            else not takes(theirs, mine, theirs_past, not mano, table)
        )
    )
    return won / comb(40, size)


@lru_cache(1 << 13)
def replies(mine: Levels, lead: int) -> list[tuple[float, int]]:
    """The pie's cards to answer the first card with, each with the equity it leaves, the best first."""
    found = []
    for card in dict.fromkeys(mine):
        result = (card > lead) - (card < lead)
        found.append((equity(without(mine, card), 2, (result,), False, 0, result > 0), card))
    return sorted(found, key=lambda reply: (-reply[0], reply[1]))


@lru_cache(16)
def _answers(lead: int) -> dict[Levels, tuple[Levels, int]]:
    """Per hand of a pie who answers a lead sensibly: what it keeps, and 1, 0 or -1 for the trick."""
    answers = {}
    for hand, _ in any_hands(3):
        card = replies(hand, lead)[0][1]
        answers[hand] = without(hand, card), (card > lead) - (card < lead)
    return answers


def led_win(mine: Levels, lead: int, theirs: Levels) -> bool:
    """Whether the mano, left with `mine` after a lead, takes the hand from a pie who answers sensibly."""
    rest, result = _answers(lead)[theirs]
    if result > 0:
        return not takes(rest, mine, (1,), False, 0)
    return takes(mine, rest, (-result,), True, 0)


@lru_cache(512)
def led_wins(mine: Levels, lead: int) -> dict[Levels, bool]:
    """The same per hand of the pie."""
    return {theirs: led_win(mine, lead, theirs) for theirs in _answers(lead)}


@lru_cache(1 << 10)
def _equity_before_the_lead(mine: Levels, mano: bool) -> float:
    """The mano is taken to lead the middle one of its cards."""
    if mano:
        return equity(without(mine, mine[1]), 3, (), True, mine[1], False)
    return sum(count * replies(mine, lead)[0][0] for lead, count in _middle_cards()) / comb(40, 3)


@lru_cache(1)
def _middle_cards() -> list[tuple[int, int]]:
    """The middle levels of all hands, with their numbers."""
    counts: Counter[int] = Counter()
    for hand, count in any_hands(3):
        counts[hand[1]] += count
    return sorted(counts.items())
