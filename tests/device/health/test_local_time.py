"""The hour of the day: summer time that begins and ends, and a time zone that is set in play."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.display.keeper import hour_now
from device.panel.quiet_hours import QuietHours
from tests.paths import ROOT

BERLIN = "CET-1CEST,M3.5.0,M10.5.0/3"
HOUR_S = 3600.0


@pytest.fixture(autouse=True)
def _zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", BERLIN)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def _night(month: int, day: int) -> list[int]:
    """Return the hours that the box knows, hour by hour, from 20 h UTC of a day of 2026 on."""
    began_s = datetime(2026, month, day, 20, tzinfo=UTC).timestamp()
    return [hour_now(lambda at_s=began_s + hour * HOUR_S: at_s) for hour in range(12)]


@pytest.mark.parametrize(
    ("month", "day", "quiet_h"), [(3, 28, 8), (7, 1, 9), (10, 24, 10)], ids=["spring", "", "autumn"]
)
def test_the_quiet_hours_begin_and_end_by_the_clock_on_the_wall_when_summer_time_comes_or_goes(
    month: int, day: int, quiet_h: int
) -> None:
    assert sum(map(QuietHours(22, 7).hold_at, _night(month, day))) == quiet_h


def _zone_file(hours: int) -> bytes:
    """Return a zone of the system that is so many hours ahead of UTC, all year."""
    head = b"TZif" + bytes(16) + struct.pack("!6L", 0, 0, 0, 0, 1, 4)
    return head + struct.pack("!lBB", hours * 3600, 0, 0) + b"OWN\0"


_AT_EIGHT = """
import subprocess, sys
from device.display.keeper import hour_now

for zone in sys.argv[1:]:
    if subprocess.run(("mount", "--bind", zone, "/etc/localtime"), check=False).returncode:
        sys.exit(3)
    print(hour_now(lambda: 20 * 3600.0))
"""


def test_a_time_zone_that_the_owner_sets_while_the_box_runs_counts_at_once(tmp_path: Path) -> None:
    """Once the quiet hours began by the old zone until the box was started anew."""
    zones = [tmp_path / str(ahead) for ahead in (0, 2)]
    for zone in zones:
        zone.write_bytes(_zone_file(int(zone.name)))
    alone = ("unshare", "--user", "--map-root-user", "--mount")
    environ = {name: value for name, value in os.environ.items() if name != "TZ"}
    if shutil.which(alone[0]) is None:
        pytest.skip("this machine has no unshare")
    done = subprocess.run(  # noqa: S603 - our own words
        (*alone, sys.executable, "-c", _AT_EIGHT, *map(str, zones)),
        env={**environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode not in (0, 1):
        pytest.skip(f"this machine lets no user lay a file over another: {done.stderr}")
    assert done.stdout.split() == ["20", "22"], done.stderr
