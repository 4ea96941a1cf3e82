"""What was acknowledged is on the disk; what failed was not made, and leaves the file as it was."""

import errno
import fcntl
import os
import resource
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import engine.log
import engine.writer
from engine.errors import BadLog, NotSaved
from engine.log import MAX_LINE, Decision, Seated, encode, read
from engine.shelf import delete, fork
from engine.writer import Writer, create, resume
from tests.random_play import GAMES, header_of, random_match
from tests.test_log import sealed

pytestmark = pytest.mark.log

SEED = f"{3:064x}"
HEADER = header_of(GAMES["argentine-2"], SEED)
SHORT = random_match(GAMES["argentine-2"], SEED)
LINES = [encode(HEADER), *map(encode, SHORT)]
DATA = b"".join(LINES)

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a log may be made."""
    return tmp_path / "match.jsonl"


@pytest.fixture
def writer(path: Path) -> Iterator[Writer]:
    """The writer of a new log with two decisions."""
    made = create(path, HEADER)
    made.append(SHORT[0])
    made.append(SHORT[1])
    yield made
    made.close()


def code_of(failing: Callable[[], object]) -> str:
    """The code of the refusal that a call ends in."""
    with pytest.raises(NotSaved) as refused:
        failing()
    assert refused.value.sentence.endswith(".")
    assert "None" not in refused.value.sentence
    return refused.value.code


def test_a_log_grows_line_by_line(path: Path) -> None:
    writer = create(path, HEADER)
    assert path.read_bytes() == LINES[0]
    for at, decision in enumerate(SHORT, 2):
        writer.append(decision)
        assert path.read_bytes() == b"".join(LINES[:at])
    writer.close()
    assert list(read(path).decisions) == SHORT


def test_nobody_else_may_read_it(path: Path, writer: Writer) -> None:
    """It holds every hand, and the seed of those to come."""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


class Recorder:
    """The calls of the operating system that write, in order, one of which may fail."""

    def __init__(self, patch: pytest.MonkeyPatch, fails: int = 0, forever: bool = False) -> None:
        self.calls: list[str] = []
        self.fails, self.forever = fails, forever
        for name in ("open", "write", "fsync", "ftruncate"):
            patch.setattr(os, name, self._wrapped(name, getattr(os, name)))

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) == self.fails or (self.forever and 0 < self.fails < len(self.calls)):
                raise OSError(errno.EIO, "Input/output error")
            return real(*arguments, **named)

        return call


def test_each_decision_is_one_write_and_one_fsync(
    path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = Recorder(monkeypatch)
    writer.append(SHORT[2])
    assert recorder.calls == ["write", "fsync"]


def test_a_new_log_is_synced_with_its_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    create(path, HEADER).close()
    assert recorder.calls == ["open", "write", "fsync", "open", "fsync"]


@pytest.mark.parametrize("forever", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("fails", range(1, 20))
def test_whatever_call_fails_nothing_is_lost_and_nothing_half_done(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: int, forever: bool
) -> None:
    """The n-th call fails, once or from then on: what was acknowledged is in the file, and nothing else is.

    Only where the disk takes a line whole and then neither an fsync nor its taking back, that line is there.
    """
    acknowledged: list[Decision] = []
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, fails, forever)
        try:
            writer = create(path, HEADER)
        except NotSaved:
            assert not path.exists()
            assert fails <= 5
            return
        for _ in range(2):
            for decision in SHORT[len(acknowledged) :]:
                try:
                    writer.append(decision)
                except NotSaved:
                    break
                acknowledged.append(decision)
        assert len(recorder.calls) >= fails or len(acknowledged) == len(SHORT)
        writer.close()
    log, writer = resume(path)
    writer.close()
    extra = forever and recorder.calls[fails - 1 : fails + 1] == ["fsync", "ftruncate"]
    assert list(log.decisions) == SHORT[: len(acknowledged) + extra]
    assert path.read_bytes() == b"".join(LINES[: len(acknowledged) + extra + 1])
    if not forever and fails > 5:
        assert acknowledged == SHORT or recorder.calls[fails - 1] == "fsync"


def test_a_failed_write_may_be_tried_again(
    path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, fails=1)
        assert code_of(lambda: writer.append(SHORT[2])) == "write"
        assert recorder.calls == ["write", "ftruncate"]
    assert path.read_bytes() == b"".join(LINES[:3])
    writer.append(SHORT[2])
    assert path.read_bytes() == b"".join(LINES[:4])


def test_a_failed_fsync_is_never_tried_again(
    path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel may have dropped the bytes, and would say "done" the next time."""
    with monkeypatch.context() as patch:
        recorder = Recorder(patch, fails=2)
        assert code_of(lambda: writer.append(SHORT[2])) == "fsync"
        assert recorder.calls == ["write", "fsync", "ftruncate"]
        assert writer.closed
        assert code_of(lambda: writer.append(SHORT[2])) == "stopped"
        assert recorder.calls == ["write", "fsync", "ftruncate"]
    assert path.read_bytes() == b"".join(LINES[:3])
    log, again = resume(path)
    assert list(log.decisions) == SHORT[:2]
    again.append(SHORT[2])
    again.close()


def test_a_short_write_is_taken_back(path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda fd, data: real(fd, data[:7]))
        assert code_of(lambda: writer.append(SHORT[2])) == "write"
    assert path.read_bytes() == b"".join(LINES[:3])
    writer.append(SHORT[2])
    assert path.read_bytes() == b"".join(LINES[:4])


def test_a_short_write_is_told_as_a_full_disk(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:7]))
    with pytest.raises(NotSaved) as refused:
        writer.append(SHORT[2])
    assert isinstance(refused.value.__cause__, OSError)
    assert refused.value.__cause__.errno == errno.ENOSPC


def test_a_writer_knows_its_file(path: Path, writer: Writer) -> None:
    assert writer.path == path
    writer.close()
    _log, again = resume(path)
    assert again.path == path
    again.close()


def test_what_cannot_be_taken_back_stops_the_writer(
    path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def refuse(fd: int, size: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda fd, data: real(fd, data[:7]))
        patch.setattr(os, "ftruncate", refuse)
        assert code_of(lambda: writer.append(SHORT[2])) == "write"
    assert code_of(lambda: writer.append(SHORT[2])) == "stopped"
    log, again = resume(path)
    again.close()
    assert (list(log.decisions), log.torn) == (SHORT[:2], LINES[3][:7])
    assert path.read_bytes() == b"".join(LINES[:3])


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """As long as this lasts no file of the process grows beyond a size; the disk is full for it there."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_is_full_at_any_byte_refuses_the_decision(path: Path, writer: Writer) -> None:
    before = b"".join(LINES[:3])
    for room in range(len(LINES[3])):
        with largest_file(len(before) + room):
            assert code_of(lambda: writer.append(SHORT[2])) == "write"
        assert path.read_bytes() == before
    with largest_file(len(before) + len(LINES[3])):
        writer.append(SHORT[2])
    assert path.read_bytes() == before + LINES[3]


def test_a_disk_that_is_full_at_the_header_leaves_no_file(path: Path) -> None:
    for room in range(len(LINES[0])):
        with largest_file(room):
            assert code_of(lambda: create(path, HEADER)) == "create"
        assert not path.exists()


def test_a_closed_writer_writes_nothing(path: Path, writer: Writer) -> None:
    writer.close()
    writer.close()
    assert writer.closed
    assert code_of(lambda: writer.append(SHORT[2])) == "stopped"
    assert path.read_bytes() == b"".join(LINES[:3])


def test_what_could_not_be_read_again_is_not_written(path: Path, writer: Writer) -> None:
    """A line has at most 64 KiB."""
    assert code_of(lambda: writer.append(replace(SHORT[2], note="x" * 70_000))) == "long"
    assert path.read_bytes() == b"".join(LINES[:3])
    other = path.with_name("other")
    named = replace(HEADER, players=(Seated("x" * 70_000, "low"), Seated("", "low")))
    assert code_of(lambda: create(other, named)) == "long"
    assert not other.exists()
    writer.append(replace(SHORT[2], note="x" * (MAX_LINE - len(encode(replace(SHORT[2], note="x"))) + 1)))
    assert read(path).problem is None
    assert path.stat().st_size == len(b"".join(LINES[:3])) + MAX_LINE


def test_a_person_is_told_why_nothing_was_saved(
    path: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(failing: Callable[[], object]) -> str:
        with pytest.raises(NotSaved) as refused:
            failing()
        return refused.value.sentence

    assert told(lambda: create(path, HEADER)) == "The match cannot be saved: File exists."
    assert told(lambda: create(path / "\0", HEADER)) == "The match cannot be saved: embedded null byte."
    assert told(lambda: resume(path)) == "This match is being played in another window."
    assert told(lambda: create(path, replace(HEADER, made="x" * 70_000))) == "That is too long to be saved."
    with largest_file(path.stat().st_size + 7):
        unsaved = "The move was not made, for it could not be saved: the disk is full."
        assert told(lambda: writer.append(SHORT[2])) == unsaved
    with monkeypatch.context() as patch:
        Recorder(patch, fails=2)
        stopped = "The move was not made, and nothing more is saved: Input/output error."
        assert told(lambda: writer.append(SHORT[2])) == stopped
    stopped = "This match is no longer being saved: leave it and open it again."
    assert told(lambda: writer.append(SHORT[2])) == stopped
    path.write_bytes(DATA + b"torn")
    with monkeypatch.context() as patch:
        Recorder(patch, fails=4)
        assert told(lambda: resume(path)) == "The cut last line cannot be removed: Input/output error."


class TestCreate:
    """A match that cannot be saved is known before the first card."""

    def test_no_folder(self, tmp_path: Path) -> None:
        assert code_of(lambda: create(tmp_path / "none" / "log", HEADER)) == "create"

    def test_a_file_for_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        assert code_of(lambda: create(tmp_path / "file" / "log", HEADER)) == "create"

    @linux
    def test_no_writing_there(self) -> None:
        assert code_of(lambda: create(Path("/proc/self/log"), HEADER)) == "create"

    @pytest.mark.parametrize("name", ["a" * 300, "a\0b"])
    def test_no_such_name(self, tmp_path: Path, name: str) -> None:
        assert code_of(lambda: create(tmp_path / name, HEADER)) == "create"

    def test_it_is_there_already(self, path: Path) -> None:
        path.write_bytes(b"mine")
        assert code_of(lambda: create(path, HEADER)) == "create"
        assert path.read_bytes() == b"mine"

    def test_a_link_is_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
        assert code_of(lambda: create(tmp_path / "link", HEADER)) == "create"
        assert not (tmp_path / "elsewhere").exists()

    def test_what_cannot_even_be_removed(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The first failure is told, not the second."""

        def fail(*_given: object) -> None:
            raise OSError(errno.EIO, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            patch.setattr(os, "unlink", fail)
            assert code_of(lambda: create(path, HEADER)) == "create"

    def test_a_folder_that_cannot_be_opened(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """As one that may be written and searched, and not be read."""
        real = os.open

        def refuse(name: Any, flags: int, *more: Any) -> int:
            if flags & os.O_DIRECTORY:
                raise PermissionError(errno.EACCES, "Permission denied")
            return real(name, flags, *more)

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", refuse)
            assert code_of(lambda: create(path, HEADER)) == "create"
        assert not path.exists()

    def test_no_locks_there(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(fd: int, operation: int) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr(fcntl, "flock", refuse)
        assert code_of(lambda: create(path, HEADER)) == "locked"
        assert not path.exists()

    @linux
    def test_no_file_is_left_open(self, path: Path) -> None:
        before = os.listdir("/proc/self/fd")
        path.write_bytes(b"")
        for _ in range(3):
            code_of(lambda: create(path, HEADER))
        path.unlink()
        with largest_file(5):
            code_of(lambda: create(path, HEADER))
        assert os.listdir("/proc/self/fd") == before


class TestResume:
    """Only a torn tail is ever changed, and only by who goes on."""

    def test_it_goes_on_where_it_was(self, path: Path, writer: Writer) -> None:
        writer.close()
        log, again = resume(path)
        assert list(log.decisions) == SHORT[:2]
        assert os.listdir(path.parent) == [path.name]
        for decision in SHORT[2:]:
            again.append(decision)
        again.close()
        assert path.read_bytes() == DATA

    def test_a_torn_tail_is_kept_beside_and_cut_off(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "fsync", lambda fd: None)  # a thousand of them take long
        for size in range(len(LINES[0]), len(DATA), 5):
            path.write_bytes(DATA[:size])
            torn = path.with_name(path.name + ".torn")
            torn.unlink(missing_ok=True)
            log, writer = resume(path)
            whole = DATA[:size].count(b"\n")
            tail = DATA[len(b"".join(LINES[:whole])) : size]
            assert path.read_bytes() == b"".join(LINES[:whole])
            assert log.torn == tail
            assert (torn.read_bytes() if torn.exists() else b"") == tail
            for decision in SHORT[whole - 1 :]:
                writer.append(decision)
            writer.close()
            assert path.read_bytes() == DATA

    def test_the_torn_tail_is_safe_before_it_is_cut_off(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path.write_bytes(DATA + b"torn")
        with monkeypatch.context() as patch:
            recorder = Recorder(patch)
            _, writer = resume(path)
        writer.close()
        assert recorder.calls[-3:] == ["fsync", "ftruncate", "fsync"]
        assert stat.S_IMODE(path.with_name(path.name + ".torn").stat().st_mode) == 0o600

    def test_the_torn_tail_does_not_go_through_a_link(self, path: Path, tmp_path: Path) -> None:
        path.write_bytes(DATA + b"torn")
        path.with_name(path.name + ".torn").symlink_to(tmp_path / "elsewhere")
        resume(path)[1].close()
        assert path.read_bytes() == DATA
        assert not (tmp_path / "elsewhere").exists()
        assert path.with_name(path.name + ".torn-2").read_bytes() == b"torn"

    def test_a_log_is_locked_before_it_is_read(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Read first, it might be read while another window still writes to it."""
        path.write_bytes(DATA)
        read_it, held = engine.log.read_regular, []

        def read_regular(fd: int) -> bytes:
            with open(path, "rb") as other:
                try:
                    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    held.append(fd)
            return read_it(fd)

        monkeypatch.setattr(engine.writer, "read_regular", read_regular)
        resume(path)[1].close()
        assert len(held) == 1

    @linux
    def test_a_disk_that_opens_a_file_and_does_not_give_it(self) -> None:
        with pytest.raises(BadLog) as refused:
            resume(Path("/proc/self/mem"))
        assert refused.value.code == "unreadable"

    def test_no_torn_tail_is_written_over_another_and_all_go_with_their_match(self, path: Path) -> None:
        for tail in (b"one", b"two", b"three"):
            path.write_bytes(DATA + tail)
            resume(path)[1].close()
        kept = sorted(other.read_bytes() for other in path.parent.glob("*.torn*"))
        assert kept == [b"one", b"three", b"two"]
        delete(path)
        assert list(path.parent.iterdir()) == []

    def test_a_match_that_is_played_elsewhere_is_not_deleted(self, path: Path) -> None:
        path.write_bytes(DATA + b"torn")
        writer = resume(path)[1]
        with pytest.raises(NotSaved) as refused:
            delete(path)
        assert refused.value.code == "locked"
        assert path.exists()
        writer.close()

    def test_what_is_read_is_what_is_locked(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Somebody puts another file in the place of the log between its being opened and its being read."""
        path.write_bytes(DATA)
        lock = engine.writer._lock

        def slow(fd: int) -> None:
            lock(fd)
            other = path.with_name("other")
            other.write_bytes(LINES[0])
            os.replace(other, path)

        monkeypatch.setattr(engine.writer, "_lock", slow)
        log, writer = resume(path)
        assert list(log.decisions) == SHORT
        assert code_of(lambda: writer.append(SHORT[-1])) == "gone"

    @pytest.mark.parametrize("how", ["deleted", "moved", "replaced", "a link"])
    def test_a_log_that_is_no_longer_there_is_noticed_before_the_next_move(
        self, path: Path, how: str
    ) -> None:
        path.write_bytes(DATA.removesuffix(LINES[-1]))
        _log, writer = resume(path)
        other = path.with_name("other")
        if how == "deleted":
            path.unlink()
        else:
            path.rename(other)
        if how == "replaced":
            path.write_bytes(other.read_bytes())
        if how == "a link":
            path.symlink_to(other)
        assert code_of(lambda: writer.append(SHORT[-1])) == "gone"
        assert writer.closed
        if how != "deleted":
            assert other.read_bytes() == DATA.removesuffix(LINES[-1])

    def test_a_new_log_and_a_torn_copy_are_found_after_a_power_cut(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Their folder is synced after they are whole, and before anything is cut off."""
        done: list[str] = []
        real = os.fsync, os.ftruncate

        def fsync(fd: int) -> None:
            done.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
            real[0](fd)

        def ftruncate(fd: int, size: int) -> None:
            done.append("cut")
            real[1](fd, size)

        monkeypatch.setattr(os, "fsync", fsync)
        monkeypatch.setattr(os, "ftruncate", ftruncate)
        path.write_bytes(DATA + b"torn")
        resume(path)[1].close()
        assert done == ["file", "folder", "cut", "file"]
        done.clear()
        fork(read(path), 3, HEADER, path.with_name("fork.jsonl"))
        assert done == ["file", "folder"]

    @pytest.mark.parametrize("fails", range(2, 7), ids=["read", "copy", "fsync", "ftruncate", "last fsync"])
    def test_a_torn_tail_that_cannot_be_cut_off(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
    ) -> None:
        path.write_bytes(DATA + b"torn")
        with monkeypatch.context() as patch:
            recorder = Recorder(patch, fails)
            try:
                resume(path)[1].close()
            except (NotSaved, BadLog) as error:
                assert error.code in ("open", "trim", "unreadable")  # noqa: PT017
            assert len(recorder.calls) >= fails
        assert path.read_bytes() in (DATA, DATA + b"torn")
        resume(path)[1].close()
        assert path.read_bytes() == DATA

    @pytest.mark.parametrize(
        "damaged",
        [
            DATA + b"\n",
            DATA[:-20] + b"\n",
            DATA.replace(b"falta", b"Falta"),
            LINES[0] + LINES[2],
            LINES[0] + b"\0\n" + LINES[1],
            b"",
            b"hello",
            LINES[0][:-1],
            DATA.replace(b'"v":2', b'"v":3'),
        ],
    )
    def test_other_damage_is_left_as_it_is(self, path: Path, damaged: bytes) -> None:
        path.write_bytes(damaged)
        os.utime(path, (1, 1))
        with pytest.raises(BadLog):
            resume(path)
        assert path.read_bytes() == damaged
        assert path.stat().st_mtime == 1
        assert os.listdir(path.parent) == [path.name]

    def test_there_is_one_writer(self, path: Path, writer: Writer) -> None:
        writer_now = path.read_bytes()
        assert code_of(lambda: resume(path)) == "locked"
        path.write_bytes(writer_now + b"torn")
        assert code_of(lambda: resume(path)) == "locked"
        assert path.read_bytes() == writer_now + b"torn"
        path.write_bytes(writer_now)
        writer.append(SHORT[2])
        writer.close()
        log, again = resume(path)
        again.close()
        assert list(log.decisions) == SHORT[:3]

    def test_no_file(self, tmp_path: Path) -> None:
        for name, code in (("none", "missing"), ("", "folder"), ("a\0b", "unreadable")):
            with pytest.raises(BadLog) as refused:
                resume(tmp_path / name)
            assert refused.value.code == code

    def test_special_files(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for special in (tmp_path / "pipe", Path("/dev/zero"), Path("/dev/null")):
            with pytest.raises(BadLog) as refused:
                resume(special)
            assert refused.value.code == "special"

    def test_a_link_is_read_and_not_written(self, path: Path, tmp_path: Path) -> None:
        path.write_bytes(DATA)
        (tmp_path / "link").symlink_to(path)
        assert list(read(tmp_path / "link").decisions) == SHORT
        assert code_of(lambda: resume(tmp_path / "link")) == "open"

    def test_a_file_that_may_only_be_read(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path.write_bytes(DATA)
        real = os.open

        def refuse(name: Any, flags: int, *more: Any) -> int:
            if flags & os.O_RDWR:
                raise PermissionError(errno.EACCES, "Permission denied")
            return real(name, flags, *more)

        monkeypatch.setattr(os, "open", refuse)
        assert code_of(lambda: resume(path)) == "open"

    @linux
    def test_nothing_is_left_open_or_locked(self, path: Path) -> None:
        path.write_bytes(DATA + b"\n")
        before = os.listdir("/proc/self/fd")
        for _ in range(3):
            with pytest.raises(BadLog):
                resume(path)
        assert os.listdir("/proc/self/fd") == before
        path.write_bytes(DATA)
        resume(path)[1].close()

    def test_a_match_of_format_1_is_gone_on_with(self, path: Path) -> None:
        first, rest = DATA.split(b"\n", 1)
        old = sealed(first.rpartition(b',"crc"')[0].replace(b'"v":2', b'"v":1') + b"}") + rest
        path.write_bytes(old.removesuffix(LINES[-1]))
        log, writer = resume(path)
        assert log.version == 1
        writer.append(SHORT[-1])
        writer.close()
        assert path.read_bytes() == old
        assert list(read(path).decisions) == SHORT

    def test_a_log_of_an_older_program_is_read_and_not_written(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path.write_bytes(DATA)
        monkeypatch.setattr(engine.log, "VERSION", 3)
        monkeypatch.setattr(engine.writer, "SAME_LINES", 3)
        monkeypatch.setitem(engine.log.UPCASTS, 2, lambda line: line)
        assert list(read(path).decisions) == SHORT
        with pytest.raises(NotSaved) as refused:
            resume(path)
        assert refused.value.code == "older"
        told = "This match was saved by an older program: replay it, or begin anew."
        assert refused.value.sentence == told
        assert path.read_bytes() == DATA
