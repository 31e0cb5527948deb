"""5 Towers at the table: turns readings into hypotheses; see `device.table.port`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from device.games.towers.breaches import further_of_sheet
from device.games.towers.card_requests import as_named
from device.games.towers.case import TowersCase
from device.games.towers.columns import likeliest_case
from device.games.towers.evidence import Look, TowersView, view_of
from device.games.towers.keepsake import keepsake_of
from device.games.towers.may_play import may_play
from device.games.towers.questions import TowersQuestions
from device.games.towers.screens import TowersScreens
from device.games.towers.set_towers import as_set
from device.games.towers.told import told_text
from device.games.towers.tower_questions import TowerQuestions
from device.games.towers.towers_shown import towers_shown
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import ByHand, Capabilities, RecordForms
from device.table.prompts import text
from device.table.questions import AnsweredSoFar, Question
from device.table.rule_pages import RuleWords
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import Step
from games.towers.evening.position import EveningPosition
from vision.cards.evidence import CardReading


class TowersAdapter:
    """5 Towers, refereed; a `device.table.port.GameAdapter`."""

    def __init__(
        self, game: TowersEvening, names: Sequence[str], size_mm: tuple[float, float]
    ) -> None:
        self.game = game
        self.screens = TowersScreens(game, names, size_mm)
        self._buttons = TowersQuestions(self.screens)
        self.capabilities: Capabilities[EveningPosition, Step, Look] = Capabilities(
            correction=self._buttons.correction,
            by_hand=ByHand(text("by-hand-tower"), TowerQuestions(self.screens).ask),
            correct_words=self._buttons.correct_words,
            lawful_instead=self.screens.lawful_instead,
            in_question=self.screens.in_question,
            setup_hint=self.screens.setup_hint,
            told=partial(told_text, self.screens),
            may_play=may_play,
            shown=lambda history, _, say: towers_shown(self.screens, history, say),
            rule_words=RuleWords(said=self.screens.breach_said, further=further_of_sheet),
            forms=RecordForms(board=lambda position: game.rules.position_text(position.play)),
        )

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
        """Return the case for the referee: a reading beside the record."""
        before = history[-2] if turns else None
        last = turns[-1] if turns else None
        entry = before.entry if before is not None else None
        named = history[-1].named

        def case_of(view: TowersView) -> TowersCase:
            view = as_set(view, turns, history[-1])
            if entry is not None and named is not None:
                view = as_named(view, named, entry=entry)
            return TowersCase(self.game, history[-1], before, last, view)

        return likeliest_case(reading, case_of)

    def opening(self, reading: AnyReading) -> EveningPosition | None:
        """Return the start of the evening, or None while a tower is in view."""
        return None if view_of(reading).has_towers else self.game.initial(0)

    def pieces_seen(self, reading: AnyReading) -> int:
        """Return how many cards are in view."""
        return view_of(reading).seen

    def decision(self, position: EveningPosition, answered: AnsweredSoFar) -> Question[Step]:
        """Return the question that is open."""
        return self._buttons.decision(position, answered)

    def keepsake(
        self, history: Sequence[EveningPosition], turns: Sequence[Step], say: Say
    ) -> Keepsake:
        """Return every player's towers as a picture, and the game line by line."""
        return keepsake_of(self.screens, history or (self.game.initial(0),), turns, say)
