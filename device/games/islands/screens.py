"""The screens of a count: which island is due, what is wrong with an island, the scores."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.islands.breaches import (
    CANNOT_BE,
    UNKNOWN_BOX,
    breach_text,
    plan_of,
    plan_of_cells,
    rule_text,
)
from device.games.islands.case import NO_BOARD, NO_TILES, PLACES, IslandCase, Look
from device.games.islands.evidence import view_of
from device.games.islands.lines import counted_lines
from device.games.islands.put_back import cell_text, cells_at
from device.reading.readers import AnyReading
from device.table.game_over import OVER_KEYS
from device.table.prompts import Key, Prompt, PromptSection, Signal, Text, scores_of, text
from device.table.referee import Hypothesis
from games.game import Breach, Seat
from games.islands.count.game import IslandsCount
from games.islands.count.moves import CountMove, Lets, ShowsIsland
from games.islands.count.position import CountPosition, CountStage
from games.islands.island import Cell
from games.islands.views import TileSeen

LOOK_KEYS = (text("key-scores"), text("key-undo"), text("key-pause"))
LINES_A_PAGE = 4


class IslandsScreens:
    """The screens of one count of islands.

    Attributes:
        names: the players in seating order, as texts name them.
    """

    def __init__(self, game: IslandsCount, names: Sequence[str]) -> None:
        self._game = game
        self.names = tuple(names)

    @property
    def game(self) -> IslandsCount:
        """The count's rules."""
        return self._game

    def seat_name(self, seat: Seat) -> str:
        """Return the fact that names a seat in texts."""
        return self.names[seat - 1]

    def lay_prompt(self, seen: int) -> Prompt:  # noqa: ARG002 - nothing must lie there at first
        """Return the screen before the count."""
        return Prompt("lay", text("title-lay-mat"), (text("lay-island-mat"),), _START)

    def turn_prompt(
        self,
        history: Sequence[CountPosition],
        turns: Sequence[CountMove],  # noqa: ARG002 - see `GameScreens`
    ) -> Prompt:
        """Return the screen while the camera reads an island."""
        now = history[-1]
        title, seat = self.island_title(now.seat), self.seat_name(now.seat)
        line = text("looking") if now.draft is None else text("check-island", seat=seat)
        return Prompt("read", title, (line,), LOOK_KEYS)

    def progress(self, position: CountPosition, turns: Sequence[CountMove]) -> Text:  # noqa: ARG002 - see `GameScreens`
        """Return the sentence with the round of the draft, or with how many islands are counted."""
        if position.draft is not None:
            return text("title-draft-round", number=position.draft.round)
        return self._islands_done(position)

    def island_title(self, seat: Seat) -> Text:
        """Return the heading that says whose island is meant."""
        return text("title-island", seat=self.seat_name(seat))

    def illegal_prompt(self, position: CountPosition, move: CountMove) -> Prompt:
        """Return the screen that says what is wrong with an island, where, and by which rule."""
        breach = self._game.explain(position, move)[0]
        seen = _seen(move)
        line = self.breach_said(move, breach)
        return Prompt(
            "illegal",
            text(_title_of(breach)),
            (line, self._whose_it_may_be(position, move) or rule_text(breach)),
            (text("key-let-it"), *LOOK_KEYS[1:]),
            Signal.ILLEGAL,
            plan_of(seen, breach),
        )

    def _whose_it_may_be(self, position: CountPosition, move: CountMove) -> Text | None:
        """Return the question whose island lies there in the draft, if that island was never seen.

        It may as well be another player's, who has laid it late. *Why?* tells the rule.
        """
        is_draft = position.stage is CountStage.DRAFT and isinstance(move, ShowsIsland)
        if not is_draft or position.known_of(move.seat):
            return None
        return text("is-it-whose", seat=self.seat_name(move.seat))

    def breach_said(self, move: CountMove, breach: Breach) -> Text:
        """Return the sentence about a breach."""
        return self._named(breach_text(breach, _seen(move)))

    def unsure_prompt(
        self,
        position: CountPosition,
        one: Hypothesis[CountMove, Look],  # noqa: ARG002 - doubts are asked as decisions
        other: Hypothesis[CountMove, Look],  # noqa: ARG002
    ) -> Prompt:
        """Return the screen while the camera reads an island.

        Players are asked about doubtful tiles by questions, so this screen asks nothing.
        """
        return self.turn_prompt((position,), ())

    def differs_prompt(
        self, position: CountPosition, reading: AnyReading, places: Sequence[int]
    ) -> Prompt:
        """Return the screen that says why no island on the mat can be counted now."""
        keys = (text("key-look"), text("key-undo"), text("key-pause"))
        hint = text("lay-ready-sides" if _has(places, NO_TILES) else "differs-hint")
        lines = (self._difference(position, reading, places), hint)
        return Prompt("differs", self.island_title(position.seat), lines, keys, Signal.TROUBLE)

    def should_be_prompt(
        self,
        position: CountPosition,
        reading: AnyReading,
        places: Sequence[int],
    ) -> Prompt:
        """Return the screen that says what should lie there: on the mat, or in cells on a plan."""
        cells = cells_at(places)
        if cells:
            return self._cells_prompt(position, reading, cells)
        key = "island-due" if position.draft is None else "check-due"
        due = text(key, seat=self.seat_name(position.seat))
        lines = (text("board-due"),) if _has(places, NO_BOARD) else (due,)
        return Prompt("should-be", text("title-should-be"), lines, (None, None, text("key-back")))

    def _cells_prompt(
        self, position: CountPosition, reading: AnyReading, cells: Sequence[Cell]
    ) -> Prompt:
        known, view = position.known_of(position.seat), view_of(reading)
        seen = view.seen(self._game.setup.box, position.asked, frozenset())
        lines = tuple(cell_text(self._game, known, cell) for cell in cells)
        keys, title = (None, None, text("key-back")), text("title-should-be")
        chart = plan_of_cells(seen, cells)
        return Prompt("should-be", title, lines, keys, Signal.QUIET, chart, leafing=Key.A)

    def scores_prompt(self, position: CountPosition) -> Prompt:
        """Return the scores: totals first, then every player line by line."""
        title, totals = self._table(position)
        counted = {
            seat: tuple(counted_lines(self._game, position, seat)) for seat in self._game.seats
        }
        sections = tuple(
            PromptSection(self.total_title(position, seat), lines)
            for seat, lines in counted.items()
            if lines
        )
        fix = text("key-fix") if any(position.counted) else None
        return scores_of(title, totals, sections, fix)

    def over_prompt(self, position: CountPosition) -> Prompt | None:
        """Return the screen of an end by agreement before all islands are counted: nobody wins.

        None after the count: then the usual screen is enough.
        """
        if position.stage is CountStage.OVER:
            return None
        lines = (self._islands_done(position), text("ended-by-agreement"))
        return Prompt("over", text("title-over"), lines, OVER_KEYS, Signal.OVER)

    def total_title(self, position: CountPosition, seat: Seat) -> Text:
        """Return the heading with a player's points."""
        points = self._game.scores(position)[seat].total
        return text("title-points-of", seat=self.seat_name(seat), points=points)

    def _table(self, position: CountPosition) -> tuple[Text, tuple[Text, ...]]:
        """Return the table of totals, the most first."""
        scores = self._game.scores(position)
        ranked = sorted(scores.items(), key=lambda item: -item[1].total)
        lines = [
            text("score", seat=self.seat_name(seat), points=tally.total)
            if position.of(seat)
            else text("score-to-come", seat=self.seat_name(seat))
            for seat, tally in ranked
        ]
        return text("title-scores"), tuple(lines)

    def _islands_done(self, position: CountPosition) -> Text:
        done = sum(one is not None and one.is_done for one in position.counted)
        return text("far-islands", count=done, most=len(self.names))

    def _difference(
        self, position: CountPosition, reading: AnyReading, places: Sequence[int]
    ) -> Text:
        if _has(places, NO_BOARD):
            return text("no-board")
        if _has(places, NO_TILES):
            return text("no-tiles", seat=self.seat_name(position.seat))
        whose = IslandCase(self._game, position, view_of(reading)).whose() or position.seat
        key = "anothers-now" if position.of(whose) is None else "anothers-island"
        return text(key, seat=self.seat_name(whose))

    def _named(self, line: Text) -> Text:
        """Return the sentence with each seat replaced by its player's name."""
        facts = dict(line.facts)
        seat = facts.get("seat")
        if not isinstance(seat, int):
            return line
        return text(line.key, **(facts | {"seat": self.seat_name(Seat(seat))}))


def _has(places: Sequence[int], fault: Look) -> bool:
    """Return whether the mat has a fault, by the places that differ."""
    return any(PLACES[place] == fault for place in places)


def _seen(move: CountMove) -> tuple[TileSeen, ...]:
    """Return the tiles of the island that a move shows."""
    return move.seen if isinstance(move, ShowsIsland | Lets) else ()


def _title_of(breach: Breach) -> str:
    """Return the key of the heading of a screen that says what is wrong."""
    if breach.code == "turn-at-once":
        return "title-third-lamp"
    if breach.code in UNKNOWN_BOX:
        return "title-unknown-tile"
    return "title-cannot-be" if breach.code in CANNOT_BE else "title-illegal"


_START = (text("key-start"), None, None)


def parts(lines: Sequence[Text]) -> list[tuple[Text, ...]]:
    """Return the lines, divided into pages."""
    return [tuple(lines[n : n + LINES_A_PAGE]) for n in range(0, len(lines), LINES_A_PAGE)]
