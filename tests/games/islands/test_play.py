"""Rounds as they are played: with three to five players, and with two."""

from __future__ import annotations

import pytest

from games.errors import IllegalMoveError, PositionError, SetupError
from games.game import TABLE, Seat
from games.islands.game import Islands
from games.islands.island import Cell, Face
from games.islands.moves import Pick, RevealTiles, TilePlacement
from games.islands.pieces import Row, TileSet
from games.islands.position import Position
from games.islands.setup import Phase, setup_of
from tests.games.islands.box import BOX, after, codes, legal, table

THREE = table(3)
TWO = table(2)
BOTH_TAKEN = ("s2 upper-01 @ upper,0", "s1 upper-02 @ upper,0")
"""Both shown tiles of two players are taken, and the hidden one is to be discarded."""


def _shown(players: int, *more: str) -> Position:
    """Return a first round at a table that does not know its stacks: upper 1 and on are drawn."""
    game = table(players)
    tiles = " ".join(f"upper-{number:02}" for number in range(1, players + 1))
    start = after(game, game.unseen(Seat(1)), "s1 picks upper", f"table reveals {tiles}")
    return after(game, start, *more)


def _two(*more: str) -> Position:
    moves = ("s1 picks upper", "s1 shows upper-01 upper-02", *more)
    return after(TWO, TWO.unseen(Seat(1)), *moves)


@pytest.mark.parametrize(("players", "tiles"), [(2, 12), (3, 12), (4, 16), (5, 20)])
def test_stacks_are_as_high_as_the_number_of_players_asks(players: int, tiles: int) -> None:
    assert [len(stack) for stack in table(players).initial(1).stacks] == [tiles] * 4


def test_the_seed_finds_the_lookout_where_nobody_has() -> None:
    game = table(5, lookout=None)
    assert {game.initial(seed).lookout for seed in range(40)} == set(game.seats)
    assert {table(5, lookout=4).initial(seed).lookout for seed in range(9)} == {4}


def test_the_lookout_picks_a_stack_and_the_table_shows_its_top() -> None:
    start = THREE.initial(1)
    assert legal(THREE, start) == {f"s1 picks {row}" for row in Row}
    picked = after(THREE, start, "s1 picks lower")
    assert THREE.to_move(picked) == (TABLE,)
    (reveal,) = THREE.legal_moves(picked)
    shown = THREE.apply(picked, reveal)
    assert set(shown.shown) == set(start.stack(Row.LOWER)[:3])
    assert shown.stack(Row.LOWER) == start.stack(Row.LOWER)[3:]
    assert THREE.to_move(shown) == (1,)


def test_who_has_put_a_tile_down_names_the_next() -> None:
    named = _shown(4, "s1 upper-02 @ upper,0")
    game = table(4)
    assert game.awaits_decision(named)
    assert legal(game, named) == {"s1 names s2", "s1 names s3", "s1 names s4"}
    third = after(game, named, "s1 names s3")
    assert game.to_move(third) == (3,)
    assert legal(game, after(game, third, "s3 upper-04 @ upper,0")) == {
        "s3 names s2",
        "s3 names s4",
    }


def test_the_last_player_takes_the_rest_and_leads_the_next_round() -> None:
    last = _shown(3, "s1 upper-01 @ upper,0", "s1 names s3", "s3 upper-03 @ upper,0")
    assert legal(THREE, last) == {"s2 upper-02 @ upper,0"}
    over = after(THREE, last, "s2 upper-02 @ upper,0")
    assert (over.round, over.lookout, over.phase) == (2, 2, Phase.PICK)
    assert THREE.to_move(over) == (2,)


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("s1 upper-01 @ upper,0", []),
        ("s2 upper-01 @ upper,0", ["out-of-turn"]),
        ("s1 upper-09 @ upper,0", ["not-revealed"]),
        ("s1 upper-99 @ upper,0", ["not-in-box"]),
        ("s1 upper-01 @ lower,0", ["wrong-row"]),
        ("s1 upper-01 @ dream,0", ["wrong-row"]),
        ("s1 upper-01 @ upper,1", ["not-adjacent"]),
        ("s3 lower-01 @ upper,1", ["out-of-turn", "not-revealed", "wrong-row", "not-adjacent"]),
        ("s5 upper-01 @ upper,0", ["out-of-turn"]),
        ("s1 picks upper", ["not-now"]),
        ("s1 names s2", ["not-now"]),
        ("s1 takes hidden", ["no-hidden-tile"]),
        ("s1 shows upper-01 upper-02", ["not-now"]),
        ("table reveals upper-05 upper-06 upper-07", ["not-now"]),
    ],
)
def test_a_move_that_the_rules_forbid_is_explained(move: str, expected: list[str]) -> None:
    assert codes(THREE, _shown(3), move) == expected


def test_before_its_tiles_are_turned_up_nobody_may_take_one() -> None:
    picked = after(THREE, THREE.unseen(Seat(1)), "s1 picks upper")
    assert codes(THREE, picked, "s1 upper-01 @ upper,0") == ["not-now"]
    assert codes(THREE, picked, "s1 picks lower") == ["not-now"]
    assert codes(THREE, picked, "s2 picks lower") == ["out-of-turn", "not-now"]


def test_a_second_tile_before_the_next_is_named_is_not_now() -> None:
    named = _shown(3, "s1 upper-01 @ upper,0")
    assert codes(THREE, named, "s1 upper-02 @ upper,0") == ["not-now", "cell-taken"]
    assert codes(THREE, named, "s1 names s1") == ["already-chosen"]
    assert codes(THREE, named, "s1 names s4") == ["no-such-seat"]


def test_a_breach_says_what_a_sentence_needs() -> None:
    (breach,) = THREE.explain(_shown(3), TilePlacement(Seat(1), "upper-01", Cell(Row.LOWER, 0)))
    assert (breach.rule, breach.edition) == ("Construction rules", "ludonaute-2022")
    assert dict(breach.facts) == {"tile": "upper-01", "belongs": "upper", "row": "lower", "cell": 0}


def test_an_illegal_move_is_refused_with_its_breaches() -> None:
    position = _shown(3)
    move = TilePlacement(Seat(1), "upper-01", Cell(Row.UPPER, 3))
    with pytest.raises(IllegalMoveError, match="not-adjacent") as refusal:
        THREE.apply(position, move)
    assert refusal.value.breaches == THREE.explain(position, move)


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        ("upper-01 upper-02", "wrong-number"),
        ("upper-01 upper-01 upper-02", "wrong-number"),
        ("upper-01 upper-02 lower-03", "wrong-stack"),
        ("upper-01 upper-02 upper-99", "not-in-box"),
    ],
)
def test_what_cannot_have_been_drawn_is_told(tiles: str, code: str) -> None:
    picked = after(THREE, THREE.unseen(Seat(1)), "s1 picks upper")
    assert codes(THREE, picked, f"table reveals {tiles}") == [code]


def test_a_tile_is_not_drawn_twice_nor_another_than_lies_on_top() -> None:
    round_1 = _shown(
        3,
        *("s1 upper-01 @ upper,0", "s1 names s2", "s2 upper-02 @ upper,0"),
        *("s3 upper-03 @ upper,0", "s3 picks upper"),
    )
    assert codes(THREE, round_1, "table reveals upper-03 upper-04 upper-05") == ["not-drawn"]
    known = after(THREE, THREE.initial(1), "s1 picks upper")
    others = [tile.id for tile in known.stack(Row.UPPER)[3:6] if tile]
    assert codes(THREE, known, f"table reveals {' '.join(others)}") == ["not-drawn"]


def test_a_tile_left_in_the_box_is_not_drawn_where_the_top_is_known() -> None:
    known = after(THREE, THREE.initial(1), "s1 picks upper")
    top = [tile.id for tile in known.drawn if tile]
    left = known.unseen(Row.UPPER)[0].id
    assert codes(THREE, known, f"table reveals {top[0]} {top[1]} {left}") == ["not-drawn"]
    held = after(TWO, TWO.initial(1), "s1 picks upper")
    first = next(tile.id for tile in held.drawn if tile)
    left = held.unseen(Row.UPPER)[0].id
    assert codes(TWO, held, f"s1 shows {first} {left}") == ["not-drawn"]


def test_the_draws_listed_at_a_table_show_every_unseen_tile() -> None:
    picked = after(THREE, THREE.unseen(Seat(1)), "s1 picks upper")
    listed = {tile for move in THREE.legal_moves(picked) for tile in _tiles(move)}
    assert listed == {tile.id for tile in BOX.of_row(Row.UPPER)}


def test_a_tile_that_is_known_to_lie_on_top_is_among_all_draws_listed() -> None:
    text = THREE.position_text(THREE.unseen(Seat(1))).replace("upper=?12", "upper=upper-04+?11")
    picked = after(THREE, THREE.parse_position(text), "s1 picks upper")
    listed = [_tiles(move) for move in THREE.legal_moves(picked)]
    assert all(len(tiles) == 3 and "upper-04" in tiles for tiles in listed)
    assert {tile for tiles in listed for tile in tiles} == {t.id for t in BOX.of_row(Row.UPPER)}


def _tiles(move: object) -> tuple[str, ...]:
    return move.tiles if isinstance(move, RevealTiles) else ()


def test_an_empty_stack_is_not_picked() -> None:
    empty = next(position for position in _random_ends(THREE) if not position.stack(Row.UPPER))
    move = Pick(empty.lookout, Row.UPPER)
    assert [breach.code for breach in THREE.explain(empty, move)] == ["empty-stack"]
    assert move not in THREE.legal_moves(empty)


def _random_ends(game: Islands) -> list[Position]:
    """Return the positions before each round of a game in which upper is always preferred."""
    position, starts = game.initial(1), list[Position]()
    while moves := game.legal_moves(position):
        if position.phase is Phase.PICK:
            starts.append(position)
        position = game.apply(position, moves[0])
    return starts


def test_nothing_is_legal_when_it_is_over() -> None:
    last = _random_ends(THREE)[-1]
    while moves := THREE.legal_moves(last):
        last = THREE.apply(last, moves[0])
    assert last.round == 16
    assert codes(THREE, last, "s1 picks upper") == ["game-over"]
    assert codes(THREE, last, "s1 upper-01 @ upper,0") == ["game-over", "cell-taken"]
    outcome = THREE.outcome(last)
    assert outcome is not None
    assert outcome.reason == "islands-complete"


def test_two_the_lookout_shows_two_of_the_three_on_top() -> None:
    start = TWO.initial(3)
    picked = after(TWO, start, "s1 picks upper")
    top = [tile.id for tile in start.stack(Row.UPPER)[:3] if tile]
    pairs = [(top[0], top[1]), (top[0], top[2]), (top[1], top[2])]
    assert legal(TWO, picked) == {f"s1 shows {' '.join(sorted(pair))}" for pair in pairs}
    shown = after(TWO, picked, f"s1 shows {top[0]} {top[2]}")
    assert shown.hidden is not None
    assert str(shown.hidden.tile.id if shown.hidden.tile else "") == top[1]
    assert TWO.to_move(shown) == (2,)


def test_two_the_lookout_shows_neither_one_nor_strangers() -> None:
    picked = after(TWO, TWO.unseen(Seat(1)), "s1 picks upper")
    assert codes(TWO, picked, "s1 shows upper-01") == ["wrong-number"]
    assert codes(TWO, picked, "s1 shows lower-01 upper-01") == ["wrong-stack"]
    assert codes(TWO, picked, "s2 shows upper-03 upper-01") == ["out-of-turn"]


def test_two_the_opponent_chooses_first_then_the_lookout_and_the_last_is_discarded() -> None:
    chosen = _two("s2 upper-02 @ upper,0")
    assert TWO.to_move(chosen) == (1,)
    taken = after(TWO, chosen, "s1 takes hidden", "s1 upper-07 @ upper,0")
    assert [tile.id for tile in taken.discarded] == ["upper-01"]
    assert (taken.round, taken.lookout, taken.phase) == (2, 2, Phase.PICK)


def test_two_the_hidden_tile_is_taken_unseen_and_put_down() -> None:
    unknown = _two("s2 takes hidden")
    assert unknown.phase is Phase.PLACE
    assert not TWO.awaits_decision(unknown)
    assert "s2 upper-20 @ upper,0" in legal(TWO, unknown)
    assert codes(TWO, unknown, "s2 upper-01 @ upper,0") == ["not-revealed"]
    placed = after(TWO, unknown, "s2 upper-20 @ upper,0", "s1 upper-01 @ upper,0")
    assert [tile.id for tile in placed.discarded] == ["upper-02"]


def test_two_a_discarded_tile_that_nobody_has_seen_is_revealed() -> None:
    waiting = _two(*BOTH_TAKEN)
    assert waiting.phase is Phase.DISCARD
    assert TWO.to_move(waiting) == (TABLE,)
    assert codes(TWO, waiting, "table reveals upper-01") == ["not-drawn"]
    done = after(TWO, waiting, "table reveals upper-13")
    assert [tile.id for tile in done.discarded] == ["upper-13"]
    assert (done.round, done.lookout) == (2, 2)


def test_two_the_hidden_tile_is_not_put_down_before_it_is_taken() -> None:
    assert codes(TWO, _two(), "s2 upper-07 @ upper,0") == ["not-revealed"]


def test_the_tiles_that_a_third_lamp_turns_may_lie_open_until_the_next_tile() -> None:
    game = table(3)
    lamps = "s1=upper-03@upper,0+upper-06@upper,1+central-01@central,0"
    others = "s2=upper-01@upper,0+upper-02@upper,1+central-02@central,0"
    third = "s3=upper-04@upper,0+upper-05@upper,1+central-04@central,0"
    shown = "shown=lower-03+lower-04+lower-05"
    stacks = "upper=?6 central=?9 lower=?9 dream=?12"
    text = f"round=4 lookout=s1 phase=take turn=s1 picked=lower {stacks} {shown}"
    position = game.parse_position(f"{text} {lamps} {others} {third}")
    turned = after(game, position, "s1 lower-03 @ lower,0")
    looks = [
        {str(seen.cell): seen.face for seen in look[0] if seen.tile is None or "0" in seen.tile}
        for look in game.views(turned)
    ]
    faces = [(look[str(a)], look[str(b)]) for look in looks for a, b in [("upper,0", "upper,1")]]
    up, back = Face.FRONT, Face.BACK
    assert faces == [(back, back), (back, up), (up, back), (up, up)]
    settled = after(game, turned, "s1 names s2", "s2 lower-04 @ lower,0")
    assert len(game.views(settled)) == 1


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_play(players: int) -> None:
    with pytest.raises(SetupError, match=f"{players} players; two to five"):
        setup_of(BOX, players)


def test_a_box_with_too_few_tiles_is_refused() -> None:
    with pytest.raises(SetupError, match="15 upper tiles in the box; 4 players need 16"):
        setup_of(TileSet(BOX.tiles[5:]), 4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("upper=?12", "upper=?11"), "11 tiles in the upper stack"),
        (("upper=?12", "upper=?9"), "1 draws"),
        (("upper=?12", "upper=lower-01+?11"), "lower-01 is in the upper stack"),
        (("upper=?12", "upper=upper-01+upper-01+?10"), "upper-01 is in two places"),
        (("turn=s1", "turn=s2"), "phase pick of s2"),
        (("round=1", "round=17"), "round 17; rounds run from 1 to 16"),
        (("phase=pick", "phase=take"), "stack None picked"),
        (("phase=pick", "phase=show picked=upper"), "phase show with 3 players"),
        (("phase=pick", "phase=pick chosen=s1"), "1 have chosen in phase pick"),
        (("dream=?12", "dream=?12 s1=upper-01@upper,0"), "s1 has 1 upper tiles; expected 0"),
        (("dream=?12", "dream=?12 s2=upper-01@upper,1"), "island of s2: not-adjacent"),
        (("dream=?12", "dream=?12 turned=s1:upper,0"), "s1 has turned upper,0"),
        (("dream=?12", "dream=?12 shown=upper-01"), "1 tiles on offer; expected 0"),
        (("dream=?12", "dream=?12 discarded=upper-01"), "1 upper tiles discarded; expected 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: tuple[str, str], message: str) -> None:
    text = THREE.position_text(THREE.unseen(Seat(1)))
    assert change[0] in text
    with pytest.raises(PositionError, match=message):
        THREE.parse_position(text.replace(*change))


@pytest.mark.parametrize(
    ("position", "change", "message"),
    [
        (_shown(3), ("turn=s1", "turn=s2"), "s2 decides and nobody has chosen"),
        (_shown(3), ("phase=take", "phase=name"), "phase name of s1"),
        (_shown(3), ("upper-02+upper-03", "upper-02"), "2 tiles on offer; expected 3"),
        (_shown(3), ("upper-02+upper-03", "upper-02 hidden=?"), "hidden tile is for two"),
        (_shown(3), ("upper-02+upper-03", "upper-02+lower-03"), "lower-03 on offer"),
        (
            _shown(4, "s1 upper-02 @ upper,0"),
            ("chosen=s1", "chosen=s1+s1"),
            "each seat chooses once",
        ),
        (_two(), ("turn=s2", "turn=s1"), "s1 decides and nobody has chosen"),
        (_two(), ("phase=take turn=s2", "phase=discard turn=s1"), "0 have chosen"),
        (_two(), ("phase=take", "phase=reveal"), "phase reveal with 2 players"),
        (_two("s2 upper-01 @ upper,0"), ("turn=s1", "turn=s2"), "phase take of s2"),
        (_two(*BOTH_TAKEN), ("hidden=?", "hidden=upper-05"), "a hidden tile that nobody has seen"),
    ],
)
def test_a_round_that_cannot_stand_so_is_refused(
    position: Position, change: tuple[str, str], message: str
) -> None:
    game = Islands(position.setup)
    text = game.position_text(position)
    assert change[0] in text
    with pytest.raises(PositionError, match=message):
        game.parse_position(text.replace(*change))
