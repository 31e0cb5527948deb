"""What the camera saw of a matter is headed and explained in each language."""

from __future__ import annotations

from functools import partial

import pytest

from device.exhibits.exhibit import Exhibit, Photographed, Side
from device.exhibits.matters import MATTERS
from device.exhibits.picture import EXPLAINED, exhibit_picture, explanation, heading, told
from device.keepsake.drawing import Lettering
from device.table.prompts import text
from device.table.weighing import Explanation
from device.texts.language import say
from device.texts.offered import LANGUAGES

GERMAN = partial(say, language="de")
ONE = Exhibit(
    2,
    "illegal",
    8,
    "2026-11-22 20:15",
    ("Nicht erlaubt", "Punkte\t3"),
    ("Welcher Zug?",),
    "A",
    (Explanation("illegal", ("31>27",), 0.0), Explanation("lifted", (), 9.25)),
)
HEADINGS = {
    "call": "The referee was called",
    "all-back": "All was put back after a knock",
    "found": "A piece that was not seen lay there",
    "illegal": "An illegal try",
    "knocked": "Many pieces moved at once",
    "pardoned": "An illegal try was let pass",
    "put-back": "Taken back, and put back on the sheet",
    "redone": "A turn was made again",
    "ruling": "A ruling of the table",
    "by-hand": "Something was set by hand",
    "still-lies": "A turn that was taken back lies there still",
    "together": "Turns taken together",
    "second-thought": "A piece seen better than before",
    "unanswered": "Taken as played, without an answer",
    "turn": "A turn",
    "undone": "Taken back",
    "of a newer tablejinn": "Something else",
}
EXPLANATIONS = {
    "unchanged": "nothing happened",
    "legal": "a move",
    "missed": "two moves, of which one was not seen",
    "amended": "the last move was another",
    "unseen": "moves that nobody saw",
    "undone": "the last move was taken back",
    "illegal": "an illegal move",
    "lifted": "pieces are in a hand",
    "of a newer tablejinn": "something else",
}


def test_every_matter_has_a_heading() -> None:
    assert set(HEADINGS) - {"of a newer tablejinn"} == MATTERS
    for kind, said in HEADINGS.items():
        assert heading(Exhibit(1, kind, 3, "", ()), say) == f"{said} - after turn 3"


def test_every_explanation_has_words() -> None:
    assert set(EXPLANATIONS) - {"of a newer tablejinn"} == EXPLAINED
    for kind, said in EXPLANATIONS.items():
        assert explanation(Explanation(kind, (), 0.0), say) == said


@pytest.mark.parametrize(
    ("nats", "said"),
    [
        (3.0, "a move - far less likely (3.0 nats)"),
        (0.7, "a move - less likely (0.7 nats)"),
        (0.1, "a move - about as likely (0.1 nats)"),
    ],
)
def test_an_explanation_says_how_far_it_is_behind(nats: float, said: str) -> None:
    assert explanation(Explanation("legal", (), nats), say) == said


def test_a_matter_is_told_with_what_was_asked_and_answered() -> None:
    assert list(told(ONE, say))[:4] == [
        "Asked: Welcher Zug?",
        "Answered: A",
        "Shown: Nicht erlaubt / Punkte: 3",
        "What may have happened, 1: an illegal move: 31>27",
    ]


def test_short_labels_stand_before_what_they_name() -> None:
    labels = ("exhibit-asked", "exhibit-answered", "exhibit-shown", "exhibit-no-photo")
    said = [say(text(label, words="x")) for label in labels]
    assert said == ["Asked: x", "Answered: x", "Shown: x", "x: no photo"]
    assert say(text("matter-turn")) == "A turn"
    assert say(text("explained-legal")) == "a move"
    assert say(text("exhibit-before")) == "before"


def test_a_matter_is_told_in_german() -> None:
    assert heading(ONE, GERMAN) == (
        "Ein Versuch, der nicht erlaubt ist - nach Zug 8 - 2026-11-22 20:15"
    )
    assert list(told(ONE, GERMAN)) == [
        "Gefragt: Welcher Zug?",
        "Geantwortet: A",
        "Angezeigt: Nicht erlaubt / Punkte: 3",
        "Was geschehen sein kann, 1: ein Zug, der nicht erlaubt ist: 31>27",
        "Was geschehen sein kann, 2: jemand hat Teile in der Hand"
        " - viel unwahrscheinlicher (9,2 Nat)",
    ]


def test_the_picture_names_both_photos_and_one_that_is_missing() -> None:
    side = Side(100.0, 50.0, ())
    exhibit = Exhibit(1, "turn", 3, "", (), before=side, after=side)
    shapes = exhibit_picture(Photographed(exhibit, None, b"jpeg"), say).shapes
    words = [one.words for one in shapes if isinstance(one, Lettering)]
    assert words[1:3] == ["before: no photo", "at that moment"]


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_heading_or_explanation_is_left_in_english(language: str) -> None:
    spoken = partial(say, language=language)
    for kind in HEADINGS:
        exhibit = Exhibit(1, kind, 3, "", ())
        assert heading(exhibit, spoken) != heading(exhibit, say)
    for kind in EXPLANATIONS:
        one = Explanation(kind, (), 5.0)
        assert explanation(one, spoken) != explanation(one, say)
