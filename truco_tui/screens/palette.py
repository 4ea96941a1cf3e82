"""What can be done now on a screen, in the command palette."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType


class Command(NamedTuple):
    """One line of the palette."""

    name: str
    words: str
    """What it means; empty: the name says it."""
    do: IgnoreReturnCallbackType


class Commanded(Protocol):
    """A screen that says what can be done now."""

    def commands(self) -> Iterable[Command]:
        """Everything, in the player's language."""


class ScreenCommands(Provider):
    """What the screen itself offers at this moment."""

    def _commands(self) -> Iterator[Command]:
        return iter(cast("Commanded", self.screen).commands())

    async def discover(self) -> Hits:
        """All of them."""
        for name, words, do in self._commands():
            yield DiscoveryHit(name, do, help=words or None)

    async def search(self, query: str) -> Hits:
        """Those that fit."""
        matcher = self.matcher(query)
        for name, words, do in self._commands():
            if score := matcher.match(name):
                yield Hit(score, matcher.highlight(name), do, help=words or None)
