from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest
from setuptools import find_packages

from device.install_check import (
    configuration_faults,
    library_faults,
    main,
    numpy_faults,
    reading_faults,
)
from tests.proofs.pi_lock import PI_LOCK, ROOT, WHOLE, pi_lock

BOOT = ROOT / "systemd" / "boot.sh"
SCRIPTS = sorted((ROOT / "systemd").glob("*.sh"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FROM_THE_SYSTEM = {"numpy", "lgpio", "picamera2", "spidev"}


def boot(action: str, config: Path) -> str:
    done = subprocess.run(  # noqa: S603 - our own script
        ("/bin/sh", str(BOOT), action, str(config)), check=True, capture_output=True, text=True
    )
    return done.stdout


def names_in_lock() -> set[str]:
    lines = PI_LOCK.read_text(encoding="utf-8").splitlines()
    return {line.partition("==")[0] for line in lines if "==" in line and line[0].isalpha()}


class Machine:
    """What can be imported on some machine; a text instead of a module is why it cannot."""

    def __init__(self, **modules: Mapping[str, object] | str) -> None:
        self._modules = modules

    def load(self, name: str) -> ModuleType:
        found = self._modules.get(name.replace(".", "_"), {})
        if isinstance(found, str):
            raise ImportError(found)  # noqa: TRY004 - what a missing library raises
        module = ModuleType(name)
        module.__dict__.update(found)
        return module


PI = {"lgpio": {"gpiochip_open": lambda: 0}}


def test_the_lock_of_a_pi_is_the_projects_own() -> None:
    assert PI_LOCK.read_text(encoding="utf-8") == pi_lock(WHOLE.read_text(encoding="utf-8"))


def test_a_pi_gets_every_library_that_the_service_needs() -> None:
    wanted = {
        line.partition(">")[0].partition("=")[0] for line in PROJECT["project"]["dependencies"]
    }
    assert {name.replace(".", "-") for name in wanted} - FROM_THE_SYSTEM <= names_in_lock()


def test_a_pi_gets_nothing_from_pypi_that_its_system_brings() -> None:
    assert not names_in_lock() & FROM_THE_SYSTEM


@pytest.mark.parametrize("room", ["games", "vision", "device"])
def test_every_file_that_is_read_at_run_time_is_packed(room: str) -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"][room]
    packed = {path for pattern in patterns for path in (ROOT / room).glob(pattern)}
    lying = {
        path
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and path.name != "LICENCE"
    }
    assert lying - packed == set()


@pytest.mark.parametrize("room", ["games", "vision", "device"])
def test_every_package_is_packed(room: str) -> None:
    named = set(find_packages(str(ROOT), **PROJECT["tool"]["setuptools"]["packages"]["find"]))
    folders = {path.parent for path in (ROOT / room).rglob("*.py")}
    assert {".".join(folder.relative_to(ROOT).parts) for folder in folders} <= named


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_plain_shell(script: Path) -> None:
    done = subprocess.run(("/bin/sh", "-n", str(script)), check=False)  # noqa: S603 - our own script
    assert done.returncode == 0


def test_boot_settings_are_added_for_every_pi_and_told(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    config.write_text("dtparam=audio=on\n[pi4]\narm_boost=1\n")
    said = boot("add", config)
    given, ours = config.read_text().split("# tablejinn begin")
    assert given == "dtparam=audio=on\n[pi4]\narm_boost=1\n"
    assert [line for line in ours.splitlines() if "=" in line or "[" in line] == [
        "[all]",
        "dtparam=i2c_arm=on",
        "dtparam=i2c_arm_baudrate=400000",
        "dtparam=spi=on",
    ]
    assert said.count("changed: ") == 4


def test_boot_settings_are_added_once(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    config.write_text("dtparam=audio=on\n")
    boot("add", config)
    once = config.read_text()
    assert boot("add", config).startswith("unchanged: ")
    assert config.read_text() == once


def test_what_the_owner_has_set_stays_as_it_is(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    config.write_text("dtparam=i2c_arm=on,i2c_arm_baudrate=100000\ndtparam=spi=on\n")
    assert boot("add", config).startswith("unchanged: ")


def test_i2c_that_was_switched_off_is_switched_on(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    config.write_text("#dtparam=i2c_arm=on\ndtparam=i2c_arm=off\n")
    boot("add", config)
    assert "\ndtparam=i2c_arm=on\n" in config.read_text()


def test_a_setting_for_one_model_is_none_for_every_pi(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    config.write_text("[pi5]\ndtparam=spi=on\n")
    boot("add", config)
    assert config.read_text().count("dtparam=spi=on") == 2


def test_our_boot_settings_are_taken_out_again(tmp_path: Path) -> None:
    config = tmp_path / "config.txt"
    given = "# mine\ndtparam=audio=on\n"
    config.write_text(given)
    boot("add", config)
    boot("remove", config)
    assert config.read_text() == given


def test_a_pi_with_all_libraries_has_no_fault() -> None:
    assert list(library_faults(Machine(**PI).load)) == []


def test_an_empty_lgpio_is_told() -> None:
    (fault,) = library_faults(Machine(lgpio={}).load)
    assert fault.startswith("lgpio has no code")
    assert "apt install python3-lgpio" in fault


def test_a_library_built_against_another_numpy_is_told() -> None:
    machine = Machine(**PI, picamera2="numpy.dtype size changed")
    (fault,) = library_faults(machine.load)
    assert "picamera2 cannot be imported (numpy.dtype size changed)" in fault


def test_a_numpy_that_hides_the_systems_is_told() -> None:
    numpy = {
        "__file__": "/opt/tablejinn/current/.venv/lib/python3.11/site-packages/numpy/__init__.py"
    }
    (fault,) = numpy_faults(Machine(numpy=numpy).load, "/opt/tablejinn/current/.venv")
    assert "hides" in fault or "the environment's own" in fault


def test_the_systems_numpy_is_right() -> None:
    numpy = {"__file__": "/usr/lib/python3/dist-packages/numpy/__init__.py"}
    assert list(numpy_faults(Machine(numpy=numpy).load, "/opt/tablejinn/current/.venv")) == []


def test_recorded_frames_are_read() -> None:
    assert list(reading_faults()) == []


def test_a_frame_that_is_no_picture_is_told(tmp_path: Path) -> None:
    (tmp_path / "jinns" / "recorded").mkdir(parents=True)
    (tmp_path / "jinns" / "recorded" / "000.jpg").write_bytes(b"no picture")
    (fault,) = reading_faults(tmp_path)
    assert "000.jpg cannot be read" in fault


def test_a_setting_that_this_version_does_not_know_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "tablejinn.toml"
    config.write_text("colour = 1\n")
    assert main([str(config)]) == 1
    assert "colour" in capsys.readouterr().err


def test_a_configuration_that_is_right_has_no_fault(tmp_path: Path) -> None:
    config = tmp_path / "tablejinn.toml"
    config.write_text("[camera]\nfps = 15\n")
    assert list(configuration_faults(config)) == []
