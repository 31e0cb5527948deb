"""Random readings of a table: what lies there by the record, what players do, and mistakes.

A scene is made from the game in play, so many are lawful and the games get somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

from device.games.towers.builds import row_of, scene_of
from device.games.towers.turn_seen import columns_after
from device.reading.readers import AnyReading
from device.table.game_in_play import GameInPlay
from games.dreams.game import Dreams
from games.dreams.position import Position as DreamsPosition
from games.islands.count.moves import seen_text
from games.islands.count.position import CountPosition
from games.islands.position import Position as IslandsPosition
from games.islands.views import view_of
from games.jinns.game import Jinns
from games.jinns.moves import Move
from games.jinns.pieces import MAX_STRENGTH, Colour, StackView
from games.jinns.position import Position as JinnsPosition
from games.jinns.views import View, view_after, views
from games.towers.evening.game import TowersEvening
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.moves import DealMarket, Turn
from games.towers.pieces import HIGHEST, SUITS, Card, Cards
from tests.device.games.dreams.mat_top import KINDS
from tests.device.games.dreams.mat_top import evidence_of as bead_evidence_of
from tests.device.games.dreams.mat_top import reading_of as beads_of
from tests.device.games.islands.islands_top import reading_of as tiles_of
from tests.device.games.jinns.table_top import reading_of as stacks_of
from tests.device.games.towers.noise import Noise, clear, spoilt
from tests.games.islands.box import table as islands_table
from vision.beads.evidence import Bead, BeadReading
from vision.cards.evidence import CardReading
from vision.stacks.evidence import StackReading
from vision.tiles.evidence import TileReading

ISLANDS_DRAWN = 12
MOST_STARS = 18
FEW = 4


def jinns_scene(game: GameInPlay, dice: Random) -> StackReading:
    """Return a reading of the lake."""
    rules = cast("Jinns", game.adapter.game)
    if not game.session.history:
        view = views(rules.initial(dice.randrange(1000)))[0]
        return stacks_of(view if dice.random() < 0.7 else _some_stars_changed(view, dice))
    position = cast("JinnsPosition", game.position)
    view = _jinns_view(rules, position, dice)
    kind = dice.random()
    if kind < 0.15:
        view = _some_stars_changed(view, dice)
    if kind < 0.85:
        return stacks_of(view)
    doubtful = dice.sample(range(len(view)), dice.randint(1, FEW))
    return stacks_of(view, {star: (view[star], _any_stack(dice)) for star in doubtful})


def _jinns_view(rules: Jinns, position: JinnsPosition, dice: Random) -> View:
    moves = rules.legal_moves(position) if rules.outcome(position) is None else ()
    if moves and dice.random() < 0.7:
        move = dice.choice(moves)
        after = view_after(position, move) if isinstance(move, Move) else None
        if after is not None and dice.random() < 0.5:
            return after
        return dice.choice(views(rules.apply(position, move)))
    return dice.choice(views(position))


def _some_stars_changed(view: View, dice: Random) -> View:
    changed = list(view)
    for star in dice.sample(range(len(view)), dice.randint(1, FEW)):
        changed[star] = _any_stack(dice)
    return tuple(changed)


def _any_stack(dice: Random) -> StackView | None:
    if dice.random() < 0.4:
        return None
    return StackView(dice.randint(1, 4), dice.choice(list(Colour)), dice.randint(1, MAX_STRENGTH))


def dreams_scene(game: GameInPlay, dice: Random) -> BeadReading:
    """Return a reading of the firmament."""
    rules = cast("Dreams", game.adapter.game)
    laid = cast("DreamsPosition", game.position).laid if game.session.history else ()
    lying = [Bead(star.kind.value, star.spot.x, star.spot.y) for star in laid]
    for _ in range(dice.choice((0, 1, 1, 1, 2, FEW))):
        match dice.random():
            case chance if chance < 0.7:
                lap = len(lying) // rules.setup.players
                kind = KINDS[min(lap, 2)] if dice.random() < 0.8 else dice.choice(KINDS)
                lying.append(_any_bead(rules, kind, dice))
            case chance if chance < 0.85 and lying:
                lying.pop(dice.randrange(len(lying)))
            case _ if lying:
                star = lying.pop(dice.randrange(len(lying)))
                lying.append(replace(star, x_mm=star.x_mm + dice.uniform(-40, 40)))
            case _:
                lying = []
    hardly = [
        bead_evidence_of(_any_bead(rules, dice.choice(KINDS), dice), dice.uniform(-6, 6), "grey")
        for _ in range(dice.choice((0, 0, 0, 1, MOST_STARS)))
    ]
    return beads_of(lying, hardly, dice.choice((0.0, 0.0, 0.0, 180.0)))


def _any_bead(rules: Dreams, kind: str, dice: Random) -> Bead:
    setup = rules.setup
    edge = dice.choice((20.0, 20.0, 20.0, -30.0))
    return Bead(
        kind, dice.uniform(edge, setup.width_mm - edge), dice.uniform(edge, setup.height_mm - edge)
    )


def islands_scene(game: GameInPlay, dice: Random) -> TileReading:
    """Return a reading of the island mat."""
    players = len(game.seats)
    ended = _drafted(dice.randrange(ISLANDS_DRAWN), players)
    due = cast("CountPosition", game.position).seat - 1
    seat = dice.choice((due, due, dice.randrange(players)))
    shown = seen_text(view_of(ended.islands[seat])).split("+")
    if dice.random() < 0.4:
        shown = [_any_tile(part, dice) if dice.random() < 0.1 else part for part in shown]
    if dice.random() < 0.1:
        shown = dice.choices(shown, k=dice.choice((0, 1, 2 * len(shown))))
    text = "+".join(part for part in shown if part)
    return tiles_of(text) if dice.random() < 0.95 else tiles_of(text, board=None)


def _any_tile(part: str, dice: Random) -> str:
    name, _, place = part.partition("@")
    row, _, _ = place.partition(",")
    other = f"{row}-{dice.randint(1, 20):02}" if row != "dream" else "dream-golden-dreams-1"
    twins = f"{name}|{other}~{dice.uniform(0, 3):.1f}" if not name.startswith("!") else name
    return dice.choice(
        ("", f"?@{place}", f"{name}@{row},4", f"!?@{place}", f"{other}@{place}", f"{twins}@{place}")
    )


@cache
def _drafted(seed: int, players: int) -> IslandsPosition:
    game, dice = islands_table(players, lookout=None), Random(seed)  # noqa: S311 - no secrets
    position = game.initial(seed)
    while game.outcome(position) is None:
        position = game.apply(position, dice.choice(list(game.legal_moves(position))))
    return position


def towers_scene(game: GameInPlay, dice: Random) -> CardReading:
    """Return a reading of the market and of one player's towers."""
    market, columns = _towers_lying(game, dice)
    if dice.random() < 0.15:
        market, columns = _some_cards_changed(market, columns, dice)
    if dice.random() < 0.25:
        return spoilt(dice, dice.choice(list(Noise)), market, columns)
    return clear(market, columns).reading()


def _towers_lying(game: GameInPlay, dice: Random) -> tuple[Cards, Sequence[Cards]]:
    rules = cast("TowersEvening", game.adapter.game)
    if not game.session.history or dice.random() < 0.1:
        return (), ()
    position = cast("EveningPosition", game.position)
    moves = rules.legal_moves(position) if rules.outcome(position) is None else ()
    move = dice.choice(moves) if moves else None
    if isinstance(move, DealMarket):
        return tuple(dice.sample(move.cards, len(move.cards))), ()
    if position.stage is EveningStage.SHOW or position.stage is EveningStage.READ:
        return (), row_of(position.play, position.seat)
    scene = scene_of(position.play)
    if isinstance(move, Turn) and dice.random() < 0.7:
        left = list(scene.market)
        for card in move.take:
            left.remove(card)
        return tuple(left), columns_after(scene, move)
    return scene.market, row_of(position.play, position.play.turn) if dice.random() < 0.5 else ()


def _some_cards_changed(
    market: Cards, columns: Sequence[Cards], dice: Random
) -> tuple[Cards, Sequence[Cards]]:
    cards = [*market, *(_any_card(dice) for _ in range(dice.randint(0, FEW)))]
    dice.shuffle(cards)
    towers = [*columns, tuple(_any_card(dice) for _ in range(dice.randint(1, FEW)))]
    dice.shuffle(towers)
    return tuple(cards[: dice.randint(0, 8)]), towers[: dice.randint(0, FEW)]


def _any_card(dice: Random) -> Card:
    return Card(dice.choice(SUITS), dice.randint(0, HIGHEST))


Scenes = Callable[[GameInPlay, Random], AnyReading]

SCENES: Mapping[str, Scenes] = {
    "jinns": jinns_scene,
    "dreams": dreams_scene,
    "islands": islands_scene,
    "towers": towers_scene,
}

NOTHING: Mapping[str, AnyReading] = {
    "jinns": StackReading(None),
    "dreams": BeadReading(None),
    "islands": TileReading(None),
    "towers": CardReading(None),
}
