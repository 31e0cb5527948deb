"""Games that version 0.1 recorded go on: same screen, same board, same points."""

from __future__ import annotations

import json

import pytest

from device.config.sections import Config
from device.games.registry import manifest_of
from device.journal.recorder import resumed
from device.journal.store import Stamp, StoredEvent
from device.texts.language import say
from tests.paths import ROOT

FOLDER = ROOT / "tests" / "device" / "journal" / "version_0_1"
GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def test_there_is_a_game_of_each_kind() -> None:
    assert GAMES == ["dreams", "islands", "jinns", "towers"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_version_0_1_is_resumed(game: str) -> None:
    kept = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    events = [
        StoredEvent(number, "friday", event["kind"], event["payload"], Stamp(number, number, ""))
        for number, event in enumerate(kept["events"], start=1)
    ]
    play = resumed(events, {game: manifest_of(game).setup().board(Config())})
    prompt = play.prompt()
    assert kept["resumed"] == {
        "screen": prompt.kind,
        "words": [say(prompt.title), *map(say, prompt.lines)],
        "board": play.board_text(),
        "turns": list(play.turns_text()),
        "scores": {str(seat): tally.total for seat, tally in play.scores().items()},
    }
