"""Faces that lie where they lay are not searched again, and the readings stay the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from device.reading.sources import Sources
from tests.paths import recorded
from vision.sheet.frames import read_frame
from vision.sheet.lens import Floats
from vision.stacks.evidence import StackReading
from vision.stacks.reader import StackReader
from vision.stacks.settled import SearchedFaces, searched, settled
from vision.stacks.tops import Tops

STARS = 3
EVEN = 0.15
"""How far apart a height's probabilities may be: a pose that is found afresh lies hundredths of a
pixel elsewhere, which turned them by 0.11 at most, and one even tower of four to three.
"""
SHOWN: Floats = np.zeros((STARS, 5, 3))
TOPS = Tops(np.zeros((STARS, 2)), np.full(STARS, 12.0), np.ones(STARS), np.zeros(STARS))
BEFORE = SearchedFaces(SHOWN, TOPS.centres_mm, TOPS.radii_mm, np.full((STARS, 2), 0.4))


def _reader() -> StackReader:
    reader = Sources().reader_for(recorded("jinns") / "000.jpg")
    assert isinstance(reader, StackReader)
    return reader


def test_a_whole_game_is_read_alike_with_and_without_what_was_found_before() -> None:
    reader = _reader()
    for path in sorted(recorded("jinns").glob("*.jpg"))[:12]:
        frame = read_frame(path)
        reader.forget_evidence()
        again, afresh = reader.read(frame), _reader().read(frame)
        assert _tops(again) == _tops(afresh), path.name
        for one, other in zip(again.by_itself(), afresh.by_itself(), strict=True):
            apart = np.subtract(np.exp(one.heights), np.exp(other.heights))
            assert np.abs(apart).max() < EVEN, (path.name, one.star)


def _tops(reading: StackReading) -> list[tuple[str, int] | None]:
    return [None if look is None else (look.colour, look.strength) for look in reading.looks()]


def test_a_face_is_settled_while_its_star_shows_the_same() -> None:
    shown = SHOWN.copy()
    shown[1, 2, 0] = 0.2
    assert settled(BEFORE, shown, TOPS).tolist() == [True, False, True]


def test_a_face_is_not_settled_if_its_outline_lies_elsewhere() -> None:
    moved, grown = TOPS.centres_mm.copy(), TOPS.radii_mm.copy()
    moved[0, 0], grown[2] = 1.0, 13.0
    tops = replace(TOPS, centres_mm=moved, radii_mm=grown)
    assert settled(BEFORE, SHOWN, tops).tolist() == [False, True, False]


def test_a_settled_face_is_compared_with_what_it_showed_when_it_was_searched() -> None:
    """A light that fades little by little is noticed in the end."""
    lie = np.array([True, False, True])
    kept = searched(BEFORE, lie, SHOWN + 0.05, TOPS, np.ones((STARS, 2)))
    assert kept.shown[:, 0, 0].tolist() == [0.0, 0.05, 0.0]
    assert kept.centres_mm[:, 0].tolist() == [0.4, 1.0, 0.4]
