"""The further pages of a refusal: every rule that was broken, in the words of its sheet.

The first page of a refusal says what is wrong and what to do. The button `Why?` leads to a page
for each rule: its heading on the sheet, the sheet's sentence, and the edition of the sheet. A
sentence has the key `clause-CODE-by-EDITION`, and an edition has the key `edition-EDITION`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from device.table.prompts import Key, Prompt, PromptSection, Text, text
from games.game import Breach

MoveT = TypeVar("MoveT")


def sentence_of_sheet(breach: Breach) -> Text:
    """Return the sentence of the sheet that a breach goes against."""
    return text(f"clause-{breach.code}-by-{breach.edition}")


def nothing_further(breach: Breach) -> tuple[Text, ...]:  # noqa: ARG001 - of any breach
    """Return nothing: the sheet adds nothing to a rule."""
    return ()


@dataclass(frozen=True, slots=True)
class RuleWords(Generic[MoveT]):
    """How a game words its breaches.

    Attributes:
        said: the sentence that says what is wrong with a move.
        of_sheet: the sentence of the rule sheet.
        further: what the sheet adds to that rule, each on a page of its own.
    """

    said: Callable[[MoveT, Breach], Text]
    of_sheet: Callable[[Breach], Text] = sentence_of_sheet
    further: Callable[[Breach], tuple[Text, ...]] = nothing_further


def with_rules(
    prompt: Prompt,
    words: RuleWords[MoveT],
    move: MoveT,
    breaches: Sequence[Breach],
) -> Prompt:
    """Return the refusal of a move with a page for every rule that the move breaks.

    `Why?` is on A, or on C if players may let the move stand with A. On the last page the same
    button leads back.

    Args:
        prompt: the first page, which tells the first breach.
        words: how the game words its breaches.
        move: the move.
        breaches: the rules that the move breaks, most telling first.
    """
    sections = tuple(_sections(words, move, breaches))
    if not sections:
        return prompt
    leafing = Key.A if prompt.keys[0] is None else Key.C
    keys = prompt.keys if leafing is Key.A else (*prompt.keys[:2], None)
    why = text("key-why")
    return replace(prompt, keys=keys, sections=sections, leafing=leafing, leafing_label=why)


def _sections(
    words: RuleWords[MoveT],
    move: MoveT,
    breaches: Sequence[Breach],
) -> Iterator[PromptSection]:
    """Yield a section for each breach; no sentence stands there twice."""
    known = {words.said(move, breach) for breach in breaches[:1]}
    for breach in breaches:
        quote, edition = words.of_sheet(breach), text(f"edition-{breach.edition}")
        title = text("title-rule", rule=breach.rule)
        lines = [words.said(move, breach), quote]
        lines = [line for line in lines if line not in known]
        known.update(lines)
        if quote in lines:
            lines.append(edition)
        if lines:
            yield PromptSection(title, tuple(lines))
        for more in words.further(breach):
            if more not in known:
                known.add(more)
                yield PromptSection(title, (more, edition))
