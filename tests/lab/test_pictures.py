"""Every picture of the documents is drawn again, and looks as it is kept."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from PIL import Image

from tests.lab.pictures import OUT, PAGES, SCREENS, makers
from tests.lab.plots import PLOTS, Plot, plot, rows_of
from tests.paths import ROOT

MOST_BYTES = 1_500_000
_MOST_LEVELS = 4.0  # of 255, the mean over a photo: what another decoder of JPEG may change


def test_the_pictures_are_small_and_none_is_left_over() -> None:
    kept = {path.name: path.stat().st_size for path in OUT.iterdir()}
    assert set(kept) == {*makers(), *PAGES}
    assert sum(kept.values()) < MOST_BYTES


def test_every_picture_is_shown_on_a_page() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    assert set(re.findall(r"pictures/([\w.]+)\)", pages)) == {*makers(), *PAGES}


@pytest.mark.parametrize("name", [name for name in makers() if name.endswith(".svg")])
def test_a_plot_is_drawn_from_the_table_of_today(name: str) -> None:
    assert (OUT / name).read_bytes() == makers()[name](), "make pictures"


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"{name}.png" for name in SCREENS])
def test_screens_are_drawn_anew_when_they_change(name: str) -> None:
    assert _pixels((OUT / name).read_bytes()) == _pixels(makers()[name]()), "make pictures"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in makers() if name.endswith(("seen.jpg", "position.png"))]
)
def test_what_is_read_and_recorded_is_drawn_anew_when_it_changes(name: str) -> None:
    kept, drawn = (_levels(data) for data in ((OUT / name).read_bytes(), makers()[name]()))
    assert kept.shape == drawn.shape
    assert float(np.abs(kept - drawn).mean()) < _MOST_LEVELS, "make pictures"


def test_a_plot_leaves_out_what_a_table_lacks() -> None:
    head = "| set |  | frames | a | b |\n| --- | --- | --- | --- | --- |"
    page = f"\n## Sets\n{head}\n| x | never tuned on | 3 | 0.5 |  |\n"
    (row,) = rows_of(page, "Sets")
    assert row == {"set": "x", "standing": "never tuned on", "frames": "3", "a": "0.5", "b": ""}
    drawn = plot(Plot("Sets", {"a": "right", "b": "wrong"}), [row])
    assert "0.500" in drawn
    assert "wrong" not in drawn


def test_every_figure_of_a_plot_is_in_the_table() -> None:
    page = (ROOT / "docs" / "measured.md").read_text(encoding="utf-8")
    for name, wanted in PLOTS.items():
        told = {
            f"{float(row[figure]):.3f}"
            for row in rows_of(page, wanted.title)
            for figure in wanted.figures
            if row[figure]
        }
        drawn = set(re.findall(r">(\d\.\d{3})<", (OUT / f"{name}.svg").read_text(encoding="utf-8")))
        assert drawn == told


def _pixels(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("L").tobytes()


def _levels(data: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.float64)
