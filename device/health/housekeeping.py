"""The service's work at every tick: proving that it is alive, tending the journal, reporting."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from device.camera.watching import Pulse
from device.errors import JournalError
from device.health.clock_known import Dating
from device.health.notify import Notifier
from device.health.report import Eyesight, Health, Memory
from device.health.status_file import StatusFile
from device.health.vitals import ServicePart, Vitals
from device.journal.recorder import Recorder
from device.journal.store import Stamp
from device.table.events import JournalBack, Tick

logger = logging.getLogger(__name__)

LEAST_S = 1.0  # seconds; over a shorter time the count of frames gives no rate


@dataclass(frozen=True, slots=True)
class LastTick:
    """What the last tick found.

    Attributes:
        at_s: when the tick was, monotonic seconds.
        shots: how many shots the camera had taken.
        told: the last status line sent to systemd.
    """

    at_s: float
    shots: int = 0
    told: str = ""


class Housekeeping:
    """Does the work of a tick."""

    def __init__(
        self,
        recorder: Recorder,
        dating: Dating,
        vitals: Vitals,
        *,
        notifier: Notifier,
        status: StatusFile,
        stamp: Callable[[], Stamp],
        version: str,
        display_trouble: Callable[[], str] = lambda: "",
    ) -> None:
        self._recorder, self._dating, self._vitals = recorder, dating, vitals
        self._notifier, self._status = notifier, status
        self._stamp = stamp
        self._display_trouble = display_trouble
        self._began_s = _seconds(stamp())
        self._last_tick = LastTick(self._began_s)
        self._health = Health(version)

    def tend(self, tick: Tick, pulse: Pulse, doing: str) -> tuple[Health, JournalBack | None]:
        """Return the box's health, and whether the journal takes events again."""
        self._vitals.prove(ServicePart.LOOP)
        news = self._recorder.tend()
        self._dating.tend()
        now = self._stamp()
        self._health = replace(
            self._health,
            up_s=_seconds(now) - self._began_s,
            doing=doing,
            is_dated=self._dating.is_done,
            machine=tick.machine,
            eyesight=self._eyesight(pulse, _seconds(now)),
            memory=self._memory(),
            display=self._display_trouble(),
        )
        self._status.write(self._health, now)
        told = self._told(_line(self._health))
        self._last_tick = LastTick(_seconds(now), pulse.shots, told)
        return self._health, news

    def _memory(self) -> Memory:
        """Return the journal's health; a journal that answers with an error is alive too."""
        try:
            memory = self._recorder.memory()
        except JournalError as error:
            logger.debug("the journal: %s", error)
            memory = self._health.memory
        self._vitals.prove(ServicePart.JOURNAL)
        return memory

    def _eyesight(self, pulse: Pulse, now_s: float) -> Eyesight:
        passed_s = now_s - self._last_tick.at_s
        fps = (pulse.shots - self._last_tick.shots) / passed_s if passed_s >= LEAST_S else None
        ago_s = None if pulse.read_at_s is None else max(now_s - pulse.read_at_s, 0.0)
        return Eyesight(fps, pulse.trouble, pulse.losses, ago_s, pulse.is_banded)

    def _told(self, line: str) -> str:
        """Tell systemd what is new; at the first tick that the service is up, as its loop runs."""
        if not self._last_tick.told:
            self._notifier.ready(line)
        elif line != self._last_tick.told:
            self._notifier.status(line)
        return line


def _line(health: Health) -> str:
    trouble = health.eyesight.trouble
    return f"{health.doing}; {trouble}" if trouble else health.doing


def _seconds(at: Stamp) -> float:
    return at.monotonic_ns / 1e9
