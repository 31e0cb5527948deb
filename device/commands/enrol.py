"""`tablejinn enrol`: learn an owner's box of tiles or cards from photos of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2

from device.commands.read import Subparsers, add_sighting_options, sources_of
from device.errors import ConfigError
from device.sighting import Sources
from vision.cards import enrol as cards
from vision.cards.catalogue import save_catalogue as save_cards
from vision.frames import read_frame
from vision.tiles import enrol as tiles
from vision.tiles.catalogue import save_catalogue as save_tiles
from vision.tiles.layout import read_elements, read_layout

EXAMPLE = """examples:
  tablejinn enrol islands photos/ --tiles my_tiles.toml --out my_box.tiles
  tablejinn enrol towers photos/ --out my_box.cards

layout.toml beside the photos says what lies in which slot, row by row."""


def add_enrol_parser(subparsers: Subparsers) -> None:
    """Add `enrol` to the command line."""
    parser = subparsers.add_parser(
        "enrol",
        help="learn a box of tiles or cards from photos",
        description="Learn what the tiles or cards of a box look like, from photos on the mat.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=("islands", "towers"), help="whose box it is")
    parser.add_argument("folder", type=Path, metavar="DIR", help="the photos, and layout.toml")
    parser.add_argument("--tiles", type=Path, metavar="FILE", help="what is on each tile (islands)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the catalogue")
    add_sighting_options(parser)
    parser.set_defaults(handler=enrol)


def enrol(args: argparse.Namespace) -> int:
    """Learn the box in the folder that the arguments name.

    Raises:
        CatalogueError: photos, layout or tiles do not fit together; nothing is written.
        ConfigError: what is on the tiles is not said.
    """
    cv2.setNumThreads(1)
    sources = sources_of(args)
    if args.game == "towers":
        return _enrol_cards(args.folder, sources, args.out)
    if args.tiles is None:
        raise ConfigError("--tiles is missing; name the file that says what is on each tile")
    return _enrol_tiles(args.folder, sources, args.tiles, args.out)


def _enrol_tiles(folder: Path, sources: Sources, elements: Path, out: Path) -> int:
    facts = read_elements(elements)
    laid = read_layout(folder / "layout.toml")
    photos = [
        tiles.Photo(one.file, read_frame(path), sources.lens_for(path), one.slots)
        for one in laid
        if (path := folder / one.file)
    ]
    board = sources.board_for(folder / laid[0].file)
    catalogue, twins = tiles.enrol(photos, board, facts)
    save_tiles(out, catalogue)
    sys.stdout.write(f"{out}: {len(catalogue.entries)} faces of tiles from {len(photos)} photos\n")
    for name in catalogue.missing():
        sys.stdout.write(f"not enrolled: {name}\n")
    for twin in twins:
        kind = "copies" if twin.is_copy else "hard to tell apart"
        sys.stdout.write(f"{kind}: {twin.first}, {twin.second} ({twin.likeness:.2f})\n")
    return 0


def _enrol_cards(folder: Path, sources: Sources, out: Path) -> int:
    path = folder / "layout.toml"
    board = sources.board_for(next(iter(sorted(folder.glob("*.jpg"))), folder))
    if board.cards is None:
        raise ConfigError(f"board {board.stem}: says nothing of cards; name one with --sheet")
    photos = [
        cards.Photo(read_frame(folder / one.file), sources.lens_for(folder / one.file), one)
        for one in cards.read_layout(path, board.cards)
    ]
    catalogue = cards.enrol(photos, board)
    save_cards(catalogue, out)
    sys.stdout.write(f"{out}: {len(catalogue.portraits)} cards from {len(photos)} photos\n")
    return 0
