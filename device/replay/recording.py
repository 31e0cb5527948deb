"""Recorded games and clips: what a replay may know of `game.json` and `clip.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from device.errors import RecordError
from device.table.prompts import Key
from vision.decode import decode_json
from vision.errors import FileError

MOST_PLAYERS = 10  # more than any game allows; each game checks the number itself


@dataclass(frozen=True, slots=True)
class RecordedFrame:
    """One frame of a record, and what the players answered by buttons at that moment.

    Attributes:
        frame: the name of the picture's file.
        keep: which half of a tower its builder kept, or empty.
        to: the seat that got the other half, or empty.
        press: the buttons pressed, one after the other.
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
        seats: the colours of each seat in turn order; empty if seats have no colours.
        players: the number of players.
        catalogue: the enrolled box beside the frames, or empty.
        sheet: the board file's name.
        moments: the frames in order.
        fps: frames a second for a clip; None when each frame stands for a second of table time.
        start: the position that a clip starts from, in notation, or empty.
        turn: the seat whose turn it is at `start`, or empty.
        options: the house rules that differ from the defaults, by name.
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
    options: Mapping[str, bool | str] = field(default_factory=dict[str, bool | str])


def read_recording(folder: Path) -> Recording:
    """Return the record in a folder: its `clip.json`, else its `game.json`.

    Raises:
        RecordError: neither file is there, or the file is malformed.
    """
    for name, read in (("clip.json", _recorded_clip), ("game.json", _recorded_game)):
        path = folder / name
        if path.is_file():
            try:
                return read(path)
            except FileError as error:
                raise RecordError(str(error)) from error
    raise RecordError(f"{folder}: holds neither game.json nor clip.json; name a recorded game")


_Word = Annotated[str, Meta(pattern=r"^[^\0]*\Z", description="a word is needed")]
_Buttons = Annotated[
    str,
    Meta(
        pattern=rf"^[{''.join(key.value for key in Key)}]*\Z",
        description="buttons are a, b and c, as in 'abba'",
    ),
]
_COLOURS = "each seat is a list of colours"
_Seat = Annotated[tuple[str, ...], Meta(min_length=1, description=_COLOURS)]
_Seats = Annotated[tuple[_Seat, ...], Meta(description=_COLOURS)]
_Players = Annotated[
    int,
    Meta(
        ge=0,
        le=MOST_PLAYERS,
        description=f"a whole number is needed; at most {MOST_PLAYERS} can play",
    ),
]


class _EventForm(Struct, frozen=True):
    frame: _Word
    keep: _Word | None = None
    to: _Word | tuple[float, ...] = ""  # a receiver, or the point of a star
    press: _Buttons = ""

    def moment(self) -> RecordedFrame:
        press = tuple(map(Key, self.press))
        if self.keep is None or not isinstance(self.to, str):
            return RecordedFrame(self.frame, press=press)
        return RecordedFrame(self.frame, self.keep, self.to, press)


class _RecordForm(Struct, frozen=True, kw_only=True):
    """The fields of both files; without colours of seats, `players` is needed."""

    game: _Word
    sheet: _Word
    edition: _Word = ""
    seats: _Seats | None = None
    players: _Players | None = None
    catalogue: _Word = ""
    start: _Word = ""
    options: dict[str, bool | str] = {}

    def __post_init__(self) -> None:
        if self.seats is None and self.players is None:
            raise ValueError(f"seats is missing: {_COLOURS}; or say how many players")

    def recording(self, folder: Path, moments: tuple[RecordedFrame, ...]) -> Recording:
        seats = self.seats or ()
        return Recording(
            folder=folder,
            game=self.game,
            edition=self.edition,
            seats=seats,
            players=len(seats) if self.players is None else self.players,
            catalogue=self.catalogue,
            sheet=self.sheet,
            moments=moments,
            start=self.start,
            options=self.options,
        )


class _GameForm(_RecordForm, frozen=True, kw_only=True):
    events: Annotated[
        tuple[_EventForm, ...], Meta(min_length=1, description="at least one frame is needed")
    ]


class _ClipForm(_RecordForm, frozen=True, kw_only=True):
    frames: Annotated[
        tuple[_Word, ...], Meta(min_length=1, description="at least one frame is needed")
    ]
    fps: Annotated[float, Meta(gt=0, le=120, description="more than 0, at most 120")]
    turn: _Word = ""


def _recorded_game(path: Path) -> Recording:
    game = decode_json(path, _GameForm)
    return game.recording(path.parent, tuple(event.moment() for event in game.events))


def _recorded_clip(path: Path) -> Recording:
    clip = decode_json(path, _ClipForm)
    recording = clip.recording(path.parent, tuple(map(RecordedFrame, clip.frames)))
    return replace(recording, fps=clip.fps, turn=clip.turn)
