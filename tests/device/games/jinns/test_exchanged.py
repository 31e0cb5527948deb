"""Two domes that changed places: each may be misread by itself, but both together are not."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

from device.games.jinns.exchanged import exchanged
from device.table.prompts import Key
from games.jinns.views import View
from tests.device.games.jinns.evenings import four, look
from tests.device.games.jinns.seen_stars import SeenTable
from tests.device.games.jinns.table_top import Evening, changed, settled
from tests.device.games.jinns.true_table import played
from tests.games.jinns.tables import table

A, B = Key.A, Key.B
TOPS = {0: look(1, "red", 2), 9: look(2, "red", 1)}
"""Red 1 of star 0 and red 2 of the tower on star 9 have changed places."""


def _exchanged(evening: Evening) -> View:
    return changed(settled(evening.position), TOPS)


def _told() -> Evening:
    evening = four().see_board()
    view = _exchanged(evening)
    return evening.see(view).see(view).see(view)


def test_two_domes_of_one_colour_that_changed_places_do_not_match() -> None:
    """Once it was passed over: a misread strength is excused, star by star."""
    evening = _told()
    assert evening.words[:2] == ["Does not match", "Stars 0 and 9 are not as I have them."]
    assert evening.press(A).words == ["It should be", "0: red 1", "9: green 3, red 2 on it"]


def test_once_they_are_changed_back_the_game_goes_on() -> None:
    evening = _told().see_board()
    assert evening.prompt.kind == "turn"
    assert evening.see_move("0>1").said() == ["move 0>1"]


def test_players_may_let_them_lie_as_they_lie() -> None:
    evening = _told().press(A, B)
    assert evening.words == ["Set it right", "What lies on 0?", "red 2"]
    view = _exchanged(evening)
    evening.press(A, A, A).see(view).see(view)
    assert (evening.prompt.kind, str(evening.position.lake[0])) == ("turn", "r2")


def test_one_dome_that_is_read_otherwise_all_at_once_is_misread() -> None:
    evening = four().see_board()
    misread = changed(settled(evening.position), {0: TOPS[0]})
    assert evening.see(misread).see(misread).see(misread).prompt.kind == "turn"


def test_what_is_put_back_exchanged_after_a_knock_is_not_back() -> None:
    evening = four().see_board()
    view = _exchanged(evening)
    knocked = changed(view, dict.fromkeys((1, 14, 20, 25)))
    evening.see(knocked).see(knocked).see(view).see(view)
    assert (evening.prompt.kind, evening.words[1][:9]) == ("knocked", "0: red 1"), evening.words
    assert evening.see_board().words[1] == "All is back."


def test_what_is_missing_beside_two_exchanged_pieces_is_not_called_right() -> None:
    evening = four().see_board()
    view = changed(_exchanged(evening), {20: None})
    knocked = changed(view, dict.fromkeys((1, 14, 25)))
    evening.see(knocked).see(knocked).see(view).see(view)
    assert evening.session.differs == (0, 9, 20)


def test_what_is_put_back_exchanged_after_an_illegal_move_does_not_match() -> None:
    evening = four().see_board()
    illegal = changed(settled(evening.position), {0: None, 9: look(3, "red", 1)})
    evening.see(illegal).see(illegal)
    assert evening.prompt.kind == "illegal"
    view = _exchanged(evening)
    evening.see(view).see(view).see(view)
    assert (evening.prompt.kind, evening.session.differs) == ("differs", (0, 9))


def _camera_and_lake(seed: int) -> tuple[Random, SeenTable, View]:
    """Return a lake in the middle of a game, and a camera that makes the mistakes of readers."""
    chance = Random(seed)  # noqa: S311 - to be repeated
    camera = SeenTable(chance)
    return chance, camera, settled(played(table("wishes-4"), chance, chance.randrange(24)))


def _with_two_exchanged(chance: Random, view: View) -> tuple[set[int], View]:
    """Return two stars whose tops have one colour, and the lake with these tops exchanged."""
    tops = [(star, look) for star, look in enumerate(view) if look is not None]
    one, other = chance.choice(
        [
            pair
            for pair in combinations(tops, 2)
            if pair[0][1].colour == pair[1][1].colour and pair[0][1].strength != pair[1][1].strength
        ]
    )
    lying = {
        one[0]: replace(one[1], strength=other[1].strength),
        other[0]: replace(other[1], strength=one[1].strength),
    }
    return set(lying), changed(view, lying)


def test_readers_that_make_mistakes_tell_of_most_exchanges() -> None:
    told = 0
    for seed in range(60):
        chance, camera, view = _camera_and_lake(seed)
        stars, lying = _with_two_exchanged(chance, view)
        before = (camera.reading(view), view)
        told += set(exchanged(before, camera.reading(lying), view)) == stars
    assert told >= 54, told


def test_domes_that_are_put_back_right_are_never_told_as_exchanged() -> None:
    """Each dome that was in a hand is read anew, with the mistakes of readers."""
    for seed in range(60):
        chance, camera, view = _camera_and_lake(seed)
        before = (camera.reading(view), view)
        stars = [star for star, look in enumerate(view) if look is not None]
        camera.lay_again(chance.sample(stars, 7))
        assert not exchanged(before, camera.reading(view), view), seed
