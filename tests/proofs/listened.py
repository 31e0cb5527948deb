"""The service in a process of its own, with a socket in systemd's place."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.paths import recorded
from tests.proofs import idle_camera, soak_camera
from tests.proofs.busy import timed
from tests.proofs.debian import ROOT
from tests.proofs.logged_disk import ProofNotPossibleError
from tests.proofs.report import Check
from tests.proofs.stand_ins import display_after, modules
from vision.sheet.bare_photos import SHIPPED

UNIT = ROOT / "systemd" / "tablejinn.service"
PICTURES = recorded("jinns")
LIMIT_S = 30.0  # far above what is asked: a busy machine is not to fail here
LOOK_S = 0.01
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
MAX_READY_S = 15.0
STOP_S = 1.0


_JINNS = (
    '[game]\ngame = "jinns"\nseats = ["red", "blue", "yellow", "green"]\n'
    # Nobody clears the sheet for these players, so its photos are named.
    f'[camera]\nbare = "{SHIPPED}"\n'
)


@dataclass(frozen=True, slots=True)
class Scene:
    """What the service sees: its configuration, and the modules of a camera.

    Attributes:
        config: the configuration.
        camera: the modules of the camera, and others that stand in for a part.
        within: the words before the command, if it runs within limits or namespaces of its own.
        environ: what its environment has besides.
    """

    config: str
    camera: Mapping[str, str]
    within: Sequence[str] = ()
    environ: Mapping[str, str] = field(default_factory=dict[str, str])


PLAYED = Scene(f'[camera]\nsource = "folder"\nfolder = "{PICTURES}"\n', {})
STILL = Scene(_JINNS, idle_camera.MODULES)
GAME = Scene(_JINNS, soak_camera.MODULES)


@dataclass(frozen=True, slots=True)
class Listened:
    """The running service.

    Attributes:
        process: its process.
        bus: where its display's bus writes down what was sent.
        first_screen_s: processor time until something was on the display.
        ready_s: how long it took to say that it is ready.
        fed_s: when it fed the watchdog, monotonic seconds.
    """

    process: subprocess.Popen[str]
    bus: Path
    first_screen_s: float
    ready_s: float
    fed_s: Sequence[float] = ()

    @property
    def processor_s(self) -> float:
        """Its processor time so far."""
        return _processor_s(self.process)

    @property
    def memory_kb(self) -> int:
        """What memory it has to itself, and its share of the rest."""
        return self._memory("Pss")

    @property
    def resident_kb(self) -> int:
        """What memory it has in use, and all of what it shares with others."""
        return self._memory("Rss")

    @property
    def own_kb(self) -> int:
        """What memory no other process uses."""
        return self._memory("Pss_Anon")

    def _memory(self, kind: str) -> int:
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii")
        (found,) = (line.split()[1] for line in rollup.splitlines() if line.startswith(f"{kind}:"))
        return int(found)

    def stop(self) -> float:
        """End it as systemd does, and return how long that took."""
        began_s = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        return time.monotonic() - began_s


def alone(home: Path) -> Sequence[Check]:
    """Start the service, and end it."""
    with listened(home) as service:
        time.sleep(1)
        before = display_after(service.bus)
        took_s = service.stop()
        said = service.process.communicate()[1]
    after = display_after(service.bus)
    return (
        timed("start", f"ready after {service.ready_s:.2f} s", holds=service.ready_s < MAX_READY_S),
        Check("the display then", str(before), before.lit > 0),
        timed("SIGTERM", f"ended in {took_s:.2f} s", holds=took_s < STOP_S),
        Check("what it said", said or "no word", not said),
        Check("the display afterwards", str(after), after.lit == 0),
    )


@contextmanager
def listened(home: Path, scene: Scene = PLAYED) -> Generator[Listened]:
    """Yield the service once it said that it is ready."""
    home.mkdir(exist_ok=True)
    for name, text in {**modules(home / "bus"), **scene.camera}.items():
        (home / name).write_text(text, encoding="utf-8")
    config = home / "tablejinn.toml"
    config.write_text(scene.config, encoding="utf-8")
    (home / "notify").unlink(missing_ok=True)  # of a start before
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(home / "notify"))
        systemd.settimeout(LOOK_S)
        began_s = time.monotonic()
        process = _started(home, config, scene)
        try:
            first_screen_s = _until_first_screen(process, home / "bus")
            _until_ready(systemd, began_s)
            ready_s = time.monotonic() - began_s
            fed_s: list[float] = []
            threading.Thread(target=_hear, args=(systemd, fed_s), daemon=True).start()
            yield Listened(process, home / "bus", first_screen_s, ready_s, fed_s)
        finally:
            process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()


def _started(home: Path, config: Path, scene: Scene) -> subprocess.Popen[str]:
    environ = {
        **os.environ,
        **_variables_of(UNIT),
        "PYTHONPATH": f"{home}:{ROOT}",
        "NOTIFY_SOCKET": str(home / "notify"),
        "STATE_DIRECTORY": str(home / "state"),
        "RUNTIME_DIRECTORY": str(home),
        "WATCHDOG_USEC": "30000000",
        "TABLEJINN_PAGE_PORT": "0",  # another service of the tests may run beside this one
        **scene.environ,
    }
    return subprocess.Popen(  # noqa: S603 - our own words
        (*scene.within, sys.executable, "-m", "device.cli", "run", "--config", str(config)),
        cwd=home, env=environ, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def _variables_of(unit: Path) -> dict[str, str]:
    """Return what the unit sets for the service."""
    lines = unit.read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=")[2] for line in lines if line.startswith("Environment=")]
    return dict(pair.split("=", 1) for line in pairs for pair in line.split())


def _until_first_screen(process: subprocess.Popen[str], bus: Path) -> float:
    """Wait for light on the display, and return what processor time that took."""
    began_s = time.monotonic()
    while time.monotonic() - began_s < LIMIT_S and process.poll() is None:
        if bus.exists() and display_after(bus).lit:
            break
        time.sleep(LOOK_S)
    return _processor_s(process)


def _until_ready(systemd: socket.socket, began_s: float) -> None:
    while time.monotonic() - began_s < LIMIT_S:
        try:
            if "READY=1" in systemd.recv(4096).decode():
                return
        except TimeoutError:
            continue
    raise ProofNotPossibleError(f"the service was not ready within {LIMIT_S:.0f} s")


def _hear(systemd: socket.socket, fed_s: list[float]) -> None:
    """Take every message, as systemd does: a socket that is full would stop who writes to it."""
    while systemd.fileno() >= 0:
        with suppress(OSError):
            if b"WATCHDOG=1" in systemd.recv(4096):
                fed_s.append(time.monotonic())


def _processor_s(process: subprocess.Popen[str]) -> float:
    stat = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii")
    after_name = stat.rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) * _TICK_S
