"""The recorded game that the demo plays, and games made of its frames."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from device.reading.sources import Sources
from device.replay.player import line_of, open_replay
from tests.paths import recorded

LAKE = recorded("jinns")
HEADER = ("game", "edition", "sheet", "seats")


def game_of(folder: Path = LAKE) -> dict[str, Any]:
    """Return what `game.json` says."""
    game: dict[str, Any] = json.loads((folder / "game.json").read_text())
    return game


def lines_of(folder: Path) -> list[dict[str, Any]]:
    """Return the lines of a replay."""
    return [dict(line_of(result)) for result in open_replay(folder, Sources()).results()]


def blind_copy(folder: Path) -> Path:
    """Return a copy that tells nothing but what a replay may know."""
    game = game_of()
    kept = ("frame", "keep", "to")
    events = [{key: event[key] for key in kept if key in event} for event in game["events"]]
    copy = folder / "blind"
    copy.mkdir()
    (copy / "game.json").write_text(json.dumps({**_header(game), "events": events}))
    for event in events:
        _copy_frame(event["frame"], copy / event["frame"])
    return copy


def played(folder: Path, order: Sequence[int]) -> Path:
    """Return a game of the recorded frames with these numbers, in this order."""
    game = game_of()
    copy = folder / "played"
    copy.mkdir()
    names = [f"{index:03d}.jpg" for index in range(len(order))]
    for name, number in zip(names, order, strict=True):
        _copy_frame(game["events"][number]["frame"], copy / name)
    events = [{"frame": name} for name in names]
    (copy / "game.json").write_text(json.dumps({**_header(game), "events": events}))
    return copy


def _header(game: dict[str, Any]) -> dict[str, Any]:
    return {key: game[key] for key in HEADER}


def _copy_frame(name: str, target: Path) -> None:
    """Copy a frame; its sidecar keeps the sheet's name and the lens only."""
    shutil.copy(LAKE / name, target)
    label = json.loads((LAKE / name).with_suffix(".json").read_text())
    camera = {key: label["camera"][key] for key in ("matrix", "distortion")}
    sidecar = {"sheet": label["sheet"], "camera": camera}
    target.with_suffix(".json").write_text(json.dumps(sidecar))
