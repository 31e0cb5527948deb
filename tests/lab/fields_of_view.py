"""`python -m tests.lab.fields_of_view`: writes docs/fields_of_view.md from the nominal lenses."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from device.camera.nominal import nominal_lens
from device.camera.sensors import SENSORS
from tests.paths import ROOT

PAGE = ROOT / "docs" / "fields_of_view.md"
SIZE = (1536, 864)
HEIGHTS_MM = (300, 400, 500, 600, 700, 800)
_HEAD = f"""# Fields of view

What a camera sees of a table that it looks straight down on, and how finely, in a picture of
{SIZE[0]} x {SIZE[1]} pixels. The numbers follow from the nominal lenses that the box takes until
yours is measured (`device/camera/nominal.py`). They are sums, not measurements.
`python -m tests.lab.fields_of_view` writes this page.
"""


def page() -> str:
    """Return the whole page."""
    return _HEAD + "\n" + "\n".join(_rows()) + "\n"


def _rows() -> Iterator[str]:
    sensors = tuple(dict.fromkeys(SENSORS.values()))
    yield "| height | " + " | ".join(sensor.name for sensor in sensors) + " |"
    yield "|---|" + "---|" * len(sensors)
    lenses = [nominal_lens(sensor, *SIZE) for sensor in sensors]
    for height in HEIGHTS_MM:
        cells = (_cell(height / lens.matrix[0]) for lens in lenses)
        yield f"| {height} mm | " + " | ".join(cells) + " |"


def _cell(mm_per_px: float) -> str:
    wide, high = (round(side * mm_per_px) for side in SIZE)
    return f"{wide} x {high} mm, {1 / mm_per_px:.1f} px/mm"


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
