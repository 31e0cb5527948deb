"""Cutting a screen with more lines than the display has rows into pages; a button leafs.

The functions are pure. A prompt has all its lines and names the button that leafs. The display
decides how many lines a page holds. The game knows nothing of pages: a press that leafs never
reaches the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from device.display.geometry import NARROW, Geometry
from device.display.screens import fitted, lay_out
from device.display.typeface import SMALL, TINY, Typeface
from device.table.events import Trouble
from device.table.prompts import Key, Prompt, PromptSection, Text, text

_KEYS = (Key.A, Key.B, Key.C)
_SCREENS_KEPT = 16  # each event asks for the pages of a screen several times
_PASSING = frozenset(trouble.value for trouble in Trouble)


@dataclass(frozen=True, slots=True)
class Pager:
    """Cuts screens into pages for one display.

    Attributes:
        geometry: the size of the display.
        language: the language of the sentences, whose lengths decide what fits.
    """

    geometry: Geometry = NARROW
    language: str = "en"

    def pages(self, prompt: Prompt) -> tuple[Prompt, ...]:
        """Return the pages of a screen; a screen without a leafing button is one page."""
        return (prompt,) if prompt.leafing is None else _pages(self, prompt)

    def cut(self, prompt: Prompt) -> tuple[Prompt, ...]:
        """Return the pages of a screen with a leafing button, measured anew."""
        prompt = fitted(prompt, self.language, self.geometry)
        first = PromptSection(prompt.title, prompt.lines)
        cut = [
            (section, lines)
            for section in (first, *prompt.sections)
            for lines in self._cut(prompt, section)
        ]
        last = len(cut) - 1
        return tuple(
            _page(prompt, section, lines, _keys(prompt, number, last))
            for number, (section, lines) in enumerate(cut)
        )

    def _cut(self, prompt: Prompt, section: PromptSection) -> Iterator[tuple[Text, ...]]:
        """Yield the lines of a section, as many as a page holds; at least one page."""
        left = section.lines
        while True:
            room = self._room(prompt, section, left)
            yield left[:room]
            left = left[room:]
            if not left:
                return

    def _room(self, prompt: Prompt, section: PromptSection, lines: Sequence[Text]) -> int:
        """Return how many of the next lines fit on one page.

        A few lines that belong together stay on one page, in the small print if need be. What is
        longer goes over pages in the print for reading.
        """
        geometry = self.geometry
        height_px = geometry.body_bottom_px(has_keys=True) - geometry.body_top_px
        rows = height_px // SMALL.height_px
        if len(lines) <= rows and self._stands(prompt, section, lines, TINY):
            return len(lines)
        counts = (rows * geometry.list_columns, *range(rows, 1, -1))
        return next((n for n in counts if self._stands(prompt, section, lines[:n], SMALL)), 1)

    def _stands(
        self, prompt: Prompt, section: PromptSection, lines: Sequence[Text], least: Typeface
    ) -> bool:
        """Return whether lines fit on a page in a print of size `least` or larger."""
        page = _page(prompt, section, tuple(lines), prompt.keys)
        body = lay_out(page, self.language, self.geometry).body
        return not body.is_cut and body.face.height_px >= least.height_px


@lru_cache(maxsize=_SCREENS_KEPT)
def _pages(pager: Pager, prompt: Prompt) -> tuple[Prompt, ...]:
    return pager.cut(prompt)


@dataclass(frozen=True, slots=True)
class Leaf:
    """Which page of a screen is shown.

    Attributes:
        screen: the kind of the screen.
        page: the number of the page, from 0; a number beyond the last page wraps round.
    """

    screen: str = ""
    page: int = 0

    def shown(self, prompt: Prompt, pager: Pager) -> Prompt:
        """Return the page of a screen to show; a new screen begins with its first page."""
        pages = pager.pages(prompt)
        return pages[self.page % len(pages)] if _series(prompt) == self.screen else pages[0]

    def kept(self, prompt: Prompt) -> Leaf:
        """Return the leaf after `prompt` became the screen.

        A trouble that passes, such as a hand over the sheet, leaves the page where it was.
        """
        is_same = _series(prompt) == self.screen or prompt.kind in _PASSING
        return self if is_same else Leaf(_series(prompt))

    def pressed(self, prompt: Prompt, key: Key, pager: Pager) -> Leaf | None:
        """Return the leaf after a press that leafs; None for a press that goes to the game."""
        last = len(pager.pages(prompt)) - 1
        if key is not prompt.leafing or last == 0:
            return None
        leaf = self.kept(prompt)
        is_last = leaf.page % (last + 1) == last
        if is_last and prompt.leafing_label is not None and _own_label(prompt) is not None:
            return None
        return replace(leaf, page=leaf.page + 1)


def _own_label(prompt: Prompt) -> Text | None:
    """Return the label that the screen itself gives its leafing button, or None."""
    return next(said for key, said in zip(_KEYS, prompt.keys, strict=True) if key is prompt.leafing)


def _series(prompt: Prompt) -> str:
    """Return what all pages of a screen share; another refusal is another screen."""
    if prompt.leafing_label is not None:
        return f"{prompt.kind} {prompt.lines[:1]}"
    return prompt.opened_from or prompt.kind


def _keys(prompt: Prompt, number: int, last: int) -> tuple[Text | None, Text | None, Text | None]:
    """Return the labels of the buttons on a page."""
    a, b, c = (
        _leafing_label(prompt, said, number, last) if key is prompt.leafing else said
        for key, said in zip(_KEYS, prompt.keys, strict=True)
    )
    return a, b, c


def _leafing_label(prompt: Prompt, own: Text | None, number: int, last: int) -> Text | None:
    """Return the label of the leafing button on a page; `own` is the screen's label for it."""
    if last == 0:
        return own
    if prompt.leafing_label is None or 0 < number < last:
        return text("key-next")
    return prompt.leafing_label if number == 0 else own or text("key-back")


def _page(
    prompt: Prompt,
    section: PromptSection,
    lines: tuple[Text, ...],
    keys: tuple[Text | None, Text | None, Text | None],
) -> Prompt:
    """Return one page as a screen of its own; the plan stands beside the first section alone."""
    is_first = section.title == prompt.title
    return Prompt(
        prompt.kind,
        section.title,
        lines,
        keys,
        prompt.signal,
        prompt.chart if is_first else None,
        may_lose_chart=prompt.may_lose_chart,
        opened_from=prompt.opened_from,
    )
