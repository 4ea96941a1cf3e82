"""Matches in the data folder: making, listing, opening, deleting and repairing them."""

import dataclasses
import errno
import os
import re
import shutil
import stat
from datetime import datetime
from pathlib import Path
from typing import get_args, get_origin, get_type_hints
from zlib import crc32

import pytest
from msgspec.structs import replace

import engine.shelf
from engine.chance import next_seed
from engine.errors import BadLog, BadRules, NotSaved, TrucoError
from engine.events import PointsScored
from engine.log import MAX_FILE, MAX_LINE, Seated, encode, read
from engine.match import PERSON
from engine.players import REVISIONS
from engine.session import Session
from engine.shelf import Summary, delete, repair, summary
from engine.variants import VARIANTS
from engine.verify import verify
from engine.view import OPEN_HANDS, PUBLIC
from tests.matches import played
from truco_tui.games import game_named, names
from truco_tui.storage.folder import newest, unfinished
from truco_tui.storage.matches import Plan, again, begin, go_on, header_of, listing, play_on, sealed_seed

pytestmark = pytest.mark.log

NOON = datetime(2026, 11, 30, 12, 0)


def test_a_header_says_who_plays_what() -> None:
    header = header_of(Plan("paulista", 4, {"deck": "clean"}, "low", "Ana [b]\x1b[2J", seed="ab" * 32), NOON)
    assert re.fullmatch(r"20261130-1200-paulista-[0-9a-f]{4}", header.match)
    assert header.game.options["deck"] == "clean"
    assert header.game.options["covered_cards"] is False
    assert header.players[0].name == "Ana [b][2J"
    assert [seated.level for seated in header.players] == [PERSON, "low", "low", "low"]
    assert len({seated.name.casefold() for seated in header.players}) == 4
    assert (
        header_of(Plan("paulista", 4, seed="ab" * 32), NOON).players[1:]
        == header_of(Plan("paulista", 4, seed="ab" * 32), NOON).players[1:]
    )


def test_nobody_is_called_as_the_person_is() -> None:
    for seed in range(30):
        header = header_of(Plan("paulista", 4, name="ana", seed=f"{seed:064x}"))
        assert [seated.name.casefold() for seated in header.players].count("ana") == 1


@pytest.mark.parametrize(("game", "seats"), [("argentine", 2), ("paulista", 2), ("paulista", 4)])
def test_the_first_dealer_can_be_chosen(game: str, seats: int, tmp_path: Path) -> None:
    for first in range(seats):
        match = begin(tmp_path, header_of(Plan(game, seats, seed=sealed_seed(seats, first))))
        match.session.play_chance()
        assert match.session.view(PUBLIC).dealer == first
        match.session.close()


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadRules):
        header_of(Plan("paulista", 3))


def test_the_same_people_play_again() -> None:
    header = header_of(Plan("paulista", 4, {"all_tied": "nobody"}, "low", "Ana"))
    other = again(header)
    assert (other.game, other.players) == (header.game, header.players)
    assert other.seed == next_seed(header.seed) != header.seed
    assert other.match != header.match


def test_who_has_learnt_since_plays_again_as_it_plays_now(monkeypatch: pytest.MonkeyPatch) -> None:
    header = header_of(Plan("paulista", 4, level="low"))
    monkeypatch.setitem(REVISIONS, "low", 2)
    assert [who.revision for who in again(header).players] == [1, 2, 2, 2]


def left_in_the_middle(folder: Path, plan: Plan = Plan()) -> Path:  # noqa: B008
    match = begin(folder, header_of(plan))
    match.run()
    match.session.close()
    (path,) = (path for path in newest(folder) if path.stem == match.session.header.match)
    return path


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = left_in_the_middle(tmp_path)
    before = read(path)
    match = go_on(path)
    assert match.session.decisions == list(before.decisions)
    with pytest.raises(NotSaved) as caught:
        go_on(path)
    assert caught.value.code == "locked"
    match.session.close()


def test_the_list_begins_with_what_waits_and_hides_nothing(tmp_path: Path) -> None:
    played(tmp_path / "finished.jsonl")
    left_in_the_middle(tmp_path)
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "foreign.jsonl").write_text("hello\n")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.txt").write_text("not a log")
    damaged = played(tmp_path / "damaged.jsonl")
    data = bytearray(damaged.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    found = listing(tmp_path)
    assert [(one.waits, one.finished) for one in found[:2]] == [(True, False), (False, True)]
    assert {one.path.name: one.problem.code for one in found if one.problem} == {
        "empty.jsonl": "empty",
        "foreign.jsonl": "foreign",
        "damaged.jsonl": "checksum",
    }


def test_a_summary_agrees_with_the_whole_log(tmp_path: Path) -> None:
    for number, (game, seats) in enumerate([("argentine", 2), ("paulista", 2), ("paulista", 4)]):
        path = played(tmp_path / f"{number}.jsonl", game, ("random",) * seats)
        log = read(path)
        short = summary(path)
        assert short.finished
        scores = [event.score for one in log.decisions for event in one.ev if isinstance(event, PointsScored)]
        assert short.score == scores[-1]
        assert not list(unfinished(tmp_path))


def test_a_summary_tells_the_persons_points_first(tmp_path: Path) -> None:
    header = header_of(Plan(seed="ab" * 32))
    swapped = replace(header, players=header.players[::-1])
    short = Summary(tmp_path, 0, swapped, (3, 7))
    assert (short.side, short.points) == (1, (7, 3))


def test_a_torn_tail_is_no_damage(tmp_path: Path) -> None:
    path = played(tmp_path / "torn.jsonl")
    path.write_bytes(path.read_bytes()[:-5])
    assert summary(path).waits
    assert list(unfinished(tmp_path)) == [path]


def test_a_match_played_elsewhere_is_not_deleted(tmp_path: Path) -> None:
    path = left_in_the_middle(tmp_path)
    match = go_on(path)
    with pytest.raises(NotSaved):
        delete(path)
    assert path.exists()
    match.session.close()
    delete(path)
    assert not path.exists()
    delete(path)  # somebody else was quicker


def test_damaged_logs_can_be_deleted(tmp_path: Path) -> None:
    (tmp_path / "foreign.jsonl").write_text("hello\n")
    delete(tmp_path / "foreign.jsonl")
    assert not newest(tmp_path)


def test_repair_copies_the_good_part_and_leaves_the_log(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    assert repair(path, ".jsonl") is None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*lines[:10], b"garbage\n", *lines[11:])))
    before = path.read_bytes()
    first, second = repair(path, ".jsonl"), repair(path, ".jsonl")
    assert first == (tmp_path / "match-repaired.jsonl", 9)
    assert second == (tmp_path / "match-repaired-2.jsonl", 9)
    assert path.read_bytes() == before
    assert read(first[0]).decisions == read(path).decisions
    go_on(first[0]).session.close()


def test_a_match_can_go_on_from_any_moment_of_another(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = begin(tmp_path, header_of(Plan("paulista", 4, level="random", seed="ab" * 32), NOON))
    while match.session.n < 60 and match.next_seat is not None:
        if not match.step():
            match.session.submit(0, match.session.view(0).legal[0], match.session.n)
    match.session.close()
    path = match.session.writer.path if match.session.writer else path
    before, log = path.read_bytes(), read(path)
    views = {
        n: Session.of(dataclasses.replace(log, decisions=log.decisions[:n])).view(OPEN_HANDS)
        for n in range(60)
    }
    for n in (0, 1, 17, 59):
        other = play_on(log, n, tmp_path, NOON)
        assert other.session.decisions == list(log.decisions[:n])
        assert other.session.view(OPEN_HANDS) == views[n]
        assert other.session.header.match != log.header.match
        assert other.session.header.seed == log.header.seed
        other.run()
        other.session.close()
        assert other.session.writer
        assert verify(other.session.writer.path).problem is None
        assert stat.S_IMODE(other.session.writer.path.stat().st_mode) == 0o600
    assert path.read_bytes() == before
    assert len(list(newest(tmp_path))) == 5


def test_what_cannot_be_saved_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = read(played(tmp_path / "match.jsonl"))

    def fail(fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(NotSaved) as refused:
            play_on(log, 20, tmp_path)
    assert refused.value.code == "create"
    header = replace(log.header, players=(Seated("a", "genius"),) * 2)
    with pytest.raises(TrucoError) as unknown:
        play_on(dataclasses.replace(log, header=header), 20, tmp_path)
    assert unknown.value.code == "level"
    assert [one.name for one in newest(tmp_path)] == ["match.jsonl"]


def test_repair_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = played(tmp_path / "match.jsonl")
    path.write_bytes(path.read_bytes() + b"garbage\n")
    done = repair(path, ".jsonl")
    assert done
    assert stat.S_IMODE(done[0].stat().st_mode) == 0o600


def test_repair_needs_a_header(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(encode(header_of(Plan()))[:40])
    with pytest.raises(BadLog):
        repair(path, ".jsonl")


def test_two_hundred_logs_are_listed_without_being_decided_again(tmp_path: Path) -> None:
    path = played(tmp_path / "0.jsonl")
    for number in range(1, 200):
        shutil.copy(path, tmp_path / f"{number}.jsonl")
    assert sum(one.finished for one in listing(tmp_path)) == 200


@pytest.mark.parametrize("game", names())
def test_every_house_rule_is_offered_with_every_value(game: str) -> None:
    options = VARIANTS[game].options
    hints = get_type_hints(options)
    offered = {rule.option: rule for rule in game_named(game).house_rules}
    assert set(offered) == set(options.__struct_fields__)
    for name, rule in offered.items():
        values = (False, True) if get_origin(hints[name]) is None else get_args(hints[name])
        assert set(rule.values) == set(values)
        assert rule.values[0] == getattr(options(), name)
        assert rule.chosen("nonsense") is rule.rulings[0]


def test_a_listing_stops_at_the_first_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A good header and megabytes of line feeds cost no more than one line."""
    path = played(tmp_path / "match.jsonl")
    header = path.read_bytes().split(b"\n", 1)[0] + b"\n"
    path.write_bytes(header + b"\n" * 3_000_000)
    sums: list[int] = []

    def counted(data: bytes, start: int = 0) -> int:
        sums.append(len(data))
        return crc32(data, start)

    monkeypatch.setattr(engine.shelf, "crc32", counted)
    found = summary(path)
    assert found.problem
    assert (found.problem.code, found.problem.line) == ("checksum", 2)
    assert len(sums) < 4


def test_no_log_is_larger_than_what_is_read_at_once(tmp_path: Path) -> None:
    (tmp_path / "large.jsonl").write_bytes(b"\n" * (MAX_FILE + 1))
    found = summary(tmp_path / "large.jsonl")
    assert found.problem
    assert found.problem.code == "huge"
    assert MAX_FILE <= 4 << 20


def test_what_is_not_there_is_deleted_already(tmp_path: Path) -> None:
    (tmp_path / "other.jsonl").touch()
    delete(tmp_path / "none.jsonl")
    assert [left.name for left in tmp_path.iterdir()] == ["other.jsonl"]


def test_there_is_a_limit_to_torn_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = played(tmp_path / "match.jsonl")
    path.write_bytes(path.read_bytes() + b"torn")
    path.with_name(f"{path.name}.torn").touch()
    monkeypatch.setattr("engine.writer.MOST_COPIES", 1)
    with pytest.raises(NotSaved) as refused:
        Session.resume(path)
    assert refused.value.code == "trim"
    assert path.read_bytes().endswith(b"torn")


def test_a_listing_tells_whatever_lies_in_a_folder(tmp_path: Path) -> None:
    assert summary(tmp_path / "none.jsonl").when == 0.0
    assert summary(tmp_path / "none.jsonl").names == ()
    path = played(tmp_path / "match.jsonl")
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for data, code in (
        (lines[0] + b"x" * (MAX_LINE + 1), "content"),
        (lines[0] + lines[1][:-3] + b"\n" + lines[2], "checksum"),
        (lines[0] + b"{}\n" + lines[1], "checksum"),
    ):
        path.write_bytes(data)
        found = summary(path)
        assert found.problem, code
        assert (found.problem.code, found.problem.line, found.finished) == (code, 2, False)
    # What a crash or a power cut leaves is taken away when the match is gone on with.
    for tail in (b'{"n":', lines[-1][:20] + b"\0" * 9 + b"\n"):
        path.write_bytes(b"".join(lines[:-1]) + tail)
        assert (summary(path).problem, summary(path).finished) == (None, False)
    path.write_bytes(whole)
    assert summary(path).finished


def test_a_log_that_cannot_be_deleted_or_repaired_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path / "match.jsonl")

    def fail(*_given: object, **_more: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", fail)
        with pytest.raises(NotSaved) as refused:
            delete(path)
    assert refused.value.code == "delete"
    assert repair(path, ".jsonl") is None
    path.write_bytes(path.read_bytes() + b"{}\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(NotSaved) as refused:
            repair(path, ".jsonl")
    assert refused.value.code == "copy"
    for number in range(1, 1000):
        path.with_name(f"match-repaired{'' if number == 1 else f'-{number}'}.jsonl").touch()
    with pytest.raises(NotSaved) as refused:
        repair(path, ".jsonl")
    assert refused.value.code == "copies"
