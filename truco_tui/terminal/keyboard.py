"""What a terminal sends, as messages: total over all bytes, whatever they are, and quick however many.

Textual's parser knows the sequences. It stops for good at a byte that is no UTF-8, raises at numbers that are
no character, and takes a sequence that breaks off for keys, which here would be calls. So it is given whole
sequences only; one that it cannot read is dropped, and what no person can have typed is a paste.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message

PASTE_BEGINS, PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"

FLOOD = 512
"""Bytes outside a marked paste that come at once and that no person types."""

KEPT = 4096
"""Bytes of a paste that are kept; nothing here takes more than a line."""

WIDEST = 2000
"""Columns or rows that a terminal may claim to have."""

_WHOLE = re.compile(
    r"""
    \x1b\[M[^\x1b]{3}                   # an old mouse report
    | \x1b\[(?!M)[0-?]*[ -/]*[@-~]      # a control sequence
    | \x1bO[^\x1b]                      # a function key
    | \x1b(?=\x1b|\Z)                   # Esc, and something else after it
    | \x1b[^\x1b\[O]                    # Alt with a key
    | (?P<broken>\x1b(\[(M[^\x1b]{0,2}|[0-?]*[ -/]*)|O))
    | [^\x1b]                           # a key
    """,
    re.VERBOSE | re.DOTALL,
)
_BEGUN = re.compile(r"\x1b(\[(M[^\x1b]{0,2}|[0-?]*[ -/]*)|O)?\Z")
"""The beginning of a sequence, at the end of what has come so far."""

_NOTHING = "\ufffd\0"
"""What stands for a byte that is no character, and NUL."""

LONGEST = 64
"""Characters of a sequence that is waited for."""


class Keyboard:
    """Bytes in, messages out; `feed` and `tick` never raise."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._held = b""
        """What may be the beginning of the mark that ends a paste."""
        self._begun = ""
        """A sequence that is not whole yet."""
        self._pasted: bytes | None = None
        """The paste that is coming in, as far as it is kept."""
        self._flooded = False

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages of what was read at once."""
        data = self._held + self._begun.encode() + data
        self._held, self._begun = b"", ""
        while data:
            if self._pasted is None:
                typed, mark, data = data.partition(PASTE_BEGINS)
                yield from self._typed(typed)
                if mark:
                    self._pasted, self._flooded = b"", False
            else:
                pasted, mark, data = data.partition(PASTE_ENDS)
                if not mark:
                    pasted, self._held = _hold_back(pasted)
                self._pasted = (self._pasted + pasted[:KEPT])[:KEPT]
                if mark:
                    yield _paste(self._pasted)
                    self._pasted = None

    def tick(self) -> Iterator[Message]:
        """The messages of a quiet moment: an Esc that nothing followed is the key, all else is dropped."""
        if self._begun == "\x1b":
            yield events.Key("escape", "\x1b")
        self._begun, self._flooded = "", False

    def _typed(self, data: bytes) -> Iterator[Message]:
        """Keys and reports of the terminal; of a flood one paste, and then nothing until it is over."""
        if self._flooded:
            return
        if len(data) > FLOOD:
            self._flooded = True
            yield _paste(data.partition(b"\x1b")[0][:KEPT])
            return
        text = self._decoder.decode(data)
        begun = _BEGUN.search(text)
        self._begun = begun[0] if begun else ""
        whole = text[: len(text) - len(self._begun)]
        if len(self._begun) > LONGEST:
            self._begun = ""
        for found in _WHOLE.finditer(whole):
            if not found["broken"] and found[0] not in _NOTHING:
                yield from self._read(found[0])

    def _read(self, sequence: str) -> Iterator[Message]:
        """What the parser makes of a key or a whole sequence, as far as the app can bear it."""
        if sequence == "\x1b":
            yield events.Key("escape", "\x1b")
            return
        try:
            found = [message for message in self._parser.feed(sequence) if bearable(message)]
        except Exception:  # numbers that are no character, a terminal of no size, …
            self._start_over()
            return
        if self._parser._awaiting.timeout is not None:  # it takes the sequence for a part of one
            self._start_over()
            return
        yield from found

    def _start_over(self) -> None:
        """A parser that has seen nothing yet but the size of the terminal."""
        old, self._parser = self._parser, XTermParser()
        for name in ("mouse_pixels", "terminal_size", "terminal_pixel_size"):
            setattr(self._parser, name, getattr(old, name))


def bearable(message: Message) -> bool:
    """Whether an app can use a message: no size of millions, no character that cannot be written."""
    if isinstance(message, events.Resize):
        return all(0 < side <= WIDEST for side in message.size)
    if isinstance(message, events.Key) and message.character:
        return message.character.isprintable() or ord(message.character[0]) < 128
    return True


def _paste(data: bytes) -> events.Paste:
    return events.Paste(data.decode("utf-8", errors="ignore").replace("\0", ""))


def _hold_back(data: bytes) -> tuple[bytes, bytes]:
    """Data of a paste without an end that may begin the mark, and that end."""
    for length in range(len(PASTE_ENDS) - 1, 0, -1):
        if data.endswith(PASTE_ENDS[:length]):
            return data[:-length], data[-length:]
    return data, b""
