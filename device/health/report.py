"""The box's health as values, and the worries that follow from these values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

HOT_C = 80.0  # a Pi begins to slow itself down here (Raspberry Pi documentation, `temp_soft_limit`)
LEAST_FREE_MB = 200  # an evening's record is 1 MB; below this, Linux itself begins to stumble
CLOCK_GRACE_S = 180.0  # a Pi that has a network knows the time within a minute or two of its start


class SupplyState(Enum):
    """The state of the power supply; a weak supply corrupts cards and slows everything down."""

    GOOD = "good"
    WAS_WEAK = "was weak"
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class Machine:
    """What the machine reports of itself; None for what it does not report.

    Attributes:
        heat_c: the temperature of the processor.
        power: the state of the power supply.
        is_slowed: whether heat or weak power makes the processor run slower.
        free_mb: free room on the disk that holds the journal.
    """

    heat_c: float | None = None
    power: SupplyState | None = None
    is_slowed: bool | None = None
    free_mb: int | None = None


@dataclass(frozen=True, slots=True)
class Eyesight:
    """The health of the camera.

    Attributes:
        fps: shots a second since the last tick; None before there were two.
        trouble: why there is no camera, or empty if there is one.
        losses: how often the camera was lost since the start.
        read_ago_s: how long ago a still frame was read last; None before the first.
        is_banded: whether bands of a flickering lamp roll through the pictures.
    """

    fps: float | None = None
    trouble: str = ""
    losses: int = 0
    read_ago_s: float | None = None
    is_banded: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """The health of the journal.

    Attributes:
        events: how many events the journal holds.
        size_bytes: the journal's size on the disk.
        written: how many events were recorded since the start.
        waiting: how many events the disk has not taken yet.
        is_rescued: whether the journal was damaged and replaced at the start.
    """

    events: int = 0
    size_bytes: int = 0
    written: int = 0
    waiting: int = 0
    is_rescued: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """The health of the box at one moment.

    Attributes:
        version: the version of tablejinn.
        up_s: for how many seconds the service has been running.
        doing: what the service does, in a line: the game and its move, or the menu.
        is_dated: whether the box knows the time.
        machine: what the machine reports of itself.
        eyesight: the health of the camera.
        memory: the health of the journal.
        display: why the display shows nothing new, or empty.
    """

    version: str = ""
    up_s: float = 0.0
    doing: str = ""
    is_dated: bool = False
    machine: Machine = field(default_factory=Machine)
    eyesight: Eyesight = field(default_factory=Eyesight)
    memory: Memory = field(default_factory=Memory)
    display: str = ""


class Worry(Enum):
    """A fault that will spoil the game if nobody acts; the worst first."""

    JOURNAL = "journal"
    CAMERA = "camera"
    POWER = "power"
    HOT = "hot"
    BANDS = "bands"
    DISK = "disk"
    CLOCK = "clock"


def worries(health: Health) -> tuple[Worry, ...]:
    """Return what players should be told, the worst first; an unknown value is no worry."""
    machine = health.machine
    is_so = {
        Worry.JOURNAL: health.memory.is_rescued,
        Worry.CAMERA: bool(health.eyesight.trouble),
        Worry.POWER: machine.power in {SupplyState.WEAK, SupplyState.WAS_WEAK},
        Worry.HOT: machine.heat_c is not None and machine.heat_c >= HOT_C,
        Worry.BANDS: health.eyesight.is_banded,
        Worry.DISK: machine.free_mb is not None and machine.free_mb < LEAST_FREE_MB,
        Worry.CLOCK: not health.is_dated and health.up_s >= CLOCK_GRACE_S,
    }
    return tuple(worry for worry in Worry if is_so[worry])
