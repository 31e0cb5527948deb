"""The weights of `vision.stacks.standing` can be fitted again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.lab.scenes import fit_standing
from vision.stacks import star_reading
from vision.stacks.constants import MAX_PLAIN_LOG_ODDS
from vision.stacks.standing import read_weights

STARS = 3


class _Reader:
    """Stands for a reader: only the second frame's photo shows the print that lies there."""

    frames = 0

    def __init__(self, *_: object) -> None:
        pass

    def read(self, _: object) -> None:
        _Reader.frames += 1
        bare = np.ones((STARS, 6 if _Reader.frames == 2 else 0))
        star_reading.standing_log_odds(np.zeros((STARS, 9)), np.zeros((STARS, 11)), bare)


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
    stars = fit_standing.look([tmp_path], fit_standing.Kind.REFERENCED)
    assert stars.signs.shape == (STARS, 15)
    assert stars.standing.tolist() == [0.0, 1.0, 0.0]


def test_what_is_raised_is_weighed_after_the_answer_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    label = {"sheet": "lake", "stacks": [{"star": 1, "pieces": [["red", 1]]}]}
    (tmp_path / "0.json").write_text(json.dumps(label))
    monkeypatch.setattr(_Reader, "frames", 0)
    monkeypatch.setattr(fit_standing, "StackReader", _Reader)
    for name in ("_board", "_references", "read_lens", "read_frame"):
        monkeypatch.setattr(fit_standing, name, _anything)
    stars = fit_standing.look([tmp_path], fit_standing.Kind.RAISED)
    alone = read_weights()[0].log_odds(np.zeros((STARS, 9)))
    assert stars.signs.shape == (STARS, 21)
    most = MAX_PLAIN_LOG_ODDS
    assert stars.signs[:, 0].tolist() == np.clip(alone, -most, most).tolist()
