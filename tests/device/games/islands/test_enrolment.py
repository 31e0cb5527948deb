"""What is laid down of a box of tiles, what is asked, and the tile file that comes of it."""

from __future__ import annotations

from pathlib import Path

from device.games.islands.enrolment import ENROLMENT
from device.table.prompts import text
from device.texts.language import say
from games.islands.pieces import Dream, Element
from vision.tiles.layout import read_elements


def test_the_whole_box_of_the_game_is_laid_down_and_the_lines_alone_are_asked_about() -> None:
    pieces = ENROLMENT.to_lay
    assert len(pieces) == 84
    assert [one.slot for one in pieces if one.is_asked] == [
        f"{row}-{number:02}" for row in ("upper", "central", "lower") for number in range(1, 21)
    ]
    assert [one.said for one in pieces[:1]] == [text("lay-tile", kind="upper", number=1)]
    assert pieces[-1].said == text("lay-back", kind="dream", kinds=("starlit",))


def test_pieces_are_named_in_the_language_of_the_phone() -> None:
    first, dream, back = ENROLMENT.to_lay[0], ENROLMENT.to_lay[60], ENROLMENT.to_lay[80]
    assert [say(one.said, "en") for one in (first, dream, back)] == [
        *("upper 1", "roc dream", "upper: Genie side up"),
    ]
    assert [say(one.said, "de") for one in (first, dream, back)] == [
        *("Oben 1", "Rochtraum", "Oben: Dschinn oben"),
    ]


def test_the_tile_file_says_what_was_told_and_names_every_dream_tile(tmp_path: Path) -> None:
    facts = ENROLMENT.facts
    assert facts is not None
    assert [name for name, _ in facts.shows] == [one.value for one in Element]
    path = tmp_path / "tiles.toml"
    path.write_bytes(facts.written({"upper-01": {"palm": 2, "lamp": 1}, "lower-20": {}}))
    known = read_elements(path)
    assert dict(known["upper-01"].elements) == {"palm": 2, "lamp": 1}
    assert (known["lower-20"].row, dict(known["lower-20"].elements)) == ("lower", {})
    kinds = [one.kind for one in known.values() if one.row == "dream"]
    assert sorted(kinds, key=str) == sorted([one.value for one in Dream] * 2)
    assert len(known) == 22
