"""The focus that was found by the markers: a file for each camera of the Pi, beside lenses."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Annotated

import msgspec

from device.camera.focus import LensFocus
from vision.errors import FileError
from vision.files import write_whole

logger = logging.getLogger(__name__)


class _FocusForm(msgspec.Struct, frozen=True):
    lens_position: Annotated[float, msgspec.Meta(ge=0, le=100)]
    sharpness: Annotated[float, msgspec.Meta(ge=0, le=1)]


def focus_file(folder: Path, number: int) -> Path:
    """Return where the focus of the Pi's camera of that number is kept."""
    return folder / f"focus-{number}.json"


def kept_focus(path: Path) -> LensFocus | None:
    """Return the focus that is kept in a file; None without one, or if the file is damaged."""
    try:
        form = msgspec.json.decode(path.read_bytes(), type=_FocusForm)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        logger.warning("%s: %s; the focus is searched anew", path, error)
        return None
    return LensFocus(form.lens_position, form.sharpness)


def write_focus(path: Path, focus: LensFocus) -> None:
    """Keep a focus; one that cannot be kept is logged, and is found again at the next start."""
    table = {
        "lens_position": round(focus.position, 3),
        "sharpness": round(focus.sharpness, 4),
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, (json.dumps(table) + "\n").encode())
    except (OSError, FileError) as error:
        logger.warning("the focus is not kept: %s", error)
