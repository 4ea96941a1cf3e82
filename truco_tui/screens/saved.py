"""The saved matches: those that wait, then the finished ones, then logs that are damaged."""

from dataclasses import replace

from textual import events

from engine.errors import NotSaved
from engine.names import clean_text
from engine.shelf import Summary, delete
from truco_tui.art.canvas import width_of
from truco_tui.i18n import _, ngettext
from truco_tui.screens.page import Page
from truco_tui.storage.matches import listing
from truco_tui.widgets.menu import Item
from truco_tui.words.keys import Key
from truco_tui.words.match_words import LEVELS, against, begun, game_of, in_words, outcome, score, when


class SavedScreen(Page):
    """A list of logs; Enter goes on with a match or replays it, D asks and deletes it."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[str, Summary] = {}
        self._doomed: Summary | None = None
        """What is about to be deleted."""

    def on_screen_resume(self) -> None:
        """Matches may have been played meanwhile."""
        self.renew()

    def renew(self) -> None:
        """Read the folder again."""
        found = listing(self.truco.folder)
        self._found = {one.path.name: one for one in found}
        fact = ngettext("{count} match", "{count} matches", len(found)).format(count=len(found))
        self.title_is(_("Matches"), fact)
        self.keys_are(
            Key("Enter", _("go on, or replay"), "enter"),
            Key("V", _("replay"), "v"),
            Key("D", _("delete"), "d"),
            Key(self.up_down, _("choose"), "down"),
        )
        self.menu.show(self._items(found))
        if not found:
            self.say(_("No match has been played yet."))

    def _items(self, found: list[Summary]) -> tuple[Item, ...]:
        """One row a log, in columns; of a damaged one its file's name."""
        rows = [
            (outcome(one), clean_text(one.path.name))
            if one.problem
            else (outcome(one), game_of(one), score(one), when(one), against(one))
            for one in found
        ]
        whole = [row for row in rows if len(row) > 2] or [("",) * 5]
        widths = [max(map(width_of, column)) for column in zip(*whole, strict=True)]
        items = []
        for one, row in zip(found, rows, strict=True):
            cells = [cell + " " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=False)]
            label = "  ".join(cells).rstrip()
            items.append(Item(one.path.name, label, words=self._words(one), faded=not one.waits))
        kinds = [(one.problem is None, one.finished) for one in found]
        for place in range(1, len(items)):
            if kinds[place] != kinds[place - 1]:
                items[place] = replace(items[place], gap=True)
        return tuple(items)

    def _words(self, one: Summary) -> str:
        """What more there is to tell of a log than its row does."""
        if one.problem or not one.header:
            return in_words(one)
        level = next((_(LEVELS[who.level]) for who in one.header.players if who.level in LEVELS), "–")
        return _("Level {level}. Begun {day}.").format(level=level, day=begun(one.header))

    def choose(self, item: Item) -> None:
        """Go on with a match that waits; replay any other."""
        one = self._found.get(item.id)
        if one is None:
            return  # it was deleted since the key was pressed
        if one.waits:
            self.truco.go_on(one.path)
        else:
            self.truco.replay(one.path)

    def on_key(self, event: events.Key) -> None:
        """V replays; D asks, and a second D deletes."""
        item = self.menu.item
        one = self._found.get(item.id) if item else None
        doomed, self._doomed = self._doomed, None
        if one is None:
            return
        key = event.key.lower()
        if key == "v":
            event.stop()
            self.truco.replay(one.path)
        elif key in ("d", "delete"):
            event.stop()
            if doomed is one:
                self._delete(one)
            else:
                self._doomed = one
                question = _("Delete {match}? D again deletes it for good, any other key keeps it.")
                self.say(question.format(match=in_words(one)), warns=True)
        elif doomed:
            event.stop()
            event.prevent_default()
            self.say(_("It stays."))

    def _delete(self, one: Summary) -> None:
        try:
            delete(one.path)
        except NotSaved as error:
            self.truco.trouble(error)
        self.renew()
