"""The end of a match told: who won it, and what one will remember of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine import events as ev
from engine.replay import Chapter, Replay
from truco_tui.games.game import Game
from truco_tui.i18n import _


@dataclass(frozen=True)
class Ending:
    """What there is to say when a match is over, from one side of the table."""

    won: bool
    head: str
    score: str
    """Ours first, between the names: `Ana  30 – 22  Beto`."""
    lines: tuple[str, ...]


def ending_of(replay: Replay, game: Game, names: Sequence[str], side: int) -> Ending:
    """The end of a whole match as a side will remember it."""
    score = replay.view(len(replay)).score
    won = score[side] > score[1 - side]
    lines = _hands(replay, side), _streak(replay, side), _best_call(replay, game, side)
    return Ending(
        won,
        _("The match is yours!") if won else _("The match is theirs."),
        f"{_team(names, side)}  {score[side]} – {score[1 - side]}  {_team(names, 1 - side)}",
        tuple(line for line in lines if line),
    )


def _team(names: Sequence[str], side: int) -> str:
    return " + ".join(names[side::2])


def _winner(chapter: Chapter) -> int | None:
    ours, theirs = chapter.points
    return None if ours == theirs else 0 if ours > theirs else 1


def _hands(replay: Replay, side: int) -> str:
    winners = [_winner(chapter) for chapter in replay.chapters]
    text = _("Hands: {ours} for you, {theirs} for them")
    return text.format(ours=winners.count(side), theirs=winners.count(1 - side))


def _streak(replay: Replay, side: int) -> str:
    longest = now = 0
    for chapter in replay.chapters:
        now = now + 1 if _winner(chapter) == side else 0
        longest = max(longest, now)
    return _("Longest streak: {count} hands").format(count=longest) if longest > 1 else ""


def _best_call(replay: Replay, game: Game, side: int) -> str:
    """The call that brought a side most, answered or not."""
    best, text = 0, ""
    for chapter in replay.chapters:
        called: dict[str, str] = {}
        for step in replay.steps[chapter.first : chapter.last]:
            event = step.event
            if isinstance(event, ev.CallMade):
                called[event.about] = game.calls[event.call].shout
            if not isinstance(event, ev.PointsScored) or event.side != side or event.about not in called:
                continue
            if event.points > best:
                best = event.points
                words = _("Best call: {call} in hand {number}, +{points}")
                text = words.format(call=called[event.about], number=chapter.number, points=best)
    return text
