"""The Raspberry Pi's camera modules: which readout shows the whole field, and how wide it is.

Left to itself libcamera takes the readout whose size is nearest to the picture's. For Camera
Module 3 and 1536 x 864 that is a crop of the sensor's middle, two thirds as wide, so the readout
is always named.

Sources: `rpicam-hello --list-cameras` (readouts, their rates and crops) and the camera table of
Raspberry Pi's documentation (fields of view, sensor sizes), both read 2026-11-21.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from device.errors import CameraError


@dataclass(frozen=True, slots=True)
class Readout:
    """A way to read the whole sensor.

    Attributes:
        size: width, height, pixels.
        fps: frames a second, at most.
        bit_depth: bits of a pixel.
    """

    size: tuple[int, int]
    fps: float
    bit_depth: int


@dataclass(frozen=True, slots=True)
class Sensor:
    """A camera module.

    Attributes:
        name: the name under which the module is sold.
        model: libcamera's name of its sensor.
        readouts: the readouts that show the whole field, the smallest first.
        hfov_deg: the field of view across the whole sensor's width; nominal.
        is_guess: whether no source that can be trusted gives that field of view.
        has_autofocus: whether its lens moves.
    """

    name: str
    model: str
    readouts: tuple[Readout, ...]
    hfov_deg: float
    has_autofocus: bool
    is_guess: bool = False

    def readout(self, size: tuple[int, int], fps: float) -> Readout:
        """Return the smallest readout that has as many pixels as `size` and is fast enough.

        Raises:
            CameraError: no readout is large and fast enough.
        """
        large = [r for r in self.readouts if r.size[0] >= size[0] and r.size[1] >= size[1]]
        if not large:
            width, height = self.readouts[-1].size
            raise CameraError(
                f"{self.name} has {width} x {height} pixels, not {size[0]} x {size[1]};"
                " set [camera] width and height to less"
            )
        for readout in large:
            if readout.fps >= fps:
                return readout
        fastest = max(readout.fps for readout in large)
        raise CameraError(
            f"{self.name} gives {size[0]} x {size[1]} at most {math.floor(fastest)} times a second,"
            f" not {fps:g}; set [camera] fps, or width and height, to less"
        )


_MODULE_3 = (Readout((2304, 1296), 56.03, 10), Readout((4608, 2592), 14.35, 10))

MODULE_2 = Sensor(
    "Camera Module 2",
    "imx219",
    (Readout((1640, 1232), 41.85, 10), Readout((3280, 2464), 21.19, 10)),
    # The maker says 62.2; five published calibrations say 64.6 to 65.5.
    hfov_deg=65.0,
    has_autofocus=False,
)
# The maker's fields of view, which no published calibration confirms. The Wide one's lens is far
# from free of distortion, and nobody has published how far.
MODULE_3 = Sensor(
    "Camera Module 3", "imx708", _MODULE_3, hfov_deg=66.0, has_autofocus=True, is_guess=True
)
MODULE_3_WIDE = Sensor(
    "Camera Module 3 Wide",
    "imx708_wide",
    _MODULE_3,
    hfov_deg=102.0,
    has_autofocus=True,
    is_guess=True,
)
HQ = Sensor(
    "HQ Camera",
    "imx477",
    # Its 2028 x 1080 readout is left out: a 16:9 picture of it is narrower than the sensor.
    (Readout((2028, 1520), 40.01, 12), Readout((4056, 3040), 10.0, 12)),
    # Its lenses are bought apart: this is the 6 mm one, before a sensor 6.287 mm wide.
    hfov_deg=math.degrees(2 * math.atan(6.287 / 2 / 6.0)),
    has_autofocus=False,
    is_guess=True,
)
WEB_CAMERA = Sensor(
    "web camera",
    "",
    (Readout((1920, 1080), 30.0, 8),),
    # A guess: 78 degrees across the diagonal, as makers of common web cameras print on the box.
    hfov_deg=70.4,
    has_autofocus=False,
    is_guess=True,
)
SENSORS = {
    "module-2": MODULE_2,
    "module-3": MODULE_3,
    "module-3-wide": MODULE_3_WIDE,
    "hq": HQ,
}
"""The modules that are known, by their names in the configuration."""


def sensor_of(model: str) -> Sensor | None:
    """Return the module with the sensor `model`; modules without infrared filter count too."""
    plain = model.removesuffix("_noir")
    return next((sensor for sensor in SENSORS.values() if sensor.model == plain), None)
