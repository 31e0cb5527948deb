"""Check a rendered set against its own labels: `python -m tests.lab.scenes.check OUT/tune`.

Markers are found in each frame, the pose is solved from them, and both are compared with the truth.
"""

import argparse
import json
import logging
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from tests.lab.scenes.frame import FrameLabel, Label
from tests.lab.scenes.values import Doubles, Image

logger = logging.getLogger(__name__)

_TOP_HEIGHT_MM = 16.0
_GRID = [(x, y) for x in (30.0, 150.0, 270.0) for y in (30.0, 150.0, 270.0)]  # without stars


@dataclass(frozen=True, slots=True)
class Finding:
    """One frame: markers found, their corners' mean miss and the solved pose's at the stars, px."""

    name: str
    markers: int
    corner_px: float
    pose_px: float


def check_frame(stem: Path) -> Finding:
    """Return how well a frame and its label agree."""
    label: FrameLabel = json.loads(stem.with_suffix(".json").read_text())
    root = stem.parent.parent if stem.parent.name == "bare" else stem.parent
    board = tomllib.loads((root / "boards" / f"{label['sheet']}.toml").read_text())
    picture = np.asarray(cv2.imread(str(stem.with_suffix(".jpg"))), np.uint8)
    sheet, image = _matched(picture, board["marker"])
    if len(sheet) == 0:
        return Finding(stem.name, 0, np.nan, np.nan)
    matrix, distortion, rvec, tvec = _truth(label)
    seen, _ = cv2.projectPoints(sheet, rvec, tvec, matrix, distortion)
    corner_px = float(np.linalg.norm(seen.reshape(-1, 2) - image, axis=1).mean())
    _, found_r, found_t = cv2.solvePnP(sheet, image, matrix, distortion)
    places = [(s["x"], s["y"]) for s in board.get("star", [])] or _GRID
    stars = np.array([[x, y, -_TOP_HEIGHT_MM] for x, y in places])
    true, _ = cv2.projectPoints(stars, rvec, tvec, matrix, distortion)
    solved, _ = cv2.projectPoints(stars, found_r, found_t, matrix, distortion)
    pose_px = float(np.linalg.norm(true - solved, axis=-1).mean())
    return Finding(stem.name, len(sheet) // 4, corner_px, pose_px)


def draw_stars(stem: Path, board_file: Path) -> Image:
    """Return the frame with a cross where the label puts each stack's top, and each bare star."""
    label: Label = json.loads(stem.with_suffix(".json").read_text())
    board = tomllib.loads(board_file.read_text())
    heights = {s["star"]: len(s["pieces"]) for s in label["stacks"]}
    thickness = float(board["pieces"]["thickness"])
    points = np.array(
        [[s["x"], s["y"], -thickness * heights.get(s["index"], 0)] for s in board["star"]]
    )
    matrix, distortion, rvec, tvec = _truth(label)
    pixels, _ = cv2.projectPoints(points, rvec, tvec, matrix, distortion)
    picture = np.asarray(cv2.imread(str(stem.with_suffix(".jpg"))), np.uint8)
    for x, y in pixels.reshape(-1, 2).tolist():
        at = round(x), round(y)
        cv2.drawMarker(picture, at, (255, 0, 255), cv2.MARKER_CROSS, 14, 1)
    return picture


def main(argv: Sequence[str] | None = None) -> int:
    """Check every frame of the sets given; exit 1 when a frame shows fewer than two markers."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.scenes.check", description=__doc__)
    parser.add_argument("sets", type=Path, nargs="+")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    few = 0
    for folder in options.sets:
        stems = sorted(p.with_suffix("") for p in folder.rglob("*.jpg"))
        findings = [check_frame(stem) for stem in stems]
        few += _report(folder.name, findings)
    return 1 if few else 0


def _report(name: str, findings: list[Finding]) -> int:
    few = [f for f in findings if f.markers < 2]
    good = [f for f in findings if f.markers >= 2]
    corner = np.array([f.corner_px for f in good])
    pose = np.array([f.pose_px for f in good])
    counts = {n: sum(f.markers == n for f in findings) for n in range(5)}
    logger.info("%s: %d frames, markers seen %s", name, len(findings), counts)
    logger.info("  corner miss px: median %.3f, max %.3f", np.median(corner), corner.max())
    logger.info("  pose miss at the stars px: median %.3f, max %.3f", np.median(pose), pose.max())
    for finding in (*few, *(f for f in good if f.pose_px > 1.0)):
        logger.info("  look at %s", finding)
    return len(few)


def _matched(picture: Image, markers: list[dict[str, float]]) -> tuple[Doubles, Doubles]:
    """Return corners of the sheet's markers: sheet frame (N, 3) and picture (N, 2)."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(picture)
    found = dict(zip(np.ravel(ids).tolist() if len(corners) else [], corners, strict=True))
    sheet: list[list[float]] = []
    image: list[list[float]] = []
    for marker in markers:
        if marker["id"] in found:
            half = marker["size"] / 2
            for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
                sheet.append([marker["x"] + dx, marker["y"] + dy, 0.0])
            image += np.asarray(found[marker["id"]], np.float64).reshape(4, 2).tolist()
    return np.array(sheet), np.array(image)


def _truth(label: FrameLabel) -> tuple[Doubles, Doubles, Doubles, Doubles]:
    camera = label["camera"]
    values = camera["matrix"], camera["distortion"], camera["rvec"], camera["tvec"]
    matrix, distortion, rvec, tvec = (np.array(v, np.float64) for v in values)
    return matrix, distortion, rvec, tvec


if __name__ == "__main__":
    raise SystemExit(main())
