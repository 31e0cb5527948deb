"""`tablejinn survey`: how surely the box reads the pieces that lie on a sheet here, and why not."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from device.box.lenses import lens_folder
from device.commands.learn_board import add_learn_options, learn_board, wanted_of
from device.commands.looks import live_to_see, photos_to_see
from device.commands.named_files import add_config_option, config_named, named_file
from device.commands.picture_files import write_picture
from device.commands.read import Subparsers, add_sighting_options, own_box, sources_of
from device.games.registry import owner_of
from device.reading.own_photo import OwnBox, sighting
from device.reading.sources import Sources
from vision.errors import FrameError
from vision.marked import SeenThing, headed, mark
from vision.sheet.board import Board
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame
from vision.sheet.markers import detector
from vision.sheet.pose import Lost, find_pose
from vision.sheet.unread import Unread
from vision.survey import DoubtReason, doubtful, reason_of

LIVE_S = 0.0  # seconds: one look through the camera

TO_DO = {
    DoubtReason.GLARE: "a lamp is mirrored on it; move the lamp or the camera",
    DoubtReason.SHADOW: "it lies in a shadow; move the lamp, or light it from two sides",
    DoubtReason.STEEP: "it is seen from the side; hang the camera nearer to above the middle",
    DoubtReason.COLOURS: "its colour is like another one; more and whiter light helps",
    DoubtReason.UNCLEAR: "its top is not clear; turn it, focus the lens, or hang the camera lower",
}

EXAMPLE = """examples:
  tablejinn survey                      once through the camera; stop the service before
  tablejinn survey photo.jpg --picture survey.png
  tablejinn survey --json --sheet my_board.toml photo.jpg
  tablejinn survey --learn my_board.toml --sheet frame_420x297.toml --empty bare.jpg full.jpg \
      --picture my_board.png            the board file of a board of your own: docs/boards.md"""


def add_survey_parser(subparsers: Subparsers) -> None:
    """Add `survey` to the command line."""
    parser = subparsers.add_parser(
        "survey",
        help="say how surely the pieces here are read",
        description="Lay pieces on a sheet as for a game. Every place that is read with doubt is"
        " named, with why, and with what to do.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("photo", nargs="?", type=Path, metavar="PHOTO", help="of the table")
    parser.add_argument("--picture", type=Path, metavar="OUT", help="draw what was seen")
    add_sighting_options(parser)
    add_learn_options(parser)
    add_config_option(parser)
    parser.set_defaults(handler=survey)


def survey(args: argparse.Namespace) -> int:
    """Look once; return 1 if a place is doubtful, or if the sheet is not read."""
    cv2.setNumThreads(1)
    config, sources = config_named(args), sources_of(args)
    photo = named_file("PHOTO", args.photo)
    wanted = wanted_of(args)
    if wanted is not None and photo is not None:
        lines = learn_board(wanted, photo, sources, own_box(config), _answered)
        sys.stdout.writelines(f"{line}\n" for line in lines)
        return 0
    looks = (
        photos_to_see([photo]) if photo else live_to_see(config.camera, LIVE_S, lens_folder(config))
    )
    name, frame = next(looks)
    found = _surveyed(Path(name), frame, sources, own_box(config))
    sys.stdout.write(f"{json.dumps(_fields(found))}\n" if args.json else _lines(found))
    if args.picture is not None:
        write_picture(args.picture, found.picture)
    return 0 if found.things and not found.doubts else 1


def _answered(question: str, default: str) -> str:
    """Return what is typed at a terminal; elsewhere, or where nothing is typed, the default."""
    if not sys.stdin.isatty():
        return default
    sys.stderr.write(f"{question} [{default}] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip() or default


@dataclass(frozen=True, slots=True)
class _Survey:
    """What was seen, and what of it is doubtful.

    Attributes:
        sheet: the sheet's name.
        things: everything that was seen.
        doubts: the doubtful things, each with its reason.
        picture: the frame with all of it drawn.
    """

    sheet: str
    things: Sequence[SeenThing]
    doubts: Sequence[tuple[SeenThing, DoubtReason]]
    picture: Frame


def _surveyed(path: Path, frame: Frame, sources: Sources, own: OwnBox) -> _Survey:
    seen_with = sighting(path, frame, sources, own)
    sys.stderr.writelines(f"tablejinn: {note}\n" for note in seen_with.notes)
    board, sight = seen_with.board, owner_of(seen_with.board).sight()
    reader = sight.reader(board, seen_with.lens, sources.bare, sources.catalogue)
    reading = reader.read(frame)
    pose = find_pose(to_grey(frame), board, seen_with.lens, detector())
    if isinstance(pose, Lost):
        raise _not_read(board, pose)
    if reading.trouble is not None:
        raise _not_read(board, reading.trouble)
    things = sight.seen(reading, reader.board)
    doubts = [(thing, reason_of(thing, things, frame, pose)) for thing in doubtful(things)]
    return _Survey(
        board.stem,
        things,
        doubts,
        headed(mark(frame, pose, board, things), _heading(board.stem, things, doubts)),
    )


def _not_read(board: Board, why: Lost | Unread) -> FrameError:
    return FrameError(f"the {board.stem} is not read: {why.value}; `tablejinn aim` helps")


def _heading(
    sheet: str, things: Sequence[SeenThing], doubts: Sequence[tuple[SeenThing, DoubtReason]]
) -> str:
    if not things:
        return f"{sheet}: nothing lies on it"
    if not doubts:
        return f"{sheet}: all {len(things)} are read surely"
    return f"{sheet}: {len(doubts)} of {len(things)} are doubtful"


def _lines(found: _Survey) -> str:
    heading = _heading(found.sheet, found.things, found.doubts)
    doubts = [
        f"  {thing.where}: {thing.what} ({thing.sure:.0%}), or {thing.rival or 'another'}:"
        f" {TO_DO[reason]}"
        for thing, reason in found.doubts
    ]
    return "\n".join([heading, *doubts, ""])


def _fields(found: _Survey) -> dict[str, object]:
    doubts = [
        {"where": one.where, "what": one.what, "sure": round(one.sure, 4), "why": reason.value}
        for one, reason in found.doubts
    ]
    return {"sheet": found.sheet, "seen": len(found.things), "doubtful": doubts}
