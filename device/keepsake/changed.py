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
    arm = reach_mm * _ARM
    for colour, width in ((_HALO, _HALO_MM), (_LINE, _LINE_MM)):
        for right in (-1, 1):
            for down in (-1, 1):
                side, low = x + right * reach_mm, y + down * reach_mm
                corner = ((side - right * arm, low), (side, low), (side, low - down * arm))
                yield Stroke(corner, colour, width)
