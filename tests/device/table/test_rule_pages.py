"""A refusal says why: every rule that was broken, in the words of its sheet."""

from __future__ import annotations

from dataclasses import replace

from device.display.pages import Pager
from device.games.jinns.sheet_words import sentence_of_edition
from device.table.prompts import Key, Prompt, Signal, Text, text
from device.table.rule_pages import RuleWords, with_rules
from device.table.screen import screen
from device.texts.language import say
from games.game import Breach
from tests.device.games.dreams.sample_screens import samples as dreams
from tests.device.games.jinns.evenings import four
from tests.device.games.jinns.table_top import Evening
from tests.games.jinns.tables import table

A, B, C = Key.A, Key.B, Key.C
KEYS = (None, text("key-undo"), text("key-pause"))
COUNT = Breach("wrong-count", "Moves", "lake-of-wishes", (("strength", 2),))
TWICE = Breach(
    "colour-twice", "Dream-towers", "lake-of-wishes", (("star", 3), ("colours", ("red",)))
)
WORDS: RuleWords[None] = RuleWords(
    lambda _move, breach: Text(breach.code, breach.facts), sentence_of_edition
)


def refusal(keys: tuple[Text | None, Text | None, Text | None] = KEYS) -> Prompt:
    return Prompt("illegal", text("title-illegal"), (text("put-back"),), keys, Signal.ILLEGAL)


def explained(*breaches: Breach, prompt: Prompt | None = None) -> Prompt:
    return with_rules(prompt or refusal(), WORDS, None, breaches)


def words(prompt: Prompt) -> list[str]:
    return [say(one) for one in (prompt.title, *prompt.lines)]


def test_the_second_page_has_the_heading_the_sentence_and_the_edition_of_the_sheet() -> None:
    evening = four().see_move("0>2")
    assert say(evening.prompt.title) == "Not allowed"
    assert words(evening.press(A).prompt) == [
        "Moves",
        '"A Dome-pawn of strength 1 must be placed on the first free dome'
        ' ... in either direction."',
        "Lake of Wishes, Cosmoludo",
    ]


def test_another_edition_is_quoted_in_its_own_words() -> None:
    older = Evening(table("dreams-4"), {0: "y1", 1: "r4", 9: "b1", 10: "r2", 11: "g1"})
    assert words(older.see_move("0>1").press(A).prompt) == [
        "Variant for 4 players",
        '"You cannot put a pawn on a pawn or a pile of your partner."',
        "Cosmoludo, older sheet",
    ]


def test_a_page_after_the_rule_of_partners_says_what_the_sheet_allows() -> None:
    older = Evening(table("dreams-4"), {0: "y1", 1: "r4", 9: "b1", 10: "r2", 11: "g1"})
    assert words(older.see_move("0>1").press(A, A).prompt) == [
        "Variant for 4 players",
        '"... you can put a pawn upon a pile where a pawn of your partner is enclosed."',
        "Cosmoludo, older sheet",
    ]


def test_a_page_after_a_wrong_count_says_that_jumps_grow_longer_as_the_older_sheet_does() -> None:
    lake = {0: "y1", 1: "b4", 9: "b1", 10: "r2", 11: "g1"}
    further = text("clause-wrong-count-further-by-lake-of-dreams")
    older = Evening(table("dreams-4"), lake).see_move("0>9")
    assert further in [line for page in screen(older.session).sections for line in page.lines]
    wishes = Evening(table("wishes-4"), lake).see_move("0>9")
    assert further not in [line for page in screen(wishes.session).sections for line in page.lines]


def test_a_move_that_breaks_two_rules_is_told_both() -> None:
    evening = Evening(table("wishes-4"), {0: "r1", 1: "b2", 3: "r2b1", 7: "y3"}).see_move("0>3")
    assert [ruling.reasons for ruling in evening.rulings] == [("wrong-count", "colour-twice")]
    shown = [words(evening.press(A).prompt) for _ in range(2)]
    assert [page[0] for page in shown] == ["Moves", "Dream-towers"]
    assert shown[1][1] == "Star 3 has red already. No colour twice in one stack."


def test_why_leads_on_and_the_last_page_back() -> None:
    pages = Pager().pages(explained(COUNT, TWICE))
    keys = [say(page.keys[0]) for page in pages if page.keys[0] is not None]
    assert (keys[0], keys[-1]) == ("Why?", "Back")
    assert set(keys[1:-1]) <= {"Next"}


def test_the_button_that_lets_a_move_stand_keeps_its_place() -> None:
    asked = refusal((text("key-let-it"), text("key-undo"), text("key-pause")))
    prompt = explained(COUNT, prompt=asked)
    assert (prompt.leafing, prompt.keys[0]) == (C, text("key-let-it"))
    assert dreams()["dreams_on_a_star"].keys == (
        text("key-let-it"),
        text("key-undo"),
        text("key-why"),
    )


def test_two_rules_of_one_sentence_are_quoted_once() -> None:
    again = replace(COUNT, facts=(("strength", 2), ("star", 4)))
    lines = [line.key for s in explained(COUNT, again).sections for line in s.lines]
    assert lines == [
        "clause-wrong-count-2-by-lake-of-wishes",
        "edition-lake-of-wishes",
        "wrong-count",
    ]


def test_a_new_refusal_begins_with_its_first_page() -> None:
    evening = four().see_move("0>2").press(A)
    assert evening.prompt.title.key == "title-rule"
    evening.see_move("0>3")
    assert evening.prompt.title.key == "title-illegal"
