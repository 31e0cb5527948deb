"""`tablejinn board`: says what a board file describes, and draws the sheet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from device.commands.named_files import named_file
from device.commands.picture_files import write_picture
from device.commands.read import Subparsers
from device.errors import MisuseError
from device.reading.sources import Sources
from vision.sheet.board import Board
from vision.sheet.board_file import SHIPPED
from vision.sheet.drawn_board import draw_board

PX_PER_MM = 4.0  # 102 dots an inch

EXAMPLE = """examples:
  tablejinn board my_sheet.toml
  tablejinn board my_sheet.toml --picture my_sheet.png"""


def add_board_parser(subparsers: Subparsers) -> None:
    """Add `board` to the command line."""
    parser = subparsers.add_parser(
        "board",
        help="draw the sheet of a board file",
        description="Say what a board file describes, and draw the sheet as a reader expects it."
        " docs/boards.md has the format.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("board", type=Path, metavar="BOARD", help="a board file, or a board's name")
    parser.add_argument("--boards", type=Path, metavar="DIR", help="where board files are")
    parser.add_argument("--picture", type=Path, metavar="OUT", help="draw it, 4 pixels a mm")
    parser.set_defaults(handler=board)


def board(args: argparse.Namespace) -> int:
    """Print what a board file describes, and draw the sheet if a picture is wanted."""
    if args.board.suffix:
        named_file("BOARD", args.board)
    elif not args.board.exists():
        _refuse_unknown(str(args.board), args.boards)
    described = Sources(sheet=args.board, boards=args.boards).board_for(None)
    sys.stdout.writelines(f"{line}\n" for line in _lines(described))
    if args.picture is not None:
        write_picture(args.picture, draw_board(described, PX_PER_MM))
        sys.stdout.write(f"drawn: {args.picture}\n")
    return 0


def _refuse_unknown(name: str, folder: Path | None) -> None:
    places = [SHIPPED] if folder is None else [folder, SHIPPED]
    if not any((place / f"{name}.toml").is_file() for place in places):
        known = ", ".join(sorted(path.stem for place in places for path in place.glob("*.toml")))
        raise MisuseError(f"no board {name}; there are {known}, or name a board file")


def _lines(described: Board) -> Iterator[str]:
    yield f"{described.stem}: {described.width_mm:g} x {described.height_mm:g} mm"
    for marker in described.markers:
        at = f"{marker.x_mm:g}, {marker.y_mm:g}"
        yield f"marker {marker.id} of DICT_4X4_50: {marker.size_mm:g} mm wide, middle at {at} mm"
    if described.stars:
        yield f"stars: {len(described.stars)}"
    pieces = described.pieces
    if pieces is not None:
        colours = ", ".join(name for name, _ in pieces.colours)
        size = f"{pieces.diameter_mm:g} mm wide, {pieces.thickness_mm:g} mm thick"
        yield f"pieces: {size}; {colours}; glyph {pieces.glyph.value}"
    if described.tiles is not None:
        yield f"tiles: {described.tiles.island_mm[0]:g} x {described.tiles.island_mm[1]:g} mm"
    if described.cards is not None:
        cards = described.cards
        yield f"cards: {cards.width_mm:g} x {cards.height_mm:g} mm; {', '.join(cards.suits)}"
