"""1001 Islands at the table: every island is shown, judged and counted; see `device.table.port`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from device.games.islands.case import IslandCase, Look
from device.games.islands.draft_case import DraftCase
from device.games.islands.evidence import view_of
from device.games.islands.islands_shown import islands_shown
from device.games.islands.keepsake import keepsake_of
from device.games.islands.may_play import may_play
from device.games.islands.put_back import in_question
from device.games.islands.questions import IslandsQuestions
from device.games.islands.screens import IslandsScreens
from device.games.islands.tile_questions import TileQuestions
from device.games.islands.told import told_text
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import ByHand, Capabilities, RecordForms
from device.table.prompts import text
from device.table.questions import AnsweredSoFar, Question
from device.table.rule_pages import RuleWords
from games.game import Seat
from games.islands.count.game import IslandsCount
from games.islands.count.moves import (
    Asks,
    ChecksIsland,
    CountMove,
    IslandReady,
    Lets,
    LetsOffer,
    Says,
    ShowsIsland,
)
from games.islands.count.position import CountPosition, CountStage
from games.islands.count.turned import AsksTurned, SaysTurned
from games.islands.moves import RevealTiles
from vision.tiles.evidence import TileReading

FIRST = Seat(1)


class IslandsAdapter:
    """The count of 1001 Islands; a `device.table.port.GameAdapter`."""

    def __init__(self, game: IslandsCount, names: Sequence[str], drawn: Seat = FIRST) -> None:
        """Join the count to camera and buttons.

        Args:
            game: the count's rules.
            names: the players in seating order.
            drawn: the first Lookout whom chance has found.
        """
        self.game = game
        self.screens = IslandsScreens(game, names)
        self._buttons = IslandsQuestions(self.screens, drawn)
        self.capabilities: Capabilities[CountPosition, CountMove, Look] = Capabilities(
            correction=self._buttons.correction,
            by_hand=ByHand(text("by-hand-tile"), TileQuestions(self.screens).ask),
            lawful_instead=_as_it_lies,
            in_question=partial(in_question, game),
            over_prompt=self.screens.over_prompt,
            told=partial(told_text, self.screens),
            may_play=partial(may_play, self.screens),
            turns_taken_back=_taken_back_together,
            shown=lambda history, _, say: islands_shown(self.screens, history, say),
            rule_words=RuleWords(said=self.screens.breach_said),
            forms=RecordForms(board=game.position_text),
        )

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of an island mat."""
        return isinstance(reading, TileReading)

    def case(
        self,
        reading: AnyReading,
        history: Sequence[CountPosition],
        turns: Sequence[CountMove],  # noqa: ARG002 - an island lies there or does not
        settled: tuple[AnyReading, Sequence[Look]] | None,  # noqa: ARG002 - tiles are read anew
    ) -> IslandCase | DraftCase:
        """Return the case for the referee: a reading beside the draft or the count."""
        now = history[-1]
        case = DraftCase if now.stage is CountStage.DRAFT else IslandCase
        return case(self.game, now, view_of(reading))

    def opening(self, reading: AnyReading) -> CountPosition | None:  # noqa: ARG002 - nothing is laid out
        """Return the start of the count, whatever lies there."""
        return self.game.initial(0)

    def pieces_seen(self, reading: AnyReading) -> int:
        """Return how many cells of the island hold a tile in a reading."""
        return len(view_of(reading).cells)

    def decision(self, position: CountPosition, answered: AnsweredSoFar) -> Question[CountMove]:
        """Return the question that is open."""
        return self._buttons.decision(position, answered)

    def keepsake(
        self,
        history: Sequence[CountPosition],
        turns: Sequence[CountMove],  # noqa: ARG002 - the last position says all
        say: Say,
    ) -> Keepsake:
        """Return every player's island as a picture, and the points line by line."""
        return keepsake_of(self.screens, (history or (self.game.initial(0),))[-1], say)


def _taken_back_together(_: Sequence[CountPosition], turns: Sequence[CountMove]) -> int:
    """Return how many turns are taken back together: questions, answers, and the look before them.

    With less, players would be asked the same again at once.
    """
    asked = 0
    for move in reversed(turns):
        if not isinstance(move, Asks | AsksTurned | Says | SaysTurned):
            is_look = asked > 0 and isinstance(move, ChecksIsland | IslandReady)
            return max(asked + is_look, 1)
        asked += 1
    return max(asked, 1)


def _as_it_lies(position: CountPosition, move: CountMove) -> tuple[CountMove, ...]:  # noqa: ARG001 - the island says enough
    """Return the move that takes an island or the open tiles as they lie, by the players' word."""
    match move:
        case ShowsIsland(seat, seen):
            return (Lets(seat, seen),)
        case RevealTiles(tiles):
            return (LetsOffer(tiles),)
        case _:
            return ()
