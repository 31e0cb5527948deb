"""What the settings of [mqtt] may be, beyond the kinds of `device.config.kinds`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LEVEL = re.compile(r"[A-Za-z0-9_-]{1,32}")
_PATH = re.compile(r"[A-Za-z0-9_-]{1,32}(/[A-Za-z0-9_-]{1,32})*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, or nothing."""

    allowed: str = 'a text in one line, or "" for none'

    def read(self, raw: object) -> str:
        """Return the text."""
        if not isinstance(raw, str) or not raw.isprintable():
            raise ValueError(raw)
        return raw


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that no message may repeat, or nothing."""

    allowed: str = 'a text in quotes, or "" for none'

    def read(self, raw: object) -> str:
        """Return the text; what is refused is not repeated in the error."""
        if not isinstance(raw, str):
            raise ValueError("not a text")  # noqa: TRY004 - the one error of every kind
        return raw


@dataclass(frozen=True, slots=True)
class TopicLevel:
    """A name that is one level of a topic and part of identifiers."""

    allowed: str = "1 to 32 letters, digits, - and _"

    def read(self, raw: object) -> str:
        """Return the name."""
        if not isinstance(raw, str) or not _LEVEL.fullmatch(raw):
            raise ValueError(raw)
        return raw


@dataclass(frozen=True, slots=True)
class TopicPath:
    """The beginning of topics, or nothing."""

    allowed: str = 'names of letters, digits, - and _ with / between them, or "" for none'

    def read(self, raw: object) -> str:
        """Return the beginning, without a slash at its end."""
        if not isinstance(raw, str) or (raw and not _PATH.fullmatch(raw)):
            raise ValueError(raw)
        return raw
