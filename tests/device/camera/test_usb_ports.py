from __future__ import annotations

from pathlib import Path

import pytest

from device.camera.usb_ports import usb_port, usb_ports
from device.errors import CameraError

BUILT_IN = "pci0000:00/0000:00:14.0/usb1/1-5/1-5:1.0"
PLUGGED = "platform/soc/xhci-hcd.1/usb3/3-1/3-1:1.0"
DECODER = "platform/soc/codec"
LENT = "virtual"


class Kernel:
    """The kernel's lists, in two folders."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.sysfs = folder / "class"
        self.dev = folder / "dev"
        self.sysfs.mkdir()
        self.dev.mkdir()

    def add(self, number: int, bus: str, name: str, index: int = 0) -> Path:
        """Plug a device in, and return it."""
        there = self._folder / "devices" / bus / "video4linux" / f"video{number}"
        there.mkdir(parents=True)
        (there / "name").write_text(f"{name}\n")
        (there / "index").write_text(f"{index}\n")
        (self.sysfs / there.name).symlink_to(there)
        device = self.dev / there.name
        device.touch()
        return device


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    return Kernel(tmp_path)


def names(kernel: Kernel) -> list[str]:
    return [port.name for port in usb_ports(kernel.sysfs, kernel.dev)]


def test_cameras_are_counted_without_their_devices_for_metadata(kernel: Kernel) -> None:
    kernel.add(0, BUILT_IN, "Built in")
    kernel.add(1, BUILT_IN, "Built in", index=1)
    kernel.add(2, PLUGGED, "Web Cam")
    assert names(kernel) == ["Built in", "Web Cam"]


def test_a_pis_decoders_are_no_cameras(kernel: Kernel) -> None:
    kernel.add(0, DECODER, "bcm2835-codec-decode")
    kernel.add(8, PLUGGED, "Web Cam")
    assert usb_port(0, kernel.sysfs, kernel.dev).device == kernel.dev / "video8"


def test_cameras_are_in_the_order_of_their_numbers(kernel: Kernel) -> None:
    kernel.add(10, PLUGGED, "tenth")
    kernel.add(2, BUILT_IN, "second")
    assert names(kernel) == ["second", "tenth"]


def test_a_camera_that_a_telephone_lends_counts_too(kernel: Kernel) -> None:
    kernel.add(0, LENT, "DroidCam")
    assert names(kernel) == ["DroidCam"]


def test_a_camera_that_says_no_name_is_called_by_its_device(kernel: Kernel) -> None:
    kernel.add(4, PLUGGED, "")
    assert names(kernel) == ["video4"]


def test_a_camera_is_called_by_name_and_device(kernel: Kernel) -> None:
    device = kernel.add(0, PLUGGED, "Web Cam")
    assert usb_port(0, kernel.sysfs, kernel.dev).title == f"Web Cam at {device}"


def test_a_missing_camera_is_told_with_those_that_are_there(kernel: Kernel) -> None:
    kernel.add(0, PLUGGED, "Web Cam")
    message = r"USB camera 1 not found \(0 is Web Cam\); check its plug and \[camera\] number"
    with pytest.raises(CameraError, match=message):
        usb_port(1, kernel.sysfs, kernel.dev)


def test_a_machine_without_cameras_says_so(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match=r"USB camera 0 not found \(there is none\); check"):
        usb_port(0, tmp_path / "none", tmp_path)


def test_a_camera_that_we_may_not_open_is_told_with_the_next_step(kernel: Kernel) -> None:
    device = kernel.add(0, PLUGGED, "Web Cam")
    with pytest.raises(CameraError, match=r"Web Cam at .* may not be opened; sudo usermod"):
        usb_port(0, kernel.sysfs, kernel.dev, may_open=lambda path: path != device)


def test_a_camera_that_we_may_open_is_given(kernel: Kernel) -> None:
    kernel.add(0, PLUGGED, "Web Cam")
    assert usb_port(0, kernel.sysfs, kernel.dev, may_open=lambda _: True).name == "Web Cam"
