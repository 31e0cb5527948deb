"""Proof: what an idle table costs, and how soon the first screen is there, here and on a Pi.

    python -m tests.proofs.idle [--quick] [--record]

The whole service runs as systemd would run it, in a process of its own: the adapter for picamera2
with ten noisy pictures a second (a stand-in, which has them in memory as a Pi's camera would put
them there), light, gate, eye, loop, heart, journal, panel, and an OLED whose bus takes everything.
Nobody moves; the settled table is read now and again. Its processor time comes from the kernel. The
unit's variables hold for it too: without them OpenBLAS keeps a thread spinning after each reading,
0.8 % of a core more while other work took that core from it, and more where none does.

Asked is what this machine needs. From here to a Pi it is reckoned: 7-zip's benchmark on one thread,
per second of processor time, was run on this machine (`HERE`) and is published for every Pi
(`PIS`); times are taken to grow by the ratio, and by `DOUBT` more, since one benchmark is not this
program. No Pi was here to contradict it, so nothing is asked of one.
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
    """Return what is asked of this machine, and what that comes to on each Pi."""
    busy, start = f"{cost.busy:.1f} % of a core", f"{cost.start_s:.1f} s of processor"
    return (
        Check(f"idle, under {MAX_BUSY:.0f} % here", busy, cost.busy < MAX_BUSY),
        Check(f"first screen, under {MAX_START_S:.0f} s here", start, cost.start_s < MAX_START_S),
        Check(
            f"memory, under {MAX_MB:.0f} MB",
            f"{cost.resident_mb:.0f} MB",
            cost.resident_mb < MAX_MB,
        ),
        *(_reckoned(pi, cost, DOUBT * HERE / mips) for pi, mips in PIS.items()),
    )


def _reckoned(pi: str, cost: Cost, slower: float) -> Check:
    busy, start_s = cost.busy * slower, cost.start_s * slower
    found = f"{busy:.1f} % of one of its four cores, first screen after {start_s:.1f} s"
    return Check(f"Pi {pi}, reckoned {slower:.1f} times as long", found, None)


PROOF = Proof(
    "idle",
    "The whole service at a still table, ten frames a second: what is asked here, and what it"
    " comes to on a Pi, where nothing was run.",
    quick,
    full,
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
