"""`tablejinn dispute`: shows what was in dispute, with the photos before and after it."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from device.commands.journal_games import game_named, journal_named
from device.commands.named_files import add_config_option, config_named
from device.commands.picture_files import write_new
from device.commands.read import Subparsers
from device.config.chosen_language import with_chosen_language
from device.errors import RecordError
from device.exhibits.exhibit import Photographed
from device.exhibits.picture import exhibit_picture, heading, told
from device.exhibits.store import ExhibitStore
from device.journal.copy import journal_to_read
from device.keepsake.drawing import to_png
from device.keepsake.keepsake import Say
from device.texts.language import say
from vision.plain_text import plain

EXAMPLE = """examples:
  tablejinn dispute                       what was in dispute in the last game
  tablejinn dispute 3                     dispute-3.png: the sheet before and at the matter
  tablejinn dispute 3 --out monday.png --game 1795250000000"""


def add_dispute_parser(subparsers: Subparsers) -> None:
    """Add `dispute` to the command line."""
    parser = subparsers.add_parser(
        "dispute",
        help="show what was in dispute, with pictures",
        description="List what was in dispute in a game, or draw one matter: the sheet when board"
        " and record last agreed, the sheet at the matter, what differs, and what was said.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("number", nargs="?", type=int, metavar="N", help="which matter")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write (.png)")
    parser.add_argument("--game", metavar="NAME", help="which game (default: the last)")
    parser.add_argument("--desk", action="store_true", help="of the games played at a desk")
    add_config_option(parser)
    parser.set_defaults(handler=dispute)


def dispute(args: argparse.Namespace) -> int:
    """List a game's exhibits, or draw one.

    Raises:
        RecordError: there is no such game or exhibit.
        OutputError: the picture is there already, or cannot be written.
    """
    config = config_named(args)
    path = journal_named(config, is_desk=args.desk)
    spoken = partial(say, language=with_chosen_language(config, path.parent).language.name)
    with journal_to_read(path) as journal:
        game = game_named(args.game, journal)
    store = ExhibitStore(path.parent)
    numbers = store.numbers(game)
    if args.number is None:
        for number in numbers:
            listed = heading(store.read(game, number).exhibit, spoken)
            sys.stdout.write(f"{number}\t{plain(listed)}\n")
        if not numbers:
            sys.stdout.write(f"nothing was in dispute in game {game}\n")
        return 0
    if args.number not in numbers:
        raise RecordError(f"no dispute {args.number} in game {game}; {_there_are(numbers)}")
    out = args.out or Path(f"dispute-{args.number}.png")
    _draw(store.read(game, args.number), out, spoken)
    return 0


def _draw(one: Photographed, out: Path, spoken: Say) -> None:
    write_new(out, to_png(exhibit_picture(one, spoken)))
    lines = (heading(one.exhibit, spoken), *told(one.exhibit, spoken), str(out))
    sys.stdout.writelines(f"{plain(line)}\n" for line in lines)


def _there_are(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return "nothing was in dispute there"
    return f"there are {', '.join(map(str, numbers))}"
