"""What the weights of `vision.stacks.heights` are fitted on can be made again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np

from tests.lab.scenes.height_signs import look
from tests.paths import FRAMES


def test_every_stack_that_was_looked_at_has_its_own_height(tmp_path: Path) -> None:
    source = FRAMES / "rendered"
    stem = "012"
    for suffix in ("jpg", "json"):
        shutil.copy(source / f"{stem}.{suffix}", tmp_path)
    shutil.copytree(source / "boards", tmp_path / "boards")
    label = json.loads((tmp_path / f"{stem}.json").read_text())
    truth = sorted(len(stack["pieces"]) - 1 for stack in label["stacks"])
    seen = look(tmp_path, 1.0)
    assert 0 < len(seen.heights) <= len(truth)
    assert len(seen.azimuths) == len(seen.shape) == len(seen.heights)
    assert (np.bincount(seen.heights, minlength=4) <= np.bincount(truth, minlength=4)).all()
