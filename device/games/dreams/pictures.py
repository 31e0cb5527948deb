"""The constellation of a finished round as a picture to keep."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from device.games.dreams.labels import Sky, labels_of
from device.keepsake.changed import changed_mark
from device.keepsake.drawing import Anchor, Area, Disc, Drawing, Lettering, Shape, Stroke
from device.table.prompts import Text, text
from games.dreams.pieces import LaidStar, Spot, StarKind
from games.dreams.rounds import RoundRecord
from games.dreams.setup import Setup
from games.game import Seat

_NIGHT, _PALE, _LINE, _DUST = "#10122b", "#e9e6d8", "#5b6496", "#8087b0"
_CAPTION_MM = 34.0
_BEADS = {
    # Fill, rim and glint.
    StarKind.CLEAR: ("#dfe8ec", "#ffffff", "#ffffff"),
    StarKind.GREY: ("#767b80", "#b9bec2", "#e8eaec"),
    StarKind.BLACK: ("#050507", "#6d7078", "#c9ccd2"),
}
_SPECKS = 140
_LABEL_MM = 5.0

Say = Callable[[Text], str]


def constellation(record: RoundRecord, setup: Setup, names: Sequence[str], say: Say) -> Drawing:
    """Return a picture of the round: its stars, who placed them, the vision and the mortal.

    Args:
        record: the round.
        setup: the mat and the stars' size.
        names: the players by seat, as texts name them.
        say: turns a text into a sentence of the players' language.
    """
    sky = firmament(record.placed, setup, names, say, seed=record.number)
    caption = _caption(record, names, say, sky.width, sky.height)
    return replace(sky, height=sky.height + _CAPTION_MM, shapes=(*sky.shapes, *caption))


def firmament(
    placed: Sequence[tuple[Seat, LaidStar]],
    setup: Setup,
    names: Sequence[str],
    say: Say,
    *,
    seed: int,
    changed: Sequence[Spot] = (),
) -> Drawing:
    """Return a picture of the stars of a round, and who placed each.

    Args:
        placed: the stars in the order they were laid, with who laid each.
        setup: the mat and the stars' size.
        names: the players by seat, as texts name them.
        say: turns a text into a sentence of the players' language.
        seed: the number of the ornament.
        changed: the spots to mark.
    """
    frame = _frame([bead for _, bead in placed], setup)
    width, height = frame.width, frame.height
    shapes: list[Shape] = [*_specks(width, height, seed), *_edge(frame, setup)]
    beads = [_moved(bead, frame) for _, bead in placed]
    lines = [(_at(one), _at(other)) for one, other in _figure(beads)]
    shapes += [Stroke(line, _LINE, 0.6) for line in lines]
    for bead in beads:
        shapes += _star(bead, setup.bead_mm)
    for spot in changed:
        at = spot.x + frame.left, spot.y + frame.top
        shapes += changed_mark(at, setup.bead_mm / 2 + 3.0)
    labels = [
        say(text("picture-star", number=order, seat=names[seat - 1]))
        for order, (seat, _) in enumerate(placed, 1)
    ]
    sky = Sky(width, height, [_at(bead) for bead in beads], setup.bead_mm, lines)
    shapes += labels_of(sky, labels, _LABEL_MM, _PALE)
    return Drawing(width, height, _NIGHT, tuple(shapes))


@dataclass(frozen=True, slots=True)
class _Frame:
    """The size of the picture, mm, and how far it extends past the mat's left and upper edge."""

    left: float
    top: float
    width: float
    height: float


def _frame(beads: Sequence[LaidStar], setup: Setup) -> _Frame:
    """Return the mat's frame, enlarged for stars that players let lie over the edge."""
    reach = setup.bead_mm
    xs = [bead.spot.x for bead in beads]
    ys = [bead.spot.y for bead in beads]
    left, top = (max([0.0, *(reach - at for at in ats if at < 0)]) for ats in (xs, ys))
    right, bottom = (
        max([0.0, *(at - size + reach for at in ats if at > size)])
        for ats, size in ((xs, setup.width_mm), (ys, setup.height_mm))
    )
    return _Frame(left, top, left + setup.width_mm + right, top + setup.height_mm + bottom)


def _edge(frame: _Frame, setup: Setup) -> Iterator[Shape]:
    """Yield the mat's edge if the picture is larger than the mat."""
    if (frame.width, frame.height) == (setup.width_mm, setup.height_mm):
        return
    right, low = frame.left + setup.width_mm, frame.top + setup.height_mm
    corners = ((frame.left, frame.top), (right, frame.top), (right, low), (frame.left, low))
    yield Area(corners, None, _LINE, 0.6)


def _moved(bead: LaidStar, frame: _Frame) -> LaidStar:
    return replace(bead, spot=Spot(bead.spot.x + frame.left, bead.spot.y + frame.top))


def _caption(
    record: RoundRecord, names: Sequence[str], say: Say, width: float, height: float
) -> Iterator[Shape]:
    yield Stroke(((0.0, height), (width, height)), _LINE, 0.6)
    title = say(text("picture-title", number=record.number, image=record.vision))
    mortal = say(text("picture-mortal", seat=names[record.mortal - 1]))
    yield Lettering(width / 2, height + 11.0, title, 11.0, _PALE, Anchor.MIDDLE)
    yield Lettering(width / 2, height + 24.0, mortal, 8.0, _PALE, Anchor.MIDDLE)


def _star(bead: LaidStar, diameter_mm: float) -> Iterator[Shape]:
    fill, rim, glint = _BEADS[bead.kind]
    x, y, radius = bead.spot.x, bead.spot.y, diameter_mm / 2
    yield Disc(x, y, radius, fill, rim, 0.9)
    yield Disc(x - radius * 0.35, y - radius * 0.35, radius * 0.16, glint)


def _specks(width: float, height: float, seed: int) -> Iterator[Shape]:
    """Yield faint stars as ornament; they are the same whenever the round is drawn."""
    dice = Random(seed)  # noqa: S311 - ornament, no secrets
    for _ in range(_SPECKS):
        x, y = dice.uniform(2, width - 2), dice.uniform(2, height - 2)
        yield Disc(x, y, dice.uniform(0.2, 0.6), _DUST)


def _figure(beads: Sequence[LaidStar]) -> list[tuple[LaidStar, LaidStar]]:
    """Return the lines that join all stars to one figure with the least total length.

    This is the minimum spanning tree, found by Prim's method.
    """
    joined, lines = list(beads[:1]), list[tuple[LaidStar, LaidStar]]()
    rest = list(beads[1:])
    while rest:
        one, other = min(
            ((a, b) for a in joined for b in rest), key=lambda pair: math.dist(*map(_at, pair))
        )
        lines.append((one, other))
        joined.append(other)
        rest.remove(other)
    return lines


def _at(bead: LaidStar) -> tuple[float, float]:
    return bead.spot.x, bead.spot.y
