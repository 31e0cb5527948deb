"""What a replay may know of `game.json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.errors import RecordError
from device.replay.recording import RecordedFrame, read_recording
from tests.paths import recorded


def _moment(folder: Path, **event: object) -> RecordedFrame:
    """Return the only frame of a record whose only event says this."""
    header = {"game": "dreams", "sheet": "firmament", "players": 3}
    game = {**header, "events": [{"frame": "000.jpg", **event}]}
    (folder / "game.json").write_text(json.dumps(game))
    (moment,) = read_recording(folder).moments
    return moment


def test_the_point_where_a_star_was_laid_is_no_answer_of_the_players(tmp_path: Path) -> None:
    assert _moment(tmp_path, to=[187.56, 82.47]) == RecordedFrame("000.jpg")


def test_a_point_beside_a_kept_half_gives_the_other_half_to_nobody(tmp_path: Path) -> None:
    moment = _moment(tmp_path, keep="top", to=[187.56, 82.47])
    assert moment == RecordedFrame("000.jpg")


def test_the_receiver_of_a_half_is_an_answer_of_the_players(tmp_path: Path) -> None:
    assert _moment(tmp_path, keep="top", to="s2") == RecordedFrame("000.jpg", "top", "s2")


def test_what_is_neither_a_receiver_nor_a_point_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="to"):
        _moment(tmp_path, to={"x": 187.56})


def test_no_frame_of_the_recorded_dreams_answers_about_a_tower() -> None:
    moments = read_recording(recorded("dreams")).moments
    assert {(moment.keep, moment.to) for moment in moments} == {("", "")}
