"""The language of a phone: the one chosen on it, else its own, else the box's."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from device.table.prompts import text
from device.texts.language import say
from device.texts.offered import LANGUAGES

AS_BOX = "box"
BOX = ""
"""In place of a language: whatever the box speaks just now."""
MOST_NAMED = 20  # languages that a browser names; it sends the wish with every request


class LanguageOffered(Struct, frozen=True):
    """A language, by its code and by its own name."""

    code: str
    name: str


class LanguageShown(Struct, frozen=True):
    """The language in which this phone is answered.

    Attributes:
        language: its code.
        is_box: whether it is the box's, whatever that is.
        offered: all languages that may be chosen.
    """

    language: str
    is_box: bool
    offered: tuple[LanguageOffered, ...]


def wanted_language(chosen: str, accepted: str) -> str:
    """Return the language in which a phone wants to be answered; `BOX` for the box's.

    Args:
        chosen: what was chosen on the phone; anything but a language or `AS_BOX` is no choice.
        accepted: the languages that its browser names, the header `Accept-Language`.
    """
    if chosen == AS_BOX or chosen in LANGUAGES:
        return BOX if chosen == AS_BOX else chosen
    return next(_by_liking(accepted), BOX)


def language_shown(wanted: str, of_box: str) -> LanguageShown:
    """Return the languages, of which a phone has one.

    Args:
        wanted: what the phone wants, or `BOX`.
        of_box: the language of the box.
    """
    offered = tuple(LanguageOffered(one, say(text("language-is"), one)) for one in LANGUAGES)
    return LanguageShown(wanted or of_box, wanted == BOX, offered)


def _by_liking(accepted: str) -> Iterator[str]:
    """Yield the offered languages of `Accept-Language` (RFC 9110, 12.5.4), the best liked first."""
    found: list[tuple[float, str]] = []
    for part in accepted.split(",")[:MOST_NAMED]:
        name, _, weight = part.partition(";")
        code = name.strip().partition("-")[0].lower()
        liking = _weight(weight)
        if code in LANGUAGES and liking > 0:
            found.append((liking, code))
    yield from (code for _, code in sorted(found, key=lambda one: -one[0]))


def _weight(weight: str) -> float:
    """Return the weight of a language; 1 without one, 0 for one that is no number."""
    name, _, number = weight.replace(" ", "").partition("=")
    if not name:
        return 1.0
    digits = number.replace(".", "", 1)
    is_number = name == "q" and digits.isascii() and digits.isdecimal()
    return float(number) if is_number else 0.0
