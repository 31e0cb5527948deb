"""What a replay may know of `game.json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.config.sections import Config
from device.errors import RecordError
from device.games.registry import manifest_of
from device.replay.recording import RecordedFrame, read_recording
from games.errors import SetupError
from tests.paths import recorded


def _moment(folder: Path, **event: object) -> RecordedFrame:
    """Return the only frame of a record whose only event says this."""
    header = {"game": "dreams", "sheet": "firmament", "players": 3}
    game = {**header, "events": [{"frame": "000.jpg", **event}]}
    (folder / "game.json").write_text(json.dumps(game))
    (moment,) = read_recording(folder).moments
    return moment


def test_the_point_where_a_star_was_laid_is_no_answer_of_the_players(tmp_path: Path) -> None:
    assert _moment(tmp_path, to=[187.56, 82.47]) == RecordedFrame("000.jpg")


def test_a_point_beside_a_kept_half_gives_the_other_half_to_nobody(tmp_path: Path) -> None:
    moment = _moment(tmp_path, keep="top", to=[187.56, 82.47])
    assert moment == RecordedFrame("000.jpg")


def test_the_receiver_of_a_half_is_an_answer_of_the_players(tmp_path: Path) -> None:
    assert _moment(tmp_path, keep="top", to="s2") == RecordedFrame("000.jpg", "top", "s2")


def test_what_is_neither_a_receiver_nor_a_point_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="to"):
        _moment(tmp_path, to={"x": 187.56})


def test_no_frame_of_the_recorded_dreams_answers_about_a_tower() -> None:
    moments = read_recording(recorded("dreams")).moments
    assert {(moment.keep, moment.to) for moment in moments} == {("", "")}


GAMES = {
    "jinns": ({"seats": [["red"], ["blue"], ["yellow"], ["green"]], "sheet": "lake"}, "ties"),
    "dreams": ({"players": 3, "sheet": "firmament"}, "own_colour_vote"),
    "towers": ({"players": 3, "sheet": "towers_mat"}, "five_ends"),
    "islands": ({"players": 3, "sheet": "island_mat"}, "rows_left_to_right"),
}
VALUES: dict[str, bool | str] = {"ties": "most-captured"}


def _begun(folder: Path, game: str, options: dict[str, bool | str]) -> str:
    """Return the rules of a recorded game, whose record says these house rules."""
    header, _ = GAMES[game]
    record = {"game": game, **header, "options": options, "events": [{"frame": "000.jpg"}]}
    (folder / "game.json").write_text(json.dumps(record))
    setup = manifest_of(game).setup()
    begun = setup.recorded(read_recording(folder), setup.board(Config()))
    rules = begun.session.table.game
    return repr(getattr(rules, "setup", None) or getattr(rules, "rules").setup)  # noqa: B009


@pytest.mark.parametrize("game", GAMES)
def test_the_house_rules_of_a_record_are_played(game: str, tmp_path: Path) -> None:
    _, name = GAMES[game]
    value = VALUES.get(name, True)
    assert _begun(tmp_path, game, {name: value}) != _begun(tmp_path, game, {})


@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_that_a_game_does_not_have_is_named(game: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no_such_rule"):
        _begun(tmp_path, game, {"no_such_rule": True})
