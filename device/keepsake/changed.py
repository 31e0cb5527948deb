"""Marking in a drawing what the last turn changed: four corners around each place.

The corners are a shape of their own, which no piece and no sheet has. So whoever cannot tell their
colour sees them too.
"""

from __future__ import annotations

from collections.abc import Iterator

from device.keepsake.drawing import Point, Shape, Stroke

_LINE, _HALO = "#d4006a", "#ffffff"  # the one stands out on paper and water, the other at night
_LINE_MM, _HALO_MM = 1.8, 3.6
_ARM = 0.55  # of the reach: so much of each side is drawn


def changed_mark(at: Point, reach_mm: float) -> Iterator[Shape]:
    """Yield four corners around a place, `reach_mm` from it to each side."""
    x, y = at
    reach = reach_mm, reach_mm
    yield from changed_box((x - reach[0], y - reach[1]), (x + reach[0], y + reach[1]))


def changed_box(left_top: Point, right_bottom: Point) -> Iterator[Shape]:
    """Yield the four corners of a box; their arms are as long as its shorter side allows."""
    (left, top), (right, bottom) = left_top, right_bottom
    arm = min(right - left, bottom - top) / 2 * _ARM
    for colour, width in ((_HALO, _HALO_MM), (_LINE, _LINE_MM)):
        for side, inwards in ((left, arm), (right, -arm)):
            for low, down in ((top, arm), (bottom, -arm)):
                yield Stroke(
                    ((side + inwards, low), (side, low), (side, low + down)), colour, width
                )
