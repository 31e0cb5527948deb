"""What the modules read from beside them, and others' licences, are in what a user installs."""

from __future__ import annotations

import tomllib

import pytest

from tests.lab.notice import NOTICE, notice
from tests.paths import ROOT
from tests.proofs.debian import SHIPPED


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


def test_the_page_of_licences_is_up_to_date() -> None:
    assert NOTICE.read_text(encoding="utf-8") == notice(), "python -m tests.lab.notice writes it"


def test_every_package_that_is_needed_names_its_licence_shortly() -> None:
    rows = [line.split(" | ") for line in notice().splitlines() if line.startswith("| ")]
    assert all(1 < len(row[-1].strip(" |")) < 100 for row in rows)


def test_every_font_has_its_licence_beside_it() -> None:
    said = notice()
    for folder in ("device/display/fonts", "device/kit/fonts"):
        licences = [
            path
            for path in (ROOT / folder).iterdir()
            if "OFL" in path.name or path.name == "LICENCE"
        ]
        assert licences
        assert all(f"`{path.name}` there" in said for path in licences)


def test_a_box_is_installed_with_the_licences_too() -> None:
    script = (ROOT / "systemd" / "release.sh").read_text(encoding="utf-8")
    (shipped,) = [line for line in script.splitlines() if line.startswith("SHIPPED=")]
    assert {"LICENSE", "NOTICE.md"} <= set(shipped.removeprefix("SHIPPED=").strip("'").split())
    assert set(SHIPPED) >= {"LICENSE", "NOTICE.md", "MANIFEST.in"}
