"""The made-up game in words."""

from engine.cards import Card
from truco_tui.games.game import Game, Phrase, RankRow
from truco_tui.games.house_rules import CUT, switch

GAME = Game(
    name="quatro",
    title="Jogo quatro",
    letter="J",
    blurb="Nobody plays it.",
    display=(Card("Qd"), Card("Js"), Card("Kh"), Card("Ac")),
    rivals=("Xi", "Yu", "Za", "Wo", "Vi"),
    house_rules=(switch("runs", "Running", "Nobody runs.", "Anybody runs."), CUT),
    subjects={"stake": "Mais"},
    calls={
        "mais": Phrase("Mais!", "Mais", "b", "Play for five"),
        "muito": Phrase("Muito!", "Muito", "b", "Play for nine"),
    },
    accept={"stake": Phrase("Sim!", "Sim", "y", "Accept")},
    decline={"stake": Phrase("Não!", "Não", "x", "Decline")},
    fold=Phrase("Fui!", "Fui", "z", "Give the hand up"),
    nickname=lambda card, view: "rainha" if card[0] == "Q" else "",
    order=lambda turn_up, options: tuple(
        RankRow(tuple(Card(rank + suit) for suit in "chsd"), ranks=rank) for rank in "QJKA23"
    ),
    first="boca",
    last="fundo",
    tied="empatou",
)
