"""The languages that the tests hold to English: those that are offered, and those in the making.

`SPOKEN="fr it" pytest tests/device/texts` tests two languages that are not offered yet.
"""

from __future__ import annotations

import os

from device.texts.offered import LANGUAGES

SPOKEN = tuple(dict.fromkeys((*LANGUAGES, *os.environ.get("SPOKEN", "").split())))
OTHERS = tuple(language for language in SPOKEN if language != "en")
