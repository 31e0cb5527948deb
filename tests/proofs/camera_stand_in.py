"""A stand-in for picamera2: shows one picture, in any format, and can be unplugged and lit anew."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from device.camera.formats import Format
from device.camera.pixels import Flip
from device.camera.protocols import Library
from vision.sheet.lens import Frame

FRAME_NS = 100_000_000
PADDING = 64  # bytes at the end of a row, as an ISP that wants aligned rows leaves them
CONTROLS = (
    *("AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains"),
    *("AfMode", "AfTrigger", "LensPosition", "FrameDurationLimits"),
)
METERED: Mapping[str, object] = {
    "ExposureTime": 20_000,
    "AnalogueGain": 2.0,
    "ColourGains": (1.5, 1.8),
    "LensPosition": 2.5,
    "AfState": 2,
}


@dataclass(slots=True)
class Bench:
    """What the stand-in stands in front of, and what is done to it.

    Attributes:
        picture: what it shows.
        model: its sensor, as libcamera names it; empty for a camera that is no Pi's.
        only: the format that it gives whatever it is asked for.
        can_turn: whether it can turn its pictures over itself.
        metadata: what it says of its exposure.
        age_ns: how old its frames are; None if they do not tell.
        late_ns: how old the next ones are.
        now_ns: the time.
        is_plugged: whether its cable is in.
        told: what it was told to do, in order.
        settings: how it was configured.
    """

    picture: Frame
    model: str = "imx708_wide"
    only: Format | None = None
    can_turn: bool = True
    metadata: Mapping[str, object] = field(default_factory=lambda: METERED)
    age_ns: int | None = 60_000_000
    late_ns: list[int] = field(default_factory=list[int])
    now_ns: int = 0
    is_plugged: bool = True
    told: list[str] = field(default_factory=list[str])
    set: list[Mapping[str, object]] = field(default_factory=list[Mapping[str, object]])
    settings: Mapping[str, object] = field(default_factory=dict[str, object])
    lent: int = 0
    _packed: dict[object, NDArray[np.uint8]] = field(
        default_factory=dict[object, NDArray[np.uint8]]
    )

    def pixels(self, turn: Flip, size: tuple[int, int], pixel_format: Format) -> NDArray[np.uint8]:
        """Return the picture as a stream's memory holds it."""
        key = (id(self.picture), turn, size, pixel_format)
        if key not in self._packed:
            shrunk = cv2.resize(turned(self.picture, turn), size, interpolation=cv2.INTER_AREA)
            self._packed[key] = packed(shrunk.astype(np.uint8), pixel_format)
        whole = self._packed[key].copy()
        return whole[:, : size[0]] if pixel_format is Format.NV12 else whole

    def forget_pixels(self) -> None:
        """Pack the next picture anew; else each picture is packed once."""
        self._packed.clear()

    def library(self) -> Library:
        return Library(mapped, Transform, "sYCC", lambda: self.now_ns)


@dataclass(frozen=True, slots=True)
class Transform:
    """libcamera's, as far as it goes."""

    hflip: bool = False
    vflip: bool = False


@dataclass(frozen=True, slots=True)
class _Lent:
    array: NDArray[np.uint8]


class StandInRequest:
    """One exposure."""

    def __init__(self, bench: Bench, arrays: Mapping[str, NDArray[np.uint8]]) -> None:
        self._bench = bench
        self.arrays = arrays
        bench.lent += 1
        age_ns = bench.late_ns.pop(0) if bench.late_ns else bench.age_ns
        stamp = {} if age_ns is None else {"SensorTimestamp": bench.now_ns - age_ns}
        self._metadata: Mapping[str, object] = {**bench.metadata, **stamp}

    def get_metadata(self) -> Mapping[str, object]:
        return self._metadata

    def release(self) -> None:
        """Spoil the memory, as the camera's next frame would."""
        self._bench.lent -= 1
        for array in self.arrays.values():
            array[:] = 0


@contextmanager
def mapped(request: object, name: str) -> Generator[_Lent, None, None]:
    yield _Lent(cast("StandInRequest", request).arrays[name])


class StandIn:
    """What `device.camera.protocols.Picamera2` asks for."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._configuration: dict[str, object] = {}
        self.camera_controls: Mapping[str, object] = dict.fromkeys(CONTROLS)
        properties: dict[str, object] = {"Model": bench.model}
        if bench.model:
            properties["ColorFilterArrangement"] = 0
        self.camera_properties: Mapping[str, object] = properties

    def create_video_configuration(self, **settings: object) -> Mapping[str, object]:
        self._bench.settings = settings
        return settings

    def configure(self, configuration: object) -> None:
        self._bench.told.append("configure")
        self._configuration = dict(cast("Mapping[str, object]", configuration))
        if not self._bench.can_turn:
            self._configuration["transform"] = Transform()
        for name in ("main", "lores"):
            stream = cast("Mapping[str, object] | None", self._configuration.get(name))
            if stream is not None and self._bench.only is not None:
                self._configuration[name] = {**stream, "format": self._bench.only.value}

    def camera_configuration(self) -> Mapping[str, object]:
        return self._configuration

    def set_controls(self, controls: Mapping[str, object]) -> None:
        self._bench.set.append(controls)

    def start(self) -> None:
        if not self._bench.is_plugged:
            raise RuntimeError("camera frontend has timed out")
        self._bench.told.append("start")

    def stop(self) -> None:
        self._bench.told.append("stop")

    def close(self) -> None:
        self._bench.told.append("close")

    def cancel_all_and_flush(self) -> None:
        self._bench.told.append("cancel")

    def capture_request(self, *, wait: float) -> StandInRequest:
        self._bench.now_ns += FRAME_NS
        if not self._bench.is_plugged:
            self._bench.now_ns += int(wait * 1e9)
            raise TimeoutError
        return StandInRequest(
            self._bench,
            {name: self._pixels(name) for name in ("main", "lores") if name in self._configuration},
        )

    def _pixels(self, name: str) -> NDArray[np.uint8]:
        stream = cast("Mapping[str, object]", self._configuration[name])
        transform = cast("Transform", self._configuration["transform"])
        size = cast("tuple[int, int]", stream["size"])
        turn = Flip(is_mirrored=transform.hflip, is_flipped=transform.vflip)
        return self._bench.pixels(turn, size, Format(stream["format"]))


def turned(picture: Frame, turn: Flip) -> Frame:
    """Return a picture turned over, by slicing."""
    across = slice(None, None, -1 if turn.is_mirrored else 1)
    down = slice(None, None, -1 if turn.is_flipped else 1)
    return np.ascontiguousarray(picture[down, across])


def packed(picture: Frame, pixel_format: Format) -> NDArray[np.uint8]:
    """Return a BGR picture as a camera lays it out, rows padded; colour by JPEG's own formulas."""
    if pixel_format is Format.RGB888:
        return picture.copy()
    blue, green, red = (picture[:, :, channel].astype(float) for channel in range(3))
    y = 0.299 * red + 0.587 * green + 0.114 * blue
    u, v = _halved(128 + 0.564334 * (blue - y)), _halved(128 + 0.713267 * (red - y))
    height, width = y.shape
    stride = width + PADDING
    whole = np.full((height * 3 // 2, stride), 77, dtype=np.uint8)
    whole[:height, :width] = np.rint(y)
    if pixel_format is Format.NV12:
        whole[height:, :width:2], whole[height:, 1:width:2] = u, v
        return whole
    planes = whole[height:].reshape(height, stride // 2)
    planes[: height // 2, : width // 2] = u
    planes[height // 2 :, : width // 2] = v
    return whole


def _halved(plane: NDArray[np.float64]) -> NDArray[np.uint8]:
    fourths = plane[0::2, 0::2] + plane[1::2, 0::2] + plane[0::2, 1::2] + plane[1::2, 1::2]
    return np.clip(np.rint(fourths / 4), 0, 255).astype(np.uint8)
