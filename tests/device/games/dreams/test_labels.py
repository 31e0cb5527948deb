import math

from device.games.dreams.labels import Sky, labels_of
from device.keepsake.drawing import Anchor, Lettering, Point

SIZE, WIDE = 5.0, 300.0


def _labels(stars: list[Point], *lines: tuple[Point, Point]) -> tuple[Lettering, ...]:
    names = [f"{number} Green" for number, _ in enumerate(stars, 1)]
    return labels_of(Sky(WIDE, WIDE, stars, 14.0, lines), names, SIZE, "#ffffff")


def test_a_star_alone_has_its_name_below() -> None:
    (label,) = _labels([(100.0, 100.0)])
    assert (label.x, label.anchor) == (100.0, Anchor.MIDDLE)
    assert label.y > 107


def test_a_line_that_leaves_downwards_sends_the_name_above() -> None:
    upper, lower = (100.0, 100.0), (102.0, 160.0)
    label, below = _labels([upper, lower], (upper, lower))
    assert label.y < 93
    assert below.y > 167


def test_a_name_between_lines_above_and_below_stands_beside_its_star() -> None:
    star = (100.0, 100.0)
    label = _labels([star], (star, (100.0, 10.0)), (star, (101.0, 200.0)))[0]
    assert label.anchor is Anchor.START
    assert label.x > 107


def test_a_name_at_the_edge_stays_on_the_sky() -> None:
    (label,) = _labels([(293.0, 292.0)])
    assert label.anchor is Anchor.END
    assert 0 < label.y < WIDE


def test_names_of_neighbours_do_not_overlap() -> None:
    one, other = _labels([(100.0, 100.0), (116.0, 100.0)])
    assert math.dist((one.x, one.y), (other.x, other.y)) > SIZE
    assert abs(one.y - other.y) > SIZE
