"""Proof: the panel's own code on real lgpio and a real kernel gpiochip, in emulated machines.

`python -m tests.proofs.gpio [SCRATCH]`, as root, with debootstrap and a Debian mirror; about 5
minutes the first time, 1 minute with a SCRATCH that was used before. It ends with 0 when all is
right, with 1 when something is not, and with 3 when it cannot be tried here, and says why.

- *wiring*: a Raspberry Pi 4 (QEMU raspi4b, Debian's kernel, pinctrl-bcm2711). The pins of the
  configuration are taken as the service takes them, and looked at through a second handle.
- *edges*: QEMU's virt machine, whose PL061 lets the host move its lines (qtest's `set_irq_in`).
  Contacts bounce, press, hold and roll over; the kernel stamps the edges, lgpio brings them.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self, cast

from tests.proofs.debian import mirror
from tests.proofs.gpio_script import SCRIPTS, Script
from tests.proofs.logged_disk import ProofNotPossibleError

CHROOT = "/usr/sbin/chroot"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
HOST_TOOLS = "qemu-system-arm device-tree-compiler cpio gzip"
GUEST_PACKAGES = (
    "python3.11-minimal",
    "libpython3.11-minimal",
    "libpython3.11-stdlib",
    "libc6",
    "zlib1g",
    "libexpat1",
    "libffi8",
    "libgcc-s1",
)
WHEELS = ("lgpio==0.2.2.0", "gpiozero", "colorzero", "setuptools")
PLATFORMS = ("manylinux_2_34_aarch64", "manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "any")
MODULES = (
    "__init__",
    "errors",
    "table/__init__",
    "table/prompts",
    "panel/__init__",
    "panel/gestures",
    "panel/keys",
    "panel/patterns",
    "panel/quiet_hours",
)
REVISION = "c03115"  # a Pi 4 B; gpiozero asks the device tree for it
APPEND = "rdinit=/init panic=-1 loglevel=4 PYTHONHASHSEED=0"  # Python starts before any entropy
PI4 = (
    "console=ttyAMA0,115200 earlycon=pl011,0xfe201000 clk_ignore_unused"
    " initcall_blacklist=brcmstb_l2_driver_init,brcmstb_i2c_driver_init"
)
BOOT_S = 240.0  # emulated, on a machine that has other things to do; 5 to 20 s when idle
PUNCTUAL_S = 0.012  # well below the time in which a contact must be steady
TRIES = 5
VIRT = ("-nic", "none", "-cpu", "cortex-a72", "-smp", "2", "-m", "512")
LINES = (4, 5, 6)  # of the PL061, which the guest takes for A, B and C
ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str]) -> int:
    """Run both machines and say what they showed."""
    scratch = Path(arguments[0]) if arguments else Path(tempfile.mkdtemp(prefix="gpio-proof-"))
    try:
        check_means()
        make_machines(scratch)
    except ProofNotPossibleError as error:
        tell(f"not tried here: {error}")
        return 3
    is_right = prove_wiring(scratch)
    is_right = prove_edges(scratch) and is_right
    tell("all right" if is_right else "SOMETHING IS WRONG")
    return 0 if is_right else 1


def tell(words: str) -> None:
    """Write a line of the result."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def check_means() -> None:
    """Raise ProofNotPossibleError unless there is root, debootstrap and a mirror."""
    if os.geteuid() != 0:
        raise ProofNotPossibleError("debootstrap and chroot need root")
    if shutil.which("debootstrap") is None:
        raise ProofNotPossibleError("debootstrap is missing: apt install debootstrap")
    try:
        urllib.request.urlopen(f"{mirror()}/dists/trixie/Release", timeout=20).close()  # noqa: S310
    except (urllib.error.URLError, OSError) as error:
        raise ProofNotPossibleError(
            f"no Debian mirror at {mirror()} ({error}); set DEBIAN_MIRROR"
        ) from error


def run(*command: object) -> str:
    """Run a command and return what it wrote; what it complains of is the error."""
    done = subprocess.run(  # noqa: S603 - our own commands
        [str(word) for word in command], capture_output=True, text=True, check=False
    )
    if done.returncode:
        tail = "; ".join((done.stderr or done.stdout).strip().splitlines()[-3:])
        raise ProofNotPossibleError(f"{command[0]} failed: {tail}")
    return done.stdout


def inside(scratch: Path, script: str) -> str:
    """Run a shell script in the Debian tree that holds QEMU."""
    return run(CHROOT, scratch / "trixie", "sh", "-ec", script)


def make_machines(scratch: Path) -> None:
    """Fetch QEMU, a kernel, Python and the wheels, unless they are there; pack the guest anew."""
    if not (scratch / "trixie/machine/Image").exists():
        make_tools(scratch)
    if not (scratch / "arm/var/cache/apt/archives").exists():
        debootstrap("bookworm", scratch / "arm", "--foreign", "--arch=arm64", "--include=python3")
    if not list((scratch / "wheels").glob("lgpio-*")):
        fetch_wheels(scratch / "wheels")
    make_guest(scratch)


def debootstrap(suite: str, tree: Path, *options: str) -> None:
    """Fetch a small Debian."""
    run("debootstrap", "--variant=minbase", f"--keyring={KEYRING}", *options, suite, tree, mirror())


def make_tools(scratch: Path) -> None:
    """Make the tree with QEMU, the arm64 kernel and the device trees, one of each machine."""
    shutil.rmtree(scratch / "trixie", ignore_errors=True)
    debootstrap("trixie", scratch / "trixie", "--include=ca-certificates")
    for name in ("resolv.conf", "hosts"):
        shutil.copy(Path("/etc") / name, scratch / "trixie/etc" / name)
    inside(
        scratch,
        f"""
        dpkg --add-architecture arm64; apt-get update -qq
        apt-get install -y -qq --no-install-recommends {HOST_TOOLS}
        mkdir -p /machine; cd /tmp; apt-get download linux-image-arm64:arm64
        real=$(dpkg -f linux-image-arm64_*.deb Depends | cut -d' ' -f1)
        apt-get download "$real:arm64"; dpkg -x "$real"_*.deb /machine/kernel
        cp /machine/kernel/usr/lib/linux-image-*/broadcom/bcm2711-rpi-4-b.dtb /machine/raspi4b.dtb
        qemu-system-aarch64 -M virt,dumpdtb=/machine/virt.dtb {" ".join(VIRT)}
        for each in raspi4b virt; do
            fdtput -c /machine/$each.dtb /system
            fdtput -t x /machine/$each.dtb /system linux,revision {REVISION}
        done
        cp /machine/kernel/boot/vmlinuz-* /machine/Image
        """,
    )


def fetch_wheels(folder: Path) -> None:
    """Fetch lgpio as a Pi has it, and gpiozero."""
    folder.mkdir(parents=True, exist_ok=True)
    platforms = [f"--platform={platform}" for platform in PLATFORMS]
    wanted = ("--no-deps", "--only-binary=:all:", "--python-version=3.11", *platforms, *WHEELS)
    run(sys.executable, "-m", "pip", "download", "-q", f"--dest={folder}", *wanted)


def make_guest(scratch: Path) -> None:
    """Pack Python, lgpio, gpiozero and our modules into the guest's first and only file system."""
    guest = scratch / "trixie/tmp/guest"
    shutil.rmtree(guest, ignore_errors=True)
    for folder in ("dev", "proc", "sys", "tmp", "opt/site", "opt/tablejinn/device"):
        (guest / folder).mkdir(parents=True)
    for package in GUEST_PACKAGES:
        for deb in (scratch / "arm/var/cache/apt/archives").glob(f"{package}_*.deb"):
            run("dpkg", "-x", deb, guest)
    for wheel in (scratch / "wheels").glob("*.whl"):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(guest / "opt/site")
    copy_modules(guest / "opt/tablejinn/device")
    program = (Path(__file__).parent / "gpio_guest.py").read_text(encoding="utf-8")
    (guest / "init").write_text(f"#!/usr/bin/python3.11 -u\n{program}", encoding="utf-8")
    (guest / "init").chmod(0o755)
    inside(scratch, "cd /tmp/guest; find . | cpio -o -H newc --quiet | gzip -1 >/machine/guest.gz")


def copy_modules(folder: Path) -> None:
    """Copy the panel's modules, and what they need of ours, to the package `device` in `folder`."""
    for name in MODULES:
        place = folder / f"{name}.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "device" / f"{name}.py", place)


class Machine:
    """A running emulated machine, whose serial console is read and whose lines are moved."""

    def __init__(self, scratch: Path, name: str, append: str, *options: str) -> None:
        self._folder = scratch / "trixie/machine"
        for each in ("qmp", "qtest"):
            (self._folder / each).unlink(missing_ok=True)
        files = "-kernel /machine/Image -initrd /machine/guest.gz -display none -monitor none"
        command = (
            f"qemu-system-aarch64 -M {name} -dtb /machine/{name}.dtb {files} -serial stdio"
            " -no-reboot -qmp unix:/machine/qmp,server=on,wait=off"
            " -qtest unix:/machine/qtest,server=on,wait=off -qtest-log none"
        ).split()
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [
                CHROOT,
                str(scratch / "trixie"),
                *command,
                *options,
                "-append",
                f"{APPEND} {append}",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._sockets: list[socket.socket] = []

    def says(self) -> Iterator[str]:
        """Yield what the guest says until it ends."""
        began_s = time.monotonic()
        for line in iter(self._process.stdout.readline, b"") if self._process.stdout else ():
            words = line.decode(errors="replace").strip()
            if time.monotonic() - began_s > BOOT_S or words == "PANEL end":
                return
            if words.startswith("PANEL "):
                yield words.removeprefix("PANEL ")

    def line_mover(self) -> LineMover:
        """Return what moves the lines of the machine's PL061."""
        qmp, qtest = self._connect("qmp"), self._connect("qtest")
        return LineMover(qtest, _path_of(qmp, "pl061"))

    def _connect(self, name: str) -> socket.socket:
        opened = socket.socket(socket.AF_UNIX)
        opened.settimeout(20)
        opened.connect(str(self._folder / name))
        self._sockets.append(opened)
        return opened

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for opened in self._sockets:
            opened.close()
        self._process.kill()
        self._process.wait()


@dataclass(frozen=True, slots=True)
class LineMover:
    """Moves input lines of the guest's gpiochip."""

    qtest: socket.socket
    path: str

    def move(self, line: int, level: int) -> None:
        """Drive `line` to `level`, and wait until it is done."""
        self.qtest.sendall(f"set_irq_in {self.path} unnamed-gpio-in {line} {level}\n".encode())
        answer = self.qtest.recv(200)
        if not answer.startswith(b"OK"):
            raise ProofNotPossibleError(f"qtest: {answer.decode(errors='replace')}")

    def play(self, script: Script) -> float:
        """Drive the lines as `script` says; return by how much its latest edge was late."""
        late_s = 0.0
        for pause_s, button, level in script.edges:
            due_s = time.monotonic() + pause_s
            time.sleep(pause_s)
            self.move(LINES[button], level)
            late_s = max(late_s, time.monotonic() - due_s)
        return late_s


def _path_of(qmp: socket.socket, kind: str) -> str:
    """Return where in the machine the device of a kind is."""
    stream = qmp.makefile("rw", encoding="utf-8")
    stream.readline()

    def ask(command: str, **arguments: str) -> list[dict[str, str]]:
        json.dump({"execute": command, "arguments": arguments}, stream)
        stream.write("\n")
        stream.flush()
        while "return" not in (answer := json.loads(stream.readline())):
            pass
        return cast("list[dict[str, str]]", answer["return"])

    ask("qmp_capabilities")
    for each in ask("qom-list", path="/machine/unattached"):
        if each["type"] == f"child<{kind}>":
            return f"/machine/unattached/{each['name']}"
    raise ProofNotPossibleError(f"this machine has no {kind}")


def prove_wiring(scratch: Path) -> bool:
    """Show what the emulated Pi says of our pins; return whether it is what it should be."""
    expected = (
        "58 lines of pinctrl-bcm2711",
        "button GPIO17: 0x70421 pull-up+both edges",
        "button GPIO27: 0x70421 pull-up+both edges",
        "button GPIO22: 0x70421 pull-up+both edges",
        "another program asks for GPIO17: 'GPIO busy'",
        "we ask for GPIO24, which another holds: GPIO24 cannot be had ('GPIO busy')",
        "LED GPIO23 after illegal: 1",
        "LED GPIO23 after accepted: 0",
        "LED GPIO23 after quiet: 0",
        "while trouble sounds: levels [0, 1]",
        "buzzer GPIO18 afterwards: levels [0]",
        "display reset GPIO25 driven low, high, low: [0, 1, 0]",
        "after closing GPIO23: 0x10181 no pull+input, GPIO18: 0x10181 no pull+input",
    )
    with Machine(scratch, "raspi4b", f"{PI4} panel=wiring") as machine:
        said = [_told(words) for words in machine.says()]
    missing = [each for each in expected if not any(each in words for words in said)]
    for each in missing:
        tell(f"  MISSING: {each}")
    return not missing


def prove_edges(scratch: Path) -> bool:
    """Move the lines under the running panel; return whether it told what it should.

    A host that comes too late with an edge makes a bounce into a press: then it is tried again.
    """
    for _ in range(TRIES):
        told, late_s = _told_of_edges(scratch)
        tell(f"  the latest edge came {late_s * 1000:.1f} ms late")
        if late_s < PUNCTUAL_S:
            return _compared(told)
    tell(f"  the host was too busy {TRIES} times: WRONG")
    return False


def _told_of_edges(scratch: Path) -> tuple[list[str], float]:
    """Return what the guest told of all scripts, and by how much the latest edge was late."""
    told: list[str] = []
    with Machine(scratch, "virt", "console=ttyAMA0 panel=edges", *VIRT) as machine:
        says = machine.says()
        _told(next(says, "nothing"))
        mover = machine.line_mover()
        for line in LINES:
            mover.move(line, 1)
        for words in says:
            if words == "ready":
                break
            _told(words)
        late_s = max(mover.play(script) for script in SCRIPTS)
        told.extend(words.removeprefix("gesture ") for words in says)
    return told, late_s


def _compared(told: Sequence[str]) -> bool:
    """Show each script beside what was told; return whether they are the same."""
    rest, is_right = list(told), True
    for script in SCRIPTS:
        count = script.matches(rest)
        is_right = is_right and count is not None
        mine, rest = rest[: count or 0], rest[count or 0 :]
        verdict = "" if count is not None else " WRONG"
        tell(f"  {script.name}: {', '.join(mine) or 'nothing'}{verdict}")
    for words in rest:
        tell(f"  WRONG, told besides: {words}")
    return is_right and not rest


def _told(words: str) -> str:
    tell(f"  {words}")
    return words


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
