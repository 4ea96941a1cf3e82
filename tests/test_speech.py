"""What is said and told: in the words of the game, and in every language a sentence."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine import actions as act
from engine import events as ev
from engine.errors import IllegalAction, StaleAction
from engine.match import Match
from engine.session import Session
from engine.variants import rules_of
from engine.view import View
from tests.random_play import header_of
from tests.screens import INSTANT, ME, POSITIONS, RIVAL, match_at
from truco_tui.art.palette import MONO, Skin
from truco_tui.games import game_named
from truco_tui.i18n import install
from truco_tui.terminal.room import Room
from truco_tui.words import speech
from truco_tui.words.offers import bet_is_open, fold_cost, offers, worth_accepted, worth_refused
from truco_tui.words.prose import plain
from truco_tui.words.shown import Shown
from truco_tui.words.telling import chronicle, why

TIED = [(RIVAL, "3O"), (ME, "3C")]


@pytest.fixture(autouse=True)
def _spanish() -> Iterator[None]:
    install("es")
    yield
    install("en")


def shown(match: Match, room: Room = Room.MEDIUM) -> Shown:
    """What the person sees."""
    return Shown(match.session.view(ME), ME, ("vos", "IA"), Skin(MONO), room)


def told(match: Match) -> list[str]:
    """The chronicle as text."""
    lines = chronicle(shown(match))
    return [f"{line.who.text if line.who else ''}|{plain(line.words)}|{line.points}" for line in lines]


def reasons(match: Match, room: Room = Room.MEDIUM) -> list[str]:
    """Why a hand went as it did, as text."""
    return [f"{w.head}: {plain(w.words)} [{plain(w.points)}]" for w in why(shown(match, room))]


def heard(match: Match) -> list[str]:
    """Everything said aloud in a hand, each with the view after it."""
    words: list[str] = []
    view = match.session.view(ME)
    for place, event in enumerate(view.history):
        then = replace(view, history=view.history[: place + 1])
        said = speech.aloud(event, then)
        words += [said[1]] if said else []
    return words


def test_the_chronicle_of_a_hand() -> None:
    script = [(RIVAL, "3O"), (ME, "envido"), (RIVAL, "real"), (ME, "quiero"), (ME, "truco")]
    match = match_at((("12E", "6E", "3C"), ("3O", "11B", "4O")), [*script, (RIVAL, "quiero+retruco")])
    assert told(match) == [
        "IA|3●|",
        "vos|Envido|2",
        "IA|Real envido|5",
        "vos|Quiero|5",
        "IA|27|",
        "vos|Son buenas|",
        "IA|Envido|+5",
        "vos|Truco|1→2",
        "IA|Quiero retruco|2→3",
    ]


def test_a_call_that_answers_says_so() -> None:
    script = [(ME, "envido"), (RIVAL, "envido"), (ME, "noquiero"), (ME, "truco"), (RIVAL, "quiero+retruco")]
    match = match_at(script=[*script, (ME, "quiero+vale4"), (RIVAL, "noquiero")], dealer=RIVAL)
    view = match.session.view(ME)
    calls = [event for event in view.history if isinstance(event, ev.CallMade)]
    spoken = []
    for call in calls:
        place = view.history.index(call)
        bids = tuple(c.call for c in calls[: calls.index(call) + 1] if c.about == "bet")
        then = replace(view, history=view.history[: place + 1], bids=bids)
        said = speech.aloud(call, then)
        assert said
        spoken.append(said[1])
    assert spoken == ["¡Envido!", "¡Envido, envido!", "¡Truco!", "¡Quiero, retruco!", "¡Quiero, vale cuatro!"]


@pytest.mark.parametrize(
    ("mine", "words"),
    [(("7E", "6E", "4C"), ["27", "33 son mejores"]), (("12E", "6B", "3C"), ["27", "Son buenas"])],
)
def test_tantos_are_announced_as_at_the_table(mine: tuple[str, ...], words: list[str]) -> None:
    match = match_at((mine, ("3O", "11B", "4O")), [(RIVAL, "envido"), (ME, "quiero")])
    assert heard(match)[-2:] == words


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ([*TIED, (RIVAL, "11B"), (ME, "12E")], ["Mano: 1ª parda 3● 3Ψ · 2ª vos 12†>11♣ [vos +1]"]),
        (
            [(RIVAL, "truco"), (ME, "quiero"), *TIED, (RIVAL, "11B"), (ME, "6E")],
            ["Truco: Truco (2) · 1ª parda 3● 3Ψ · 2ª IA 11♣>6† [IA +2]"],
        ),
        ([(RIVAL, "truco"), (ME, "noquiero")], ["Truco: IA: Truco · vos: No quiero [IA +1]"]),
        ([(RIVAL, "mazo")], ["Mano: IA: Al mazo [vos +1]"]),
        (
            [(RIVAL, "envido"), (ME, "noquiero"), (RIVAL, "mazo")],
            ["Envido: vos: No quiero [IA +1]", "Mano: IA: Al mazo [vos +1]"],
        ),
        (
            [(RIVAL, "falta"), (ME, "quiero")],
            [
                "Envido: IA 27 · vos 26: «Son buenas» [IA +30]",
                "Mano: El partido se definió antes de jugarlo []",
            ],
        ),
    ],
)
def test_why_a_hand_went_as_it_did(script: list[tuple[int, str]], expected: list[str]) -> None:
    assert reasons(match_at(script=script)) == expected


@pytest.mark.parametrize(
    ("hands", "script", "reason"),
    [
        ((("12E", "6E", "3C"), ("3O", "11B", "4O")), [*TIED, (RIVAL, "11B"), (ME, "12E")], "primera parda"),
        (
            (("12E", "4E", "3C"), ("3O", "11B", "4O")),
            [(RIVAL, "11B"), (ME, "12E"), (ME, "4E"), (RIVAL, "4O")],
            "define la primera",
        ),
        (
            (("12E", "4E", "3C"), ("3O", "12B", "4O")),
            [*TIED, (RIVAL, "12B"), (ME, "12E"), (RIVAL, "4O"), (ME, "4E")],
            "todas pardas: gana el mano",
        ),
    ],
)
def test_where_there_is_room_the_rule_for_ties_is_told(
    hands: tuple[tuple[str, ...], ...], script: list[tuple[int, str]], reason: str
) -> None:
    match = match_at(hands, script)
    assert reason in reasons(match, Room.LARGE)[0]
    assert reason not in reasons(match, Room.SMALL)[0]


def test_prompts() -> None:
    wanted = {
        "fresh": "Te toca: jugá una carta (1 2 3) o cantá",
        "truco": "IA te cantó ¡Truco! ¿Querés?",
        "second": "Te toca: jugá una carta (1 2) o cantá",
        "end": "Fin de la mano",
        "envido": "IA te cantó ¡Envido! ¿Querés?",
        "won": "¡Ganaste el partido, 30 a 27!",
    }
    assert {name: speech.prompt(shown(make().match)) for name, make in POSITIONS.items()} == wanted
    waiting = match_at(script=[(RIVAL, "3O"), (ME, "truco")])
    assert speech.prompt(shown(waiting)) == "IA piensa…"


@pytest.mark.parametrize(
    ("card", "script", "words"),
    [
        ("1E", [], "ancho de espadas: no hay quien la mate"),
        ("1B", [], "ancho de bastos: la mata 1 carta"),
        ("4O", [], "4 de oros: la matan 36 cartas"),
        ("1B", [(RIVAL, "3O")], "ancho de bastos: mata al 3●"),
        ("3C", [(RIVAL, "3O")], "3 de copas: empata con el 3●"),
        ("4C", [(RIVAL, "3O")], "4 de copas: pierde con el 3●"),
    ],
)
def test_a_card_in_words(card: str, script: list[tuple[int, str]], words: str) -> None:
    hands = ((card, "6E", "5C"), ("3O", "11B", "7E"))
    match = match_at(hands, script, dealer=ME if script else RIVAL)
    view = match.session.view(ME)
    assert speech.about_card(shown(match), view.hand[0]) == words


def test_what_waits_is_said() -> None:
    assert (
        speech.about_moment(shown(POSITIONS["truco"]().match)) == "El Envido está primero: el Truco espera."
    )
    answer = speech.about_moment(shown(POSITIONS["envido"]().match))
    assert answer == "Envido: 2 puntos por el tanto"


def test_every_refusal_has_a_sentence() -> None:
    codes = ["match_over", "not_dealt", "not_asked", "not_your_turn", "answer_first", "hand_over"]
    found = {speech.refusal(IllegalAction(code, "")) for code in [*codes, "not_your_card", "not_open"]}
    found.add(speech.refusal(StaleAction("stale", "")))
    assert len(found) == 9
    assert speech.refusal(IllegalAction("new", "")) == "Ahora no se puede."


@pytest.mark.parametrize(
    ("script", "key", "why_not"),
    [
        ([(RIVAL, "3O"), (ME, "truco"), (RIVAL, "quiero")], "t", "El quiero lo tienen ellos: cantan ellos."),
        ([(RIVAL, "3O"), (ME, "truco"), (RIVAL, "quiero")], "e", "El Envido se canta en la primera"),
        ([(RIVAL, "3O"), (ME, "truco")], "t", "Primero tienen que responder los otros."),
        ([*TIED], "t", "No te toca."),
        ([(RIVAL, "envido")], "t", "Te cantaron: primero respondé."),
        ([(RIVAL, "real")], "e", "Después de eso solo queda cantar más alto."),
        ([(RIVAL, "3O"), (ME, "3C"), (RIVAL, "truco")], "e", "El Envido se canta en la primera"),
    ],
)
def test_why_a_key_makes_no_call(script: list[tuple[int, str]], key: str, why_not: str) -> None:
    view = match_at(script=script).session.view(ME)
    assert speech.why_no_key(key, view, ME).startswith(why_not)


def worths(view: View) -> dict[str, int | None]:
    """The worth of every button by its label."""
    return {offer.label: offer.worth for offer in offers(view, game_named("argentine"))}


@pytest.mark.parametrize(
    ("chain", "accepted", "refused"),
    [
        ("envido", 2, 1),
        ("envido envido", 4, 2),
        ("real", 3, 1),
        ("envido real", 5, 2),
        ("envido envido real", 7, 4),
        ("falta", 10, 1),
        ("envido falta", 10, 2),
        ("envido envido falta", 10, 4),
        ("real falta", 10, 3),
        ("envido real falta", 10, 5),
        ("envido envido real falta", 10, 7),
    ],
)
def test_the_worth_of_every_chain(chain: str, accepted: int, refused: int) -> None:
    """The table of A.6 as the asked player reads it on the buttons."""
    calls = chain.split()
    first = ME if len(calls) % 2 == 0 else RIVAL
    script = [((first + place) % 2, call) for place, call in enumerate(calls)]
    match = match_at(script=script, dealer=1 - first, score=(8, 20))
    found = worths(match.session.view(ME))
    assert (found["Quiero"], found["No quiero"]) == (accepted, -refused)


@pytest.mark.parametrize(
    ("game", "worth"),
    [
        ("argentine", [("truco", 2, 1), ("retruco", 3, 2), ("vale4", 4, 3)]),
        ("paulista", [("truco", 3, 1), ("seis", 6, 3), ("nove", 9, 6), ("doze", 12, 9)]),
        ("mineiro", [("truco", 4, 2), ("seis", 6, 4), ("dez", 10, 6), ("doze", 12, 10)]),
    ],
)
def test_the_worth_of_every_stake(game: str, worth: list[tuple[str, int, int]]) -> None:
    """The ladders of A.8, B.5 and C-9, as the one who calls and the one who is asked read them."""
    view = replace(Session.create(header_of(rules_of(game))).view(ME), calls=())
    for call, accepted, refused in worth:
        assert worth_accepted(view, "stake", call) == accepted
        view = replace(view, calls=(*view.calls, call))
        assert (worth_accepted(view, "stake"), worth_refused(view, "stake")) == (accepted, refused)


@pytest.mark.parametrize(
    ("game", "kind", "accepted", "refused"), [("paulista", "eleven", 3, 1), ("mineiro", "ten", 4, 2)]
)
def test_the_worth_of_a_hand_that_may_be_declined(game: str, kind: str, accepted: int, refused: int) -> None:
    """A hand of eleven and one of ten (B-15, C-15)."""
    view = replace(Session.create(header_of(rules_of(game))).view(ME), kind=kind)
    assert (worth_accepted(view, "choice"), worth_refused(view, "choice")) == (accepted, refused)


def test_the_worth_of_giving_up() -> None:
    match = match_at(options={"fold_before_envido": 2}, dealer=RIVAL)
    view = match.session.view(ME)
    assert bet_is_open(view)
    assert fold_cost(view) == 2
    match.session.submit(ME, act.Fold(), match.session.n)
    assert match.session.view(ME).score == (0, 2)


def test_every_offer_is_legal_and_every_legal_call_is_offered() -> None:
    for make in POSITIONS.values():
        view = make(INSTANT).match.session.view(ME)
        offered = [offer.action for offer in offers(view, game_named("argentine"))]
        calls = [a for a in view.legal if not isinstance(a, act.Play | act.NextDeal)]
        assert sorted(map(repr, offered)) == sorted(map(repr, calls))
