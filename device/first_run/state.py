"""What the first run holds between its start and its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from device.box.aim_page import AimPage
from device.box.writing import Writing
from device.config.sections import Config
from device.first_run.events import CameraFound, CameraMissing
from device.table.prompts import Key, Text


class FirstStage(Enum):
    """What the first run looks for or asks, in order."""

    DISPLAY = "display"
    READ = "read"
    READ_STILL = "read still"
    BUTTONS = "buttons"
    LANGUAGE = "language"
    SOUND = "sound"
    CAMERA = "camera"
    AIM = "aim"
    GAME = "game"
    PLAYERS = "players"
    NAME = "name"
    DONE = "done"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class FirstRun:
    """The first run with what was found so far.

    Attributes:
        games: the games that can be played here.
        config: the settings, with what was found and answered.
        stage: what is looked for or asked.
        waited_s: for how many seconds nothing has come.
        pressed: the buttons in the order in which they were pressed, by their usual pins.
        note: what is said of the last press, or None.
        camera: what was found, or None while it is looked for.
        aim: what was seen last of how the camera is aimed.
        game: the number of the game that is shown; 0 for asking every evening.
        writing: the name that is being written, or None.
        is_kept: whether the settings could be written.
    """

    games: tuple[str, ...]
    config: Config = field(default_factory=Config)
    stage: FirstStage = FirstStage.DISPLAY
    waited_s: int = 0
    pressed: tuple[Key, ...] = ()
    note: Text | None = None
    camera: CameraFound | CameraMissing | None = None
    aim: AimPage = field(default_factory=AimPage)
    game: int = 0
    writing: Writing | None = None
    is_kept: bool = True

    def meant(self, key: Key) -> Key:
        """Return the button that was pressed, wherever it is wired."""
        return tuple(Key)[self.pressed.index(key)] if key in self.pressed else key
