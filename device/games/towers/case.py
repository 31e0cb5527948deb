"""The hypotheses about the towers mat that the referee compares, for each stage of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from device.games.towers.builds import (
    MOST_READINGS,
    Building,
    TowersHypothesis,
    asking,
    fits,
    in_order,
    looks_of,
    row_of,
    turns_of,
)
from device.games.towers.card_requests import after_asking, asked_of
from device.games.towers.dealt_unseen import builds_before_market
from device.games.towers.evidence import MARKET, Look, TowersView, card_of, flaw_of, rivals
from device.games.towers.out_of_turn import turn_while_dealing
from device.games.towers.passed_unseen import is_other_market, passes_before_market
from device.table.referee import LIMITS, Hypothesis, HypothesisKind
from games.towers.chance import market_size
from games.towers.evening.game import TowersEvening
from games.towers.evening.moves import ShowsTowers, Step
from games.towers.evening.position import EveningPosition, EveningStage, Mode
from games.towers.moves import DealMarket, Turn
from games.towers.pieces import SUITS, Card, Cards, Row, ordered

_ASIDE: tuple[Look, ...] = (None, None, None, None, None)


@dataclass(frozen=True, slots=True)
class TowersCase:
    """A reading of the mat beside the record; see `device.table.case.Case`.

    Attributes:
        game: the evening's rules.
        now: the record.
        before: the record before the last step, or None.
        last: the last step, or None.
        evidence: what a frame says.
    """

    game: TowersEvening
    now: EveningPosition
    before: EveningPosition | None
    last: Step | None
    evidence: TowersView

    @property
    def record(self) -> tuple[Look, ...]:
        """How every place looks if nothing happened."""
        if self.now.stage in (EveningStage.BUILD, EveningStage.CHECK):
            return looks_of(row_of(self.now.play, self.now.play.turn), self.now.play.market)
        if self.now.stage in (EveningStage.START, EveningStage.BID):
            return (*_ASIDE, self.now.play.market, None)
        if self.now.stage is EveningStage.DEAL:
            return self._after_turn()
        return (*_ASIDE, None, None)

    def hypotheses(self, *, is_deep: bool) -> Iterator[TowersHypothesis]:
        """Return what may have happened since the position of the record."""
        match self.now.stage:
            case EveningStage.DEAL:
                yield from self._dealing()
            case EveningStage.START | EveningStage.BID:
                yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
                if is_deep:
                    yield from self._other_market()
            case EveningStage.BUILD | EveningStage.CHECK:
                yield from self._building(is_deep=is_deep)
            case EveningStage.SHOW | EveningStage.READ:
                yield from self._showing()
            case EveningStage.ENTER:
                yield from self._entering()
            case _:
                yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)

    def _building(self, *, is_deep: bool) -> Iterator[TowersHypothesis]:
        """Yield what the winner may have built, or built unseen before the next market."""
        unseen = tuple(builds_before_market(self.game, self.now, self.record, self.evidence))
        if unseen:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
            yield from unseen
        elif self.now.stage is EveningStage.BUILD:
            yield from self._build.built()
        else:
            yield from self._build.checked(is_deep=is_deep)

    # The market

    def _dealing(self) -> Iterator[TowersHypothesis]:
        """Yield hypotheses while a market is due: none yet, a market, or a corrected last turn."""
        due = market_size(self.now.play)
        seen, old = self.evidence.market, self.now.play.leftover
        is_left = len(seen) < due and all(card_of(card) in old for card in seen)
        is_old = is_left or self._is_old_market()
        if is_old or len(seen) < due - 1 or not seen:
            yield from self._waiting()
        elif asked_of(self.now, self.evidence) is not None:
            yield from asking(self.now, self.evidence)
            return
        elif len(seen) == due:
            yield from self._laid()
        if seen and len(seen) >= due - 1 and not is_old:
            # A scene that no market explains is not taken for a market.
            yield Hypothesis(HypothesisKind.UNCHANGED, (), (*_ASIDE, old, None))

    def _is_old_market(self) -> bool:
        """Return whether the market that nobody wanted still lies there.

        Most cards are enough: one that cannot be read, or is misread, is not asked about again. No
        other market has most of these cards, as those of the old one leave the game. A market of
        which no card can be read may as well be the new one.
        """
        old = self.now.play.leftover
        cards = (card_of(card) for card in self.evidence.market)
        read = Counter(card for card in cards if card is not None)
        if not read:
            return False
        if old and self.evidence.cost(MARKET, old) <= LIMITS.misfit:
            return True
        common = (read & Counter(old)).total()
        return len(self.evidence.market) == len(old) and 2 * common > len(old)

    def _waiting(self) -> Iterator[TowersHypothesis]:
        """Yield the hypotheses while no market lies there: about the towers, if any are in view."""
        amended = tuple(self._amended())
        towers = self._towers_of_record()
        changed = () if amended or towers != _ASIDE else tuple(self._changed())
        looks = self.record if changed else (*towers, None, None)
        yield Hypothesis(HypothesisKind.UNCHANGED, (), looks)
        yield from (*amended, *changed)

    def _laid(self) -> Iterator[TowersHypothesis]:
        """Yield the markets that may lie there, or first that towers in view changed.

        Towers that are not in view keep no market from being dealt.
        """
        is_known = self._towers_of_record() != _ASIDE or any(self._amended())
        changed = () if is_known else tuple(self._changed())
        if changed:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
            yield from changed
            return
        deals = [DealMarket(cards) for cards in self._markets()]
        lawful = [deal for deal in deals if not self.game.explain(self.now, deal)]
        costs = [self.evidence.cost(MARKET, deal.cards) for deal in lawful]
        # Cards that are no longer in the deck are hardly dealt: nobody is asked about them where
        # the camera may as well have seen others.
        is_likely = min(costs, default=LIMITS.ask) < LIMITS.ask
        for deal in lawful if is_likely else deals:
            kind = HypothesisKind.LEGAL if deal in lawful else HypothesisKind.ILLEGAL
            yield Hypothesis(kind, (deal,), (*_ASIDE, deal.cards, None))

    def _markets(self) -> Iterator[Cards]:
        """Yield the possible readings of the market, the likeliest first."""
        yield from _readings(tuple(rivals(card) for card in self.evidence.market))

    def _other_market(self) -> Iterator[TowersHypothesis]:
        """Yield the hypotheses that all passed, or before the bids that a card was misread."""
        if is_other_market(self.now, self.evidence):
            readings = tuple(islice(self._markets(), MOST_READINGS))
            yield from passes_before_market(self.game, self.now, readings, self.evidence)
        elif self.now.stage is EveningStage.START:
            yield from self._dealt_otherwise()

    def _dealt_otherwise(self) -> Iterator[TowersHypothesis]:
        """Yield the hypotheses that the market is another: it was misread, or exchanged."""
        if self.before is None or not isinstance(self.last, DealMarket):
            return
        if len(self.evidence.market) != len(self.last.cards):
            return
        for cards in self._markets():
            deal = DealMarket(cards)
            if deal != self.last and not self.game.explain(self.before, deal):
                yield Hypothesis(HypothesisKind.AMENDED, (deal,), (*_ASIDE, deal.cards, None))

    def _after_turn(self) -> tuple[Look, ...]:
        if not isinstance(self.last, Turn):
            return (*_ASIDE, self.now.play.leftover, None)
        return looks_of(row_of(self.now.play, self.last.seat), self.now.play.leftover)

    def _towers_of_record(self) -> tuple[Look, ...]:
        """Return the last builder's towers if they fit, else another player's, else no towers."""
        last = self.record[:MARKET]
        return last if self._fits(last) else self._towers_in_view()

    def _towers_in_view(self) -> tuple[Look, ...]:
        """Return the looks of the towers in view if they are some player's towers, else no towers.

        Players put their towers under the camera only now and then.
        """
        for seat in self.game.seats:
            row = row_of(self.now.play, seat)
            if any(row) and self._fits(row):
                return row
        return _ASIDE

    def _amended(self) -> Iterator[TowersHypothesis]:
        """Yield the hypotheses that the last turn was another, because it was finished later."""
        if self.before is None or not isinstance(self.last, Turn):
            return
        if not self.evidence.has_towers or self._fits(self.record[:MARKET]):
            return
        for turn, looks in turns_of(self.game, self.before, self.evidence):
            if turn != self.last and self._fits(looks):
                yield Hypothesis(HypothesisKind.AMENDED, (turn,), looks)

    def _changed(self) -> Iterator[TowersHypothesis]:
        """Yield the hypothesis that somebody's towers changed while nobody builds."""
        old = Counter(self.now.play.leftover)
        for columns, market in self._build.scenes():
            left = () if Counter(market) - old else market  # the rest goes before a new market
            turn = turn_while_dealing(self.now.play, self.game.seats, columns, left)
            if turn is not None:
                yield Hypothesis(HypothesisKind.ILLEGAL, (turn,), (*columns, market, ()))
                return

    @property
    def _build(self) -> Building:
        return Building(self.game, self.now, self.record, self.evidence)

    def _fits(self, looks: Sequence[Look]) -> bool:
        return fits(self.evidence, self.record, looks)

    # Cards that cannot be read

    def _entering(self) -> Iterator[TowersHypothesis]:
        """Yield one hypothesis while cards are named: all can be read now, or nothing changed."""
        looks = tuple(None for _ in self.record)
        before, entry = self.before, self.now.entry
        moves = after_asking(before, entry, self.evidence) if before and entry else None
        if moves is None:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), looks)
        else:
            yield Hypothesis(HypothesisKind.AMENDED, moves, looks)

    # The count

    def _showing(self) -> Iterator[TowersHypothesis]:
        """Yield the towers of the player whose turn it is to be counted.

        Before he says that they are his, only the towers that the record has for him are yielded.
        """
        if self._is_end_news:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), (*_ASIDE, None, None))
            return
        known = row_of(self.now.play, self.now.seat)
        shows = ShowsTowers(self.now.seat, tuple(card for tower in known for card in tower))
        looks = (*known, None, ())
        if any(known) and self._fits(looks) and not self.game.explain(self.now, shows):
            yield Hypothesis(HypothesisKind.LEGAL, (shows,), looks)
            return
        if self.now.stage is EveningStage.SHOW:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), (*_ASIDE, None, None))
            return
        # Then the record does not know the towers.
        is_due = any(known) or self.game.mode is Mode.COUNT
        if (is_due and not self.evidence.has_towers) or self._is_anothers():
            yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
            return
        rows = tuple(self._rows())
        if not rows and asked_of(self.now, self.evidence) is not None:
            yield from asking(self.now, self.evidence)
            return
        if not rows:  # a card cannot be read, so neither the record nor a bare mat explains it
            yield Hypothesis(HypothesisKind.UNCHANGED, (), (*known, None, ()))
        for columns in rows:
            shows = ShowsTowers(self.now.seat, tuple(card for tower in columns for card in tower))
            kind = (
                HypothesisKind.ILLEGAL
                if self.game.explain(self.now, shows)
                else HypothesisKind.LEGAL
            )
            yield Hypothesis(kind, (shows,), (*columns, None, ()))

    @property
    def _is_end_news(self) -> bool:
        """Return whether the last turn ended the game, and nobody has read so yet.

        The builder's towers still lie there. They are counted once players press Ready.
        """
        builder = self.last.seat if isinstance(self.last, Turn) else None
        return self.now.stage is EveningStage.SHOW and self.now.seat == builder

    def _is_anothers(self) -> bool:
        """Return whether another player's towers lie there, or most cards of a counted row.

        With four and five players 30 cards are there twice, so a card of a counted row may be the
        other copy.
        """
        rows = [row_of(self.now.play, seat) for seat in self.game.seats if seat != self.now.seat]
        if any(any(row) and self._fits((*row, None, ())) for row in rows):
            return True
        cards = (card_of(card) for column in self.evidence.columns for card in column)
        seen = Counter(card for card in cards if card is not None)
        own = _shared(seen, self.now.play.row(self.now.seat))
        most = max((_shared(seen, count.row) for count in self.now.counts), default=0)
        return 2 * most > seen.total() and most > own

    def _rows(self) -> Iterator[tuple[Cards, ...]]:
        """Yield the possible readings of the towers, without cards of another suit."""
        of_towers = (card for column in self.evidence.columns for card in column)
        if self.evidence.strays or any(map(flaw_of, of_towers)):
            return  # cards beside the towers, such as a deck or a demolition pile, are not counted
        options = [
            tuple(card for card in rivals(seen) if card.suit is suit)
            for suit, column in zip(SUITS, self.evidence.columns, strict=True)
            for seen in column
        ]
        for cards in in_order(options):
            yield tuple(tuple(card for card in cards if card.suit is suit) for suit in SUITS)


def _shared(seen: Counter[Card], row: Row) -> int:
    """Return how many of the cards seen may be those of a player's towers."""
    return (seen & Counter(card for tower in row for card in tower.cards)).total()


def _readings(options: Sequence[Sequence[Card]]) -> Iterator[Cards]:
    return iter(dict.fromkeys(ordered(cards) for cards in in_order(options)))
