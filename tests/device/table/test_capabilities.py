from device.table.capabilities import Capabilities

PLAIN: Capabilities[int, str, str] = Capabilities()


def test_a_game_that_declares_nothing_takes_turns_back_one_by_one() -> None:
    assert PLAIN.turns_taken_back((1, 2, 3), ("a", "b")) == 1


def test_a_game_that_declares_nothing_lets_nothing_unlawful_stand() -> None:
    assert PLAIN.lawful_instead(1, "a") == ()


def test_a_game_that_declares_nothing_has_no_score_to_set_right() -> None:
    assert PLAIN.correction(1, None) is None


def test_a_game_that_declares_nothing_has_nothing_to_set_by_hand() -> None:
    assert PLAIN.by_hand is None


def test_moves_are_written_one_after_the_other_unless_a_game_says_otherwise() -> None:
    assert PLAIN.forms.moves(1, ("a", "b")) == "a b"


def test_a_camera_tells_every_move_from_every_other_unless_a_game_says_otherwise() -> None:
    assert (PLAIN.blurred.is_same("a", "a"), PLAIN.blurred.is_same("a", "b")) == (True, False)
