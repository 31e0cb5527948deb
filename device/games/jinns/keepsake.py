"""The keepsake of a game of Jinns: every move in words, and the lake as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from device.games.jinns.pictures import lake_picture
from device.games.jinns.screens import JinnsScreens
from device.journal.store import JsonValue
from device.keepsake.keepsake import Keepsake, Say
from device.table.prompts import Text, text
from games.game import Seat
from games.jinns.moves import Action, Choice, Half
from games.jinns.notation import lake_text
from games.jinns.position import Position


def keepsake_of(
    words: JinnsScreens, history: Sequence[Position], turns: Sequence[Action], say: Say
) -> Keepsake:
    """Return the game line by line, and the lake as it stands."""
    story = tuple(
        words.done_text(history[number].turn, turn)
        for number, turn in enumerate(turns)
        if not isinstance(turn, Choice)
    )
    if not history:
        return Keepsake({"lake": ""}, story)
    scores = words.game.scores(history[-1])
    names = {words.seat_name(seat): tally for seat, tally in scores.items()}
    picture = lake_picture(history[-1].lake, names, say)
    towers = tuple(_towers(words, history, turns))
    details: dict[str, JsonValue] = {
        "lake": lake_text(history[-1].lake),
        "towers": tuple(tower.details(words) for tower in towers),
    }
    notes = tuple(tower.told(words) for tower in towers)
    return Keepsake(details, story, (("lake", picture),), notes=notes, is_by_move=True)


@dataclass(frozen=True, slots=True)
class _Tower:
    """A tower that was won.

    Attributes:
        number: the number of the turn that won it, as in the story.
        before: the position in which its turn was made.
        after: the position once it was won.
        choice: how its builder shared it out; None if there was nothing to choose.
    """

    number: int
    before: Position
    after: Position
    choice: Choice | None

    def told(self, words: JinnsScreens) -> Text:
        """Return the sentence that says whose the tower is."""
        seat = words.seat_name(self.before.turn)
        if self.choice is None:
            return text("kept-tower", number=self.number, seat=seat)
        key = "kept-top-half" if self.choice.keeps is Half.TOP else "kept-bottom-half"
        to = words.seat_name(self.choice.receiver)
        return text(key, number=self.number, seat=seat, to=to)

    def details(self, words: JinnsScreens) -> dict[str, JsonValue]:
        """Return whose the piles are, for programs."""
        piles: dict[str, JsonValue] = {}
        for seat, (old, new) in enumerate(
            zip(self.before.captured, self.after.captured, strict=True), 1
        ):
            if len(new) > len(old):
                piles[words.seat_name(Seat(seat))] = [str(pile.stack) for pile in new[len(old) :]]
        return {
            "turn": self.number,
            "builder": words.seat_name(self.before.turn),
            "piles": piles,
        }


def _towers(
    words: JinnsScreens, history: Sequence[Position], turns: Sequence[Action]
) -> Iterator[_Tower]:
    """Yield the towers that were won, the earliest first."""
    number = 0
    for index, turn in enumerate(turns):
        before, after, choice = history[index], history[index + 1], None
        if isinstance(turn, Choice):
            choice, before = turn, history[index - 1]
        else:
            number += 1
        if after.captured != history[index].captured and not words.game.awaits_decision(after):
            yield _Tower(number, before, after, choice)
