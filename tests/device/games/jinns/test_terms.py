"""The older edition is told in the words of its own sheet: pawns on squares, in piles."""

from __future__ import annotations

import re

import pytest

from device.games.jinns.setup import EDITIONS, JinnsForm
from device.games.jinns.terms import OLDER
from device.table.prompts import Key
from device.texts.en.jinns import WORDS
from device.texts.language import say, templates
from games.jinns.options import Options
from games.jinns.setup import Edition
from tests.device.games.jinns.evenings import look
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.games.jinns.tables import table
from vision.sheet.board_file import find_board

OF_WISHES = re.compile(r"\b([Ss]tars?|[Dd]omes?|[Ss]tacks?)\b")
ONLY_IN_WISHES = {"title-domes", "setup-domes", "lay-domes"}
"""Sentences of the set-up of Lake of Wishes, where domes are laid at random."""


def test_every_older_wording_belongs_to_a_sentence_and_every_sentence_has_its_own() -> None:
    older = {key.removesuffix("-older") for key in WORDS.sentences if key.endswith("-older")}
    assert older == set(OLDER)
    assert older <= set(WORDS.sentences)


def _is_of_wishes(key: str) -> bool:
    """Return whether a sentence speaks of domes, stars or stacks outside its placeholders."""
    plain = (re.sub(r"{.*?}", "", form) for form in templates(WORDS.sentences[key]))
    return any(OF_WISHES.search(form) for form in plain)


def test_no_sentence_of_the_older_edition_speaks_of_domes_and_stars() -> None:
    told = {key for key in WORDS.sentences if not key.endswith("-by-lake-of-wishes")}
    assert [key for key in told - OLDER - ONLY_IN_WISHES if _is_of_wishes(key)] == []


@pytest.mark.parametrize(
    ("name", "first"),
    [("wishes-2", "Lay all 32 domes, one on each star. Then press A."), ("dreams-2", None)],
)
def test_the_laying_is_worded_by_the_edition(name: str, first: str | None) -> None:
    evening = Evening(table(name), {}).anew()
    assert evening.words[1] == (first or "Yellow+Red lays 4 yellow in a row.")


def test_a_doubt_about_several_pawns_is_worded_by_the_edition() -> None:
    evening = Evening(table("dreams-2"), {9: "b3r2", 11: "b1", 14: "g2", 20: "y1", 30: "g1"})
    record = settled(evening.position)
    either = {
        star: [record[star], settled(evening.after(f"9>{star}*2"))[star]] for star in (14, 20)
    }
    evening.see(changed(record, {9: None}), either)
    assert set(evening.words[1:]) == {"A: 9 to 14, 2 pawns", "B: 9 to 20, 2 pawns"}
    assert [line.key for line in evening.prompt.lines] == [
        "choice-move-older",
        "choice-move-older",
    ]


def test_a_lake_that_differs_is_worded_by_the_edition() -> None:
    evening = Evening(table("dreams-4"), {0: "y1", 1: "g1", 2: "r2", 3: "r3", 8: "g2"})
    strange = changed(settled(evening.position), {5: look(1, "red", 4), 20: look(1, "red", 3)})
    evening.see(strange).see(strange).see(strange)
    assert evening.words[1] == "Squares 5 and 20 are not as I have them."


def test_a_count_that_comes_round_is_worded_by_the_edition() -> None:
    evening = Evening(table("dreams-4"), {0: "y3", 5: "b1", 9: "g1"}).see_move("0>5")
    assert evening.words[1] == "Too few piles: a 3 from square 0 comes round to its start."
    assert evening.press(Key.A).words[1:] == [
        '"Within one move, you cannot go twice to a same square."',
        "Cosmoludo, older sheet",
    ]


@pytest.mark.parametrize(
    ("is_chosen", "said"),
    [
        (False, "Neutral piles on the board are nobody's."),
        (True, "A neutral pile is its last mover's."),
    ],
)
def test_whose_a_neutral_pile_is_is_worded_by_the_only_sheet_that_leaves_it_open(
    said: str, *, is_chosen: bool
) -> None:
    options = Options(last_mover_controls_neutral=is_chosen)
    form = JinnsForm(find_board("lake"), EDITIONS.index(Edition.DREAMS), 3, options=options)
    assert say(form.rules()[0]) == said
