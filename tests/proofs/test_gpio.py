import subprocess
import sys
from pathlib import Path

import pytest

from tests.proofs.gpio import MODULES, copy_modules


@pytest.mark.parametrize("name", MODULES)
def test_what_is_copied_to_the_emulated_pi_needs_nothing_more_of_ours(
    tmp_path: Path, name: str
) -> None:
    copy_modules(tmp_path / "device")
    module = f"device/{name}".removesuffix("/__init__").replace("/", ".")
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", f"import {module}; print({module}.__file__)"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(tmp_path))
