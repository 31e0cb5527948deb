"""The numbers of `vision.calibration` that were set by hand, each with how it was found."""

from __future__ import annotations

# Root mean square reprojection errors, pixels: below the first a lens is accepted, below the second
# accepted with a warning, above it refused. Set by hand; not swept.
ACCEPTED_PX = 0.5
WARNED_PX = 1.0

# Distinct views from which k1, k2 and the centre are fitted, and all five terms. Measured: on 62
# photographs of a chessboard, focal lengths err least so (docs/measured.md).
FEW_VIEWS = 3
MANY_VIEWS = 8

# Angle between two views, and ratio of their distances, from which they are distinct. Set by hand;
# not swept.
DISTINCT_DEG = 7.0
DISTINCT_RATIO = 1.15

# Tilt that a view needs for the focal length to show. Seen from straight above, a nearer camera
# with a shorter lens gives the same picture. Set by hand; not swept.
LEAST_TILT_DEG = 10.0

# Inner corners of the target that a view needs, and that a fit needs. Set by hand; not swept.
LEAST_CORNERS = 12

# A picture is sharp enough if the target's corners fit a plane so well, pixels, whatever the lens:
# its distortion is in it too. Set by hand; not swept.
MOST_PLANE_PX = 3.0

# Parts of the picture, across and down, in which corners are counted, and corners that each part
# needs. Set by hand; not swept.
COVERAGE_PARTS = (4, 3)
COVERED_CORNERS = 3

# Focal lengths that are believed, of the picture's width: fields of view of 150 and of 15 degrees
# across. Set by hand; not swept.
SHORTEST_FOCAL = 0.13
LONGEST_FOCAL = 3.8

# Rounds in which bleeding is solved, and the change below which it is settled, pixels. Set by hand;
# not swept.
BLEED_ROUNDS = 8
SETTLED_BLEED_PX = 0.01
