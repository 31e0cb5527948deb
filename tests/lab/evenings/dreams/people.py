"""People at a simulated mat who read the screens and mean to tell the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from device.games.dreams.evidence import Look
from device.table.called import RefereeEntry
from device.table.prompts import Key, text
from device.table.referee import Hypothesis, HypothesisKind
from device.table.session import Page
from games.dreams.game import Dreams
from games.dreams.legal import guesses
from games.dreams.moves import (
    Accused,
    Action,
    Guess,
    Image,
    NextRound,
    Placement,
    Removal,
    RevealRoles,
    Shift,
    Vote,
)
from games.dreams.pieces import LaidStar, Spot
from games.dreams.position import Phase
from games.dreams.rounds import RoundRecord
from games.dreams.setup import IMAGES
from games.game import Seat
from tests.lab.evenings.dreams.eyes import Eyes
from tests.lab.evenings.dreams.guessing import MatBox, toward
from tests.lab.evenings.dreams.mat import FEWEST, TrueMat
from tests.lab.evenings.dreams.misplays import misplayed
from tests.lab.evenings.dreams.sameness import (
    NEAR_MM,
    are_alike,
    are_points_alike,
    is_near,
    is_round_alike,
)
from tests.lab.evenings.dreams.sky import TrueStar
from tests.lab.evenings.port import Look as LookAtIt
from tests.lab.evenings.port import People

A, B, C = Key.A, Key.B, Key.C
PUT_BACK_MM = 1.2  # Chosen: how exactly people put a star back where the box shows it, one sigma
LINGERS = 0.5  # of the rounds: the stars still lie when the next round is begun
MOST_NUDGES = 3  # of a star that the box does not see
PATIENCE = 150
LEFT_BY: dict[str, Key] = {
    **dict.fromkeys(("paused", "saved", "turned"), A),
    **dict.fromkeys(("ending", "new-game", "scores", "more", "should-be", "moon"), C),
}
"""The buttons that lead out of the pages that nobody asked for."""
TELLING = ("turn", "together")  # the screens that tell the last stars
I_SEE = (text("key-is-there"), text("key-are-there"))
READS = 0.9  # of the stars: somebody reads of what kind the box says that it is


class MatPeople(People):
    """Players who know what happened.

    Attributes:
        position: what the game has truly come to.
        stars: the glass stars of this round, as they should lie, in the order they were laid.
    """

    def __init__(self, game: Dreams, box: MatBox, mat: TrueMat, eyes: Eyes, chance: Random) -> None:
        """Sit down at a mat."""
        self.game, self.box, self.mat, self._eyes, self._chance = game, box, mat, eyes, chance
        self.position = box.session.position
        self.stars: list[TrueStar] = []
        self._number = 0
        self._is_read = True
        self._is_one_by_one = False
        self._nudges = 0
        self._is_wrong_told = False

    @property
    def patience(self) -> int:
        """How many screens people answer in a row: six players' guesses are many presses."""
        return PATIENCE

    @property
    def is_agreed(self) -> bool:
        """Whether the record has what the game has truly come to."""
        known, truth = self.box.session.position, self.position
        return (
            (known.number, known.phase) == (truth.number, truth.phase)
            and are_alike(known.laid, truth.laid)
            and self._are_rounds_alike()
        )

    def _are_rounds_alike(self) -> bool:
        known, truth = self.box.session.position.history, self.position.history
        return len(known) == len(truth) and all(
            is_round_alike(one, other) for one, other in zip(known, truth, strict=True)
        )

    @property
    def is_alike(self) -> bool:
        """Whether the same stars lie by the record, though it may be another's turn."""
        known, truth = self.box.session.position.beads, self.position.beads
        return len(known) == len(truth) and all(
            any(is_near(star, other) for other in truth) for star in known
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has truly ended."""
        return self.position.is_over

    @property
    def is_wrong(self) -> bool:
        """Whether stars lie otherwise than they should by now."""
        return set(self.mat.stars) != set(self._due())

    def lay(self) -> None:
        """Lay the stars as the game has truly come to, or the next of them."""
        self.mat.lay(self._due())

    def _due(self) -> list[TrueStar]:
        """Return the stars that should lie: all, or one more than the box has seen by now."""
        seen = len(self.box.session.position.laid)
        return self.stars[: seen + 1] if self._is_one_by_one else self.stars

    def move(self, look: LookAtIt) -> str | None:
        """Make the next move: a star is laid, or all guesses are told, or a round begins."""
        self._adopt_roles()
        match self.position.phase:
            case Phase.DEALING | Phase.LOOKING:
                return "roles"
            case Phase.PLACING:
                return self._place()
            case Phase.VOTING | Phase.REVEALING:
                return self._resolve(look)
            case Phase.SCORED:
                return self._begin_round(look)

    def _adopt_roles(self) -> None:
        """Learn the roles from the box, which alone deals them."""
        known = self.box.session.position
        if known.number == self.position.number and not self.position.is_scored:
            is_dealt = known.phase not in (Phase.DEALING, Phase.LOOKING, Phase.SCORED)
            if is_dealt and known.roles is not None:
                self.position = replace(self.position, roles=known.roles, looked=known.looked)

    def _place(self) -> str:
        seat = self.position.turn
        assert seat is not None
        kind = self._chance.choice(self.position.kinds_left(seat))
        placement = Placement(seat, kind, self._free_spot())
        self.position = self.game.apply(self.position, placement)
        self.stars.append(self._new(placement.bead))
        self.lay()
        self._is_read = self._chance.random() < READS
        self._nudges = MOST_NUDGES if self._is_read else 0
        return str(placement)

    def _free_spot(self) -> Spot:
        """Return where a star may be laid; stars that are off the mat come back to their places."""
        laid = (star.spot for star in self.position.laid)
        return self.mat.free_spot(self._chance, [*laid, *(star.spot for star in self.stars)])

    def _new(self, laid: LaidStar) -> TrueStar:
        self._number += 1
        return TrueStar(laid, self._number)

    def _resolve(self, look: LookAtIt) -> str:
        """Let everybody guess, and turn the markers over.

        A box that still asks for the last star asks for no guess: then that star is laid anew.
        """
        self._nudges = MOST_NUDGES
        for _ in range(MOST_NUDGES):
            if not self.notice():
                break
            look(2)
        setup = self.position.setup
        roles = self.position.roles
        mortal = (roles and roles.mortal) or self._chance.choice(setup.seats)
        vision = (roles and roles.vision) or self._chance.randint(1, IMAGES)
        for seat in setup.seats:
            guess = self._guess(seat, is_mortal=seat == mortal)
            self.position = self.game.apply(self.position, Vote(seat, guess))
        if not self.position.is_scored:
            self.position = self.game.apply(self.position, RevealRoles(vision, mortal))
        return f"vision #{vision} mortal s{mortal}"

    def _guess(self, seat: Seat, *, is_mortal: bool) -> Guess:
        fits = Image if is_mortal else Accused
        return self._chance.choice([g for g in guesses(self.position, seat) if isinstance(g, fits)])

    def _begin_round(self, look: LookAtIt) -> str:
        self.position = self.game.apply(self.position, NextRound())
        if self._chance.random() < LINGERS:
            look(1)
        self.stars = []
        self.lay()
        return "next round"

    @property
    def is_told(self) -> bool:
        """Whether the last star was taken off, and the screen says that its turn was taken back."""
        is_off = bool(self.stars) and self.mat.stars == self.stars[:-1]
        return is_off and any(line.key == "unseen-back" for line in self.box.prompt.lines)

    def misplay(self) -> str | None:
        """Do what the rules forbid while stars are placed."""
        return misplayed(self.position, self.stars, self.mat, self._chance)

    def lift_two(self) -> bool:
        """Take two stars into the hands."""
        if len(self.mat.stars) < 2:
            return False
        for star in self._chance.sample(self.mat.stars, 2):
            self.mat.stars.remove(star)
        return True

    def knock(self) -> int:
        """Knock stars about; return how many."""
        if len(self.mat.stars) < FEWEST:
            return 0
        return self.mat.knock(self._chance)

    def put_back(self) -> Iterator[None]:
        """Put the stars back one after the other, as exactly as people can."""
        for number in self._chance.sample(range(len(self.stars)), len(self.stars)):
            if self.stars[number] not in self.mat.stars:
                yield self._put_back(number)

    def _put_back(self, number: int) -> None:
        star = self.stars[number]
        others = [one for one in self.mat.stars if one.number != star.number]
        place = self.position.beads[number].spot
        x, y = (self._chance.gauss(at, PUT_BACK_MM) for at in (place.x, place.y))
        self.stars[number] = star.at(Spot(x, y))  # a hair off, which everybody is content with
        self.mat.lay([*others, self.stars[number]])

    def slide(self) -> None:
        """Push the mat, and all that lies on it, out of its place."""
        self.mat.roll_deg = (self.mat.roll_deg + self._chance.gauss(0.0, 6.0)) % 360.0
        self._eyes.forget()

    def notice(self) -> bool:
        """Lay a star a little further if the box goes on to ask for it; return if so.

        Where the box has taken a later star for it, what was taken wrongly is taken back.
        """
        known, truth = self.box.session.position, self.position
        if self._is_star_before_told_wrongly():
            self._take_back()
            return True
        self._is_one_by_one = self._is_one_by_one and not self._is_all_told()
        if self._is_one_by_one and self.is_wrong:
            self.lay()
            return True
        ahead = len(truth.laid) - len(known.laid) if known.number == truth.number else 0
        is_behind = ahead == 1 or (ahead > 1 and self._is_one_by_one)
        is_told = self.box.prompt.kind in TELLING
        if not is_behind or self._nudges <= 0 or not is_told or self.is_wrong:
            return False
        if self._first_wrong() is not None:
            self._take_back()
            return True
        self._lay_anew()
        self.lay()
        return True

    def _lay_anew(self) -> None:
        """Take the star off that the box asks for, to lay it elsewhere."""
        self._nudges -= 1
        number = len(self.box.session.position.laid)
        star = self.stars[number]
        if star in self.mat.stars:
            self.mat.stars.remove(star)
        self.stars[number] = star.at(self._free_spot())
        laid = list(self.position.laid)
        laid[number] = self.stars[number].laid
        self.position = replace(self.position, laid=tuple(laid))

    def _is_undone_wrong(self) -> bool:
        """Return whether the star that was taken back was told wrongly, and may be laid anew."""
        undone = self.box.session.taken_back[0][0]
        known, truth = self.box.session.position.laid, self.position.laid
        self._is_read = self._is_read and self._nudges > 0
        if len(known) != len(truth) - 1 or not isinstance(undone, Placement):
            return False
        return undone.kind is not truth[-1].kind and self._nudges > 0

    def true_key(self) -> Key | None:
        """Return the button that answers the screen truly; None if it asks nothing."""
        session, kind = self.box.session, self.box.prompt.kind
        if kind in LEFT_BY or kind.startswith("referee"):
            return LEFT_BY.get(kind, C)
        if kind in ("unseen", "unseen-step") and session.unseen is not None:
            line = session.unseen.lines[0]
            asked = line.moves[:1] if kind == "unseen-step" else line.moves
            return A if self._is_true_line(replace(line, moves=asked)) else C
        if kind == "unsure" and session.doubt is not None:
            one, other = session.doubt.one, session.doubt.other
            neither = C if self._first_wrong() is None else None
            return A if self._is_true(one) else B if self._is_true(other) else neither
        if kind in (*TELLING, "over") and self._is_told_wrongly(kind):
            return B
        if kind == "knocked" and self.box.prompt.keys[0] in I_SEE and self._do_all_lie():
            return A
        if session.page is Page.LAST_OFFER:
            last = session.position.rounds[-1]
            self._is_wrong_told = not are_points_alike(last, self._played())
            return B if self._is_wrong_told else A
        if session.asks and session.page is Page.GAME:
            return self._true_choice()
        return None

    def _is_told_wrongly(self, kind: str) -> bool:
        """Return whether a turn or the end tells what is not so, and somebody reads it."""
        if kind == "over":
            return not self.is_agreed
        return self._is_star_told_wrongly() or self._is_round_told_wrongly()

    def _is_star_told_wrongly(self) -> bool:
        """Return whether a screen tells a last star that is not so, and is read.

        It may be of another kind, or nobody has laid it.
        """
        known, truth = self.box.session.position, self.position
        if known.number != truth.number or len(known.laid) < max(len(truth.laid), 1):
            return False
        is_laid = len(known.laid) == len(truth.laid)
        return self._is_read and not (is_laid and known.laid[-1].kind is truth.laid[-1].kind)

    def _is_star_before_told_wrongly(self) -> bool:
        """Return whether a screen tells a wrong kind of the star before the last, and is read."""
        known, truth = self.box.session.position, self.position
        at = len(known.laid) - 2
        is_told = self._is_read and self.box.prompt.kind in TELLING and 0 <= at < len(truth.laid)
        is_same_round = known.number == truth.number and not truth.is_scored
        return is_told and is_same_round and known.laid[at].kind is not truth.laid[at].kind

    def _is_round_told_wrongly(self) -> bool:
        """Return whether a round was begun though the points of the round before are wrong."""
        known, truth = self.box.session.position, self.position
        if known.laid or not known.rounds:
            return False
        played = next((one for one in truth.rounds if one.number == known.rounds[-1].number), None)
        is_alike = are_points_alike(known.rounds[-1], played)
        return not (is_alike and len(known.history) == len(truth.history))

    def _true_choice(self) -> Key | None:
        """Return the button at a question about guesses, roles and points."""
        known = self.box.session.position
        if known.phase in (Phase.DEALING, Phase.LOOKING):
            return C if self.box.prompt.kind == "role" else A
        if known.is_scored:
            return self._at_points()
        played = self._played()
        if played is None:
            return None
        told_wrongly = any(
            known.votes[seat - 1] not in (None, played.votes[seat - 1]) for seat in self.game.seats
        )
        self._is_wrong_told = self._is_wrong_told and told_wrongly
        if self._is_wrong_told:
            return C
        told = [Vote(seat, guess) for seat in known.missing if (guess := played.votes[seat - 1])]
        choice = told[0] if told else RevealRoles(played.vision, played.mortal)
        return toward(self.box, choice, played)

    def _played(self) -> RoundRecord | None:
        """Return the round that the box asks about as it was truly played, once it was."""
        number = self.box.session.position.number
        return next((one for one in self.position.rounds if one.number == number), None)

    def _at_points(self) -> Key | None:
        """Return the button at the points of a round: whoever finds them wrong takes them back."""
        known, truth = self.box.session.position, self.position
        is_right = are_points_alike(known.rounds[-1], self._played())
        if not is_right:
            self._is_wrong_told = True
            return C
        return A if truth.number > known.number else None

    def mend(self) -> bool:
        """Press what a screen of complaint leads to when all lies right; return if it leads on."""
        session = self.box.session
        match self.box.prompt.kind:
            case "put-back" if session.taken_back and self._is_undone_wrong():
                self._lay_anew()
            case "put-back" if session.taken_back:
                self.box.press(A)
            case "knocked" if self.box.prompt.keys[0] == text("key-redo"):
                return self._redo()
            case "illegal" | "knocked" if self.box.prompt.keys[0] is not None:
                self.box.press(A)
            case "differs" | "knocked" if not self._is_one_by_one and self._is_record_behind():
                self._is_one_by_one, self._nudges = True, MOST_NUDGES  # now they watch the box
            case "differs" | "knocked" if self._is_record_behind():
                self.mat.stars.remove(self._due()[-1])  # it is laid anew after the next look
            case "differs" | "knocked" | "illegal" | "unsure" if self._first_wrong() is not None:
                self._take_back()
            case _:
                return False
        return True

    def _redo(self) -> bool:
        """Make again what was taken back and truly lay there; return whether there was anything."""
        known, taken_back = self.box.session.position, self.box.session.taken_back
        move, number = taken_back[0][0], len(known.laid)
        is_same_round = known.number == self.position.number
        stars = self.position.laid if is_same_round else self._laid_before
        if not isinstance(move, Placement) or number >= len(stars):
            return False
        if not is_near(move.bead, stars[number]):
            return False
        self.box.press(A)
        return True

    @property
    def _laid_before(self) -> tuple[LaidStar, ...]:
        """The stars of the round that the box is at, as they were truly laid, if it is over."""
        played = self._played()
        return () if played is None else played.beads

    def _is_all_told(self) -> bool:
        """Return whether the record has as many stars as were laid."""
        known, truth = self.box.session.position, self.position
        return known.number != truth.number or len(known.laid) >= len(self.stars)

    def _take_back(self) -> None:
        """Take turns back by the menu of the referee, to the first that the record has wrong."""
        first = self._first_wrong()
        if first is None or not self.box.open_entry(RefereeEntry.TAKE_BACK):
            return
        more = len(self.box.session.position.laid) - first - 1
        self.box.press(*[B] * more, A)
        self._is_one_by_one, self._is_read, self._nudges = True, True, MOST_NUDGES

    def _first_wrong(self) -> int | None:
        """Return the number of the first star of this round that the record has wrong, from 0."""
        known, truth = self.box.session.position, self.position
        if known.number != truth.number or not known.laid or truth.is_scored:
            return None
        for number, star in enumerate(known.laid):
            if number >= len(truth.laid) or not is_near(star, truth.laid[number]):
                return number
        return None

    def _is_record_behind(self) -> bool:
        """Return whether stars were laid that the record does not have; it is right else."""
        known, truth = self.box.session.position.laid, self.position.laid
        return len(known) < len(truth) and self._first_wrong() is None

    def correct(self) -> None:
        """Lead the record to the truth by Undo, as far as it is wrong."""
        if self.is_wrong:
            self.lay()
        elif not (self.mend() or self._set_kind()):
            self._take_back()

    def _is_round_kept_wrongly(self) -> bool:
        """Return whether a round was begun though the box has a wrong kind in the one before."""
        known, truth = self.box.session.position, self.position
        is_begun = known.number == truth.number and not known.laid and bool(known.rounds)
        return is_begun and not is_round_alike(known.rounds[-1], truth.rounds[-1])

    def _set_kind(self) -> bool:
        """Set the kind of a star by the referee's menu; return whether one was set.

        The kinds of a finished round can be set until the next round begins.
        """
        if self._is_round_kept_wrongly():
            self.box.press(B)
        known, truth = self.box.session.position, self.position
        stars = truth.beads if known.number == truth.number else self._laid_before
        wrong = [
            number
            for number, (one, other) in enumerate(zip(known.beads, stars, strict=False))
            if one.kind is not other.kind and one.spot.distance_mm(other.spot) <= NEAR_MM
        ]
        if not wrong or not self.box.open_entry(RefereeEntry.BY_HAND):
            return False
        self.box.press(*[B] * (len(known.beads) - 1 - wrong[0]), A)
        asked = dict(self.box.prompt.lines[0].facts).get("kind")
        is_other = asked != stars[wrong[0]].kind.value
        self.box.press(*[B] * is_other, A, A)
        return True

    def _is_true(self, truth: Hypothesis[Action, Look]) -> bool:
        """Return whether a hypothesis is what happened."""
        match truth.kind, truth.moves[:1]:
            case HypothesisKind.UNCHANGED, _:
                return self._are_stars_of_record()
            case HypothesisKind.ILLEGAL, (move,):
                return self.is_wrong and self._is_done(move)
            case HypothesisKind.UNDONE, _:
                return self._is_last_amiss
            case _:
                return not self.is_wrong and self._is_true_line(truth)

    def _do_all_lie(self) -> bool:
        """Return whether every star of the record lies in its place, whatever else lies there."""
        known, stars = self.box.session.position.laid, self.mat.stars
        return all(
            any(star.spot.distance_mm(one.spot) <= NEAR_MM for star in stars) for one in known
        )

    def _are_stars_of_record(self) -> bool:
        """Return whether all stars that lie, and no others, are those of the record."""
        return len(self.box.session.position.laid) == len(self.mat.stars) and self._do_all_lie()

    @property
    def _is_last_amiss(self) -> bool:
        """Whether the last star of the record is none that was laid."""
        laid, truth = self.box.session.position.laid, self.position.laid
        return len(laid) > len(truth) or not is_near(laid[-1], truth[len(laid) - 1])

    def _is_done(self, move: Action) -> bool:
        """Return whether an unlawful move truly lies on the mat."""
        gone = [star for star in self.stars if star not in self.mat.stars]
        new = [star for star in self.mat.stars if star not in self.stars]
        match move:
            case Placement():
                return any(is_near(star.laid, move.bead) for star in new)
            case Removal(_, kind, spot):
                return not new and any(is_near(one.laid, LaidStar(kind, spot)) for one in gone)
            case Shift(_, kind, _, target):
                return any(is_near(star.laid, LaidStar(kind, target)) for star in new)
            case _:
                return False

    def _is_true_line(self, line: Hypothesis[Action, Look]) -> bool:
        """Return whether a line of turns lays the next of the stars that were laid since.

        People look at the stars that the line is about, not at those that the record had before.
        """
        laid = len(self.box.session.position.laid)
        back = line.instead if line.kind in _REPLACING else 0
        first = laid - (1 if line.kind is HypothesisKind.UNDONE else back)
        if first < 0 or self.position.phase is not Phase.PLACING:
            return self._is_last_star(line, first)
        truth = self.position.placed[first:]
        told = [(move.seat, move.bead) for move in line.moves if isinstance(move, Placement)]
        return 0 < len(told) == len(line.moves) <= len(truth) and all(
            seat == owner and is_near(star, other)
            for (seat, star), (owner, other) in zip(told, truth, strict=False)
        )

    def _is_last_star(self, line: Hypothesis[Action, Look], first: int) -> bool:
        """Return whether a line lays the last stars of the round, which are guessed about."""
        told = [move.bead for move in line.moves if isinstance(move, Placement)]
        truth = [star.laid for star in self.stars][first:] if first >= 0 else []
        return bool(told) and are_alike(told, truth)


_REPLACING = {HypothesisKind.AMENDED, HypothesisKind.UNSEEN}
