"""What the companion page costs: time until a verdict is on every phone, processor, memory, size.

    nice -n 0 .venv/bin/python -m tests.lab.page

The box and its page run in this process, fifty viewers in another, in four languages by turns. The
figures hold for the machine they were taken on; what else runs there is part of them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Response

from device.box.decision import BoxState
from device.table.events import Effect, Event
from tests.device.games.jinns.table_top import settled
from tests.device.page.browsing import chromium_started, expect
from tests.device.page.served import Table, served
from tests.device.page.test_looking import moved
from tests.games.jinns.tables import table as lake_table

VIEWERS, MOVES, LOADS = 50, 12, 7
WATCHED_S, PAUSE_S = 20.0, 1.5
Heard = dict[int, dict[int, float]]
"""By the number of turns: when each viewer heard of it, monotonic seconds."""


def say(what: str, figure: str) -> None:
    sys.stdout.write(f"{what}: {figure}\n")
    sys.stdout.flush()


def memory_mb() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def share_of_a_core(seconds: float) -> float:
    """Return the processor time of this process while nothing happens, per second."""
    before = time.process_time()
    threading.Event().wait(seconds)
    return (time.process_time() - before) / seconds


def watched(table: Table) -> tuple[list[float], list[float], float]:
    """Make moves before the viewers; return seconds from decision and from reading to the last."""
    told: list[float] = []
    report = table.outlets.report

    def tell(event: Event, effects: tuple[Effect, ...], state: BoxState) -> None:
        told.append(time.monotonic())
        report(event, effects, state)

    table.outlets = replace(table.outlets, report=tell)
    command = [sys.executable, "-m", "tests.lab.page.viewers", table.page.address, str(VIEWERS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as viewers:  # noqa: S603
        heard: Heard = defaultdict(dict)
        threading.Thread(target=_listen, args=(viewers, heard), daemon=True).start()
        _until_all_heard(heard, 0)
        idle = share_of_a_core(WATCHED_S)
        decided, read = list[float](), list[float]()
        for number in range(1, MOVES + 1):
            begun = time.monotonic()
            moved(table)
            at = told[-1]
            _until_all_heard(heard, number)
            last = max(heard[number].values())
            decided.append(last - at)
            read.append(last - begun)
            threading.Event().wait(PAUSE_S)
        viewers.kill()
    return decided, read, idle


def _listen(viewers: subprocess.Popen[str], heard: Heard) -> None:
    assert viewers.stdout is not None
    for line in viewers.stdout:
        viewer, _, turns, at = line.split()
        heard[int(turns)].setdefault(int(viewer), float(at))


def _until_all_heard(heard: Heard, turns: int) -> None:
    while len(heard[turns]) < VIEWERS:
        threading.Event().wait(0.005)


def loads(table: Table) -> tuple[list[float], int]:
    """Return the seconds until a fresh browser shows the table, and the bytes that it fetched."""
    times, size = list[float](), 0
    with chromium_started() as chromium:
        for _ in range(LOADS):
            fetched: list[int] = []
            page = chromium.new_page()
            page.on("response", partial(_note, fetched))
            begun = time.monotonic()
            page.goto(table.page.address)
            expect(page.locator("#pictures img")).to_be_visible()
            expect(page.locator("#screen h3")).not_to_be_empty()
            times.append(time.monotonic() - begun)
            size = sum(fetched)
            page.close()
    return times, size


def _note(fetched: list[int], response: Response) -> None:
    fetched.append(int(response.headers.get("content-length", 0)))


def milliseconds(seconds: list[float]) -> str:
    low, middle, high = min(seconds), median(seconds), max(seconds)
    return f"median {middle * 1000:.0f} ms ({low * 1000:.0f} to {high * 1000:.0f}, {len(seconds)})"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as table:
        table.begin(settled(lake_table("wishes-4").initial(5)))
        alone_mb = memory_mb()
        say("processor, nobody looks", f"{share_of_a_core(WATCHED_S):.2%} of a core")
        decided, read, idle = watched(table)
        say(f"processor, {VIEWERS} viewers, nothing happens", f"{idle:.1%} of a core")
        say("decision until the last viewer has it", milliseconds(decided))
        say("reading until the last viewer has it", milliseconds(read))
        say("memory of box and page, before and after", f"{alone_mb:.0f}, {memory_mb():.0f} MB")
        times, size = loads(table)
        say("page shown in a fresh browser", milliseconds(times))
        say("page with its drawing", f"{size / 1000:.0f} kB and the stream's first table")


if __name__ == "__main__":
    main()
