"""A small machine of its own: a Debian tree with real systemd as process 1, in systemd-nspawn.

It has cgroup v2 and mounts of its own, this machine's kernel, and none of its devices. Where the
host still mounts cgroup v1, the v2 tree is mounted for the container alone (`unshare`).
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.proofs.debian import PATH, Done, outcome
from tests.proofs.logged_disk import ProofNotPossibleError

BOOT_S = 60.0
MORTAL = ("/usr/bin/setpriv", "--pdeathsig=TERM")  # nothing of it outlives this process
POLL_S = 0.05
_BOOT = """
mount --make-rprivate /
awk '$2 ~ "^/sys/fs/cgroup" { print $2 }' /proc/mounts | sort -r | xargs -r -n1 umount
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mount -t tmpfs tmpfs /run
export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1
exec systemd-nspawn --quiet --register=no --keep-unit --console=pipe "$@" \
    /lib/systemd/systemd --unit=multi-user.target
"""


@dataclass(frozen=True, slots=True)
class Booted:
    """A running machine; `init` is its process 1 as the host numbers it."""

    root: Path
    init: int

    def run(self, *command: str) -> Done:
        """Run a command in it as root."""
        enter = ("nsenter", f"--target={self.init}", *(f"-{kind}" for kind in "mpuinC"))
        return outcome(*enter, "env", "-i", f"PATH={PATH}", "HOME=/root", *command)

    def shell(self, script: str) -> Done:
        """Run a shell script in it as root."""
        return self.run("sh", "-c", script)

    def property(self, name: str) -> str:
        """Return what systemd says of the service."""
        return self.run(
            "systemctl", "show", "tablejinn", "--value", f"--property={name}"
        ).said.strip()

    def log(self) -> str:
        """Return what the service has logged."""
        return self.run("journalctl", "--unit=tablejinn", "--output=cat", "--no-pager").said

    def until(self, script: str, limit_s: float) -> float | None:
        """Return how many seconds it took until `script` succeeded, or None if it never did."""
        began_s = time.monotonic()
        while time.monotonic() - began_s < limit_s:
            if self.shell(script).status == 0:
                return time.monotonic() - began_s
            time.sleep(POLL_S)
        return None


@contextmanager
def booted(root: Path, *options: str) -> Generator[Booted]:
    """Yield the tree at `root` as a running machine, and switch it off afterwards."""
    nspawn = subprocess.Popen(  # noqa: S603 - our own words
        (*MORTAL, "unshare", "--mount", "sh", "-ec", _BOOT, "sh", f"--directory={root}", *options),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        machine = Booted(root, _init_of(nspawn))
        wait = "systemctl is-system-running | grep -qE 'running|degraded'"
        if machine.until(wait, BOOT_S) is None:
            jobs = machine.shell("systemctl list-jobs; systemctl status tablejinn").said
            raise ProofNotPossibleError(f"systemd did not come up in {BOOT_S:.0f} s: {jobs}")
        yield machine
    finally:
        nspawn.terminate()
        nspawn.wait()


def _init_of(nspawn: subprocess.Popen[bytes]) -> int:
    """Return the container's process 1: nspawn's only child, once it runs systemd."""
    began_s = time.monotonic()
    children = Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children")
    while time.monotonic() - began_s < BOOT_S:
        if nspawn.poll() is not None:
            said = nspawn.stderr.read().decode(errors="replace") if nspawn.stderr else ""
            raise ProofNotPossibleError(f"systemd-nspawn does not run here: {said.strip()}")
        for child in _read(children).split():
            if _read(Path(f"/proc/{child}/comm")) == "systemd\n":
                return int(child)
        time.sleep(POLL_S)
    raise ProofNotPossibleError("systemd-nspawn started nothing")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""
