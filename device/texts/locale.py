"""The language of whoever sits before a terminal, as the system's variables name it."""

from __future__ import annotations

from collections.abc import Mapping

from device.texts.offered import LANGUAGES

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of(environ: Mapping[str, str]) -> str:
    """Return the language that the first of the set variables names; English if it is not spoken.

    `de_CH.UTF-8` is German.
    """
    named = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    code = named.partition(".")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else LANGUAGES[0]
