"""A web camera that no configuration names is opened in a size that it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.box.cameras import CameraSource
from device.box.desk import LIVE, Desk
from device.box.web_camera import web_camera
from device.camera.folder import Camera, Decoded, Shot
from device.camera.sensors import WEB_CAMERA
from device.config.sections import CameraConfig
from device.errors import CameraError
from tests.device.box.rig import ListedCamera
from tests.paths import recorded
from vision.sheet.frames import read_frame

PICTURE = Decoded(read_frame(recorded("jinns") / "000.jpg"))


class Laptop:
    """A laptop whose camera has some sizes."""

    def __init__(self, *sizes: tuple[int, int]) -> None:
        self.asked: list[tuple[int, int]] = []
        self._sizes = sizes
        self.sources = {"usb": CameraSource(self._open, lambda _: WEB_CAMERA)}

    def _open(self, config: CameraConfig, _kept: Path | None) -> Camera:
        size = (config.width, config.height)
        self.asked.append(size)
        if size not in self._sizes:
            raise CameraError(f"the camera gives no {size[0]} x {size[1]}")
        return ListedCamera([Shot(PICTURE, 0.0)])


def test_the_largest_size_that_it_has_is_taken() -> None:
    laptop = Laptop((640, 480), (1280, 720))
    found = web_camera(CameraConfig(), laptop.sources)
    assert (found.source, found.width, found.height) == ("usb", 1280, 720)
    assert laptop.asked == [(1536, 864), (1280, 720)]


def test_a_usb_camera_that_is_configured_stays_as_it_is() -> None:
    config = CameraConfig(source="usb", width=800, height=600)
    assert web_camera(config, Laptop().sources) is config


def test_a_camera_that_has_none_of_the_sizes_is_told_of() -> None:
    with pytest.raises(CameraError, match="gives no 1536 x 864"):
        web_camera(CameraConfig(), Laptop().sources)


def test_a_live_desk_has_no_pictures_to_leaf_through() -> None:
    assert Desk().leaf() == LIVE
