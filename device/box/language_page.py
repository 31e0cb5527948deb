"""The page on which players choose the language in which everything is said."""

from __future__ import annotations

from device.table.prompts import Prompt, text
from device.texts.offered import LANGUAGES


def language_prompt() -> Prompt:
    """Return the screen that names the language in which it stands."""
    keys = (text("key-ok"), text("key-change"), None)
    return Prompt("language", text("title-language"), (text("language-is"),), keys)


def next_language(language: str) -> str:
    """Return the language that is offered after another."""
    return LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
