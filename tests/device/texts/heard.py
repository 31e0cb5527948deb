"""What players were told in this run of the tests: the sentences of every screen."""

from __future__ import annotations

from collections.abc import Iterator

from device.table.prompts import Prompt

HEARD: set[str] = set()
"""The keys of the sentences told so far."""


def hear(prompt: Prompt) -> None:
    """Note the sentences of a screen, of all its pages and of its buttons."""
    HEARD.update(_keys(prompt))


def _keys(prompt: Prompt) -> Iterator[str]:
    yield from (one.key for one in (prompt.title, *prompt.lines))
    for section in prompt.sections:
        yield from (one.key for one in (section.title, *section.lines))
    labels = (*prompt.keys, prompt.leafing_label)
    yield from (label.key for label in labels if label is not None)
