from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from device.config.sections import PageConfig
from device.health.vitals import PATIENCE_S
from tests.paths import ROOT

UNIT = ROOT / "systemd" / "tablejinn.service"
SCRIPTS = ("release.sh", "uninstall.sh")
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
    installed = "/opt/tablejinn/current/.venv/bin/tablejinn"
    unit.write_text(UNIT.read_text().replace(f"ExecStart={installed}", f"ExecStart={program}"))
    checked = analyze("verify", "--man=no", str(unit))
    # an unknown key is only a warning, with exit code 0
    assert (checked.returncode, checked.stderr) == (0, "")


@needs_systemd
def test_the_unit_asks_for_little(tmp_path: Path) -> None:
    shutil.copy(UNIT, tmp_path)
    checked = analyze("security", "--offline=true", "--threshold=20", str(tmp_path / UNIT.name))
    assert checked.returncode == 0, checked.stdout


def settings(name: str) -> list[str]:
    """Return what the unit sets `name` to, in its order."""
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    return [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]


def test_the_service_runs_as_an_ordinary_user_with_a_folder_of_its_own() -> None:
    assert settings("User") == ["tablejinn"]
    assert settings("StateDirectory") == ["tablejinn"]
    assert settings("SupplementaryGroups") == ["video gpio i2c spi"]


def test_the_watchdog_waits_longer_than_the_service_takes_to_notice_a_stuck_part() -> None:
    (watchdog,) = settings("WatchdogSec")
    assert settings("Type") == ["notify"]
    assert float(watchdog) >= PATIENCE_S


def test_the_service_may_open_camera_pins_and_both_buses() -> None:
    allowed = {each.removesuffix(" rw") for each in settings("DeviceAllow")}
    camera = {"char-video4linux", "char-media", "char-dma_heap"}
    assert camera | {"char-gpiochip", "char-i2c", "char-spi"} <= allowed


def test_the_service_can_tell_which_pi_it_runs_on() -> None:
    assert settings("ProcSubset") == []


def test_the_off_button_may_reach_systemd() -> None:
    assert "AF_UNIX" in settings("RestrictAddressFamilies")[0].split()


def test_a_service_that_cannot_start_is_left_alone_in_the_end() -> None:
    (within,), (burst,), (pause,) = map(
        settings, ("StartLimitIntervalSec", "StartLimitBurst", "RestartSec")
    )
    assert int(burst) * int(pause) < int(within)


def test_the_permission_to_switch_off_is_the_services_user_and_no_other() -> None:
    rule = (UNIT.parent / "50-tablejinn.rules").read_text(encoding="utf-8")
    assert 'subject.user === "tablejinn"' in rule
    assert rule.count("action.id ===") == 2
    assert rule.count("org.freedesktop.login1.power-off") == 2


def test_the_network_is_told_where_the_page_is() -> None:
    file = UNIT.parent / "tablejinn-page.xml"
    group = ElementTree.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    assert group.tag == "service-group"
    [service] = group.findall("service")
    told = {part.tag: part.text for part in service}
    assert told == {"type": "_http._tcp", "port": str(PageConfig().port), "txt-record": "path=/"}
    assert service.get("protocol") == "ipv4"
    name = group.find("name")
    assert name is not None
    assert (name.get("replace-wildcards"), name.text) == ("yes", "tablejinn on %h")


def test_the_installer_puts_the_pages_name_in_its_place_and_takes_it_away() -> None:
    scripts = {name: (UNIT.parent / name).read_text("utf-8") for name in SCRIPTS}
    assert "PAGE_NAME=/etc/avahi/services/tablejinn.service " in scripts["release.sh"]
    assert 'put_file tablejinn-page.xml "$PAGE_NAME" ||' in scripts["release.sh"]
    assert '"$PAGE_NAME"' in scripts["uninstall.sh"]
