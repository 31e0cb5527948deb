"""The lens of the camera here: named, else as it was calibrated, else the nominal lens."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from device.box.cameras import SOURCES, CameraSource
from device.camera.lens_store import FOLDER, kept_lens, lens_file
from device.camera.nominal import nominal_lens
from device.camera.sensors import SENSORS, Sensor
from device.config.file import journal_path
from device.config.sections import CameraConfig, Config
from vision.sheet.lens import Frame, Lens, read_lens


def lens_folder(config: Config) -> Path:
    """Return the folder of the lenses that were calibrated here.

    Raises:
        ConfigError: the folder would be in a home folder that does not exist.
    """
    return journal_path(config, os.environ).parent / FOLDER


def sensor_here(config: CameraConfig, sources: Mapping[str, CameraSource] = SOURCES) -> Sensor:
    """Return the sensor of the camera that `config` describes."""
    return SENSORS.get(config.module) or sources[config.source].sensor(config)


def own_lens_file(folder: Path, config: CameraConfig, size: tuple[int, int]) -> Path:
    """Return where the lens of the camera that `config` describes is kept."""
    return lens_file(folder, sensor_here(config).name, config.number, size)


def lens_of(
    config: CameraConfig,
    sources: Mapping[str, CameraSource] = SOURCES,
    kept: Path | None = None,
) -> tuple[Lens, bool]:
    """Return the lens, and whether it was calibrated; without calibration it is the nominal lens.

    Args:
        config: the camera.
        sources: the kinds of camera.
        kept: the folder of the lenses that were calibrated here.

    Raises:
        LensError: the lens file cannot be read.
    """
    lens, nominal = lens_for_size(config, (config.width, config.height), sources, kept)
    return lens, not nominal


def lens_for_size(
    config: CameraConfig,
    size: tuple[int, int],
    sources: Mapping[str, CameraSource] = SOURCES,
    kept: Path | None = None,
) -> tuple[Lens, str]:
    """Return the lens for pictures of a size, and the camera's name if the lens is nominal.

    A lens file that the configuration names serves pictures of the size that it names.

    Raises:
        LensError: the lens file cannot be read.
    """
    if config.lens is not None and size == (config.width, config.height):
        return read_lens(config.lens), ""
    sensor = sensor_here(config, sources)
    own = None if kept is None else kept_lens(lens_file(kept, sensor.name, config.number, size))
    return (nominal_lens(sensor, *size), sensor.name) if own is None else (own, "")


def lens_at(config: Config) -> Callable[[Frame], Lens]:
    """Return the function that gives the lens for a frame (BGR) of its size."""
    kept = lens_folder(config)
    return lambda frame: lens_for_size(config.camera, (frame.shape[1], frame.shape[0]), kept=kept)[
        0
    ]
