"""The Raspberry Pi's camera, through picamera2: the only module that imports it.

On a Pi every request brings two pictures of one exposure: a small one, which the stillness gate
sees, and a full one, which stays in the camera's memory unless it is read. Other cameras that
libcamera knows bring only the full one; the small one is then made of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass
from importlib import import_module
from threading import RLock
from types import ModuleType
from typing import Self, cast

from device.camera.focus import LensFocus
from device.camera.folder import Shot
from device.camera.formats import Format
from device.camera.lent import LentPicture
from device.camera.light import Holding, Look, limits_of
from device.camera.pixels import UPRIGHT, Flip, PixelLayout, small_size
from device.camera.protocols import Library, Picamera2
from device.camera.sensors import Sensor, sensor_of
from device.errors import CameraError

logger = logging.getLogger(__name__)

SILENT_S = 3.0  # 30 frames at the usual rate; a camera that starts takes under 1 s to its first
MAX_AGE_S = 0.5  # exposure and readout 0.1 s each, the ISP 0.05 s, a reader that held the CPU 0.2 s
BUFFERS = 4  # one being read, one waiting, two in the camera

_FAULTS = (RuntimeError, OSError, CancelledError)  # TimeoutError is an OSError


@dataclass(frozen=True, slots=True)
class Wish:
    """The settings with which frames are wanted.

    Attributes:
        size: width, height, pixels.
        fps: frames a second.
        format: the pixel format of the full picture, if the camera has it.
        turn: how the camera hangs.
        max_age_s: older frames are not given, seconds since their exposure began.
        mains: the frequency of the lamps' mains, as `device.camera.mains.SETTINGS`.
        focus: the focus that was found before, if any.
        keep_focus: keeps a focus that was found.
    """

    size: tuple[int, int]
    fps: float
    format: Format = Format.YUV420
    turn: Flip = UPRIGHT
    max_age_s: float = MAX_AGE_S
    mains: str = "auto"
    focus: LensFocus | None = None
    keep_focus: Callable[[LensFocus], None] | None = None


class PiCamera:
    """A camera that runs at a steady rate; its light and focus are held once they are found."""

    def __init__(self, camera: Picamera2, library: Library, wish: Wish) -> None:
        """Configure and start `camera`.

        Raises:
            CameraError: the camera does not start, or not with these settings.
        """
        self._camera, self._library, self._wish = camera, library, wish
        self._lock = RLock()
        self._is_open = True
        self._taken: LentPicture | None = None
        self.sensor = sensor_of(str(camera.camera_properties.get("Model", "")))
        limits = limits_of(camera.camera_controls)
        self._holding = Holding(limits, mains=wish.mains, focus=wish.focus)
        self._told = ""
        try:
            self._layouts = self._started()
        except (*_FAULTS, ValueError) as error:
            self.close()
            if isinstance(error, CameraError):
                raise
            raise CameraError(f"the camera does not start: {error}; check its cable") from error

    def shots(self) -> Iterator[Shot]:
        """Yield fresh shots with held settings as they are taken; a shot is valid until the next.

        Raises:
            CameraError: the camera does not answer, or only with frames that are too old.
        """
        fresh_ns = self._library.clock_ns()
        while True:
            with self._lock:
                self._let_go()
                if not self._is_open:
                    return
                self._taken = self._captured()
                at_ns, now_ns = self._times(self._taken)
            if now_ns - at_ns <= self._wish.max_age_s * 1e9:
                fresh_ns = now_ns
                if self._is_held(self._taken, at_ns / 1e9):
                    yield Shot(self._taken, at_ns / 1e9, is_banded=self._holding.is_banded)
            elif now_ns - fresh_ns > SILENT_S * 1e9:
                age_s = (now_ns - at_ns) / 1e9
                raise CameraError(
                    f"the camera's frames come {age_s:.1f} s late; stop what else keeps the Pi busy"
                )

    def close(self) -> None:
        """Stop the camera and let go of it, after the frame that is being taken."""
        with self._lock:
            if not self._is_open:
                return
            self._is_open = False
            self._let_go()
            for end in (self._camera.stop, self._camera.close):
                try:
                    end()
                except _FAULTS as error:  # the camera is gone already
                    logger.debug("camera: %s", error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _started(self) -> dict[str, PixelLayout]:
        settings = self._settings()
        self._camera.configure(self._camera.create_video_configuration(**settings))
        layouts = self._agreed(self._camera.camera_configuration())
        self._camera.start()
        return layouts

    def _settings(self) -> dict[str, object]:
        wish, library = self._wish, self._library
        frame_us = round(1_000_000 / wish.fps)
        turn = library.transform(hflip=wish.turn.is_mirrored, vflip=wish.turn.is_flipped)
        settings: dict[str, object] = {
            "main": {"size": wish.size, "format": wish.format.value},
            "transform": turn,
            "colour_space": library.colours,
            "buffer_count": BUFFERS,
            "queue": False,  # only frames that begin after the request
            "display": None,
            "encode": None,
            "controls": {"FrameDurationLimits": (frame_us, frame_us), **self._holding.begin()},
        }
        if "ColorFilterArrangement" in self._camera.camera_properties:  # behind a Pi's ISP
            settings["lores"] = {"size": small_size(*wish.size), "format": Format.YUV420.value}
        if self.sensor is not None:
            readout = self.sensor.readout(wish.size, wish.fps)
            settings["sensor"] = {"output_size": readout.size, "bit_depth": readout.bit_depth}
        return settings

    def _agreed(self, configuration: Mapping[str, object]) -> dict[str, PixelLayout]:
        """Return the pixel layout of each stream, as the camera has adjusted the settings."""
        done = configuration["transform"]
        turned = Flip(
            is_mirrored=bool(getattr(done, "hflip", False)),
            is_flipped=bool(getattr(done, "vflip", False)),
        )
        left = self._wish.turn.after(turned)
        layouts: dict[str, PixelLayout] = {}
        for name in ("main", "lores"):
            stream = cast("Mapping[str, object] | None", configuration.get(name))
            if stream is not None:
                layouts[name] = _layout(stream, left)
        if layouts["main"].size != self._wish.size:
            wanted, got = (f"{w} x {h}" for w, h in (self._wish.size, layouts["main"].size))
            raise CameraError(
                f"the camera gives {got} pixels, not {wanted};"
                " set [camera] width and height to that"
            )
        return layouts

    def _captured(self) -> LentPicture:
        try:
            request = self._camera.capture_request(wait=SILENT_S)
            return LentPicture(request, self._layouts, self._library.mapped, self._lock)
        except _FAULTS as error:
            # The job that waits for a frame would keep `stop` waiting too.
            self._camera.cancel_all_and_flush()
            reason = str(error) or f"no frame for {SILENT_S:g} s"
            raise CameraError(f"the camera is silent: {reason}; check its cable") from error

    def _times(self, taken: LentPicture) -> tuple[int, int]:
        """Return when the frame's exposure began and the time now, nanoseconds."""
        now_ns = self._library.clock_ns()
        return min(cast("int", taken.metadata.get("SensorTimestamp", now_ns)), now_ns), now_ns

    def _is_held(self, taken: LentPicture, at_s: float) -> bool:
        holding, was_held, focus = self._holding, self._holding.is_held, self._holding.focus
        look = Look(taken.small(), taken.coloured, taken.grey)
        controls = holding.see(taken.metadata, look, at_s)
        if controls:
            self._camera.set_controls(controls)
        if holding.is_held != was_held:
            logger.info("camera: light %s", "changed" if was_held else "held")
        self._tell(holding.focus if holding.focus != focus else None)
        return holding.is_held

    def _tell(self, found: LensFocus | None) -> None:
        """Keep a focus that was just found, and log a complaint that is new."""
        if found is not None:
            logger.info("camera: focus at %.2f dioptres, by the markers", found.position)
            if self._wish.keep_focus is not None:
                self._wish.keep_focus(found)
        if self._holding.complaint != self._told:
            self._told = self._holding.complaint
            logger.warning("camera: %s", self._told)

    def _let_go(self) -> None:
        if self._taken is not None:
            self._taken.let_go()
            self._taken = None


def open_pi_camera(wish: Wish, number: int = 0) -> PiCamera:
    """Return the Pi's camera of that number, running.

    Raises:
        CameraError: picamera2 or the camera is missing, or it does not start as wished.
    """
    module = _picamera2()
    libcamera = import_module("libcamera")  # picamera2 does not start without this
    library = Library(module.MappedArray, libcamera.Transform, libcamera.ColorSpace.Sycc())
    try:
        camera = cast("Picamera2", module.Picamera2(number))
    except (RuntimeError, IndexError) as error:
        raise CameraError(f"camera {number} not found; check the ribbon cable") from error
    return PiCamera(camera, library, wish)


def attached_sensor(number: int = 0) -> Sensor | None:
    """Return the module at the camera port, without opening it; None if it is not a known one.

    Raises:
        CameraError: picamera2 or the camera is missing.
    """
    cameras = cast("list[Mapping[str, object]]", _picamera2().Picamera2.global_camera_info())
    for camera in cameras:
        if camera["Num"] == number:
            return sensor_of(str(camera["Model"]))
    raise CameraError(f"camera {number} not found; check the ribbon cable")


def _picamera2() -> ModuleType:
    try:
        return import_module("picamera2")
    except ImportError as error:
        raise CameraError(
            "picamera2 is missing: sudo apt install python3-picamera2, and make the venv with"
            " --system-site-packages; or set [camera] source to folder"
        ) from error


def _layout(stream: Mapping[str, object], turn: Flip) -> PixelLayout:
    name, size = str(stream["format"]), cast("tuple[int, int]", stream["size"])
    if name not in Format.__members__:
        raise CameraError(
            f"the camera gives {name} pixels, which are not read here;"
            f" set [camera] pixels to one of {', '.join(Format.__members__)}"
        )
    return PixelLayout(Format[name], (size[0], size[1]), turn)
