"""Random events, one after the other: players, camera, machine, disk, and the cut of the power."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from device.panel.gestures import OFF, Chord, Held, Repeated
from device.table.events import (
    Blocked,
    Event,
    PauseAsked,
    Pressed,
    RefereeAsked,
    Seen,
    Tick,
    Trouble,
)
from device.table.prompts import Key
from device.table.referee_entries import CALL
from tests.lab.soak.box import SoakBox, any_disk_trouble, any_machine
from tests.lab.soak.checks import Checks, Findings
from tests.lab.soak.scenes import NOTHING, SCENES

LEAST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 3.0


def _keep_silent(number: int) -> None:
    """Tell nobody how far the soak is."""


class Soak:
    """One game on one box; the same seed gives the same events."""

    def __init__(self, game: str, folder: Path, seed: int) -> None:
        self._game, self._folder, self._seed = game, folder, seed
        self._dice = Random(f"{game} {seed}")  # noqa: S311 - a game, no secrets
        self._at_s = 0.0
        self._boxes = 0
        self._box = self._new_box()
        self._checks = Checks()
        self.findings = Findings()

    def run(self, events: int, *, tell: Callable[[int], None] = _keep_silent) -> Findings:
        """Let so many events happen; a fault is noted, and a new box goes on.

        Args:
            events: how many.
            tell: is called with the number of each event before it happens.
        """
        for number in range(events):
            tell(number)
            try:
                self._happen()
                self.findings.screens[self._box.state.prompt().kind] += 1
                for what in self._checks.wrong(self._box):
                    self.findings.note(what, number)
            except Exception as error:  # noqa: BLE001 - what fails is what is looked for
                self.findings.note(_where(error), number)
                self._box.close()
                self._box, self._checks = self._new_box(), Checks()
        self._box.close()
        return self.findings

    def _new_box(self) -> SoakBox:
        self._boxes += 1
        path = self._folder / f"{self._game}-{self._seed}-{self._boxes}.sqlite"
        return SoakBox(self._game, path, self._dice)

    def _happen(self) -> None:
        self._at_s += self._dice.uniform(LEAST_PAUSE_S, LONGEST_PAUSE_S)
        match self._dice.random():
            case chance if chance < 0.005:
                self._box.cut()
            case chance if chance < 0.015:
                self._box.spoil_disk(any_disk_trouble(self._dice))
            case chance if chance < 0.04:
                self._box.spoil_disk(None)
            case _:
                self._box.take(self._event())

    def _event(self) -> Event:
        match self._dice.random():
            case chance if chance < 0.5:
                return Pressed(self._key())
            case chance if chance < 0.85:
                return self._seen()
            case chance if chance < 0.92:
                return Blocked(self._dice.choice(list(Trouble)), self._at_s)
            case chance if chance < 0.96:
                return Tick(any_machine(self._dice))
            case _:
                held = (Held(OFF), CALL, RefereeAsked(), RefereeAsked())
                gestures = (Repeated(Key.B), Chord(OFF), PauseAsked(), *held)
                return self._dice.choice(gestures)

    def _key(self) -> Key:
        """Return mostly a key with a label."""
        labelled = [
            key
            for key, label in zip(Key, self._box.state.prompt().keys, strict=True)
            if label is not None
        ]
        return self._dice.choice(labelled if labelled and self._dice.random() < 0.9 else list(Key))

    def _seen(self) -> Seen:
        game = self._box.state.game
        if game is None or self._dice.random() < 0.03:
            return Seen(
                self._dice.choice([NOTHING[name] for name in NOTHING if name != self._game]),
                self._at_s,
            )
        return Seen(SCENES[self._game](game, self._dice), self._at_s)


def _where(error: Exception) -> str:
    """Return what failed, and in which of our functions."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/tests/" not in frame.filename] or frames
    last = ours[-1]
    return f"{type(error).__name__}: {str(error)[:100]} ({Path(last.filename).name}:{last.lineno})"
