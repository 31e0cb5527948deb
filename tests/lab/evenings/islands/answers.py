"""What people answer about an island: which tile lies there, and whether the count is right."""

from __future__ import annotations

from dataclasses import replace

from device.games.islands.case import Look
from device.games.islands.lines import items_of
from device.games.islands.questions import ItemChanged, ItemShown
from device.table.prompts import Key
from games.game import Seat
from games.islands.count.asking import asks_for_front, open_questions
from games.islands.count.by_hand import by_hand, tallied
from games.islands.count.changes import is_alike
from games.islands.count.game import IslandsCount
from games.islands.count.moves import CountMove
from games.islands.count.position import Counted, CountPosition
from games.islands.count.tallied import Tallied
from games.islands.count.turned import TURNED
from games.islands.island import Cell
from games.islands.views import view_of
from tests.lab.evenings.box import Box
from tests.lab.evenings.islands.mats import Lying
from tests.lab.evenings.islands.table import IslandsTable

A, B, C = Key.A, Key.B, Key.C
MOST_LEAFED = 40  # pages that a person leafs through before giving up

IslandsBox = Box[CountPosition, CountMove, Look]


class IslandAnswers:
    """The true answers about the islands of a table."""

    def __init__(self, box: IslandsBox, game: IslandsCount, table: IslandsTable) -> None:
        """Know what truly lies on the table."""
        self.box, self.game, self.table = box, game, table

    def true_count(self, done: list[Seat]) -> CountPosition:
        counted = tuple(
            Counted(view_of(self.table.islands.islands[seat])) if seat in done else None
            for seat in self.game.seats
        )
        return replace(self.box.session.position, counted=counted)

    def of_tiles(self, kind: str) -> Key:
        """Return the button that answers a question about tiles that lie there."""
        match kind:
            case "which-tile":
                return self._which_tile()
            case "which-face":
                return self._which_face()
            case _:
                return self._which_faces()

    def _which_tile(self) -> Key:
        asked, box, lying = self.box.session.position.asked[-1], self.game.setup.box, self._asked_of
        tile = None if lying is None or lying.is_turned else lying.tile
        for key, name in ((A, asked.one), (B, asked.other)):
            if tile is not None and name is not None and is_alike(box, name, tile):
                return key
        return next((key for key, name in ((A, asked.one), (B, asked.other)) if name is None), C)

    def _which_face(self) -> Key:
        asked, lying = self.box.session.position.asked[-1], self._asked_of
        is_turned = lying is not None and lying.is_turned
        return A if (asked.one == TURNED) == is_turned else B

    def _which_faces(self) -> Key:
        """Return the button that says whether all tiles in question are turned."""
        asked = open_questions(self.box.session.position)
        lying = [self._lying(one.cell) for one in asked]
        are_all = all(one is not None and one.is_turned for one in lying)
        return A if are_all != asks_for_front(asked) else B

    @property
    def _asked_of(self) -> Lying | None:
        """The tile about which the box asks, as it lies."""
        return self._lying(self.box.session.position.asked[-1].cell)

    def _lying(self, cell: Cell) -> Lying | None:
        position, table = self.box.session.position, self.table
        seat = position.seat if table.under is None else table.under
        return table.islands.mats[seat].get(cell)

    def is_count_right(self) -> bool:
        """Return whether the points on the screen are what the island is worth."""
        position, seat = self.box.session.position, self.box.session.position.seat
        shown = [one for one in self.game.seats if position.of(one) is not None]
        true = self.game.scores(self.true_count(shown))[seat].total
        return self.game.scores(position)[seat].total == true

    def of_the_count(self, kind: str) -> Key:
        answered = self.box.session.answered_so_far
        match kind:
            case "review":
                return A if self.is_count_right() else C
            case "again":
                return A if self.wrong_items(self.box.session.position.seat) else C
            case "change" if isinstance(answered, ItemChanged):
                wanted = self._by_hand_due(answered.shown)
                key = A if wanted == answered.by_hand else B if wanted > answered.by_hand else C
                is_there = self.box.prompt.keys[(A, B, C).index(key)] is not None
                return key if is_there else A  # no number above it, or below, is possible
            case _ if isinstance(answered, ItemShown):
                return self._leafed()
            case _:
                return C

    def _leafed(self) -> Key:
        """Leaf to the item that is wrong; return the button that changes it, or leads back."""
        for _ in range(MOST_LEAFED):
            answered = self.box.session.answered_so_far
            if not isinstance(answered, ItemShown) or self.is_count_right():
                return C
            if self.box.prompt.kind == "again" or self._is_to_be_changed(answered):
                return A if self.box.prompt.kind == "item" else B
            self.box.press(B)
        return C

    def _is_to_be_changed(self, shown: ItemShown) -> bool:
        counted = self.box.session.position.of(shown.seat) or Counted(())
        items = items_of(self.game, counted)
        what = items[shown.item % (len(items) + 1)]
        wrong = self.wrong_items(shown.seat)
        return what in wrong or (what is Tallied.POINTS and not wrong)

    def wrong_items(self, seat: Seat) -> list[Tallied]:
        """Return the items of a count that players would set right by hand."""
        counted = self.box.session.position.of(seat) or Counted(())
        return [
            what
            for n, what in enumerate(items_of(self.game, counted))
            if what is not Tallied.POINTS
            and self._by_hand_due(ItemShown(seat, n)) != by_hand(counted.by_hand, what)
        ]

    def _by_hand_due(self, shown: ItemShown) -> int:
        """Return the correction of an item that the true island asks for."""
        counted = self.box.session.position.of(shown.seat) or Counted(())
        items, options = items_of(self.game, counted), self.game.setup.options
        what = items[shown.item % (len(items) + 1)]
        if what is Tallied.POINTS:
            return self._points_due(counted)
        seen = tallied(self.game.shown(counted), what, options)
        return tallied(self.table.islands.islands[shown.seat], what, options) - seen

    def _points_due(self, counted: Counted) -> int:
        position, seat = self.box.session.position, self.box.session.position.seat
        shown = [one for one in self.game.seats if position.of(one) is not None]
        missing = self.game.scores(self.true_count(shown))[seat].total
        missing -= self.game.scores(position)[seat].total
        return by_hand(counted.by_hand, Tallied.POINTS) + missing
