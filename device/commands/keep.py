"""`tablejinn keep`: the pictures and the record of an evening, out of the journal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import cast

from device.commands.read import Subparsers
from device.config import Config
from device.config_file import config_file, journal_path, read_config
from device.drawing import Drawing
from device.errors import DeviceError, OutputError, RecordError
from device.islands.photo import IslandPhotos
from device.journal.copy import journal_to_read
from device.journal.store import Event
from device.keepsake import Evening, write_evening
from device.kits import KITS
from device.prompt import Text
from device.record import resumed
from device.sitting import Sitting
from device.texts.language import say
from vision.board import Board
from vision.errors import FileError
from vision.files import read_json

VEILED = "?"  # in place of a turn that not everybody may know yet
EXAMPLE = """examples:
  tablejinn keep pictures/                   the last game
  tablejinn keep pictures/ --game 1795250000000
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
    parser.add_argument("--list", action="store_true", help="list the games instead")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.set_defaults(handler=keep)


def keep(args: argparse.Namespace) -> int:
    """Write the game that the arguments name, or list what there is."""
    config = read_config(config_file(args.config, os.environ), os.environ)
    path = journal_path(config, os.environ)
    if path.exists() and not path.is_file():
        raise RecordError(f"{path}: is no journal but a folder or device; check [journal] path")
    if not path.is_file():
        raise RecordError(f"{path}: there is no journal yet; play a game first, or name --config")
    with journal_to_read(path) as journal:
        names = [one.game for one in journal.games()]
        if args.list or args.folder is None:
            sys.stdout.writelines(f"{name}\n" for name in names)
            return 0
        name = _chosen(args.game, names)
        events = journal.events(name)
    words = partial(say, language=config.language.name)
    with _adding_up(name):
        sitting = resumed(events, _boards(config, str(events[0].payload.get("game"))))
        evening = evening_of(events, sitting, words)
        photos = tuple(IslandPhotos(path.parent).pictures(name, sitting, words))
    refuse_other_evening(evening, args.folder)
    for written in write_evening(_with(evening, photos), args.folder, words):
        sys.stdout.write(f"{written}\n")
    return 0


def refuse_other_evening(evening: Evening, folder: Path) -> None:
    """Raise if another evening was kept in `folder`; the same one may be kept anew."""
    path = folder / "evening.json"
    if not path.exists():
        return
    try:
        kept = read_json(path)
    except FileError as error:
        raise OutputError(f"{error}; it is left as it is: name a new folder") from error
    if not isinstance(kept, dict) or not _is_of(evening, cast("dict[str, object]", kept)):
        raise OutputError(f"{folder}: another evening is kept there; name a new folder")


def _is_of(evening: Evening, kept: Mapping[str, object]) -> bool:
    """Return whether what was kept is this evening, be it as it stood some turns ago."""
    begun = json.loads(json.dumps({"game": evening.game, "begun": evening.begun}))
    dates = {evening.date, kept.get("date")} - {""}  # the box may have come to know it since
    if any(kept.get(key) != value for key, value in begun.items()) or len(dates) > 1:
        return False
    turns = kept.get("turns")
    if not isinstance(turns, list):
        return False
    both = zip(cast("list[object]", turns), evening.turns, strict=False)
    return all(one == other or VEILED in (one, other) for one, other in both)


@contextmanager
def _adding_up(game: str) -> Generator[None]:
    """Have a record that cannot be told say so; what others wrote in it may be anything."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, DeviceError):
            raise
        raise RecordError(
            f"game {game}: its record does not add up: {error}; --list shows the others"
        ) from error


def evening_of(events: Sequence[Event], sitting: Sitting, words: Callable[[Text], str]) -> Evening:
    """Return the evening that a game's record tells of."""
    scores = {sitting.seat_name(seat): tally.total for seat, tally in sitting.scores().items()}
    kept = sitting.keepsake(words)
    return Evening(
        sitting.game,
        events[0].payload,
        _date(events[0]),
        tuple(VEILED if n in kept.veiled else t for n, t in enumerate(sitting.turns_text())),
        tuple(sorted(scores.items(), key=lambda item: -item[1])),
        kept,
    )


def _with(evening: Evening, photos: tuple[tuple[str, Drawing], ...]) -> Evening:
    kept = evening.keepsake
    return replace(evening, keepsake=replace(kept, pictures=(*kept.pictures, *photos)))


def _date(event: Event) -> str:
    if not event.at.is_dated:
        return ""
    return datetime.fromtimestamp(event.at.wall_ms / 1000, UTC).strftime("%Y-%m-%d")


def _chosen(asked: str | None, names: Sequence[str]) -> str:
    """Return the game that is asked for, or the last."""
    if not names:
        raise RecordError("the journal holds no game yet; play one first")
    if asked is None:
        return names[-1]
    if asked not in names:
        raise RecordError(f"no game {asked!r} in the journal; --list shows what there is")
    return asked


def _boards(config: Config, game: str) -> dict[str, Board]:
    return {game: KITS[game].board(config)} if game in KITS else {}
