from device.games.towers.sight import SIGHT
from vision.cards.evidence import CardReading, Thing
from vision.sheet.board_file import find_board

COIN = CardReading(None, things=(Thing(120.04, 80.0, 23.0, 23.0),))


def test_a_thing_that_is_no_card_is_told_with_its_place() -> None:
    assert SIGHT.fields(COIN)["things"] == [{"x": 120.0, "y": 80.0}]
    (seen,) = SIGHT.seen(COIN, find_board("towers_mat"))
    assert (seen.where, seen.what) == ("120, 80 mm", "no card")
