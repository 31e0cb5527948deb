"""What is asked by three buttons in 5 Towers: who starts, bids, the build, the count.

The step of a question is the number shown, after what was settled before it.
"""

from __future__ import annotations

from dataclasses import replace

from device.games.towers.card_requests import bare
from device.games.towers.card_texts import card_lines, values_of
from device.games.towers.naming_questions import Naming
from device.games.towers.screens import TowersScreens
from device.table.port import Answer, Question
from device.table.prompts import Prompt, Signal, Text, text
from games.game import Seat
from games.towers.evening.count import MOST_DEMOLISHED
from games.towers.evening.moves import (
    MOST_POINTS,
    CountsPile,
    Ends,
    HasBuilt,
    Points,
    ShowsTowers,
    Source,
    Starts,
    Step,
    TowersReady,
    Trusts,
)
from games.towers.evening.position import EveningPosition, EveningStage, Mode
from games.towers.judge import bids_of
from games.towers.moves import Bid
from games.towers.position import PASSES, Position

_REFUSED = "!"
_UNDO = "undo"
_CARDS = "cards"
_OTHERWISE = "otherwise"
_OF = ":"


class TowersQuestions:
    """The questions of one game of 5 Towers."""

    def __init__(self, words: TowersScreens) -> None:
        self._words = words

    def decision(self, position: EveningPosition, step: str) -> Question[Step]:
        """Return the question that is open; a step of another stage's question means nothing."""
        stage, _, own = step.rpartition(_OF)
        asked = _name_of(position)
        question = self._asked(position, own if stage == asked else "")
        a, b, c = (_kept(asked, answer) for answer in question.answers)
        return Question(question.prompt, (a, b, c))

    def _asked(self, position: EveningPosition, step: str) -> Question[Step]:
        if position.entry is not None:
            return Naming(self._words, position, position.entry, step).question()
        match position.stage:
            case EveningStage.START:
                return self._start(position.play, step)
            case EveningStage.BID:
                return self._bid(position.play, step)
            case EveningStage.BUILD:
                return self._build(position, step)
            case EveningStage.DIFFER:
                return self._which(position)
            case EveningStage.PILE:
                return self._pile(position, step)
            case _:
                return self._otherwise(position) if step else self._show(position)

    def correction(self, position: EveningPosition, step: str) -> Question[Step] | None:
        """Return the question whose points hands set right, then by how many.

        Between rounds it is whether the market is named by hand, or the game ends here.
        """
        if position.stage is EveningStage.DEAL:
            return self._end(position.play) if step else self._more(position)
        if position.stage is not EveningStage.OVER:
            return None
        seat, _, points = step.partition("|")
        if not points:
            return self._whose(position, int(seat or "1"))
        return self._points(position, Seat(int(seat)), int(points))

    def _start(self, play: Position, step: str) -> Question[Step]:
        """Show the market as it was read, and who starts (question 20)."""
        seat = Seat(int(step)) if step else play.start
        after = play.setup.left_of(seat)
        keys = (text("key-bids"), text("key-change"), text("key-undo"))
        title = text("title-starts", seat=self._words.seat_name(seat))
        prompt = Prompt("start", title, tuple(card_lines(play.market)), keys, Signal.ACCEPTED)
        # Not `Answer[Step](…)`: Python 3.11 cannot call a subscripted generic with slots.
        return Question(prompt, (Answer(Starts(seat)), _step(str(after)), _undo()))

    def _bid(self, play: Position, step: str) -> Question[Step]:
        seat, bids = play.turn, bids_of(play, play.turn)
        if step == _UNDO:
            return self._take_back(play)
        if step.startswith(_REFUSED):
            return self._refused(seat, int(step[1:]), bids[-1])
        if bids[-1] <= play.best:
            return self._no_bid(play)
        most = max(bids[-1], len(play.market))
        shown = int(step) if step else _first(play, bids)
        following = str(shown + 1) if shown < most else _UNDO
        may = shown in bids
        number = text("bid-shown" if may else "bid-not-buildable", count=shown)
        keys = (text("key-bid", count=shown), text("key-next"), text("key-pass"))
        title = text("title-bids", seat=self._words.seat_name(seat))
        lines = (*self._standing(play), number, text("bid-most", most=bids[-1]))
        prompt = Prompt("bid", title, lines, keys)
        bid: Answer[Step] = Answer(Bid(seat, shown)) if may else _step(f"{_REFUSED}{shown}")
        return Question(prompt, (bid, _step(following), Answer(Bid(seat, 0))))

    def _standing(self, play: Position) -> tuple[Text, ...]:
        if not play.best:
            return (text("bid-none"),)
        return (text("bid-best", owner=self._words.seat_name(play.winner), bid=play.best),)

    def _no_bid(self, play: Position) -> Question[Step]:
        """Say that nothing higher can be built; passing stays the player's own word."""
        seat = play.turn
        title = text("title-bids", seat=self._words.seat_name(seat))
        keys = (None, text("key-undo"), text("key-pass"))
        lines = (*self._standing(play), text("bid-too-high"))
        prompt = Prompt("bid", title, lines, keys)
        return Question(prompt, (None, _undo(), Answer(Bid(seat, 0))))

    def _take_back(self, play: Position) -> Question[Step]:
        title = text("title-bids", seat=self._words.seat_name(play.turn))
        keys = (text("key-undo"), text("key-next"), None)
        prompt = Prompt("bid", title, (text("bid-undo"),), keys)
        return Question(prompt, (_undo(), _step(""), None))

    def _refused(self, seat: Seat, number: int, most: int) -> Question[Step]:
        """Refuse a bid that cannot be built, however often it is pressed (question 34)."""
        name = self._words.seat_name(seat)
        lines = (text("bid-impossible", seat=name, bid=number, most=most),)
        keys = (text("key-back"), None, None)
        prompt = Prompt("bid", text("title-illegal"), lines, keys, Signal.ILLEGAL)
        return Question(prompt, (_step(str(min(most, number))), None, None))

    def _build(self, position: EveningPosition, step: str) -> Question[Step]:
        play = position.play
        seat = play.turn
        name, best = self._words.seat_name(seat), play.best
        title = text("title-wins", seat=name, count=best)
        if step == _CARDS:
            other_keys = (text("key-by-hand"), None, text("key-back"))
            prompt = Prompt("market", title, tuple(card_lines(play.market)), other_keys)
            return Question(prompt, (Answer(bare(position)), None, _step("")))
        ask = text("build-ask" if best <= len(play.market) else "build-pay", count=best)
        keys = (text("key-done"), text("key-undo"), text("key-market"))
        prompt = Prompt("build", title, (text("build-lay"), ask), keys, Signal.TOWER)
        return Question(prompt, (Answer(HasBuilt(seat)), _undo(), _step(_CARDS)))

    def _show(self, position: EveningPosition) -> Question[Step]:
        """Ask for a player's towers; whose cannot be read are taken from the record, or left."""
        seat = position.seat
        title = text("title-towers", seat=self._words.seat_name(seat))
        is_refereed = self._words.game.mode is Mode.REFEREE
        is_first = not position.counts
        lines = [text("show-towers", seat=self._words.seat_name(seat))]
        if is_first and is_refereed:
            is_used = position.play.passes == PASSES and not position.play.deck
            lines.insert(0, text("deck-empty" if is_used else "count-now"))
        undo = None if is_first and not is_refereed else _undo()
        keys = (text("key-ready"), text("key-undo") if undo else None, text("key-other"))
        signal = Signal.OVER if is_first and is_refereed else Signal.QUIET
        prompt = Prompt("count", title, tuple(lines), keys, signal)
        return Question(prompt, (Answer(TowersReady(seat)), undo, _step(_OTHERWISE)))

    def _otherwise(self, position: EveningPosition) -> Question[Step]:
        """Offer to count without the camera's word: as recorded, none at all, or named by hand."""
        seat = position.seat
        known = tuple(card for tower in position.play.row(seat) for card in tower.cards)
        word = "record" if self._words.game.mode is Mode.REFEREE else "skip"
        title = text("title-towers", seat=self._words.seat_name(seat))
        lines = (text(f"otherwise-{word}"), text("more-by-hand"))
        keys = (text(f"key-{word}"), text("key-by-hand"), text("key-back"))
        prompt = Prompt("count", title, lines, keys)
        shows: Answer[Step] = Answer(ShowsTowers(seat, known))
        return Question(prompt, (shows, Answer(bare(position)), _step("")))

    def _which(self, position: EveningPosition) -> Question[Step]:
        """Ask which is right of a tower, the camera or the record."""
        seat, suit = position.seat, position.differing[0]
        seen = position.shown[suit.place].cards
        known = position.play.row(seat)[suit.place].cards
        lines = (
            text("which-camera", values=values_of(seen) or "-"),
            text("which-record", values=values_of(known) or "-"),
        )
        title = text("title-which-tower", tower=suit.value)
        keys = (text("key-a"), text("key-b"), text("key-undo"))
        prompt = Prompt("which", title, lines, keys, Signal.QUESTION)
        camera: Answer[Step] = Answer(Trusts(seat, Source.CAMERA, suit))
        record: Answer[Step] = Answer(Trusts(seat, Source.RECORD, suit))
        return Question(prompt, (camera, record, _undo()))

    def _pile(self, position: EveningPosition, step: str) -> Question[Step]:
        """Ask how many cards were torn down; the record's number is proposed.

        Below none the towers counted are taken back.
        """
        seat = position.seat
        number = int(step) if step else len(position.play.pile(seat))
        title = text("title-pile", seat=self._words.seat_name(seat))
        cards = sum(tower.height for tower in position.shown)
        counted = text("pile-counted", cards=cards)
        lines = (counted, text("pile-ask"), text("pile-cards", count=number))
        keys = (text("key-ok"), text("key-plus"), text("key-minus" if number else "key-undo"))
        prompt = Prompt("pile", title, lines, keys)
        more = str((number + 1) % (MOST_DEMOLISHED + 1))
        less = _step(str(number - 1)) if number else _undo()
        return Question(prompt, (Answer(CountsPile(seat, number)), _step(more), less))

    def _more(self, position: EveningPosition) -> Question[Step]:
        keys = (text("key-by-hand"), text("key-end"), text("key-back"))
        lines = (text("more-by-hand"), text("more-end"))
        prompt = Prompt("more", text("title-more"), lines, keys)
        return Question(prompt, (Answer(bare(position)), _step("end"), None))

    def _end(self, play: Position) -> Question[Step]:
        keys = (text("key-yes"), None, text("key-no"))
        prompt = Prompt("end", text("title-end"), (text("end-ask"),), keys, Signal.QUESTION)
        return Question(prompt, (Answer(Ends(play.start)), None, None))

    def _whose(self, position: EveningPosition, seat: int) -> Question[Step]:
        players = len(self._words.names)
        by_hand = position.counts[seat - 1].by_hand
        prompt = self._fix_prompt(position, Seat(seat), "fix-whose", by_hand)
        keys = (text("key-ok"), text("key-next"), text("key-back"))
        after = seat % players + 1
        shown = Prompt(prompt.kind, prompt.title, prompt.lines, keys)
        return Question(shown, (_step(f"{seat}|{by_hand}"), _step(str(after)), None))

    def _points(self, position: EveningPosition, seat: Seat, points: int) -> Question[Step]:
        more, less = min(points + 1, MOST_POINTS), max(points - 1, -MOST_POINTS)
        prompt = self._fix_prompt(position, seat, "fix-points", points)
        choice: Answer[Step] = Answer(Points(seat, points))
        return Question(prompt, (choice, _step(f"{seat}|{more}"), _step(f"{seat}|{less}")))

    def _fix_prompt(self, position: EveningPosition, seat: Seat, ask: str, by_hand: int) -> Prompt:
        """Return the score of a player as it would be with so many points by hand."""
        total = self._words.game.scores(position)[seat].total
        total += by_hand - position.counts[seat - 1].by_hand
        name = self._words.seat_name(seat)
        lines = (text(ask), text("score", seat=name, points=total))
        keys = (text("key-ok"), text("key-plus"), text("key-minus"))
        return Prompt("fix", text("title-scores"), lines, keys)


def _first(play: Position, bids: tuple[int, ...]) -> int:
    """Return the lowest bid that is high enough and can be built."""
    return min(bid for bid in bids if bid > play.best)


def _name_of(position: EveningPosition) -> str:
    """Return the name of the question, which a step keeps: a camera may end it before its use."""
    return f"{position.stage} {position.entry}" if position.entry else position.stage


def _kept(asked: str, answer: Answer[Step] | None) -> Answer[Step] | None:
    if answer is None or not answer.step:
        return answer
    return replace(answer, step=f"{asked}{_OF}{answer.step}")


def _step(step: str) -> Answer[Step]:
    return Answer(step=step)


def _undo() -> Answer[Step]:
    return Answer(undoes=True)
