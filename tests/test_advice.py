"""Advice is whole sentences, says only what is legal, and always gives its reason."""

import random
import re

import pytest

from engine import actions as act
from engine.match import PERSON, Match
from engine.rules import Rules
from engine.session import Session
from engine.variants import rules_of
from engine.view import View
from tests.random_play import header_of
from truco_tui.art.palette import MONO, Skin
from truco_tui.i18n import install
from truco_tui.terminal.room import Room
from truco_tui.words.advice import hint_words
from truco_tui.words.shown import Shown
from truco_tui.words.speech import call_words

GAMES = [
    rules_of("argentine"),
    rules_of("paulista"),
    rules_of("paulista", {"covered_cards": True}, 4),
    rules_of("mineiro"),
    rules_of("mineiro", {}, 4),
]

REASON = re.compile(
    r"\d|wins the hand|is lost|as good as|nothing beats|ahead|costs you least|nothing is lost|nobody sees"
    r"|for later|not worth showing"
)


@pytest.mark.parametrize("rules", GAMES)
def test_every_piece_of_advice_has_a_reason(rules: Rules) -> None:
    install("en")
    told: list[str] = []
    for number in range(12):
        header = header_of(rules, f"{number:064x}", [PERSON, *["random"] * (rules.seats - 1)])
        match, chance = Match(Session.create(header)), random.Random(number)
        while len(told) < 12 * (number + 1) and match.next_seat is not None:
            if match.step():
                continue
            view = match.session.view(0)
            hint = match.hint(0) if view.outcome is None else None
            if hint is not None:
                assert hint.action in view.legal
                shown = Shown(view, 0, ("you", "Ana", "Beto", "Caio"), Skin(MONO, False), Room.MEDIUM)
                told.append(hint_words(hint, shown))
                if isinstance(hint.action, act.Raise | act.Call | act.Accept | act.Decline):
                    assert call_words(hint.action, view) in told[-1]
                assert hint.odds is not None
                assert " 1 times" not in told[-1]
                if "cannot be taken" in told[-1]:
                    _nothing_in_hand_takes(view, rules)
            match.session.submit(0, chance.choice(view.legal), match.session.n)
    assert len(told) > 100
    for words in told:
        sentences = re.findall(r"[A-Z][^.!]*[.!]+(?: |$)", words.replace("¡", ""))
        assert 1 <= len(sentences) <= 3, words
        assert words[-1] in ".!", words
        assert REASON.search(words), words


def _nothing_in_hand_takes(view: View, rules: Rules) -> None:
    """Neither a card of the hand beats what lies open on the table, nor may a partner's that is to come."""
    strength = rules.strength(view.turn_up)
    ahead = max(strength[played.card] for played in view.table if not played.covered)
    assert all(strength[card] <= ahead for card in view.hand)
    assert not any((view.seat + 2) % view.seats == seat for seat in _to_come(view))


def _to_come(view: View) -> set[int]:
    return set(range(view.seats)) - {played.seat for played in view.table} - {view.seat}


def test_the_card_on_the_table_may_be_the_partners() -> None:
    """The third to play, its partner ahead with the seven of hearts."""
    install("en")
    rules = rules_of("paulista", {}, 4)
    match = Match(Session.create(header_of(rules, "3" * 64, [PERSON] * 4)))
    while match.session.to_act == (-1,):
        match.step()
    first, second, third = (match.session.view(0).mano + step for step in range(3))
    for seat in (first % 4, second % 4):
        match.session.submit(seat, match.session.view(seat).legal[0], match.session.n)
    seat = third % 4
    view = match.session.view(seat)
    shown = Shown(view, seat, ("Ana", "Beto", "Caio", "Dora"), Skin(MONO, False), Room.MEDIUM)
    from truco_tui.words.speech import about_card, best_of

    best = best_of(shown, rules.strength(view.turn_up))
    assert best is not None
    mine = best.seat % 2 == seat % 2
    assert all(("partner" in about_card(shown, card)) == mine for card in view.hand)
