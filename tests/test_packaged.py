"""What the modules read from beside them is in the package that a user installs."""

from __future__ import annotations

import tomllib

import pytest

from tests.paths import ROOT


@pytest.mark.parametrize("package", ["device", "games", "vision"])
def test_every_file_that_is_no_module_is_packaged(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"][package]
    folder = ROOT / package
    packaged = {path for pattern in patterns for path in folder.glob(pattern)}
    files = {path for path in folder.rglob("*") if path.is_file() and path.suffix != ".py"}
    left_out = sorted(
        str(path.relative_to(ROOT)) for path in files - packaged if path.suffix != ".pyc"
    )
    assert left_out == []
