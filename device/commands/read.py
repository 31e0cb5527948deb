"""`tablejinn read`: what single frames show."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import cv2

from device.errors import ConfigError
from device.games.registry import owner_of
from device.reading.readers import AnyReading
from device.reading.sources import Sources
from vision.errors import BoardFileError, FrameError, LensFileError
from vision.plain_text import plain
from vision.sheet.frames import read_frame
from vision.sheet.pose import Lost
from vision.sheet.unread import Unread


class Subparsers(Protocol):
    """What argparse returns for sub-commands; its own type is private."""

    def add_parser(self, name: str, **settings: Any) -> argparse.ArgumentParser:
        """Return the parser of a new sub-command."""
        ...


EXAMPLE = """examples:
  tablejinn read --json evening/012.jpg
  tablejinn read --sheet my_lake.toml --lens my_camera.json --bare photos/ evening/*.jpg"""


def add_read_parser(subparsers: Subparsers) -> None:
    """Add `read` to the command line."""
    parser = subparsers.add_parser(
        "read",
        help="say what frames show",
        description="Read frames one by one; each needs a board file and a lens.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("frames", nargs="+", type=Path, metavar="FRAME", help="a JPEG or PNG")
    add_sighting_options(parser)
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
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="the board file")
    parser.add_argument("--lens", type=Path, metavar="FILE", help="the lens file")
    parser.add_argument("--boards", type=Path, metavar="DIR", help="where board files are")
    parser.add_argument("--bare", type=Path, metavar="DIR", help="where bare-sheet photos are")


def sources_of(args: argparse.Namespace) -> Sources:
    """Return the board, lens and folders that the options name.

    Raises:
        BoardFileError: the named board file is wrong.
        ConfigError: a named folder is no folder.
        LensFileError: the named lens file is wrong.
    """
    for option, folder in (("--boards", args.boards), ("--bare", args.bare)):
        if folder is not None and not folder.is_dir():
            raise ConfigError(f"{option} {folder}: is no folder; check the path")
    sources = Sources(args.sheet, args.lens, args.boards, args.bare, catalogue=args.catalogue)
    if args.sheet is not None:
        sources.board_for(None)
    if args.lens is not None:
        sources.lens_for(None)
    return sources


def read(args: argparse.Namespace) -> int:
    """Read the frames that the arguments name, one line each.

    Returns:
        1 if a frame cannot be decoded, shows no sheet, or if its sheet or lens is unknown. The
        other frames are still read.
    """
    sources, status = sources_of(args), 0
    cv2.setNumThreads(1)
    for path in args.frames:
        try:
            frame = read_frame(path)
            reader = sources.reader_for(path)
        except (FrameError, BoardFileError, LensFileError, ConfigError) as error:
            sys.stderr.write(f"tablejinn: {plain(str(error))}\n")
            status = 1
            continue
        start = time.perf_counter()
        reading = reader.read(frame)
        elapsed_ms = (time.perf_counter() - start) * 1000
        sight = owner_of(reader.board).sight()
        line = _line(path, reader.board.stem, sight.fields(reading), reading, elapsed_ms)
        said = json.dumps(line) if args.json else _plain(line, sight.words(reading))
        sys.stdout.write(f"{said}\n")
        if isinstance(reading.trouble, Lost):
            sys.stderr.write(f"tablejinn: {path}: {_NEXT_STEPS[reading.trouble]}\n")
            status = 1
    return status


_NEXT_STEPS = {
    Lost.NO_MARKERS: "no sheet in view; show its markers, or name its board file with --sheet",
    Lost.TOO_FEW_MARKERS: "only one marker in view; show at least two",
    Lost.MIRRORED: "the sheet is seen as in a mirror; print it, or take the picture, unmirrored",
    Lost.TWO_SHEETS: "two sheets in view; take one away",
    Lost.NOT_FLAT: "its markers fit no flat sheet; lay it flat, and check --sheet and --lens",
    Lost.TOO_DARK: "too dark to see the sheet; switch a lamp on",
}


def _line(
    path: Path, sheet: str, seen: Mapping[str, object], reading: AnyReading, elapsed_ms: float
) -> dict[str, object]:
    is_found = reading.trouble is None or isinstance(reading.trouble, Unread)
    line: dict[str, object] = {
        "frame": str(path),
        "sheet": sheet if is_found else None,
        "occluded": reading.trouble in (Unread.OCCLUDED, Unread.COVERED),
        **seen,
        "ms": round(elapsed_ms, 1),
    }
    if reading.trouble is not None:
        line["trouble"] = reading.trouble.value
    return line


def _plain(line: Mapping[str, object], words: Sequence[str]) -> str:
    if "trouble" in line:
        return f"{line['frame']}: not read: {line['trouble']}"
    return f"{line['frame']}: {line['sheet']}: {', '.join(words) or 'bare'}"
