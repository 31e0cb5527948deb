"""Asking whose score to correct, as several games do in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from device.table.prompts import Prompt, Text, text
from device.table.questions import Answer, Question, show_next
from games.game import Seat

MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """The player who is shown as the one whose score or island to correct."""

    seat: Seat


def whose_score(
    kind: str,
    title: Text,
    lines: Sequence[Text],
    chosen: Answer[MoveT],
    *,
    shown: Seat,
    following: Seat,
) -> Question[MoveT]:
    """Ask whose score to correct, with one player shown.

    A takes the player who is shown, B shows the next player if there is another, C goes back to the
    scores.

    Args:
        kind: the kind of the screen.
        title: its title.
        lines: what is asked, and the score of the player who is shown.
        chosen: the answer that takes this player.
        shown: the player who is shown.
        following: the player whom B shows; the same player if there is no other.
    """
    has_other = following != shown
    keys = (text("key-ok"), text("key-next") if has_other else None, text("key-back"))
    following_shown = show_next(PlayerShown(following)) if has_other else None
    return Question(Prompt(kind, title, tuple(lines), keys), (chosen, following_shown, None))
