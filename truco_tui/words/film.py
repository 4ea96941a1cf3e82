"""A replay as the screen shows it: what stands at which place of the scrubber and of the step line."""

from dataclasses import dataclass
from functools import cached_property

from engine import events as ev
from engine.cards import HIDDEN
from engine.replay import Chapter, Replay
from engine.rules import Rules
from truco_tui.art.suits import index_of
from truco_tui.i18n import _


@dataclass(frozen=True, eq=False)
class Film:
    """One log being replayed."""

    replay: Replay

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.replay.log.rules

    @cached_property
    def marks(self) -> dict[int, str]:
        """Position to the letter of the highest call made in the hand that begins there; `┼` for none."""
        return {chapter.first + 1: self._mark(chapter) for chapter in self.replay.chapters}

    def _mark(self, chapter: Chapter) -> str:
        calls = [
            letter
            for step in self.replay.steps[chapter.first : chapter.last]
            if isinstance(step.event, ev.CallMade) and (letter := self.call_letter(step.event))
        ]
        return calls[-1] if calls else "┼"

    def call_letter(self, event: ev.CallMade) -> str:
        """A call in one letter: its key, and from the second of the stake on its value: T 3 4, T 6 9 D."""
        names = [bid.name for bid in self.rules.stakes.bids]
        if event.about != "stake" or event.call == names[0]:
            return event.call[0].upper()
        value = self.rules.stakes.accepted(tuple(names[: names.index(event.call) + 1]))
        return str(value) if value < 10 else event.call[0].upper()

    def token(self, position: int, ascii_only: bool, who: int) -> str:
        """The step that led to a position as a viewer saw it, in a few characters."""
        event = self.replay.observed(position, who)
        if isinstance(event, ev.CardPlayed):
            index = index_of(event.card, ascii_only) if event.card != HIDDEN else "?"
            return f"({index})" if event.covered else index
        if isinstance(event, ev.CallMade):
            return self.call_letter(event)
        if isinstance(event, ev.TantoSaid):
            return "ok" if event.tanto is None else str(event.tanto)
        if isinstance(event, ev.PointsScored):
            return f"+{event.points}"
        if isinstance(event, ev.TrickEnded):
            return "=" if event.winner is None else "|"
        if isinstance(event, ev.MatchEnded):
            return "##"
        return _PLAIN.get(type(event)) or _("end")


_PLAIN: dict[type, str] = {
    ev.DealerDrawn: "·",
    ev.DeckCut: "%",
    ev.HandDealt: "»",
    ev.CallAccepted: "Q",
    ev.CallDeclined: "N",
    ev.TantoShown: "*",
    ev.Folded: "M",
    ev.NextDealAsked: "»",
}
