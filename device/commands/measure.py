"""`tablejinn measure`: how well labelled frames are read, how surely, and where not."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import cv2

from device.commands.named_files import add_config_option, config_named, named_folder
from device.commands.read import Subparsers, add_sighting_options, own_box, sources_of
from device.errors import ConfigError, LabelError, MisuseError
from device.games.registry import owner_of
from device.measure.figures import FigureRow, MeasuredFrame, claims_of, row_of, rows_by, worst_of
from device.measure.labelled import LabelledFrame, labelled_frames
from device.measure.page import Chapter, page
from device.measure.reliability import Reliability, reliabilities
from device.measure.tables import text_table
from device.reading.one_frame import FrameRead, marked, read_one
from device.reading.own_photo import OwnBox
from device.reading.sources import Sources
from vision.errors import BoardFileError, FrameError, LensFileError
from vision.files import write_whole
from vision.sheet.lens import Frame

WORST = 12  # frames drawn on the page for each game

EXAMPLE = """examples:
  tablejinn measure my_frames
  tablejinn measure --bare my_frames/bare --boards my_frames/boards --page report.html my_frames
  tablejinn measure --json my_frames"""


def add_measure_parser(subparsers: Subparsers) -> None:
    """Add `measure` to the command line."""
    parser = subparsers.add_parser(
        "measure",
        help="say how well labelled frames are read",
        description="Read every picture that has a label beside it, and compare. A folder is a set."
        " Each frame is read by itself, as `tablejinn read` does.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="where labelled frames are")
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="write a report with plots and pictures, as HTML"
    )
    parser.add_argument(
        "--worst", type=int, default=WORST, metavar="N", help="how many frames the report draws"
    )
    add_sighting_options(parser)
    add_config_option(parser)
    parser.set_defaults(handler=measure)


def measure(args: argparse.Namespace) -> int:
    """Read all labelled frames, and print their figures; return 1 if a frame cannot be opened."""
    cv2.setNumThreads(1)
    folder = named_folder("DIR", args.folder) or args.folder
    sources, own = sources_of(args), own_box(config_named(args))
    if args.page is not None and args.page.suffix.lower() != ".html":
        raise MisuseError(f"--page {args.page}: is not .html; name an HTML file")
    outcomes, status = _outcomes(labelled_frames(folder, sources.bare), sources, own)
    if not outcomes:
        raise MisuseError(f"DIR {folder}: no label there says what lies on the sheet")
    readers = list(dict.fromkeys(one.reader for one in outcomes))
    for reader in readers:
        some = [one for one in outcomes if one.reader == reader]
        sys.stdout.write(_json_lines(some) if args.json else _tables(reader, some))
    if args.page is not None:
        chapters = [_chapter(reader, outcomes, sources, own, args.worst) for reader in readers]
        write_whole(args.page, page(f"How {folder.name} is read", _notes(args), chapters).encode())
    return status


def _outcomes(
    frames: Sequence[LabelledFrame], sources: Sources, own: OwnBox
) -> tuple[list[MeasuredFrame], int]:
    """Return what came of the frames whose labels say what lies there, and the exit code."""
    outcomes: list[MeasuredFrame] = []
    status = 0
    for frame in frames:
        try:
            result = read_one(frame.path, sources, own)
        except (FrameError, BoardFileError, LensFileError, ConfigError) as error:
            sys.stderr.write(f"tablejinn: {error}\n")
            status = 1
            continue
        outcome = _outcome(frame, result)
        outcomes += [] if outcome is None else [outcome]
    return outcomes, status


def _outcome(frame: LabelledFrame, result: FrameRead) -> MeasuredFrame | None:
    """Return what came of a frame; None where its label does not say what lies there.

    Raises:
        LabelError: its label is of another form.
    """
    scorer, board = result.scorer, result.sighting.board
    if scorer is None or (scorer.field not in frame.label and not frame.is_covered):
        return None
    try:
        score = None if frame.is_covered else scorer.score(frame.label, result.reading, board)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise LabelError(
            f"{frame.path.with_suffix('.json')}: its {scorer.field!r} is of another form"
            f" ({error!r}); docs/commands.md says how labels are written"
        ) from error
    trouble = result.reading.trouble
    return MeasuredFrame(
        frame.path,
        owner_of(board).name,
        frame.set_name,
        frame.lamp,
        frame.is_covered,
        result.is_covered,
        result.elapsed_ms,
        score,
        "" if trouble is None else trouble.value,
    )


def _tables(reader: str, outcomes: Sequence[MeasuredFrame]) -> str:
    sets, lamps = _rows(outcomes)
    lines = [f"{reader}: {len(outcomes)} frames", *text_table("set", sets)]
    if len(lamps) > 1:
        lines += ["", *text_table("lamp", lamps)]
    lines += ["", *map(_said, reliabilities(claims_of(outcomes)))]
    return "\n".join([*lines, "", ""])


def _said(one: Reliability) -> str:
    return f"{one.part}: {one.sure_wrong} wrong of {one.sure} said at 0.99 or above"


def _rows(outcomes: Sequence[MeasuredFrame]) -> tuple[list[FigureRow], list[FigureRow]]:
    """Return the rows of all sets, with one for all if there are several, and of all lamps."""
    sets = rows_by(outcomes, lambda one: one.set_name)
    if len(sets) > 1:
        sets.append(row_of("all", outcomes))
    return sets, rows_by(outcomes, lambda one: one.lamp)


def _json_lines(outcomes: Sequence[MeasuredFrame]) -> str:
    lines: list[str] = []
    for row in rows_by(outcomes, lambda one: one.set_name):
        some = [one for one in outcomes if one.set_name == row.name]
        sure = {one.part: [one.sure_wrong, one.sure] for one in reliabilities(claims_of(some))}
        fields = {"game": some[0].reader, "set": row.name, "frames": row.frames}
        lines.append(json.dumps({**fields, "figures": row.figures, "sure_wrong": sure}))
    return "".join(f"{line}\n" for line in lines)


def _chapter(
    reader: str, outcomes: Sequence[MeasuredFrame], sources: Sources, own: OwnBox, most: int
) -> Chapter:
    some = [one for one in outcomes if one.reader == reader]
    sets, lamps = _rows(some)
    worst = [(one, _picture(one, sources, own)) for one in worst_of(some, most)]
    return Chapter(reader, sets, lamps, reliabilities(claims_of(some)), worst)


def _picture(outcome: MeasuredFrame, sources: Sources, own: OwnBox) -> Frame:
    """Return a frame with what was seen, and a ring around each mistake; it is read once more."""
    places = [one.place_mm for one in outcome.mistakes if one.place_mm is not None]
    return marked(read_one(outcome.path, sources, own), places)


def _notes(args: argparse.Namespace) -> list[str]:
    versions = f"Python {platform.python_version()}, OpenCV {cv2.__version__}"
    photos = "with" if args.bare is not None else "without"
    return [
        f"Measured on {datetime.now(UTC).date()} on {platform.machine()}, {versions}.",
        f"Each frame was read by itself, {photos} photos of the bare sheet.",
        "Figures are shares from 0 to 1; invented is a count. bead_mm is a median in millimetres,"
        " ms a median in milliseconds; 95 frames of 100 stay below ms_slow.",
        "A ring of magenta marks each mistake. Green is what was said surely, amber what was said"
        " with less than 95 %, red what was said with less than 70 %.",
    ]
