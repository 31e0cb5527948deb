"""The kinds of camera that a configuration may name.

Each kind is a module in `device/camera` and one line here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from device.camera.focus_store import focus_file, kept_focus, write_focus
from device.camera.folder import Camera, FolderCamera, pictures_in
from device.camera.formats import Format
from device.camera.picamera import Wish, attached_sensor, open_pi_camera
from device.camera.pixels import Flip
from device.camera.sensors import MODULE_3, WEB_CAMERA, Sensor
from device.camera.usb import UsbCamera, UsbWish, v4l2_capture
from device.camera.usb_ports import usb_port
from device.config.sections import CameraConfig
from device.errors import CameraError

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CameraSource:
    """A kind of camera.

    Attributes:
        open: opens the camera, or raises CameraError. Takes the folder in which its focus is kept,
            or None.
        sensor: returns the sensor whose nominal lens is used until a lens is calibrated.
        title: returns the camera's name for `tablejinn check`, or empty; may raise CameraError.
    """

    open: Callable[[CameraConfig, Path | None], Camera]
    sensor: Callable[[CameraConfig], Sensor]
    title: Callable[[CameraConfig], str] = lambda _: ""


def turn_of(config: CameraConfig) -> Flip:
    """Return how a picture is mirrored and flipped; half a turn is both at once."""
    is_upside_down = config.rotate == 180
    return Flip(is_mirrored=config.mirror is not is_upside_down, is_flipped=is_upside_down)


def pi_camera(
    config: CameraConfig,
    kept: Path | None = None,
    open_pi: Callable[[Wish, int], Camera] = open_pi_camera,
) -> Camera:
    """Return the Pi's camera.

    Args:
        config: the camera.
        kept: the folder in which its focus is kept; None to keep none.
        open_pi: opens it.

    Raises:
        CameraError: there is no camera.
    """
    wish = Wish(
        (config.width, config.height),
        config.fps,
        Format[config.pixels],
        turn_of(config),
        mains=config.mains,
    )
    if kept is not None:
        path = focus_file(kept, config.number)
        wish = replace(wish, focus=kept_focus(path), keep_focus=partial(write_focus, path))
    return open_pi(wish, config.number)


def pi_sensor(
    config: CameraConfig, attached: Callable[[int], Sensor | None] = attached_sensor
) -> Sensor:
    """Return the module at the port; no camera is told of by whoever opens it."""
    try:
        return attached(config.number) or MODULE_3
    except CameraError:
        return MODULE_3


def usb_camera(config: CameraConfig, _kept: Path | None = None) -> Camera:
    """Return the USB camera.

    Raises:
        CameraError: there is no camera, or it gives no frames as configured.
    """
    port = usb_port(config.number)
    size = config.width, config.height
    wish = UsbWish(size, config.fps, turn_of(config), config.mains)
    return UsbCamera(partial(v4l2_capture, str(port.device)), wish, title=port.title)


def folder_camera(config: CameraConfig, _kept: Path | None = None) -> Camera:
    """Return the pictures of the configured folder, played as a camera for two seconds each.

    A picture that cannot be played is told in the log and left out. It is no loss of the camera.

    Raises:
        CameraError: no folder is configured, or it holds no pictures.
    """
    if config.folder is None:
        raise CameraError(
            "the camera is a folder of pictures, but none is named; set [camera] folder"
        )
    pictures = pictures_in(config.folder)
    shots_each = 2 * config.fps
    return FolderCamera(
        pictures, fps=config.fps, shots_each=shots_each, is_paced=True, leave_out=_tell_left_out
    )


def _tell_left_out(error: CameraError) -> None:
    logger.warning("%s; it is left out", error)


SOURCES: Mapping[str, CameraSource] = {
    "picamera2": CameraSource(pi_camera, pi_sensor),
    "usb": CameraSource(usb_camera, lambda _: WEB_CAMERA, lambda c: usb_port(c.number).title),
    "folder": CameraSource(folder_camera, lambda _: MODULE_3),
}
"""Every kind of camera, by its name in `[camera] source`."""


def camera_title(config: CameraConfig) -> str:
    """Return what the camera is called, with a comma and a space; empty where nobody knows.

    Raises:
        CameraError: there is no camera.
    """
    title = SOURCES[config.source].title(config)
    return f"{title}, " if title else ""
