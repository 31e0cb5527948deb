from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from device.cli import main
from device.games.registry import manifest_of
from device.reading.sources import Sources
from tests.vision.labelled import FRAMES, PHOTOGRAPHED, RENDERED, still, truth_of
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import read_lens
from vision.sheet.markers import detector
from vision.sheet.pose import Pose, find_pose

EASY = still("016").with_suffix(".jpg")


def _read(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["read", "--json", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_frame_is_read_with_its_own_sidecar(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = _read(capsys, str(EASY))
    assert (line["frame"], line["sheet"], line["occluded"]) == (str(EASY), "lake", False)


def test_stacks_are_told_with_star_height_top_and_confidence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (line,) = _read(capsys, str(EASY))
    stacks: list[dict[str, Any]] = line["stacks"]
    assert all(list(stack) == ["star", "height", "top", "confidence"] for stack in stacks)
    tops = {stack["star"]: tuple(stack["top"]) for stack in stacks}
    assert tops == truth_of(still("016")).tops


def test_the_time_is_told_in_milliseconds(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = _read(capsys, str(EASY))
    assert isinstance(line["ms"], float)


def test_each_frame_has_its_line_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    names = [str(still(number).with_suffix(".jpg")) for number in ("012", "016", "035")]
    assert [line["frame"] for line in _read(capsys, *names)] == names


def test_a_covered_frame_is_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = _read(capsys, str(still("010").with_suffix(".jpg")))
    assert (line["sheet"], line["occluded"], line["stacks"]) == ("lake", True, [])


def test_labels_are_not_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A blind sidecar, with only the sheet's name and the lens, gives the same reading."""
    blind = tmp_path / "016.jpg"
    shutil.copy(EASY, blind)
    label = json.loads(still("016").read_text())
    camera = {key: label["camera"][key] for key in ("matrix", "distortion")}
    blind.with_suffix(".json").write_text(json.dumps({"sheet": "lake", "camera": camera}))
    (one,), (other,) = _read(capsys, str(EASY)), _read(capsys, str(blind))
    assert one["stacks"] == other["stacks"]


def test_boards_and_bare_photos_are_found_in_their_folders(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = FRAMES / RENDERED
    frame = folder / "055.jpg"
    options = ("--boards", str(folder / "boards"), "--bare", str(folder / "bare"))
    (line,) = _read(capsys, *options, str(frame))
    stacks: list[dict[str, Any]] = line["stacks"]
    tops = {stack["star"]: tuple(stack["top"]) for stack in stacks}
    assert (line["sheet"], tops) == ("lake_slate", truth_of(frame.with_suffix(".json")).tops)


def test_named_files_come_before_the_sidecar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "alone.jpg"
    shutil.copy(EASY, alone)
    sheet = tmp_path / "my_lake.toml"
    shutil.copy(SHIPPED / "lake.toml", sheet)
    (line,) = _read(capsys, "--sheet", str(sheet), "--lens", str(still("016")), str(alone))
    assert line["sheet"] == "my_lake"


def test_people_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    main(["read", str(EASY)])
    star, (colour, strength) = next(iter(sorted(truth_of(still("016")).tops.items())))
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("016.jpg: lake")
    assert said[1].split() == ["where", "what", "sure", "else"]
    row = next(line for line in said if line.split()[:2] == ["star", str(star)])
    assert row.split()[2:4] == [colour, str(strength)]


def test_every_star_has_its_row_an_empty_one_too(capsys: pytest.CaptureFixture[str]) -> None:
    main(["read", str(EASY)])
    stars = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  star ")]
    held = truth_of(still("016")).tops
    assert [int(line.split()[1]) for line in stars if " empty " in line[:24]] == [
        star for star in range(32) if star not in held
    ]


def test_what_was_seen_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "seen.png"
    assert main(["read", "--picture", str(out), str(EASY)]) == 0
    drawn, frame = read_frame(out).astype(int), read_frame(EASY).astype(int)
    pose = find_pose(
        to_grey(read_frame(EASY)), find_board("lake"), read_lens(still("016")), detector()
    )
    assert isinstance(pose, Pose)
    x, y = pose.project(np.array([[210.0, 0.0, 0.0]])).round().astype(int)[0]
    assert abs(drawn[y, x] - frame[y, x]).sum() > 100  # the sheet's upper edge
    assert (drawn[300, 1500] == frame[300, 1500]).all()  # the table beside it


@pytest.mark.parametrize("game", ["dreams", "islands", "towers"])
def test_every_game_is_told_and_drawn(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = manifest_of(game).recorded / "004.jpg"
    assert main(["read", "--picture", str(tmp_path), str(frame)]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 3
    assert (read_frame(tmp_path / "004_seen.png") != read_frame(frame)).any()


def test_people_are_told_why_a_frame_is_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    main(["read", str(still("010").with_suffix(".jpg"))])
    assert capsys.readouterr().out.endswith("010.jpg: not read: occluded\n")


def test_help_shows_a_real_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["read", "--help"])
    assert left.value.code == 0
    assert "tablejinn read --json" in capsys.readouterr().out


@pytest.mark.parametrize("name", [PHOTOGRAPHED, RENDERED])
def test_a_named_lens_is_the_lens(name: str) -> None:
    label = sorted((FRAMES / name).glob("*.json"))[0]
    other = still("016")
    assert Sources(lens=other).lens_for(label) == read_lens(other)
