"""1001 Islands at the table: every island is shown, judged and counted; see `device.table.port`."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.islands.case import IslandCase, Look
from device.games.islands.evidence import view_of
from device.games.islands.keepsake import keepsake_of
from device.games.islands.questions import IslandsQuestions
from device.games.islands.screens import IslandsScreens
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.port import Question
from device.table.referee import Hypothesis
from games.game import Breach
from games.islands.count.game import IslandsCount
from games.islands.count.moves import CountMove, Lets, ShowsIsland
from games.islands.count.position import CountPosition
from vision.tiles.evidence import TileReading


class IslandsAdapter(IslandsScreens):
    """The count of 1001 Islands; a `device.table.port.GameAdapter`."""

    def __init__(self, game: IslandsCount, names: Sequence[str]) -> None:
        super().__init__(game, names)
        self._buttons = IslandsQuestions(self)

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of an island mat."""
        return isinstance(reading, TileReading)

    def case(
        self,
        reading: AnyReading,
        history: Sequence[CountPosition],
        turns: Sequence[CountMove],  # noqa: ARG002 - an island lies there or does not
        settled: tuple[AnyReading, Sequence[Look]] | None,  # noqa: ARG002 - tiles are read anew
    ) -> IslandCase:
        """Return what the referee is asked about a reading."""
        return IslandCase(self.game, history[-1], view_of(reading))

    def opening(self, reading: AnyReading) -> CountPosition | None:  # noqa: ARG002 - nothing is laid out
        """Return the count's start."""
        return self.game.initial(0)

    def laid(self, reading: AnyReading) -> int:
        """Return how many tiles are in view."""
        return len(view_of(reading).cells)

    def move_form(self, position: CountPosition, moves: Sequence[CountMove]) -> str:  # noqa: ARG002 - see `Table`
        """Return what was told in notation."""
        return " ".join(map(str, moves))

    def capture_form(self, history: Sequence[CountPosition], turns: Sequence[CountMove]) -> str:  # noqa: ARG002 - see `Table`
        """Return nothing: nothing is taken off."""
        return ""

    def board_text(self, position: CountPosition) -> str:
        """Return the count in notation."""
        return self.game.position_text(position)

    def is_same_move(self, one: CountMove, other: CountMove) -> bool:
        """Return whether two moves are the same as far as a camera can tell."""
        return one == other

    def breaches(self, position: CountPosition, move: CountMove) -> tuple[Breach, ...]:
        """Return everything that is wrong with an island, most telling first."""
        return self.game.explain(position, move)

    def may_take_likelier(
        self,
        one: Hypothesis[CountMove, Look],  # noqa: ARG002 - see `Table`
        other: Hypothesis[CountMove, Look],  # noqa: ARG002
        margin: float,  # noqa: ARG002
    ) -> bool:
        """Return no: every doubt about a tile is asked about."""
        return False

    def is_one_piece(
        self,
        one: Hypothesis[CountMove, Look],  # noqa: ARG002 - see `Table`
        other: Hypothesis[CountMove, Look],  # noqa: ARG002
    ) -> bool:
        """Return no: what a piece is, is not asked a second time."""
        return False

    def is_presumed(
        self,
        lawful: Hypothesis[CountMove, Look],  # noqa: ARG002 - see `Table`
        other: Hypothesis[CountMove, Look],  # noqa: ARG002
    ) -> bool:
        """Return no: every question is answered."""
        return False

    def turns_taken_back(self, history: Sequence[CountPosition], turns: Sequence[CountMove]) -> int:  # noqa: ARG002 - see `Table`
        """Return one: everything told is taken back by itself."""
        return 1

    def lawful_instead(self, position: CountPosition, move: CountMove) -> tuple[CountMove, ...]:  # noqa: ARG002 - see `Table`
        """Return the count of an island as it lies, if the players will have it so."""
        return (Lets(move.seat, move.seen),) if isinstance(move, ShowsIsland) else ()

    def forced_move(self, position: CountPosition) -> CountMove | None:  # noqa: ARG002 - see `Table`
        """Return nothing: nobody is made to show an island."""
        return None

    def is_repetition(self, history: Sequence[CountPosition]) -> bool:  # noqa: ARG002 - see `Table`
        """Return no: an island may be shown as often as players like."""
        return False

    def is_turned(self, before: AnyReading, now: AnyReading) -> bool:  # noqa: ARG002 - see `Table`
        """Return no: it does not matter which way round the mat lies."""
        return False

    def decision(self, position: CountPosition, step: str) -> Question[CountMove]:
        """Return the question that is open."""
        return self._buttons.decision(position, step)

    def correction(self, position: CountPosition, step: str) -> Question[CountMove] | None:
        """Return the question by which a count is set right."""
        return self._buttons.correction(position, step)

    def keepsake(
        self,
        history: Sequence[CountPosition],
        turns: Sequence[CountMove],  # noqa: ARG002 - the last position says all
        say: Say,
    ) -> Keepsake:
        """Return every player's island as a picture, and the points line by line."""
        return keepsake_of(self, (history or (self.game.initial(0),))[-1], say)
