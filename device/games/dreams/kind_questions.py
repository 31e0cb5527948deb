"""The question by which players set the kind of a laid star by hand: which star, then its kind."""

from __future__ import annotations

from dataclasses import dataclass

from device.games.dreams.plans import star_plan
from device.games.dreams.screens import DreamsScreens
from device.table.prompts import Prompt, Signal, text
from device.table.questions import AnsweredSoFar, Question, back_to, choose, show_next
from games.dreams.moves import Action, Placement, SetKind
from games.dreams.pieces import StarKind
from games.dreams.position import Position


@dataclass(frozen=True, slots=True)
class StarShown:
    """The star that is shown, counted back from the last one, from 0."""

    back: int


@dataclass(frozen=True, slots=True)
class KindShown:
    """The kind that is shown for a star.

    Attributes:
        back: the star, counted back from the last one, from 0.
        kind: the kind.
    """

    back: int
    kind: StarKind


class KindQuestions:
    """The questions of one game of Dreams about the kinds of stars."""

    def __init__(self, words: DreamsScreens) -> None:
        self._words = words

    def ask(self, position: Position, answered: AnsweredSoFar) -> Question[Action] | None:
        """Return the question after the answers so far, the last star first.

        None if no star of this round lies, or the answers no longer fit the record.
        """
        count = len(position.placed)
        back = answered.back if isinstance(answered, StarShown | KindShown) else 0
        if back >= count:
            return None
        if isinstance(answered, KindShown):
            return self._which_kind(position, answered)
        return self._which_star(position, back)

    def _which_star(self, position: Position, back: int) -> Question[Action]:
        """Ask whether it is this star; C leads out from each of them."""
        seat, star = position.placed[-1 - back]
        line = text("placed", seat=self._words.seat_name(seat), kind=star.kind.value)
        is_alone = len(position.placed) == 1
        keys = (text("key-this"), None if is_alone else text("key-next"), text("key-back"))
        plan = star_plan(position, Placement(seat, star.kind, star.spot))
        prompt = Prompt("set-kind", text("title-which-star"), (line,), keys, Signal.QUESTION, plan)
        others = _others(star.kind)
        following = None if is_alone else show_next(StarShown((back + 1) % len(position.placed)))
        return Question(prompt, (show_next(KindShown(back, others[0])), following, None))

    def _which_kind(self, position: Position, shown: KindShown) -> Question[Action]:
        """Ask whether the star is of this kind, and tell what this player's stars are then."""
        seat, star = position.placed[-1 - shown.back]
        others = _others(star.kind)
        kind = shown.kind if shown.kind in others else others[0]
        other = others[1 - others.index(kind)]
        choice = SetKind(seat, star.kind, star.spot, kind)
        lines = (text("ask-kind", kind=kind.value), *self._words.kinds_said(position, choice))
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        prompt = Prompt("set-kind", text("title-which-kind"), lines, keys, Signal.QUESTION)
        onwards = show_next(KindShown(shown.back, other))
        return Question(prompt, (choose(choice), onwards, back_to(StarShown(shown.back))))


def _others(kind: StarKind) -> tuple[StarKind, ...]:
    return tuple(other for other in StarKind if other is not kind)
