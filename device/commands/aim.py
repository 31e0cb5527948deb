"""`tablejinn aim`: says how to hang the camera so that it sees the sheet well."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2

from device.box.boards import boards_of
from device.box.lenses import lens_folder, lens_for_size
from device.commands.looks import live_to_see, photos_to_see
from device.commands.named_files import add_config_option, config_named, named_file
from device.commands.picture_files import write_picture
from device.commands.read import Subparsers
from device.config.sections import CameraConfig
from device.reading.aim_advice import advice, lost_advice, summary
from device.reading.sources import Sources
from vision.marked import headed, mark
from vision.sheet.aiming import aim_of
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, Pose, find_pose

LIVE_S = 600  # seconds after which a live run ends
STEADY = 5  # looks in a row that are well aimed: then a live run ends

EXAMPLE = """examples:
  tablejinn aim                         by the camera, until it is well aimed
  tablejinn aim --usb                   by the web camera of a laptop
  tablejinn aim photo.jpg --picture aimed.png"""


def add_aim_parser(subparsers: Subparsers) -> None:
    """Add `aim` to the command line."""
    parser = subparsers.add_parser(
        "aim",
        help="say how to hang the camera",
        description="Say what to do so that the camera sees the sheet well: all markers in view,"
        " large enough, steep enough, sharp, light enough, no glare. Stop the service before, as"
        " two programs cannot use one camera.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("photos", nargs="*", type=Path, metavar="PHOTO", help="of the table")
    parser.add_argument("--usb", action="store_true", help="with the first USB camera")
    parser.add_argument("--sheet", metavar="NAME", help="the sheet (default: the one that fits)")
    parser.add_argument("--picture", type=Path, metavar="OUT", help="draw what the camera sees")
    add_config_option(parser)
    parser.set_defaults(handler=aim)


def aim(args: argparse.Namespace) -> int:
    """Look at photos or through the camera; return 1 if something is to be done at the end."""
    cv2.setNumThreads(1)
    config = config_named(args)
    camera = replace(config.camera, source="usb") if args.usb else config.camera
    boards = tuple(boards_of(config).values())
    if args.sheet is not None:
        boards = (find_board(args.sheet, config.camera.boards),)
    look = _Look(boards, camera, lens_folder(config))
    photos = [named_file("PHOTO", path) or path for path in args.photos]
    pictures = photos_to_see(photos) if photos else live_to_see(camera, LIVE_S)
    return look.at_all(pictures, args.picture)


class _Look:
    """Looks at pictures, and says what is to be done as long as it is news."""

    def __init__(self, boards: Sequence[Board], camera: CameraConfig, lenses: Path | None) -> None:
        self._boards, self._camera, self._lenses = boards, camera, lenses
        self._said: tuple[str, ...] = ()
        self._steady = 0

    def at_all(self, pictures: Iterator[tuple[str, Frame]], out: Path | None) -> int:
        """Look at all pictures; a live run ends once the camera is well aimed for a while."""
        is_good = True
        for name, frame in pictures:
            lines, picture = self._judged(frame, Path(name))
            is_good = lines[0].startswith("Good")
            self._say(name, lines)
            if out is not None:
                write_picture(out, picture)
            self._steady = self._steady + 1 if is_good else 0
            if not name and self._steady == STEADY:
                break
        return 0 if is_good else 1

    def _say(self, name: str, lines: tuple[str, ...]) -> None:
        heads = tuple(line for line in lines if "px/mm, " not in line)
        if name or heads != self._said:
            sys.stdout.writelines(f"{name}: {line}\n" if name else f"{line}\n" for line in lines)
            sys.stdout.flush()
        self._said = heads

    def _judged(self, frame: Frame, path: Path) -> tuple[tuple[str, ...], Frame]:
        """Return what to do in sentences, and the frame with the sheet marked."""
        lens, nominal = Sources().lens_named(path), ""
        if lens is None:
            size = frame.shape[1], frame.shape[0]
            lens, nominal = lens_for_size(self._camera, size, kept=self._lenses)
        pose, fitting = _best(frame, self._boards, lens)
        if isinstance(pose, Lost):
            said = (lost_advice(pose),)
            return said, headed(frame, said[0])
        board = fitting[0]
        found = aim_of(frame, pose, board)
        todo = advice(found, board) or ("Good: the camera is well aimed.",)
        assumed = f", lens of {nominal} assumed" if nominal else ""
        picture = headed(mark(frame, pose, board, ()), todo[0])
        return (
            *todo,
            f"{' or '.join(one.stem for one in fitting)}: {summary(found)}{assumed}",
        ), picture


def _best(
    frame: Frame, boards: Sequence[Board], lens: Lens
) -> tuple[Pose | Lost, tuple[Board, ...]]:
    """Return the best pose and the sheets that it fits, or why the first sheet was not found.

    Sheets of one size have the same markers in the same places.
    """
    grey, finder = to_grey(frame), detector()
    found = [(find_pose(grey, board, lens, finder), board) for board in boards]
    poses = [(pose, board) for pose, board in found if isinstance(pose, Pose)]
    if not poses:
        return found[0][0], (found[0][1],)
    best = min((pose for pose, _ in poses), key=lambda pose: pose.error_px)
    return best, tuple(board for pose, board in poses if pose.error_px == best.error_px)
