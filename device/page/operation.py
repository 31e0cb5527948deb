"""One operation of the page's interface: what it takes, what it gives, and who may ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from msgspec import Struct

JSON, SVG, EVENTS = "application/json", "image/svg+xml", "text/event-stream"
JPEG = "image/jpeg"


class Needs(Enum):
    """What an operation needs of who asks for it."""

    NOTHING = "nothing"
    SAME_PAGE = "same-page"
    REFEREE = "referee"
    SEAT = "seat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation.

    Attributes:
        name: its name in programs.
        method: `GET`, or `POST` for what changes something.
        path: its path; a name in braces stands for one part.
        about: what it does.
        takes: the form of its body, or None.
        gives: the form of its answer, or None for one without a form of its own.
        kind: the kind of content of its answer.
        needs: what it needs of who asks.
        refuses: why it may refuse, by the status.
    """

    name: str
    method: str = "GET"
    path: str
    about: str
    takes: type[Struct] | None = None
    gives: type | None = None
    kind: str = JSON
    needs: Needs = Needs.NOTHING
    refuses: Mapping[int, str] = field(default_factory=dict[int, str])


FORM = {400: "the body is not of the form", 403: "not from the box's own page"}
"""Why whatever takes a form may refuse, by the status."""
