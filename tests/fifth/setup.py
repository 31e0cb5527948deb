"""Setting up Pebbles, and reading its beads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device.config.sections import Config
from device.games.port import SetupForm, SetupQuestion, Sight
from device.journal.store import JsonValue
from device.reading.readers import AnyReading, MemorylessReader
from device.replay.recording import Recording
from device.table.game_in_play import GameInPlay
from device.table.prompts import Text, text
from device.table.session import begin
from tests.fifth.adapter import PebblesAdapter
from tests.fifth.settings import PebblesConfig
from vision.beads.bare import bare_mats
from vision.beads.evidence import BeadReading
from vision.beads.reader import BeadReader
from vision.sheet.board import Board
from vision.sheet.board_file import find_board
from vision.sheet.lens import Lens


@dataclass(frozen=True, slots=True)
class PebblesForm:
    """Two play: that is all there is to set up."""

    board: Board

    def asks(self) -> tuple[SetupQuestion, ...]:
        return (SetupQuestion("players", (text("setup-players", count=2),)),)

    def changed(self, number: int) -> SetupForm:  # noqa: ARG002 - two play
        return self

    def rules(self) -> tuple[Text, ...]:
        return ()

    def rules_changed(self) -> int:
        return 0

    def rule_changed(self, number: int) -> SetupForm:  # noqa: ARG002 - there is none
        return self

    def places(self) -> tuple[str, ...]:
        return ()

    def names_given(self) -> tuple[str, ...]:
        return ()

    def with_names(self, names: tuple[str, ...]) -> SetupForm:  # noqa: ARG002 - nobody is named
        return self

    def payload(self) -> Mapping[str, JsonValue]:
        return {"game": "pebbles", "seats": ["player-1", "player-2"], "sheet": self.board.name}

    def new_game(self) -> GameInPlay:
        return GameInPlay.of(begin(PebblesAdapter()))


class PebblesSetup:
    """A `device.games.port.GameSetup`."""

    def board(self, config: Config) -> Board:
        return find_board(config.of(PebblesConfig).sheet, config.camera.boards)

    def form(self, board: Board, config: Config) -> SetupForm:  # noqa: ARG002 - nothing is set
        return PebblesForm(board)

    def again(self, payload: Mapping[str, JsonValue], board: Board, config: Config) -> SetupForm:  # noqa: ARG002
        return PebblesForm(board)

    def begun(self, payload: Mapping[str, JsonValue], board: Board) -> GameInPlay:  # noqa: ARG002
        return PebblesForm(board).new_game()

    def recorded(self, recording: Recording, board: Board) -> GameInPlay:  # noqa: ARG002
        return PebblesForm(board).new_game()

    def catalogue(self, config: Config) -> Path | None:  # noqa: ARG002 - nothing is enrolled
        return None


def _reader(
    board: Board,
    lens: Lens,
    bare: Path | None,
    catalogue: Path | None,  # noqa: ARG001 - nothing is enrolled
) -> MemorylessReader:
    return MemorylessReader(BeadReader(board, lens, bare_mats(board, bare)))


def _words(reading: AnyReading) -> list[str]:
    return [b.kind for b in reading.found()] if isinstance(reading, BeadReading) else []


SIGHT = Sight(_reader, lambda reading: {"beads": _words(reading)}, lambda _reading, _board: [])
