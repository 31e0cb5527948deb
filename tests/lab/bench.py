"""Speed and size, measured: `make bench`. One thread; times as ratios to OpenCV in the same run.

`read` is the time from a decoded frame to the finished reading. Warm: the sheet was seen in the
frame before, and each frame differs from it (the recorded game's own sequence); cold: a reader that
sees its first frame. Both are compared with one `detectMarkers` on the same frame.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import cv2

from device.reading.sources import Sources
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.perft import perft
from tests.paths import ROOT, recorded
from vision.beads.evidence import Bead
from vision.sheet.frames import read_frame, to_grey
from vision.sheet.lens import Frame
from vision.sheet.markers import detector

GAME = recorded("jinns")
SEATS = {
    "wishes-2": ("ry,bg", Edition.WISHES),
    "wishes-3": ("rg,bg,yg", Edition.WISHES),
    "wishes-4": ("r,b,y,g", Edition.WISHES),
    "dreams-2": ("yr,bg", Edition.DREAMS),
    "dreams-3": ("yg,bg,rg", Edition.DREAMS),
    "dreams-4": ("y,b,r,g", Edition.DREAMS),
}
ROUNDS = 5


def main() -> None:
    """Measure everything and print one line each."""
    cv2.setNumThreads(1)
    print(f"machine: {processor()}, Python {platform.python_version()}, OpenCV {cv2.__version__}")
    for game in ("jinns", "dreams"):
        _reading(recorded(game))
    _counting()
    _starting()


def _reading(game: Path) -> None:
    paths = sorted(game.glob("*.jpg"))
    frames = [(path, read_frame(path)) for path in paths]
    markers = detector()
    warm_reader = Sources().reader_for(paths[0])
    warm_reader.read(frames[-1][1])
    warm: list[float] = []
    cold: list[float] = []
    detect: list[float] = []
    learn: list[float] = []
    for _ in range(ROUNDS):
        for path, frame in frames:
            grey = to_grey(frame)
            detect.append(_timed(lambda grey=grey: markers.detectMarkers(grey)))
            warm.append(_timed(lambda frame=frame: warm_reader.read(frame)))
            beads = _beads(path)
            learn.append(_timed(lambda beads=beads: warm_reader.learn(beads)))
            cold.append(_cold(path, frame))
    one = median(detect)
    print(
        f"read {game.parent.name}: warm {median(warm):.1f} ms = {median(warm) / one:.2f} x,"
        f" cold {median(cold):.1f} ms = {median(cold) / one:.2f} x detectMarkers ({one:.1f} ms);"
        f" learning {median(learn):.1f} ms"
    )


def _beads(path: Path) -> list[Bead]:
    """Return what the table would tell the reader after this frame; only beads are told of."""
    label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return [Bead(bead["kind"], bead["x"], bead["y"]) for bead in label.get("beads", [])]


def _cold(path: Path, frame: Frame) -> float:
    reader = Sources().reader_for(path)
    return _timed(lambda: reader.read(frame))


def _counting() -> None:
    rows = json.loads(
        (ROOT / "tests" / "games" / "jinns" / "perft.json").read_text(encoding="utf-8")
    )
    speeds: list[float] = []
    for _ in range(ROUNDS):
        nodes, start = 0, time.perf_counter()
        for row in rows:
            seats, edition = SEATS[row["config"]]
            game = Jinns(parse_seats(seats, edition))
            position = game.parse_position(f"{row['position']} {row['turn']}")
            for depth in (1, 2, 3):
                nodes += perft(game, position, depth)
        speeds.append(nodes / (time.perf_counter() - start))
    print(f"perft: {median(speeds) / 1e6:.2f} million nodes a second, {len(rows)} positions")


def _starting() -> None:
    """Start the service at a desk: time to its first screen, and memory once it has read frames."""
    with TemporaryDirectory() as folder:
        config = Path(folder) / "tablejinn.toml"
        config.write_text(f'[journal]\npath = "{folder}/journal.sqlite"\n', encoding="utf-8")
        runs = [_start(config) for _ in range(3)]
    seconds, megabytes = median(one for one, _ in runs), max(mb for _, mb in runs)
    print(
        f"service: first screen after {seconds:.2f} s, {megabytes:.0f} MB once it has read frames"
    )


def _start(config: Path) -> tuple[float, float]:
    command = [sys.executable, "-m", "device.cli", "run", "--config", str(config)]
    start = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own module
        [*command, "--desk", str(GAME)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the service has no pipes")
    process.stdout.readline()
    seconds = time.perf_counter() - start
    process.stdin.write("a\n" * 4 + "n\n")
    process.stdin.flush()
    time.sleep(READ_FOR_S)  # a bench, no test: two pictures are shown and read meanwhile
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    peak_kb = int(next(line for line in status.splitlines() if "VmHWM" in line).split()[1])
    process.communicate("q\n")
    return seconds, peak_kb / 1024


READ_FOR_S = 5.0


def _timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def processor() -> str:
    """Return what the machine calls its processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.is_file() else []
    names = [
        line.split(":", 1)[1].strip() for line in lines if line.startswith(("model name", "Model"))
    ]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    main()
