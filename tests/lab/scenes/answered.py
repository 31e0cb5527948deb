"""Rounds of Dreams with players who answer: `python -m tests.lab.scenes.answered GAMES [NAME ...]`.

A replay has nobody to answer, so one star that is not believed puts the rest of a round out of
step. Here they do what players do: answer what the screen asks, take back by the button a star of
which the screen names another kind than they placed, and go on. GAMES is what
`python -m tests.lab.scenes.record GAMES --game dreams` has written; they know its `game.json`.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import cv2

from device.reading.sources import Sources
from device.replay.player import FrameResult, Replay
from device.replay.recording import RecordedFrame, Recording, read_recording
from device.table.events import Effect, Event, Pressed, Said, Seen
from device.table.prompts import Key, Text
from device.table.session import GamePhase
from vision.files import read_json

NEAR_MM = 8.0  # less than any glass star is wide
MOST_PRESSES = 6  # at one star; who is asked more often gives up


@dataclass(frozen=True, slots=True)
class Star:
    """A star on the mat, millimetres from its corner."""

    kind: str
    x_mm: float
    y_mm: float

    def is_at(self, other: "Star") -> bool:
        """Return whether both are sightings of one star."""
        return math.hypot(self.x_mm - other.x_mm, self.y_mm - other.y_mm) < NEAR_MM


@dataclass(frozen=True, slots=True)
class Scene:
    """What the players know at a frame: what happened, the star it was about, and what lies."""

    event: str
    star: Star | None
    lawful: tuple[Star, ...]

    @property
    def breaks_rule(self) -> bool:
        """Whether the star was placed against a rule."""
        return self.event == "move" and (not self.lawful or self.star is not self.lawful[-1])


def scenes_of(recording: Recording) -> dict[str, Scene]:
    """Return what the players know at every frame of a recorded round."""
    told = cast("dict[str, list[dict[str, object]]]", read_json(recording.folder / "game.json"))
    lawful: tuple[Star, ...] = ()
    scenes: dict[str, Scene] = {}
    for event in told["events"]:
        to = cast("list[float] | None", event.get("to"))
        star = Star(str(event.get("kind")), *to) if to else None
        if star is not None and event.get("legal"):
            lawful = (*lawful, star)
        scenes[str(event["frame"])] = Scene(str(event["event"]), star, lawful)
    return scenes


class Answered(Replay):
    """A recorded round whose players answer."""

    def __init__(self, recording: Recording, sources: Sources) -> None:
        super().__init__(recording, sources)
        self.scenes = scenes_of(recording)
        self.presses = 0
        self._last: Seen | None = None

    @property
    def record(self) -> tuple[Star, ...]:
        """The stars that the box has on record."""
        turns = (text.split() for text in self.game.turns_text())
        return tuple(Star(kind, *map(float, spot.split(","))) for _, kind, spot in turns)

    def is_right(self, result: FrameResult) -> bool:
        """Return whether the record is what was lawfully placed."""
        there, known = self.scenes[result.moment.frame].lawful, self.record
        pairs = zip(there, known, strict=False)
        return len(there) == len(known) and all(a.kind == b.kind and a.is_at(b) for a, b in pairs)

    def _step(self, event: Event) -> tuple[Effect | Pressed, ...]:
        if isinstance(event, Seen):
            self._last = event
        return super()._step(event)

    def _press(self, moment: RecordedFrame) -> list[Effect | Pressed]:
        if self.game.phase is GamePhase.LAYING:
            return super()._press(moment)
        effects: list[Effect | Pressed] = []
        for _ in range(MOST_PRESSES):
            key = self._wanted(self.scenes[moment.frame])
            if key is None or self._last is None:
                break
            self.presses += 1
            effects += [*self._step(Pressed(key)), *self._step(self._last)]
        return effects

    def _wanted(self, scene: Scene) -> Key | None:
        """Return the button that players press now, if any."""
        prompt = self.game.prompt()
        if prompt.kind == "unsure":
            fitting = (k for k, line in zip(Key, prompt.lines, strict=False) if _fits(line, scene))
            return next(fitting, Key.C)
        if prompt.kind not in ("turn", "illegal") or not self.record:
            return None
        last, too_many = self.record[-1], len(self.record) > len(scene.lawful)
        if scene.star is not None and last.is_at(scene.star):
            return Key.B if last.kind != scene.star.kind else None
        return Key.B if too_many and scene.event == "takeback" else None


def _fits(line: Text, scene: Scene) -> bool:
    """Return whether a line of the question says what happened."""
    is_placed = scene.event == "move"
    if line.key.endswith("-unchanged"):
        return not is_placed
    kind = dict(line.facts).get("kind")
    return is_placed and scene.star is not None and kind == scene.star.kind


def _line(name: str, round_: Answered) -> str:
    right = frames = accused = told = slips = 0
    for result in round_.results():
        scene = round_.scenes[result.moment.frame]
        is_accused = result.ruling.said is Said.ILLEGAL
        frames += 1
        right += round_.is_right(result)
        accused += is_accused and not scene.breaks_rule
        told += is_accused and scene.breaks_rule
        slips += scene.breaks_rule
    return (
        f"{name}: record right after {right} of {frames} frames, {told} of {slips} slips told, "
        f"accused falsely {accused}, presses {round_.presses}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the rounds and write a line for each."""
    parser = argparse.ArgumentParser(prog="tests.lab.scenes.answered", description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    sources = Sources(boards=args.games / "boards", bare=args.games / "bare")
    found = sorted(path.parent.name for path in args.games.glob("*/game.json"))
    for name in args.names or found:
        round_ = Answered(read_recording(args.games / name), sources)
        sys.stdout.write(_line(name, round_) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
