"""What players take home is whole, or the older file stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.errors import OutputError
from device.keepsake.keepsake import Keepsake, KeptGame, write_evening
from device.texts.language import say
from tests.device.full_disk import room_for


def test_a_full_disk_leaves_the_sheet_of_before_and_no_half_of_another(tmp_path: Path) -> None:
    evening = KeptGame("islands", {}, "", (), (("Noura", 3),), Keepsake({}, ()))
    sheet = write_evening(evening, tmp_path, say)[0]
    before = sheet.read_bytes()
    with room_for(100), pytest.raises(OutputError, match=r"evening\.html: File too large"):
        write_evening(evening, tmp_path, say)
    assert sheet.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening.html", "evening.json"]
