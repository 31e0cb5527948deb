"""`tablejinn lens`: from photos of the printed target to the lens that is used from then on."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.box.lenses import lens_folder, lens_of
from device.camera.sensors import MODULE_3
from device.cli import main
from device.config.file import read_config
from device.config.sections import CameraConfig
from tests.vision.calibration.sights import TILTS, TRUE, photographed, target_picture
from vision.sheet.lens_target import TARGET

FAR_MM = 1.4 * TARGET.size_mm[0]


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Eight photos of the target, in as many tilts."""
    folder, flat = tmp_path_factory.mktemp("album"), target_picture()
    paths = [folder / f"{number}.png" for number in range(9) if number != 6]
    for path in paths:
        cv2.imwrite(str(path), photographed(flat, 4.0, TILTS[int(path.stem)], FAR_MM))
    return [str(path) for path in paths]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("state")
def test_eight_photos_give_the_lens_that_is_used_from_then_on(
    album: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lens", *album]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.rpartition(": ")[2] for line in said[:8]] == [f"view {n}" for n in range(1, 9)]
    assert "8 views: focal length, centre and all five terms" in said
    assert said[-1].endswith("used from the next start on")
    lens, is_known = lens_of(CameraConfig(), kept=lens_folder(read_config()))
    assert is_known
    assert lens.matrix[0] == pytest.approx(TRUE.matrix[0], rel=0.01)


def test_another_camera_keeps_another_lens(album: list[str], state: Path) -> None:
    main(["lens", *album])
    assert [path.name for path in (state / "lenses").iterdir()] == [
        "camera-module-3-0-1536x864.json"
    ]
    assert not lens_of(CameraConfig(module="module-2"), kept=state / "lenses")[1]
    assert not lens_of(CameraConfig(width=1280, height=720), kept=state / "lenses")[1]


def test_a_photo_that_adds_nothing_is_refused_with_the_reason(
    album: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare, other = tmp_path / "bare.png", tmp_path / "other.png"
    cv2.imwrite(str(bare), np.full((864, 1536, 3), 150, np.uint8))
    cv2.imwrite(str(other), np.full((480, 640, 3), 150, np.uint8))
    out = tmp_path / "mine.json"
    main(["lens", album[0], album[0], str(bare), str(other), "--out", str(out)])
    said = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()[:4]]
    assert said == [
        "view 1",
        "refused: too much like a view before; tilt the target another way, or go nearer",
        "refused: no target in view; hold the printed target before the camera",
        "refused: 640 x 480 pixels, unlike the first",
    ]
    assert json.loads(out.read_text())["views"] == 1


def test_what_the_views_have_covered_is_shown(
    album: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["lens", album[0], "--out", str(tmp_path / "mine.json")])
    said = capsys.readouterr().out.splitlines()
    at = said.index("covered (# seen, . not yet):")
    assert {letter for row in said[at + 1 : at + 4] for letter in row.split()} == {"#", "."}


def test_views_without_a_target_give_no_lens(
    tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = tmp_path / "bare.png"
    cv2.imwrite(str(bare), np.full((864, 1536, 3), 150, np.uint8))
    assert main(["lens", str(bare)]) == 1
    assert "no lens: no view is tilted enough" in capsys.readouterr().out
    assert not (state / "lenses").exists()


def test_a_damaged_lens_is_not_used(album: list[str], state: Path) -> None:
    main(["lens", *album])
    (state / "lenses" / "camera-module-3-0-1536x864.json").write_text("{")
    lens, is_known = lens_of(CameraConfig(), kept=state / "lenses")
    assert not is_known
    assert lens.matrix[0] == pytest.approx(1536 / 2 / np.tan(np.radians(MODULE_3.hfov_deg) / 2))
