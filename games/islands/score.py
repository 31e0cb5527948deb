"""Scores, line by line, and who won.

Sources: "End of the game and scoring points" and "Dream tiles". Only visible elements count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.game import Fact, ScoreLine, Tally
from games.islands.island import COLUMNS, Island, lamps_shown
from games.islands.options import Options
from games.islands.pieces import ISLAND_ROWS, Dream, Element, Tile

_EACH = {
    Dream.ROC: (Element.ROC, 2),
    Dream.MONKEY: (Element.MONKEY, 2),
    Dream.FENNEC: (Element.FENNEC, 3),
    Dream.CAMEL: (Element.CAMEL, 4),
    Dream.ELEPHANT: (Element.ELEPHANT, 5),
}
_KINDS_IN_COLUMN = (0, 2, 6, 12)
_KINDS_IN_LINE = (0, 2, 5, 10)
_LAMPS = {1: 4, 2: 12}
_SNAKES = {1: 10, 2: 5}  # points for no snake are not printed: question 42
_GENIE = 4
_PAIR = 7


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A player's score, divided as on the scoring pad.

    Attributes:
        dreams: a line for each dream tile, in the order of the slots.
        palms: a point for each palm tree.
        pairs: seven for each roc with an egg.
        bandits: the points that bandits cost.
    """

    dreams: tuple[ScoreLine, ...]
    palms: ScoreLine
    pairs: ScoreLine
    bandits: ScoreLine

    @property
    def tally(self) -> Tally:
        """All the lines."""
        return Tally((*self.dreams, self.palms, self.pairs, self.bandits))


@dataclass(frozen=True, slots=True)
class GemsByHand:
    """How many kinds of gems players added by hand, by column and by line."""

    columns: tuple[int, ...] = (0,) * COLUMNS
    lines: tuple[int, ...] = (0,) * len(ISLAND_ROWS)


NO_GEMS = GemsByHand()


def score_islands(
    islands: Sequence[Island], options: Options, gems: Sequence[GemsByHand] = ()
) -> tuple[Breakdown, ...]:
    """Return the score of every island at a table."""
    bandits = [island.count(Element.BANDIT) for island in islands]
    most = max(bandits, default=0)
    added = gems or (NO_GEMS,) * len(islands)
    return tuple(
        score_island(island, most, options, by_hand)
        for island, by_hand in zip(islands, added, strict=True)
    )


def score_island(
    island: Island, most_bandits: int, options: Options, gems: GemsByHand = NO_GEMS
) -> Breakdown:
    """Return the score of one island, given the most bandits on any island at the table."""
    palms = island.count(Element.PALM)
    rocs, eggs = island.count(Element.ROC), island.count(Element.EGG)
    bandits = island.count(Element.BANDIT)
    lost = bandits if bandits >= most_bandits else 0
    return Breakdown(
        tuple(
            dream_line(placed.shown.dream, island, options, gems)
            for placed in island.dreams
            if placed.shown is not None and placed.shown.dream is not None
        ),
        _line("palms", palms, count=palms),
        _line("pairs", _PAIR * min(rocs, eggs), rocs=rocs, eggs=eggs),
        _line("bandits", -lost, count=bandits, most=max(most_bandits, bandits)),
    )


def winners(islands: Sequence[Island], options: Options) -> tuple[int, ...]:
    """Return which islands win, by their index: most points, then fewest bandits, then all.

    Source: "If two or more players tie, the player whose Island has the least Bandits wins."
    """
    totals = [score.tally.total for score in score_islands(islands, options)]
    ranks = [
        (total, -island.count(Element.BANDIT))
        for total, island in zip(totals, islands, strict=True)
    ]
    return tuple(place for place, rank in enumerate(ranks) if rank == max(ranks))


def gem_kinds(tiles: Sequence[Tile]) -> frozenset[Element]:
    """Return the different gems on tiles."""
    return frozenset[Element]().union(*(tile.gems for tile in tiles))


def dream_line(
    dream: Dream, island: Island, options: Options, gems: GemsByHand = NO_GEMS
) -> ScoreLine:
    """Return the score line of a dream tile on `island`: its points, and what it counted."""
    what = f"dream-{dream}"
    if dream in _EACH:
        element, each = _EACH[dream]
        count = island.count(element)
        return _line(what, each * count, count=count, each=each)
    if dream is Dream.COLUMN:
        columns = [island.shown(column=column) for column in range(COLUMNS)]
        return _gem_line(what, columns, _KINDS_IN_COLUMN, gems.columns)
    if dream is Dream.LINE:
        lines = [island.shown(row=row) for row in ISLAND_ROWS]
        return _gem_line(what, lines, _KINDS_IN_LINE, gems.lines)
    return _counting_line(what, dream, island, options)


def _counting_line(what: str, dream: Dream, island: Island, options: Options) -> ScoreLine:
    """Return the line of a dream that pays by a table for a number of pieces, or for Genies."""
    if dream is Dream.LAMP:
        lamps = lamps_shown(island, options)
        return _line(what, _LAMPS.get(lamps, 0), count=lamps)
    if dream is Dream.SNAKE:
        snakes = island.count(Element.SNAKE)
        return _line(what, _SNAKES.get(snakes, 0), count=snakes)
    turned = len(island.turned)
    return _line(what, _GENIE * turned, count=turned, each=_GENIE)


def _gem_line(
    what: str, groups: Sequence[tuple[Tile, ...]], points: Sequence[int], by_hand: Sequence[int]
) -> ScoreLine:
    kinds = [gem_kinds(group) for group in groups]
    counts = [len(one) + added for one, added in zip(kinds, by_hand, strict=True)]
    gained = [points[count] for count in counts]
    return _line(
        what,
        sum(gained),
        gems=tuple("+".join(sorted(of_group)) for of_group in kinds),
        kinds=tuple(counts),
        points=tuple(gained),
    )


def _line(what: str, gained: int, **facts: Fact) -> ScoreLine:
    return ScoreLine(what, gained, tuple(facts.items()))
