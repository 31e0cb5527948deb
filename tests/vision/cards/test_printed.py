"""Cards without a catalogue: an evening's blurred still, and numbers in doubt."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.cards.conftest import FRAMES
from vision.board import Board
from vision.cards.printed import _with_unread  # pyright: ignore[reportPrivateUsage]
from vision.cards.reader import CardReader
from vision.frames import read_frame
from vision.lens import read_lens

EVENING = FRAMES / "stills" / "005.jpg"


def test_a_blurred_evening_is_mostly_read_and_hardly_ever_wrong(mat: Board) -> None:
    reading = CardReader(mat, read_lens(EVENING.with_suffix(".json"))).read(read_frame(EVENING))
    seen = {tower.suit(): tower.values() for tower in reading.towers}
    towers = json.loads(EVENING.with_suffix(".json").read_text())["towers"]
    pairs = [
        (mine, theirs)
        for tower in towers
        for mine, theirs in zip(seen[tower["suit"]], tower["cards"], strict=True)
    ]
    assert sum(mine == theirs for mine, theirs in pairs) >= 0.7 * len(pairs)
    assert sum(mine not in (theirs, None) for mine, theirs in pairs) <= 1


@pytest.mark.parametrize(
    ("odds", "is_read"), [((-0.1, -4.0, -6.0), True), ((-0.6, -0.9, -6.0), False)]
)
def test_one_of_two_likely_values_is_rather_unread(
    odds: tuple[float, ...], *, is_read: bool
) -> None:
    chances = np.exp(_with_unread(2 * np.array(odds)))
    assert chances.sum() == pytest.approx(1.0)
    assert (int(chances.argmax()) == 0) is is_read
    assert (int(chances.argmax()) == len(odds)) is not is_read
