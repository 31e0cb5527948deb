from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "systemd" / "tablejinn.service"
ANALYZE = shutil.which("systemd-analyze")

needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own unit
        (ANALYZE or "", *arguments), check=False, capture_output=True, text=True
    )


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "tablejinn"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / UNIT.name
    installed = "/opt/tablejinn/.venv/bin/tablejinn"
    unit.write_text(UNIT.read_text().replace(f"ExecStart={installed}", f"ExecStart={program}"))
    checked = analyze("verify", "--man=no", str(unit))
    # an unknown key is only a warning, with exit code 0
    assert (checked.returncode, checked.stderr) == (0, "")


@needs_systemd
def test_the_unit_asks_for_little(tmp_path: Path) -> None:
    shutil.copy(UNIT, tmp_path)
    checked = analyze("security", "--offline=true", "--threshold=30", str(tmp_path / UNIT.name))
    assert checked.returncode == 0, checked.stdout


def test_the_service_runs_as_an_ordinary_user_with_a_folder_of_its_own() -> None:
    lines = UNIT.read_text().splitlines()
    assert "User=tablejinn" in lines
    assert "StateDirectory=tablejinn" in lines
    assert "SupplementaryGroups=video gpio i2c spi" in lines
