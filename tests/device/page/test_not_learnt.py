"""Why a box cannot be learnt from its photos is said on the page, in the phone's language."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.device.page.served import LONG_S, Browser, Table, served
from vision.errors import PhotoFlaw

PHOTOS = 4
SAID = {
    PhotoFlaw("no-sheet", "001.jpg"): (
        "Photo 2: the mat is not found. Show its markers, take it again."
    ),
    PhotoFlaw("blurred", "003.jpg"): (
        "Photo 4 is not sharp. Focus the lens on the mat, take it again."
    ),
    PhotoFlaw("same", "002.jpg", other_photo="000.jpg"): (
        "Photo 3 shows the same pieces as photo 1. Lay those of its list, take it again."
    ),
    PhotoFlaw("empty", "000.jpg", 7): (
        "Photo 1, row 2, column 3: nothing is seen where candy 7 should lie. "
        "Lay it there and take the photo again, or say that your box lacks it."
    ),
    PhotoFlaw("unnamed", "000.jpg", 19): (
        "Photo 1, row 4, column 5: something lies where nothing should. "
        "Take it away, take the photo again."
    ),
    PhotoFlaw("unseen", "000.jpg", 4): (
        "Photo 1, row 1, column 5: a number of candy 4 cannot be seen. "
        "Take glare and shadow away, take the photo again."
    ),
    PhotoFlaw("twice", "000.jpg", 4, "000.jpg", 3): (
        "Photo 1, row 1, column 5: what lies there looks like candy 3 of photo 1. "
        "Lay candy 4 there, take the photo again."
    ),
}


def _program(folder: Path, said: Mapping[str, object] | None, complaint: str = "") -> Path:
    """Return a program that learns nothing: it prints what `tablejinn enrol --json` would."""
    path, printed = folder / "program", folder / "printed"
    printed.write_text("" if said is None else f"{json.dumps(said)}\n", "utf-8")
    path.write_text(f"#!/bin/sh\ncat '{printed}'\necho '{complaint}' >&2\nexit 1\n", "utf-8")
    path.chmod(0o755)
    return path


def _why(referee: Browser) -> str:
    """Take all photos of the cards, have them learnt, and return why that failed."""
    for number in range(PHOTOS):
        form = {"game": "towers", "number": number}
        assert referee.post("/api/setup/photos", form).status == 200
    assert referee.post("/api/setup/learn", {"game": "towers"}).status == 200
    until_s = time.monotonic() + LONG_S
    while (box := _towers(referee))["stage"] == "running" and time.monotonic() < until_s:
        threading.Event().wait(0.02)
    assert box["stage"] == "failed"
    return str(box["why"])


def _towers(referee: Browser) -> Any:
    return next(one for one in referee.get("/api/setup").said["boxes"] if one["game"] == "towers")


def _asked(table: Table, language: str = "en") -> str:
    table.whole = lambda: b"a photo"
    with table.opened() as table.page:
        referee = table.referee()
        assert referee.post("/api/language", {"language": language}).status == 200
        return _why(referee)


@pytest.mark.parametrize("flaw", SAID, ids=lambda flaw: flaw.what)
def test_the_page_says_which_photo_which_place_and_what_to_do(
    flaw: PhotoFlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = _program(tmp_path, {"flaw": asdict(flaw)}, "tablejinn: 000.jpg: in English")
    monkeypatch.setattr(sys, "executable", str(program))
    with served(tmp_path) as table:
        assert _asked(table) == SAID[flaw]


def test_a_phone_in_german_is_told_in_german(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = _program(tmp_path, {"flaw": asdict(PhotoFlaw("empty", "000.jpg", 7))})
    monkeypatch.setattr(sys, "executable", str(program))
    with served(tmp_path) as table:
        said = _asked(table, "de")
    assert said.startswith("Foto 1, Reihe 2, Spalte 3: Wo ")


def test_what_is_wrong_with_no_photo_is_said_in_the_commands_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = _program(tmp_path, None, "tablejinn: my_box.cards: make room on the disk")
    monkeypatch.setattr(sys, "executable", str(program))
    with served(tmp_path) as table:
        assert _asked(table) == "tablejinn: my_box.cards: make room on the disk"


@pytest.mark.parametrize("said", [None, {"neither": "of both"}])
def test_a_learning_that_breaks_off_may_be_tried_again(
    said: Mapping[str, object] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(_program(tmp_path, said)))
    with served(tmp_path) as table:
        assert _asked(table) == "The learning broke off. Try it again."
