"""`tablejinn keep`: writes an evening's pictures and record, taken from the journal."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import cast

from device.commands.journal_games import game_named, journal_named
from device.commands.named_files import add_config_option, config_named
from device.commands.read import Subparsers
from device.config.chosen_language import with_chosen_language
from device.errors import OutputError
from device.evenings.kept import VEILED, ReadEvening, read_evening
from device.evenings.listed import ListedGame, listed
from device.journal.copy import journal_to_read
from device.keepsake.keepsake import KeptGame, write_evening
from device.texts.language import say
from vision.errors import FileError
from vision.files import read_json

UNTOLD = "?"  # printed in the list for a value that is unknown
LIST_HELP = "list the games instead: name, game, date, players, open or ended"
EXAMPLE = """examples:
  tablejinn keep pictures/                   the last game
  tablejinn keep pictures/ --game 1795250000000
  tablejinn keep pictures/ --desk            the last game of `run --desk`
  tablejinn keep --list"""


def add_keep_parser(subparsers: Subparsers) -> None:
    """Add `keep` to the command line."""
    parser = subparsers.add_parser(
        "keep",
        help="write pictures and record of a game",
        description="Write a game of the journal as pictures, as JSON and as a sheet to read.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="where to write")
    parser.add_argument("--game", metavar="NAME", help="which game (default: the last)")
    parser.add_argument("--list", action="store_true", help=LIST_HELP)
    parser.add_argument("--desk", action="store_true", help="of the games played at a desk")
    add_config_option(parser)
    parser.set_defaults(handler=keep)


def keep(args: argparse.Namespace) -> int:
    """Write the keepsake of the game that the arguments name, or list the journal's games."""
    config = config_named(args)
    path = journal_named(config, is_desk=args.desk)
    with journal_to_read(path) as journal:
        if args.list or args.folder is None:
            sys.stdout.writelines(f"{_line_of(one)}\n" for one in listed(journal))
            return 0
        name = game_named(args.game, journal)
        events = journal.events(name)
    spoken = with_chosen_language(config, path.parent).language.name
    words = partial(say, language=spoken)
    evening = read_evening(name, events, config, path.parent, words)
    refuse_other_evening(evening.kept, args.folder)
    for written in write_evening(evening.kept, args.folder, words):
        sys.stdout.write(f"{written}\n")
    sys.stderr.writelines(f"{line}\n" for line in _lacking(evening))
    return 0


def _lacking(evening: ReadEvening) -> Iterator[str]:
    """Yield a line for everything that players may miss in the folder, such as a photo."""
    if not evening.kept.keepsake.pictures:
        yield "no picture: there is nothing to draw in this game yet"
    yield from evening.missing


def _line_of(one: ListedGame) -> str:
    """Return a game as a line of tab-separated columns, with its name first."""
    stands = "open" if one.is_open else "ended"
    told = (one.game, one.date, ", ".join(one.players))
    return "\t".join((one.name, *(column or UNTOLD for column in told), stands))


def refuse_other_evening(evening: KeptGame, folder: Path) -> None:
    """Raise if another evening was kept in `folder`; the same evening may be kept again."""
    path = folder / "evening.json"
    if not path.exists():
        return
    try:
        kept = read_json(path)
    except FileError as error:
        raise OutputError(f"{error}; it is left as it is: name a new folder") from error
    if not isinstance(kept, dict) or not _is_of(evening, cast("dict[str, object]", kept)):
        raise OutputError(f"{folder}: another evening is kept there; name a new folder")


# The file is not checked against a form: a file of any other form is another evening's too.
def _is_of(evening: KeptGame, kept: Mapping[str, object]) -> bool:
    """Return whether this evening was kept in the folder before, perhaps some turns ago."""
    begun = json.loads(json.dumps({"game": evening.game, "begun": evening.begun}))
    dates = {evening.date, kept.get("date")} - {""}  # the date may have become known since
    if any(kept.get(key) != value for key, value in begun.items()) or len(dates) > 1:
        return False
    turns = kept.get("turns")
    if not isinstance(turns, list):
        return False
    both = zip(cast("list[object]", turns), evening.turns, strict=False)
    return all(one == other or VEILED in (one, other) for one, other in both)
