"""Every game answers the same questions about a position, as its own rules do.

Positions and moves are played at random, and go through the real parser of the command line.
"""

from __future__ import annotations

import json
import random
from html import escape
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from device.config.file import read_config
from device.config.kinds import NAME_LETTERS, toml
from device.config.sections import Config
from device.games.islands.tile_set import box_in
from device.games.registry import game_names, manifest_of
from device.journal.recorder import BEGIN, resumed
from device.journal.store import Journal, Stamp
from games.dreams.game import Dreams
from games.dreams.setup import Setup as DreamsSetup
from games.game import Game, Seat
from games.islands.count.game import IslandsCount
from games.islands.count.position import CountSetup
from games.islands.game import Islands
from games.islands.options import Options as IslandsOptions
from games.islands.setup import setup_of
from games.jinns.game import Jinns
from games.jinns.setup import Edition, parse_seats
from games.perft import perft
from games.towers.game import Towers
from games.towers.options import ALL_POWERS, Options
from games.towers.setup import Setup as TowersSetup
from tests.paths import recorded

AnyGame = Game[Any, Any, Any]

BOX = recorded("islands") / "box.tiles"
BY_ROWS = IslandsOptions(rows_left_to_right=True, lamps_count_singly=True)
ISLANDS = ("islands", "--players", "3", "--catalogue", str(BOX))
ROWS = ("--rule", "rows_left_to_right=true", "--rule", "lamps_count_singly=true")
POWERS = ",".join(sorted(ALL_POWERS))
OLDER = ("--edition", "lake-of-dreams")
TABLES: dict[str, tuple[AnyGame, tuple[str, ...]]] = {
    "wishes, two": (Jinns(parse_seats("ry,bg", Edition.WISHES)), ("jinns", "--seats", "ry,bg")),
    "wishes": (Jinns(parse_seats("rg,bg,yg", Edition.WISHES)), ("jinns", "--seats", "rg,bg,yg")),
    "older": (
        Jinns(parse_seats("y,b,r,g", Edition.DREAMS)),
        ("jinns", "--seats", "y,b,r,g", *OLDER),
    ),
    "older, three": (
        Jinns(parse_seats("yg,bg,rg", Edition.DREAMS)),
        ("jinns", "--seats", "yg,bg,rg", *OLDER),
    ),
    "dreams": (Dreams(DreamsSetup(4)), ("dreams", "--players", "4")),
    "towers": (
        Towers(TowersSetup(3, options=Options(powers=ALL_POWERS, zero_begins=False))),
        ("towers", "--players", "3", "--rule", f"powers={POWERS}", "--rule", "zero_begins=false"),
    ),
    "draft": (Islands(setup_of(box_in(BOX), 3)), ISLANDS),
    "draft by rows": (Islands(setup_of(box_in(BOX), 3, options=BY_ROWS)), (*ISLANDS, *ROWS)),
    "count": (IslandsCount(CountSetup(("s1", "s2", "s3"), box_in(BOX))), ISLANDS),
}
MOVES = 40
BARE_FIRST = "/".join({1: "r1", 2: "b2", 5: "y3"}.get(star, "-") for star in range(32))


def _ask(question: str, table: str, *more: str) -> int:
    game, *setup = TABLES[table][1]
    return main(["rules", game, question, *setup, *more])


def _told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def _played(game: AnyGame, seed: int) -> list[tuple[Any, Any]]:
    """Return the positions of a game at random, each with the move that was made in it."""
    dice = random.Random(seed)  # noqa: S311 - a game, no secrets
    position = game.initial(seed)
    found: list[tuple[Any, Any]] = []
    for _ in range(MOVES):
        moves = game.legal_moves(position)
        if not moves:
            break
        move = dice.choice(moves)
        found.append((position, move))
        position = game.apply(position, move)
    return found


@pytest.mark.parametrize("table", TABLES)
def test_every_position_and_move_of_the_notation_is_taken(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, setup = TABLES[table]
    played = _played(game, 7)[:: 5 if "islands" in setup else 1]
    for (position, move), (_, other) in zip(played, played[1:] + played[:1], strict=True):
        text = game.position_text(position)
        assert _ask("explain", table, "--position", text, "--move", game.move_text(move)) == 0
        assert _told(capsys) == {"legal": True, "breaches": []}
        assert _ask("explain", table, "--position", text, "--move", game.move_text(other)) == 0
        codes = [breach.code for breach in game.explain(position, other)]
        assert [breach["code"] for breach in _told(capsys)["breaches"]] == codes


@pytest.mark.parametrize("table", TABLES)
def test_points_add_up_and_the_end_is_told(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    game, _ = TABLES[table]
    position, _ = _played(game, 3)[-1]
    text = game.position_text(position)
    assert _ask("points", table, "--position", text) == 0
    for seat, tally in _told(capsys)["seats"].items():
        assert tally["total"] == sum(line["points"] for line in tally["lines"])
        assert tally["total"] == game.scores(position)[Seat(int(seat[1:]))].total
    assert _ask("end", table, "--position", text) == 0
    assert _told(capsys) == {"over": game.outcome(position) is not None}


@pytest.mark.parametrize("table", TABLES)
def test_the_legal_moves_are_those_of_the_game(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game, _ = TABLES[table]
    position, _ = _played(game, 5)[1]
    assert _ask("legal", table, "--position", game.position_text(position)) == 0
    assert _told(capsys)["moves"] == sorted(map(game.move_text, game.legal_moves(position)))


@pytest.mark.parametrize("question", ["legal", "explain", "points", "end", "perft"])
def test_a_lake_whose_first_star_is_empty_is_taken_by_every_question(
    question: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = {"explain": ("--move", "1>2"), "perft": ("--depth", "1")}.get(question, ())
    assert _ask(question, "wishes, two", "--position", f"{BARE_FIRST} s1", *more) == 0
    _told(capsys)
    if question in ("legal", "perft"):
        asked = ("--position", BARE_FIRST, "--turn", "s1", *more)
        assert _ask(question, "wishes, two", *asked) == 0


def test_a_builders_choices_are_among_the_legal_moves_of_a_whole_position(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bare = "/".join("-" * 32)
    assert _ask("legal", "older", "--position", f"{bare} s2 pending=r1y1g1b1") == 0
    assert _told(capsys) == {"moves": ["b:s4", "t:s4"]}


def test_turns_of_towers_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    game, _ = TABLES["towers"]
    position, _ = _played(game, 5)[1]
    text = game.position_text(position)
    assert _ask("perft", "towers", "--position", text, "--depth", "2") == 0
    assert _told(capsys) == {"nodes": perft(game, position, 2)}


def test_an_unknown_house_rule_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--position", "r1 s1", "--rule", "no_such=true")
    assert main(["rules", "dreams", "end", "--players", "3", *asked]) != 0
    assert "no_such" in capsys.readouterr().err


def _seatings() -> list[str]:
    """Return seats of two, three and four players at random, as the command line has them."""
    dice = random.Random(11)  # noqa: S311 - a game, no secrets
    found: list[str] = []
    for players in (2, 3, 4) * 3:
        colours = dice.sample("ybrg", 4)
        size = 2 if players == 2 else 1
        seats = ["".join(colours[n * size : (n + 1) * size]) for n in range(players)]
        neutral = colours[3] if players == 3 else ""
        found.append(",".join(seat + neutral for seat in seats))
    return found


@pytest.mark.parametrize("seats", _seatings())
def test_every_seating_of_the_notation_is_taken(
    seats: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Jinns(parse_seats(seats, Edition.WISHES))
    for position, move in _played(game, 13)[:8]:
        asked = ("--position", game.position_text(position), "--move", game.move_text(move))
        assert main(["rules", "jinns", "explain", "--seats", seats, *asked]) == 0
        assert _told(capsys) == {"legal": True, "breaches": []}


LETTERS = "abcXYZäöüéèñßøþÀÞ0123456789 '\"\\.,;:-_&!?()/+#%$<>[]{}=~@*"


def _names(seed: int, count: int) -> tuple[str, ...]:
    """Return different names of every length that is allowed, the longest among them."""
    dice = random.Random(seed)  # noqa: S311 - names, no secrets
    names: list[str] = []
    while len(names) < count:
        size = NAME_LETTERS if not names else dice.randint(1, NAME_LETTERS)
        name = "".join(dice.choices(LETTERS, k=size)).strip()
        if name and name not in names:
            names.append(name)
    return tuple(names)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", game_names())
def test_every_name_is_recorded_listed_and_kept(
    game: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = manifest_of(game).setup()
    board = setup.board(Config())
    form = setup.form(board, Config())
    names = _names(seed, len(form.places()))
    named = form.with_names(names)
    with Journal.open(tmp_path / "journal.sqlite") as book:
        book.append("g1", BEGIN, named.payload(), Stamp(1, 1, "boot"))
        table = resumed(book.events("g1"), {game: board})
    assert tuple(table.seat_name(seat) for seat in table.seats) == names
    config = tmp_path / "tablejinn.toml"
    config.write_text(f'[journal]\npath = "{tmp_path}/journal.sqlite"\n')
    assert main(["keep", "--list", "--config", str(config)]) == 0
    assert ", ".join(names) in capsys.readouterr().out
    assert main(["keep", str(tmp_path / "kept"), "--config", str(config)]) == 0
    page = (tmp_path / "kept" / "evening.html").read_text()
    assert all(f": {escape(name)}</li>" in page for name in names)


@pytest.mark.parametrize("seed", range(8))
def test_every_name_is_read_from_the_configuration(seed: int, tmp_path: Path) -> None:
    names = _names(seed, 5)
    sections = {"dreams": "discs", "islands": "players", "towers": "players"}
    path = tmp_path / "tablejinn.toml"
    lines = (f"[{game}]\n{key} = {toml(names)}\n" for game, key in sections.items())
    path.write_text("".join(lines), encoding="utf-8")
    config = read_config(path)
    for game in sections:
        setup = manifest_of(game).setup()
        table = setup.form(setup.board(config), config).new_game()
        assert tuple(table.seat_name(seat) for seat in table.seats) == names[: len(table.seats)]


@pytest.mark.parametrize("seed", range(8))
def test_every_name_is_taken_by_the_questions_about_a_table(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names, file = _names(seed, 4), tmp_path / "question.json"
    more: dict[str, dict[str, object]] = {
        "islands": {"tiles": [], "dreams": []},
        "towers": {"towers": {}},
    }
    for game, own in more.items():
        file.write_text(json.dumps({"players": [{"name": name, **own} for name in names]}))
        assert main(["rules", game, "score", str(file)]) == 0
        answer = _told(capsys)
        assert tuple(one["name"] for one in answer["players"]) == names
        assert tuple(answer["winners"]) == names
