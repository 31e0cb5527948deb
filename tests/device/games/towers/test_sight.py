from device.games.towers.sight import SIGHT
from vision.cards.evidence import CardReading, Thing

COIN = CardReading(None, things=(Thing(120.04, 80.0, 23.0, 23.0),))


def test_a_thing_that_is_no_card_is_told_with_its_place() -> None:
    assert SIGHT.fields(COIN)["things"] == [{"x": 120.0, "y": 80.0}]
    assert SIGHT.words(COIN) == ["no card at 120,80"]
