from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from device.health.clock_known import (
    EARLIEST_S,
    SET_BY_SERVICE,
    ClockSigns,
    Dating,
    TimeService,
)
from device.health.machine import ASK_EVERY
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


class Systemd:
    """Says what the test has it say, and remembers what it was asked."""

    def __init__(self) -> None:
        self.says: str | Exception = "no\n"
        self.asked: list[Sequence[str]] = []

    def __call__(self, arguments: Sequence[str]) -> str:
        self.asked.append(arguments)
        if isinstance(self.says, Exception):
            raise self.says
        return self.says


@pytest.fixture
def systemd() -> Systemd:
    return Systemd()


@pytest.fixture
def signs(tmp_path: Path, systemd: Systemd) -> ClockSigns:
    (tmp_path / "rtc0").mkdir()
    return ClockSigns(tmp_path / "synchronized", tmp_path / "rtc0", TimeService(systemd))


def _beat(signs: ClockSigns, times: int) -> None:
    for _ in range(times):
        signs.tend()


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


def test_the_time_is_known_once_any_time_service_set_it(
    signs: ClockSigns, systemd: Systemd
) -> None:
    _beat(signs, ASK_EVERY)
    assert not signs.are_there()
    systemd.says = "yes\n"
    _beat(signs, 1)
    assert signs.are_there()
    assert systemd.asked == [SET_BY_SERVICE] * 2


def test_a_clock_that_was_set_stays_known_though_the_network_goes(
    signs: ClockSigns, systemd: Systemd
) -> None:
    systemd.says = "yes\n"
    _beat(signs, 1)
    systemd.says = "no\n"
    _beat(signs, 2 * ASK_EVERY)
    assert signs.are_there()
    assert len(systemd.asked) == 1


def test_systemd_is_not_asked_what_a_file_tells(signs: ClockSigns, systemd: Systemd) -> None:
    signs.told.touch()
    _beat(signs, 2 * ASK_EVERY)
    assert not systemd.asked


@pytest.mark.parametrize(
    "said",
    [
        "",
        "maybe",
        FileNotFoundError("timedatectl"),
        subprocess.CalledProcessError(1, "timedatectl"),
        subprocess.TimeoutExpired("timedatectl", 2.0),
    ],
)
def test_without_an_answer_the_time_is_not_known(
    signs: ClockSigns, systemd: Systemd, said: str | Exception
) -> None:
    systemd.says = said
    _beat(signs, 1)
    assert not signs.are_there()
