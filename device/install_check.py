"""`python -m device.install_check [FILE]`: do the libraries here fit, can a frame be read?

For `systemd/*.sh`, before a release is started; nothing of the box is touched. With a FILE only
that configuration is read. Exit 1 and a line for each thing that is wrong.

Two traps are looked for (`tests/proofs/install.py` walks into both):
- lgpio 0.0.0.2 from PyPI is an empty file, and pip takes it where it finds no other build.
- picamera2's libraries are built against the system's NumPy; one in the environment hides that
  and, being of another major version, breaks them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from device.config.file import read_config
from device.errors import DeviceError
from device.games.registry import game_names
from device.reading.sources import Sources
from vision.errors import VisionError
from vision.sheet.frames import read_frame

RECORDED = Path(__file__).parent / "games"
_SYSTEM = ("picamera2", "lgpio")
"""What comes from the system's packages; the rest the lock brings."""

Load = Callable[[str], ModuleType]


def main(arguments: Sequence[str]) -> int:
    """Check, print every fault, and return 1 if there is one."""
    faults = list(configuration_faults(Path(arguments[0])) if arguments else environment_faults())
    for fault in faults:
        sys.stderr.write(f"tablejinn: {fault}\n")
    return 1 if faults else 0


def configuration_faults(path: Path) -> Iterator[str]:
    """Yield a fault if this version refuses the configuration at `path`."""
    try:
        read_config(path)
    except DeviceError as error:
        yield str(error)


def environment_faults(load: Load = import_module) -> Iterator[str]:
    """Yield the faults of the libraries; if there are none, those of reading a frame."""
    faults = [*library_faults(load), *numpy_faults(load)]
    yield from faults
    if not faults:
        yield from reading_faults()


def library_faults(load: Load = import_module) -> Iterator[str]:
    """Yield a fault for every library that is missing or empty."""
    for name in (*_SYSTEM, "cv2", "gpiozero", "luma.oled.device"):
        try:
            module = load(name)
        except (ImportError, ValueError) as error:  # ValueError: built against another NumPy
            yield f"{name} cannot be imported ({error}); {_next_step(name)}"
            continue
        if name == "lgpio" and not hasattr(module, "gpiochip_open"):
            yield f"{module.__name__} has no code (version 0.0.0.2 of PyPI); {_next_step(name)}"


def numpy_faults(load: Load = import_module, prefix: str = sys.prefix) -> Iterator[str]:
    """Yield a fault if the environment at `prefix` has its own NumPy, which hides the system's."""
    found = str(load("numpy").__file__)
    if found.startswith(f"{prefix}/"):
        yield (
            f"NumPy is the environment's own ({found}), but picamera2 was built against the"
            " system's; pip uninstall numpy in it"
        )


def reading_faults(recorded: Path = RECORDED) -> Iterator[str]:
    """Yield why the first frame of a recorded game cannot be read.

    The recording of the first game is taken; others may begin with a hand over the sheet.
    """
    for frame in sorted(recorded.glob("*/recorded/000.jpg")):
        try:
            trouble = Sources().reader_for(frame).read(read_frame(frame)).trouble
        except (DeviceError, VisionError, OSError) as error:  # OSError: a file was not shipped
            yield f"{frame} cannot be read: {error}"
            continue
        if trouble is not None and frame.parents[1].name == game_names()[0]:
            yield f"{frame} is not read: {trouble.value}"


def _next_step(name: str) -> str:
    return f"sudo apt install python3-{name}" if name in _SYSTEM else "install this release anew"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
