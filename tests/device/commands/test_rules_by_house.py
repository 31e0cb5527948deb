"""The questions that a file asks follow the house rules too, and agree with games at the table.

Games are played at random by house rules. What the command says of a position is compared with the
functions that the table uses.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from device.games.islands.tile_set import box_in
from games.dreams.game import Dreams
from games.dreams.moves import Accused, Image
from games.dreams.options import Options as DreamsOptions
from games.dreams.options import Ties as DreamsTies
from games.dreams.position import Position as DreamsPosition
from games.dreams.score import leaders, space
from games.dreams.setup import Setup as DreamsSetup
from games.islands.game import Islands
from games.islands.island import DREAM_SLOTS, Island
from games.islands.moves import TilePlacement
from games.islands.options import Options as IslandsOptions
from games.islands.pieces import Row
from games.islands.setup import setup_of
from games.jinns.game import Jinns
from games.jinns.moves import Move
from games.jinns.notation import lake_text
from games.jinns.options import options_of as jinns_options
from games.jinns.setup import Edition, parse_seats
from games.towers.game import Towers
from games.towers.moves import Bid
from games.towers.options import ALL_POWERS
from games.towers.options import Options as TowersOptions
from games.towers.options import Ties as TowersTies
from games.towers.position import Phase
from games.towers.score import winners
from games.towers.setup import Setup as TowersSetup
from tests.paths import recorded

BOX = recorded("islands") / "box.tiles"


class Asked:
    """The command, asked by a file and by house rules."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._file = folder / "question.json"
        self._capsys = capsys

    def about(self, game: str, question: str, file: object, *rules: str) -> dict[str, Any]:
        self._file.write_text(json.dumps(file), encoding="utf-8")
        chosen = [word for rule in rules for word in ("--rule", rule)]
        assert main(["rules", game, question, str(self._file), *chosen]) == 0
        answer: dict[str, Any] = json.loads(self._capsys.readouterr().out)
        return answer


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    return Asked(tmp_path, capsys)


def played(game: Any, seed: int, most: int) -> Iterator[tuple[Any, Any]]:
    """Yield the positions of a game at random, each with the one before."""
    dice = random.Random(seed)  # noqa: S311 - a game, no secrets
    position = game.initial(seed)
    for _ in range(most):
        moves = game.legal_moves(position)
        if not moves:
            return
        before, position = position, game.apply(position, dice.choice(moves))
        yield before, position


# Dreams


@pytest.mark.parametrize("ties", list(DreamsTies))
def test_a_round_of_dreams_is_worth_what_it_is_at_the_table(ties: DreamsTies, ask: Asked) -> None:
    game = Dreams(DreamsSetup(4, options=DreamsOptions(ties=ties, own_colour_vote=True)))
    ends: list[bool] = []
    own_votes = 0
    for seed in range(4):
        for before, after in played(game, seed, 400):
            if len(after.rounds) == len(before.rounds):
                continue
            question = round_of(before, after)
            own_votes += sum(god == vote for god, vote in question["votes"].items())
            rules = (f"ties={ties}", "own_colour_vote=true")
            answer = ask.about("dreams", "score", question, *rules)
            assert list(answer["points"].values()) == list(after.rounds[-1].points)
            assert list(answer["track"].values()) == list(map(space, after.totals.values()))
            assert answer["over"] == after.is_over
            best = [f"s{seat}" for seat in leaders(after.totals)] if after.is_over else []
            assert answer["winners"] == best
            ends.append(after.is_over)
    assert own_votes
    assert True in ends


def round_of(before: DreamsPosition, after: DreamsPosition) -> dict[str, Any]:
    """Return the question about the round that was told between two positions."""
    record = after.rounds[-1]
    votes = {f"s{seat}": vote for seat, vote in enumerate(record.votes, 1)}
    mortal = votes.pop(f"s{record.mortal}")
    return {
        "players": len(record.votes),
        "mortal": f"s{record.mortal}",
        "vision": record.vision,
        "guess": mortal.number if isinstance(mortal, Image) else None,
        "votes": {
            god: f"s{vote.seat}" if isinstance(vote, Accused) else None
            for god, vote in votes.items()
        },
        "track": {f"s{seat}": total for seat, total in before.totals.items()},
    }


TIE = {
    "players": 3,
    "mortal": "s1",
    "vision": 3,
    "guess": None,
    "votes": {"s2": "s1", "s3": "s1"},
    "track": {"s1": 0, "s2": 14, "s3": 14},
}


def test_a_tie_of_dreams_ends_the_game_or_does_not(ask: Asked) -> None:
    assert ask.about("dreams", "score", TIE)["winners"] == ["s2", "s3"]
    assert not ask.about("dreams", "score", TIE, "ties=another-round")["over"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"votes": {"s2": "s2", "s3": "s1"}}, "votes.s2 = 's2': one of s1, s3 is needed"),
        ({"track": {"s1": 0, "s2": 21, "s3": 14}}, "track.s2 = 21: a whole number from 0 to 20"),
    ],
)
def test_what_only_a_house_rule_allows_is_refused_without_it(
    change: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "question.json"
    file.write_text(json.dumps({**TIE, **change}))
    assert main(["rules", "dreams", "score", str(file)]) == 1
    assert said in capsys.readouterr().err
    rules = ("--rule", "own_colour_vote=true", "--rule", "ties=another-round")
    assert main(["rules", "dreams", "score", str(file), *rules]) == 0


# 5 Towers


@pytest.mark.parametrize("ties", list(TowersTies))
@pytest.mark.parametrize("copies", [True, False])
def test_towers_are_worth_what_they_are_at_the_table(
    ties: TowersTies, ask: Asked, *, copies: bool
) -> None:
    options = TowersOptions(powers=ALL_POWERS, ties=ties, pairs_by_copies=copies)
    game = Towers(TowersSetup(3, options=options))
    rules = (f"powers={','.join(ALL_POWERS)}", f"ties={ties}", f"pairs_by_copies={copies}".lower())
    for position, _ in list(played(game, 3, 120))[::10]:
        players = [
            {
                "name": f"s{seat}",
                "towers": {tower.suit: tower.values for tower in position.row(seat)},
                "demolished": len(position.pile(seat)),
            }
            for seat in game.seats
        ]
        answer = ask.about("towers", "score", {"players": players}, *rules)
        totals = {one["name"]: one["total"] for one in answer["players"]}
        assert totals == {f"s{s}": tally.total for s, tally in game.scores(position).items()}
        assert answer["winners"] == [f"s{seat}" for seat in winners(position)]


@pytest.mark.parametrize(
    "changed",
    ["pay_any_bid=false", "pay_without_taking=false", "recovery_backs_bids=false", "tear_down=x"],
)
def test_bids_are_those_of_the_table(changed: str, ask: Asked) -> None:
    name, _, value = changed.partition("=")
    rule = changed if value == "false" else "tear_down=any-time"
    values = {name: False} if value == "false" else {"tear_down": "any-time"}
    options = TowersOptions(powers=ALL_POWERS, **values)  # type: ignore[arg-type]  # by its name
    game = Towers(TowersSetup(3, options=options))
    compared = 0
    for position, _ in played(game, 8, 150):
        if position.phase is not Phase.BID or any(position.bids):
            continue
        seat = game.to_move(position)[0]
        question = {
            "market": [[card.suit, card.value] for card in position.market],
            "towers": {tower.suit: tower.values for tower in position.row(seat)},
            "demolished": [[card.suit, card.value] for card in position.pile(seat)],
        }
        answer = ask.about("towers", "bids", question, rule, f"powers={','.join(ALL_POWERS)}")
        lawful = {move.number for move in game.legal_moves(position) if isinstance(move, Bid)}
        assert set(answer["bids"]) - {0} == lawful - {0}
        compared += 1
    assert compared


# 1001 Islands


def player_of(name: str, island: Island) -> dict[str, Any]:
    """Return a player of the question about the score."""
    tiles = [
        {
            "row": placed.cell.row,
            "cell": placed.cell.column,
            "elements": {} if placed.tile is None else dict(placed.tile.elements),
            "face": placed.face,
        }
        for placed in island.placed
        if placed.cell.row is not Row.DREAM
    ]
    dreams = sorted((one for one in island.placed if one.cell in DREAM_SLOTS), key=_column)
    return {"name": name, "tiles": tiles, "dreams": [one.tile.dream for one in dreams if one.tile]}


def _column(placed: Any) -> int:
    return int(placed.cell.column)


def _are_in_order(island: Island) -> bool:
    """Return whether the dreams fill the first slots: a question names them without slots."""
    columns = sorted(one.cell.column for one in island.placed if one.cell in DREAM_SLOTS)
    return columns == list(range(len(columns)))


@pytest.mark.parametrize("singly", [True, False])
@pytest.mark.parametrize("by_rows", [True, False])
def test_islands_are_worth_and_grow_as_at_the_table(
    ask: Asked, *, singly: bool, by_rows: bool
) -> None:
    options = IslandsOptions(lamps_count_singly=singly, rows_left_to_right=by_rows)
    game = Islands(setup_of(box_in(BOX), 3, options=options))
    rules = (
        f"lamps_count_singly={singly}".lower(),
        f"rows_left_to_right={by_rows}".lower(),
    )
    grown = 0
    for scored, (position, _) in enumerate(played(game, 2, 250)):
        if all(map(_are_in_order, position.islands)) and not scored % 12:
            players = [player_of(f"s{n}", one) for n, one in enumerate(position.islands, 1)]
            answer = ask.about("islands", "score", {"players": players}, *rules)
            totals = [one["total"] for one in answer["players"]]
            assert totals == [tally.total for tally in game.scores(position).values()]
        moves = game.legal_moves(position)
        cells = {
            (move.cell.row, move.cell.column)
            for move in moves
            if isinstance(move, TilePlacement) and move.cell.row is not Row.DREAM
        }
        if cells and not grown % 8:
            filled = {one.cell for one in position.islands[position.turn - 1].placed}
            placed = [[cell.row, cell.column] for cell in filled if cell.row is not Row.DREAM]
            open_cells = ask.about("islands", "place", {"placed": placed}, *rules)["cells"]
            assert cells <= {(row, column) for row, column in open_cells}
            rows = {row for row, _ in cells}
            assert {(row, column) for row, column in open_cells if row in rows} == cells
        grown += bool(cells)
    assert grown > 10


# Jinns of the Lake


@pytest.mark.parametrize(
    ("seats", "edition", "rule"),
    [
        ("r,b,y,g", Edition.WISHES, "counting_past_origin"),
        ("y,b,r,g", Edition.DREAMS, "three_at_start"),
        ("ry,bg", Edition.WISHES, "no_undoing"),
    ],
)
def test_moves_of_jinns_are_those_of_the_table(
    seats: str, edition: Edition, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Jinns(parse_seats(seats, edition, jinns_options({rule: True})))
    for _, position in list(played(game, 4, 300))[-60::3]:
        if game.awaits_decision(position) or game.outcome(position) is not None:
            continue
        anew = game.deal(position.lake, position.turn)
        asked = ("--position", lake_text(position.lake), "--turn", f"s{position.turn}")
        table = ("--seats", seats, "--edition", edition.value, "--rule", f"{rule}=true")
        assert main(["rules", "jinns", "legal", *asked, *table]) == 0
        assert set(json.loads(capsys.readouterr().out)["moves"]) == moves_of(game, anew)


def test_a_count_of_jinns_may_pass_its_start_if_the_table_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lake = "/".join({0: "r3", 5: "b1", 9: "g1"}.get(star, "-") for star in range(32))
    asked = ("rules", "jinns", "legal", "--position", lake, "--turn", "s1", "--seats", "r,b,y,g")
    assert main([*asked]) == 0
    assert json.loads(capsys.readouterr().out) == {"moves": []}
    assert main([*asked, "--rule", "counting_past_origin=true"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"]


def moves_of(game: Jinns, position: Any) -> set[str]:
    """Return the moves as the command lists them: what is taken with a move is no other move."""
    moves = (move for move in game.legal_moves(position) if isinstance(move, Move))
    return {str(Move(move.origin, move.target, move.count)) for move in moves}
