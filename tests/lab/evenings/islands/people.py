"""People round a table of 1001 Islands who read the screens and mean to tell the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from device.table.prompts import Key
from games.game import Seat
from games.islands.count.changes import is_alike
from games.islands.count.draft import Draft
from games.islands.count.game import IslandsCount
from games.islands.count.placements import has_placed, last_seen_placed
from games.islands.count.position import CountStage
from games.islands.island import Face
from games.islands.views import TileSeen
from tests.lab.evenings.islands.answers import MOST_LEAFED, IslandAnswers, IslandsBox
from tests.lab.evenings.islands.mistakes import misplaced, shown_wrongly
from tests.lab.evenings.islands.table import IslandsTable
from tests.lab.evenings.port import Look as LookAtIt
from tests.lab.evenings.port import People

A, B, C = Key.A, Key.B, Key.C
NUDGED = 0.7  # of complaints about what lies right: people move it a little before they let it be
READS = 0.9  # of the tiles: somebody reads whose tile the box says that it sees
BEFORE = 0.3  # of the islands under the camera: they lie there before the tile is placed

_WAYS_BACK = {
    **dict.fromkeys(("enter", "enter-dream", "enter-number"), C),  # nobody enters what is seen
    "paused": A,
    "saved": A,
    "turned": A,
    "checked": A,
    "ending": C,
    "new-game": C,
    "scores": C,
    "referee": C,
    "should-be": C,
    "fix": C,
    "check-whose": C,
    "draft-leave": C,
}
"""By screen: the button that leads back to play."""


class IslandsPeople(People):
    """Players who know what happened; a `tests.lab.evenings.port.People`.

    Attributes:
        table: what truly happened.
    """

    def __init__(
        self,
        box: IslandsBox,
        game: IslandsCount,
        table: IslandsTable,
        brought: float,
        chance: Random,
    ) -> None:
        """Sit down; `brought` of the islands are laid under the camera after a tile is placed."""
        self.box, self.game, self.table = box, game, table
        self._brought, self._chance = brought, chance
        self._answers = IslandAnswers(box, game, table)
        self._is_read = True

    # What has truly happened

    @property
    def known_draft(self) -> Draft | None:
        """How far the draft has come by the record."""
        draft = self.box.session.position.draft
        return None if draft is None else replace(draft, offer=())

    @property
    def is_led(self) -> bool:
        """Draft and count go by questions."""
        return True

    @property
    def is_agreed(self) -> bool:
        """Whether the record has what has truly happened, as far as the box was shown it."""
        position = self.box.session.position
        done = [s for s in self.game.seats if (one := position.of(s)) is not None and one.is_done]
        is_so_far = self.known_draft == self.table.draft and done == self.table.shown
        return is_so_far and self.is_alike

    @property
    def is_forbidden_taken(self) -> bool:
        """Whether the record has an island that never lay there.

        A lamp that was turned back and is counted as turned is counted as it truly is.
        """
        return not self.is_alike

    @property
    def is_alike(self) -> bool:
        """Whether all islands lie as in the record, though another may be said to take a tile."""
        return not self.wrong_tiles() and not self.wrong_counts()

    @property
    def is_over(self) -> bool:
        """Whether every island was shown to be counted."""
        return self.table.draft is None and self.table.due is None

    @property
    def is_wrong(self) -> bool:
        """Whether the island under the camera lies wrongly, or is not the one that is due."""
        under = self.table.under
        return (under is not None and not self.table.islands.is_right(under)) or self._is_anothers

    @property
    def _is_anothers(self) -> bool:
        position = self.box.session.position
        return position.stage is CountStage.READ and self.table.under != position.seat

    def wrong_tiles(self) -> list[Seat]:
        """Return the seats of whose islands the record has something that never lay there."""
        position = self.box.session.position
        return [seat for seat in self.game.seats if self._is_wrong(seat, position.known_of(seat))]

    def wrong_counts(self) -> list[Seat]:
        """Return the seats whose agreed counts are not what their islands are worth."""
        position = self.box.session.position
        done = [s for s in self.game.seats if (one := position.of(s)) is not None and one.is_done]
        scores, true = self.game.scores(position), self.game.scores(self._answers.true_count(done))
        return [seat for seat in done if scores[seat].total != true[seat].total]

    def _is_wrong(self, seat: Seat, known: tuple[TileSeen, ...]) -> bool:
        true = {one.cell: one for one in self.table.islands.islands[seat].placed}
        for one in known:
            placed = true.get(one.cell)
            if placed is None or placed.tile is None:
                return True
            if one.face is Face.BACK and placed.face is Face.FRONT:
                return True
            is_named = one.face is Face.FRONT and one.tile is not None
            if is_named and not is_alike(self.game.setup.box, one.tile, placed.tile.id):
                return True
        return False

    # What people do

    def move(self, look: LookAtIt) -> str | None:
        """Pick a stack, take a tile and place it, or show an island to be counted."""
        draft, table = self.table.draft, self.table
        self._is_read = self._chance.random() < READS
        if draft is not None and draft.picked is None:
            row = table.pick()
            if self._chance.random() < self._brought:
                table.show_offer()
            return f"{draft.turn} picks {row}"
        if draft is not None:
            if self._chance.random() < BEFORE * self._brought:
                table.bring(draft.turn)
                look(1)  # the island lies there before the tile is placed
            tile = table.take()
            table.bring(draft.turn if self._chance.random() < self._brought else None)
            return f"{draft.turn} takes {tile.id}"
        if table.due is None:
            return None
        seat = table.due
        table.shown.append(seat)
        table.bring(seat)
        return f"{seat} shows an island"

    def lay(self) -> None:
        """Lay what is under the camera as it should lie; it is the island that is due."""
        self._note_counted()
        if self._is_anothers:
            self.table.bring(self.box.session.position.seat)
        if self.table.under is not None:
            self.table.islands.put_right(self.table.under)

    def _note_counted(self) -> None:
        """Know that the island that is due was shown, where the box has counted it rightly."""
        due = self.table.due
        counted = None if due is None else self.box.session.position.of(due)
        if due is not None and counted is not None and counted.is_done and self.is_alike:
            self.table.shown.append(due)

    def misplay(self) -> str | None:
        """Do with the island under the camera what the rules forbid."""
        position, draft = self.box.session.position, self.table.draft
        is_placing = draft is not None and draft.picked is not None and self.is_agreed
        if draft is not None and is_placing and self._is_known(draft.turn):
            self.table.bring(draft.turn)
            return misplaced(self.table, draft.turn, self._chance)
        seat = self.table.due
        if draft is None and seat is not None and position.stage is CountStage.SHOW:
            self.table.bring(seat)
            wrong = shown_wrongly(self.table, seat, self._chance)
            if wrong is not None:
                self.box.press(A)
            return wrong
        return None

    def _is_known(self, seat: Seat) -> bool:
        """Return whether the box has seen a player's island as it lies."""
        if self._chance.random() >= self._brought:
            return False
        known = {one.cell for one in self.box.session.position.known_of(seat)}
        return known == {*self.table.islands.right(seat)}

    def lift_two(self) -> bool:
        """Take two tiles of the island under the camera into a hand."""
        under = self.table.under
        mat = {} if under is None else self.table.islands.mats[under]
        if len(mat) < 2:
            return False
        for cell in self._chance.sample(sorted(mat), 2):
            del mat[cell]
        return True

    def knock(self) -> int:
        """Displace tiles of the island under the camera."""
        under = self.table.under
        return 0 if under is None else self.table.islands.knock(under, self._chance)

    def put_back(self) -> Iterator[None]:
        """Put back one tile after the other."""
        under = self.table.under
        while under is not None and self.table.islands.put_one_right(under, self._chance):
            yield
        self.lay()

    def mend(self) -> bool:
        """Press what a screen of complaint leads to when all lies right."""
        box = self.box
        match box.prompt.kind:
            case "put-back":
                return self._press("key-redo")  # somebody has pressed Undo wrongly
            case "illegal" if self.known_draft not in self.table.past:
                return self._press("key-undo")  # somebody has pressed wrongly
            case "illegal" if self._chance.random() < NUDGED:
                self.table.nudge()  # what the box says is not so: it may see better then
                return True
            case "illegal" | "differs" | "read":
                return self._press("key-let-it") or self._press("key-undo")
            case _:
                return False

    def correct(self) -> None:
        """Have an island checked of which the record has something that never lay there."""
        wrong = self.wrong_tiles()
        if wrong and self.box.prompt.kind in {"draft-stack", "draft-take"}:
            self._have_checked(wrong[0])
        elif not self.mend():
            self._press("key-undo")

    def _have_checked(self, seat: Seat) -> None:
        for _ in range(MOST_LEAFED):
            if self.box.prompt.kind == "draft-menu":
                break
            if not self._press("key-next"):
                self._press("key-more")  # of four players, whose names fill a page
        self._press("key-check")
        name = self.game.setup.names[seat - 1]
        for _ in self.game.seats:
            if any(dict(line.facts).get("seat") == name for line in self.box.prompt.lines):
                break
            self._press("key-next")
        self._press("key-ok")
        self.table.bring(seat)

    def _press(self, label: str) -> bool:
        keys = zip(Key, self.box.prompt.keys, strict=True)
        key = next((key for key, text in keys if text is not None and text.key == label), None)
        if key is not None:
            self.box.press(key)
            if label == "key-undo" and self.box.prompt.kind == "should-be":
                self._press(label)  # under a refusal it first says what to put back
        return key is not None

    def true_key(self) -> Key | None:
        """Return the button that answers the screen truly; None if it asks nothing."""
        kind = self.box.prompt.kind
        if kind.startswith("referee"):
            return C
        if kind in _WAYS_BACK:
            return _WAYS_BACK[kind]
        match kind:
            case "draft-shows" | "draft-stack" | "draft-take" | "draft-menu":
                return A if kind == "draft-shows" else self._of_the_draft(kind)
            case "which-tile" | "which-face" | "which-faces":
                return self._answers.of_tiles(kind)
            case "show" if self.table.draft is not None:
                return B  # somebody left the draft by mistake
            case "show" if self.box.session.position.seat in self.table.shown:
                self.table.bring(self.box.session.position.seat)
                return A
            case "review" | "item" | "change" | "again":
                return self._answers.of_the_count(kind)
            case _:
                return None

    # The draft

    def _of_the_draft(self, kind: str) -> Key | None:
        known = self.known_draft
        if self._is_told_of_another():
            if kind != "draft-menu":
                return B if kind == "draft-stack" else C  # B leads past the stacks to the menu
            self._is_read = False  # who sees the same again leaves it at that
            return B
        if known == self.table.draft:
            return C if kind == "draft-menu" else None
        if known not in self.table.past:
            return {"draft-stack": B, "draft-take": C}.get(kind, B)  # to the menu, and Undo
        following = self.table.past[self.table.past.index(known) + 1]
        match kind:
            case "draft-menu":
                return C
            case "draft-stack":
                picked = None if following is None else following.picked
                shown = [dict(line.facts).get("kind") for line in self.box.prompt.lines]
                return A if picked is not None and picked.value in shown else B
            case _:
                return self._names(following)

    def _is_told_of_another(self) -> bool:
        """Return whether the box says that it sees the tile of a player whose island is not there.

        Somebody has read so.
        """
        position = self.box.session.position
        turn, last = position.seat, last_seen_placed(position)
        told = turn if has_placed(position, turn) else last
        return self._is_read and told != self.table.under and told in self.wrong_tiles()

    def _names(self, following: Draft | None) -> Key:
        labels = zip((A, B), self.box.prompt.keys, strict=False)
        for key, label in labels:
            if label is None:
                continue
            seat = dict(label.facts).get("seat")
            name = None if following is None else self.game.setup.names[following.turn - 1]
            if label.key == "key-taken" or seat == name:
                return key
        return C
