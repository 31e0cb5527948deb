from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.proofs.block_log import (
    SECTOR,
    Entry,
    Kind,
    Mercy,
    acknowledged,
    apply,
    bytes_written,
    last_flush,
    packed,
    read_log,
    survivors,
)

BLOCK = b"x" * 8 * SECTOR
LOG = (
    Entry(Kind.WRITE, 0, b"first"),
    Entry(Kind.FLUSH),
    Entry(Kind.MARK, 1),
    Entry(Kind.WRITE, 4096, BLOCK),
    Entry(Kind.WRITE, 8192, BLOCK),
    Entry(Kind.FLUSH),
    Entry(Kind.MARK, 2),
)


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_bytes(b"".join(map(packed, LOG)))
    assert read_log(file) == LOG


@pytest.mark.parametrize(("cut", "told"), [(0, 0), (2, 0), (3, 1), (6, 1), (7, 2)])
def test_before_a_cut_the_writer_was_told_of_the_last_mark(cut: int, told: int) -> None:
    assert acknowledged(LOG, cut) == told


@pytest.mark.parametrize(("cut", "place"), [(0, 0), (1, 0), (2, 2), (5, 2), (6, 6), (7, 6)])
def test_what_was_written_before_the_last_flush_is_kept(cut: int, place: int) -> None:
    assert last_flush(LOG, cut) == place


def test_only_writes_are_counted() -> None:
    assert bytes_written(LOG) == 5 + 2 * len(BLOCK)


def test_an_image_has_the_writes_in_their_order() -> None:
    image = bytearray(8)
    apply(image, (Entry(Kind.WRITE, 0, b"abc"), Entry(Kind.MARK, 3), Entry(Kind.WRITE, 2, b"Z")))
    assert image == b"abZ\0\0\0\0\0"


def test_a_cut_may_keep_none_or_all_of_what_was_not_flushed() -> None:
    chance = Random(1)  # noqa: S311 - to be repeated
    assert list(survivors(LOG[3:5], Mercy.NONE, chance)) == []
    assert list(survivors(LOG[3:5], Mercy.ALL, chance)) == list(LOG[3:5])


def test_a_cut_may_tear_writes_at_sectors() -> None:
    chance = Random(1)  # noqa: S311 - to be repeated
    kept = list(survivors(LOG[3:5] * 20, Mercy.TORN, chance))
    assert 20 < len(kept) < 300
    assert {len(entry.data) for entry in kept} == {SECTOR}
    assert all(entry.offset % SECTOR == 0 for entry in kept)


def test_a_cut_may_turn_the_order_around() -> None:
    writes = tuple(Entry(Kind.WRITE, SECTOR * place, b"y") for place in range(50))
    chance = Random(1)  # noqa: S311 - to be repeated
    kept = [entry.offset for entry in survivors(writes, Mercy.REORDERED, chance)]
    assert kept != sorted(kept)
