"""The keepsake of a game of Jinns: every move in words, and the lake as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.jinns.pictures import lake_picture
from device.games.jinns.screens import JinnsScreens
from device.keepsake.keepsake import Keepsake, Say
from games.jinns.moves import Action, Choice
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
    details = {"lake": lake_text(history[-1].lake)}
    return Keepsake(details, story, (("lake", picture),), is_by_move=True)
