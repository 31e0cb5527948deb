"""Random games of 5 Towers through the session, held to the second engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from device.games.towers.adapter import TowersAdapter
from device.table.prompts import Key
from device.table.session import begin
from games.towers.evening.game import TowersEvening
from games.towers.game import Towers as Rules
from games.towers.options import NextStart, Options, Power, TearDown, Ties
from games.towers.setup import Setup
from tests.device.games.towers.towers_top import MAT_MM, NAMES, reading_of
from tests.second.play import towers_naming as naming
from tests.second.play.table import Table
from tests.second.play.towers_by_hand import count_pile, hide_a_card, set_a_tower, set_points
from tests.second.play.towers_truths import TowersTruths, Wrong, name
from tests.second.play.truths import Truth
from tests.second.towers.builder import SUITS, Builder, Card
from tests.second.towers.game import Towers
from tests.second.towers.plans import HouseRules, Plan, plans

NAMED = 0.12  # of the markets, builds and counts: a card is named by hand
UNDONE = 0.04  # of the bids
MOST_PLANS = 12  # of which one is made: enough that the first is not always the plainest


@dataclass(frozen=True, slots=True)
class Choice:
    """What is played: how many players, the powers and the house rules, and how many rounds."""

    players: int
    options: Options
    rounds: int


def choices(rng: Random) -> Choice:
    """Return a number of players, powers, house rules, and after how many rounds they stop."""
    powers = rng.choice((frozenset(), frozenset(Power), frozenset(rng.sample(list(Power), 2))))
    options = Options(
        powers=powers,
        next_start=rng.choice(list(NextStart)),
        short_market_ends=rng.random() < 0.3,
        zero_begins=rng.random() < 0.7,
        ties=rng.choice(list(Ties)),
        tear_down=rng.choice(list(TearDown)),
        tear_down_when_needed=rng.random() < 0.3,
        five_ends=rng.random() < 0.3,
        pay_any_bid=rng.random() < 0.7,
        pay_without_taking=rng.random() < 0.7,
        recovery_backs_bids=rng.random() < 0.7,
        pairs_by_copies=rng.random() < 0.7,
    )
    used = options if rng.random() < 0.6 else Options(powers=powers)
    return Choice(rng.randint(2, 5), used, rng.choice((3, 6, 6, 99)))


def rules_of(options: Options) -> HouseRules:
    """Return the second engine's house rules."""
    return HouseRules(
        powers=frozenset(power.value for power in options.powers),
        zero_first=options.zero_begins,
        tears_any_time=options.tear_down is TearDown.ANY_TIME,
        tears_if_needed=options.tear_down_when_needed,
        five_ends=options.five_ends,
        pays_any_bid=options.pay_any_bid,
        pays_whole_bid=options.pay_without_taking,
        recovery_backs=options.recovery_backs_bids,
        pairs_by_copies=options.pairs_by_copies,
        left_of_winner=options.next_start is NextStart.LEFT_OF_WINNER,
        short_ends=options.short_market_ends,
        fewer_torn=options.ties is Ties.FEWER_DEMOLISHED,
    )


class TowersPlayer:
    """One game, from the empty mat to the count."""

    def __init__(self, rng: Random, choice: Choice) -> None:
        self.rng = rng
        self.choice = choice
        self.names = dict(enumerate(NAMES[: choice.players], 1))
        self.engine = Towers(choice.players, rules=rules_of(choice.options))
        game = TowersEvening(Rules(Setup(choice.players, options=choice.options)))
        self.table = Table(begin(TowersAdapter(game, NAMES[: choice.players], MAT_MM)))
        self.last: tuple[int, Plan] | None = None
        self.has_turned = False
        self.has_rest = False
        self.hidden = ""  # the tower of which the camera misses the top
        self.naming: dict[str, Truth] = {}  # while cards are named by hand
        self.by_hand: tuple[int, str] | None = None  # the tower that was set since the last turn
        self.counting = 0
        self.is_agreed = False
        self.unlawful = 0
        self.moves = 0

    def play(self) -> int:
        """Play to the end; return how many unlawful builds were tried."""
        self.show("empty", (), {})
        self.table.must_show("lay")
        self.table.press_label("key-start")
        for _ in range(self.choice.rounds):
            self.look("turn")
            self._round()
            if self.engine.is_over:
                break
        if not self.engine.is_over:
            self._agree()
        self._count()
        return self.unlawful

    # Seeing and checking

    def show(self, words: str, market: tuple[Card, ...], towers: dict[str, list[int]]) -> None:
        columns = [
            " ".join(name(Card(suit, value)) for value in tower)
            for suit, tower in towers.items()
            if tower
        ]
        self.show_read(words, " ".join(map(name, market)), columns)

    def show_read(self, words: str, market: str, columns: Sequence[str]) -> None:
        """Show the camera cards by what it reads."""
        self.table.see(reading_of(market, *columns), words)

    def look(self, *kinds: str, wrong: Wrong | None = None) -> None:
        self.table.must_show(*kinds)
        truths = TowersTruths(
            self.engine,
            self.names,
            self.last,
            self.has_turned,
            self.counting,
            wrong,
            self.is_agreed,
            self.has_rest,
            self.hidden,
            self.naming,
            self.by_hand,
        )
        self.table.must_not_lie(truths.lies(self.table.prompt))

    def _scores(self, *kinds: str) -> None:
        self.table.press_label("key-scores")
        self.look("scores")
        self.table.press_label("key-back")
        self.look(*kinds)

    # A round

    def _round(self) -> None:
        """Deal, bid, build."""
        if self.rng.random() < 0.15:
            self._scores("turn")
        if self.rng.random() < 0.2:
            set_a_tower(self)
        market = self.rng.sample(self.engine.deck, self.engine.due)
        if self.rng.random() < NAMED:
            naming.deal(self, tuple(market))
        else:
            self.show(f"market {[name(card) for card in market]}", tuple(market), {})
        self.engine.reveal(market)
        self.by_hand = None
        self.look("start")
        self.table.press_label("key-bids")
        self._bids()
        passes = self.engine.passes
        if self.engine.best:
            self._build()
        else:
            self.last, self.has_rest = None, False
            self.engine.all_passed()
        self.has_turned = self.engine.passes != passes

    def _bids(self) -> None:
        """Bid in turn; now and then the last bid is taken back."""
        while True:
            while not self.engine.are_bids_over:
                self._bid()
            if not self.engine.best or self.rng.random() > UNDONE:
                return
            naming.undo_a_bid(self)

    def _bid(self) -> None:
        """Bid what can be built, or pass; now and then try what cannot be built."""
        self.look("bid")
        engine = self.engine
        if engine.bids and self.rng.random() < UNDONE:
            naming.undo_a_bid(self)
        lawful = [
            number
            for number in range(engine.best + 1, engine.most(engine.bidder) + 1)
            if engine.may_bid(engine.bidder, number)
        ]
        if not lawful or self.rng.random() < 0.35:
            self._pass(is_forced=not lawful)
            return
        wanted = self.rng.choice(lawful)
        for _ in range(20):
            shown = self._bid_on_screen()
            if shown == wanted:
                self.table.press(Key.A)
                engine.bids.append(wanted)
                return
            if shown is not None and shown not in lawful and self.rng.random() < 0.5:
                self._try_bid()
            self.table.press_label("key-next")
            self.look("bid")
        raise self.table.disagreement(f"no bid of {wanted} on the buttons")

    def _pass(self, *, is_forced: bool) -> None:
        if is_forced and self._bid_on_screen() is not None:
            raise self.table.disagreement("a bid is offered, and nothing higher can be built")
        self.table.press_label("key-pass")
        self.engine.bids.append(0)

    def _bid_on_screen(self) -> int | None:
        counts = [
            dict(line.facts)["count"]
            for line in self.table.prompt.lines
            if line.key in ("bid-shown", "bid-not-buildable")
        ]
        return int(str(counts[0])) if counts else None

    def _try_bid(self) -> None:
        """Press a bid that cannot be built: it is refused."""
        self.table.press(Key.A)
        self.look("bid")
        if not any(line.key == "bid-impossible" for line in self.table.prompt.lines):
            raise self.table.disagreement("a bid that cannot be built was taken")
        self.unlawful += 1
        self.table.press_label("key-back")

    def _build(self) -> None:
        """Build what the bid asks for; now and then something else first."""
        engine, seat = self.engine, self.engine.winner
        self.look("build")
        before = engine.builders[seat]
        made = [
            plan
            for plan, _ in zip(
                plans(before, engine.market, engine.best, engine.rules, self.rng),
                range(MOST_PLANS),
                strict=False,
            )
        ]
        self._read_rules()
        if self.rng.random() < 0.3:
            self._try_unlawful(before)
        plan = self.rng.choice(made)
        rest = self._left(plan.taken)
        if self.rng.random() < NAMED and any(plan.after.towers.values()):
            naming.build(self, rest, plan.after.towers)
        else:
            self.show(f"{seat} builds {plan}", rest, plan.after.towers)
        if self.table.kind == "build":
            self.table.press_label("key-done")
            self.show("done", rest, plan.after.towers)
        self._say_which(plan)
        self.last, self.has_rest = (seat, plan), len(plan.taken) < len(engine.market)
        engine.build(plan)
        self.moves += 1

    def _read_rules(self) -> None:
        """Read the market on the screen, and the rules of a build."""
        self.table.press_label("key-market")
        self.look("market")
        self.table.press_label("key-rules")
        self.look("rules")
        self.table.press_label("key-back")
        self.table.press_label("key-back")
        self.look("build")

    def _left(self, taken: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the market without the cards that were taken."""
        rest = list(self.engine.market)
        for card in taken:
            rest.remove(card)
        return tuple(rest)

    def _say_which(self, plan: Plan) -> None:
        """Answer what was torn down or paid, if towers look alike after both."""
        while self.table.kind == "unsure":
            doubt = self.table.session.doubt
            assert doubt is not None
            for key, told in ((Key.A, doubt.one), (Key.B, doubt.other)):
                if told.moves and _is_told(str(told.moves[0]), plan):
                    self.table.press(key)
                    break
            else:
                raise self.table.disagreement(f"{plan} was made, and the question leaves it out")

    def _try_unlawful(self, before: Builder) -> None:
        """Build what the rules forbid, say that it is done, and put it right."""
        wrong = self._wrong(before)
        if wrong is None:
            return
        rest = self._left(wrong.taken)
        towers = {suit: list(tower) for suit, tower in wrong.after.items()}
        self.show(f"unlawful {wrong}", rest, towers)
        self.look("build")
        self.table.press_label("key-done")
        self.show("done", rest, towers)
        if self.table.kind == "unsure":
            self.table.press_label("key-neither")
        else:
            self.look("illegal", wrong=wrong)
            self.unlawful += 1
        self.show("put right", tuple(self.engine.market), before.towers)
        self.look("check", "build")
        if self.table.kind == "check":
            self.table.press_label("key-undo")
            self.look("build")

    def _wrong(self, before: Builder) -> Wrong | None:
        """Return a build that no plan leads to, or None."""
        engine, rng = self.engine, self.rng
        after = before.copy()
        count = min(len(engine.market), max(1, engine.best + rng.choice((-1, 0, 0, 0, 1))))
        taken = tuple(rng.sample(engine.market, count))
        for card in taken:
            after.add(card)
        if rng.random() < 0.3:
            for suit in rng.sample(SUITS, 2):
                if len(before.towers[suit]) > 1:  # else the towers might be another player's
                    del after.towers[suit][len(before.towers[suit]) - 1]
        lawful = plans(before, engine.market, engine.best, engine.rules, rng)
        if any(
            (sorted(plan.taken), plan.after.towers) == (sorted(taken), after.towers)
            for plan in lawful
        ):
            return None
        if after.towers == before.towers:
            return None
        return Wrong(before, after.towers, taken, engine.best)

    # The end

    def _agree(self) -> None:
        """End the game before the deck is used up."""
        self.table.press_label("key-scores")
        self.table.press_label("key-more")
        self.look("more")
        self.table.press_label("key-end")
        self.look("end")
        self.table.press_label("key-yes")
        self.is_agreed = True

    def _count(self) -> None:
        """Show every player's towers, and agree with the pile."""
        for seat, builder in self.engine.builders.items():
            self.counting = seat
            self.look("count", "pile")
            if self.table.kind == "count":
                self._count_towers(builder)
            self.look("pile")
            count_pile(self, builder)
        self.look("over")
        if self.rng.random() < 0.5:
            set_points(self)
        self._scores("over")

    def _count_towers(self, builder: Builder) -> None:
        if not any(builder.towers.values()):
            self.table.press_label("key-other")
            self.table.press(Key.A)
            return
        if self.rng.random() < NAMED:
            naming.count(self, builder.towers)
            return
        self.table.press_label("key-ready")
        self.look("count", "pile")
        is_seen = self.table.kind == "pile"
        if not is_seen and self.rng.random() < 0.3:
            hide_a_card(self, builder)
        elif not is_seen:
            self.show("towers", (), builder.towers)


def _is_told(turn: str, plan: Plan) -> bool:
    """Return whether a turn's text tears down and pays what the plan does."""
    parts = dict(
        part.strip().split(" ", 1)
        for part in turn.split(" ", 1)[1].split(";")
        if " " in part.strip()
    )
    torn = parts.get("demolish", "").split()
    paid = parts.get("pay", "").split()
    return torn == ([name(plan.torn)] if plan.torn else []) and paid == list(map(name, plan.paid))
