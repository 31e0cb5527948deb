"""The printed pages of Dreams: what stands on the gods track, and where."""

from __future__ import annotations

from importlib import import_module

from games.dreams.setup import LAST_SPACE
from tests.device.kit.printed import pdf

PER_ROW = 4


def _spaces() -> list[tuple[int, int, int]]:
    """Return the numbers printed on the second page of tokens, top first, with their places.

    Places are in steps of 20 points, which is less than the spaces are apart.
    """
    opened = import_module("pypdfium2").PdfDocument(pdf("dreams-tokens"))
    page = opened[len(opened) - 1].get_textpage()
    found: list[tuple[int, int, int]] = []
    for number in range(page.count_rects()):
        left, bottom, right, top = page.get_rect(number)
        words = page.get_text_bounded(left, bottom, right, top).strip()
        if words.isdigit():
            found.append((round((left + right) / 40), round(-top / 20), int(words)))
    return sorted(found, key=lambda one: (one[1], one[0]))


def test_the_gods_track_has_every_space_once_row_by_row() -> None:
    spaces = _spaces()
    assert [number for _, _, number in spaces] == list(range(LAST_SPACE + 1))


def test_spaces_of_the_gods_track_stand_under_one_another() -> None:
    assert len({x for x, _, _ in _spaces()}) == PER_ROW
