"""`tablejinn enrol`: learn an owner's box of pieces from photos of it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import cv2

from device.commands.enrolled import flaw_form, form, lines
from device.commands.named_files import named_folder
from device.commands.read import Subparsers, add_sheet_options, sources_of
from device.errors import MisuseError, OutputError
from device.games.port import Enrolled, Enrolment, FactsOption
from device.games.registry import manifests
from device.reading.sources import Sources
from vision.catalogue_file import TABLE
from vision.errors import PhotoError

LAYOUT = "layout.toml beside the photos says what lies in which slot, row by row: docs/enrol.md"
HEAD_BYTES = 200  # bytes at the beginning of a file that show whether it is a catalogue


def add_enrol_parser(subparsers: Subparsers) -> None:
    """Add `enrol` to the command line."""
    enrolments = _enrolments()
    pieces = " or ".join(enrolment.pieces for enrolment in enrolments.values())
    parser = subparsers.add_parser(
        "enrol",
        help=f"learn a box of {pieces} from photos",
        description=f"Learn what the {pieces} of a box look like, from photos on the mat.",
        epilog=_example(enrolments),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=tuple(enrolments), help="whose box it is")
    parser.add_argument("folder", type=Path, metavar="DIR", help="the photos, and layout.toml")
    for game, enrolment in enrolments.items():
        if enrolment.facts is not None:
            about = f"{enrolment.facts.about} ({game})"
            parser.add_argument(enrolment.facts.flag, type=Path, metavar="FILE", help=about)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the catalogue")
    add_sheet_options(parser)
    parser.set_defaults(handler=enrol, catalogue=None)


def _enrolments() -> dict[str, Enrolment]:
    """Return how the box of each game is enrolled, by the game's name."""
    found = {one.name: one.enrolment() for one in manifests() if one.enrolment is not None}
    return dict(sorted(found.items()))


def _example(enrolments: Mapping[str, Enrolment]) -> str:
    calls = "\n".join(f"  {enrolment.example}" for enrolment in enrolments.values())
    return f"examples:\n{calls}\n\n{LAYOUT}"


def enrol(args: argparse.Namespace) -> int:
    """Write the catalogue of the box whose photos lie in the folder that the arguments name.

    Raises:
        CatalogueError: photos, layout or tiles do not fit together; nothing is written. With
            `--json`, what is wrong with a photo is printed as well.
        MisuseError: there is no such folder, or no file says what is on the tiles.
        OutputError: another kind of file lies at the catalogue's path, or the path has no folder.
    """
    cv2.setNumThreads(1)
    named_folder("DIR", args.folder)
    refuse_to_overwrite(args.out)
    try:
        enrolled = _learnt(args, sources_of(args))
    except PhotoError as error:
        if args.json:
            sys.stdout.write(json.dumps(flaw_form(error.flaw)) + "\n")
        raise
    if args.json:
        sys.stdout.write(json.dumps(form(enrolled, args.out)) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines(enrolled, args.out))
    return 0


def _learnt(args: argparse.Namespace, sources: Sources) -> Enrolled:
    asked = _enrolments()[args.game]
    _refuse_facts_of_others(args, asked)
    facts = None if asked.facts is None else _facts(args, asked.facts)
    if asked.facts is not None and facts is None:
        raise MisuseError(f"{asked.facts.flag} is missing; {asked.facts.wanted}")
    return asked.learn(args.folder, sources, facts, args.out)


def _refuse_facts_of_others(args: argparse.Namespace, asked: Enrolment) -> None:
    for game, enrolment in _enrolments().items():
        option = None if enrolment == asked else enrolment.facts
        if option is not None and _facts(args, option) is not None:
            raise MisuseError(
                f"{option.flag}: is for {game}; {asked.pieces} need nothing beside layout.toml"
            )


def _facts(args: argparse.Namespace, option: FactsOption) -> Path | None:
    """Return the file that the arguments name by an option."""
    found = getattr(args, option.flag.lstrip("-").replace("-", "_"))
    return found if isinstance(found, Path) else None


def refuse_to_overwrite(out: Path) -> None:
    """Raise unless `out` is a new file or an enrolled box that may be replaced."""
    if not out.parent.is_dir():
        raise OutputError(f"--out {out}: there is no folder {out.parent}; make it first")
    if out.is_dir():
        raise OutputError(f"--out {out}: is a folder; name a file in it")
    if out.exists() and not _is_box(out):
        raise OutputError(f"--out {out}: is there already and no enrolled box; name another file")


def _is_box(path: Path) -> bool:
    """Return whether a file begins like a catalogue of any kind; the rest may be damaged."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    older = (mark for each in _enrolments().values() for mark in each.older_marks)
    return any(mark in head for mark in (TABLE.encode(), *older))
