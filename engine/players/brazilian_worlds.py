"""How the unseen cards may lie, and how likely each way is after what the others have played and said."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp

from engine import events as ev
from engine.cards import HIDDEN
from engine.players.brazilian_odds import Hand, Spot, hands_out, outlook, prospects, reply
from engine.players.brazilian_table import Won, force_in, standing, tricks_won
from engine.tricks import Played, side_of
from engine.view import View

DRAWN = 64
"""Worlds drawn where they are too many to list."""

SAFE = 0.75
"""The share of the deck that a partner's card must beat or tie to be left to hold the trick."""

CALLS_AT = (0.62, 0.74, 0.83, 0.90)
"""The outlook from which on the others are taken to make a call of the ladder, lowest first."""

ACCEPTS_AT = 0.42
"""The outlook from which on the others are taken to accept one."""

SPREAD = 0.07
"""How blurred those outlooks are."""

BLUFFS = 0.08
"""How often the others are taken to say what their cards do not support."""

SLIPS = 0.3
"""How likely the others play another card than the sensible one, relative to that one."""

World = tuple[float, tuple[Hand, ...]]
"""A weight, and the forces each seat still holds, strongest first."""


def spot_of(view: View) -> Spot:
    """Where the hand stands."""
    assert view.dealer is not None
    mine, force = side_of(view.seat), force_in(view)
    top, holder = standing(view.table, force.of)
    taker = {"mano": view.mano, "dealer": view.dealer, "nobody": None}[view.rules.all_tied]
    tied = 0.5 if taker is None else float(side_of(taker) == mine)
    safe = next(force for force, share in enumerate(force.shares) if share >= SAFE)
    left = view.seats - len(view.table)
    return Spot(view.seats, mine, view.turn, left, top, holder, tricks_won(view), tied, safe)


def forces_out(view: View) -> list[int]:
    """The forces of the cards that the viewer has not seen, strongest first."""
    seen = {view.turn_up, *(card for hand in view.dealt for card in hand)}
    seen.update(played.card for trick in view.tricks for played in trick.plays)
    seen.update(played.card for played in view.table)
    return sorted((force for card, force in force_in(view).of.items() if card not in seen), reverse=True)


def worlds_of(view: View, chance: random.Random) -> list[World]:
    """The worlds that fit a view, with weights that sum to 1: all of them, or `DRAWN` of equal weight before
    what the others did is taken into account."""
    of = force_in(view).of
    known = tuple(
        tuple(sorted((of[card] for card in hand if card != HIDDEN), reverse=True)) for hand in view.hands
    )
    unknown = [seat for seat, hand in enumerate(view.hands) if HIDDEN in hand]
    if not unknown:
        return [(1.0, known)]
    out = forces_out(view)
    if len(unknown) == 1:
        seat = unknown[0]
        worlds = [
            (float(ways), (*known[:seat], hand, *known[seat + 1 :]))
            for hand, ways in hands_out(tuple(Counter(out).items()), len(view.hands[seat]))
        ]
    else:
        sizes = [len(hand) if HIDDEN in hand else 0 for hand in view.hands]
        worlds = [(1.0, _draw(out, known, sizes, chance)) for _ in range(DRAWN)]
    worlds = _weighed(view, worlds)
    total = sum(weight for weight, _ in worlds)
    return [(weight / total, hands) for weight, hands in worlds]


def _draw(
    out: list[int], known: Sequence[Hand], sizes: Sequence[int], chance: random.Random
) -> tuple[Hand, ...]:
    """One world: the unseen cards shuffled as far as needed, and dealt out."""
    for place in range(sum(sizes)):
        other = place + int(chance.random() * (len(out) - place))
        out[place], out[other] = out[other], out[place]
    hands, start = list(known), 0
    for seat, size in enumerate(sizes):
        if size:
            hands[seat] = tuple(sorted(out[start : start + size], reverse=True))
            start += size
    return tuple(hands)


def _weighed(view: View, worlds: list[World]) -> list[World]:
    """The worlds, weighed by how well they explain what the others have played and said."""
    for seat, since, likely in _signs(view):
        known: dict[Hand, float] = {}
        weighed = []
        for weight, hands in worlds:
            hand = hands[seat]
            if hand not in known:
                known[hand] = likely(tuple(sorted(hand + since, reverse=True)))
            weighed.append((weight * known[hand], hands))
        worlds = weighed
    return worlds


Likely = Callable[[Hand], float]
"""How likely a seat does what it did, by the hand it held when the trick began."""


def _signs(view: View) -> list[tuple[int, Hand, Likely]]:
    """What the others did: the seat, the forces it has played since that trick began, and how likely it was.

    The first lead of a trick tells nothing; nor does anything by a seat that covered a card later.
    """
    of = force_in(view).of
    played: list[list[int]] = [[] for _ in view.hands]
    signs: list[tuple[int, int, Likely]] = []
    won: Won = ()
    called = -1
    table: list[Played] = []
    turn = view.mano
    for event in view.history:
        if isinstance(event, ev.CardPlayed):
            force = 0 if event.covered else of[event.card]
            if event.seat != view.seat and table and force:
                signs.append((event.seat, len(won), _plays(view, won, table, event.seat, force)))
            played[event.seat].append(force)
            table = [*table, Played(event.seat, event.card, event.covered)]
            turn = (event.seat + 1) % view.seats
        elif isinstance(event, ev.TrickEnded):
            won = (*won, None if event.winner is None else side_of(event.winner))
            table, turn = [], event.leads
        elif isinstance(event, ev.CallMade):
            called += 1
            if event.seat == view.seat:
                continue
            says = _says(view, won, table if event.seat == turn else [], event.seat, CALLS_AT[called])
            signs.append((event.seat, len(won), says))
        elif isinstance(event, ev.CallAccepted) and event.about == "stake" and event.seat != view.seat:
            signs.append((event.seat, len(won), _says(view, won, [], event.seat, ACCEPTS_AT)))
    since = [(seat, tuple(played[seat][tricks:]), likely) for seat, tricks, likely in signs]
    return [sign for sign in since if 0 not in sign[1]]


def _plays(view: View, won: Won, table: list[Played], seat: int, force: int) -> Likely:
    """How likely a seat plays that force: it does what `reply` says, or slips."""
    top, holder = standing(table, force_in(view).of)
    ours, left, safe = holder == side_of(seat), view.seats - len(table), spot_of(view).safe

    def likely(hand: Hand) -> float:
        return 1.0 if reply(hand, top, ours, left, won, safe) == force else SLIPS

    return likely


def _says(view: View, won: Won, table: list[Played], seat: int, at: float) -> Likely:
    """How likely a seat calls or accepts: the likelier, the better its own cards look to it."""
    side, force = side_of(seat), force_in(view)
    top, holder = standing(table, force.of)
    last = len(table) == view.seats - 1

    def likely(hand: Hand) -> float:
        looks = (
            prospects(view.seats, force.shares, hand, top, holder, won, side)
            if last
            else outlook(view.seats, force.shares, hand, won, side)
        )
        return BLUFFS + (1 - BLUFFS) * chance_to(looks, at)

    return likely


def chance_to(looks: float, at: float) -> float:
    """How likely one acts who does so from an outlook of about `at` on."""
    return 1 / (1 + exp((at - looks) / SPREAD))
