"""The lens of the camera here: as it was calibrated, else the nominal lens of its kind."""

from __future__ import annotations

from collections.abc import Mapping

from device.box.cameras import SOURCES, CameraSource
from device.camera.nominal import nominal_lens
from device.camera.sensors import SENSORS
from device.config.sections import CameraConfig
from vision.sheet.lens import Lens, read_lens


def lens_of(
    config: CameraConfig, sources: Mapping[str, CameraSource] = SOURCES
) -> tuple[Lens, bool]:
    """Return the lens, and whether it was calibrated; without calibration it is the nominal lens.

    Raises:
        LensError: the lens file cannot be read.
    """
    if config.lens is not None:
        return read_lens(config.lens), True
    sensor = SENSORS.get(config.module) or sources[config.source].sensor(config)
    return nominal_lens(sensor, config.width, config.height), False


def lens_for_size(
    config: CameraConfig, size: tuple[int, int], sources: Mapping[str, CameraSource] = SOURCES
) -> tuple[Lens, str]:
    """Return the lens for pictures of a size, and the camera's name if the lens is nominal.

    A calibrated lens serves pictures of the size that the configuration names.

    Raises:
        LensError: the lens file cannot be read.
    """
    if config.lens is not None and size == (config.width, config.height):
        return read_lens(config.lens), ""
    sensor = SENSORS.get(config.module) or sources[config.source].sensor(config)
    return nominal_lens(sensor, *size), sensor.name
