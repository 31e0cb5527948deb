"""An evening of 5 Towers as a game of its own: rounds, what players tell, and the count."""

from __future__ import annotations

import pytest

from games.errors import IllegalMoveError, TextError
from games.game import Seat
from games.towers.evening.card_entry import BARE, EntersCards, Flaw, Slot, tower_places
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import parse_step
from games.towers.evening.position import EveningPosition, EveningStage, Mode
from games.towers.options import Options, Ties
from games.towers.pieces import Row, Suit, parse_card, parse_cards
from games.towers.position import Phase
from tests.games.towers.tables import PLAIN, row, table

REFEREE = TowersEvening(table(2))
COUNT = TowersEvening(table(2), Mode.COUNT)


def _after(game: TowersEvening, position: EveningPosition, *steps: str) -> EveningPosition:
    for step in steps:
        position = game.apply(position, parse_step(step))
    return position


def _codes(game: TowersEvening, position: EveningPosition, step: str) -> list[str]:
    return [breach.code for breach in game.explain(position, parse_step(step))]


def _counted(options: Options, *steps: str) -> tuple[TowersEvening, EveningPosition]:
    game = TowersEvening(table(2, options), Mode.COUNT)
    return game, _after(game, game.initial(1), *steps)


def test_a_round_goes_from_the_market_over_start_and_bids_to_the_build() -> None:
    opening = REFEREE.initial(1)
    assert (opening.stage, REFEREE.to_move(opening)) == (EveningStage.DEAL, (0,))
    dealt = _after(REFEREE, opening, "market c15 h3 t8 m11 s4")
    assert (dealt.stage, REFEREE.awaits_decision(dealt)) == (EveningStage.START, True)
    bidding = _after(REFEREE, dealt, "s2 starts")
    assert (bidding.stage, REFEREE.to_move(bidding)) == (EveningStage.BID, (2,))
    won = _after(REFEREE, bidding, "s2 bid 1", "s1 pass")
    assert (won.stage, REFEREE.to_move(won)) == (EveningStage.BUILD, (2,))
    done = _after(REFEREE, won, "s2 done")
    assert (done.stage, REFEREE.awaits_decision(done)) == (EveningStage.CHECK, False)
    built = _after(REFEREE, done, "s2 take c15; build c15")
    assert (built.stage, built.play.row(Seat(2))) == (EveningStage.DEAL, row(candy=(15,)))


def test_players_may_end_the_game_between_rounds_and_are_counted() -> None:
    ended = _after(REFEREE, REFEREE.initial(1), "s1 ends")
    assert (ended.stage, REFEREE.to_move(ended)) == (EveningStage.SHOW, (1,))
    over = _after(
        REFEREE, ended, "s1 ready", "s1 shows", "s1 pile 0", "s2 ready", "s2 shows", "s2 pile 0"
    )
    outcome = REFEREE.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1, 2), "ended-by-agreement")


def test_one_player_after_the_other_shows_his_towers_and_counts_his_pile() -> None:
    opening = COUNT.initial(1)
    assert (opening.stage, COUNT.to_move(opening)) == (EveningStage.SHOW, (1,))
    assert opening.differing == ()
    ready = _after(COUNT, opening, "s1 ready")
    assert ready.stage is EveningStage.READ
    shown = _after(COUNT, ready, "s1 shows c14 c11 h9 h0")
    assert (shown.stage, COUNT.outcome(shown)) == (EveningStage.PILE, None)
    second = _after(COUNT, shown, "s1 pile 2")
    assert (second.stage, COUNT.to_move(second)) == (EveningStage.SHOW, (2,))
    over = _after(COUNT, second, "s2 ready", "s2 shows m3", "s2 pile 0")
    assert (over.stage, COUNT.to_move(over)) == (EveningStage.OVER, ())
    assert [tally.total for tally in COUNT.scores(over).values()] == [2 + 4 + 2 - 3, 2]
    outcome = COUNT.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "towers-counted")


def test_points_added_by_hand_count_and_the_last_word_holds() -> None:
    game, over = _counted(PLAIN, "s1 shows m3", "s1 pile 0", "s2 shows m4", "s2 pile 0")
    corrected = _after(game, over, "s1 points +5", "s1 points -1")
    assert [tally.total for tally in game.scores(corrected).values()] == [1, 2]
    assert [line.what for line in game.scores(corrected)[Seat(1)].lines][-1] == "by-hand"
    outcome = game.outcome(corrected)
    assert outcome is not None
    assert outcome.winners == (2,)


@pytest.mark.parametrize(
    ("steps", "winners", "reason"),
    [
        (("s1 shows c3 h5", "s1 pile 0", "s2 shows m3 s5", "s2 pile 0"), (1, 2), "towers-counted"),
        (("s1 shows c3 c2", "s1 pile 0", "s2 shows m4 m3 t1", "s2 pile 1"), (1,), "tie-broken"),
        (("s1 shows c3 c2 h5 t5", "s1 pile 0", "s2 shows m4 m3 m2", "s2 pile 0"), (2,), ""),
    ],
)
def test_question_23_fewer_torn_down_cards_and_then_the_higher_tower_break_a_tie(
    steps: tuple[str, ...], winners: tuple[int, ...], reason: str
) -> None:
    game, over = _counted(Options(ties=Ties.FEWER_DEMOLISHED), *steps)
    totals = {tally.total for tally in game.scores(over).values()}
    outcome = game.outcome(over)
    assert len(totals) == 1
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason or "tie-broken")


def test_where_shown_towers_differ_from_the_record_players_say_which_is_right() -> None:
    line = "deal s0 deal s1 towers=s1:c14c11/h9"
    shown = _after(REFEREE, REFEREE.parse_position(line), "s1 ends", "s1 shows c14 h8")
    assert (shown.stage, shown.differing) == (EveningStage.DIFFER, (Suit.CANDY, Suit.HAUNTED))
    first = _after(REFEREE, shown, "s1 record c")
    assert (first.stage, first.differing) == (EveningStage.DIFFER, (Suit.HAUNTED,))
    settled = _after(REFEREE, first, "s1 camera h")
    assert settled.stage is EveningStage.PILE
    assert settled.shown == row(candy=(14, 11), haunted=(8,))


def test_towers_that_are_as_recorded_go_straight_to_the_pile() -> None:
    line = "deal s0 deal s1 towers=s1:c14c11/h9"
    shown = _after(REFEREE, REFEREE.parse_position(line), "s1 ends", "s1 shows c14 c11 h9")
    assert (shown.stage, shown.differing) == (EveningStage.PILE, ())


def test_towers_that_cannot_stand_or_were_counted_before_are_refused() -> None:
    opening = COUNT.initial(1)
    assert _codes(COUNT, opening, "s1 shows c11 c14") == ["wrong-order"]
    second = _after(COUNT, opening, "s1 shows c14", "s1 pile 0")
    assert _codes(COUNT, second, "s2 shows c14") == ["counted-twice"]
    (breach,) = COUNT.explain(second, parse_step("s2 shows h3 h4"))
    assert dict(breach.facts) == {"card": "h4", "on": "h3", "end": "top"}


@pytest.mark.parametrize(
    "step", ["s2 ready", "s2 shows c14", "s1 pile 0", "s1 starts", "s1 done", "s1 points 3"]
)
def test_nothing_is_told_before_its_time_or_by_another(step: str) -> None:
    assert _codes(COUNT, COUNT.initial(1), step) == ["not-due"]
    with pytest.raises(IllegalMoveError, match="not-due"):
        _after(COUNT, COUNT.initial(1), step)


@pytest.mark.parametrize(("number", "is_due"), [(40, True), (41, False), (-1, False)])
def test_a_demolition_pile_has_at_most_forty_cards(number: int, is_due: bool) -> None:  # noqa: FBT001 - a column
    shown = _after(COUNT, COUNT.initial(1), "s1 shows c14")
    assert _codes(COUNT, shown, f"s1 pile {number}") == ([] if is_due else ["not-due"])


def test_a_seat_that_nobody_has_may_not_start() -> None:
    dealt = _after(REFEREE, REFEREE.initial(1), "market c15 h3 t8 m11 s4")
    assert _codes(REFEREE, dealt, "s2 starts") == []
    assert _codes(REFEREE, dealt, "s3 starts") == ["not-due"]


def test_cards_that_players_enter_are_named_and_asked_about_no_more() -> None:
    opening = REFEREE.initial(1)
    asked = _after(REFEREE, opening, "s1 enters market c15 h3 t? m11 s4")
    assert (asked.stage, asked.asking) == (EveningStage.ENTER, EveningStage.DEAL)
    left = _after(REFEREE, asked, "s1 leaves")
    assert (left.stage, left.entry) == (EveningStage.DEAL, None)
    dealt = _after(REFEREE, asked, "market c15 h3 t8 m11 s4")
    assert (dealt.stage, dealt.entry) == (EveningStage.START, None)


def test_a_build_that_players_name_is_checked_by_the_names() -> None:
    won = _after(
        REFEREE, REFEREE.initial(1), "market c15 h3 t8 m11 s4", "s1 starts", "s1 bid 1", "s2 pass"
    )
    named = _after(REFEREE, won, "s1 enters c? market h3", "s1 names c15 market h3 t8 m11 s4")
    assert (named.stage, named.entry) == (EveningStage.CHECK, None)
    assert named.named is not None
    assert named.named.towers == parse_cards("c15")
    again = _after(REFEREE, named, "s1 enters c? market h3")
    assert again.named is None


def test_the_slots_asked_about_are_filled_in_their_order() -> None:
    enters = parse_step("s1 enters c14 c? market h3 t8?")
    assert isinstance(enters, EntersCards)
    assert enters.gaps == (1, 3)
    towers, market = enters.filled(parse_cards("c11t7"))
    assert (towers, market) == (parse_cards("c14c11"), parse_cards("h3t7"))


def test_cards_are_named_by_hand_where_nothing_is_proposed_or_all_is_asked_about() -> None:
    read, doubted = Slot(parse_card("c14")), Slot(parse_card("c14"), flaw=Flaw.ASKED)
    assert EntersCards(Seat(1), (BARE, BARE)).is_by_hand
    assert EntersCards(Seat(1), (read, doubted)).is_by_hand
    assert not EntersCards(Seat(1), (read, BARE)).is_by_hand
    assert not EntersCards(Seat(1), (read,)).is_bare


def test_slots_are_counted_from_the_foot_of_each_tower() -> None:
    enters = parse_step("s1 enters c14 c? c8 m? m3")
    assert isinstance(enters, EntersCards)
    assert list(tower_places(enters.towers)) == [
        (Suit.CANDY, 1),
        (Suit.CANDY, 2),
        (Suit.CANDY, 3),
        (Suit.METAL, 1),
        (Suit.METAL, 2),
    ]


@pytest.mark.parametrize("text", ["", "noon s0 deal s1", "deal s3 deal s1", "deal s0", "deal"])
def test_a_text_that_is_no_evening_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        REFEREE.parse_position(text)


@pytest.mark.parametrize(
    "text", ["deal s0 deal s1", "show s2 over s1 towers=s1:c14c11", "bid s0 bid s2 market=c1"]
)
def test_an_evening_reads_back_as_it_was_written(text: str) -> None:
    assert REFEREE.position_text(REFEREE.parse_position(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "s2 starts",
        "s2 done",
        "s1 ready",
        "s1 ends",
        "s1 leaves",
        "s1 shows",
        "s1 shows c14 c11 m3",
        "s1 camera c",
        "s1 record s",
        "s1 pile 3",
        "s1 points -2",
        "s1 points +2",
        "s1 enters c14= c? c8? m9 market ? # - s4",
        "s1 names c14 c11 market h3",
        "market c15 h3",
        "s2 bid 4",
    ],
)
def test_a_step_reads_back_as_it_was_written(text: str) -> None:
    assert REFEREE.move_text(REFEREE.parse_move(text)) == text


@pytest.mark.parametrize(
    "text",
    ["s1 pile many", "s1 pile 300", "s1 done now", "s1 record x", "s1 shows c99", "s1 enters c"],
)
def test_a_step_of_no_form_is_refused(text: str) -> None:
    with pytest.raises(TextError):
        REFEREE.parse_move(text)


def _lying() -> EveningPosition:
    """Return an evening in which player 2 has candy 14 and 11, and candy 3 on his pile."""
    return REFEREE.parse_position("deal s0 deal s1 towers=s2:c14c11 piles=s2:c3 discard=h3")


def test_towers_that_players_let_lie_count_as_they_lie() -> None:
    assert str(parse_step("s2 lies c14 h3")) == "s2 lies c14 h3"
    play = _after(REFEREE, _lying(), "s2 lies c14 c3 m5").play
    assert play.row(Seat(2)) == row(candy=(14, 3), metal=(5,))
    assert play.pile(Seat(2)) == parse_cards("c11")
    assert play.discard == parse_cards("h3")


@pytest.mark.parametrize(
    ("lies", "row_after", "pile", "left"),
    [
        ("s2 lies c14 h3", row(candy=(14,), haunted=(3,)), "c11", "c15t8m11s4"),
        ("s2 lies c14 c11 h3 t8", row(candy=(14, 11), haunted=(3,), tree=(8,)), "", "c15m11s4"),
    ],
)
def test_a_build_that_players_let_lie_ends_the_round(
    lies: str, row_after: Row, pile: str, left: str
) -> None:
    words = "market=c15h3t8m11s4 bids=1,0 towers=s2:c14c11"
    builds = REFEREE.parse_position(f"check s0 build s2 {words}")
    after = _after(REFEREE, builds, lies)
    play = after.play
    assert (after.stage, play.phase, play.start) == (EveningStage.DEAL, Phase.DEAL, Seat(1))
    assert (play.row(Seat(2)), play.pile(Seat(2))) == (row_after, parse_cards(pile))
    assert (play.leftover, play.discard) == (parse_cards(left), parse_cards(left))
    assert _codes(REFEREE, builds, "s1 lies c14") == ["not-due"]


def test_no_towers_are_let_lie_that_cannot_be() -> None:
    assert _codes(REFEREE, _lying(), "s2 lies c14 c15") == ["wrong-order"]
    assert _codes(REFEREE, _lying(), "s2 lies c14 c11 h3") == ["not-due"]
    assert _codes(REFEREE, _lying(), "s3 lies c14 c11") == ["not-due"]
    dealt = _after(REFEREE, REFEREE.initial(1), "market c15 h3 t8 m11 s4")
    assert _codes(REFEREE, dealt, "s1 lies c14") == ["not-due"]
