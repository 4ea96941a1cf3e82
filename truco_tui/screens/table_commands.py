"""What can be done at the table, in the command palette."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType

from truco_tui.i18n import _
from truco_tui.words.held import held
from truco_tui.words.panels import can_be_advised

if TYPE_CHECKING:
    from truco_tui.screens.table import TableScreen


class TableCommands(Provider):
    """The cards and the buttons of this moment, and what is always there."""

    @property
    def _table(self) -> "TableScreen":
        return cast("TableScreen", self.screen)

    def _commands(self) -> Iterator[tuple[str, str, IgnoreReturnCallbackType]]:
        """Each command's name, what it means, and how to do it."""
        table = self._table
        shown = table.shown
        if shown.chosen:
            for place, card in enumerate(held(shown.view, shown.me)):
                if card:
                    name = shown.game.card_name(card, shown.view)
                    yield name, _("Play this card"), partial(table.action_card, place)
        for offer in table.panel.offers:
            words = f"{offer.label} {offer.sign}".strip()
            yield words, _(offer.gloss) if offer.gloss else "", partial(table.accept, offer)
        if can_be_advised(shown.view):
            yield _("Advice"), _("What a strong player would do here"), table.action_hint
        yield _("Keys and cards"), _("The keys of the table, and who beats whom"), table.action_help
        yield _("Leave the table"), _("The match waits for you"), table.action_leave

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
