"""How long things stay before the next one: all pacing of the table is here."""

from dataclasses import dataclass

from engine import events as ev
from engine.chance import source
from truco_tui.storage.settings import Pace

_FACTORS: dict[Pace, float] = {"instant": 0, "fast": 0.5, "normal": 1, "slow": 2}

_SECONDS: dict[type, float] = {
    ev.HandDealt: 0.4,
    ev.CardPlayed: 0.4,
    ev.TrickEnded: 0.7,
    ev.CallMade: 0.4,
    ev.CallAccepted: 0.7,
    ev.CallDeclined: 0.7,
    ev.TantoSaid: 0.9,
    ev.PointsScored: 0.4,
    ev.Folded: 0.7,
}
"""How long an event is looked at before the next one; others take no time."""


@dataclass(frozen=True)
class Tempo:
    """The pace of play, and whether things are seen to happen at all."""

    pace: Pace = "normal"
    animated: bool = True
    """False: events are shown at once, only the computers still take their time."""

    @property
    def instant(self) -> bool:
        """Whether nothing takes any time."""
        return self.pace == "instant"

    def after(self, event: ev.AnyEvent) -> float:
        """Seconds between an event and the next."""
        return _SECONDS.get(type(event), 0) * _FACTORS[self.pace] if self.animated else 0

    def thinking(self, seed: str, n: int) -> float:
        """Seconds a computer takes for decision n, as a person would: 0.4 to 1.2 at the normal pace."""
        return (0.4 + 0.8 * source(seed, "pause", n).random()) * _FACTORS[self.pace]
