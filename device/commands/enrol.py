"""`tablejinn enrol`: learn an owner's box of tiles or cards from photos of it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2

from device.commands.enrolled import Enrolled
from device.commands.read import Subparsers, add_sheet_options, sources_of
from device.errors import ConfigError, OutputError
from device.reading.sources import Sources
from vision.cards import enrol as cards
from vision.cards.catalogue import FORMAT_OF_VERSION_1, CardCatalogue
from vision.cards.catalogue import save_catalogue as save_cards
from vision.catalogue_file import TABLE
from vision.sheet.board import Cards
from vision.sheet.frames import read_frame
from vision.tiles import enrol as tiles
from vision.tiles.catalogue import save_catalogue as save_tiles
from vision.tiles.layout import read_elements, read_layout

EXAMPLE = """examples:
  tablejinn enrol islands photos/ --tiles my_tiles.toml --out my_box.tiles
  tablejinn enrol towers photos/ --out my_box.cards

layout.toml beside the photos says what lies in which slot, row by row: docs/enrol.md"""

HEAD_BYTES = 200  # at the beginning of a catalogue of either kind its mark stands
MARKS = (TABLE.encode(), FORMAT_OF_VERSION_1.encode())


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
    add_sheet_options(parser)
    parser.set_defaults(handler=enrol, catalogue=None)


def enrol(args: argparse.Namespace) -> int:
    """Learn the box in the folder that the arguments name.

    Raises:
        CatalogueError: photos, layout or tiles do not fit together; nothing is written.
        ConfigError: there is no such folder, or what is on the tiles is not said.
        OutputError: the catalogue would take the place of something else, or has none.
    """
    cv2.setNumThreads(1)
    if not args.folder.is_dir():
        raise ConfigError(f"DIR {args.folder}: is no folder; name the one with the photos")
    refuse_to_overwrite(args.out)
    enrolled = _learnt(args, sources_of(args))
    if args.json:
        sys.stdout.write(json.dumps(enrolled.form(args.out)) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in enrolled.lines(args.out))
    return 0


def _learnt(args: argparse.Namespace, sources: Sources) -> Enrolled:
    if args.game == "towers":
        if args.tiles is not None:
            raise ConfigError("--tiles: is for islands; cards need nothing beside layout.toml")
        return _enrol_cards(args.folder, sources, args.out)
    if args.tiles is None:
        raise ConfigError("--tiles is missing; name the file that says what is on each tile")
    return _enrol_tiles(args.folder, sources, args.tiles, args.out)


def refuse_to_overwrite(out: Path) -> None:
    """Raise unless `out` can be written, and is new or an enrolled box that a new one replaces."""
    if not out.parent.is_dir():
        raise OutputError(f"--out {out}: there is no folder {out.parent}; make it first")
    if out.is_dir():
        raise OutputError(f"--out {out}: is a folder; name a file in it")
    if out.exists() and not _is_box(out):
        raise OutputError(f"--out {out}: is there already and no enrolled box; name another file")


def _is_box(path: Path) -> bool:
    """Return whether a file is a catalogue of either kind, be it damaged further on."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    return any(mark in head for mark in MARKS)


def _enrol_tiles(folder: Path, sources: Sources, elements: Path, out: Path) -> Enrolled:
    facts = read_elements(elements)
    laid = read_layout(folder / "layout.toml")
    photos = [
        tiles.TilePhoto(one.file, read_frame(path), sources.lens_for(path), one.slots)
        for one in laid
        if (path := folder / one.file)
    ]
    board = sources.board_for(folder / laid[0].file)
    catalogue, twins = tiles.enrol(photos, board, facts)
    save_tiles(out, catalogue)
    faces = len(catalogue.entries)
    return Enrolled("faces of tiles", faces, len(photos), catalogue.missing(), twins)


def _enrol_cards(folder: Path, sources: Sources, out: Path) -> Enrolled:
    path = folder / "layout.toml"
    pictures = sorted(one for one in folder.iterdir() if one.suffix.lower() in _PICTURES)
    if not pictures:
        raise ConfigError(f"DIR {folder}: holds no JPEG or PNG; name the folder with the photos")
    board = sources.board_for(pictures[0])
    if board.cards is None:
        raise ConfigError(f"board {board.stem}: says nothing of cards; name one with --sheet")
    photos = [
        cards.CardPhoto(read_frame(folder / one.file), sources.lens_for(folder / one.file), one)
        for one in cards.read_layout(path, board.cards)
    ]
    catalogue = cards.enrol(photos, board)
    save_cards(catalogue, out)
    missing = tuple(_missing(catalogue, board.cards))
    return Enrolled("cards", len(catalogue.portraits), len(photos), missing)


_PICTURES = (".jpg", ".jpeg", ".png")


def _missing(catalogue: CardCatalogue, cards: Cards) -> Iterator[str]:
    enrolled = {(portrait.suit, portrait.value) for portrait in catalogue.portraits}
    least, most = cards.values
    for suit in cards.suits:
        for value in range(least, most + 1):
            if (suit, value) not in enrolled:
                yield f"{suit} {value}"
