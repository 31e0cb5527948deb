"""The questions of 5 Towers: who starts, bids, the build, the count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from device.games.towers.card_requests import bare
from device.games.towers.card_texts import card_lines, values_of
from device.games.towers.naming_questions import Naming
from device.games.towers.pile_question import pile_question
from device.games.towers.screens import TowersScreens
from device.table.corrections import PlayerShown, whose_score
from device.table.prompts import Key, Prompt, PromptSection, Signal, Text, text
from device.table.questions import (
    Answer,
    AnsweredSoFar,
    Question,
    back_to,
    choose,
    show_next,
    take_back,
)
from games.game import Seat
from games.towers.evening.card_entry import EntersCards
from games.towers.evening.moves import (
    MOST_POINTS,
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
from games.towers.options import Power
from games.towers.pieces import Suit
from games.towers.position import PASSES, Position


class Aside(Enum):
    """A further screen of a question that has no pages."""

    TAKES_BACK = "takes-back"
    MARKET = "market"
    RULES = "rules"
    OTHERWISE = "otherwise"
    ENDS = "ends"


@dataclass(frozen=True, slots=True)
class StarterShown:
    """The player who is shown as the start player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BidShown:
    """The bid that is shown to the bidder."""

    number: int


@dataclass(frozen=True, slots=True)
class BidRefused:
    """A bid that a player chose although it cannot be built."""

    number: int


@dataclass(frozen=True, slots=True)
class PointsShown:
    """The correction that is shown: a player and the points to add by hand."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class AnsweredAt:
    """How far the question of one stage has come.

    The stage is kept because a reading may end a question before players have answered it.

    Attributes:
        stage: the stage that asks.
        entry: the cards that players are asked to name, or None.
        answered: how far the question has come.
    """

    stage: EveningStage
    entry: EntersCards | None
    answered: AnsweredSoFar = None


class TowersQuestions:
    """The questions of one game of 5 Towers."""

    def __init__(self, words: TowersScreens) -> None:
        self._words = words

    def decision(self, position: EveningPosition, answered: AnsweredSoFar) -> Question[Step]:
        """Return the question that is open; progress in a question of another stage is ignored."""
        start = AnsweredAt(position.stage, position.entry)
        own = answered.answered if isinstance(answered, AnsweredAt) else None
        is_stale = answered != replace(start, answered=own)
        question = self._asked(position, None if is_stale else own)
        a, b, c = (_kept(start, answer) for answer in question.answers)
        return Question(question.prompt, (a, b, c))

    def _asked(self, position: EveningPosition, answered: AnsweredSoFar) -> Question[Step]:
        if position.entry is not None:
            return Naming(self._words, position, position.entry, answered).question()
        match position.stage:
            case EveningStage.START:
                return self._start(position.play, answered)
            case EveningStage.BID:
                return self._bid(position.play, answered)
            case EveningStage.BUILD:
                return self._build(position, answered)
            case EveningStage.DIFFER:
                return self._camera_or_record(position)
            case EveningStage.PILE:
                return pile_question(self._words, position, answered)
            case _ if answered is Aside.OTHERWISE:
                return self._other_ways_to_count(position)
            case _:
                return self._show(position)

    def correction(
        self, position: EveningPosition, answered: AnsweredSoFar
    ) -> Question[Step] | None:
        """Ask whose points to correct, then by how many.

        Between rounds, the question is whether players name the market by hand, or end the game.
        """
        if position.stage is EveningStage.DEAL:
            is_ending = answered is Aside.ENDS
            return self._end(position.play) if is_ending else self._more(position)
        if position.stage is not EveningStage.OVER:
            return None
        match answered:
            case PointsShown(seat, points):
                return self._points(position, seat, points)
            case PlayerShown(seat):
                return self._whose_points(position, seat)
            case _:
                return self._whose_points(position, Seat(1))

    def correct_words(self, position: EveningPosition) -> Text | None:
        """Return what `correction` does between rounds, where it sets no points right."""
        return text("referee-more") if position.stage is EveningStage.DEAL else None

    def _start(self, play: Position, answered: AnsweredSoFar) -> Question[Step]:
        """Ask who starts (question 20), and show the market as it was read."""
        seat = answered.seat if isinstance(answered, StarterShown) else play.start
        after = play.setup.left_of(seat)
        keys = (text("key-bids"), text("key-change"), text("key-undo"))
        title = text("title-starts", seat=self._words.seat_name(seat))
        prompt = Prompt("start", title, tuple(card_lines(play.market)), keys, Signal.ACCEPTED)
        change = show_next(StarterShown(after))
        return Question(prompt, (choose(Starts(seat)), change, take_back()))

    def _bid(self, play: Position, answered: AnsweredSoFar) -> Question[Step]:
        seat, bids = play.turn, bids_of(play, play.turn)
        match answered:
            case Aside.TAKES_BACK:
                return self._take_back(play)
            case BidRefused(number):
                return self._refused(seat, number, bids[-1])
            case _ if bids[-1] <= play.best:
                return self._no_bid(play)
            case BidShown(number):
                return self._bid_shown(play, bids, number)
            case _:
                return self._bid_shown(play, bids, _first(play, bids))

    def _bid_shown(self, play: Position, bids: tuple[int, ...], shown: int) -> Question[Step]:
        seat, most = play.turn, max(bids[-1], len(play.market))
        following = show_next(BidShown(shown + 1) if shown < most else Aside.TAKES_BACK)
        may = shown in bids
        number = text("bid-shown" if may else "bid-not-buildable", count=shown)
        keys = (text("key-bid", count=shown), text("key-next"), text("key-pass"))
        title = text("title-bids", seat=self._words.seat_name(seat))
        lines = (*self._standing(play), number, text("bid-most", most=bids[-1]))
        prompt = Prompt("bid", title, lines, keys)
        bid = choose(Bid(seat, shown)) if may else show_next(BidRefused(shown))
        return Question(prompt, (bid, following, choose(Bid(seat, 0))))

    def _standing(self, play: Position) -> tuple[Text, ...]:
        if not play.best:
            return (text("bid-none"),)
        return (text("bid-best", owner=self._words.seat_name(play.winner), bid=play.best),)

    def _no_bid(self, play: Position) -> Question[Step]:
        """Return the screen that says that no higher bid can be built; the player presses Pass."""
        seat = play.turn
        title = text("title-bids", seat=self._words.seat_name(seat))
        keys = (None, text("key-undo"), text("key-pass"))
        nothing = text("bid-too-high" if play.best else "bid-nothing")
        lines = (*self._standing(play), nothing)
        prompt = Prompt("bid", title, lines, keys)
        return Question(prompt, (None, take_back(), choose(Bid(seat, 0))))

    def _take_back(self, play: Position) -> Question[Step]:
        title = text("title-bids", seat=self._words.seat_name(play.turn))
        keys = (text("key-undo"), text("key-next"), None)
        prompt = Prompt("bid", title, (text("bid-undo"),), keys)
        return Question(prompt, (take_back(), show_next(None), None))

    def _refused(self, seat: Seat, number: int, most: int) -> Question[Step]:
        """Return the screen that refuses a bid which cannot be built (question 34)."""
        name = self._words.seat_name(seat)
        lines = (text("bid-impossible", seat=name, bid=number, most=most),)
        keys = (text("key-back"), None, None)
        prompt = Prompt("bid", text("title-illegal"), lines, keys, Signal.ILLEGAL)
        return Question(prompt, (back_to(BidShown(min(most, number))), None, None))

    def _build(self, position: EveningPosition, answered: AnsweredSoFar) -> Question[Step]:
        play = position.play
        seat = play.turn
        name, best = self._words.seat_name(seat), play.best
        title = text("title-wins", seat=name, count=best)
        if answered is Aside.MARKET:
            return self._market(position, title)
        if answered is Aside.RULES:
            return Question(_rules(play, title), (None, None, back_to(Aside.MARKET)))
        ask = text("build-ask" if best <= len(play.market) else "build-pay", count=best)
        keys = (text("key-done"), text("key-undo"), text("key-market"))
        prompt = Prompt("build", title, (text("build-lay"), ask), keys, Signal.TOWER)
        return Question(prompt, (choose(HasBuilt(seat)), take_back(), show_next(Aside.MARKET)))

    def _market(self, position: EveningPosition, title: Text) -> Question[Step]:
        """Return the market on the screen; B leads to the rules of a build."""
        keys = (text("key-by-hand"), text("key-rules"), text("key-back"))
        prompt = Prompt("market", title, tuple(card_lines(position.play.market)), keys)
        return Question(prompt, (choose(bare(position)), show_next(Aside.RULES), back_to(None)))

    def _show(self, position: EveningPosition) -> Question[Step]:
        """Ask whether a player's towers lie ready; C offers other ways to count."""
        seat = position.seat
        title = text("title-towers", seat=self._words.seat_name(seat))
        is_refereed = self._words.game.mode is Mode.REFEREE
        is_first = not position.counts
        lines = [text("show-towers", seat=self._words.seat_name(seat))]
        if is_first and is_refereed:
            is_used = position.play.passes == PASSES and not position.play.deck
            lines.insert(0, text("deck-empty" if is_used else "count-now"))
        undo = None if is_first and not is_refereed else take_back()
        keys = (text("key-ready"), text("key-undo") if undo else None, text("key-other"))
        signal = Signal.OVER if is_first and is_refereed else Signal.QUIET
        prompt = Prompt("count", title, tuple(lines), keys, signal)
        return Question(prompt, (choose(TowersReady(seat)), undo, show_next(Aside.OTHERWISE)))

    def _other_ways_to_count(self, position: EveningPosition) -> Question[Step]:
        """Return the offer to count without camera: by the record, not at all, or named by hand."""
        seat = position.seat
        known = tuple(card for tower in position.play.row(seat) for card in tower.cards)
        word = "record" if self._words.game.mode is Mode.REFEREE else "skip"
        title = text("title-towers", seat=self._words.seat_name(seat))
        lines = (text(f"otherwise-{word}"), text("more-by-hand"))
        keys = (text(f"key-{word}"), text("key-by-hand"), text("key-back"))
        prompt = Prompt("count", title, lines, keys)
        shows = choose(ShowsTowers(seat, known))
        return Question(prompt, (shows, choose(bare(position)), back_to(None)))

    def _camera_or_record(self, position: EveningPosition) -> Question[Step]:
        """Ask whether camera or record is right about a tower."""
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
        camera = choose(Trusts(seat, Source.CAMERA, suit))
        record = choose(Trusts(seat, Source.RECORD, suit))
        return Question(prompt, (camera, record, take_back()))

    def _more(self, position: EveningPosition) -> Question[Step]:
        keys = (text("key-by-hand"), text("key-end"), text("key-back"))
        lines = (text("more-by-hand"), text("more-end"))
        prompt = Prompt("more", text("title-more"), lines, keys)
        return Question(prompt, (choose(bare(position)), show_next(Aside.ENDS), None))

    def _end(self, play: Position) -> Question[Step]:
        keys = (text("key-yes"), None, text("key-no"))
        prompt = Prompt("end", text("title-end"), (text("end-ask"),), keys, Signal.QUESTION)
        return Question(prompt, (choose(Ends(play.start)), None, None))

    def _whose_points(self, position: EveningPosition, seat: Seat) -> Question[Step]:
        by_hand = position.counts[seat - 1].by_hand
        lines = self._fix_lines(position, seat, "fix-whose", by_hand)
        chosen = show_next(PointsShown(seat, by_hand))
        following = Seat(seat % len(self._words.names) + 1)
        return whose_score(
            "fix", text("title-scores"), lines, chosen, shown=seat, following=following
        )

    def _points(self, position: EveningPosition, seat: Seat, points: int) -> Question[Step]:
        more, less = min(points + 1, MOST_POINTS), max(points - 1, -MOST_POINTS)
        lines = self._fix_lines(position, seat, "fix-points", points)
        keys = (text("key-ok"), text("key-plus"), text("key-minus"))
        prompt = Prompt("fix", text("title-scores"), lines, keys)
        plus, minus = (show_next(PointsShown(seat, number)) for number in (more, less))
        return Question(prompt, (choose(Points(seat, points)), plus, minus))

    def _fix_lines(
        self, position: EveningPosition, seat: Seat, ask: str, by_hand: int
    ) -> tuple[Text, Text]:
        """Return what is asked, and a player's score as it would be with these points by hand."""
        total = self._words.game.scores(position)[seat].total
        total += by_hand - position.counts[seat - 1].by_hand
        name = self._words.seat_name(seat)
        return text(ask), text("score", seat=name, points=total)


def _first(play: Position, bids: tuple[int, ...]) -> int:
    """Return the lowest bid that is high enough and can be built."""
    return min(bid for bid in bids if bid > play.best)


def _rules(play: Position, title: Text) -> Prompt:
    """Return the pages with the rules of a build, the last one with those of the powers in play.

    Sources: base game, tearing down and building; "Les Tours de Pouvoir".
    """
    first = text("build-tear"), text("build-pile"), text("build-rest")
    further = (text("build-falling"),), tuple(_powers_told(play))
    sections = tuple(PromptSection(title, lines) for lines in further if lines)
    keys = (None, None, text("key-back"))
    return Prompt("rules", title, first, keys, sections=sections, leafing=Key.A)


def _powers_told(play: Position) -> Iterator[Text]:
    """Yield what the winner must know of the powers: payment, what comes back, where sand grows.

    Source: "Les Tours de Pouvoir", "Tour sylvestre", "Tour de métal", "Tour de sable".
    """
    options, row = play.setup.options, play.row(play.turn)
    on_sale = {card.suit for card in play.market}
    trees, metal, sand = (row[suit.place] for suit in (Suit.TREE, Suit.METAL, Suit.SAND))
    if options.has(Power.TREE) and trees.height and not trees.is_capped:
        yield text("build-discard")
    if options.has(Power.METAL) and Suit.METAL in on_sale and not metal.is_capped:
        yield text("build-metal")
    if options.has(Power.SAND) and Suit.SAND in on_sale and sand.height and not sand.is_capped:
        yield text("build-sand")


def _kept(start: AnsweredAt, answer: Answer[Step] | None) -> Answer[Step] | None:
    """Return the answer with its progress marked as belonging to this question."""
    if answer is None or answer.answered is None:
        return answer
    return replace(answer, answered=replace(start, answered=answer.answered))
