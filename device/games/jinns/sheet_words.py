"""The sentences of the two rule sheets that a breach goes against."""

from __future__ import annotations

from dataclasses import replace

from device.table.prompts import Fact, Text
from device.table.rule_pages import sentence_of_sheet
from games.game import Breach
from games.jinns.setup import Edition

_COUNTS: dict[Fact, str] = {
    1: "wrong-count-1",
    2: "wrong-count-2",
    3: "wrong-count-3",
    4: "wrong-count-4",
}
"""By strength, the name of the sheets' sentence about its count."""

_FURTHER = ("wrong-count", "partner-tower")


def sentence_of_edition(breach: Breach) -> Text:
    """Return the sentence of the sheet; the sheets have one for the count of each strength."""
    if breach.code != "wrong-count":
        return sentence_of_sheet(breach)
    return sentence_of_sheet(replace(breach, code=_COUNTS[dict(breach.facts)["strength"]]))


def further_of_edition(breach: Breach) -> tuple[Text, ...]:
    """Return what the older sheet adds to its rules about the count and about the partner."""
    if breach.edition == Edition.DREAMS and breach.code in _FURTHER:
        return (sentence_of_sheet(replace(breach, code=f"{breach.code}-further")),)
    return ()
