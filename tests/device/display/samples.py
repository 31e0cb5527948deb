"""Every screen that has a golden display, by its name; each is brought up by play."""

from __future__ import annotations

from functools import cache
from typing import Any

from device.table.prompts import Prompt
from device.table.session import Session
from tests.device.box import sample_screens as box
from tests.device.first_run import sample_screens as first_run
from tests.device.games.dreams import sample_screens as dreams
from tests.device.games.islands import sample_screens as islands
from tests.device.games.jinns import sample_screens as jinns
from tests.device.games.towers import sample_screens as towers
from tests.device.table import sample_screens as table
from tests.device.table.lived import LIVED, PageKind

PLAYED = (box, first_run, table, jinns, dreams, towers, islands)


def every_sample() -> dict[str, Prompt]:
    """Return the screens of the box, of every table and of every game."""
    return _played()[0]


def sampled_sessions() -> dict[PageKind, Session[Any, Any, Any]]:
    """Return a session at every page at which the tables of the samples stood."""
    return _played()[1]


@cache
def _played() -> tuple[dict[str, Prompt], dict[PageKind, Session[Any, Any, Any]]]:
    """Return the screens, and the sessions of their play alone, whatever tests ran before."""
    LIVED.clear()
    screens = {name: prompt for module in PLAYED for name, prompt in module.samples().items()}
    return screens, dict(LIVED)
