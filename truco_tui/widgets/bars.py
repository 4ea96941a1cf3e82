"""The lines around a page: its title, what is said about the chosen thing, and the keys."""

from collections.abc import Sequence
from dataclasses import replace

from textual import events

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.palette import Skin
from truco_tui.widgets.painted import Painted
from truco_tui.words.keys import Key
from truco_tui.words.prose import Piece, broken, plain


class TitleBar(Painted):
    """The upper line: where one is on the left, a fact on the right, which never gives way."""

    DEFAULT_CSS = "TitleBar { height: 1; background: $rail; }"

    title = ""
    fact = ""

    def say(self, title: str, fact: str = "") -> None:
        """Show other words."""
        self.title, self.fact = title, fact
        self.refresh()

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw both, the first word of the title in gold."""
        x = canvas.width - width_of(self.fact) - 1
        canvas.text(x, 0, self.fact, skin.palette.style("dim"))
        head, separator, rest = self.title.partition(" · ")
        end = canvas.text(
            1, 0, fit(head, max(0, x - 2), skin.ellipsis), skin.palette.style("gold", bold=True)
        )
        canvas.text(
            end, 0, fit(separator + rest, max(0, x - end - 1), skin.ellipsis), skin.palette.style("dim")
        )


class Words(Painted):
    """What is said about the chosen thing, in up to two lines under a rule."""

    DEFAULT_CSS = "Words { height: 3; background: $bar; }"

    text = ""
    warns = False

    def say(self, text: str, warns: bool = False) -> None:
        """Show other words; `warns`: they need an answer or tell of a trouble."""
        self.text, self.warns = text, warns
        self.refresh()

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw a rule, and the words wrapped below it."""
        canvas.text(0, 0, skin.frame[1] * canvas.width, skin.palette.style("line"))
        style = skin.palette.style("hot" if self.warns else "felt-text", bold=self.warns)
        for y, line in enumerate(wrapped(self.text, canvas.width - 3, canvas.height - 1), 1):
            canvas.text(2, y, fit(line, canvas.width - 3, skin.ellipsis), style)


VITAL = frozenset(["escape", "f1", "h"])
"""What a person must never look for in vain: the way out, help, and advice."""


def _room_for(key: Key) -> int:
    """The columns of a key and its word, with two blanks after it."""
    return width_of(key.print) + 1 + width_of(key.word) + 2


def fitting(keys: Sequence[Key], width: int) -> list[Key]:
    """The keys that have room: of those that are not vital the last ones go first, then the words of all."""
    kept = list(keys)
    while 1 + sum(map(_room_for, kept)) - 2 > width:
        others = [key for key in kept if key.press not in VITAL]
        if not others:
            return [replace(key, word="") for key in kept]
        kept.remove(others[-1])
    return kept


class KeyBar(Painted):
    """The lowest line: the keys of a page, each also a button for the mouse; what has no room is left out."""

    DEFAULT_CSS = "KeyBar { height: 1; background: $rail; pointer: pointer; }"

    keys: tuple[Key, ...] = ()

    def say(self, *keys: Key) -> None:
        """Show other keys."""
        self.keys = keys
        self.refresh()

    def _places(self) -> list[tuple[int, int, Key]]:
        """Where each key begins and ends that has room."""
        places, x = [], 1
        for key in fitting(self.keys, self.size.width):
            places.append((x, x + _room_for(key) - 2, key))
            x += _room_for(key)
        return places

    def draw(self, canvas: Canvas, skin: Skin) -> None:
        """Draw the keys that have room."""
        for x, _end, key in self._places():
            after = canvas.text(x, 0, key.print, skin.palette.style("key", bold=True))
            canvas.text(after + 1, 0, key.word, skin.palette.style("dim"))

    def on_click(self, event: events.Click) -> None:
        """Press the key under the mouse."""
        for x, end, key in self._places():
            if x <= event.x < end:
                self.app.simulate_key(key.press)


def wrapped(text: str, width: int, most: int | None = None) -> list[str]:
    """The lines of a text, broken between words so that each takes at most `width` cells if its words do.

    Of `most` lines the last one takes the rest, however long that is.

    >>> wrapped("one two three four", 8)
    ['one two', 'three', 'four']
    >>> wrapped("one two three four", 8, most=2)
    ['one two', 'three four']
    """
    words = (Piece(" ".join(text.split())),)
    lines = [plain(line).rstrip() for line in broken(words, width, width)] if text.split() else []
    if most is None or len(lines) <= most:
        return lines
    return [*lines[: most - 1], " ".join(lines[most - 1 :])]
