"""Several stars that the camera first sees in one look: nobody is accused of a lawful turn."""

from __future__ import annotations

from device.table.played_on import waits_for_answer
from device.table.prompts import Key, Signal
from tests.device.games.dreams.mat_top import Round, beads, evidence_of, reading_of

A, B, C = Key.A, Key.B, Key.C


def _begun(*stars: str) -> Round:
    play = Round(3)
    for star in stars:
        play.lay(star)
    return play


def _two_orders() -> Round:
    """Red and Yellow have placed a star each in one look; either star may be Red's."""
    return _begun().lay("grey 30,50", "black 100,100")


def test_two_lawful_stars_by_two_players_in_one_look_are_two_turns() -> None:
    play = _begun("grey 30,50", "black 80,50", "grey 130,50", "black 30,120", "clear 80,120")
    play.lay("clear 200,200", "clear 250,250")  # Green has black left too; Red has only clear
    assert play.reasons() == []
    assert play.prompt.kind == "unsure"  # both are clear: which of them is Green's?


def test_two_stars_that_fit_only_one_order_are_recorded_in_that_order() -> None:
    play = _begun("grey 30,50", "black 80,50", "grey 130,50", "black 30,120", "clear 80,120")
    play.lay("clear 250,250", "black 200,200")  # Red's last is clear, so Green laid the black one
    assert play.turns[-2:] == ["s3 black 200.0,200.0", "s1 clear 250.0,250.0"]
    assert play.reasons() == []
    assert play.prompt.kind == "together"


_LAID = ("grey 30,50", "black 80,50", "grey 130,50", "black 30,120", "clear 80,120")


def _told_together() -> Round:
    """Green and Red have placed a star each in one look, by what the screen says."""
    return _begun(*_LAID).lay("clear 250,250", "black 200,200")


def _told(play: Round) -> list[str]:
    """Return the keys of the lines of a screen that tells what was taken back."""
    assert play.prompt.kind == "together"
    return [line.key for line in play.prompt.lines]


def test_two_stars_told_as_two_turns_are_taken_back_by_taking_them_off() -> None:
    """Once the box took that for a knock: one player had placed both, and it said to put back."""
    play = _told_together().see(*beads(*_LAID))
    assert play.said() == ["takeback"]
    assert len(play.turns) == len(_LAID)
    assert _told(play) == ["unseen-back", "unseen-back"]
    play.lay("clear 200,200")
    assert play.turns[-1] == "s3 clear 200.0,200.0"


def test_who_takes_off_the_second_of_two_stars_told_as_two_turns_is_not_accused() -> None:
    play = _told_together().see(*beads(*_LAID, "black 200,200"))
    assert play.reasons() == []
    assert play.said() == ["takeback"]
    assert play.turns[-1] == "s3 black 200.0,200.0"
    assert _told(play) == ["unseen-back"]


def test_a_knock_ends_once_the_stars_told_together_alone_are_gone() -> None:
    """At the first look an arm's shadow hid another star, so several seemed to have moved."""
    play = _told_together().see(*beads(*_LAID[1:], "black 200,200"))
    play.see(*beads(*_LAID))
    assert _told(play) == ["unseen-back", "unseen-back"]
    assert len(play.turns) == len(_LAID)


def _placed_with_a_doubtful_one() -> Round:
    """Green has placed a star; whether another one was placed with it is asked."""
    play, doubtful = _begun(*_LAID), evidence_of(beads("black 200,200")[0], standing=1.0)
    for _ in range(2):
        play.see(*beads(*_LAID, "clear 250,250"), more=[doubtful])
    assert (len(play.turns), play.prompt.kind) == (len(_LAID) + 1, "unsure")
    return play


def test_a_star_placed_with_a_doubtful_one_is_taken_back_by_taking_both_off() -> None:
    """Once it was missed for good: one player had placed both, and nobody could go on."""
    play = _placed_with_a_doubtful_one().see(*beads(*_LAID))
    assert play.said() == ["takeback"]
    assert _told(play) == ["unseen-back"]
    assert len(play.turns) == len(_LAID)


def test_a_star_is_missed_if_a_doubtful_one_came_after_it() -> None:
    play = _begun(*_LAID, "clear 250,250")
    play.see(*play.on_mat, more=[evidence_of(beads("black 200,200")[0], standing=1.0)])
    assert play.prompt.kind == "unsure"
    assert "takeback" not in play.see(*beads(*_LAID)).said()


def test_a_star_taken_off_after_the_next_turn_is_missed_though_it_was_told_together() -> None:
    play = _told_together().lay("clear 30,200")
    play.see(*beads(*_LAID, "black 200,200", "clear 30,200"))
    assert "takeback" not in play.said()


def test_of_two_stars_that_fit_either_order_players_say_whose_is_which() -> None:
    play = _two_orders()
    assert play.prompt.kind == "unsure"
    assert play.prompt.signal is Signal.QUESTION
    first = dict(play.prompt.lines[0].facts)
    assert (first["seat"], first["next"]) == ("red", "yellow")
    play.press(A)
    laid = [star.kind.value for star in play.position.laid]
    assert laid == [first["kind"], first["next_kind"]]
    assert play.see(*play.on_mat).said() == ["unchanged"]


def test_two_lawful_stars_that_lie_between_tenths_of_a_millimetre_accuse_nobody() -> None:
    play = _begun().lay("clear 273.37,86.19", "grey 163.94,127.58")
    first = dict(play.prompt.lines[0].facts)
    assert play.reasons() == []
    assert (first["seat"], first["next"]) == ("red", "yellow")


def test_the_other_answer_gives_the_stars_to_the_other_players() -> None:
    told = [[str(star) for star in _two_orders().press(key).position.laid] for key in (A, B)]
    assert told[0] == told[1][::-1]
    assert len(told[0]) == 2


def test_of_two_stars_of_one_kind_a_ring_tells_which_is_meant() -> None:
    play = _begun().lay("grey 30,50", "grey 100,100")
    assert [line.key for line in play.prompt.lines] == [
        "choice-whose-ring",
        "choice-whose-ring",
    ]
    chart = play.prompt.chart
    assert chart is not None
    ring = chart.ring
    play.press(A)
    first = play.position.laid[0].spot
    assert (first.x, first.y) == ring


def test_two_stars_of_which_one_breaks_a_rule_are_still_one_too_many() -> None:
    play = _begun("grey 30,50", "grey 80,50", "grey 130,50")
    play.lay("grey 200,200", "grey 250,250")  # Red and Yellow have both used their grey stars
    assert "out-of-turn" in play.reasons()


def test_three_new_stars_in_one_look_accuse_nobody_and_say_what_to_do() -> None:
    play = _begun("grey 30,50").lay("black 100,100", "clear 200,200", "grey 250,50")
    play.see(*play.on_mat)
    assert play.reasons() == []
    assert play.prompt.kind == "unseen"
    while play.prompt.kind.startswith("unseen"):
        play.press(C)
    assert [line.key for line in play.prompt.lines] == ["stars-at-once", "stars-one-by-one"]
    play.see(*beads("grey 30,50", "black 100,100"))
    assert play.said() == ["move s2 black 100.0,100.0"]


def test_who_plays_on_past_the_question_whose_is_which_is_not_accused() -> None:
    play = _two_orders().lay("clear 200,200")
    play.see(*play.on_mat)
    assert play.reasons() == []


def test_a_star_too_many_at_the_end_of_a_round_accuses_nobody() -> None:
    kinds = ("clear", "clear", "clear", "grey", "grey", "grey", "black", "black")
    play = _begun(*(f"{kind} {40 + 30 * star},50" for star, kind in enumerate(kinds)))
    play.lay("black 100,200", "black 200,200")  # Green's last star, and one that nobody has
    play.see(*play.on_mat)
    assert play.reasons() == []
    assert play.prompt.lines[0].key == "too-many-stars"


def test_a_star_taken_back_by_the_button_and_one_more_after_it_are_told() -> None:
    play = _begun("grey 30,50").press(B)
    play.lay("black 100,100")
    play.see(*play.on_mat)
    assert play.reasons() == []
    assert play.prompt.kind in ("differs", "unsure", "turn", "unseen", "put-back")
    assert play.prompt.kind != "turn" or len(play.position.laid) == 2


def test_who_plays_on_past_the_question_of_a_kind_has_two_turns() -> None:
    play = Round()
    unclear = evidence_of(beads("grey 100,100")[0], rival="clear")
    play.see(more=[unclear])
    play.see(*beads("black 200,200"), more=[unclear])
    assert [str(star.spot) for star in play.position.laid] == ["100.0,100.0", "200.0,200.0"]


def test_who_plays_on_past_the_question_of_a_breach_waits_for_its_answer() -> None:
    """Once the two stars were taken in the other order, or the one who played on was accused."""
    play = _begun("clear 30,50", "grey 80,50", "black 130,50")
    lying = play.on_mat
    unclear = evidence_of(beads("clear 200,200")[0], rival="grey", likely=0.97)
    play.see(*lying, more=[unclear])
    assert play.prompt.kind == "unsure"
    for _ in range(3):  # Yellow's second grey star, unless the first one was misread
        play.see(*lying, *beads("grey 200,100"), more=[unclear])
        assert (play.prompt.kind, play.reasons()) == ("unsure", [])
    play.press(B, A)  # a grey star, said twice
    assert play.turns[-1] == "s1 grey 200.0,200.0"
    play.see(*lying, *beads("grey 200,100"), more=[unclear])
    assert play.reasons()[0] == "kind-used"


def test_who_plays_on_past_two_misread_stars_waits_for_the_first_answer() -> None:
    """The next player's star was misread too. Once that player was to take the last one off."""
    laid = ("clear 130,50", "black 30,120", "black 80,120", "black 130,120", "clear 200,200")
    play = _begun("clear 30,50", "clear 80,50", *laid[:-1])
    reds, yellows = beads("grey 30,50", "grey 80,50")
    greys = [
        evidence_of(reds, rival="clear", likely=0.99),
        evidence_of(yellows, rival="clear", likely=0.999999),
    ]
    play.see(*beads(*laid), more=greys)
    assert play.prompt.lines[0].key == "choice-wrong-star"
    assert waits_for_answer(play.session, reading_of(beads(*laid, "clear 200,100"), greys))


def test_who_plays_on_past_two_misread_stars_of_two_players_is_followed() -> None:
    """Once the second question stopped the round, and later looks accused Green."""
    laid = ("black 30,50", "clear 30,120")
    play = _begun(laid[0], "clear 80,50", "clear 130,50", laid[1])
    greys = [
        evidence_of(star, rival="clear", likely=0.6) for star in beads("grey 80,50", "grey 130,50")
    ]
    placed = ["clear 80,120", "clear 130,120", "grey 200,200", "black 200,50"]
    for count in range(1, len(placed) + 1):
        play.see(*beads(*laid, *placed[:count]), more=greys)
        assert play.reasons() == []
    assert play.prompt.kind == "turn"
    assert play.turns[1:3] == ["s2 grey 80.0,50.0", "s3 grey 130.0,50.0"]
    assert play.turns[-1] == "s2 black 200.0,50.0"


def test_two_stars_in_one_look_that_only_a_misread_star_forbids_accuse_nobody() -> None:
    """Green's earlier star is grey, and was recorded as clear. Once Green was out of turn."""
    laid = ("grey 30,50", "black 80,50", "black 30,120")
    play = _begun(*laid[:2], "clear 130,50", laid[2])
    misread = evidence_of(beads("grey 130,50")[0], rival="clear", likely=0.97)
    new = ("clear 80,120", "clear 130,120")
    play.see(*beads(*laid, *new), more=[misread])
    assert (play.prompt.kind, play.reasons()) == ("unsure", [])
    play.see(*beads(*laid, *new, "clear 200,200"), more=[misread])
    assert play.turns[2:] == [
        "s3 grey 130.0,50.0",
        "s1 black 30.0,120.0",
        "s2 clear 80.0,120.0",
        "s3 clear 130.0,120.0",
        "s1 clear 200.0,200.0",
    ]


def test_two_stars_in_one_look_of_which_one_is_surely_of_a_used_kind_are_one_too_many() -> None:
    play = _begun("grey 30,50", "black 80,50", "clear 130,50", "black 30,120")
    play.lay("clear 80,120", "clear 130,120")
    assert play.reasons() == ["out-of-turn", "kind-used"]
