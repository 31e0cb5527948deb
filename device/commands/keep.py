"""`tablejinn keep`: writes an evening's pictures and record, taken from the journal."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import cast

from device.commands.journal_games import game_named, journal_named
from device.commands.named_files import add_config_option, config_named
from device.commands.read import Subparsers
from device.config.sections import Config
from device.errors import DeviceError, JournalError, OutputError, RecordError
from device.exhibits.picture import dispute_pictures
from device.exhibits.store import ExhibitStore
from device.games.last_time import told_on_record
from device.games.names import seats_in
from device.games.port import PhotoAlbum
from device.games.registry import game_names, manifest_of, present_name
from device.journal.copy import journal_to_read
from device.journal.recorder import resumed
from device.journal.store import Journal, JsonValue, RecordedGame, Stamp, StoredEvent
from device.keepsake.drawing import Drawing
from device.keepsake.keepsake import KeptGame, Say, write_evening
from device.table.game_in_play import GameInPlay
from device.table.prompts import Text
from device.texts.language import say
from games.errors import RulesError
from vision.errors import FileError
from vision.files import read_json
from vision.sheet.board import Board

VEILED = "?"  # printed in place of a turn that is still secret
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
            sys.stdout.writelines(f"{_listed(journal, one)}\n" for one in journal.games())
            return 0
        name = game_named(args.game, journal)
        events = journal.events(name)
    words = partial(say, language=config.language.name)
    with _adding_up(name):
        game = resumed(events, _boards(config, str(events[0].payload.get("game"))))
        evening = evening_of(events, game, words)
        album = _album(game.name, path.parent)
        pictures = () if album is None else tuple(album.pictures(name, game, words))
        pictures = (*pictures, *dispute_pictures(ExhibitStore(path.parent), name))
        evening = replace(_with(evening, pictures), setup=_setup(config, evening.begun))
        missing = () if album is None else album.missing(name, game, words)
    refuse_other_evening(evening, args.folder)
    for written in write_evening(evening, args.folder, words):
        sys.stdout.write(f"{written}\n")
    sys.stderr.writelines(f"{line}\n" for line in _lacking(evening, missing))
    return 0


def _album(game: str, journals: Path) -> PhotoAlbum | None:
    """Return the photos that a game keeps beside the journal."""
    album = manifest_of(game).album
    return None if album is None else album(journals)


def _lacking(evening: KeptGame, missing: Sequence[str]) -> Iterator[str]:
    """Yield a line for everything that players may miss in the folder, such as a photo."""
    if not evening.keepsake.pictures:
        yield "no picture: there is nothing to draw in this game yet"
    yield from missing


def _listed(journal: Journal, one: RecordedGame) -> str:
    """Return a game as a line of tab-separated columns, with its name first.

    A damaged record is listed too, with the columns that can still be read.
    """
    begun = _beginning(journal, one.game)
    game = str(begun.get("game", UNTOLD))
    names = ", ".join(seats_in(begun))
    stands = "open" if one.is_open else "ended"
    return "\t".join((one.game, game, _day(one.began), names or UNTOLD, stands))


def _beginning(journal: Journal, game: str) -> Mapping[str, JsonValue]:
    try:
        event = journal.beginning(game)
    except JournalError:
        return {}
    return event.payload if event is not None else {}


def _day(at: Stamp) -> str:
    try:
        return date_of(at) or UNTOLD
    except (ValueError, OverflowError, OSError):
        return UNTOLD


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


@contextmanager
def _adding_up(game: str) -> Generator[None]:
    """Turn all errors of a damaged record into one that names the game."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, DeviceError):
            raise
        raise RecordError(
            f"game {game}: its record does not add up: {error}; --list shows the others"
        ) from error


def evening_of(events: Sequence[StoredEvent], game: GameInPlay, words: Say) -> KeptGame:
    """Return the evening of a game, from its record."""
    scores = {game.seat_name(seat): tally.total for seat, tally in game.scores().items()}
    kept = game.keepsake(words)
    return KeptGame(
        game.name,
        events[0].payload,
        date_of(events[0].at),
        tuple(VEILED if n in kept.veiled else t for n, t in enumerate(game.turns_text())),
        tuple(sorted(scores.items(), key=lambda item: -item[1])),
        kept,
        ending=game.ending(),
        incidents=game.incidents(events),
    )


def _with(evening: KeptGame, photos: tuple[tuple[str, Drawing], ...]) -> KeptGame:
    kept = evening.keepsake
    return replace(evening, keepsake=replace(kept, pictures=(*kept.pictures, *photos)))


def date_of(at: Stamp) -> str:
    """Return the day of a stamp; empty if the clock was not set."""
    return f"{datetime.fromtimestamp(at.wall_ms / 1000, UTC):%Y-%m-%d}" if at.is_dated else ""


def _setup(config: Config, begun: Mapping[str, JsonValue]) -> tuple[Text, ...]:
    """Return how a game was set up; nothing for a beginning that is not understood any more."""
    game = present_name(str(begun.get("game")))
    setup = manifest_of(game).setup()
    try:
        return told_on_record(setup.again(begun, setup.board(config), config))
    except (DeviceError, RulesError, LookupError, TypeError, ValueError):
        return ()


def _boards(config: Config, game: str) -> dict[str, Board]:
    return {game: manifest_of(game).setup().board(config)} if game in game_names() else {}
