"""`tablejinn kit`: sheets, pieces and cards to print."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from device.commands.named_files import named_file
from device.commands.read import Subparsers
from device.errors import MisuseError
from device.texts.locale import language_of
from device.texts.offered import LANGUAGES

CHECK_HELP = "say at which scale the sheet on a photo of an opening was printed"
_LANGUAGE_HELP = f"of the words: {', '.join(LANGUAGES)}"
PAPERS = ("a3", "a4", "letter")
EXAMPLE = """examples:
  tablejinn kit --out print/                       everything, on A4
  tablejinn kit GAME --paper a3 --out print/       all of a game, its sheets in one piece
  tablejinn kit frame --size 420x297 --out print/  markers for a board of your own
  tablejinn kit --list

Print at 100 % ("actual size"). The first page of each file checks the printer."""


def add_kit_parser(subparsers: Subparsers) -> None:
    """Add `kit` to the command line."""
    parser = subparsers.add_parser(
        "kit",
        help="sheets, pieces and cards to print",
        description="Write PDFs to print: sheets with their markers, pieces, cards and labels.",
        epilog=EXAMPLE.replace("GAME", _first_game()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="*", metavar="WHAT", help="a game or an item (see --list)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to write")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="default: a4, in parts")
    parser.add_argument("--low-ink", action="store_true", help="thin lines on white paper")
    parser.add_argument("--size", metavar="WxH", help="mm, of the board for which a frame is made")
    parser.add_argument(
        "--language", default=language_of(os.environ), metavar="LANG", help=_LANGUAGE_HELP
    )
    parser.add_argument("--replace", action="store_true", help="replace files that are there")
    parser.add_argument("--list", action="store_true", help="say what there is, and write nothing")
    parser.add_argument("--check", type=Path, metavar="FRAME", help=CHECK_HELP)
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="with --check: the board file")
    parser.add_argument("--lens", type=Path, metavar="FILE", help="with --check: the lens file")
    parser.set_defaults(handler=kit)


def kit(args: argparse.Namespace) -> int:
    """Write the files that the arguments name.

    Returns:
        1 if a checked sheet is not true to size.

    Raises:
        MisuseError: what was asked for does not exist; nothing was written.
        OutputError: a file is there already, or cannot be written.
    """
    if args.check is not None:
        return _checked(args)
    return _listed(args) if args.list else _written(args)


def _first_game() -> str:
    from device.games.registry import manifests

    return next(one.name for one in manifests() if one.kit is not None)


def _listed(args: argparse.Namespace) -> int:
    from device.kit.offer import FRAME, offered
    from device.kit.words import kit_words

    words = kit_words(args.language)
    for name, items in offered().items():
        said = ", ".join(words(f"title-{item.name}") for item in items)
        sys.stdout.write(f"{name}\t{said}\n")
    sys.stdout.write(f"{FRAME}\t{words(f'title-{FRAME}')}\n")
    return 0


def _checked(args: argparse.Namespace) -> int:
    from device.commands.read import own_box
    from device.config.file import config_file, read_config
    from device.kit.check import check_print
    from device.reading.sources import Sources

    named_file("--check", args.check)
    config = read_config(config_file(None, os.environ), os.environ)
    found, notes = check_print(args.check, Sources(args.sheet, args.lens), own_box(config))
    sys.stderr.writelines(f"tablejinn: {args.check}: {note}\n" for note in notes)
    sys.stdout.write(f"{args.check}: {found.words()}\n")
    return 0 if found.is_true else 1


def _written(args: argparse.Namespace) -> int:
    from device.kit.files import files_of, write_files
    from device.kit.frame import frame_board, parse_size
    from device.kit.ink import Ink
    from device.kit.offer import chosen
    from device.kit.paper import Paper
    from device.kit.words import kit_words

    if args.out is None:
        raise MisuseError("--out is missing; name the folder to write to, as --out print/")
    words = kit_words(args.language)
    size = None if args.size is None else parse_size(args.size)
    items = chosen(args.what, size)
    ink = Ink.LOW if args.low_ink else Ink.FULL
    frame = None if size is None else frame_board(*size)
    files = files_of(items, Paper[args.paper.upper()], ink, words, frame)
    for path in write_files(files, args.out, is_replacing=args.replace):
        sys.stdout.write(f"{path}\n")
    return 0
