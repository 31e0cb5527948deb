"""Which table a game is played at: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Sequence

from device.errors import ConfigError
from device.lake import LakeTable
from games.jinns.actions import STARS
from games.jinns.game import Jinns
from games.jinns.options import Options
from games.jinns.position import Position
from games.jinns.setup import Edition, parse_seat, setup_of
from games.jinns.text import parse_lake
from vision.board import Board, Glyph

LAKE_GAME = "jinns"


def lake_table(
    board: Board,
    edition: str,
    seats: Sequence[Sequence[str]],
    options: Options | None = None,
) -> LakeTable:
    """Return the table for a game of Jinns on `board`.

    Raises:
        ConfigError: the edition is unknown, or the board is no lake for these colours.
        SetupError: the seats do not fit together.
    """
    if edition not in {one.value for one in Edition}:
        known = ", ".join(one.value for one in Edition)
        raise ConfigError(f"edition {edition!r} is unknown; choose one of {known}")
    check_lake(board)
    box = tuple(name for name, _ in board.pieces.colours) if board.pieces else ()
    setup = setup_of(seats, Edition(edition), options, box=box)
    missing = [colour for colour in setup.colours if colour not in box]
    if missing:
        raise ConfigError(
            f"board {board.stem}: has no {missing[0]} pieces; the seats may play {', '.join(box)}"
        )
    return LakeTable(Jinns(setup))


def check_lake(board: Board) -> None:
    """Refuse a board that Jinns cannot be played on.

    Raises:
        ConfigError: it has not 32 stars, or no pieces of four colours with strengths.
    """
    if len(board.stars) != STARS:
        raise ConfigError(
            f"board {board.stem}: {len(board.stars)} stars; Jinns of the Lake needs {STARS}"
        )
    if board.pieces is None or len(board.pieces.colours) != 4:
        raise ConfigError(f"board {board.stem}: [pieces] colours must name four colours for Jinns")
    if board.pieces.glyph is Glyph.NONE:
        raise ConfigError(f"board {board.stem}: [pieces] glyph = none; Jinns needs strengths")


def lake_position(table: LakeTable, start: str, turn: str) -> Position:
    """Return the position a clip starts from.

    Raises:
        RulesError: the texts are no such position.
    """
    setup = table.game.setup
    seat = parse_seat(turn, setup.players) if turn else None
    return table.game.deal(parse_lake(start), seat)
