"""The contract of every camera, over cameras of pictures, stand-ins, and a film read by OpenCV."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

import pytest

from device.camera.album import Album, AlbumCamera
from device.camera.folder import Camera, FolderCamera
from device.camera.formats import Format
from device.camera.picamera import PiCamera, Wish
from device.camera.pixels import Flip
from device.camera.usb import UsbCamera, UsbWish
from tests.device.camera.usb_stand_in import FilmCapture, StandInCapture, UsbBench, write_film
from tests.paths import FRAMES
from tests.proofs.camera_contract import CONTRACT, Rig
from tests.proofs.camera_stand_in import Bench, StandIn, turned
from vision.sheet.frames import read_frame

PICTURE = FRAMES / "lake_stills" / "016.jpg"
HALF_TURN = Flip(is_mirrored=True, is_flipped=True)


def _folder() -> Rig:
    def opened() -> Camera:
        return FolderCamera([PICTURE], fps=10, shots_each=12)

    return Rig("folder", read_frame(PICTURE), opened)


def _album() -> Rig:
    def opened() -> Camera:
        return AlbumCamera(Album([PICTURE]), fps=1000)

    return Rig("album", read_frame(PICTURE), opened)


def _stand_in(
    name: str,
    pixels: Format,
    *,
    model: str = "imx708",
    only: Format | None = None,
    turn: Flip | None = None,
    can_turn: bool = True,
) -> Rig:
    """Return a rig of a camera that hangs turned by `turn`, and is told so."""
    picture = read_frame(PICTURE)
    wish = Wish((1536, 864), 10, pixels, turn or Flip())
    bench = Bench(turned(picture, wish.turn), model=model, only=only, can_turn=can_turn)

    def opened() -> Camera:
        return PiCamera(StandIn(bench), bench.library(), wish)

    return Rig(name, picture, opened)


def _usb(name: str, turn: Flip | None = None) -> Rig:
    """Return a rig of a stand-in for V4L2's capture, that hangs turned by `turn`."""
    picture = read_frame(PICTURE)
    wish = UsbWish((1536, 864), 1000, turn or Flip())
    bench = UsbBench(turned(picture, wish.turn))

    def opened() -> Camera:
        return UsbCamera(lambda: StandInCapture(bench), wish)

    return Rig(name, picture, opened)


def _film() -> Rig:
    """Return a rig of OpenCV's own capture, which reads a film in MJPG over and over."""
    picture = read_frame(PICTURE)

    def opened() -> Camera:
        film = Path(mkdtemp()) / "film.avi"
        write_film(film, picture, frames=3)
        return UsbCamera(lambda: FilmCapture(film), UsbWish((1536, 864), 1000))

    return Rig("USB, a film in MJPG", picture, opened)


RIGS = (
    _folder(),
    _album(),
    _usb("USB"),
    _usb("USB upside down", HALF_TURN),
    _usb("USB mirrored", Flip(is_mirrored=True)),
    _film(),
    _stand_in("YUV420 beside a small stream", Format.YUV420),
    _stand_in("NV12 beside a small stream", Format.NV12),
    _stand_in("RGB888 beside a small stream", Format.RGB888),
    _stand_in("YUV420 alone", Format.YUV420, model=""),
    _stand_in("NV12 alone", Format.NV12, model=""),
    _stand_in("RGB888 alone", Format.RGB888, model=""),
    _stand_in("NV12 where YUV420 was asked for", Format.YUV420, only=Format.NV12),
    _stand_in("turned by the sensor", Format.YUV420, turn=HALF_TURN),
    _stand_in("turned by us", Format.YUV420, turn=HALF_TURN, can_turn=False),
    _stand_in("RGB888 turned by us", Format.RGB888, turn=HALF_TURN, can_turn=False),
    _stand_in("mirrored by us", Format.NV12, turn=Flip(is_mirrored=True), can_turn=False),
    _stand_in("flipped by us", Format.NV12, turn=Flip(is_flipped=True), can_turn=False),
)


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
@pytest.mark.parametrize("clause", CONTRACT, ids=lambda clause: clause.__name__)
def test_the_contract(clause: Callable[[Rig], None], rig: Rig) -> None:
    clause(rig)
