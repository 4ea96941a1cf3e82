"""Every key of a screen and what it does, as help lists them."""

from truco_tui.i18n import N_, _
from truco_tui.terminal.room import Room
from truco_tui.words.shown import Shown

_KEYS = (
    ("1 2 3", N_("play a card")),
    ("←→ Enter", N_("choose a card, play it")),
    ("Enter", N_("next deal")),
    ("H", N_("ask what a strong player would do")),
    ("Tab", N_("to the buttons and back")),
    ("F1 ?", N_("this help")),
    ("^P", N_("all commands")),
    ("Esc", N_("leave; the match waits")),
)

_REPLAY_KEYS = (
    ("← →", N_("a step on, or back")),
    ("↑ ↓", N_("a trick on, or back")),
    ("[ ]", N_("a hand on, or back")),
    ("Home End", N_("to the first or last moment")),
    ("Space", N_("play by itself, or stop")),
    ("+ -", N_("faster, slower")),
    ("O", N_("all hands open, or as one saw it")),
    ("W", N_("turn the table")),
    ("Enter", N_("play on from here")),
    ("Q N", N_("in the line of signs: accepted, declined")),
    ("= | end", N_("trick tied, trick taken, hand over")),
    ("+2 * M", N_("points, tanto shown, hand given up")),
    ("» % ##", N_("a deal, a cut, the end of the match")),
    ("F1 ?", N_("this help")),
    ("Esc", N_("back")),
)


def key_rows(shown: Shown) -> list[tuple[str, str]]:
    """Every key and what it does: of a replay, or of the table with the calls of this game."""
    if not shown.live:
        return [(key, _(words)) for key, words in _REPLAY_KEYS]
    game, rules = shown.game, shown.view.rules
    calls: dict[str, list[str]] = {}
    answers = [words for table in (game.accept, game.decline) for words in table.values()]
    for words in (*game.calls.values(), *answers, *((game.fold,) if rules.folds else ())):
        key = words.key.upper()
        if words.alias and not rules.covers:
            key = f"{words.alias.upper()} {key}"
        labels = calls.setdefault(key, [])
        if words.label not in labels:
            labels.append(words.label)
    rows = [(key, _(words)) for key, words in _KEYS]
    if shown.room is not Room.SMALL:
        rows.insert(-3, (_("PgUp"), _("look back in the chronicle")))
    if rules.covers:
        rows.insert(1, ("C 1 2 3", _("play a card face down")))
    return rows[:2] + [(key, ", ".join(labels)) for key, labels in calls.items()] + rows[2:]
