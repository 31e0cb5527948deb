"""Counting islands: what is told, what cannot be, what hands set right, who wins."""

from __future__ import annotations

import pytest

from games.errors import IllegalMoveError, SetupError, TextError
from games.game import Seat
from games.islands.count.asking import faces_said
from games.islands.count.game import IslandsCount
from games.islands.count.moves import Corrects, ShowsIsland, parse_count_move
from games.islands.count.position import CountSetup, CountStage
from games.islands.count.tallied import Tallied
from games.islands.island import Cell
from games.islands.options import Options
from games.islands.pieces import Element, Row, TileSet
from tests.games.islands.box import BOX
from tests.games.islands.counts import (
    DREAMS,
    NAMES,
    codes,
    counting,
    island,
    other_island,
    told,
    whole,
)

GAME = counting()
S1, S2 = GAME.seats
MOVES = (
    "s1 ready", "s1 asks upper,2 upper-07 upper-09", "s1 asks dream,0 dream-roc-1 ?",
    "s1 asks ! upper,2 lower,0", "s1 says all !", "s1 says some !",
    "s1 says upper,2 upper-07", "s1 says upper,2 ?", "s1 shows upper-07@upper,2+!?@upper,3",
    "s1 lets -", "s2 lets ?@lower,5", "s1 corrects palm +2", "s1 corrects points -12",
    "s1 corrects dream-roc +1", "s1 corrects column-2 +2", "s1 corrects line-upper -1",
    "s1 again", "s1 reviews", "s1 done", "table lets upper-01 upper-02",
)  # fmt: skip
FACES = ((Row.UPPER, 0), (Row.LOWER, 1))
TO_REVIEW = ("s1 ready", f"s1 shows {island()}")
TO_END = (*TO_REVIEW, "s1 done", "s2 ready", f"s2 shows {other_island()}", "s2 done")


@pytest.mark.parametrize("text", MOVES)
def test_every_move_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_count_move(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "s1", "s9 ready", "s1 ready now", "s1 sings", "s1 shows", "s1 shows upper-07", "s1 lets a",
        "s1 says upper,2", "s1 says upper upper-07", "s1 asks upper,2 one two three",
        "s1 corrects gold +1", "s1 corrects palm 1", "s1 corrects palm +100", "s1 says upper,2 a/b",
        "table lets", "table lets ", "table lets a/b", "s1 asks ! upper,2", "s1 says none !",
        "s1 asks ! upper,2 upper,2", "s1 asks ! upper,2 upper",
    ],
)  # fmt: skip
def test_what_tells_nothing_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        parse_count_move(text)


def test_an_island_is_the_same_in_whatever_order_it_is_told() -> None:
    one = parse_count_move("s1 shows upper-07@upper,2+dream-roc-1@dream,0+lower-01@lower,0")
    other = parse_count_move("s1 shows dream-roc-1@dream,0+lower-01@lower,0+upper-07@upper,2")
    assert one == other
    pair = parse_count_move("s1 shows upper-07@upper,2+upper-09@upper,2")
    assert pair == parse_count_move("s1 shows upper-09@upper,2+upper-07@upper,2")


@pytest.mark.parametrize("count", range(len(TO_END) + 1))
def test_every_moment_of_a_count_round_trips(count: int) -> None:
    position = told(GAME, *TO_END[:count])
    assert GAME.parse_position(GAME.position_text(position)) == position


def test_doubts_and_hand_corrections_round_trip() -> None:
    moves = ("s1 ready", "s1 asks upper,0 upper-01 ?", "s1 says upper,0 ?")
    asked = told(GAME, *moves, "s1 asks lower,1 lower-02 lower-05")
    assert GAME.parse_position(GAME.position_text(asked)) == asked
    hand = ("s1 corrects palm +1", "s1 corrects points -3")
    fixed = told(GAME, "s1 lets -", *hand)
    assert GAME.parse_position(GAME.position_text(fixed)) == fixed


@pytest.mark.parametrize(
    "text",
    ["stage=show", "stage=sleep seat=s1", "stage=show seat=s1 seat=s2", "stage=show seat=s1 x=y",
     "stage=show seat=s1 asked=upper,0:a", "stage=show seat=s1 s1=- hand1=palm"],
)  # fmt: skip
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        GAME.parse_position(text)


def test_islands_are_shown_in_seating_order() -> None:
    assert told(GAME).seat == S1
    after = told(GAME, *TO_REVIEW, "s1 done")
    assert (after.stage, after.seat) == (CountStage.SHOW, S2)
    assert told(GAME, *TO_END).stage is CountStage.OVER


@pytest.mark.parametrize(
    "move", ["s2 ready", "s1 done", "s1 again", "s1 reviews", f"s1 shows {island()}",
             "s1 corrects palm +1", "s1 says upper,0 upper-01", "s2 lets -"],
)  # fmt: skip
def test_what_is_not_due_is_refused(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="not-due"):
        GAME.apply(GAME.initial(0), GAME.parse_move(move))


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (island(), []),
        (island(upper_2="upper-03"), ["not-flipped", "turned-odd"]),
        (island(upper_2="upper-05"), ["turned-odd"]),
        (island(lower_1="central-05"), ["wrong-row"]),
        (island(lower_3="", lower_4="lower-04"), ["off-grid", "not-complete"]),
        (island(lower_3=""), ["not-complete"]),
        (island(dream_0=""), ["not-complete"]),
        (island(lower_1="?"), ["not-in-catalogue"]),
        (island(lower_0="lower-04"), ["tile-twice"]),
        (island(dream_1="dream-snake-2"), []),
        (whole(1, "roc-1", "roc-2", "snake-1", "snake-2", upper_2="!?", central_2="!?"), []),
    ],
)  # fmt: skip
def test_an_island_is_counted_or_told_what_is_wrong(shown: str, code: list[str]) -> None:
    position = told(GAME, "s1 ready")
    assert codes(GAME, position, f"s1 shows {shown}") == code


def test_a_gap_is_told_where_lines_are_filled_outwards() -> None:
    game = counting(2, Options(rows_left_to_right=True))
    position = told(game, "s1 ready")
    wrong = ["not-complete", "not-leftmost"]
    assert codes(game, position, f"s1 shows {island(lower_1='')}")[:2] == wrong


def test_a_tile_that_lies_on_another_island_is_told_with_whose() -> None:
    position = told(GAME, *TO_REVIEW, "s1 done", "s2 ready")
    move = GAME.parse_move(f"s2 shows {other_island(lower_1='lower-04')}")
    (breach,) = GAME.explain(position, move)
    assert breach.code == "tile-on-two-islands"
    assert dict(breach.facts) == {"tile": "lower-04", "row": "lower", "cell": 1, "seat": S1}


def test_more_dreams_of_a_kind_than_the_box_has_cannot_be() -> None:
    both = whole(1, "snake-1", "snake-2", "roc-1", "genie-1", upper_2="!?", central_2="!?")
    position = told(GAME, "s1 ready", f"s1 shows {both}", "s1 done", "s2 ready")
    assert codes(GAME, position, f"s2 shows {other_island()}") == ["too-many-copies"]


def test_tiles_that_hardly_any_box_knows_are_of_another_box() -> None:
    position = told(GAME, "s1 ready")
    foreign = "+".join(f"?@{row},{cell}" for row in ("upper", "central") for cell in range(3))
    assert codes(GAME, position, f"s1 shows {foreign}")[0] == "other-box"
    bare = IslandsCount(CountSetup(NAMES[:2], TileSet(())))
    assert codes(bare, told(bare, "s1 ready"), f"s1 shows {foreign}")[0] == "no-catalogue"


def test_an_island_that_cannot_be_is_counted_when_it_is_let_stand() -> None:
    position = told(GAME, "s1 ready", f"s1 lets {island(lower_1='?')}")
    counted = position.of(S1)
    assert counted is not None
    assert counted.is_let
    assert position.stage is CountStage.REVIEW
    shown = told(GAME, *TO_REVIEW).of(S1)
    assert shown is not None
    assert not shown.is_let


def test_a_doubt_is_asked_three_times_at_most_and_answered_by_one_of_the_two_or_neither() -> None:
    position = told(GAME, "s1 ready", "s1 asks upper,0 upper-01 upper-05")
    assert codes(GAME, position, "s1 says upper,0 upper-09") == ["not-due"]
    assert codes(GAME, position, "s1 says upper,1 upper-01") == ["not-due"]
    said = GAME.apply(position, GAME.parse_move("s1 says upper,0 upper-05"))
    assert said.asked[0].answer == "upper-05"
    again = told(
        GAME,
        "s1 ready",
        "s1 asks upper,0 upper-01 upper-05",
        "s1 says upper,0 upper-05",
        "s1 asks upper,0 upper-05 upper-01",
        "s1 says upper,0 upper-01",
        "s1 asks upper,0 upper-01 upper-05",
        "s1 says upper,0 upper-05",
    )
    assert codes(GAME, again, "s1 asks upper,0 upper-01 upper-05") == ["not-due"]


def test_of_several_tiles_players_are_asked_if_all_are_turned_and_then_if_one_is_not() -> None:
    asked = told(GAME, "s1 ready", "s1 asks ! upper,0 lower,1")
    assert codes(GAME, asked, "s1 says upper,0 !") == ["not-due"]
    again = GAME.apply(asked, GAME.parse_move("s1 says all !"))
    assert again.stage is CountStage.ASK
    settled = GAME.apply(again, GAME.parse_move("s1 says all !"))
    assert settled.stage is CountStage.READ
    assert [faces_said(settled.asked, Cell(row, at)) for row, at in FACES] == [("!", "!")] * 2
    assert codes(GAME, settled, "s1 asks ! upper,0 lower,1") == ["not-due"]


def test_a_third_question_decides_whether_all_tiles_are_turned() -> None:
    asked = told(GAME, "s1 ready", "s1 asks ! upper,0 lower,1", "s1 says all !", "s1 says some !")
    assert asked.stage is CountStage.ASK
    settled = GAME.apply(asked, GAME.parse_move("s1 says all !"))
    assert [faces_said(settled.asked, Cell(row, at)) for row, at in FACES] == [("!", "!")] * 2


@pytest.mark.parametrize("before", [(), ("s1 says all !", "s1 says some !")])
def test_if_not_all_tiles_are_turned_each_is_in_question_as_if_it_was_asked_about_once(
    before: tuple[str, ...],
) -> None:
    moves = "s1 ready", "s1 asks ! upper,0 lower,1", *before, "s1 says some !"
    settled = told(GAME, *moves)
    assert settled.stage is CountStage.READ
    assert [faces_said(settled.asked, Cell(row, at)) for row, at in FACES] == [("!",)] * 2
    assert not codes(GAME, settled, "s1 asks upper,0 ? !")


def test_a_dream_tile_is_asked_about_alone() -> None:
    assert codes(GAME, told(GAME, "s1 ready"), "s1 asks ! upper,0 dream,0") == ["not-due"]


# What hands set right


def _total(game: IslandsCount, *moves: str) -> int:
    return game.scores(told(game, *moves))[S1].total


@pytest.mark.parametrize("what", [what for what in Tallied if what.value in list(Element)])
@pytest.mark.parametrize("number", [+2, -1])
@pytest.mark.parametrize("singly", [False, True])
def test_hands_set_right_how_many_of_anything_there_are(
    what: Tallied,
    number: int,
    singly: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    game = counting(2, Options(lamps_count_singly=singly))
    lying = {"upper_2": "upper-09", "central_2": "central-05", "lower_2": "lower-05"}
    position = told(game, "s1 ready", f"s1 lets {whole(4, *DREAMS, **lying)}")
    before = game.island(position, S1)
    move = game.parse_move(f"s1 corrects {what} {number:+d}")
    if game.explain(position, move):
        assert before.count(Element(what.value)) == 0
        return
    after = game.island(game.apply(position, move), S1)
    assert after.count(Element(what.value)) == before.count(Element(what.value)) + number
    others = [e for e in Element if e != what.value]
    assert [after.count(e) for e in others] == [before.count(e) for e in others]


def test_genies_are_set_right_and_their_dream_with_them() -> None:
    base = _total(GAME, *TO_REVIEW)
    assert _total(GAME, *TO_REVIEW, "s1 corrects genie +1") == base + 4
    assert _total(GAME, *TO_REVIEW, "s1 corrects genie -2") == base - 8


NO_TILES = ("s1 lets -",)


@pytest.mark.parametrize(
    ("told_by_hand", "points"),
    [
        ("dream-roc +1;roc +3", 6),
        ("dream-roc +2;roc +3", 12),
        ("dream-monkey +1;monkey +2", 4),
        ("dream-fennec +1;fennec +2", 6),
        ("dream-camel +1;camel +2", 8),
        ("dream-elephant +1;elephant +2", 10),
        ("dream-lamp +1;lamp +2", 12),
        ("dream-snake +1;snake +2", 5),
        ("dream-genie +1;genie +4", 16),
        ("dream-column +1;column-1 +1;column-2 +2;column-4 +3", 2 + 6 + 12),
        ("dream-line +1;line-upper +1;line-central +2;line-lower +3", 2 + 5 + 10),
        ("dream-line +1;column-1 +3", 0),
        ("column-1 +3;line-upper +3", 0),
    ],
)
def test_dreams_and_gems_told_by_hand_score_as_the_last_page_lists(
    told_by_hand: str, points: int
) -> None:
    moves = [f"s1 corrects {one}" for one in told_by_hand.split(";")]
    assert _total(GAME, *NO_TILES, *moves) == points
    position = told(GAME, *NO_TILES, *moves)
    assert GAME.parse_position(GAME.position_text(position)) == position


@pytest.mark.parametrize(
    "move", ["dream-roc +3", "dream-roc -1", "column-1 +4", "line-lower +4", "line-upper -1"]
)
def test_more_dreams_or_gems_than_there_can_be_are_refused(move: str) -> None:
    assert codes(GAME, told(GAME, *NO_TILES), f"s1 corrects {move}") == ["not-due"]


def test_an_island_has_four_dreams_at_most() -> None:
    whole_island = told(GAME, *TO_REVIEW)
    assert codes(GAME, whole_island, "s1 corrects dream-camel +1") == ["not-due"]
    less = GAME.apply(whole_island, GAME.parse_move("s1 corrects dream-snake -1"))
    assert codes(GAME, less, "s1 corrects dream-camel +1") == []
    assert codes(GAME, less, "s1 corrects dream-camel +2") == ["not-due"]


def test_the_last_word_counts() -> None:
    base = _total(GAME, *TO_REVIEW)
    fixed = (*TO_REVIEW, "s1 corrects points +5", "s1 corrects points -2")
    assert _total(GAME, *fixed) == base - 2
    assert _total(GAME, *fixed, "s1 corrects points +0") == base


def test_fewer_than_none_of_anything_cannot_be() -> None:
    position = told(GAME, *TO_REVIEW)
    elephants = GAME.island(position, S1).count(Element.ELEPHANT)
    move = f"s1 corrects elephant {-elephants - 1}"
    assert codes(GAME, position, move) == ["not-due"]


@pytest.mark.parametrize(("number", "broken"), [(99, []), (-99, []), (100, ["not-due"])])
def test_hands_add_or_take_at_most_99_points(number: int, broken: list[str]) -> None:
    breaches = GAME.explain(told(GAME, *TO_REVIEW), Corrects(S1, Tallied.POINTS, number))
    assert [breach.code for breach in breaches] == broken


def test_bandits_set_right_change_what_others_lose() -> None:
    position = told(GAME, *TO_END)
    before = GAME.scores(position)
    most = GAME.apply(position, GAME.parse_move("s2 corrects bandit +9"))
    assert GAME.scores(most)[S1].total >= before[S1].total
    assert GAME.scores(most)[S2].total < before[S2].total


def test_an_island_is_shown_again_or_looked_over_again() -> None:
    again = told(GAME, *TO_REVIEW, "s1 again")
    assert (again.stage, again.of(S1)) == (CountStage.SHOW, None)
    second = told(GAME, *TO_REVIEW, "s1 done", "s1 reviews")
    assert (second.stage, second.seat) == (CountStage.REVIEW, S1)
    onwards = GAME.apply(second, GAME.parse_move("s1 done"))
    assert (onwards.stage, onwards.seat) == (CountStage.SHOW, S2)


def test_an_island_that_is_looked_over_again_does_not_stand_until_its_player_agrees() -> None:
    second = told(GAME, *TO_REVIEW, "s1 done", "s1 reviews")
    counted = second.of(S1)
    assert counted is not None
    assert not counted.is_done
    agreed = GAME.apply(second, GAME.parse_move("s1 done")).of(S1)
    assert agreed is not None
    assert agreed.is_done


# Who wins


def _outcome(*moves: str) -> tuple[tuple[Seat, ...], str]:
    outcome = GAME.outcome(told(GAME, *moves))
    assert outcome is not None
    return outcome.winners, outcome.reason


BY_HAND = ("s1 lets -", "s1 done", "s2 lets -")


def test_most_points_win() -> None:
    assert _outcome(*BY_HAND, "s2 corrects points +3", "s2 done") == ((S2,), "islands-counted")


def test_among_equals_the_fewest_bandits_win() -> None:
    tied = ("s2 corrects bandit +1", "s2 corrects points +1", "s2 done")
    assert _outcome(*BY_HAND, *tied) == ((S1,), "fewest-bandits")


def test_equals_in_bandits_too_share_the_win() -> None:
    assert _outcome(*BY_HAND, "s2 done") == ((S1, S2), "same-bandits")


def test_a_count_that_goes_on_has_no_winner() -> None:
    assert GAME.outcome(told(GAME, *TO_REVIEW)) is None


def test_a_whole_island_is_among_the_moves_that_are_listed() -> None:
    moves = GAME.legal_moves(told(GAME, "s1 ready"))
    (shows,) = (move for move in moves if isinstance(move, ShowsIsland))
    assert len(shows.seen) == 16


def test_what_is_seen_is_what_was_shown() -> None:
    position = told(GAME, *TO_REVIEW)
    ((first, second),) = GAME.views(position)
    assert second == ()
    shown = GAME.parse_move(f"s1 shows {island()}")
    assert isinstance(shown, ShowsIsland)
    assert first == shown.seen


@pytest.mark.parametrize("names", [("Noura",), ("Noura", "Noura"), ("Noura", " "), tuple("abcdef")])
def test_a_table_of_too_few_or_nameless_players_is_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        CountSetup(names, BOX)
