"""Large frames while there is no memory left: the scene is told as unreadable, and read later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.paths import ROOT


def test_a_frame_of_12_megapixels_that_finds_no_memory_is_passed_over_and_read_once_there_is_some(
    tmp_path: Path,
) -> None:
    """Once the frame that could not be read was to be kept, and that ended the camera's thread."""
    done = subprocess.run(  # noqa: S603 - our own words
        (sys.executable, "-m", "tests.proofs.scarce", str(tmp_path / "faults")),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["unreadable", "seen"], done.stderr
    assert "a frame is not kept" in done.stderr
