"""Speed and size, measured: `make bench`. One thread; times as ratios to OpenCV in the same run.

`read` is the processor's time from a decoded frame to the finished reading. Warm: one reader sees
the recorded game's frames in their order, again and again, so pieces move from each frame to the
next, hands come in, and the sheet is pushed. After each frame the reader learns from the record, as
at the table. The lake's reader measures only the stars that changed where it may; those frames are
also told apart. Cold: a reader that sees its first frame. All are compared with one `detectMarkers`
on the same frame.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

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
from vision.stacks.evidence import StackLook
from vision.stacks.reader import StackReader

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
STARS = 32
CHESS = (
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 97862),
)
"""Positions of chess with their known counts at depth 3: the start, and one with many moves."""


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
    few: list[float] = []
    for _ in range(ROUNDS):
        for path, frame in frames:
            grey = to_grey(frame)
            detect.append(_timed(lambda grey=grey: markers.detectMarkers(grey)))
            warm.append(_timed(lambda frame=frame: warm_reader.read(frame)))
            if isinstance(warm_reader, StackReader) and warm_reader.partly_read:
                few.append(warm[-1])
            record = _record(path)
            learn.append(_timed(lambda record=record: warm_reader.learn(record)))
            cold.append(_cold(path, frame))
    one = median(detect)
    print(
        f"read {game.parent.name}: warm {median(warm):.1f} ms = {median(warm) / one:.2f} x,"
        f" cold {median(cold):.1f} ms = {median(cold) / one:.2f} x detectMarkers ({one:.1f} ms);"
        f" learning {median(learn):.1f} ms"
    )
    if few:
        print(
            f"  of {len(warm)} warm readings {len(few)} measured only the stars that changed:"
            f" {median(few):.1f} ms = {median(few) / one:.2f} x; the mean of all is"
            f" {mean(warm) / one:.2f} x"
        )


def _record(path: Path) -> Sequence[Bead | StackLook | None]:
    """Return what the table would tell the reader after this frame."""
    label = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    if "stacks" not in label:
        return [Bead(bead["kind"], bead["x"], bead["y"]) for bead in label["beads"]]
    stacks = {stack["star"]: stack["pieces"] for stack in label["stacks"]}
    return [
        StackLook(len(stacks[star]), *stacks[star][-1]) if star in stacks else None
        for star in range(STARS)
    ]


def _cold(path: Path, frame: Frame) -> float:
    reader = Sources().reader_for(path)
    return _timed(lambda: reader.read(frame))


def _counting() -> None:
    """Count by perft through the public functions, and by python-chess, in turns.

    The time is that of the processor, so other work on the machine weighs little.
    """
    rows = json.loads(
        (ROOT / "tests" / "games" / "jinns" / "perft.json").read_text(encoding="utf-8")
    )
    chess = _chess()
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        ours.append(_lake_speed(rows))
        if chess is not None:
            theirs.append(_chess_speed(chess))
    speed = median(ours)
    print(f"perft: {speed / 1e6:.2f} million nodes a second, {len(rows)} positions")
    if not theirs:
        print("perft of python-chess: not installed; pip install chess, and measure again")
        return
    other = median(theirs)
    print(f"perft of python-chess: {other / 1e6:.2f} million; ours is {speed / other:.2f} x")


def _lake_speed(rows: Sequence[Mapping[str, str]]) -> float:
    """Return how many nodes a second perft counts on the lake."""
    nodes, start = 0, time.process_time()
    for row in rows:
        seats, edition = SEATS[row["config"]]
        game = Jinns(parse_seats(seats, edition))
        position = game.parse_position(f"{row['position']} {row['turn']}")
        for depth in (1, 2, 3):
            nodes += perft(game, position, depth)
    return nodes / (time.process_time() - start)


def _chess() -> Any:
    """Return the module of python-chess, or None if it is missing."""
    try:
        return import_module("chess")
    except ImportError:
        return None


def _chess_speed(chess: Any) -> float:
    """Return how many nodes a second python-chess counts.

    Both count the last turn by the length of the list of legal moves.
    """
    nodes, start = 0, time.process_time()
    for fen, expected in CHESS:
        found = _chess_perft(chess.Board(fen), 3)
        if found != expected:
            raise RuntimeError(f"{fen}: {found} nodes; {expected} are known")
        nodes += found
    return nodes / (time.process_time() - start)


def _chess_perft(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _chess_perft(board, depth - 1)
        board.pop()
    return nodes


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
    start = time.process_time()
    action()
    return (time.process_time() - start) * 1000


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
