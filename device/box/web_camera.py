"""A web camera where no configuration names one: it is asked in sizes that such cameras have."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

from device.box.cameras import SOURCES, CameraSource
from device.box.hardware import open_camera
from device.config.sections import CameraConfig
from device.errors import CameraError

logger = logging.getLogger(__name__)

SIZES = ((1536, 864), (1280, 720), (640, 480))
"""Width and height that are tried in order, pixels; the first run tries the same."""


def web_camera(config: CameraConfig, sources: Mapping[str, CameraSource] = SOURCES) -> CameraConfig:
    """Return the settings of the USB camera, in the first size in which it gives a picture.

    Settings that name a USB camera already stay as they are.

    Raises:
        CameraError: it gives a picture in none of the sizes; the reason of the first is told.
    """
    if config.source == "usb":
        return config
    wishes = [replace(config, source="usb", width=wide, height=high) for wide, high in SIZES]
    refused: list[CameraError] = []
    for wish in wishes:
        try:
            with open_camera(wish, sources=sources) as camera:
                next(iter(camera.shots()))
        except (CameraError, StopIteration) as error:
            logger.debug("a web camera of %d x %d: %s", wish.width, wish.height, error)
            refused.append(CameraError(str(error)))
        else:
            return wish
    raise refused[0]
