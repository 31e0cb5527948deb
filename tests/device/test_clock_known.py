from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.health.clock_known import EARLIEST_S, ClockSigns, Dating
from device.journal.store import Journal, Stamp

LONG_AGO_MS = 1_600_000_000_000  # what a Pi without a clock believes at its start
NOW_MS = 1_795_280_000_000


class Box:
    """A box that starts without the time; the network tells it later."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.knows = False
        self.up_s = 10
        self.dating = Dating(journal, self.stamp, lambda: self.knows)

    def stamp(self) -> Stamp:
        began_ms = NOW_MS if self.knows else LONG_AGO_MS
        return Stamp(began_ms + 1000 * self.up_s, self.up_s * 10**9, "this boot")

    def record(self) -> None:
        self.journal.append("friday", "turn", {}, self.stamp())

    def dates(self) -> list[tuple[int, bool]]:
        return [(one.at.wall_ms, one.at.is_dated) for one in self.journal.events("friday")]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        yield Box(journal)


def test_nothing_is_dated_while_the_time_is_not_known(box: Box) -> None:
    box.record()
    box.dating.tend()
    assert not box.dating.is_done
    assert [is_dated for _, is_dated in box.dates()] == [False]


def test_once_the_time_is_known_what_came_before_is_dated_too(box: Box) -> None:
    box.record()
    box.up_s, box.knows = 60, True
    box.dating.tend()
    box.up_s = 70
    box.record()
    assert box.dating.is_done
    assert box.dates() == [(NOW_MS + 10_000, True), (NOW_MS + 70_000, True)]


def test_the_journal_is_dated_once(box: Box, tmp_path: Path) -> None:
    box.knows = True
    for _ in range(5):
        box.dating.tend()
    box.journal.close()
    written = (tmp_path / "journal.sqlite").read_bytes().count(b"this boot")
    assert written == 1


def test_a_disk_that_refuses_is_asked_again(box: Box, tmp_path: Path) -> None:
    box.knows = True
    box.journal.close()
    box.dating.tend()
    assert not box.dating.is_done
    with Journal.open(tmp_path / "journal.sqlite") as again:
        dating = Dating(again, box.stamp, lambda: True)
        dating.tend()
        assert dating.is_done


@pytest.fixture
def signs(tmp_path: Path) -> ClockSigns:
    (tmp_path / "rtc0").mkdir()
    return ClockSigns(tmp_path / "synchronized", tmp_path / "rtc0")


def _own_clock(signs: ClockSigns, *, hctosys: str, since_epoch: str) -> None:
    (signs.own / "hctosys").write_text(hctosys)
    (signs.own / "since_epoch").write_text(since_epoch)


def test_the_time_is_not_known_without_a_sign(signs: ClockSigns) -> None:
    assert not signs.are_there()


def test_the_time_is_known_once_the_network_told_it(signs: ClockSigns) -> None:
    signs.told.touch()
    assert signs.are_there()


def test_the_time_is_known_from_a_clock_with_a_battery(signs: ClockSigns) -> None:
    _own_clock(signs, hctosys="1\n", since_epoch=f"{EARLIEST_S + 5}\n")
    assert signs.are_there()


@pytest.mark.parametrize(
    ("hctosys", "since_epoch"),
    [("0\n", f"{EARLIEST_S + 5}\n"), ("1\n", "1234\n"), ("1\n", ""), ("", "x")],
)
def test_a_clock_that_did_not_keep_the_time_is_no_sign(
    signs: ClockSigns, hctosys: str, since_epoch: str
) -> None:
    _own_clock(signs, hctosys=hctosys, since_epoch=since_epoch)
    assert not signs.are_there()
