"""The photos of islands: taken at the table, stored beside the journal, marked for keeping.

Photos are no part of the record. If a photo is missing, the game and its keepsake do without it.
"""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from PIL import Image

from device.games.islands.counted_island import shown_by
from device.games.islands.lines import score_text, so_far
from device.games.islands.marked_photo import island_picture
from device.games.islands.screens import IslandsScreens
from device.games.port import FrameSource
from device.keepsake.drawing import Drawing
from device.keepsake.keepsake import Say
from device.table.events import Effect, JournalEntry
from device.table.game_in_play import GameInPlay
from device.table.prompts import text
from games.errors import RulesError
from games.game import Seat
from games.islands.count.moves import Asks, Lets, Says, ShowsIsland, parse_count_move
from games.islands.count.position import CountPosition
from games.islands.count.turned import AsksTurned, SaysTurned
from vision.decode import decode_json
from vision.errors import FileError
from vision.files import read_bytes, write_whole
from vision.sheet.board import Board
from vision.sheet.constants import MOST_PIXELS
from vision.sheet.lens import Lens
from vision.tiles.evidence import TileReading
from vision.tiles.portrait import IslandPortrait, PhotoPlace, portrait_of

logger = logging.getLogger(__name__)

LONGEST_MM = 5000  # the longest mat; no length on a mat is greater
QUALITY = 88  # of the JPEG: about 200 kB an island, so that an evening fills little of the card

_Side = Annotated[
    float, Meta(gt=0, le=LONGEST_MM, description=f"more than 0, at most {LONGEST_MM} mm")
]
_Place = Annotated[
    float, Meta(ge=-LONGEST_MM, le=LONGEST_MM, description=f"at most {LONGEST_MM} mm off")
]
_Corner = tuple[_Place, _Place]


class _PlacesForm(Struct, frozen=True):
    """The file beside a photo that says where the tiles lie in it."""

    size_mm: tuple[_Side, _Side]
    spots: tuple[tuple[str, int, tuple[_Corner, _Corner, _Corner, _Corner]], ...]


@dataclass(frozen=True, slots=True)
class IslandPhotos:
    """The photos beside a journal.

    Attributes:
        folder: the folder of the journal.
    """

    folder: Path

    def keep(self, game: str, seat: Seat, portrait: IslandPortrait) -> None:
        """Store a player's photo in place of an earlier one; the picture is written last.

        Raises:
            OSError, FileError: the disk refuses.
        """
        picture, places = self._files(game, seat)
        picture.parent.mkdir(parents=True, exist_ok=True)
        spots = [[spot.row, spot.number, spot.corners] for spot in portrait.spots]
        size = [portrait.width_mm, portrait.height_mm]
        write_whole(places, json.dumps({"size_mm": size, "spots": spots}).encode())
        write_whole(picture, _jpeg(portrait.png))

    def of(self, game: str, seat: Seat) -> IslandPortrait | None:
        """Return a player's photo, or None if there is none or it cannot be read."""
        picture, places = self._files(game, seat)
        if not (picture.exists() and places.exists()):
            return None
        try:
            kept = decode_json(places, _PlacesForm)
            spots = tuple(PhotoPlace(*spot) for spot in kept.spots)
            return IslandPortrait(_png(read_bytes(picture)), *kept.size_mm, spots)
        except _ODD as error:
            logger.warning("%s: cannot be read (%s); only the plan is kept", picture, error)
            return None

    def pictures(self, game_id: str, game: GameInPlay, say: Say) -> Iterator[tuple[str, Drawing]]:
        """Yield a marked picture of every counted island that has a photo."""
        counted = _counted(game)
        if counted is None:
            return
        words, position = counted
        scores, ending = words.game.scores(position), so_far(position)
        for seat, _ in shown_by(words, position):
            portrait = self.of(game_id, seat)
            if portrait is not None:
                island, name = words.game.island(position, seat), words.seat_name(seat)
                drawing = island_picture(
                    portrait,
                    island,
                    scores[seat],
                    name,
                    lambda line: say(score_text(line, ending)),
                )
                yield f"photo-{seat}", drawing

    def missing(self, game_id: str, game: GameInPlay, say: Say) -> tuple[str, ...]:
        """Return a line for every counted island without a photo."""
        count = _counted(game)
        if count is None:
            return ()
        words, position = count
        return tuple(
            f"no photo of {say(text('key-seat', seat=words.seat_name(seat)))}'s island"
            for seat, counted in shown_by(words, position)
            if counted.seen and not all(path.exists() for path in self._files(game_id, seat))
        )

    def observer(self, eye: FrameSource, board: Board, lens: Lens) -> Photographer:
        """Return the observer that takes the photos while the game is played."""
        return Photographer(self, eye, board, lens)

    def _files(self, game: str, seat: Seat) -> tuple[Path, Path]:
        within = re.sub(r"[^\w-]", "_", game)  # a name out of a journal leads to no other folder
        name = self.folder / "photos" / within / f"island-{seat}"
        return name.with_suffix(".jpg"), name.with_suffix(".json")


@dataclass(frozen=True, slots=True)
class Photographer:
    """Takes a photo of every island that is shown.

    Attributes:
        photos: the store of the photos.
        scene: the source of the last frame that was read.
        board: the mat.
        lens: the lens of the camera.
    """

    photos: IslandPhotos
    scene: FrameSource
    board: Board
    lens: Lens

    def report(self, effects: Sequence[Effect], game_id: str) -> None:
        """Take the photo of an island that was just shown; a failure is logged."""
        for effect in effects:
            seat = _shown(effect)
            if seat is not None:
                self._take(game_id, seat)

    def _take(self, game: str, seat: Seat) -> None:
        if self.scene.seen is None:
            return
        reading, frame = self.scene.seen
        if not isinstance(reading, TileReading):
            return
        try:
            portrait = portrait_of(frame, self.lens, self.board, reading)
            if portrait is not None:
                self.photos.keep(game, seat, portrait)
        except (OSError, FileError, MemoryError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            logger.warning("the photo of island %d is not kept: %s", seat, why)


def _counted(game: GameInPlay) -> tuple[IslandsScreens, CountPosition] | None:
    """Return the screens and the position of a count of islands, or None for another game."""
    words, position = game.adapter.screens, game.position
    if isinstance(words, IslandsScreens) and isinstance(position, CountPosition):
        return words, position
    return None


def _shown(effect: Effect) -> Seat | None:
    """Return whose island was shown or let count by an effect, or None for another effect."""
    if not isinstance(effect, JournalEntry) or effect.kind != "turn":
        return None
    try:
        move = parse_count_move(str(effect.payload["turn"]))
    except RulesError:
        return None
    return move.seat if isinstance(move, _SHOWN) else None


_SHOWN = ShowsIsland | Lets | Asks | AsksTurned | Says | SaysTurned
"""Moves at which an island lies under the camera."""
_ODD = (OSError, ValueError, Image.DecompressionBombError)
"""What a photo may meet us with that another program wrote or that was cut short."""


def _jpeg(png: bytes) -> bytes:
    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def _png(jpeg: bytes) -> bytes:
    file = io.BytesIO()
    with Image.open(io.BytesIO(jpeg), formats=("JPEG",)) as image:
        if image.width * image.height > MOST_PIXELS:
            raise ValueError(f"it says it is {image.width} x {image.height} pixels")
        image.save(file, "PNG")
    return file.getvalue()
