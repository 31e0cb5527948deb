"""`tablejinn keep`: the pictures and the record of an evening, out of the journal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from device.commands.read import Subparsers
from device.config import Config
from device.config_file import config_file, journal_path, read_config
from device.drawing import Drawing
from device.errors import RecordError
from device.islands.photo import IslandPhotos
from device.journal.copy import journal_to_read
from device.journal.store import Event, Journal
from device.keepsake import Evening, write_evening
from device.kits import KITS
from device.prompt import Text
from device.record import resumed
from device.sitting import Sitting
from device.texts.language import say
from vision.board import Board

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
    if not path.is_file():
        raise RecordError(f"{path}: there is no journal yet; play a game first, or name --config")
    with journal_to_read(path) as journal:
        if args.list or args.folder is None:
            sys.stdout.writelines(f"{one.game}\n" for one in journal.games())
            return 0
        name = args.game or _last(journal)
        events = journal.events(name)
    if not events:
        raise RecordError(f"no game {name!r} in the journal; --list shows what there is")
    sitting = resumed(events, _boards(config, str(events[0].payload.get("game"))))
    words = partial(say, language=config.language.name)
    evening = evening_of(events, sitting, words)
    photos = tuple(IslandPhotos(path.parent).pictures(name, sitting, words))
    for written in write_evening(_with(evening, photos), args.folder, words):
        sys.stdout.write(f"{written}\n")
    return 0


def evening_of(events: Sequence[Event], sitting: Sitting, words: Callable[[Text], str]) -> Evening:
    """Return the evening that a game's record tells of."""
    scores = {sitting.seat_name(seat): tally.total for seat, tally in sitting.scores().items()}
    return Evening(
        sitting.game,
        events[0].payload,
        _date(events[0]),
        sitting.turns_text(),
        tuple(sorted(scores.items(), key=lambda item: -item[1])),
        sitting.keepsake(words),
    )


def _with(evening: Evening, photos: tuple[tuple[str, Drawing], ...]) -> Evening:
    kept = evening.keepsake
    return replace(evening, keepsake=replace(kept, pictures=(*kept.pictures, *photos)))


def _date(event: Event) -> str:
    if not event.at.is_dated:
        return ""
    return datetime.fromtimestamp(event.at.wall_ms / 1000, UTC).strftime("%Y-%m-%d")


def _last(journal: Journal) -> str:
    games = journal.games()
    if not games:
        raise RecordError("the journal holds no game yet; play one first")
    return games[-1].game


def _boards(config: Config, game: str) -> dict[str, Board]:
    return {game: KITS[game].board(config)} if game in KITS else {}
