"""The players' colours are picked by the buttons before the game."""

from __future__ import annotations

from device.config.sections import Config
from device.games.dreams.settings import DreamsConfig
from device.games.dreams.setup import COLOURS, DreamsForm, DreamsSetup
from device.texts.language import say
from tests.device.games.dreams.test_record import FIRMAMENT


def _picking(players: int = 3) -> DreamsForm:
    return DreamsForm(FIRMAMENT, COLOURS, players=players).changed(1)


def _kinds(form: DreamsForm) -> list[str]:
    return [question.kind for question in form.asks()]


def test_colours_are_asked_seat_by_seat_only_of_those_who_pick() -> None:
    assert _kinds(DreamsForm(FIRMAMENT, COLOURS)) == ["players", "discs", "dealer", "voting"]
    assert _kinds(_picking(3)) == ["players", "discs", *["disc"] * 3, "dealer", "voting"]


def test_a_seat_goes_round_all_colours_that_no_earlier_seat_has() -> None:
    form = _picking(3)
    shown: list[str] = []
    for _ in range(5):
        shown.append(form.seats[1])
        form = form.changed(3)
    assert sorted(shown) == sorted(set(COLOURS) - {form.seats[0]})
    assert form.seats == _picking(3).seats


def test_no_colour_is_ever_played_by_two() -> None:
    form = _picking(6)
    for number in (2, 2, 4, 3, 5, 2, 6):
        form = form.changed(number)
        assert sorted(form.names) == sorted(COLOURS)


def test_six_names_stand_in_two_halves() -> None:
    listed = DreamsForm(FIRMAMENT, COLOURS, players=6).asks()[1].shown[:2]
    assert [dict(line.facts)["seats"] for line in listed] == [COLOURS[:3], COLOURS[3:]]


def test_names_of_the_configuration_come_first_and_colours_fill_up() -> None:
    config = Config(of_games=(DreamsConfig(discs=("Anna", "Ben", "Cleo")),))
    form = DreamsSetup().form(FIRMAMENT, config)
    assert isinstance(form, DreamsForm)
    assert form.seats == ("Anna", "Ben", "Cleo")
    assert form.names[3:] == COLOURS[:3]


def test_the_last_colour_left_has_no_other() -> None:
    asks = [ask for ask in _picking(len(COLOURS)).asks() if ask.kind == "disc"]
    assert [ask.has_choice for ask in asks] == [*[True] * (len(COLOURS) - 1), False]


def test_three_names_are_three_players() -> None:
    assert not DreamsForm(FIRMAMENT, COLOURS[:3], players=3).asks()[0].has_choice


def test_the_order_of_all_six_is_shown() -> None:
    question = DreamsForm(FIRMAMENT, COLOURS, players=6).asks()[1]
    assert all(colour.title() in " ".join(map(say, question.lines)) for colour in COLOURS)
