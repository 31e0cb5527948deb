"""A photo of the table, from whichever camera is configured."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from device.cli import main
from device.commands.snapshot import take_photo
from device.config.sections import CameraConfig
from tests.device.camera.usb_stand_in import StandInCapture, UsbBench
from tests.vision.labelled import frame_of, still
from vision.sheet.frames import read_frame

LENS = still("016")
EASY = LENS.with_suffix(".jpg")


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pictures that is configured as the camera; photos go where we are."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    shutil.copy(EASY, folder / "one.jpg")
    monkeypatch.setenv("TABLEJINN_CAMERA_SOURCE", "folder")
    monkeypatch.setenv("TABLEJINN_CAMERA_FOLDER", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.usefixtures("pictures")
def test_each_photo_has_a_name_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert [main(["snapshot"]), main(["snapshot"])] == [0, 0]
    assert capsys.readouterr().out.splitlines() == [
        "snapshot_0.jpg: 1536 x 864 pixels",
        "snapshot_1.jpg: 1536 x 864 pixels",
    ]


@pytest.mark.usefixtures("pictures")
def test_a_photo_is_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.png").write_bytes(b"dear")
    assert main(["snapshot", "mine.png"]) == 1
    assert Path("mine.png").read_bytes() == b"dear"
    assert "mine.png: is there already; name another file" in capsys.readouterr().err


@pytest.mark.usefixtures("pictures")
def test_labels_beside_a_photo_are_never_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    """The lens of a calibrated camera is written beside the photo."""
    Path("mine.json").write_text("dear")
    assert main(["snapshot", "mine.png"]) == 1
    assert "mine.json: is there already; name another file" in capsys.readouterr().err
    assert not Path("mine.png").exists()


@pytest.mark.usefixtures("pictures")
def test_a_photo_is_read_with_the_nominal_lens_and_the_sheet_that_its_markers_fit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["snapshot", "mine.png"]) == 0
    capsys.readouterr()
    assert main(["read", "--json", "mine.png"]) == 0
    said = capsys.readouterr()
    line = json.loads(said.out)
    assert (line["sheet"], line["assumed"]) == ("lake", ["lens", "sheet"])
    assert "the nominal lens of Camera Module 3 is assumed" in said.err
    assert "taken for lake by its markers" in said.err


@pytest.mark.usefixtures("pictures")
def test_a_calibrated_lens_goes_with_the_photo(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLEJINN_CAMERA_LENS", str(LENS))
    main(["snapshot", "mine.png"])
    monkeypatch.delenv("TABLEJINN_CAMERA_LENS")
    capsys.readouterr()
    main(["read", "--json", "mine.png"])
    assert json.loads(capsys.readouterr().out)["assumed"] == ["sheet"]


def test_a_usb_camera_takes_the_photo(tmp_path: Path) -> None:
    from device.camera.usb import UsbCamera, UsbWish

    bench = UsbBench(frame_of(still("016")))
    wish = UsbWish((1536, 864), 10)
    photo = tmp_path / "usb.png"
    took = take_photo(
        CameraConfig(source="usb"), photo, lambda _: UsbCamera(lambda: StandInCapture(bench), wish)
    )
    assert (took, read_frame(photo).shape) == (0, (864, 1536, 3))
    assert bench.grabbed >= 20  # two seconds, in which the exposure settles


def test_no_camera_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["snapshot", "--config", "/dev/null", str(tmp_path / "one.jpg")]) == 1
    assert "picamera2" in capsys.readouterr().err
