from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from device.display.geometry import WIDE
from device.display.pages import Leaf, Pager
from device.display.screens import draw, fitted, lay_out
from device.table.prompts import Chart, Key, Prompt, PromptSection, Text, scores_of, text

NARROW_PAGER = Pager()
WIDE_PAGER = Pager(WIDE)
BACK = text("key-back")


def rows(count: int) -> tuple[Text, ...]:
    return tuple(text("score", seat=f"player {n}", points=n) for n in range(count))


def long_screen(lines: int) -> Prompt:
    """Return a screen through which A leafs."""
    keys = (None, None, BACK)
    title = text("title-scores")
    return Prompt("long", title, rows(lines), keys, leafing=Key.A)


def lines_a_page(pager: Pager, prompt: Prompt) -> list[int]:
    return [len(page.lines) for page in pager.pages(prompt)]


def test_a_screen_that_no_button_leafs_through_is_one_page() -> None:
    prompt = Prompt("any", text("title-scores"), rows(9))
    assert NARROW_PAGER.pages(prompt) == (prompt,)


def test_a_page_holds_as_many_lines_as_stand_on_it_in_the_print_for_reading() -> None:
    assert lines_a_page(NARROW_PAGER, long_screen(9)) == [4, 4, 1]


def test_a_wide_display_shows_a_list_on_half_as_many_pages() -> None:
    assert lines_a_page(WIDE_PAGER, long_screen(9)) == [8, 1]


def test_what_does_not_fit_in_two_columns_stands_in_one() -> None:
    long = tuple(text("score", seat="x" * 30, points=n) for n in range(8))
    prompt = Prompt("long", text("title-scores"), long, (None, None, BACK), leafing=Key.A)
    assert lines_a_page(WIDE_PAGER, prompt) == [4, 4]


@pytest.mark.parametrize("pager", [NARROW_PAGER, WIDE_PAGER])
def test_no_page_is_cut_and_no_line_is_lost(pager: Pager) -> None:
    for count in range(1, 20):
        prompt = long_screen(count)
        pages = pager.pages(prompt)
        assert not any(lay_out(page, geometry=pager.geometry).is_cut for page in pages)
        assert tuple(line for page in pages for line in page.lines) == prompt.lines


def test_lines_that_wrap_are_spread_over_more_pages() -> None:
    lines = (text("welcome"),) * 6
    prompt = Prompt("long", text("title-scores"), lines, (None, None, BACK), leafing=Key.A)
    pages = NARROW_PAGER.pages(prompt)
    assert not any(lay_out(page).is_cut for page in pages)
    assert tuple(line for page in pages for line in page.lines) == lines


def test_each_section_begins_a_page_under_its_own_heading() -> None:
    sections = tuple(
        PromptSection(text("title-points-of", seat=n, points=5), rows(5)) for n in ("red", "blue")
    )
    pages = NARROW_PAGER.pages(scores_of(text("title-scores"), rows(2), sections))
    assert [dict(page.title.facts).get("seat") for page in pages] == [
        *(None, "red", "red", "blue", "blue")
    ]


def test_the_button_that_leafs_says_next_where_there_are_more_pages() -> None:
    pages = NARROW_PAGER.pages(long_screen(5))
    assert [page.keys for page in pages] == [(text("key-next"), None, BACK)] * 2


def test_it_says_nothing_on_a_screen_that_is_one_page() -> None:
    assert [page.keys for page in NARROW_PAGER.pages(long_screen(3))] == [(None, None, BACK)]


# Leafing


def leafed(leaf: Leaf, prompt: Prompt, times: int) -> Leaf:
    for _ in range(times):
        after = leaf.pressed(prompt, Key.A, NARROW_PAGER)
        assert after is not None
        leaf = after
    return leaf


def test_leafing_shows_page_after_page_and_begins_again() -> None:
    prompt = long_screen(9)
    pages = NARROW_PAGER.pages(prompt)
    shown = [leafed(Leaf(), prompt, times).shown(prompt, NARROW_PAGER) for times in range(4)]
    assert shown == [*pages, pages[0]]


@pytest.mark.parametrize(
    ("prompt", "key"),
    [
        (long_screen(9), Key.C),
        (long_screen(3), Key.A),
        (Prompt("any", text("title-scores"), rows(9)), Key.A),
    ],
)
def test_a_press_that_leafs_through_nothing_is_the_games(prompt: Prompt, key: Key) -> None:
    assert Leaf().pressed(prompt, key, NARROW_PAGER) is None


def test_another_screen_begins_with_its_first_page_and_so_does_the_first_again() -> None:
    prompt, other = long_screen(9), Prompt("other", text("title-scores"))
    leaf = leafed(Leaf(), prompt, 2)
    assert leaf.shown(other, NARROW_PAGER) == other
    back = leaf.kept(other).kept(prompt)
    assert back.shown(prompt, NARROW_PAGER) == NARROW_PAGER.pages(prompt)[0]


def test_a_screen_whose_lines_change_stays_at_its_page() -> None:
    leaf = leafed(Leaf(), long_screen(9), 1).kept(long_screen(10))
    assert leaf.shown(long_screen(10), NARROW_PAGER) == NARROW_PAGER.pages(long_screen(10))[1]


def test_a_question_that_was_opened_from_a_screen_goes_back_to_its_page() -> None:
    prompt = long_screen(9)
    question = Prompt("fix", text("title-scores"), opened_from="long")
    leaf = leafed(Leaf(), prompt, 1).kept(question)
    assert leaf.kept(prompt).shown(prompt, NARROW_PAGER) == NARROW_PAGER.pages(prompt)[1]


def test_a_wide_page_of_scores_looks_as_it_was_last_agreed(
    golden: Callable[[str, Image.Image], None],
) -> None:
    golden("wide/page", draw(WIDE_PAGER.pages(long_screen(9))[0], geometry=WIDE))


def beside_a_plan(words: str) -> Prompt:
    """Return a screen with some words, a last line, and a plan."""
    lines = (text("put-back-seat", seat=words), text("turn-number", number=8))
    return Prompt("turn", text("title-scores"), lines, (BACK, BACK, BACK), chart=Chart((400, 300)))


SHORT, LONG, VERY_LONG = "few", "words " * 12, "words " * 17


@pytest.mark.parametrize(("words", "is_drawn"), [(SHORT, True), (LONG, False)])
def test_a_plan_is_left_out_where_the_words_need_its_place(words: str, *, is_drawn: bool) -> None:
    prompt = replace(beside_a_plan(words), may_lose_chart=True)
    assert (fitted(prompt, "en", NARROW_PAGER.geometry) == prompt) == is_drawn
    bare = draw(replace(prompt, chart=None))
    assert (draw(prompt).tobytes() == bare.tobytes()) != is_drawn
    assert not lay_out(prompt).is_cut


def test_a_refusal_is_one_page_without_its_plan_rather_than_two_with_it() -> None:
    prompt = replace(beside_a_plan(LONG), may_lose_chart=True, leafing=Key.A)
    (page,) = NARROW_PAGER.pages(prompt)
    assert (page.lines, page.chart) == (prompt.lines, None)


def test_a_plan_that_may_not_go_stays_beside_as_many_pages_as_the_words_need() -> None:
    pages = NARROW_PAGER.pages(replace(beside_a_plan(LONG), leafing=Key.A))
    assert [page.chart for page in pages] == [Chart((400, 300))] * len(pages)


def test_the_last_line_is_left_out_where_there_is_no_room_for_it() -> None:
    long = replace(beside_a_plan(VERY_LONG), may_lose_chart=True)
    assert lay_out(long).is_cut
    assert not lay_out(replace(long, may_lose_last=True)).is_cut
    short = replace(beside_a_plan(SHORT), may_lose_last=True)
    assert fitted(short, "en", NARROW_PAGER.geometry) == short
