"""Any bytes, in any pieces: the keyboard bears them, and after a quiet moment a key is that key."""

import random
import sys

from textual import events

from tests.campaigns.common import Counts, campaign
from truco_tui.terminal.keyboard import FLOOD, Keyboard

PARTS = (
    *(b"\x1b", b"\x1b[", b"\x1b[M", b"\x1b[<", b"\x1bO", b"\x1b[200~", b"\x1b[201~", b"\x1b[48;", b"\x1b[?"),
    *(
        b";",
        b":",
        b"0",
        b"9" * 12,
        b"-1",
        b"1114112",
        b"55296",
        b"97",
        b"$y",
        b"u",
        b"t",
        b"~",
        b"M",
        b"m",
        b"R",
    ),
    *(b"\xff", b"\xc3", b"\xa9", b"\xf0\x9f", b"\xed\xa0\x80", b"\0", b"\x7f", b"\r", b"abc", b"x" * FLOOD),
)
BATCH = 100


def play(chance: random.Random, counts: Counts) -> None:
    """A hundred streams of junk, each followed by a quiet moment and a key, which is what it is."""
    for _ in range(BATCH):
        keyboard = Keyboard()
        for _ in range(chance.randrange(1, 10)):
            parts = [chance.choice(PARTS) for _ in range(chance.randrange(6))]
            data = b"".join([*parts, chance.randbytes(chance.randrange(6))])
            for message in keyboard.feed(data):
                if isinstance(message, events.Key) and message.character:
                    message.character.encode("utf-8")
                if isinstance(message, events.Resize):
                    assert max(message.size) <= 2_000, message
            if chance.random() < 0.3:
                list(keyboard.tick())
            counts["bytes"] += len(data)
        list(keyboard.feed(b"\x1b[201~"))
        list(keyboard.tick())
        found = [message.key for message in keyboard.feed(b"t\x1b[A") if isinstance(message, events.Key)]
        assert found == ["t", "up"], found
    counts["streams"] += BATCH


if __name__ == "__main__":
    sys.exit(campaign("bytes", play, "streams", 20_000))
