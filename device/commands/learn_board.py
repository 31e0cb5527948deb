"""`tablejinn survey --learn`: makes the board file of an owner's own board from one photo or two.

One photo shows the pieces of an opening on the board in its marker frame. Another one, of the board
bare, is needed where its print could be taken for pieces.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from device.commands.named_files import named_file
from device.commands.picture_files import write_output, write_picture
from device.errors import MisuseError, OutputError
from device.games.learnt_board import BoardLearning, BoardPhotos, LearntBoard, PieceSizes, Rgb
from device.games.registry import manifests
from device.kit.frame import board_file, hex_of
from device.reading.own_photo import OwnBox, sighting
from device.reading.sources import Sources
from vision.errors import FrameError
from vision.marked import SeenThing, disc, headed, mark
from vision.sheet.board import Board
from vision.sheet.frames import read_frame
from vision.sheet.lens import Frame

PLACES, COLOURS, THICKNESS_MM = 32, 4, 8.0
_NAME = re.compile(r"[a-z][a-z_-]{0,19}")
LARGEST_MM = 60.0  # of a piece; a wider one hides its neighbours
ORDINARY = {
    "red": (192, 40, 45),
    "blue": (43, 79, 158),
    "yellow": (226, 178, 32),
    "green": (46, 125, 70),
    "orange": (224, 120, 40),
    "purple": (110, 60, 140),
    "brown": (110, 70, 40),
    "pink": (225, 140, 165),
    "turquoise": (40, 165, 165),
    "black": (40, 40, 40),
    "grey": (128, 128, 128),
    "white": (238, 236, 228),
}
"""Names that are suggested, sRGB."""

Ask = Callable[[str, str], str]
"""Returns the answer to a question; its default where nothing is answered."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the owner says of the board.

    Attributes:
        out: where the board file goes.
        empty: the photo of the bare board; None if none was taken.
        picture: where the picture to confirm goes, or None.
        sizes: of the pieces; one lies on each place.
        first: the number of the first star in the picture, or None to ask.
        colours: the colours' names, by what the picture shows, or None to ask.
    """

    out: Path
    empty: Path | None
    picture: Path | None
    sizes: PieceSizes
    first: int | None
    colours: tuple[str, ...] | None


def add_learn_options(parser: argparse.ArgumentParser) -> None:
    """Add the options with which a board of one's own is learnt."""
    own = parser.add_argument_group("a board of your own")
    own.add_argument("--learn", type=Path, metavar="OUT", help="write its board file")
    own.add_argument(
        "--empty",
        type=Path,
        metavar="PHOTO",
        help="of the board without pieces, if its print looks like them",
    )
    own.add_argument("--places", type=int, default=PLACES, help="how many (default: %(default)s)")
    own.add_argument(
        "--thickness", type=float, default=THICKNESS_MM, help="of a piece, mm (%(default)s)"
    )
    own.add_argument("--diameter", type=float, help="of a piece, mm (default: measured)")
    own.add_argument("--first", type=int, help="which number in the picture is the first star")
    own.add_argument("--colours", help="names by number, as red,blue,yellow,green")


def wanted_of(args: argparse.Namespace) -> Wanted | None:
    """Return what is to be learnt; None if nothing is.

    Raises:
        MisuseError: an option is missing, or says what cannot be.
    """
    if args.learn is None:
        if args.empty is not None:
            raise MisuseError("--empty: is for --learn OUT, which writes a board file")
        return None
    empty = named_file("--empty", args.empty)
    if args.photo is None:
        raise MisuseError("--learn: PHOTO of the board with a piece on each place is needed")
    _check_numbers(args)
    if args.learn.exists():
        raise OutputError(f"--learn {args.learn}: is there already; name another file")
    if args.learn.suffix != ".toml":
        raise MisuseError(f"--learn {args.learn}: a board file ends with .toml")
    names = None if args.colours is None else tuple(args.colours.split(","))
    if names is not None:
        _check_names(names)
    return Wanted(
        args.learn,
        empty,
        args.picture,
        PieceSizes(args.places, args.thickness, args.diameter),
        args.first,
        names,
    )


def _check_numbers(args: argparse.Namespace) -> None:
    if not 4 <= args.places <= 100:
        raise MisuseError(f"--places {args.places}: 4 to 100 are possible")
    for flag, value in (("--thickness", args.thickness), ("--diameter", args.diameter)):
        if value is not None and not 0 < value <= LARGEST_MM:
            raise MisuseError(f"{flag} {value:g}: more than 0 and at most {LARGEST_MM:g} mm")
    if args.first is not None and not 0 <= args.first < args.places:
        raise MisuseError(f"--first {args.first}: 0 to {args.places - 1} are possible")


def _check_names(names: Sequence[str]) -> None:
    if len(names) != COLOURS or len(set(names)) != COLOURS:
        raise MisuseError(f"--colours {','.join(names)}: {COLOURS} different names are needed")
    for name in names:
        if not _NAME.fullmatch(name):
            raise MisuseError(f"--colours: {name!r} is no name; use small letters, as red")


def learn_board(
    wanted: Wanted, photo: Path, sources: Sources, own: OwnBox, ask: Ask
) -> Sequence[str]:
    """Write a board file, and a picture to confirm it; return what is to be told.

    Raises:
        FrameError: the sheet or the pieces are not found.
        OutputError: a file cannot be written.
    """
    frame = read_frame(photo)
    seen = sighting(photo, frame, sources, own)
    sys.stderr.writelines(f"tablejinn: {note}\n" for note in seen.notes)
    sheet = replace(seen.board, stars=(), pieces=None)
    bare = None if wanted.empty is None else read_frame(wanted.empty)
    photos = BoardPhotos(bare, frame, sheet, seen.lens)
    learnt = _learning().learn(photos, wanted.sizes)
    if isinstance(learnt, str):
        raise FrameError(f"the board is not learnt: {learnt}")
    _draw(wanted, frame, learnt, sheet)
    if wanted.first is None:
        said = ask("Which number in the picture is the first star?", "0")
        learnt = learnt.begun_with(_number(said, wanted.sizes.count))
    else:
        learnt = learnt.begun_with(wanted.first)
    board = learnt.board(sheet, wanted.out.stem, wanted.colours or _names(learnt, ask))
    write_output(wanted.out, board_file(board).encode())
    _draw(wanted, frame, learnt, sheet)
    return tuple(_told(wanted, learnt, board))


def _learning() -> BoardLearning:
    """Return how a board is learnt, by the first game that learns one.

    Raises:
        MisuseError: no game here learns boards.
    """
    for manifest in manifests():
        if manifest.own_board is not None:
            return manifest.own_board()
    raise MisuseError("--learn: no game here is played on a board of one's own")


def _names(learnt: LearntBoard, ask: Ask) -> tuple[str, ...]:
    """Return the name of each colour, as the owner says it."""
    names: list[str] = []
    for number, colour in enumerate(learnt.colours):
        left = {name: value for name, value in ORDINARY.items() if name not in names}
        near = min(left, key=lambda name: _apart(left[name], colour))
        stars = [str(star) for star, one in enumerate(learnt.pieces) if one.colour == number]
        question = f"{hex_of(colour)}, on stars {', '.join(stars)}. Its name?"
        name = ask(question, near)
        while name in names or not _NAME.fullmatch(name):
            name = ask(f"A new name of small letters is needed. {question}", near)
        names.append(name)
    return tuple(names)


def _apart(one: Rgb, other: Rgb) -> float:
    """Return how far apart two colours are, by hue first: paint and print differ in lightness."""
    means = sum(one) / len(one), sum(other) / len(other)
    tints = [a - means[0] - b + means[1] for a, b in zip(one, other, strict=True)]
    return math.hypot(*tints) + abs(means[0] - means[1]) / 2


def _number(answer: str, places: int) -> int:
    if not answer.isascii() or not answer.isdigit() or int(answer) >= places:
        raise MisuseError(f"{answer!r}: a number from 0 to {places - 1} is needed")
    return int(answer)


def _draw(wanted: Wanted, frame: Frame, learnt: LearntBoard, sheet: Board) -> None:
    if wanted.picture is None:
        return
    things = [
        SeenThing(
            where=f"star {star}",
            what="",
            sure=0.0 if piece.is_doubtful else 1.0,
            label=f"{star}",
            outline_mm=disc(piece.x_mm, piece.y_mm, learnt.diameter_mm / 2),
            height_mm=learnt.thickness_mm,
        )
        for star, piece in enumerate(learnt.pieces)
    ]
    marked = mark(frame, learnt.pose, sheet, things)
    write_picture(wanted.picture, headed(marked, f"{wanted.out.stem}: {len(things)} stars"))


def _told(wanted: Wanted, learnt: LearntBoard, board: Board) -> Iterator[str]:
    names = [] if board.pieces is None else [name for name, _ in board.pieces.colours]
    measured = "as you say" if wanted.sizes.diameter_mm else "measured; --diameter corrects it"
    yield f"{wanted.out}: {len(board.stars)} stars, clockwise from the first"
    yield f"pieces: {learnt.diameter_mm:g} mm wide ({measured}), {learnt.thickness_mm:g} mm thick"
    yield f"colours: {', '.join(names)}; strengths by {learnt.glyph.value}"
    doubtful = [str(star) for star, piece in enumerate(learnt.pieces) if piece.is_doubtful]
    if doubtful:
        stars = ", ".join(doubtful)
        yield f"strengths on stars {stars} do not fit the supply; look at these pieces"
