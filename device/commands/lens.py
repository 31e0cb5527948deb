"""`tablejinn lens`: calibrates the camera's lens from views of the printed target."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from device.box.lenses import lens_folder, own_lens_file, sensor_here
from device.box.web_camera import web_camera
from device.camera.lens_store import write_lens
from device.camera.nominal import nominal_lens
from device.commands.looks import live_to_see, photos_to_see
from device.commands.named_files import add_config_option, config_named, named_file
from device.commands.read import Subparsers
from device.config.sections import CameraConfig
from vision.calibration.constants import MANY_VIEWS
from vision.calibration.fit import Judgement, LensFit, fit_lens
from vision.calibration.target_view import Poor, coverage, judged
from vision.calibration.views import LensView
from vision.sheet.frames import to_grey
from vision.sheet.lens import Frame, Lens

LIVE_S = 300  # seconds after which the camera has seen enough, whatever is covered
HOLD = "hold the printed target before the camera, tilted in many ways, and still"
NOTHING = "no lens: no view is tilted enough, or none is good; tilt the target towards a corner"

EXAMPLE = """examples:
  tablejinn kit                         prints the target: lens-target
  tablejinn lens                        hold it before the camera, tilted in many ways
  tablejinn lens --usb
  tablejinn lens photos/*.jpg --out my_camera.json"""


def add_lens_parser(subparsers: Subparsers) -> None:
    """Add `lens` to the command line."""
    parser = subparsers.add_parser(
        "lens",
        help="calibrate the camera's lens",
        description="Calibrate the lens from views of the printed target, by the camera or from"
        f" photos. {MANY_VIEWS} different views are best; one gives a focal length.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("photos", nargs="*", type=Path, metavar="PHOTO", help="of the target")
    parser.add_argument("--usb", action="store_true", help="with the first USB camera")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the lens file")
    add_config_option(parser)
    parser.set_defaults(handler=lens)


@dataclass(slots=True)
class _Views:
    """The views that were kept so far, all of one size."""

    kept: list[LensView] = field(default_factory=list[LensView])
    size: tuple[int, int] | None = None

    def look(self, frame: Frame, nominal: Lens) -> str:
        """Look at a frame, and return what is made of it."""
        size = (frame.shape[1], frame.shape[0])
        if self.size not in (None, size):
            return f"refused: {size[0]} x {size[1]} pixels, unlike the first"
        self.size = size
        view = judged(to_grey(frame), self.kept, nominal)
        if isinstance(view, Poor):
            return f"refused: {view.value}"
        self.kept.append(view)
        return f"view {len(self.kept)}"

    def is_enough(self) -> bool:
        """Return whether more views would add little."""
        return len(self.kept) >= MANY_VIEWS and bool(coverage(self.kept).all())


def lens(args: argparse.Namespace) -> int:
    """Look at every picture, fit the lens, and keep it; return 1 if no lens can be trusted."""
    cv2.setNumThreads(1)
    config = config_named(args)
    camera = web_camera(config.camera) if args.usb else config.camera
    photos = [named_file("PHOTO", path) or path for path in args.photos]
    if not photos:
        sys.stdout.write(f"{HOLD}\n")
    views = _seen(photos_to_see(photos) if photos else live_to_see(camera, LIVE_S), camera)
    if views.size is None:
        sys.stdout.write(f"{NOTHING}\n")
        return 1
    sys.stdout.writelines(f"{line}\n" for line in _covered(views.kept))
    fit = fit_lens(views.kept, nominal_lens(sensor_here(camera), *views.size))
    if fit is None:
        sys.stdout.write(f"{NOTHING}\n")
        return 1
    sys.stdout.writelines(f"{line}\n" for line in _told(fit, views.size[0]))
    if fit.judgement is Judgement.REFUSED:
        return 1
    path = args.out or own_lens_file(lens_folder(config), camera, views.size)
    write_lens(path, fit)
    sys.stdout.write(f"{path}: {'the lens' if args.out else 'used from the next start on'}\n")
    return 0


def _seen(pictures: Iterable[tuple[str, Frame]], camera: CameraConfig) -> _Views:
    """Return the views in pictures, and print what is made of each as long as it is news."""
    views, last = _Views(), ""
    for name, frame in pictures:
        nominal = nominal_lens(sensor_here(camera), frame.shape[1], frame.shape[0])
        said = views.look(frame, nominal)
        if name or said != last:
            sys.stdout.write(f"{name}: {said}\n" if name else f"{said}\n")
            sys.stdout.flush()
        if said.startswith("view") and not name:
            sys.stdout.writelines(f"{line}\n" for line in _covered(views.kept))
        last = said
        if not name and views.is_enough():
            break
    return views


def _covered(views: list[LensView]) -> Iterator[str]:
    """Yield the parts of the picture, row by row: # where the target was seen, . where not."""
    yield "covered (# seen, . not yet):"
    for row in coverage(views):
        yield "  " + " ".join("#" if seen else "." for seen in row)


def _told(fit: LensFit, width: int) -> Iterator[str]:
    focal = fit.lens.matrix[0]
    across = math.degrees(2 * math.atan(width / 2 / focal))
    yield f"{fit.views} views: {fit.terms.words}"
    yield f"focal length {focal:.0f} px, about {across:.1f} degrees across"
    judged_as = fit.judgement
    advice = {
        Judgement.ACCEPTED: "accepted",
        Judgement.WARNED: "accepted, but not good; flatten the target and take sharper views",
        Judgement.REFUSED: "refused; flatten the target, hold it still, and begin again",
    }
    yield f"off by {fit.error_px:.2f} px: {advice[judged_as]}"
