"""Proof: what an idle table costs, and how soon the first screen is there, here and on a Pi.

    python -m tests.proofs.idle [--quick] [--record]

The whole service runs as systemd would run it, in a process of its own: the adapter for picamera2
with ten noisy pictures a second (a stand-in, which has them in memory as a Pi's camera would put
them there), light, gate, eye, loop, heart, journal, panel, and an OLED whose bus takes everything.
Nobody moves; the settled table is read now and again. Its processor time comes from the kernel.

From here to a Pi: 7-zip's benchmark on one thread, per second of processor time, was run on this
machine (`HERE`) and is published for every Pi (`PIS`); times are taken to grow by the ratio, and by
`DOUBT` more, since one benchmark is not this program. No Pi was here to contradict it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.proofs.listened import STILL, listened
from tests.proofs.report import Check, Proof, main

HERE = 4275
"""MIPS of `7zr b -mmt1` (p7zip 16.02, "Tot" of R/U) on the machine of the last recorded run."""

PIS = {"Zero 2 W": 838, "3 B+": 914, "4": 1769, "5": 3196}
"""The same: "7-zip single" in Sorted-Results.md of ThomasKaiser/sbc-bench, 2026-11-21. Zero 2 at
1 GHz and 3 B+ with 32 bits, 4 at 1.8 and 5 at 2.4 GHz with 64; of several a slow one."""

DOUBT = 1.3  # OpenCV leans on wide registers and on memory, of which small cores have less
MAX_BUSY = 8.0  # percent of one core
MAX_MB = 200.0
MAX_START_S = 3.0
WARM_S = 20.0  # the game is begun, the light held


@dataclass(frozen=True, slots=True)
class Cost:
    """What it took: percent of one core, megabytes, seconds of processor until it was up."""

    busy: float
    resident_mb: float
    start_s: float


def quick(home: Path) -> Sequence[Check]:
    return _shown(_measured(home, 5.0))


def full(home: Path) -> Sequence[Check]:
    return _shown(_measured(home, 60.0))


def _measured(home: Path, seconds: float) -> Cost:
    with listened(home / "start") as service:
        start_s = service.first_screen_s
    with listened(home / "idle", STILL) as service:
        time.sleep(WARM_S)
        busy_s, began_s = service.processor_s, time.monotonic()
        time.sleep(seconds)
        busy_s, took_s = service.processor_s - busy_s, time.monotonic() - began_s
        return Cost(100 * busy_s / took_s, service.memory_kb / 1024, start_s)


def _shown(cost: Cost) -> Sequence[Check]:
    """Return a line for this machine and one for each Pi."""
    lines = [
        Check("memory", f"{cost.resident_mb:.0f} MB", cost.resident_mb < MAX_MB),
        _line("this machine", cost, 1.0),
    ]
    return (*lines, *(_line(f"Pi {pi}", cost, DOUBT * HERE / mips) for pi, mips in PIS.items()))


def _line(where: str, cost: Cost, slower: float) -> Check:
    busy, start_s = cost.busy * slower, cost.start_s * slower
    found = f"{slower:.1f} times: {busy:.1f} % of a core idle, first screen after {start_s:.1f} s"
    return Check(where, found, busy < MAX_BUSY and start_s < MAX_START_S)


PROOF = Proof(
    "idle",
    "The whole service at a still table, ten frames a second: processor, memory, first screen.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
