"""Random games of Dreams through the session, held to the second engine."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random

from device.games.dreams.adapter import DreamsAdapter
from device.games.dreams.voting import Voting
from device.table.prompts import Key, Text
from device.table.session import begin
from games.dreams.game import Dreams as Rules
from games.dreams.options import Deck, Invalid, Missing, Options, Overlap, Ties
from games.dreams.setup import Setup
from tests.device.games.dreams.mat_top import reading_of
from tests.second.dreams import IMAGES, KINDS, Dreams
from tests.second.play.dreams_by_hand import KindBefore, set_a_kind, set_a_moon, take_kind_back
from tests.second.play.dreams_truths import DreamsTruths, Guesses, Star, Wrong
from tests.second.play.table import Table
from vision.beads.evidence import Bead

NAMES = ("red", "yellow", "green", "blue", "purple", "white")
MAT_MM, EDGE_MM = 300.0, 15.0
APART_MM = 32.0
GUESSES = {
    f"{asked}-{what}" for asked in ("guess", "is") for what in ("player", "image", "nothing")
}


@dataclass(frozen=True, slots=True)
class Choice:
    """What is played: how many players, how they guess, and the house rules that differ."""

    players: int
    voting: Voting
    options: Options


def choices(rng: Random) -> Choice:
    """Return a number of players, a way to guess, and house rules."""
    options = Options(
        own_colour_vote=rng.random() < 0.3,
        invalid_disc=rng.choice(list(Invalid)),
        ties=rng.choice(list(Ties)),
        deck=rng.choice(list(Deck)),
        overlap=rng.choice(list(Overlap)),
        missing_vote=rng.choice(list(Missing)),
        deals_roles=rng.random() < 0.3,
    )
    voting = Voting.SECRET if options.deals_roles else rng.choice(list(Voting))
    return Choice(rng.randint(3, 6), voting, options if rng.random() < 0.6 else Options())


class DreamsPlayer:
    """One game, from the empty mat to the end."""

    def __init__(self, rng: Random, choice: Choice) -> None:
        self.rng = rng
        self.choice = choice
        self.names = dict(enumerate(NAMES[: choice.players], 1))
        options = choice.options
        self.engine = Dreams(
            choice.players,
            needs_leader=options.ties is Ties.ANOTHER_ROUND,
            ends_with_cards=options.deck is Deck.ENDS_GAME,
        )
        game = Rules(Setup(choice.players, bead_mm=14.5, options=options))
        names = list(self.names.values())
        self.table = Table(begin(DreamsAdapter(game, names, choice.voting, f"{rng.random()}")))
        self.stars: list[Star] = []
        self.placed: tuple[int, str] | None = None
        self.done: list[tuple[int, int] | KindBefore | None] = []  # by turn: what was set by hand
        self.seen_as: dict[tuple[float, float], str] = {}  # stars that the camera misreads
        self.kinds_set = 0  # whose kinds were set or undone last
        self.moon_back = 0  # whose moon was undone since the last star
        self.asked: set[int] = set()
        self.guesses: Guesses | None = None
        self.gains: dict[int, int] = {}
        self.scored = 0
        self.dealt: tuple[int, int] | None = None
        self.unlawful = 0
        self.moves = 0

    def play(self) -> int:
        """Play to the end; return how many unlawful moves were tried."""
        self._show("empty")
        self.table.must_show("lay")
        self.table.press_label("key-start")
        while True:
            self._deal()
            self.look("turn")
            while self.engine.turn is not None:
                self._turn()
            self._guess()
            self._resolve()
            if self.engine.is_over:
                break
            self._next_round()
        self.table.press_label("key-next-round")
        self.look("over")
        self._scores("over")
        return self.unlawful

    # Seeing and checking

    def _show(self, words: str) -> None:
        seen_as = self.seen_as
        beads = [Bead(seen_as.get((s.x, s.y), s.kind), s.x, s.y) for s in self.stars]
        self.table.see(reading_of(beads), words)

    def look(self, *kinds: str, wrong: Wrong | None = None) -> None:
        """Read the screen, and hold it to the engine."""
        self.table.must_show(*kinds)
        truths = DreamsTruths(
            self.engine,
            self.names,
            self.placed,
            wrong,
            self.asked,
            self.guesses,
            self.scored,
            self.moon_back,
            self.kinds_set,
        )
        self.table.must_not_lie(truths.lies(self.table.prompt))

    def _scores(self, kind: str) -> None:
        self.table.press_label("key-scores")
        self.look("scores")
        self.table.press_label("key-back")
        self.look(kind)

    # Roles

    def _deal(self) -> None:
        """Mix and deal: by hand, or by the box, which shows each player a role."""
        self.dealt = None
        if not self.choice.options.deals_roles:
            return
        self.look("deal")
        self.table.press_label("key-deal")
        mortals: list[int] = []
        visions: set[int] = set()
        seen: set[int] = set()
        while self.table.kind == "hand-box":
            self.asked = seen
            self.look("hand-box")
            seat = self._seat_on_screen()
            self.table.press_label("key-show")
            self.table.must_show("role")
            shown = {line.key: dict(line.facts) for line in self.table.prompt.lines}
            if "role-mortal" in shown:
                mortals.append(seat)
            else:
                visions.add(int(str(shown["role-god-image"]["number"])))
            seen.add(seat)
            self.table.press_label("key-hide")
        self.asked = set()
        if len(mortals) != 1 or len(visions) != 1 or seen != set(self.engine.seats):
            raise self.table.disagreement(f"dealt mortals {mortals}, visions {visions} to {seen}")
        self.dealt = mortals[0], visions.pop()

    def _seat_on_screen(self) -> int:
        texts: list[Text] = [self.table.prompt.title, *self.table.prompt.lines]
        named = next(dict(one.facts)["seat"] for one in texts if "seat" in dict(one.facts))
        return next(seat for seat, name in self.names.items() if name == named)

    # Stars

    def _turn(self) -> None:
        chance = self.rng.random()
        if chance < 0.12:
            self._try_unlawful()
        elif chance < 0.15:
            self._scores("turn")
        elif chance < 0.18:
            self.table.hide()
            self._show("the hand is gone")
            self.look("turn")
        elif chance < 0.21 and self.engine.placed:
            self._undo()
        elif chance < 0.23:
            set_a_moon(self)
        elif chance < 0.26 and self.engine.placed:
            set_a_kind(self)
        else:
            self._place()

    def _free_spot(self) -> tuple[float, float]:
        while True:
            x, y = (round(self.rng.uniform(EDGE_MM, MAT_MM - EDGE_MM), 1) for _ in range(2))
            if all(Star("", x, y).mm_to(star) > APART_MM for star in self.stars):
                return x, y

    def _place(self) -> None:
        """Place a star that the player has left."""
        assert self.engine.turn is not None
        seat, kind = self.engine.turn, self.rng.choice(self.engine.left(self.engine.turn))
        self.stars.append(Star(kind, *self._free_spot()))
        self.engine.place(kind)
        self.placed, self.moon_back = (seat, kind), 0
        self.done.append(None)
        self.moves += 1
        self._show(f"{seat} places {kind}")
        if not self.engine.all_lie:
            self.look("turn")

    def _undo(self) -> None:
        """Take the last star back by the button, and off the mat; or a moon that was set last."""
        self.table.press_label("key-undo")
        moon = self.done.pop()
        if isinstance(moon, KindBefore):
            take_kind_back(self, moon)
            return
        if moon is not None:
            self.moon_back, before = moon
            self.engine.points[self.moon_back] = before
            self.table.must_say("moon-back")
            self.look("turn")
            return
        self.moon_back = 0
        self.stars.pop()
        self.engine.placed.pop()
        self.placed = self.engine.placed[-1] if self.engine.placed else None
        self._show("taken off")
        self.look("turn")

    def _try_unlawful(self) -> None:
        """Do what the sheet forbids; then put it right."""
        wrong = self._wrong()
        if wrong is None:
            return
        before = list(self.stars)
        if wrong.what in ("moved", "gone"):
            self.stars.remove(wrong.star)
        if wrong.now is not None:
            self.stars.append(wrong.now)
        self._show(f"{wrong}")
        self._say_which(wrong)
        self.look("illegal", wrong=wrong)
        self.unlawful += 1
        self.stars = before
        self._show("put right")
        self.look("turn")

    def _say_which(self, wrong: Wrong) -> None:
        """Answer what was done, if the box asks; the truth must be among the answers."""
        if self.table.kind != "unsure":
            return
        truth = {"used": "wrong-star", "moved": "shift", "gone": "removal"}[wrong.what]
        for key, line in zip((Key.A, Key.B), self.table.prompt.lines, strict=True):
            if line.key.endswith(truth) and dict(line.facts)["kind"] == wrong.star.kind:
                self.table.press(key)
                return
        raise self.table.disagreement(f"{wrong} was done, and the question leaves it out")

    def _wrong(self) -> Wrong | None:
        seat = self.engine.turn
        assert seat is not None
        what = self.rng.choice(("used", "moved", "gone"))
        if what == "used":
            used = [kind for kind in KINDS if kind not in self.engine.left(seat)]
            if not used:
                return None
            star = Star(self.rng.choice(used), *self._free_spot())
            return Wrong("used", star, star)
        if not self.stars:
            return None
        star = self.rng.choice(self.stars)
        if what == "gone":
            return Wrong("gone", star)
        return Wrong("moved", star, Star(star.kind, *self._free_spot()))

    # Guesses

    def _guess(self) -> None:
        """Every player guesses; a disc now and then says nothing that counts."""
        rng, seats = self.rng, list(self.engine.seats)
        mortal, vision = self.dealt or (rng.choice(seats), rng.choice(IMAGES))
        votes: dict[int, int | None] = dict.fromkeys(seats)
        images: dict[int, int | None] = dict.fromkeys(seats)
        self.asked = set()
        while self.table.kind == "guess":
            self.look("guess")
            self.table.press_label("key-next")
        while len(self.asked) < len(seats):
            self.look("vote", "hand-box")
            seat = self._seat_on_screen()
            if self.choice.voting is Voting.SECRET:
                self._take_box(is_mortal=seat == mortal)
            offered = self._offered()
            own = {name for name in offered if name == ("player", self.names[seat])}
            if own and not self.choice.options.own_colour_vote:
                raise self.table.disagreement("a god may name himself, which no house rule allows")
            guess = self._pick(offered, is_mortal=seat == mortal)
            if guess[0] == "image":
                images[seat] = int(str(guess[1]))
            elif guess[0] == "player":
                votes[seat] = next(s for s, name in self.names.items() if name == guess[1])
            self.guesses = Guesses(mortal, vision, votes, images)
            self._press_guess(guess)
            self.asked.add(seat)
        self.guesses = Guesses(mortal, vision, votes, images)

    def _take_box(self, *, is_mortal: bool) -> None:
        self.table.press_label("key-ready")
        self.look("vote")
        if self.table.has_label("key-god"):
            self.table.press_label("key-mortal" if is_mortal else "key-god")
            self.look("vote")

    def _shown(self) -> tuple[str, object]:
        line = next(one for one in self.table.prompt.lines if one.key in GUESSES)
        facts = dict(line.facts)
        return line.key.split("-")[1], facts.get("seat", facts.get("number"))

    def _offered(self) -> list[tuple[str, object]]:
        """Return every guess that the box offers, by leafing once round."""
        offered = [self._shown()]
        while True:
            self.table.press_label("key-next")
            if self._shown() in offered:
                return offered
            offered.append(self._shown())

    def _pick(self, offered: list[tuple[str, object]], *, is_mortal: bool) -> tuple[str, object]:
        """Return a guess of the player's kind, or now and then an invalid one."""
        fitting = [one for one in offered if one[0] == ("image" if is_mortal else "player")]
        may_fail = self.choice.options.invalid_disc is Invalid.NO_VOTE
        if may_fail and self.rng.random() < 0.1:
            return self.rng.choice(offered)
        return self.rng.choice(fitting)

    def _press_guess(self, guess: tuple[str, object]) -> None:
        while self._shown() != guess:
            self.table.press_label("key-next")
        self.table.press_label("key-ok", "key-yes")
        if self.table.prompt.title.key == "title-unfit" and self.table.has_label("key-ok"):
            self.look("vote")
            self.table.press_label("key-ok")

    # Points

    def _resolve(self) -> None:
        """Reveal, and read every point that the box gives."""
        guesses = self.guesses
        assert guesses is not None
        before = deepcopy(self.engine)
        self._reveal(guesses)
        self.gains = self.engine.resolve(
            guesses.mortal, guesses.vision, guesses.votes, guesses.images[guesses.mortal]
        )
        self.scored = self.engine.rounds
        said = dict.fromkeys(self.engine.seats, 0)
        self._read_points(said)
        if said != self.gains:
            raise self.table.disagreement(f"points {said}, by the sheet {self.gains}, {before}")

    def _reveal(self, guesses: Guesses) -> None:
        """Tell the box what the markers show, if it did not deal them."""
        if self.dealt is not None:
            return
        self.look("reveal")
        while self._shown() != ("image", guesses.vision):
            self.table.press_label("key-next")
        self.table.press_label("key-yes")
        self.look("reveal")
        for _ in self.engine.seats:
            if self._shown() == ("player", self.names[guesses.mortal]):
                break
            self.table.press_label("key-next")
        self.table.press_label("key-yes")
        if self.table.prompt.title.key == "title-unfit":
            self.look("reveal")
            self.table.press_label("key-ok")

    def _read_points(self, said: dict[int, int]) -> None:
        while True:
            self.look("points")
            for line in self.table.prompt.lines:
                facts = dict(line.facts)
                if "points" in facts:
                    seat = next(s for s, name in self.names.items() if name == facts["seat"])
                    said[seat] += int(str(facts["points"]))
            if self.table.has_label("key-next-round"):
                return
            self.table.press(Key.A)

    def _next_round(self) -> None:
        """Take the stars back, and go on."""
        self.table.press_label("key-next-round")
        self.engine.next_round()
        self.asked, self.placed = set(), None
        if self.choice.options.deals_roles:
            self.stars = []
            self._show("stars taken back")
            return
        self._show("the stars still lie")
        self.look("lift")
        self.stars = []
        self._show("stars taken back")
