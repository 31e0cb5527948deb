"""The settings of Pebbles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from device.config.kinds import LineOfText


@dataclass(frozen=True, slots=True)
class PebblesConfig:
    """Pebbles at this table."""

    sheet: Annotated[LineOfText, "the mat"] = "firmament"
