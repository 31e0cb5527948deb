"""Replaying a recorded game with the service's own scene reader and game, by a virtual clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from device.camera.folder import FolderCamera, Shot
from device.display.pages import Leaf, Pager
from device.games.registry import manifest_of
from device.reading.lessons import asked_of_reader
from device.reading.scene import SceneReader
from device.reading.sources import Sources
from device.replay.recording import RecordedFrame, Recording, read_recording
from device.table.events import Effect, Event, Pressed, Ruling, Said, Tell
from device.table.game_in_play import GameInPlay
from device.table.prompts import Key, Prompt
from device.table.session import GamePhase
from device.texts.language import say
from vision.sheet.stillness import StillnessGate

SHOTS_A_FRAME = 10  # each recorded frame stands for one second at ten frames a second
FPS = 10.0


@dataclass(frozen=True, slots=True)
class FrameResult:
    """What one recorded frame led to.

    Attributes:
        moment: the frame.
        ruling: the box's ruling on the frame.
        is_ruled: whether the ruling was made on this very frame.
        game: the game in play after the frame.
        screens_and_keys: the screens shown and the buttons pressed during the frame, in order.
    """

    moment: RecordedFrame
    ruling: Ruling
    is_ruled: bool
    game: GameInPlay
    screens_and_keys: tuple[Prompt | Key, ...]

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The screens shown during the frame."""
        return tuple(told for told in self.screens_and_keys if isinstance(told, Prompt))


def open_replay(folder: Path, sources: Sources) -> Replay:
    """Return the replay of the recorded game in `folder`.

    Raises:
        RecordError: the record is malformed, or of an unknown game.
        BoardFileError, LensFileError, ConfigError: its board or lens is missing or wrong.
    """
    return Replay(read_recording(folder), sources)


class Replay:
    """A recorded game, played frame by frame."""

    def __init__(self, recording: Recording, sources: Sources) -> None:
        self.recording = recording
        manifest = manifest_of(recording.game)
        first = recording.folder / recording.moments[0].frame
        named = replace(sources, sheet_name=recording.sheet)
        board = named.board_for(first)
        self.game: GameInPlay = manifest.setup().recorded(recording, board)
        beside = recording.folder / recording.catalogue if recording.catalogue else None
        box = sources.catalogue or beside
        reader = manifest.sight().reader(board, named.lens_for(first), sources.bare, box)
        self._scene = SceneReader({recording.game: reader}, StillnessGate())
        self._fps = recording.fps or FPS
        self._shots_each = 1 if recording.fps else SHOTS_A_FRAME
        self._pager, self._leaf = Pager(), Leaf()

    @property
    def opening_prompt(self) -> Prompt:
        """The screen before the first frame."""
        return self.game.prompt()

    def results(self) -> Iterator[FrameResult]:
        """Play every frame in order.

        Raises:
            CameraError: a frame cannot be read.
        """
        moments = self.recording.moments
        pictures = [self.recording.folder / moment.frame for moment in moments]
        camera = FolderCamera(pictures, fps=self._fps, shots_each=self._shots_each)
        shots: list[Shot] = []
        for shot in camera.shots():
            shots.append(shot)
            if len(shots) == self._shots_each:
                yield self._result(moments[_index(shot, self._fps, self._shots_each)], shots)
                shots = []

    def _result(self, moment: RecordedFrame, shots: list[Shot]) -> FrameResult:
        happened: list[Effect | Pressed] = []
        is_answered = False
        for shot in shots:
            event = self._scene.look(shot)
            if event is None:
                continue
            happened += self._step(event)
            if not is_answered:
                happened += self._press(moment)
                is_answered = True
        rulings = [one for one in happened if isinstance(one, Ruling)]
        told = tuple(
            one.prompt if isinstance(one, Tell) else one.key
            for one in happened
            if isinstance(one, Tell | Pressed)
        )
        return FrameResult(moment, _chief(rulings), bool(rulings), self.game, told)

    def _step(self, event: Event) -> tuple[Effect | Pressed, ...]:
        """Return what an event led to; for a press, the press itself comes first."""
        if isinstance(event, Pressed):
            leaf = self._leaf.pressed(self.game.prompt(), event.key, self._pager)
            if leaf is not None:
                self._leaf = leaf
                return event, Tell(leaf.shown(self.game.prompt(), self._pager))
        before = self.game
        self.game, effects = self.game.stepped(event)
        for request in asked_of_reader(before, self.game):
            self._scene.post(request)
        self._leaf = self._leaf.kept(self.game.prompt())
        effects = tuple(map(self._shown, effects))
        return (event, *effects) if isinstance(event, Pressed) else effects

    def _shown(self, effect: Effect) -> Effect:
        """Return an effect with the page of a screen that a display shows."""
        if isinstance(effect, Tell):
            return Tell(self._leaf.shown(effect.prompt, self._pager))
        return effect

    def _press(self, moment: RecordedFrame) -> list[Effect | Pressed]:
        """Press the buttons of the players: A when the pieces lie, and the builder's decision."""
        if self.game.phase is GamePhase.LAYING:
            return list(self._step(Pressed(Key.A)))
        effects: list[Effect | Pressed] = []
        for _ in range(2):
            key = self._key_for(moment)
            if key is not None:
                effects += self._step(Pressed(key))
        for pressed in moment.press:
            effects += self._step(Pressed(pressed))
        return effects

    def _key_for(self, moment: RecordedFrame) -> Key | None:
        """Return the button that gives the record's answer to the question on the screen."""
        if not moment.keep:
            return None
        return self.game.key_for(f"{moment.keep[0]}:{moment.to}")


def line_of(result: FrameResult) -> Mapping[str, object]:
    """Return the JSON line of a result, in the notation's form."""
    return {
        "frame": result.moment.frame,
        "event": result.ruling.said.value,
        "move": result.ruling.move,
        "reasons": list(result.ruling.reasons),
        "why": say(result.ruling.why) if result.ruling.why is not None else "",
        "position": result.game.board_text(),
        "scores": {f"s{seat}": tally.total for seat, tally in result.game.scores().items()},
    }


def _chief(rulings: list[Ruling]) -> Ruling:
    """Return the most important ruling on a frame; a frame without a ruling could not be judged.

    A hand or a doubt after another ruling on the same frame does not replace that ruling.
    """
    telling = [ruling for ruling in rulings if ruling.said not in _WEAK]
    if telling:
        return telling[-1]
    return rulings[-1] if rulings else Ruling(Said.UNSURE)


_WEAK = {Said.UNCHANGED, Said.UNSURE, Said.HAND}


def _index(shot: Shot, fps: float, shots_each: int) -> int:
    return round(shot.at_s * fps) // shots_each
