"""Printing a game line by line: the screen at every frame, and the buttons pressed."""

from __future__ import annotations

from device.replay.player import FrameResult
from device.table.events import Said
from device.table.prompts import Key, Prompt
from device.texts.language import say
from vision.plain_text import plain

_BETWEEN = {
    Said.TAKEBACK: "taken back",
    Said.REMOVE: "the tower is taken off",
}
_UNSHOWN = {Said.HAND: "a hand is over the board", Said.UNSURE: "not sure yet"}


class Narrator:
    """Prints a game frame by frame, in the players' language.

    Args:
        shown: the screen before the first frame.
        language: the language of the screens.
    """

    def __init__(self, shown: Prompt, language: str = "en") -> None:
        self._shown, self._language = shown, language

    def lines(self, result: FrameResult) -> list[str]:
        """Return the lines of a frame; the first line begins with the frame's name."""
        said = result.ruling.said if result.is_ruled else Said.UNCHANGED
        words = _BETWEEN.get(said) or ("" if result.prompts else _UNSHOWN.get(said, ""))
        told = (words, *map(self._line, result.screens_and_keys))
        found = [line for line in told if line]
        frame = plain(result.moment.frame)
        return [
            f"{'' if number else frame:{len(frame)}}  {line}" for number, line in enumerate(found)
        ]

    def _line(self, told: Prompt | Key) -> str:
        """Return a screen as a line, or a button as its label; empty without one."""
        if isinstance(told, Prompt):
            self._shown = told
            return screen_text(told, self._language)
        label = self._shown.keys[tuple(Key).index(told)]
        if label is None:
            return ""
        return f"pressed {told.value.upper()}: {say(label, self._language)}"


def screen_text(prompt: Prompt, language: str = "en") -> str:
    """Return the heading of a screen and its lines, in one line."""
    return " / ".join(
        say(one, language).replace("\t", " ") for one in (prompt.title, *prompt.lines)
    )
