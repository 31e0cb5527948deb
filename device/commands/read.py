"""`tablejinn read`: what single frames show."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import cv2

from device.box.boards import boards_of
from device.box.lenses import lens_folder, lens_for_size
from device.commands.named_files import (
    add_config_option,
    config_named,
    named_board,
    named_file,
    named_folder,
)
from device.commands.picture_files import write_picture
from device.config.sections import Config
from device.errors import ConfigError, MisuseError
from device.reading.one_frame import FrameRead, marked, read_one
from device.reading.own_photo import OwnBox
from device.reading.sources import Sources
from vision.errors import BoardFileError, FrameError, LensFileError
from vision.plain_text import plain
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread


class Subparsers(Protocol):
    """What argparse returns for sub-commands; its own type is private."""

    def add_parser(self, name: str, **settings: Any) -> argparse.ArgumentParser:
        """Return the parser of a new sub-command."""
        ...


EXAMPLE = """examples:
  tablejinn read my_photo.jpg                   the sheet is known by its markers
  tablejinn read --picture seen.png my_photo.jpg
  tablejinn read --json evening/012.jpg
  tablejinn read --sheet my_lake.toml --lens my_camera.json --bare photos/ evening/*.jpg"""


def add_read_parser(subparsers: Subparsers) -> None:
    """Add `read` to the command line."""
    parser = subparsers.add_parser(
        "read",
        help="say what frames show",
        description="Read frames one by one, and say what lies on the sheet and how surely."
        " Without a named lens the nominal lens is assumed; without a named sheet, the sheet whose"
        " markers fit.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("frames", nargs="+", type=Path, metavar="FRAME", help="a JPEG or PNG")
    parser.add_argument(
        "--picture", type=Path, metavar="OUT", help="draw what was seen; a folder for many frames"
    )
    add_sighting_options(parser)
    add_config_option(parser)
    parser.set_defaults(handler=read)


def add_sighting_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say with which board, lens and box frames are read."""
    add_sheet_options(parser)
    parser.add_argument(
        "--catalogue", type=Path, metavar="FILE", help="an enrolled box of tiles or cards"
    )


def add_sheet_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say with which board and lens frames are looked at."""
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument(
        "--sheet", type=Path, metavar="FILE", help="the board file, or the name of a known board"
    )
    parser.add_argument("--lens", type=Path, metavar="FILE", help="the lens file")
    parser.add_argument("--boards", type=Path, metavar="DIR", help="where board files are")
    parser.add_argument("--bare", type=Path, metavar="DIR", help="where bare-sheet photos are")


def sources_of(args: argparse.Namespace) -> Sources:
    """Return the board, lens and folders that the options name.

    Raises:
        BoardFileError: the named board file is wrong.
        LensFileError: the named lens file is wrong.
        MisuseError: a named file or folder is not there.
    """
    boards, bare = named_folder("--boards", args.boards), named_folder("--bare", args.bare)
    if args.sheet is not None and args.sheet.suffix:
        named_file("--sheet", args.sheet)
    lens = named_file("--lens", args.lens)
    catalogue = named_file("--catalogue", args.catalogue)
    sources = Sources(args.sheet, lens, boards, bare, catalogue=catalogue)
    if args.sheet is not None and not args.sheet.suffix and not args.sheet.exists():
        named_board(str(args.sheet), boards)
    elif args.sheet is not None:
        sources.board_for(None)
    if lens is not None:
        sources.lens_for(None)
    return sources


def read(args: argparse.Namespace) -> int:
    """Read the frames that the arguments name: a table each, or a line of JSON each.

    Returns:
        1 if a frame cannot be decoded, shows no sheet, or if its sheet or lens is unknown. The
        other frames are still read.
    """
    sources, own, status = sources_of(args), own_box(config_named(args)), 0
    pictures = _pictures(args.picture, args.frames)
    cv2.setNumThreads(1)
    for path in args.frames:
        try:
            result = read_one(path, sources, own)
        except (FrameError, BoardFileError, LensFileError, ConfigError) as error:
            why, status = plain(str(error)), 1
            sys.stderr.write(f"tablejinn: {why}\n")
            if args.json:
                sys.stdout.write(f"{json.dumps(_failed(path, why))}\n")
            continue
        sys.stderr.writelines(f"tablejinn: {path}: {note}\n" for note in result.sighting.notes)
        sys.stdout.write(f"{json.dumps(_line(result))}\n" if args.json else _table(result))
        if path in pictures:
            write_picture(pictures[path], marked(result))
        if isinstance(result.reading.trouble, Lost):
            sys.stderr.write(f"tablejinn: {path}: {_NEXT_STEPS[result.reading.trouble]}\n")
            status = 1
    return status


def own_box(config: Config) -> OwnBox:
    """Return what the box that `config` describes would read a picture with."""
    return OwnBox(
        lambda width, height: lens_for_size(
            config.camera, (width, height), kept=lens_folder(config)
        ),
        lambda: tuple(boards_of(config).values()),
    )


def _pictures(out: Path | None, frames: Sequence[Path]) -> dict[Path, Path]:
    """Return where the picture of each frame goes, by the frame's path."""
    if out is None:
        return {}
    if out.is_dir():
        return {path: out / f"{path.stem}_seen.png" for path in frames}
    if len(frames) > 1:
        raise MisuseError(f"--picture {out}: is no folder; make one for the pictures of all frames")
    return {frames[0]: out}


_NEXT_STEPS = {
    Lost.NO_MARKERS: "no sheet in view; show its markers, or name its board file with --sheet",
    Lost.TOO_FEW_MARKERS: "only one marker in view; show at least two",
    Lost.MIRRORED: "the sheet is seen as in a mirror; print it, or take the picture, unmirrored",
    Lost.TWO_SHEETS: "two sheets in view; take one away",
    Lost.NOT_FLAT: "its markers fit no flat sheet; lay it flat, and check --sheet and --lens",
    Lost.TOO_DARK: "too dark to see the sheet; switch a lamp on",
}


def _failed(path: Path, why: str) -> dict[str, object]:
    """Return the line of a frame that could not be looked at."""
    failed: dict[str, object] = {"frame": str(path), "sheet": None, "occluded": False}
    return failed | {"trouble": "unreadable", "why": why}


def _line(result: FrameRead) -> dict[str, object]:
    trouble = result.reading.trouble
    is_found = trouble is None or isinstance(trouble, Unread)
    line: dict[str, object] = {
        "frame": str(result.path),
        "sheet": result.sighting.board.stem if is_found else None,
        "occluded": result.is_covered,
        **result.fields,
        "ms": round(result.elapsed_ms, 1),
    }
    if result.sighting.assumed:
        line["assumed"] = list(result.sighting.assumed)
    if trouble is not None:
        line["trouble"] = trouble.value
    return line


def _table(result: FrameRead) -> str:
    """Return what a frame shows as a table, a row for each thing."""
    trouble = result.reading.trouble
    if trouble is not None:
        return f"{result.path}: not read: {trouble.value}\n"
    heading = f"{result.path}: {result.sighting.board.stem}"
    if not result.seen:
        return f"{heading}: bare\n"
    rows = [(one.where, one.what, f"{one.sure:.0%}", one.rival) for one in result.seen]
    table = [("where", "what", "sure", "else"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    lines = (
        f"  {where:{widths[0]}}  {what:{widths[1]}}  {sure:>{widths[2]}}  {rival}".rstrip()
        for where, what, sure, rival in table
    )
    return "\n".join([heading, *lines, ""])
