"""People round a table of 5 Towers who read the screens and mean to tell the truth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from device.games.towers.evidence import Look
from device.table.prompts import Key
from device.table.referee import Hypothesis, HypothesisKind
from games.towers.evening.moves import ShowsTowers, Step
from games.towers.evening.position import EveningPosition, EveningStage
from games.towers.game import Towers
from games.towers.moves import DealMarket, Turn
from games.towers.pieces import SUITS
from games.towers.position import Phase, Position
from tests.lab.evenings.box import Box
from tests.lab.evenings.port import Look as LookAtIt
from tests.lab.evenings.port import People
from tests.lab.evenings.towers.mistakes import misbuilt
from tests.lab.evenings.towers.table import TowersTable

A, B, C = Key.A, Key.B, Key.C

TowersBox = Box[EveningPosition, Step, Look]

MOST_LEAFED = 20  # bids that a person leafs through before giving up
NUDGED = 0.7  # of complaints about what lies right: people move it a little before they go on
_WAYS_BACK = {
    "paused": A,
    "saved": A,
    "ending": C,
    "new-game": C,
    "should-be": C,
    "market": C,
    "rules": C,
    "fix": C,
    "name": C,
    "refused": C,
}
"""By screen: the button that leads back to play."""
_COUNTING = {EveningStage.SHOW, EveningStage.READ, EveningStage.DIFFER, EveningStage.PILE}


class TowersPeople(People):
    """Players who know what happened; a `tests.lab.evenings.port.People`."""

    def __init__(
        self, box: TowersBox, game: Towers, table: TowersTable, rounds: int, chance: Random
    ) -> None:
        """Sit down; the players agree to end the game after so many rounds."""
        self.box, self.game, self.table = box, game, table
        self._rounds, self._chance = rounds, chance
        self._says_done = False

    # What has truly happened

    @property
    def _record(self) -> EveningPosition:
        return self.box.session.position

    @property
    def is_led(self) -> bool:
        """Every turn goes by questions."""
        return True

    @property
    def is_awaited(self) -> bool:
        """Whether nobody has said yet that the winner has built."""
        return self._record.stage is EveningStage.BUILD

    @property
    def is_agreed(self) -> bool:
        """Whether the record has what has truly happened."""
        record, table = self._record, self.table
        counted = record.stage in {*_COUNTING, EveningStage.OVER}
        is_so_far = len(record.counts) == len(table.shown) and counted == table.is_counting
        return is_so_far and self.is_alike

    @property
    def is_alike(self) -> bool:
        """Whether the record has the same cards in the same places, and the same bids."""
        record, play = self._record, self.table.play
        if not self.table.is_counting and record.play != play:
            return False
        seen = zip(record.counts, self.game.seats, strict=False)
        return all(
            (count.row, count.demolished) == (play.row(seat), len(play.pile(seat)))
            for count, seat in seen
        )

    @property
    def is_over(self) -> bool:
        """Whether every player's towers were shown to be counted."""
        return self.table.is_counting and self.table.due is None

    @property
    def is_wrong(self) -> bool:
        """Whether something in view lies otherwise than it should."""
        return not self.table.is_right

    # What people do

    def move(self, look: LookAtIt) -> str | None:  # noqa: ARG002 - nothing stands for a moment
        """Deal, bid, build, agree on the end, or show towers to be counted."""
        table = self.table
        if table.is_counting:
            return self._show()
        match table.play.phase:
            case Phase.DEAL if self._rounds == 0:
                table.is_ended = True
                return "ends"
            case Phase.DEAL:
                self._rounds -= 1
                return str(table.deal())
            case Phase.BID:
                return table.bid()
            case _ if self._record.play != table.play:
                return "waits until the bids are told"
            case _:
                turn = table.build()
                return None if turn is None else str(turn)

    def _show(self) -> str | None:
        seat = self.table.due
        if seat is None:
            return None
        self.table.shown.append(seat)
        self.table.under = seat
        self.table.lay()
        return f"{seat} shows towers"

    def lay(self) -> None:
        """Lay everything in view as it should lie."""
        self._says_done = False
        self.table.lay()

    def misplay(self) -> str | None:
        """Build what the rules forbid, and say that it is done."""
        is_build = self._record.stage is EveningStage.BUILD and self.is_agreed
        if not is_build or self.table.play.phase is not Phase.BUILD:
            return None
        said = misbuilt(self.table, self._chance)
        self._says_done = said is not None
        return said

    def lift_two(self) -> bool:
        """Take two cards that lie in view into a hand."""
        return len(self.table.lift(2)) > 1

    def knock(self) -> int:
        """Displace cards in view."""
        return self.table.knock()

    def put_back(self) -> Iterator[None]:
        """Put everything back, the market first."""
        self.table.market = self.table.right()[0]
        yield
        self.lay()

    def notice(self) -> bool:
        """Lay the towers or the market that the box still looks for, every value uncovered."""
        record, following = self._record, self._following
        match record.stage:
            case EveningStage.READ if record.seat in self.table.shown:
                self.table.bring(record.seat)
            case EveningStage.CHECK if following is not None:
                self.table.bring(record.play.turn)
            case EveningStage.DEAL if following is not None and following.market:
                self.table.market = list(following.market)
            case _:
                return False
        self.table.nudge()
        return True

    def mend(self) -> bool:
        """Press what a screen of complaint leads to when all lies right."""
        kind, record = self.box.prompt.kind, self._record
        if kind == "put-back":
            self.table.market = []  # the box asks for it, before it is laid anew
            return True
        is_bidding = record.stage in {EveningStage.START, EveningStage.BID}
        if kind == "differs" and is_bidding and not self._is_astray and self._following:
            self.table.market = list(record.play.market)  # the bids are told, then it goes away
            return True
        is_late = record.stage in {EveningStage.BUILD, EveningStage.CHECK} and self._following
        if is_late and self.table.under != record.play.turn:
            self.table.bring(record.play.turn)  # the box waits for the towers of the winner
            return True
        if kind in {"illegal", "differs", "unread", "thing", "count", "check", "put-back"}:
            if self._chance.random() < NUDGED:
                self.table.nudge()
                return True
            return self._press("key-undo") or self._press("key-later")
        return False

    def correct(self) -> None:
        """Take back what is wrong, if a screen offers it."""
        if not self._press("key-undo"):
            self.mend()

    def _press(self, label: str) -> bool:
        key = self._key(label)
        if key is not None:
            self.box.press(key)
            if label == "key-undo" and self.box.prompt.kind == "should-be":
                self._press(label)  # under a refusal it first says what to put back
        return key is not None

    def _key(self, label: str) -> Key | None:
        keys = zip(Key, self.box.prompt.keys, strict=True)
        return next((key for key, text in keys if text is not None and text.key == label), None)

    # Which button is true

    def true_key(self) -> Key | None:
        """Return the button that answers the screen truly; None if it asks nothing."""
        kind = self.box.prompt.kind
        if kind in _WAYS_BACK or kind.startswith("referee"):
            return _WAYS_BACK.get(kind, C)
        if self._record.stage in _COUNTING:
            return self._of_the_count(kind)
        return self._of_the_rounds(kind)

    def _of_the_rounds(self, kind: str) -> Key | None:
        match kind:
            case "turn" | "check" if self._is_astray:
                return self._key("key-undo")
            case "turn" if self._following is not None and self._following.market:
                self.table.nudge()  # the box waits for the market that lies there
                return None
            case "turn" | "scores" | "more" | "end":
                return self._of_the_end(kind)
            case "start" | "bid":
                return self._of_the_bids(kind)
            case "build":
                return self._of_the_build()
            case "check" if self._record.play == self.table.play and not self._says_done:
                return self._key("key-undo")
            case "unsure":
                return self._which()
            case _:
                return self._redo()

    def _redo(self) -> Key | None:
        """Return the button that makes again what was taken back, if it has truly happened."""
        play, move = self._record.play, self.box.session.undone
        if not isinstance(move, DealMarket | Turn) or self.game.explain(play, move):
            return None
        is_true = self.game.apply(play, move) == self._following
        return self._key("key-redo") if is_true else None

    @property
    def _following(self) -> Position | None:
        """The game as it came after what the record has; None if the record is up to date."""
        past, play = self.table.past, self._record.play
        at = past.index(play) if play in past else len(past) - 1
        return past[at + 1] if at + 1 < len(past) else None

    @property
    def _is_astray(self) -> bool:
        """Whether the record has what never was."""
        return self._record.play not in self.table.past

    def _of_the_end(self, kind: str) -> Key | None:
        if not self.table.is_ended:
            return None if kind == "turn" else C
        return {"turn": A, "scores": B, "more": B, "end": A}[kind]

    def _of_the_bids(self, kind: str) -> Key | None:
        for _ in range(MOST_LEAFED):
            key = self._bid(kind)
            if key is None or key is not self._key("key-next"):
                return key
            self.box.press(key)
        return None

    def _bid(self, kind: str) -> Key | None:
        if self._is_astray:
            return self._key("key-undo") or self._key("key-next") or B
        if kind == "start":
            return A
        following = self._following
        if following is None:
            return None
        shown = [
            dict(line.facts)["count"] for line in self.box.prompt.lines if line.key == "bid-shown"
        ]
        bids = following.bids or (*self._record.play.bids, 0)  # nobody has bid
        wanted = bids[len(self._record.play.bids)]
        if not wanted:
            return self._key("key-pass") or self._key("key-back") or B
        return A if shown == [wanted] else self._key("key-next") or self._key("key-back") or B

    def _of_the_build(self) -> Key | None:
        if self._is_astray:
            return self._key("key-undo")
        return A if self._following is not None or self._says_done else None

    def _which(self) -> Key:
        doubt = self.box.session.doubt
        if doubt is None:
            return C
        sides = ((A, doubt.one), (B, doubt.other))
        return next((key for key, one in sides if self._is_true(one)), C)

    def _is_true(self, told: Hypothesis[Step, Look]) -> bool:
        play, following = self._record.play, self._following
        if told.kind is HypothesisKind.UNCHANGED:
            return following is None and self._record.stage is not EveningStage.READ
        if told.moves and isinstance(told.moves[0], ShowsTowers):
            return self._shows_truly(told.moves[0])
        back = told.instead if told.kind is HypothesisKind.AMENDED else 0
        before = self.box.session.history[-1 - back].play
        move = told.moves[0] if told.moves else None
        if not isinstance(move, DealMarket | Turn) or self.game.explain(before, move):
            return False
        after = self.game.apply(before, move)
        return after in (following, play) and after in self.table.past

    def _shows_truly(self, shown: ShowsTowers) -> bool:
        row = self.table.play.row(shown.seat)
        return shown.cards == tuple(card for tower in row for card in tower.cards)

    def _of_the_count(self, kind: str) -> Key | None:
        record, play = self._record, self.table.play
        seat = record.seat
        if not self.table.is_counting:
            return self._key("key-undo")  # somebody has ended the game by mistake
        if seat not in self.table.shown:
            return None
        match kind:
            case "unsure":
                return self._which()
            case "count" if self._key("key-record") is not None:
                return A if record.play.row(seat) == play.row(seat) else C
            case "count" if self._key("key-ready") is not None:
                is_bare = not any(tower.cards for tower in play.row(seat))
                self._show_again()
                return self._key("key-other") if is_bare else A
            case "which":
                suit = record.differing[0]
                is_camera = record.shown[suit.place] == play.row(seat)[suit.place]
                return A if is_camera else B
            case "pile" | "pile-again":
                return self._of_the_pile(len(play.pile(seat)))
            case _:
                return None

    def _of_two_numbers(self, wanted: int) -> Key:
        keys = zip(Key, self.box.prompt.keys, strict=True)
        numbers = {key: dict(text.facts).get("number") for key, text in keys if text is not None}
        return next((key for key, number in numbers.items() if number == wanted), C)

    def _show_again(self) -> None:
        self.table.under = self._record.seat
        self.table.lay()

    def _of_the_pile(self, wanted: int) -> Key:
        play, seat = self.table.play, self._record.seat
        if tuple(self._record.shown[s.place] for s in SUITS) != play.row(seat):
            return self._key("key-undo") or C
        if self.box.prompt.kind == "pile-again":
            return self._of_two_numbers(wanted)
        lines = [dict(line.facts) for line in self.box.prompt.lines if line.key == "pile-cards"]
        shown = int(str(lines[0]["count"])) if lines else wanted
        return A if shown == wanted else B if shown < wanted else C
