"""What the keeper keeps of a game, and what it leaves out."""

from __future__ import annotations

import logging
import tracemalloc
from pathlib import Path

import pytest

from device.exhibits.exhibit import Exhibit
from device.panel.gestures import Held
from device.table.events import Pressed
from device.table.prompts import Key
from tests.device.exhibits.evening import GAME_ID, WatchedEvening
from vision.sheet.constants import PHOTO_MOST_BYTES


@pytest.fixture
def evening(tmp_path: Path) -> WatchedEvening:
    return WatchedEvening(tmp_path)


def _kept(evening: WatchedEvening) -> list[Exhibit]:
    numbers = evening.store.numbers(GAME_ID)
    return [evening.store.read(GAME_ID, number).exhibit for number in numbers]


def test_an_illegal_try_is_kept_with_the_sheet_before_and_at_it(evening: WatchedEvening) -> None:
    evening.show(16)
    evening.show(17)
    (number,) = evening.store.numbers(GAME_ID)
    kept = evening.store.read(GAME_ID, number)
    assert kept.exhibit.kind == "illegal"
    assert kept.exhibit.date == "2026-11-22 20:15"
    assert kept.before is not None
    assert kept.after is not None
    assert max(len(kept.before), len(kept.after)) <= PHOTO_MOST_BYTES
    assert "Not allowed" in kept.exhibit.shown


def test_the_stars_that_differ_are_marked_on_both_photos(evening: WatchedEvening) -> None:
    evening.show(16)
    evening.show(17)
    (kept,) = _kept(evening)
    assert kept.before is not None
    assert kept.after is not None
    assert {"green 3", "empty"} <= {one.what for one in (*kept.before.marked, *kept.after.marked)}
    assert 2 <= len(kept.after.marked) <= 4


def test_the_likeliest_explanations_are_kept_with_how_far_they_are_behind(
    evening: WatchedEvening,
) -> None:
    evening.show(16)
    evening.show(17)
    (kept,) = _kept(evening)
    first, *others = kept.explanations
    assert (first.kind, first.moves, first.behind_nats) == ("illegal", ("31>27",), 0.0)
    assert len(others) == 2
    assert 0 < others[0].behind_nats <= others[1].behind_nats


def test_a_turn_that_nobody_disputes_stays_in_memory(evening: WatchedEvening) -> None:
    for number in (16, 17, 18, 19):
        evening.show(number)
    assert [one.kind for one in _kept(evening)] == ["illegal"]


def test_the_pictures_of_the_whole_evening_stay_in_memory_and_the_oldest_go_first(
    tmp_path: Path,
) -> None:
    ample, scarce = (WatchedEvening(tmp_path / str(b), most_memory=b) for b in (400_000, 120_000))
    for evening in (ample, scarce):
        for number in (16, 17, 18, 19):
            evening.show(number)
    (all_kept, last_kept) = (one.keeper.album(GAME_ID) for one in (ample, scarce))
    numbers = [one.exhibit.number for one in all_kept]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [one.exhibit.number for one in last_kept] == numbers[-len(last_kept) :]
    assert 0 < len(last_kept) < len(all_kept)
    assert sum(one.size_bytes for one in last_kept) <= 120_000


def test_the_room_of_the_evening_is_taken_at_its_start(tmp_path: Path) -> None:
    tracemalloc.start()
    try:
        evening = WatchedEvening(tmp_path, most_memory=100 * PHOTO_MOST_BYTES)
        assert tracemalloc.get_traced_memory()[0] >= 100 * PHOTO_MOST_BYTES
        assert evening.keeper.album(GAME_ID) == ()
    finally:
        tracemalloc.stop()


def test_calling_the_referee_keeps_the_last_turn_too(evening: WatchedEvening) -> None:
    for number in (16, 18, 19):
        evening.show(number)
    evening.happen(Held((Key.B,)))
    turn, call = _kept(evening)
    assert (turn.kind, call.kind) == ("turn", "call")
    assert turn.explanations[0].moves == ("2>26",)


def test_a_turn_that_is_taken_back_by_a_button_is_kept_with_what_was_asked(
    evening: WatchedEvening,
) -> None:
    for number in (16, 18, 19):
        evening.show(number)
    evening.happen(Pressed(Key.B))
    kept = _kept(evening)[-1]
    assert (kept.kind, kept.answer) == ("undone", "Undo")
    assert kept.asked


def test_too_many_pictures_an_hour_leave_only_the_words(tmp_path: Path) -> None:
    evening = WatchedEvening(tmp_path, most_bytes=1000)
    evening.show(16)
    evening.show(17)
    kept = evening.store.read(GAME_ID, 1)
    assert (kept.before, kept.after) == (None, None)
    assert "Not allowed" in kept.exhibit.shown


def test_pictures_are_kept_again_an_hour_later(tmp_path: Path) -> None:
    evening = WatchedEvening(tmp_path, most_bytes=100_000)
    for number in (16, 17, 18):
        evening.show(number)
    evening.show(17)
    evening.show(18)
    evening.now_s += 3600
    evening.show(17)
    photos = [evening.store.read(GAME_ID, number).after for number in (1, 2, 3)]
    assert [photo is None for photo in photos] == [False, True, False]


def test_a_disk_that_refuses_is_told_in_the_log_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "disputes").write_text("in the way")
    evening = WatchedEvening(tmp_path)
    evening.show(16)
    with caplog.at_level(logging.WARNING):
        evening.show(17)
    assert "exhibit 1 is not kept" in caplog.text
    evening.show(18)
    evening.show(19)
    assert evening.game.turns_text()[-1] == "2>26"


def test_after_a_restart_exhibits_are_numbered_on(tmp_path: Path) -> None:
    first, second = WatchedEvening(tmp_path), WatchedEvening(tmp_path)
    for evening in (first, second):
        evening.show(16)
        evening.show(17)
    assert second.store.numbers(GAME_ID) == (1, 2)


def test_nothing_is_written_outside_the_folder_of_disputes(
    evening: WatchedEvening, tmp_path: Path
) -> None:
    evening.show(16)
    evening.show(17)
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(written) == 3
    assert {path.parent.parent for path in written} == {tmp_path / "disputes"}


def test_an_exhibit_that_fails_as_nobody_foresaw_costs_no_later_one(
    evening: WatchedEvening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening.show(16)
    with monkeypatch.context() as broken:
        broken.delitem(evening.boards, "jinns")
        evening.show(17)
    assert "keeping an exhibit failed" in caplog.text
    evening.show(18)
    evening.show(17)
    assert [one.kind for one in _kept(evening)][-1:] == ["illegal"]
