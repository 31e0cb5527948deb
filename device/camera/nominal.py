"""The nominal lens of each camera module, for boxes whose lens is not calibrated."""

from __future__ import annotations

import math

from device.camera.sensors import Sensor
from vision.sheet.lens import Lens


def nominal_lens(sensor: Sensor, width: int, height: int) -> Lens:
    """Return the lens of an uncalibrated module: its nominal field of view, no distortion.

    A picture that is relatively wider than the sensor has the sensor's whole width. A narrower
    picture is cut at the sides.
    """
    sensor_width, sensor_height = sensor.readouts[-1].size
    focal = sensor_width / 2 / math.tan(math.radians(sensor.hfov_deg) / 2)
    focal *= max(width / sensor_width, height / sensor_height)
    matrix = (focal, 0.0, width / 2 - 0.5, 0.0, focal, height / 2 - 0.5, 0.0, 0.0, 1.0)
    return Lens(matrix, (0.0,) * 5)
