"""No byte sequence ends the program, types what nobody typed, or keeps it busy."""

import random

import pytest
from textual import events
from textual.message import Message

from truco_tui.terminal.keyboard import FLOOD, KEPT, Keyboard


def keys(*chunks: bytes) -> list[str]:
    """The names of the keys that chunks of bytes are, each read at once."""
    keyboard = Keyboard()
    found = [message for chunk in chunks for message in keyboard.feed(chunk)]
    return [message.key for message in [*found, *keyboard.tick()] if isinstance(message, events.Key)]


@pytest.mark.parametrize(
    "junk",
    [
        b"\xe9",
        b"\xff",
        b"\xc3",
        b"\x1b[M\xff\xff\xff",
        b"\x1b[9999999999u",
        b"\x1b[97;5:3u",
        b"\x1b[55296u",
        b"\x1b[1114112;2u",
        b"\x1b[;;;;;;u",
        b"\x1b[48;0;0;0;0t",
        b"\x1b[48;99999;99999;1;1t",
        b"\x1b[<0;99999999999999999999;1M",
        b"\x1b[?2026;99999999999999999999$y",
        b"\x1b[" + b"1;" * 30 + b"u",
        b"\x1b[12;12",
        b"\x1bO",
        b"\x00",
    ],
)
def test_a_key_after_junk_is_the_key(junk: bytes) -> None:
    assert keys(b"a", junk, b"\x1b[A", b"t")[-2:] == ["up", "t"]
    assert keys(junk + b"\x1b[At")[-2:] == ["up", "t"]


@pytest.mark.parametrize("broken", [b"\x1b[", b"\x1b[M", b"\x1b[Mt", b"\x1b[12;1", b"\x1b[<35;1"])
def test_a_sequence_that_breaks_off_types_nothing(broken: bytes) -> None:
    assert keys(broken) == []
    assert keys(broken + b"\x1b[B") == ["down"]
    assert keys(broken, b"\x1b[B") == ["down"]


def test_a_sequence_may_come_in_pieces() -> None:
    whole = "\x1b[A\x1b[1;5Cá1".encode()
    assert keys(whole) == ["up", "ctrl+right", *keys("á".encode()), "1"]
    for cut in range(1, len(whole)):
        assert keys(whole[:cut], whole[cut:]) == keys(whole), cut


def test_esc_is_a_key_once_nothing_follows() -> None:
    assert keys(b"\x1b") == ["escape"]
    assert keys(b"\x1b\x1b") == ["escape", "escape"]
    keyboard = Keyboard()
    assert list(keyboard.feed(b"\x1b")) == []
    assert [message.key for message in keyboard.tick() if isinstance(message, events.Key)] == ["escape"]
    assert list(keyboard.tick()) == []


def pastes(*chunks: bytes) -> list[str]:
    """The pastes among the messages of chunks; there is nothing else."""
    keyboard = Keyboard()
    found: list[Message] = [message for chunk in chunks for message in keyboard.feed(chunk)]
    assert all(isinstance(message, events.Paste) for message in found)
    return [message.text for message in found if isinstance(message, events.Paste)]


def test_a_marked_paste_is_one_message_in_whatever_pieces_it_comes() -> None:
    paste = "\x1b[200~Ñandú \x1b[A t\n\x1b[201~".encode()
    assert pastes(paste) == ["Ñandú \x1b[A t\n"]
    for cut in range(1, len(paste)):
        assert pastes(paste[:cut], paste[cut:]) == pastes(paste), cut


def test_of_a_huge_paste_only_the_beginning_is_kept() -> None:
    text = b"abc " * 20_000
    marked = b"\x1b[200~" + text + b"\x1b[201~"
    assert pastes(*(marked[at : at + 4096] for at in range(0, len(marked), 4096))) == [text[:KEPT].decode()]
    assert pastes(*(text[at : at + 4096] for at in range(0, len(text), 4096))) == [text[:KEPT].decode()]


def test_after_a_flood_keys_count_again_once_it_is_over() -> None:
    keyboard = Keyboard()
    assert len(list(keyboard.feed(b"t" * (FLOOD + 1)))) == 1
    assert list(keyboard.feed(b"ttt\x1b[Mm")) == []
    assert list(keyboard.tick()) == []
    assert [message.key for message in keyboard.feed(b"q") if isinstance(message, events.Key)] == ["q"]


def test_any_bytes_are_borne() -> None:
    chance = random.Random("bytes")
    parts = [
        b"\x1b",
        b"[",
        b"M",
        b"<",
        b";",
        b"9" * 12,
        b"u",
        b"t",
        b"~",
        b"200~",
        b"201~",
        b"\xff",
        b"\xc3",
        b":",
    ]
    for _ in range(2_000):
        keyboard = Keyboard()
        for _ in range(chance.randrange(1, 12)):
            junk = b"".join(chance.choice(parts) for _ in range(chance.randrange(8)))
            for _message in keyboard.feed(junk + chance.randbytes(chance.randrange(4))):
                pass
        list(keyboard.feed(b"\x1b[201~"))
        list(keyboard.tick())
        found = list(keyboard.feed(b"t"))
        assert [message.key for message in found if isinstance(message, events.Key)] == ["t"]
