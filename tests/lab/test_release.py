"""What a version is published as: built from this checkout, installed where nothing is, played."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.lab import release
from tests.lab.release import SUMS, Release, build, complaints, try_out, version


def test_nothing_has_to_be_set_right_before_this_version_is_published() -> None:
    assert complaints() == []


def test_a_version_without_its_section_in_the_changelog_is_complained_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(release, "version", lambda: "99.0.0")
    assert complaints()[0] == "CHANGELOG.md has no section 99.0.0 with its date"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Release:
    return build(tmp_path_factory.mktemp("dist"))


@pytest.mark.slow
def test_checksums_name_every_file(built: Release) -> None:
    folder = built.wheel.parent
    words = ("sha256sum", "--check", "--strict", SUMS)
    checked = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603 - our own words
    named = {line.partition(":")[0] for line in checked.stdout.splitlines()}
    assert named == {path.name for path in folder.iterdir()} - {SUMS}


@pytest.mark.slow
def test_wheel_and_source_hold_the_licences_and_no_tests(built: Release) -> None:
    wheel = zipfile.ZipFile(built.wheel).namelist()
    with tarfile.open(built.source) as packed:
        source = packed.getnames()
    for name in ("LICENSE", "NOTICE.md", "Lato-OFL.txt", "Cinzel-OFL.txt", "fonts/LICENCE"):
        assert any(".dist-info/licenses/" in path and path.endswith(name) for path in wheel), name
        assert any(path.endswith(name) for path in source), name
    assert not [path for path in (*wheel, *source) if "/tests/" in path or path[:6] == "tests/"]
    assert f"tablejinn-{version()}/systemd/requirements-pi.lock" in source


@pytest.mark.slow
def test_wheel_and_source_play_the_demo_in_an_empty_environment(
    built: Release, tmp_path: Path
) -> None:
    by_wheel, by_source = try_out(built, tmp_path)
    assert "The standing when the recording ends:" in by_wheel
    assert by_source == by_wheel
