"""Labelled frames: pictures with a sidecar that says what lies there, set by set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from device.errors import MisuseError
from vision.files import read_json

PICTURES = (".jpg", ".jpeg", ".png")
NO_LAMP = "not told"


@dataclass(frozen=True, slots=True)
class LabelledFrame:
    """A picture and its label.

    Attributes:
        path: the picture.
        set_name: the folder that it lies in.
        label: what its sidecar says.
    """

    path: Path
    set_name: str
    label: Mapping[str, object]

    @property
    def lamp(self) -> str:
        """The light on the scene, in the label's word."""
        light = self.label.get("light")
        return light if isinstance(light, str) and light else NO_LAMP

    @property
    def is_covered(self) -> bool:
        """Whether a hand or something else is over the sheet."""
        return bool(self.label.get("occluder"))


def labelled_frames(folder: Path, but: Path | None) -> list[LabelledFrame]:
    """Return the pictures with a sidecar in a folder and in the folders below, but one.

    Args:
        folder: where the sets lie; a folder is a set.
        but: a folder that is no set, such as that of photos of bare sheets.

    Raises:
        FileError: a sidecar cannot be read.
        MisuseError: there is no picture with a sidecar.
    """
    left_out = None if but is None else but.resolve()
    pictures = sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in PICTURES and path.parent.resolve() != left_out
    )
    frames = [_labelled(path, folder) for path in pictures if path.with_suffix(".json").is_file()]
    if not frames:
        raise MisuseError(f"DIR {folder}: holds no picture with a label, as 001.jpg with 001.json")
    return frames


def _labelled(path: Path, folder: Path) -> LabelledFrame:
    data = read_json(path.with_suffix(".json"))
    label = cast("dict[str, object]", data) if isinstance(data, dict) else {}
    below = path.parent.relative_to(folder).as_posix()
    return LabelledFrame(path, folder.resolve().name if below == "." else below, label)
