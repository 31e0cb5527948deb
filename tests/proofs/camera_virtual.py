"""The real picamera2 on libcamera's virtual pipeline, which plays a JPEG file as a camera."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module, metadata
from pathlib import Path
from tempfile import mkdtemp
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any, cast

from device.camera.formats import Format
from device.camera.picamera import PiCamera, Wish
from device.camera.pixels import small_size
from device.camera.protocols import Library, Picamera2
from tests.proofs.camera_contract import Rig
from vision.sheet.frames import read_frame

HERE = Path(__file__).parent
PICTURE = HERE.parent / "frames" / "lake_stills" / "016.jpg"
MODEL = "imx708_wide"  # what the pipeline calls its camera; nothing of the sensor is played
WISH = Wish((1536, 864), 10, Format.YUV420)
PROVIDERS = ("/dev/udmabuf", "/dev/dma_heap/system", "/dev/dma_heap/linux,cma")
RECIPE = "docs/proofs/camera.md says how to make a userland that has it"


class MissingError(Exception):
    """The proof cannot be run here; the message says what it needs."""


def with_dma_buffers() -> str:
    """Return who provides DMA buffers; without a kernel that does, begin again with a stand-in.

    Raises:
        MissingError: there is no compiler for the stand-in.
    """
    found = [path for path in PROVIDERS if Path(path).exists()]
    if not found and "camera_dmabuf" not in os.environ.get("LD_PRELOAD", ""):
        _begin_again_with_stand_in()
    return found[0] if found else "memory files (tests/proofs/camera_dmabuf.c)"


def _begin_again_with_stand_in() -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        raise MissingError(f"gcc, as the kernel has none of {', '.join(PROVIDERS)}; {RECIPE}")
    library = Path(mkdtemp()) / "camera_dmabuf.so"
    source = str(HERE / "camera_dmabuf.c")
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(library), source, "-ldl"]
    subprocess.run(command, check=True)  # noqa: S603 - our own source, no input
    os.environ["LD_PRELOAD"] = str(library)
    os.execv(sys.executable, [sys.executable, "-m", "tests.proofs.camera"])  # noqa: S606 - itself


class Virtual:
    """A camera that shows `PICTURE`."""

    def __init__(self) -> None:
        """Prepare the pipeline.

        Raises:
            MissingError: libcamera or picamera2 is missing.
        """
        _show_picture()
        self._libcamera = _module("libcamera")
        # Only picamera2's window on a screen uses pykms, which Debian does not have.
        formats = ("RGB888", "BGR888", "XBGR8888", "XRGB8888", "YUV420", "YVU420", "YUYV", "NV12")
        pykms = ModuleType("pykms")
        vars(pykms)["PixelFormat"] = SimpleNamespace(**dict.fromkeys((*formats, "MJPEG"), 0))
        sys.modules.setdefault("pykms", pykms)
        self._picamera2 = _module("picamera2")
        # The virtual pipeline has no raw stream, whose formats picamera2 lists when it opens.
        self._picamera2.Picamera2._get_raw_modes = _raw_modes
        self.opened: list[Any] = []

    @property
    def versions(self) -> str:
        """What is tried."""
        python = sys.version.split()[0]
        libcamera = self._libcamera.CameraManager.singleton().version
        return f"libcamera {libcamera}, picamera2 {metadata.version('picamera2')}, Python {python}"

    def rig(self, *, has_small: bool) -> Rig:
        streams = "two streams of one request" if has_small else "one stream"
        return Rig(
            f"picamera2, {streams}", read_frame(PICTURE), lambda: self.open(has_small=has_small)
        )

    def open(self, *, has_small: bool = True, pause_s: float = 0.0) -> PiCamera:
        """Open it as `open_pi_camera` opens a Pi's, but with the pipeline's own memory."""
        allocator = import_module("picamera2.allocators").LibcameraAllocator
        camera = self._picamera2.Picamera2()
        camera.allocator = allocator(camera.camera)
        if pause_s:  # the pipeline itself knows no rate
            camera.pre_callback = partial(_pause, pause_s)
        self.opened.append(camera)
        library = Library(
            self._picamera2.MappedArray,
            self._libcamera.Transform,
            self._libcamera.ColorSpace.Sycc(),
        )
        return PiCamera(cast("Picamera2", _AsPi(camera) if has_small else camera), library, WISH)


class _AsPi:
    """A camera that calls itself a sensor behind a Pi's ISP, to be asked for both streams."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera

    def __getattr__(self, name: str) -> object:
        return getattr(self._camera, name)

    @property
    def camera_properties(self) -> Mapping[str, object]:
        return {**self._camera.camera_properties, "ColorFilterArrangement": 0}


def _pause(pause_s: float, _request: object) -> None:
    Event().wait(pause_s)


def _raw_modes(_camera: object) -> list[dict[str, object]]:
    return [{"format": "NV12", "size": WISH.size}]


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise MissingError(f"the Python module {name} ({error}); {RECIPE}") from error


def _show_picture() -> None:
    """Write what the virtual pipeline plays, where it looks for it."""
    places = [Path(place) for place in os.environ.get("LD_LIBRARY_PATH", "").split(":") if place]
    homes = [place for place in places if list(place.glob("libcamera.so.*"))]
    if not homes:
        raise MissingError(f"a folder on LD_LIBRARY_PATH with libcamera.so; {RECIPE}")
    frames = Path(mkdtemp())
    shutil.copy(PICTURE, frames / "0.jpg")
    sizes = "".join(
        f"  - width: {width}\n    height: {height}\n    frame_rates: [10, 10]\n"
        for width, height in (WISH.size, small_size(*WISH.size))
    )
    folder = homes[0].parent / "share" / "libcamera" / "pipeline" / "virtual"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "virtual.yaml").write_text(
        f'%YAML 1.1\n---\n"Virtual0":\n  supported_formats:\n{sizes}'
        f'  frames:\n    path: "{frames}/"\n'
        f'  location: "CameraLocationFront"\n  model: "{MODEL}"\n'
    )
