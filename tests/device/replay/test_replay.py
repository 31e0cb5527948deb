from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.camera.folder import FolderCamera, Shot
from device.cli import main
from device.errors import CameraError
from device.reading.requests import ReadingPace
from device.reading.scene import SceneReader
from device.replay.recording import read_recording
from device.table.events import Blocked, Seen, Trouble
from tests.device.replay.recorded import LAKE, blind_copy, game_of, lines_of, played
from vision.sheet.lens import Frame
from vision.sheet.pose import Lost
from vision.sheet.stillness import StillnessGate
from vision.sheet.unread import Unread
from vision.stacks.evidence import StackReading

EVENTS: list[dict[str, Any]] = game_of()["events"]
LETTERS = {"red": "r", "blue": "b", "yellow": "y", "green": "g"}


@cache
def _lines() -> list[dict[str, Any]]:
    return lines_of(LAKE)


def _id(event: dict[str, Any]) -> str:
    return f"{event['frame']}-{event['event']}"


def _position(frame: str) -> str:
    """Return the lake of a frame's label; a full tower counts as gone."""
    label = json.loads((LAKE / frame).with_suffix(".json").read_text())
    stars = ["-"] * 32
    for stack in label["stacks"]:
        if len(stack["pieces"]) < 4:
            stars[stack["star"]] = "".join(f"{LETTERS[c]}{n}" for c, n in stack["pieces"])
    return "/".join(stars)


def _line_of(event: dict[str, Any]) -> dict[str, Any]:
    return next(line for line in _lines() if line["frame"] == event["frame"])


@pytest.mark.parametrize("event", EVENTS, ids=_id)
def test_each_frame_of_the_recorded_game_has_its_verdict(event: dict[str, Any]) -> None:
    is_illegal = event["event"] == "move" and not event["legal"]
    assert _line_of(event)["event"] == ("illegal" if is_illegal else event["event"])


@pytest.mark.parametrize("event", [e for e in EVENTS if "move" in e], ids=_id)
def test_each_move_of_the_recorded_game_is_told(event: dict[str, Any]) -> None:
    assert _line_of(event)["move"].split("=")[0] == event["move"]


@pytest.mark.parametrize("event", [e for e in EVENTS if "reason" in e], ids=_id)
def test_each_illegal_move_of_the_recorded_game_has_its_reason(event: dict[str, Any]) -> None:
    assert event["reason"] in _line_of(event)["reasons"]


@pytest.mark.parametrize("event", [e for e in EVENTS if "reason" in e], ids=_id)
def test_an_illegal_move_is_explained_in_a_sentence(event: dict[str, Any]) -> None:
    assert _line_of(event)["why"].endswith(".")


@pytest.mark.parametrize(
    "event", [e for e in EVENTS if e.get("legal", True) and e["event"] != "hand"], ids=_id
)
def test_the_record_agrees_with_the_label(event: dict[str, Any]) -> None:
    assert _line_of(event)["position"] == _position(event["frame"])


@pytest.mark.parametrize("event", [e for e in EVENTS if "scores" in e], ids=_id)
def test_scores_agree_with_the_record(event: dict[str, Any]) -> None:
    assert _line_of(event)["scores"] == event["scores"]


@pytest.mark.parametrize("event", [e for e in EVENTS if e["event"] == "remove"], ids=_id)
def test_a_removal_tells_the_whole_record_form(event: dict[str, Any]) -> None:
    half = {"top": "t", "bottom": "b"}[event["keep"]]
    assert _line_of(event)["move"].endswith(f"={half}:{event['to']}")


@pytest.mark.slow
def test_a_blind_copy_gives_the_same_lines(tmp_path: Path) -> None:
    assert lines_of(blind_copy(tmp_path)) == _lines()


def test_the_command_prints_one_object_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--json", str(played(tmp_path, [0, 1]))]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["event"] for line in lines] == ["setup", "move"]
    assert list(lines[0]) == ["frame", "event", "move", "reasons", "why", "position", "scores"]


def test_the_command_speaks_to_people_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["replay", str(played(tmp_path, [0, 1]))])
    assert capsys.readouterr().out.splitlines()[1] == "001.jpg  move  20>19"


# Games made of the recorded frames


def _events(folder: Path, order: list[int]) -> list[str]:
    lines = lines_of(played(folder, order))
    return [" ".join(filter(None, (line["event"], line["move"]))) for line in lines]


def test_the_same_frame_again_is_unchanged(tmp_path: Path) -> None:
    assert _events(tmp_path, [0, 1, 1]) == ["setup", "move 20>19", "unchanged"]


def test_an_accepted_move_is_taken_back_on_real_frames(tmp_path: Path) -> None:
    assert _events(tmp_path, [0, 1, 0]) == ["setup", "move 20>19", "takeback"]


def test_a_missed_move_is_found_on_real_frames(tmp_path: Path) -> None:
    assert _events(tmp_path, [0, 2]) == ["setup", "move 20>19 4>3"]


@pytest.mark.parametrize("jump", [3, 10, 25])
def test_a_board_that_nothing_explains_is_no_move(tmp_path: Path, jump: int) -> None:
    assert _events(tmp_path, [0, jump]) == ["setup", "unsure"]


def test_a_hand_on_the_way_changes_nothing(tmp_path: Path) -> None:
    assert _events(tmp_path, [0, 1, 2, 3, 4])[-1] == "hand"


# Clips


def test_a_clip_tells_its_verdicts_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = played(tmp_path, [0, 0, 0, 1, 1, 1])
    start = _position("000.jpg")
    header = {key: game_of()[key] for key in ("game", "edition", "sheet", "seats")}
    frames = [f"{index:03d}.jpg" for index in range(6)]
    clip = {**header, "fps": 10, "start": start, "turn": "s1", "frames": frames}
    (folder / "clip.json").write_text(json.dumps(clip))
    assert main(["replay", "--json", str(folder)]) == 0
    (line,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (line["event"], line["move"]) == ("move", "20>19")
    assert line["frame"] in {"003.jpg", "004.jpg"}


def test_a_clip_may_start_at_another_seats_turn(tmp_path: Path) -> None:
    folder = played(tmp_path, [1])
    header = {key: game_of()[key] for key in ("game", "edition", "sheet", "seats")}
    clip = {**header, "fps": 5, "start": _position("001.jpg"), "turn": "s2", "frames": ["000.jpg"]}
    (folder / "clip.json").write_text(json.dumps(clip))
    recording = read_recording(folder)
    assert (recording.fps, recording.turn) == (5.0, "s2")


# The folder camera, and the scene reader


def test_a_folder_camera_holds_each_picture() -> None:
    camera = FolderCamera([LAKE / "000.jpg", LAKE / "001.jpg"], fps=10, shots_each=3)
    shots = [(shot.name, round(shot.at_s, 3)) for shot in camera.shots()]
    assert shots == [
        ("000.jpg", 0.0),
        ("000.jpg", 0.1),
        ("000.jpg", 0.2),
        ("001.jpg", 0.3),
        ("001.jpg", 0.4),
        ("001.jpg", 0.5),
    ]


def test_a_closed_folder_camera_stops() -> None:
    with FolderCamera([LAKE / "000.jpg"] * 5, fps=10, shots_each=1) as camera:
        shots = camera.shots()
        next(shots)
        camera.close()
        camera.close()
        assert list(shots) == []


def test_a_folder_without_pictures_is_no_camera() -> None:
    with pytest.raises(CameraError, match="no picture to play; name a folder"):
        FolderCamera([], fps=10, shots_each=1)


class _FakeReader:
    """Says the same of every frame, and counts how often it was asked."""

    def __init__(self, reading: StackReading) -> None:
        self.reading = reading
        self.asked = 0

    def learn(self, looks: Sequence[object]) -> None:
        """Nothing to learn."""

    def read(self, frame: Frame, *, is_clear: bool = False) -> StackReading:  # noqa: ARG002 - every frame alike
        self.asked += 1
        return self.reading


def _shot(at_s: float, level: int = 90) -> Shot:
    return Shot(np.full((864, 1536, 3), level, dtype=np.uint8), at_s)


def _looked(
    reader: _FakeReader, times: list[float], pace: ReadingPace = ReadingPace.OFTEN
) -> list[object]:
    scene = SceneReader({"jinns": reader}, StillnessGate())
    scene.post(pace)
    return [scene.look(_shot(at_s)) for at_s in times]


def test_the_first_shot_is_not_read() -> None:
    assert _looked(_FakeReader(StackReading(None)), [0.0]) == [None]


def test_a_scene_at_rest_is_read() -> None:
    assert _looked(_FakeReader(StackReading(None)), [0.0, 0.1])[1] == Seen(StackReading(None), 0.1)


def test_a_scene_at_rest_is_read_again_after_a_while() -> None:
    reader = _FakeReader(StackReading(None))
    _looked(reader, [0.0, 0.1, 0.2, 0.5, 0.6])
    assert reader.asked == 2


def test_a_scene_at_rest_is_not_read_again_too_soon() -> None:
    reader = _FakeReader(StackReading(None))
    _looked(reader, [0.0, 0.1, 0.3, 0.5])
    assert reader.asked == 1


def test_a_settled_scene_is_left_alone_while_it_looks_the_same() -> None:
    reader = _FakeReader(StackReading(None))
    _looked(reader, [0.0, 0.1, 0.6, 1.1, 3.0, 3.1, 30.0], ReadingPace.SELDOM)
    assert reader.asked == 1


def test_a_scene_that_moves_is_not_read() -> None:
    reader, at = _FakeReader(StackReading(None)), [0.0, 0.1, 0.2]
    scene = SceneReader({"jinns": reader}, StillnessGate())
    halves = np.full((864, 1536, 3), 90, dtype=np.uint8)
    halves[:, :500] = 30
    frames = [_shot(0.0).frame, halves, _shot(0.2).frame]
    seen = [scene.look(Shot(frame, at_s)) for frame, at_s in zip(frames, at, strict=True)]
    assert seen == [None, None, None]


@pytest.mark.parametrize(
    ("cause", "trouble"),
    [
        (Unread.OCCLUDED, Trouble.HAND),
        (Unread.OUT_OF_FRAME, Trouble.SHEET_LOST),
        (Lost.NO_MARKERS, Trouble.SHEET_LOST),
        (Lost.TOO_FEW_MARKERS, Trouble.SHEET_LOST),
        (Lost.NOT_FLAT, Trouble.SHEET_LOST),
        (Lost.MIRRORED, Trouble.MIRRORED),
        (Lost.TWO_SHEETS, Trouble.TWO_SHEETS),
        (Lost.TOO_DARK, Trouble.DARK),
    ],
)
def test_what_cannot_be_read_is_a_trouble(cause: Lost | Unread, trouble: Trouble) -> None:
    assert _looked(_FakeReader(StackReading(cause)), [0.0, 0.1])[1] == Blocked(trouble, 0.1)
