"""Dreams at the table: turns readings into hypotheses; see `device.table.port`."""

from __future__ import annotations

from collections.abc import Sequence

from device.games.dreams.alone import DreamsAlone
from device.games.dreams.at_once import by_another
from device.games.dreams.case import DreamsHypothesis, FirmamentCase, case_of
from device.games.dreams.evidence import DRIFT_MM, Look, beads_of
from device.games.dreams.finds import with_denied
from device.games.dreams.keepsake import keepsake_of, veiled
from device.games.dreams.kept_stars import kept_stars, reading_again
from device.games.dreams.kind_questions import KindQuestions
from device.games.dreams.nearly_back import are_nearly_back
from device.games.dreams.opening_doubts import BareMatQuestions
from device.games.dreams.plans import star_plan
from device.games.dreams.questions import DreamsQuestions
from device.games.dreams.role_questions import RoleQuestions
from device.games.dreams.screens import DreamsScreens, may_lay
from device.games.dreams.second_thoughts import second_thought
from device.games.dreams.sky_shown import sky_shown
from device.games.dreams.unseen_stars import unseen_stars
from device.games.dreams.voting import Voting
from device.keepsake.keepsake import Keepsake, Say
from device.reading.readers import AnyReading
from device.table.capabilities import (
    BlurredMoves,
    ByHand,
    Capabilities,
    OpeningDoubts,
    ReadingForms,
    SecondThoughts,
)
from device.table.prompts import text
from device.table.questions import AnsweredSoFar, Question
from device.table.referee import HypothesisKind
from device.table.rule_pages import RuleWords
from games.dreams.game import Dreams
from games.dreams.moves import Action, Placement, Removal, Shift
from games.dreams.pieces import Spot
from games.dreams.position import Phase, Position
from vision.beads.evidence import BeadReading

# Two stars nearer than this are one star: far less than its diameter, far more than noise.
SAME_MM = 6.0
# Nats, 55 to 45: for closer kinds players are asked; others are shown and may be corrected.
EVEN = 0.2
# The same beside a kind that the player has used: 9 to 1 by the picture and by how seldom players
# break this rule (`PRIORS`). Chosen: with less, a kind might be taken that looks less likely.
EVEN_WITH_USED = 2.2
# A mat that was pushed turns less than this; a mat that was turned lies a quarter round.
TURNED_DEG = 45.0

_OF_A_NEW_STAR = {HypothesisKind.UNCHANGED, HypothesisKind.LEGAL, HypothesisKind.ILLEGAL}


class DreamsAdapter:
    """Dreams, refereed; a `device.table.port.GameAdapter`.

    Args:
        game: the rules.
        names: the players in turn order.
        voting: how guesses are made.
        seed: the secret from which the box deals roles; nobody knows it.
    """

    def __init__(
        self,
        game: Dreams,
        tokens: Sequence[str],
        voting: Voting = Voting.DISCS,
        seed: str = "",
        given: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.screens = DreamsScreens(game, tokens, given, voting)
        alone, bare = DreamsAlone(self.screens), BareMatQuestions(game)
        self._votes = DreamsQuestions(self.screens, RoleQuestions(self.screens, seed))
        self.capabilities: Capabilities[Position, Action, Look] = Capabilities(
            correction=self._votes.correction,
            by_hand=ByHand(text("by-hand-kind"), KindQuestions(self.screens).ask),
            lawful_instead=self.screens.lawful_instead,
            is_out_of_sight=is_out_of_sight,
            may_be_overlooked=may_be_overlooked,
            is_kept_on_sheet=lambda position: position.phase is Phase.PLACING,
            told=self.screens.told_text,
            told_back=self.screens.told_back,
            shown=lambda history, _, say: sky_shown(self.screens, history, say),
            alone=alone.screen if alone.is_used else None,
            veiled=veiled,
            plan=star_plan,
            may_play=may_lay,
            unseen=unseen_stars,
            displaced=displaced,
            are_nearly_back=are_nearly_back,
            is_turned=is_turned,
            opening_doubts=OpeningDoubts(
                begin=bare.begin,
                is_there=bare.is_there,
                ask=bare.ask,
                hint=bare.hint,
                supposed=bare.supposed,
            ),
            second_thought=SecondThoughts(second_thought, self.screens.seen_better),
            clearing_prompt=self.screens.clearing_prompt,
            last_offer=self._votes.last_points,
            with_denied=with_denied,
            readings=ReadingForms(kept=kept_stars, again=reading_again),
            rule_words=RuleWords(said=self.screens.breach_said),
            blurred=BlurredMoves(
                is_same=is_same,
                further_breaches=by_another,
                may_take_likelier=may_take_likelier,
                is_one_piece=is_one_star,
                may_be_another=lambda move: isinstance(move, Placement | Shift),
                is_presumed=is_presumed,
                is_said_twice=is_said_twice,
            ),
        )

    def is_own_reading(self, reading: AnyReading) -> bool:
        """Return whether a reading is of a firmament."""
        return isinstance(reading, BeadReading)

    def case(
        self,
        reading: AnyReading,
        history: Sequence[Position],
        turns: Sequence[Action],
        settled: tuple[AnyReading, Sequence[Look]] | None,
    ) -> FirmamentCase:
        """Return what the referee is asked about a reading."""
        before, known = (None, ()) if settled is None else (beads_of(settled[0]), settled[1])
        return case_of(history[-1], beads_of(reading), before, turns, known)

    def opening(self, reading: AnyReading) -> Position | None:  # noqa: ARG002 - `BareMatQuestions` asks about it
        """Return the first round's start.

        The players say that the mat is bare. So the reader learns which prints look a little like
        glass. What looks much like a star is asked about first.
        """
        return self.game.initial(0)

    def pieces_seen(self, reading: AnyReading) -> int:
        """Return how many stars are seen."""
        return len(beads_of(reading).found())

    def decision(self, position: Position, answered: AnsweredSoFar) -> Question[Action]:
        """Return the question that is open before the first star, or after the last star."""
        return self._votes.decision(position, answered)

    def keepsake(
        self,
        history: Sequence[Position],
        turns: Sequence[Action],
        say: Say,
    ) -> Keepsake:
        """Return every finished round as a picture and line by line."""
        position = history[-1] if history else self.game.initial(0)
        return keepsake_of(self.screens, position, turns, say)


def is_out_of_sight(move: Action) -> bool:
    """Return whether an illegal move is only that a star is not seen quite in its place.

    A star that is seen less than half a star away may be one whose place was measured amiss.
    """
    if isinstance(move, Shift):
        return move.spot.distance_mm(move.target) < DRIFT_MM
    return isinstance(move, Removal)


def may_be_overlooked(record: Sequence[Look], places: Sequence[int]) -> bool:
    """Return whether these places differ only because stars of the record are not seen."""
    return all(place < len(record) and record[place] is not None for place in places)


def is_same(one: Action, other: Action) -> bool:
    """Return whether two moves are the same as far as a camera can tell.

    Once a star is not seen any more, another one of its kind may be a new one, and not that one.
    """
    match one, other:
        case Removal(_, _, spot), Shift(_, _, spot2, _):
            return spot == spot2
        case Placement(seat, kind, spot), Placement(seat2, kind2, spot2):
            return (seat, kind) == (seat2, kind2) and _is_near(spot, spot2)
        case Shift(_, _, spot, target), Shift(_, _, spot2, target2):
            return spot == spot2 and _is_near(target, target2)
        case Removal(_, _, spot), Removal(_, _, spot2):
            return spot == spot2
        case _:
            return one == other


def may_take_likelier(one: DreamsHypothesis, other: DreamsHypothesis, margin: float) -> bool:
    """Return whether the likelier hypothesis may be taken without asking the players.

    It may be taken if both hypotheses have a star in the same place and only its kind is in doubt,
    because glass on a dark mat is hard to tell. The screen shows the kind. Players are asked about
    the kind if they take the move back by the button while the star lies there. A kind that the
    player has left is taken before one that he has used if the picture, too, speaks rather for it.
    """
    if {one.kind, other.kind} == {HypothesisKind.ILLEGAL}:
        # By both hypotheses a star left its place: moved, taken away, or hidden by a star on it.
        moves = (*one.moves[:1], *other.moves[:1])
        return any(isinstance(move, Shift | Removal) for move in moves)
    if one.kind is not HypothesisKind.LEGAL or not is_one_star(one, other):
        return False
    least = {HypothesisKind.LEGAL: EVEN, HypothesisKind.ILLEGAL: EVEN_WITH_USED}.get(other.kind)
    return least is not None and margin >= least


def is_one_star(one: DreamsHypothesis, other: DreamsHypothesis) -> bool:
    """Return whether both hypotheses are about a star that has come to lie on the same spot.

    A star that seems to have moved may be a new one, if the camera overlooks the other.
    """
    match one.moves[:1], other.moves[:1]:
        case (Placement(spot=spot) | Shift(target=spot),), (
            Placement(spot=spot2) | Shift(target=spot2),
        ):
            return _is_near(spot, spot2)
        case _:
            return False


def is_presumed(lawful: DreamsHypothesis, other: DreamsHypothesis) -> bool:
    """Return whether `lawful` is taken if players play on without an answer."""
    is_of_earlier = lawful.kind in {HypothesisKind.AMENDED, HypothesisKind.UNDONE}
    return is_of_earlier or is_one_star(lawful, other)


def is_said_twice(likelier: DreamsHypothesis, other: DreamsHypothesis) -> bool:
    """Return whether players must say twice that `other` is true.

    They must where it is asked whether there is a new star at all, or whether it breaks a rule. A
    kind is told by the screen of the next turn, and Undo mends it.
    """
    return likelier.kind is not other.kind and {likelier.kind, other.kind} <= _OF_A_NEW_STAR


def is_turned(before: AnyReading, now: AnyReading) -> bool:
    """Return whether the mat was turned, so that the dream cards lie another way round.

    Source: "Set-Up": the cards are oriented as the mat.
    """
    apart = abs(beads_of(now).roll_deg - beads_of(before).roll_deg) % 360.0
    return min(apart, 360.0 - apart) >= TURNED_DEG


def displaced(record: Sequence[Look], places: Sequence[int]) -> int:
    """Return how many places were touched: two for each star that is not where it lay.

    A star that has come to lie elsewhere is seen at a new place. New stars alone are no knock.
    """
    return 2 * sum(record[place] is not None for place in places)


def _is_near(one: Spot, other: Spot) -> bool:
    return one.distance_mm(other) <= SAME_MM
