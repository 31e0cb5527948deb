"""An evening as players keep it, made from its record in the journal."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from device.config.sections import Config
from device.errors import DeviceError, RecordError
from device.evenings.listed import date_of
from device.exhibits.picture import dispute_pictures
from device.exhibits.store import ExhibitStore
from device.games.last_time import told_on_record
from device.games.port import PhotoAlbum
from device.games.registry import game_names, manifest_of, present_name
from device.journal.recorder import resumed
from device.journal.store import JsonValue, StoredEvent
from device.keepsake.keepsake import KeptGame, Say
from device.table.game_in_play import GameInPlay
from device.table.prompts import Text
from games.errors import RulesError
from vision.sheet.board import Board

VEILED = "?"  # stands in place of a turn that is still secret


@dataclass(frozen=True, slots=True)
class ReadEvening:
    """An evening that was read from the journal.

    Attributes:
        game: the game as it stood after its last event.
        kept: what players keep of it.
        missing: what its folder will lack, such as a photo; a sentence each.
    """

    game: GameInPlay
    kept: KeptGame
    missing: tuple[str, ...] = ()


def read_evening(
    name: str, events: Sequence[StoredEvent], config: Config, folder: Path, say: Say
) -> ReadEvening:
    """Return a game of the journal with its pictures.

    Args:
        name: names the game in the journal.
        events: the events of its record.
        config: the settings; the boards of games come from there.
        folder: where the journal lies, and the photos beside it.
        say: turns a text into a sentence of the players' language.

    Raises:
        RecordError: the record does not add up.
    """
    with _adding_up(name):
        game = resumed(events, _boards(config, str(events[0].payload.get("game"))))
        evening = evening_of(events, game, say)
        album = _album(game.name, folder)
        pictures = () if album is None else tuple(album.pictures(name, game, say))
        pictures = (*evening.keepsake.pictures, *pictures)
        pictures = (*pictures, *dispute_pictures(ExhibitStore(folder), name, say))
        kept = replace(evening.keepsake, pictures=pictures)
        setup = _setup(config, evening.begun)
        missing = () if album is None else tuple(album.missing(name, game, say))
    return ReadEvening(game, replace(evening, keepsake=kept, setup=setup), missing)


def read_result(name: str, events: Sequence[StoredEvent], config: Config, say: Say) -> KeptGame:
    """Return how a game of the journal ended, without the photos that lie beside the journal.

    Raises:
        RecordError: the record does not add up.
    """
    with _adding_up(name):
        game = resumed(events, _boards(config, str(events[0].payload.get("game"))))
        return evening_of(events, game, say)


def evening_of(events: Sequence[StoredEvent], game: GameInPlay, say: Say) -> KeptGame:
    """Return the evening of a game, from its record alone."""
    scores = {game.seat_name(seat): tally.total for seat, tally in game.scores().items()}
    kept = game.keepsake(say)
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


@contextmanager
def _adding_up(game: str) -> Generator[None]:
    """Turn all errors of a damaged record into one that names the game."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, DeviceError):
            raise
        raise RecordError(
            f"game {game}: its record does not add up: {error};"
            " tablejinn keep --list shows the others"
        ) from error


def _album(game: str, folder: Path) -> PhotoAlbum | None:
    """Return the photos that a game keeps beside the journal."""
    album = manifest_of(game).album
    return None if album is None else album(folder)


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
