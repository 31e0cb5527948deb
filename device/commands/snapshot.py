"""`tablejinn snapshot`: takes a photo with the configured camera."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from device.box.hardware import open_camera
from device.box.lenses import lens_folder, lens_for_size
from device.box.web_camera import web_camera
from device.camera.folder import Camera
from device.commands.named_files import add_config_option, config_named
from device.commands.picture_files import write_output, write_picture
from device.commands.read import Subparsers
from device.config.sections import CameraConfig
from device.errors import CameraError, OutputError
from vision.sheet.lens import Frame, Lens

SETTLING_S = 2.0  # seconds in which a camera finds its exposure

EXAMPLE = """examples:
  tablejinn snapshot                          snapshot_0.jpg, then snapshot_1.jpg
  tablejinn snapshot --usb my_table.jpg       the web camera of a laptop
  tablejinn snapshot bare/my_sheet_0.jpg      the bare sheet, for [camera] bare"""


def add_snapshot_parser(subparsers: Subparsers) -> None:
    """Add `snapshot` to the command line."""
    parser = subparsers.add_parser(
        "snapshot",
        help="take a photo of the table",
        description="Take a photo with the configured camera. A calibrated lens is written beside"
        " the photo, so that `tablejinn read` knows the lens. No file is overwritten.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("photo", nargs="?", type=Path, metavar="FILE", help="a .jpg or .png")
    parser.add_argument("--usb", action="store_true", help="with the first USB camera")
    add_config_option(parser)
    parser.set_defaults(handler=snapshot)


def snapshot(args: argparse.Namespace) -> int:
    """Take a photo and print where it lies."""
    config = config_named(args)
    camera = web_camera(config.camera) if args.usb else config.camera
    return take_photo(camera, args.photo, kept=lens_folder(config))


def take_photo(
    config: CameraConfig,
    asked: Path | None,
    open_it: Callable[[CameraConfig], Camera] = open_camera,
    kept: Path | None = None,
) -> int:
    """Write a photo, and beside it the lens if the lens is calibrated.

    Args:
        config: the camera.
        asked: where the photo goes; None for the first free `snapshot_<n>.jpg`.
        open_it: opens the camera.
        kept: the folder of the lenses that were calibrated here.

    Raises:
        CameraError: there is no camera, or no frame of it.
        OutputError: the photo or its lens is there already, or it cannot be written.
    """
    photo = asked or next(path for path in _numbered() if _is_free(path))
    if not _is_free(photo):
        there = photo if photo.exists() else photo.with_suffix(".json")
        raise OutputError(f"{there}: is there already; name another file")
    with open_it(config) as opened:
        frame = _settled(opened, config)
    write_picture(photo, frame)
    sys.stdout.write(f"{photo}: {frame.shape[1]} x {frame.shape[0]} pixels\n")
    lens, nominal = lens_for_size(config, (frame.shape[1], frame.shape[0]), kept=kept)
    if nominal:
        sys.stderr.write(
            f"tablejinn: the lens is not calibrated: `read` takes it for {nominal}'s\n"
        )
    else:
        _write_lens(photo.with_suffix(".json"), lens)
    return 0


def _is_free(photo: Path) -> bool:
    return not photo.exists() and not photo.with_suffix(".json").exists()


def _numbered() -> Iterator[Path]:
    return (Path(f"snapshot_{number}.jpg") for number in count())


def _settled(camera: Camera, config: CameraConfig) -> Frame:
    """Return a frame after the camera had time to find its exposure; pictures need no time."""
    wanted = 1 if config.source == "folder" else round(SETTLING_S * config.fps)
    for number, shot in enumerate(camera.shots(), 1):
        if number >= wanted:
            return shot.frame.copy()
    raise CameraError("the camera ended before its exposure was steady; try again")


def _write_lens(path: Path, lens: Lens) -> None:
    matrix = [list(lens.matrix[row : row + 3]) for row in (0, 3, 6)]
    camera = {"matrix": matrix, "distortion": list(lens.distortion)}
    write_output(path, f"{json.dumps({'camera': camera})}\n".encode())
