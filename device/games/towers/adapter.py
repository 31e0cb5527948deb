"""5 Towers at the table: readings of the mat become hypotheses; see `device.table.port`."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.towers.card_requests import as_named
from device.games.towers.case import TowersCase
from device.games.towers.columns import likeliest_case
from device.games.towers.evidence import Look, TowersView, view_of
from device.games.towers.keepsake import keepsake_of
from device.games.towers.questions import TowersQuestions
from device.games.towers.screens import TowersScreens
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.port import Question
from device.table.referee import Hypothesis
from games.game import Breach
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition
from vision.cards.evidence import CardReading


class TowersAdapter(TowersScreens):
    """5 Towers, refereed; a `device.table.port.GameAdapter`."""

    def __init__(
        self, game: TowersEvening, names: Sequence[str], size_mm: tuple[float, float]
    ) -> None:
        super().__init__(game, names, size_mm)
        self._buttons = TowersQuestions(self)

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of a towers mat."""
        return isinstance(reading, CardReading)

    def case(
        self,
        reading: AnyReading,
        history: Sequence[EveningPosition],
        turns: Sequence[Step],
        settled: tuple[AnyReading, Sequence[Look]] | None,  # noqa: ARG002 - cards are read anew
    ) -> TowersCase:
        """Return what the referee is asked about a reading."""
        before = history[-2] if turns else None
        last = turns[-1] if turns else None
        entry = before.entry if before is not None else None
        named = history[-1].named

        def case_of(view: TowersView) -> TowersCase:
            if entry is not None and named is not None:
                view = as_named(view, named, entry=entry)
            return TowersCase(self.game, history[-1], before, last, view)

        return likeliest_case(reading, case_of)

    def opening(self, reading: AnyReading) -> EveningPosition | None:
        """Return the evening's start, or None while a tower is in view."""
        return None if view_of(reading).has_towers else self.game.initial(0)

    def laid(self, reading: AnyReading) -> int:
        """Return how many cards are in view."""
        return view_of(reading).seen

    def move_form(self, position: EveningPosition, moves: Sequence[Step]) -> str:  # noqa: ARG002 - see `Table`
        """Return the steps in notation."""
        return " ".join(map(str, moves))

    def capture_form(self, history: Sequence[EveningPosition], turns: Sequence[Step]) -> str:  # noqa: ARG002 - see `Table`
        """Return nothing: no turn leaves anything to be taken off."""
        return ""

    def board_text(self, position: EveningPosition) -> str:
        """Return the rules' position in notation."""
        return self.game.rules.position_text(position.play)

    def is_same_move(self, one: Step, other: Step) -> bool:
        """Return whether two steps are the same as far as a camera can tell."""
        return one == other

    def breaches(self, position: EveningPosition, move: Step) -> tuple[Breach, ...]:
        """Return every rule that a step breaks, most telling first."""
        return self.game.explain(position, move)

    def may_take_likelier(
        self,
        one: Hypothesis[Step, Look],  # noqa: ARG002 - see `Table`
        other: Hypothesis[Step, Look],  # noqa: ARG002
        margin: float,  # noqa: ARG002
    ) -> bool:
        """Return no: every doubt about cards is asked about."""
        return False

    def is_one_piece(
        self,
        one: Hypothesis[Step, Look],  # noqa: ARG002 - see `Table`
        other: Hypothesis[Step, Look],  # noqa: ARG002
    ) -> bool:
        """Return no: what a piece is, is not asked a second time."""
        return False

    def is_presumed(
        self,
        lawful: Hypothesis[Step, Look],  # noqa: ARG002 - see `Table`
        other: Hypothesis[Step, Look],  # noqa: ARG002
    ) -> bool:
        """Return no: every question is answered."""
        return False

    def turns_taken_back(self, history: Sequence[EveningPosition], turns: Sequence[Step]) -> int:  # noqa: ARG002 - see `Table`
        """Return one: every step is taken back by itself."""
        return 1

    def lawful_instead(self, position: EveningPosition, move: Step) -> tuple[Step, ...]:  # noqa: ARG002 - see `Table`
        """Return nothing: no rule of the towers is only a warning."""
        return ()

    def forced_move(self, position: EveningPosition) -> Step | None:  # noqa: ARG002 - see `Table`
        """Return nothing: whoever cannot bid says so."""
        return None

    def is_repetition(self, history: Sequence[EveningPosition]) -> bool:  # noqa: ARG002 - see `Table`
        """Return no: the deck runs out."""
        return False

    def is_turned(self, before: AnyReading, now: AnyReading) -> bool:  # noqa: ARG002 - see `Table`
        """Return no: it does not matter which way round the mat lies."""
        return False

    def decision(self, position: EveningPosition, step: str) -> Question[Step]:
        """Return the question that is open."""
        return self._buttons.decision(position, step)

    def correction(self, position: EveningPosition, step: str) -> Question[Step] | None:
        """Return the question by which points are set right, once all is counted."""
        return self._buttons.correction(position, step)

    def keepsake(
        self, history: Sequence[EveningPosition], turns: Sequence[Step], say: Say
    ) -> Keepsake:
        """Return every player's towers as a picture, and the game line by line."""
        return keepsake_of(self, history or (self.game.initial(0),), turns, say)
