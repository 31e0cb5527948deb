"""Random games of 1001 Islands through the session, held to the second engine.

The box leads the draft by its buttons, and counts the islands by the camera.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from device.games.islands.adapter import IslandsAdapter
from device.table.prompts import Key
from device.table.session import begin
from games.game import Seat
from games.islands.count.draft import DraftMode
from games.islands.count.game import IslandsCount
from games.islands.count.position import CountSetup
from games.islands.options import Options
from games.islands.pieces import Tile as BoxTile
from tests.device.games.islands.islands_top import reading_of
from tests.games.islands.box import BOX
from tests.games.islands.counts import NAMES
from tests.second.islands import COLUMNS, ROWS, Draft, Island, Tile, tiles_drawn, tiles_of_each_type
from tests.second.play import islands_by_hand as by_hand
from tests.second.play.islands_truths import IslandsTruths
from tests.second.play.table import Table


@dataclass(frozen=True, slots=True)
class Choice:
    """What is played: how many players, the house rules, and whether the draft is led."""

    players: int
    options: Options
    is_led: bool


def choices(rng: Random) -> Choice:
    """Return a number of players, house rules, and whether the box leads the draft."""
    options = Options(rows_left_to_right=rng.random() < 0.3)
    return Choice(rng.randint(2, 5), options, rng.random() < 0.7)


class IslandsPlayer:
    """One game, from the set-up to the last count."""

    def __init__(self, rng: Random, choice: Choice) -> None:
        self.rng = rng
        self.choice = choice
        self.names = dict(enumerate(NAMES[: choice.players], 1))
        first = rng.randint(1, choice.players)
        self.draft = Draft(choice.players, first)
        mode = DraftMode.TOLD if choice.is_led else DraftMode.COUNT
        game = IslandsCount(CountSetup(NAMES[: choice.players], BOX, choice.options, mode))
        adapter = IslandsAdapter(game, NAMES[: choice.players], Seat(first))
        self.table = Table(begin(adapter))
        self.stack = ""
        self.pool = {row: self._shuffled(row) for row in (*ROWS, "dream")}
        self.islands = {
            seat: Island(left_to_right=choice.options.rows_left_to_right) for seat in self.names
        }
        self.lying: dict[int, dict[tuple[str, int], str]] = {seat: {} for seat in self.names}
        self.counted: frozenset[int] = frozenset()
        self.due = 0
        self.entering = by_hand.Entering()
        self.tile_set: by_hand.SetTile | None = None  # by hand, the last one
        self.unseen: set[int] = set()  # whose islands are counted by hand alone
        self.unlawful = 0
        self.moves = 0

    def _shuffled(self, row: str) -> list[BoxTile]:
        tiles = [tile for tile in BOX.tiles if tile.row == row]
        return self.rng.sample(tiles, tiles_of_each_type(self.choice.players))

    def play(self) -> int:
        """Play to the end; return how many unlawful islands were shown."""
        self.table.see(reading_of(), "the mat")
        self.table.must_show("lay")
        self.table.press_label("key-start")
        if self.choice.is_led:
            self._set_up()
        while not self.draft.is_over:
            self._round()
        for seat in self.names:
            self._count(seat)
        self.due = 0
        self.look("over")
        self._scores("over")
        return self.unlawful

    def look(self, *kinds: str, wrong: str = "") -> None:
        self.table.must_show(*kinds)
        truths = IslandsTruths(
            self.names, self.draft, self.stack, self.islands, self.counted, self.due, wrong
        )
        truths.more = by_hand.truths(self.islands, self.unseen, self.due)
        truths.more |= by_hand.tile_truths(self.names, self.tile_set)
        if kinds[0].startswith("enter"):
            truths.more |= self.entering.truths()
        self.table.must_not_lie(truths.lies(self.table.prompt))

    def _scores(self, kind: str) -> None:
        self.table.press_label("key-scores")
        self.look("scores")
        self.table.press_label("key-back")
        self.look(kind)

    # The draft

    def _set_up(self) -> None:
        """Lay the tiles ready; the first Lookout is drawn or chosen."""
        while self.table.kind == "lay-ready":
            self.look("lay-ready")
            self.table.press_label("key-next")
        self.look("lookout")
        if self.rng.random() < 0.5:
            self.table.press_label("key-draw")
            return
        self.table.press_label("key-choose")
        self.look("lookout")
        for _ in range(self.draft.lookout - 1):
            self.table.press_label("key-next")
        self.look("lookout")
        self.table.press_label("key-ok")

    def _round(self) -> None:
        """Draw tiles of one stack; every player takes one."""
        draft = self.draft
        stack = self.rng.choice(draft.stacks())
        self._lead_pick(stack)
        draft.draw(stack)
        self.stack = stack
        offer = [self.pool[stack].pop() for _ in range(tiles_drawn(draft.players))]
        if draft.players == 2 and self.choice.is_led:
            self.look("draft-shows")
            self.table.press_label("key-shown")
        round_number = draft.round
        while draft.round == round_number:
            self._take(offer.pop(self.rng.randrange(len(offer))))
        self.stack = ""

    def _lead_pick(self, stack: str) -> None:
        if not self.choice.is_led:
            return
        for _ in range(5):
            self.look("draft-stack")
            lines = [dict(line.facts) for line in self.table.prompt.lines]
            if any(line.get("kind") == stack for line in lines):
                self.table.press_label("key-pick")
                return
            self.table.press_label("key-next")
        raise self.table.disagreement(f"the {stack} stack is not offered")

    def _take(self, tile: BoxTile) -> None:
        """Take a tile, place it, and name who is next."""
        draft, seat = self.draft, self.draft.turn
        if self.choice.is_led:
            self.look("draft-take")
        self._place(seat, tile)
        others = [other for other in draft.may_be_named() if other != seat]
        following = self.rng.choice(others) if others else 0
        if self.choice.is_led:
            self._press_name(following, is_free=len(others) > 1)
        draft.take()
        self.moves += 1
        if following:
            draft.name(following)

    def _press_name(self, following: int, *, is_free: bool) -> None:
        if self.table.has_label("key-taken"):
            if is_free:
                raise self.table.disagreement("several may be named, and the box names nobody")
            self.table.press_label("key-taken")
            return
        for _ in range(4):
            for key, label in zip((Key.A, Key.B), self.table.prompt.keys, strict=False):
                if label is not None and dict(label.facts).get("seat") == self.names[following]:
                    self.table.press(key)
                    return
            self.table.press_label("key-more")
        raise self.table.disagreement(f"{self.names[following]} cannot be named")

    def _place(self, seat: int, tile: BoxTile) -> None:
        island, lying = self.islands[seat], self.lying[seat]
        if tile.dream is not None:
            lying["dream", len(island.dreams)] = tile.id
            island.dream(str(tile.dream))
            return
        row = str(tile.row)
        shows = tuple(str(one) for one, count in tile.elements for _ in range(count))
        column = self.rng.choice(island.open_cells(row))
        for cell in island.place(Tile(row, shows), column):
            lying[cell] = "!?"
        if (row, column) not in island.flipped:
            lying[row, column] = tile.id

    # The count

    def _show(self, lying: dict[tuple[str, int], str], words: str) -> None:
        text = "+".join(f"{tile}@{row},{column}" for (row, column), tile in lying.items())
        self.table.see(reading_of(text), words)

    def _count(self, seat: int) -> None:
        """Show an island; now and then a wrong one first."""
        self.due = seat
        self.look("show")
        if self.rng.random() < 0.25:
            self.counted |= {seat}
            self.unseen.add(seat)
            by_hand.enter_all(self, seat)
            self._review()
            self.table.press_label("key-right")
            return
        self.table.press_label("key-ready")
        self.look("read")
        if self.rng.random() < 0.5:
            self._try_unlawful(seat)
        self.counted |= {seat}
        self._show(self.lying[seat], f"island of {seat}")
        self._review()
        if self.rng.random() < 0.3:
            by_hand.set_a_tile(self, seat)
            self._review()
        if self.rng.random() < 0.25:
            by_hand.correct_one(self, seat)
            self._review()
        self.table.press_label("key-right")

    def _review(self) -> None:
        """Read every page of the count."""
        first = self.table.prompt
        self.look("review")
        for _ in range(4):
            if not self.table.has_label("key-next"):
                return
            self.table.press_label("key-next")
            self.look("review")
            if self.table.prompt == first:
                return

    def _try_unlawful(self, seat: int) -> None:
        wrong = self.rng.choice(("lamps", "row", "gap", "dream"))
        lying = dict(self.lying[seat])
        if wrong == "lamps":
            if not self.islands[seat].flipped:
                return
            lying |= self._unturned(seat)
        elif wrong == "row":
            column = self.rng.randrange(COLUMNS)
            one, other = ("upper", column), ("lower", column)
            if "!?" in (lying[one], lying[other]):
                return
            lying[one], lying[other] = lying[other], lying[one]
        elif wrong == "gap":
            del lying[self.rng.choice(list(lying))]
        else:
            lying["dream", self.rng.randrange(4)] = "!?"
        self._show(lying, f"unlawful {wrong}")
        self.look("illegal", wrong=wrong)
        self.unlawful += 1

    def _unturned(self, seat: int) -> dict[tuple[str, int], str]:
        """Return the turned tiles as they would lie if nobody had turned them."""
        found: dict[tuple[str, int], str] = {}
        for cell in self.islands[seat].flipped:
            shows = self.islands[seat].cells[cell].shows
            found[cell] = next(
                tile.id
                for tile in BOX.tiles
                if str(tile.row) == cell[0]
                and tile.id not in (*self.lying[seat].values(), *found.values())
                and tuple(str(one) for one, count in tile.elements for _ in range(count)) == shows
            )
        return found
