"""Finding out whether the box knows the time of day.

A Pi without a battery clock starts at some time in the past until the network tells it the time. So
no date is believed before one of three witnesses confirms it: systemd's own time service; systemd
on behalf of another time service, such as chrony, which leaves no file; or a real-time clock with a
battery, from which the kernel set the time. The kernel itself is not asked, because the service may
not.

Once the time is known, the journal's events are dated, also those from before.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from device.errors import JournalError
from device.health.machine import ASK_EVERY, Ask, ask
from device.journal.store import Journal, Stamp

logger = logging.getLogger(__name__)

EARLIEST_S = 1_790_000_000  # September 2026, before this was written: an older time is wrong


SET_BY_SERVICE = ("/usr/bin/timedatectl", "show", "--property=NTPSynchronized", "--value")
"""Asks systemd what the kernel says: yes once a time service holds it within 16 s of the time."""


class TimeService:
    """Has systemd asked whether a time service set the clock."""

    def __init__(self, ask_program: Ask = ask) -> None:
        self._ask = ask_program
        self._beats = 0
        self.has_set = False

    def tend(self) -> None:
        """Ask again, but not at every beat: systemd starts a program to find out."""
        if self._beats % ASK_EVERY == 0:
            self.has_set = self._answer() == "yes"
        self._beats += 1

    def _answer(self) -> str:
        try:
            return self._ask(SET_BY_SERVICE).strip()
        except (OSError, subprocess.SubprocessError) as error:
            logger.debug("systemd does not say whether the time is known: %s", error)
            return ""


@dataclass(frozen=True, slots=True)
class ClockSigns:
    """The signs by which the box knows that its clock is right.

    Attributes:
        told: the file that systemd-timesyncd makes when the network has told it the time.
        own: the folder of a real-time clock.
        service: asks systemd about any other time service.
    """

    told: Path = Path("/run/systemd/timesync/synchronized")
    own: Path = Path("/sys/class/rtc/rtc0")
    service: TimeService = field(default_factory=TimeService)

    def are_there(self) -> bool:
        """Return whether the time is known, without waiting for another program."""
        return self.told.exists() or self.service.has_set or self._has_own()

    def tend(self) -> None:
        """Ask systemd about other time services while the time is unknown; call this at every beat.

        A clock that was set counts as right for good, even if the network is lost.
        """
        if not self.are_there():
            self.service.tend()

    def _has_own(self) -> bool:
        """Return whether the kernel took the time from a real-time clock that was right."""
        try:
            has_set = (self.own / "hctosys").read_text(encoding="ascii").strip() == "1"
            now_s = int((self.own / "since_epoch").read_text(encoding="ascii"))
        except (OSError, ValueError):
            return False
        return has_set and now_s >= EARLIEST_S


CLOCK_SIGNS = ClockSigns()
"""Where Raspberry Pi OS shows it."""


class Dating:
    """Corrects the dates of the journal once, as soon as the time is known."""

    def __init__(
        self, journal: Journal, stamp: Callable[[], Stamp], is_known: Callable[[], bool]
    ) -> None:
        self._journal, self._stamp, self._is_known = journal, stamp, is_known
        self.is_done = False

    def tend(self) -> None:
        """Date the journal if the time is known by now; after a disk error, try again later."""
        if self.is_done or not self._is_known():
            return
        try:
            self._journal.date(self._stamp())
        except JournalError as error:
            logger.debug("the journal is not dated yet: %s", error)
            return
        self.is_done = True
        logger.info("the time is known; the journal is dated")
