"""The event log: its format, and reading it. One JSON line a decision; the first line is the header.

A line is canonical JSON (members in declared order, no spaces), at most 64 KiB, ended by LF; its last member
is the CRC-32 of the rest. Reading believes nothing: bytes, caps, checksum, strict types, canonical form,
gapless numbers; and it decides every line again. A tail without LF is torn, the mark of a crash, and is left
out. Any other damage is a `BadLog` that names the line. See docs/log-format.md.
"""

import os
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from engine.actions import AnyAction
from engine.chance import seal
from engine.decide import decide
from engine.errors import BadLog, BadRules, IllegalAction
from engine.events import AnyEvent
from engine.evolve import evolve
from engine.names import clean_name, clean_text
from engine.rules import Rules
from engine.state import State
from engine.variants import VARIANTS, Variant, rules_of

L = TypeVar("L", "Header", "Decision")

KIND = "truco-log"
VERSION = 2
WON = b'{"is":"won",'
"""What stands in the last line of a finished match, and in no other: a name cannot hold it unescaped."""
SAME_LINES = 1
"""The oldest format whose decisions are written as they are now, so that its matches can be gone on with."""
MAX_LINE = 64 * 1024
"""Bytes of one line, its LF included."""
MAX_FILE = 4 * 1024 * 1024
"""Bytes of a whole log: twenty thousand decisions, far more than any match has."""

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""From a parsed line of one version to the same line in the next version."""


def _from_1(line: dict[str, Any]) -> dict[str, Any]:
    """Format 2 added to the header what is left out where it is as it always was; decisions are the same."""
    if "v" not in line:
        return line
    if "parent" in line or any("revision" in who for who in line["players"]):
        raise ValueError("a header of format 1 names no parent and no revision")
    return {**line, "v": 2}


UPCASTS: dict[int, Upcast] = {1: _from_1}
"""The step from each older version to the next one."""

# Opening a pipe must not wait for somebody to write.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_CRC = re.compile(rb',"crc":"([0-9a-f]{8})"\}\Z')
_HEX_SEED = re.compile(r"[0-9a-f]{64}")
_MATCH_ID = re.compile(r"[a-z0-9-]{1,64}")


class Seated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat: a name, and "person" or the level of a computer player."""

    name: str
    level: str
    revision: int = 1
    """Of a computer player: which revision of its level chooses (`engine.players.REVISIONS`)."""


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game is played: its name, the number of seats, the house rules."""

    name: str
    seats: int
    options: dict[str, str | int | bool]


class Parent(Struct, frozen=True, forbid_unknown_fields=True):
    """The match that another one was played on from: its id, and how many decisions they share."""

    match: str
    decisions: int


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a log."""

    kind: str
    v: int
    match: str
    """The id of the match: 1 to 64 of a-z, 0-9 and "-"."""
    made: str
    """When the match began, ISO 8601; for people only, nothing follows from it."""
    program: str
    game: Game
    seed: str
    """64 hexadecimal digits from which all chance of the match follows."""
    dealer: Literal["seed", "script"]
    """Whether the deals follow from the seed or were scripted, as tests do."""
    players: tuple[Seated, ...]
    parent: Parent | None = None
    """Of a match that was played on from a moment of another."""


class Decision(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line after the header: who decided what, and the events it caused."""

    n: int
    """1 for the first decision, one more for each."""
    by: int
    """The seat, or -1 for chance."""
    do: AnyAction
    ev: tuple[AnyEvent, ...]
    note: str = ""
    """Why a fallback played for a player that failed; `decide` neither makes nor reads it."""


def encode(line: Header | Decision) -> bytes:
    """The bytes of a line, checksum and LF included."""
    body = msgspec.json.encode(line)
    return b'%s,"crc":"%08x"}\n' % (body[:-1], crc32(body))


def seal_of(header: Header, version: int = VERSION) -> str:
    """What is shown before the first card and proves later that nothing was changed: 64 hexadecimal digits.

    SHA-256 of the header without what nothing follows from (`match`, `made`, `program`), as JSON with sorted
    members; in a log of format 1, of the seed alone.
    """
    if version == 1:
        return seal(header.seed)
    bound = msgspec.to_builtins(header)
    for label in ("kind", "v", "match", "made", "program"):
        del bound[label]
    return sha256(msgspec.json.encode(bound, order="deterministic")).hexdigest()


def version_of(data: bytes) -> int:
    """The format version that a log's first line states, without LF. Raises `BadLog` if it cannot be read."""
    if not data.startswith(b'{"kind":"%s",' % KIND.encode()):
        raise BadLog("foreign", "This is not a Truco log.", 1)
    found = re.match(rb'\{"kind":"[a-z-]+","v":([0-9]{1,9}),', data)
    version = int(found[1]) if found else 0
    if version > VERSION:
        newer = f"This log has format {version}; this program reads up to {VERSION}. Update it."
        raise BadLog("newer", newer, 1)
    if version != VERSION and version not in UPCASTS:
        raise BadLog("version", f"There is no log format {version}.", 1)
    return version


def decode_header(data: bytes) -> Header:
    """The header in a line's bytes without LF. Raises `BadLog`."""
    version = version_of(data)
    header = _decode(data, Header, 1, version)
    if not _HEX_SEED.fullmatch(header.seed) or not _MATCH_ID.fullmatch(header.match):
        raise BadLog("header", "The seed or the match id in the header is malformed.", 1)
    if len(header.players) != header.game.seats:
        raise BadLog("header", "The header does not name one player a seat.", 1)
    return header


def decode_decision(data: bytes, line: int, version: int = VERSION) -> Decision:
    """The decision in the bytes of a line (counted from 1) without LF. Raises `BadLog`."""
    decision = _decode(data, Decision, line, version)
    if decision.n != line - 1:
        raise BadLog("number", f"Line {line} is not number {line - 1}, as it should be.", line)
    return decision


def _decode(data: bytes, kind: type[L], line: int, version: int) -> L:
    found = _CRC.search(data)
    if found is None:
        raise BadLog("checksum", f"Line {line} does not end with a checksum.", line)
    body = data[: found.start()] + b"}"
    if int(found[1], 16) != crc32(body):
        raise BadLog("checksum", f"Line {line} is damaged: its checksum does not fit.", line)
    decoded: L
    try:
        if version == VERSION:
            decoded = _DECODERS[kind].decode(body)
            canonical = msgspec.json.encode(decoded) == body
        else:
            parsed = msgspec.json.decode(body)
            canonical = msgspec.json.encode(parsed) == body
            for older in range(version, VERSION):
                parsed = UPCASTS[older](parsed)
            decoded = msgspec.convert(parsed, kind)
    except (msgspec.MsgspecError, ValueError, RecursionError, KeyError, TypeError) as error:
        reason = clean_text(str(error), 120)
        raise BadLog("content", f"Line {line} is not a line of a log: {reason}.", line) from None
    if not canonical:
        raise BadLog("content", f"Line {line} is not in canonical form.", line)
    return decoded


_DECODERS: dict[type, msgspec.json.Decoder[Any]] = {
    Header: msgspec.json.Decoder(Header),
    Decision: msgspec.json.Decoder(Decision),
}


@dataclass(frozen=True)
class Log:
    """A log as read: what is good of it, and what is wrong with it."""

    header: Header
    rules: Rules
    decisions: tuple[Decision, ...]
    size: int
    """Bytes of the good part: header and decisions."""
    version: int = VERSION
    """The format it is written in."""
    torn: bytes = b""
    """The tail that a crash left without LF."""
    problem: BadLog | None = None
    """The first damage; the decisions are those before it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, safe to show."""
        return tuple(clean_name(seated.name) for seated in self.header.players)

    @property
    def seal(self) -> str:
        """The seal that was shown before its first card."""
        return seal_of(self.header, self.version)


def read(path: Path, variants: Mapping[str, Variant] = VARIANTS) -> Log:
    """Read a log and decide every line again.

    Raises `BadLog` where nothing can be read (codes `missing`, `folder`, `special`, `huge`, `unreadable`,
    `empty`, `foreign`, `newer`, `header`, …); damage further down stands in `problem`, after the good part.
    """
    return parse(read_bytes(path), variants)


def read_bytes(path: Path) -> bytes:
    """The bytes of a regular file of at most `MAX_FILE`; never hangs on a pipe. Raises `BadLog`."""
    try:
        fd = os.open(path, _FLAGS)
        try:
            return read_regular(fd)
        finally:
            os.close(fd)
    except FileNotFoundError:
        raise BadLog("missing", "There is no such file.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise BadLog("unreadable", f"The file cannot be read: {reason}.") from error


def read_regular(fd: int) -> bytes:
    """All bytes of an open regular file of at most `MAX_FILE`. Raises `BadLog`."""
    info = os.fstat(fd)
    if stat.S_ISDIR(info.st_mode):
        raise BadLog("folder", "This is a folder, not a log.")
    if not stat.S_ISREG(info.st_mode):
        raise BadLog("special", "This is not a regular file.")
    if info.st_size > MAX_FILE:
        raise BadLog("huge", "The file is far too large for a log.")
    try:
        with os.fdopen(fd, "rb", closefd=False) as file:
            return file.read(MAX_FILE)
    except OSError as error:  # the disk may open a file and not give it
        raise BadLog("unreadable", f"The file cannot be read: {error.strerror}.") from error


def parse(data: bytes, variants: Mapping[str, Variant] = VARIANTS) -> Log:
    """The log in a file's bytes; see `read`."""
    if not data:
        raise BadLog("empty", "The file is empty.")
    first = _line(data, 0)
    if not first.endswith(b"\n") and len(first) <= MAX_LINE and first.startswith(b'{"kind":"truco'):
        raise BadLog("empty", "The log was cut in its first line; nothing was played in it.", 1)
    if len(first) > MAX_LINE:
        raise BadLog("foreign", "This is not a Truco log.", 1)
    header, version = decode_header(first[:-1]), version_of(first)
    rules = rules_in(header, variants)
    decisions: list[Decision] = []
    size, state, torn, problem = len(first), State(rules), b"", None
    while size < len(data):
        line, chunk = len(decisions) + 2, _line(data, size)
        if _is_torn(chunk, last=size + len(chunk) == len(data)):
            torn = chunk
            break
        try:
            if len(chunk) > MAX_LINE:
                raise BadLog("content", f"Line {line} is too long.", line)
            decision = decode_decision(chunk[:-1], line, version)
            state = apply(state, decision, line)
        except BadLog as error:
            problem = error
            break
        decisions.append(decision)
        size += len(chunk)
    return Log(header, rules, tuple(decisions), size, version, torn, problem)


def _line(data: bytes, start: int) -> bytes:
    """The bytes from a place to the next LF, or to the end; of too long a line one byte too many."""
    end = data.find(b"\n", start, start + MAX_LINE)
    return data[start : end + 1] if end >= 0 else data[start : start + MAX_LINE + 1]


def _is_torn(chunk: bytes, last: bool) -> bool:
    """Whether a chunk is what a crash or a power cut leaves at the end: no LF, or zeroed bytes."""
    return last and len(chunk) <= MAX_LINE and (not chunk.endswith(b"\n") or b"\0" in chunk)


def rules_in(header: Header, variants: Mapping[str, Variant] = VARIANTS) -> Rules:
    """The rules a header names. Raises `BadLog` if they contradict each other."""
    game = header.game
    try:
        rules = rules_of(game.name, game.options, game.seats, variants)
    except BadRules as error:
        raise BadLog(
            "rules", f"The header does not fit the game: {clean_text(error.sentence, 200)}", 1
        ) from None
    if rules.options_dict != game.options:
        raise BadLog("rules", f"The header does not state every option of {game.name}.", 1)
    return rules


def apply(state: State, decision: Decision, line: int) -> State:
    """The state after a decision, decided again. Raises `BadLog` if the rules do not allow or cause it."""
    try:
        events = decide(state, decision.by, decision.do)
    except IllegalAction as error:
        raise BadLog("illegal", f"Line {line} breaks the rules: {error.sentence}", line) from None
    if events != decision.ev:
        raise BadLog("events", f"Line {line} tells other events than its action causes.", line)
    for event in events:
        state = evolve(state, event)
    return state
