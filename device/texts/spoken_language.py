"""The language that the box speaks just now, for those that say things in their own time."""

from __future__ import annotations

from device.table.prompts import Text
from device.texts.language import say


class SpokenLanguage:
    """Says texts in a language that players may change.

    Attributes:
        language: the language of what is said next; any thread may read it.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, text: Text) -> str:
        """Return `text` as a sentence of the language."""
        return say(text, self.language)
