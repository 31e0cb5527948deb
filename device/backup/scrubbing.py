"""Removing personal data from a text: names, addresses, passwords, places in a home."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_SHORTEST = 2  # letters; a name of one letter would spoil every word
_NOBODYS = frozenset({"root", "pi", "tablejinn", "localhost"})  # every machine has them

_SHAPES = (  # texts that look personal, whatever their origin
    (r"(?<![\w.+-])[\w.+-]++@[\w-]+(\.[\w-]+)+", "<mail>"),  # matched from a word's start
    (r"(?i)\b(https?|mqtts?)://[^/\s@]*@", r"\1://<secret>@"),
    (r"\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b", "<address>"),
    (r"\b\d{1,3}(?:\.\d{1,3}){3}\b", "<address>"),
    (r"(?<![\w:.])(?:[0-9a-fA-F]{0,4}:){3,7}[0-9a-fA-F]{0,4}(?![\w:])", "<address>"),
    (r"\b(\w++\.\w++ = ).*?(: must be )", r"\1<value>\2"),  # a refused setting
    (r"(/home|/Users)/[^/\s:'\"]+", r"\1/<user>"),
    (r"(?i)((?:pass(?:word|phrase)?|psk|secret|token)\s*[=:]\s*)\S+", r"\1<secret>"),
)
_LOOKS = tuple((re.compile(shape), instead) for shape, instead in _SHAPES)


@dataclass(frozen=True, slots=True)
class Scrubber:
    """Removes personal words from texts.

    Attributes:
        names: the personal words, the longest first.
    """

    names: tuple[str, ...] = ()

    def knowing(self, names: Iterable[str]) -> Scrubber:
        """Return a scrubber that also removes `names` and the parts of each name."""
        whole = [name.strip() for name in names]
        parts = [part for name in whole for part in name.split()]
        known = {name for name in (*self.names, *whole, *parts) if _is_somebodys(name)}
        return Scrubber(tuple(sorted(known, key=lambda name: (-len(name), name))))

    def clean(self, text: str) -> str:
        """Return `text` without names, addresses and places in a home."""
        for name in self.names:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", text, flags=re.IGNORECASE)
        for look, instead in _LOOKS:
            text = look.sub(instead, text)
        return text


def _is_somebodys(name: str) -> bool:
    return len(name) >= _SHORTEST and name.lower() not in _NOBODYS
