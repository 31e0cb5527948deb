"""`tablejinn aim`: says how to hang the camera so that it sees the sheet well."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from device.box.boards import boards_of
from device.box.lenses import lens_folder, lens_for_size
from device.box.web_camera import web_camera
from device.commands.looks import live_to_see, photos_to_see
from device.commands.named_files import add_config_option, config_named, named_board, named_file
from device.commands.picture_files import write_picture
from device.commands.read import Subparsers
from device.config.sections import CameraConfig, Config
from device.errors import MisuseError
from device.reading.aim_advice import GOOD, summary
from device.reading.aim_look import look_at_aim
from device.reading.sources import Sources
from device.texts.language import say
from vision.marked import headed, mark
from vision.sheet.board import Board
from vision.sheet.lens import Frame

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
    if args.usb and args.photos:
        raise MisuseError(f"--usb: looks through a camera, and PHOTO {args.photos[0]} is named too")
    config = config_named(args)
    camera = web_camera(config.camera) if args.usb else config.camera
    boards = tuple(boards_of(config).values())
    if args.sheet is not None:
        boards = (named_board(args.sheet, config.camera.boards),)
    look = _Look(boards, camera, config)
    photos = [named_file("PHOTO", path) or path for path in args.photos]
    pictures = photos_to_see(photos) if photos else live_to_see(camera, LIVE_S, look.lenses)
    return look.at_all(pictures, args.picture)


class _Look:
    """Looks at pictures, and says what is to be done as long as it is news."""

    def __init__(self, boards: Sequence[Board], camera: CameraConfig, config: Config) -> None:
        self._boards, self._camera = boards, camera
        self.lenses, self._language = lens_folder(config), config.language.name
        self._said: tuple[str, ...] = ()
        self._steady = 0

    def at_all(self, pictures: Iterator[tuple[str, Frame]], out: Path | None) -> int:
        """Look at all pictures; a live run ends once the camera is well aimed for a while."""
        is_good = True
        for name, frame in pictures:
            lines, picture = self._judged(frame, Path(name))
            is_good = lines[0] == say(GOOD, self._language)
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
            lens, nominal = lens_for_size(self._camera, size, kept=self.lenses)
        look = look_at_aim(frame, self._boards, lens)
        todo = tuple(say(line, self._language) for line in look.todo or (GOOD,))
        if look.sheet is None:
            return todo, headed(frame, todo[0])
        sheet = look.sheet
        assumed = f", lens of {nominal} assumed" if nominal else ""
        picture = headed(mark(frame, sheet.pose, sheet.boards[0], ()), todo[0])
        names = " or ".join(board.stem for board in sheet.boards)
        return (*todo, f"{names}: {summary(sheet.aim)}{assumed}"), picture
