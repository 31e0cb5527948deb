"""What the settings of [mqtt] may be, beyond what `device.config.kinds` knows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from device.config.kinds import Check

_LEVEL = r"[A-Za-z0-9_-]{1,32}"

SECRET = Meta(description='a text in quotes, or "" for none')
"""The limit of a text that no message may repeat."""

Line = Annotated[str, Check('a text in one line, or "" for none', str.isprintable)]
TopicLevel = Annotated[
    str, Meta(pattern=rf"\A{_LEVEL}\Z", description="1 to 32 letters, digits, - and _")
]
"""A name that is one level of a topic and part of identifiers."""

TopicPath = Annotated[
    str,
    Meta(
        pattern=rf"\A({_LEVEL}(/{_LEVEL})*)?\Z",
        description='names of letters, digits, - and _ with / between them, or "" for none',
    ),
]
"""The beginning of topics, without a slash at its end."""
