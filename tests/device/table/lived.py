"""The pages at which tables of this run of the tests have stood: one session for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from device.table.prompts import Prompt
from device.table.session import Session


@dataclass(frozen=True, slots=True)
class PageKind:
    """What makes a page another page: its game, its sentences, and what its buttons say.

    The facts of the sentences do not: the same page may be about another star.
    """

    game: str
    kind: str
    sentences: tuple[str, ...]
    labels: tuple[str, ...]


LIVED: dict[PageKind, Session[Any, Any, Any]] = {}
"""The first session that stood at each page."""


def live(session: Session[Any, Any, Any], shown: Prompt) -> None:
    """Note where a table stands."""
    LIVED.setdefault(page_kind(session, shown), session)


def page_kind(session: Session[Any, Any, Any], shown: Prompt) -> PageKind:
    """Return which page a prompt is."""
    sentences = tuple(one.key for one in (shown.title, *shown.lines))
    labels = tuple("" if label is None else label.key for label in shown.keys)
    return PageKind(session.table.game.name, shown.kind, sentences, labels)
