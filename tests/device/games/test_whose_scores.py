"""Every page of the scores says whose points it shows, in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from device.table.prompts import Prompt, Text
from tests.device.games.dreams.sample_screens import samples as dreams
from tests.device.games.islands.sample_screens import samples as islands
from tests.device.games.jinns.sample_screens import samples as jinns
from tests.device.games.towers.sample_screens import samples as towers

Samples = Callable[[], dict[str, Prompt]]


def _names_somebody(said: Text) -> bool:
    return "seat" in dict(said.facts)


@pytest.mark.parametrize("samples", [jinns, dreams, towers, islands])
def test_a_page_of_points_names_the_player_in_its_heading_or_in_every_line(
    samples: Samples,
) -> None:
    pages = [prompt for prompt in samples().values() if prompt.kind == "scores"]
    assert any(line.key != "score" for page in pages for line in page.lines)
    for page in pages:
        assert _names_somebody(page.title) or all(map(_names_somebody, page.lines)), page
