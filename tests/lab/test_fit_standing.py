"""The weights of `vision.stacks.standing` can be fitted again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.lab.scenes import fit_standing
from vision.stacks import star_reading

STARS = 3


class _Reader:
    """Stands for a reader: only the second frame's photo shows the print that lies there."""

    frames = 0

    def __init__(self, *_: object) -> None:
        pass

    def read(self, _: object) -> None:
        _Reader.frames += 1
        bare = np.ones((STARS, 6 if _Reader.frames == 2 else 0))
        star_reading.standing_log_odds(np.zeros((STARS, 9)), bare)


def _anything(*_: object) -> tuple[str, ...]:
    return ("something",)


def test_frames_whose_bare_photo_shows_another_print_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        label = {"sheet": "lake", "stacks": [{"star": 1, "pieces": [["red", 1]]}]}
        (tmp_path / f"{number}.json").write_text(json.dumps(label))
    monkeypatch.setattr(fit_standing, "StackReader", _Reader)
    for name in ("_board", "_references", "read_lens", "read_frame"):
        monkeypatch.setattr(fit_standing, name, _anything)
    stars = fit_standing.look([tmp_path], with_bare=True)
    assert stars.signs.shape == (STARS, 15)
    assert stars.standing.tolist() == [0.0, 1.0, 0.0]
