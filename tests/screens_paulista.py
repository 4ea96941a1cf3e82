"""Scripted positions at the Paulista table: functions that return an app standing there."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.chance import ScriptedDealer, stacked
from engine.log import KIND, VERSION, Game, Header, Seated
from engine.match import PERSON, Match
from engine.session import Session
from engine.tricks import side_of
from engine.variants import rules_of
from tests.screens import ME, Scripted, TableApp, play
from truco_tui.storage.settings import Settings

BETO, ANA, CAIO = 1, 2, 3
"""The seats beside, opposite and beside me; with two players Ana sits at seat 1."""

INSTANT = Settings(language="pt", pace="instant")

TURN_UP = "6d"
"""Makes the sevens manilhas."""

Script = Sequence[tuple[int, str]]
Hands = Sequence[Sequence[str]]

FOUR = (("7h", "Qc", "2c"), ("3d", "2d", "Kh"), ("4h", "Ks", "2s"), ("As", "Ac", "5d"))
TWO = (("7h", "Qc", "2c"), ("3d", "2d", "Kh"))
ELEVEN = (("7s", "3d", "5c"), ("Jd", "2d", "Kh"), ("3h", "Kd", "7c"), ("3c", "Ac", "5d"))


def match_at(
    hands: Hands,
    script: Script = (),
    *,
    dealer: int = ME,
    score: tuple[int, int] = (0, 0),
    says: Mapping[int, Sequence[str]] | None = None,
    options: dict[str, str | int | bool] | None = None,
    turn_up: str = TURN_UP,
) -> Match:
    """A match with these hands dealt at that score, then a script; `says` is what computers do in order."""
    rules = rules_of("paulista", options, len(hands))
    names = ("Ana",) if rules.seats == 2 else ("Beto", "Ana", "Caio")
    players = (Seated("Juca", PERSON), *(Seated(name, "high") for name in names))
    game = Game("paulista", rules.seats, rules.options_dict)
    header = Header(KIND, VERSION, "test", "2025-11-12T21:40:00", "tests", game, "0" * 64, "script", players)
    before = sum(score)
    # The deal goes round, so whoever deals hand 1 is found by counting back.
    first = (dealer - before) % rules.seats
    decks = (rules.deck,) * before + (stacked(rules, dealer, hands, turn_up),)
    session = Session.create(header, dealer=ScriptedDealer(first, decks))
    scripted = {seat: Scripted(session, (says or {}).get(seat, ())) for seat in range(1, rules.seats)}
    _reach(session, score)
    for seat, word in script:
        play(session, seat, word)
    return Match(session, dict(scripted))


def _reach(session: Session, score: tuple[int, int]) -> None:
    """Run from a truco, one point each, until a score is reached; then deal."""
    _deal(session)
    # A side at eleven declines, which only helps the other: so the leader's points come first.
    leader = int(score[1] > score[0])
    for side in (leader, 1 - leader):
        for _point in range(score[side]):
            _score(session, side)
            play(session, ME, "next")
            _deal(session)


def _score(session: Session, side: int) -> None:
    """A hand in which a side scores one point."""
    if session.view(ME).ask is not None:
        play(session, session.to_act[0], "recusar")
        return
    seat = session.to_act[0]
    if side_of(seat) != side:
        play(session, seat, session.view(seat).hand[0])
        seat = session.to_act[0]
    play(session, seat, "truco")
    play(session, session.to_act[0], "corro")


def _deal(session: Session) -> None:
    while session.to_act == (-1,):
        session.play_chance()


_FIRST_TRICK = ((CAIO, "As"), (ME, "2c"), (BETO, "3d"), (ANA, "4h"))
_ASKED = (*_FIRST_TRICK, (BETO, "2d"), (ANA, "Ks"), (CAIO, "truco"))


def duel(settings: Settings = INSTANT) -> TableApp:
    """Two players, the second trick: truco was accepted, and I may ask for six."""
    script = ((ME, "Qc"), (1, "Kh"), (1, "truco"), (ME, "aceito"), (1, "2d"))
    return TableApp(match_at(TWO, script, dealer=1, score=(3, 5)), settings)


def duel_asked(settings: Settings = INSTANT) -> TableApp:
    """Two players, truco asked before any card."""
    return TableApp(match_at(TWO, ((1, "truco"),), score=(3, 5)), settings)


def pairs(settings: Settings = INSTANT) -> TableApp:
    """Four players, the first trick, and I play last."""
    hands = (("7s", "3h", "5c"), ("Jd", "2d", "Kh"), ("Ah", "Ks", "2s"), ("3c", "Ac", "5d"))
    script = ((BETO, "Jd"), (ANA, "Ah"), (CAIO, "3c"))
    return TableApp(match_at(hands, script, score=(8, 9)), settings)


def asked(settings: Settings = INSTANT) -> TableApp:
    """Caio asks for truco in the second trick; Ana advises, I answer."""
    return TableApp(match_at(FOUR, _ASKED, dealer=ANA, score=(7, 9)), settings)


def eleven(settings: Settings = INSTANT) -> TableApp:
    """We have eleven: Ana's cards lie open, and I say whether we play."""
    return TableApp(match_at(ELEVEN, score=(11, 9)), settings)


def eleven_played(settings: Settings = INSTANT) -> TableApp:
    """The hand of eleven is played, and it is my turn."""
    script = ((ME, "jogar"), (BETO, "Jd"), (ANA, "3h"), (CAIO, "3c"))
    return TableApp(match_at(ELEVEN, script, score=(11, 9)), settings)


def eleven_alone(settings: Settings = INSTANT) -> TableApp:
    """Two players: I have eleven, and say whether I play."""
    return TableApp(match_at(TWO, score=(11, 5)), settings)


def iron(settings: Settings = INSTANT) -> TableApp:
    """Everybody has eleven, and I lead."""
    return TableApp(match_at(FOUR, dealer=CAIO, score=(11, 11)), settings)


def iron_blind(settings: Settings = INSTANT) -> TableApp:
    """The same by the house rule that nobody sees any card."""
    options: dict[str, str | int | bool] = {"blind_iron_hand": True}
    return TableApp(match_at(FOUR, dealer=CAIO, score=(11, 11), options=options), settings)


def covered(settings: Settings = INSTANT) -> TableApp:
    """Cards may lie face down: Beto's does, and I may cover one too."""
    script = (*_FIRST_TRICK, (BETO, "(2d)"), (ANA, "Ks"), (CAIO, "Ac"))
    options: dict[str, str | int | bool] = {"covered_cards": True, "fold_anytime": True}
    return TableApp(match_at(FOUR, script, dealer=ANA, score=(7, 9), options=options), settings)


_WON = (
    *_ASKED,
    (ME, "aceito"),
    (CAIO, "Ac"),
    (ME, "7h"),
    (ME, "Qc"),
    (BETO, "Kh"),
    (ANA, "2s"),
    (CAIO, "5d"),
)


def end_of_hand(settings: Settings = INSTANT) -> TableApp:
    """We have won the hand that `asked` shows."""
    return TableApp(match_at(FOUR, _WON, dealer=ANA, score=(7, 8)), settings)


def end_of_match(settings: Settings = INSTANT) -> TableApp:
    """We have won the match with it."""
    return TableApp(match_at(FOUR, _WON, dealer=ANA, score=(10, 9)), settings)


POSITIONS = {
    "duel": duel,
    "duel-asked": duel_asked,
    "pairs": pairs,
    "asked": asked,
    "eleven": eleven,
    "eleven-played": eleven_played,
    "eleven-alone": eleven_alone,
    "iron": iron,
    "iron-blind": iron_blind,
    "covered": covered,
    "end-of-hand": end_of_hand,
    "end-of-match": end_of_match,
}
"""Every position by name."""


def in_language(language: str) -> Settings:
    """The settings of these positions in another language."""
    return replace(INSTANT, language=language)
