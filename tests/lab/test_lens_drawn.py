"""Lenses that are fitted to drawn views are measured against the lens that drew them."""

from __future__ import annotations

from tests.lab.lens_drawn import section, towers_off
from tests.vision.calibration.sights import GUESS, TRUE


def test_each_row_is_nearer_to_the_true_lens_than_the_nominal_one() -> None:
    rows = [
        line for line in section(lenses=1).splitlines() if line.startswith(("| n", "| t", "| s"))
    ]
    worst = {
        tuple(row.split(" | ")[:2]): float(row.split(", ")[-1].strip(" |")) for row in rows[1:]
    }
    nominal = worst.pop(("| nothing", "0"))
    assert worst[("| sheet", "3")] < 0.5 * nominal
    assert worst[("| target", "8")] < 0.5 * nominal


def test_the_true_lens_expects_towers_where_they_are() -> None:
    assert towers_off(TRUE, TRUE) < 0.01
    assert towers_off(GUESS, TRUE) > 0.5
