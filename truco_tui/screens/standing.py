"""What every screen of ours is: deaf until it stands."""

from textual.screen import Screen


class StandingScreen(Screen[None]):
    """A screen that does nothing before it has its widgets; keys may come faster than it is opened."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action may run now."""
        return self.is_mounted and super().check_action(action, parameters)
