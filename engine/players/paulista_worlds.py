"""How the unseen cards may lie, and how likely each way is after what the others have played and said."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp

from engine import events as ev
from engine.cards import HIDDEN, Card
from engine.players.paulista_odds import Hand, Spot, hands_out, outlook, reply
from engine.players.paulista_table import forces_of, shares_of, standing, tricks_won
from engine.tricks import Played, side_of
from engine.view import View

DRAWN = 64
"""Worlds drawn where they are too many to list."""

CALLS_AT = {"truco": 0.62, "seis": 0.74, "nove": 0.83, "doze": 0.9}
"""The outlook from which on the others are taken to make a call."""

ACCEPTS_AT = 0.42
"""The outlook from which on the others are taken to accept one."""

SPREAD = 0.07
"""How blurred those outlooks are."""

BLUFFS = 0.08
"""How often the others are taken to say what their cards do not support."""

SLIPS = 0.3
"""How likely the others are taken to play another card than the sensible one, next to that one."""

World = tuple[float, tuple[Hand, ...]]
"""A weight, and the forces each seat still holds, strongest first."""


def spot_of(view: View) -> Spot:
    """Where the hand stands."""
    assert view.turn_up is not None and view.dealer is not None
    mine = side_of(view.seat)
    stand = standing(view.table, forces_of(view.options["deck"], view.turn_up))
    dealer = float(side_of(view.dealer) == mine)
    tied = dealer if view.options["all_tied"] == "dealer" else 0.5
    left = view.seats - len(view.table)
    return Spot(view.seats, mine, view.turn, left, stand.top, stand.holder, tricks_won(view), tied)


def forces_out(view: View) -> list[int]:
    """The forces of the cards that the viewer has not seen, strongest first."""
    assert view.turn_up is not None
    forces = forces_of(view.options["deck"], view.turn_up)
    seen = {view.turn_up, *(card for hand in view.dealt for card in hand)}
    seen.update(played.card for trick in view.tricks for played in trick.plays)
    seen.update(played.card for played in view.table)
    return sorted((force for card, force in forces.items() if card not in seen), reverse=True)


def worlds_of(view: View, chance: random.Random) -> list[World]:
    """The worlds that fit a view, with weights that sum to 1."""
    assert view.turn_up is not None
    forces = forces_of(view.options["deck"], view.turn_up)
    known = tuple(
        tuple(sorted((forces[card] for card in hand if card != HIDDEN), reverse=True)) for hand in view.hands
    )
    unknown = [seat for seat, hand in enumerate(view.hands) if HIDDEN in hand]
    out = forces_out(view)
    worlds: list[World]
    if not unknown:
        return [(1.0, known)]
    if len(unknown) == 1:
        seat = unknown[0]
        counts = tuple(Counter(out).items())
        worlds = [
            (float(ways), (*known[:seat], hand, *known[seat + 1 :]))
            for hand, ways in hands_out(counts, len(view.hands[seat]))
        ]
    else:
        sizes = [len(hand) if HIDDEN in hand else 0 for hand in view.hands]
        worlds = [(1.0, _draw(out, known, sizes, chance)) for _ in range(DRAWN)]
    weighed = _weigh(view, worlds)
    total = sum(weight for weight, _ in weighed)
    return [(weight / total, hands) for weight, hands in weighed]


def _draw(out: list[int], known: tuple[Hand, ...], sizes: Sequence[int], chance: random.Random) -> tuple[Hand, ...]:
    """One world: the unseen cards shuffled as far as needed, and dealt out."""
    random_, end, at = chance.random, len(out), 0
    hands = list(known)
    for seat, size in enumerate(sizes):
        if size:
            start = at
            for at in range(start, start + size):  # noqa: B007
                other = at + int(random_() * (end - at))
                out[at], out[other] = out[other], out[at]
            at = start + size
            hands[seat] = tuple(sorted(out[start:at], reverse=True))
    return tuple(hands)


def _weigh(view: View, worlds: list[World]) -> list[World]:
    """Worlds weighed by how well they explain what the others have played and said."""
    for seat, since, likely in _signs(view):
        seen: dict[Hand, float] = {}
        weighed = []
        for weight, hands in worlds:
            hand = hands[seat]
            if hand not in seen:
                seen[hand] = likely(tuple(sorted(hand + since, reverse=True)))
            weighed.append((weight * seen[hand], hands))
        worlds = weighed
    return worlds


Sign = tuple[int, Hand, Callable[[Hand], float]]
"""What a seat did: the seat, the forces it has played since, and how likely it does that with which hand."""


def _signs(view: View) -> list[Sign]:
    assert view.turn_up is not None
    forces = forces_of(view.options["deck"], view.turn_up)
    played: list[list[int]] = [[] for _ in view.hands]
    raw: list[tuple[int, int, Callable[[Hand], float]]] = []
    won: tuple[int | None, ...] = ()
    table: list[Played] = []
    for event in view.history:
        if isinstance(event, ev.CardPlayed):
            force = 0 if event.covered else forces[event.card]
            if event.seat != view.seat and force and table:
                raw.append((event.seat, len(won), _plays(view, won, table, event.seat, force)))
            played[event.seat].append(force)
            table.append(Played(event.seat, event.card, event.covered))
        elif isinstance(event, ev.TrickEnded):
            won, table = (*won, None if event.winner is None else side_of(event.winner)), []
        elif isinstance(event, ev.CallMade) and event.seat != view.seat:
            raw.append((event.seat, len(won), _says(view, won, event.seat, CALLS_AT[event.call], BLUFFS)))
        elif isinstance(event, ev.CallAccepted) and event.seat != view.seat and event.about == "stake":
            raw.append((event.seat, len(won), _says(view, won, event.seat, ACCEPTS_AT, BLUFFS)))
    since = [(seat, tuple(played[seat][done:]), likely) for seat, done, likely in raw]
    return [sign for sign in since if 0 not in sign[1]]


def _plays(
    view: View, won: tuple[int | None, ...], table: list[Played], seat: int, force: int
) -> Callable[[Hand], float]:
    """How likely a seat follows with that force: it does what `reply` says, or slips."""
    assert view.turn_up is not None
    stand = standing(table, forces_of(view.options["deck"], view.turn_up))
    ours, left = stand.holder == side_of(seat), view.seats - len(table)

    def likely(hand: Hand) -> float:
        return 1.0 if reply(hand, stand.top, ours, left, won) == force else SLIPS

    return likely


def _says(view: View, won: tuple[int | None, ...], seat: int, at: float, least: float) -> Callable[[Hand], float]:
    """How likely a seat calls or accepts: the likelier, the better its own cards look to it."""
    assert view.turn_up is not None
    seats, deck, turn_up = view.seats, view.options["deck"], view.turn_up

    def likely(hand: Hand) -> float:
        return least + (1 - least) * chance_to(outlook(seats, deck, turn_up, hand, won, side_of(seat)), at)

    return likely


def chance_to(outlook: float, at: float) -> float:
    """How likely one acts who does so from an outlook of about `at` on."""
    return 1 / (1 + exp((at - outlook) / SPREAD))
