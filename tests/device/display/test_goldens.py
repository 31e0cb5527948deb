"""The golden displays are those of screens that play brings up, and of all kinds of them."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

import pytest

from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.prompts import Prompt
from tests.conftest import GOLDEN
from tests.device.display.samples import PLAYED, every_sample
from tests.paths import recorded

GAMES = ("jinns", "dreams", "towers", "islands")
ASKED = {"menu_prompt", "overlay_prompt", "first_prompt"}
"""What gives the screen of a menu, of what is laid over the game, and of the first run."""


def test_every_golden_display_is_of_a_screen_that_play_brings_up() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(every_sample())


def _built_by_hand(module: ModuleType) -> list[str]:
    """Return the calls in a module that make a screen instead of playing up to it."""
    tree = ast.parse(inspect.getsource(module))
    called = [
        getattr(node.func, "attr", getattr(node.func, "id", ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
    ]
    made = [name for name in called if name in {"Prompt", "text"} or name.endswith("_prompt")]
    return [f"{module.__name__}: {name}" for name in made if name not in ASKED]


def test_no_sample_is_built_by_hand() -> None:
    assert [call for module in PLAYED for call in _built_by_hand(module)] == []


def _kind(prompt: Prompt) -> tuple[str, str]:
    return prompt.kind, prompt.title.key


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_screen_in_a_recorded_game_has_a_golden_display(game: str) -> None:
    replay = open_replay(recorded(game), Sources())
    shown = {_kind(replay.opening_prompt)}
    shown |= {_kind(prompt) for result in replay.results() for prompt in result.prompts}
    assert shown - {_kind(prompt) for prompt in every_sample().values()} == set()
