"""Recorded games and clips: what a replay may know of `game.json` and `clip.json`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from device.errors import RecordError
from device.table.prompts import Key
from vision.errors import FileError
from vision.files import read_json

Json = dict[str, object]

MOST_PLAYERS = 10  # more than any game here takes; the game says how many itself


@dataclass(frozen=True, slots=True)
class RecordedFrame:
    """One frame of a record, and what the buttons said at it.

    Attributes:
        frame: the picture's file.
        keep: which half of a tower its builder kept, or empty.
        to: who got the other, or empty.
        press: buttons pressed one after the other.
    """

    frame: str
    keep: str = ""
    to: str = ""
    press: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class Recording:
    """A folder of frames that is played through the service.

    Attributes:
        folder: where the frames lie.
        game: the game's name in the notation.
        edition: the edition's name; empty for the game's usual one.
        seats: the colours of each seat in turn order; none where seats have no colours.
        players: how many play.
        catalogue: the enrolled box beside the frames, or empty.
        sheet: the board file's name.
        moments: the frames in order.
        fps: frames a second for a clip; None when each frame stands for a second of table time.
        start: the position that a clip starts from, in notation, or empty.
        turn: the seat whose turn it is then, or empty.
    """

    folder: Path
    game: str
    edition: str
    seats: tuple[tuple[str, ...], ...]
    sheet: str
    moments: tuple[RecordedFrame, ...]
    fps: float | None = None
    start: str = ""
    turn: str = ""
    players: int = 0
    catalogue: str = ""


def read_recording(folder: Path) -> Recording:
    """Return the record in a folder: its `clip.json`, else its `game.json`.

    Raises:
        RecordError: there is neither, or it is not of the form.
    """
    for name in ("clip.json", "game.json"):
        path = folder / name
        if path.is_file():
            return _Parser(path).recording(_load(path))
    raise RecordError(f"{folder}: holds neither game.json nor clip.json; name a recorded game")


def _load(path: Path) -> Json:
    try:
        data = read_json(path)
    except FileError as error:
        raise RecordError(str(error)) from error
    if not isinstance(data, dict):
        raise RecordError(f"{path}: an object is needed")
    return cast("Json", data)


@dataclass(frozen=True, slots=True)
class _Parser:
    path: Path

    def recording(self, data: Json) -> Recording:
        is_clip = self.path.name == "clip.json"
        key = "frames" if is_clip else "events"
        frames = self._list(data, key)
        moments = tuple(self._moment({"frame": f} if is_clip else f) for f in frames)
        if not moments:
            raise self._wrong(key, "at least one frame is needed")
        return Recording(
            folder=self.path.parent,
            game=self._word(data, "game"),
            edition=self._word(data, "edition", ""),
            seats=tuple(self._seat(seat) for seat in self._seats(data)),
            players=self._players(data),
            catalogue=self._word(data, "catalogue", ""),
            sheet=self._word(data, "sheet"),
            moments=moments,
            fps=self._fps(data) if is_clip else None,
            start=self._word(data, "start", ""),
            turn=self._word(data, "turn", "") if is_clip else "",
        )

    def _seats(self, data: Json) -> list[object]:
        """Return the seats; a game whose seats have no colours says how many play instead."""
        return [] if "players" in data and "seats" not in data else self._list(data, "seats")

    def _players(self, data: Json) -> int:
        players = data.get("players", len(self._seats(data)))
        if isinstance(players, bool) or not isinstance(players, int):
            raise self._wrong("players", "a whole number is needed")
        if not 0 <= players <= MOST_PLAYERS:
            raise self._wrong("players", f"at most {MOST_PLAYERS} can play")
        return players

    def _moment(self, event: object) -> RecordedFrame:
        table = cast("Json", event) if isinstance(event, dict) else {}
        frame = self._word(table, "frame")
        press = self._keys(table)
        if "keep" not in table:
            return RecordedFrame(frame, press=press)
        return RecordedFrame(frame, self._word(table, "keep"), self._word(table, "to", ""), press)

    def _keys(self, table: Json) -> tuple[Key, ...]:
        """Return the buttons of a text such as `abba`."""
        press = self._word(table, "press", "")
        if not set(press) <= {key.value for key in Key}:
            raise self._wrong("press", "buttons are a, b and c, as in 'abba'")
        return tuple(map(Key, press))

    def _seat(self, seat: object) -> tuple[str, ...]:
        colours = cast("list[object]", seat) if isinstance(seat, list) else []
        if not colours or not all(isinstance(colour, str) for colour in colours):
            raise self._wrong("seats", "each seat is a list of colours")
        return tuple(cast("list[str]", colours))

    def _fps(self, data: Json) -> float:
        fps = data.get("fps")
        if isinstance(fps, bool) or not isinstance(fps, int | float) or not 0 < fps <= 120:
            raise self._wrong("fps", "more than 0, at most 120")
        return float(fps)

    def _list(self, data: Json, key: str) -> list[object]:
        value = data.get(key)
        if not isinstance(value, list):
            raise self._wrong(key, "a list is needed")
        return cast("list[object]", value)

    def _word(self, data: Json, key: str, default: str | None = None) -> str:
        value = data.get(key, default)
        if not isinstance(value, str) or "\0" in value:
            raise self._wrong(key, "a word is needed")
        return value

    def _wrong(self, key: str, hint: str) -> RecordError:
        return RecordError(f"{self.path}: {key}: {hint}")
