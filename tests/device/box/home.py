"""A box's files, in a folder of a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.games.registry import manifest_of
from device.journal.store import Journal, Stamp
from vision.sheet.board_file import SHIPPED

LENS = '{"matrix": [[900, 0, 768], [0, 900, 432], [0, 0, 1]], "distortion": [0, 0, 0, 0, 0]}'
BOARD = (SHIPPED / "lake.toml").read_text(encoding="utf-8")
_CARDS = json.loads((manifest_of("towers").recorded / "box.cards").read_bytes())
BOX = json.dumps({**_CARDS, "cards": _CARDS["cards"][:1]}).encode()
AT = Stamp(1_795_219_200_000, 5, "boot")


class Home:
    """A box's files, in a folder of the test."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.config = folder / "etc" / "tablejinn.toml"
        self.mine = self.config.parent / "mine"
        self.journal = folder / "state" / "journal.sqlite"
        self.use(monkeypatch)

    def use(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let commands work on this box."""
        monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(self.config.parent))
        monkeypatch.setenv("STATE_DIRECTORY", str(self.journal.parent))

    def furnish(self) -> None:
        """Give it a configuration, a lens, a board, two boxes, two journals and a photo."""
        mine = self.mine
        for made in (mine / "boards", self.journal.parent):
            made.mkdir(parents=True, exist_ok=True)
        (mine / "lens.json").write_text(LENS)
        (mine / "boards" / "pond.toml").write_text(BOARD)
        (mine / "box.cards").write_bytes(BOX)
        self.config.write_text(
            f'[camera]\nlens = "{mine}/lens.json"\nboards = "{mine}/boards"\n'
            f'[towers]\ncatalogue = "{mine}/box.cards"\n'
        )
        (self.journal.parent / "photos" / "friday").mkdir(parents=True)
        (self.journal.parent / "photos" / "friday" / "island-1.jpg").write_bytes(b"an island")
        (self.journal.parent / "enrol").mkdir()
        (self.journal.parent / "enrol" / "my_box.cards").write_bytes(BOX)
        self.play("friday")
        (self.journal.parent / "journal.damaged-20261101.sqlite").write_bytes(b"torn")

    def play(self, game: str) -> None:
        with Journal.open(self.journal) as journal:
            journal.append(game, "begin", {"seats": ["Ada", "Bob"]}, AT)

    def games(self) -> list[str]:
        with Journal.open(self.journal) as journal:
            return [one.game for one in journal.games()]

    def content(self) -> dict[str, bytes]:
        """Return every file but the journal, by its place in the box."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and path.name not in {"journal.sqlite", "journal.sqlite-wal"}
        }
