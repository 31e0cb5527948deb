"""The hypotheses about a firmament that the referee compares.

A firmament has no fixed places. For each reading, the places are: the stars of this round by the
record, the stars of the round before while the mat is being cleared, and whatever is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from device.games.dreams.amendments import last_replaced, other_kinds
from device.games.dreams.at_once import lawful_once_amended, lawful_turns, too_early
from device.games.dreams.evidence import (
    STAY_MM,
    SURELY,
    SUSPECT,
    FirmamentEvidence,
    FirmamentPlace,
    Look,
    agreed,
    matched,
)
from device.games.dreams.finds import beside_denied, is_ghost, is_new, may_be_hidden
from device.games.dreams.said_kinds import said_kinds
from device.table.referee import Hypothesis, HypothesisKind
from games.dreams import judge
from games.dreams.moves import Action, Placement, Removal, Shift
from games.dreams.pieces import LaidStar, Spot, StarKind
from games.dreams.position import Phase, Position
from vision.beads.evidence import Bead, BeadEvidence, BeadReading

# Faint finds that were not there before. Fingers that no reader noticed left at least 3. Stars that
# were placed, moved or taken away left at most 2, in eight recorded rounds.
CLUTTER = 3

# Nats by which a star's kind is likelier than another that is still in doubt: one in fifty.
DOUBTED = 4.0

DreamsHypothesis = Hypothesis[Action, Look]
_Numbered = Sequence[tuple[int, Placement]]


@dataclass(frozen=True, slots=True)
class FirmamentCase:
    """A reading of the firmament beside the record; see `device.table.case.Case`."""

    position: Position
    evidence: FirmamentEvidence
    turns: Sequence[Action] = ()

    @property
    def record(self) -> tuple[Look, ...]:
        """How every place looks if nothing happened."""
        return tuple(None if place.is_old else place.star for place in self.evidence.places)

    def hypotheses(self, *, is_deep: bool) -> Iterator[DreamsHypothesis]:
        """Return what may have happened since the last position."""
        if self.position.phase is not Phase.PLACING:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), self._as_seen())
            return
        yield Hypothesis(HypothesisKind.UNCHANGED, (), self.record)
        yield from self._uncleared()
        may_accuse = not self.is_cluttered
        for lawful, forbidden in self._by_law():
            yield from self._placed(HypothesisKind.LEGAL, lawful)
            # A used kind is compared at once: else a lawful kind would explain its star.
            if may_accuse and (is_deep or lawful):
                yield from self._placed(HypothesisKind.ILLEGAL, forbidden)
        if is_deep:
            if may_accuse:
                yield from self._at_once()
                yield from self._disturbed()
            yield from self._misread()
            yield from self._chosen_anew()

    @property
    def is_cluttered(self) -> bool:
        """Return whether fingers may lie on the mat, because many faint finds look like stars.

        Then nobody is accused. The screen says that mat and record differ, until the mat is clear.
        """
        faint = (
            place.seen
            for place in self.evidence.places
            if place.is_new and place.seen is not None and SUSPECT < place.seen.standing < SURELY
        )
        return sum(1 for _ in faint) >= CLUTTER

    def _as_seen(self) -> tuple[Look, ...]:
        """Return how every place looks by the reading alone, without any hypothesis.

        A place where the record's star is seen keeps that star. Any other place gets its likeliest
        look. This is used once all stars are placed, when no change on the mat is a move.
        """
        return tuple(
            place.star if place.star is not None and place.stands else _best(place)
            for place in self.evidence.places
        )

    def _uncleared(self) -> Iterator[DreamsHypothesis]:
        """Yield hypotheses in which stars of the round before still lie on the mat."""
        looks = tuple(
            place.star if not place.is_old or place.stands else None
            for place in self.evidence.places
        )
        if looks != self.record:
            yield Hypothesis(HypothesisKind.UNCHANGED, (), looks, is_uncleared=True)

    def _newcomers(self) -> list[tuple[int, BeadEvidence]]:
        """Return the finds at places where the record has no star, each with its place's number."""
        return [
            (number, place.seen)
            for number, place in enumerate(self.evidence.places)
            if place.star is None and place.seen is not None and place.seen.standing > SUSPECT
        ]

    def _placements(self) -> Iterator[tuple[int, Placement]]:
        """Yield every star that the player to move may have placed, lawfully or not."""
        seat = self.position.turn
        if seat is None:
            return
        for number, seen in self._newcomers():
            for kind in StarKind:
                yield number, Placement(seat, kind, _spot(seen))

    def _by_law(self) -> Iterator[tuple[_Numbered, _Numbered]]:
        """Yield for every new find the lawful and the unlawful stars that it may be."""
        for _, group in groupby(self._placements(), key=lambda numbered: numbered[0]):
            sorted_by_law: tuple[list[tuple[int, Placement]], list[tuple[int, Placement]]] = [], []
            for numbered in group:
                sorted_by_law[bool(judge.explain(self.position, numbered[1]))].append(numbered)
            yield sorted_by_law

    def _placed(self, kind: HypothesisKind, stars: _Numbered) -> Iterator[DreamsHypothesis]:
        for number, placement in stars:
            yield self._with(kind, placement, {number: bead_of(placement.bead)})

    def _at_once(self) -> Iterator[DreamsHypothesis]:
        """Yield hypotheses in which two stars were placed since the last look.

        They are two turns if two turns in a row explain them. Else one of them is out of turn, or
        the record has wrong kinds for earlier stars of these two players.
        """
        there = [(number, seen) for number, seen in self._newcomers() if seen.standing > 0]
        stars = [_laid(bead) for _, seen in there if (bead := seen.best()) is not None]
        # By the record's tenths of a millimetre, as the turns below lay them.
        shown = zip((number for number, _ in there), stars, strict=True)
        plainest = self._changed_looks({number: bead_of(star) for number, star in shown})
        is_lawful = False
        for turns in lawful_turns(self.position, [_spot(seen) for _, seen in there]):
            order = zip(turns.order, turns.moves, strict=True)
            looks = self._changed_looks({there[n][0]: bead_of(move.bead) for n, move in order})
            is_lawful = is_lawful or looks == plainest
            yield Hypothesis(HypothesisKind.MISSED, turns.moves, looks)
        if is_lawful:
            return
        for amendment, turns in lawful_once_amended(self.position, self.turns, stars):
            amended = {number: bead_of(star) for number, star in amendment.stars.items()}
            order = zip(turns.order, turns.moves, strict=True)
            new = {there[n][0]: bead_of(move.bead) for n, move in order}
            moves = (*amendment.moves, *turns.moves)
            yield _amended(moves, self._changed_looks(amended | new), len(amendment.moves))
        early = too_early(self.position, stars)
        if early is not None:
            yield Hypothesis(HypothesisKind.ILLEGAL, (early,), plainest)

    def _disturbed(self) -> Iterator[DreamsHypothesis]:
        """Yield hypotheses that a star was moved or taken away, alone or while another was placed.

        Only stars that are not seen in their place can have been moved or taken away.
        """
        turn = self.position.turn
        if turn is None:
            return
        added = [(number, bead_of(p.bead)) for number, p in self._placements()]
        for index, star in enumerate(self.position.laid):
            if self.evidence.places[index].stands or self.evidence.places[index].was_overlooked:
                continue
            removal = Removal(turn, star.kind, star.spot)
            if self._may_be_taken_back(index):
                looks = self._changed_looks({index: None})
                yield Hypothesis(HypothesisKind.UNDONE, (), looks)
            yield self._with(HypothesisKind.ILLEGAL, removal, {index: None})
            for number, placement in self._placements():
                if placement.kind is star.kind:
                    continue  # a star of the same kind that lies elsewhere was moved
                hides = star.spot.distance_mm(placement.spot) < self.position.setup.bead_mm
                changes: dict[int, Look] = {index: None, number: bead_of(placement.bead)}
                yield self._with(HypothesisKind.ILLEGAL, placement if hides else removal, changes)
            yield from self._shifted(index, star, added)

    def _may_be_taken_back(self, index: int) -> bool:
        """Return whether a star that is gone may have been one that its player took back.

        It is the last one. Its kind is in doubt, and another kind was unlawful; or it lay so near
        the mat's edge or another star that it may have been unlawful there. Who takes it off may
        correct a mistake that the camera did not see. The mat looks the same if a lawful star was
        taken away, so the players are asked.
        """
        settled = self.evidence.places[index].settled
        last = self.turns[-1] if self.turns else None
        if settled is None or not isinstance(last, Placement):
            return False
        if index != len(self.position.laid) - 1 or last.bead != self.position.laid[index]:
            return False
        before, least = self._before_last(), settled.kinds[last.kind.value] - DOUBTED
        kinds = (kind for kind in StarKind if settled.kinds[kind.value] > least)
        others = (
            *(replace(last, kind=kind) for kind in kinds),
            *(replace(last, spot=spot) for spot in _about(last.spot)),
        )
        return any(judge.explain(before, other) for other in others)

    def _shifted(
        self, index: int, star: LaidStar, added: Sequence[tuple[int, Bead]]
    ) -> Iterator[DreamsHypothesis]:
        turn = self.position.turn
        if turn is None:
            return
        for number, seen in self._newcomers():
            shift = Shift(turn, star.kind, star.spot, _spot(seen))
            moved: dict[int, Look] = {
                index: None,
                number: Bead(star.kind.value, seen.x_mm, seen.y_mm),
            }
            yield self._with(HypothesisKind.ILLEGAL, shift, moved)
            for other, bead in added:
                if other != number:
                    yield self._with(HypothesisKind.ILLEGAL, shift, moved | {other: bead})

    def _misread(self) -> Iterator[DreamsHypothesis]:
        """Yield hypotheses that the record has wrong kinds for earlier stars of this player.

        Each correction makes the new star legal, which is illegal by the present record.
        """
        if self.position.turn is None:
            return
        for amendment in other_kinds(self.position, self.turns, self.position.turn):
            amended = {number: bead_of(star) for number, star in amendment.stars.items()}
            for number, placement in self._placements():
                lawful = not judge.explain(amendment.position, placement)
                if lawful and judge.explain(self.position, placement):
                    looks = self._changed_looks(amended | {number: bead_of(placement.bead)})
                    yield _amended((*amendment.moves, placement), looks, len(amendment.moves))

    def _chosen_anew(self) -> Iterator[DreamsHypothesis]:
        """Yield hypotheses that a star of another kind, elsewhere, replaced the last star."""
        last = len(self.position.laid) - 1
        if last < 0 or self.evidence.places[last].stands:
            return
        for number, seen in self._newcomers():
            for kind in StarKind:
                star = LaidStar(kind, _spot(seen))
                for amendment in last_replaced(self.position, self.turns, star):
                    if judge.explain(self._before_last(), amendment.moves[0]):
                        continue
                    looks = self._changed_looks({last: None, number: bead_of(star)})
                    yield _amended(amendment.moves, looks, len(amendment.moves))

    def _before_last(self) -> Position:
        return replace(self.position, laid=self.position.laid[:-1])

    def _with(
        self, kind: HypothesisKind, move: Action, changes: Mapping[int, Look]
    ) -> DreamsHypothesis:
        return Hypothesis(kind, (move,), self._changed_looks(changes))

    def _changed_looks(self, changes: Mapping[int, Look]) -> tuple[Look, ...]:
        """Return the record's looks with some of them changed."""
        looks = list(self.record)
        for number, look in changes.items():
            looks[number] = look
        return tuple(looks)


def case_of(
    position: Position,
    reading: BeadReading,
    settled: BeadReading | None,
    turns: Sequence[Action] = (),
    known: Sequence[Look] = (),
) -> FirmamentCase:
    """Return the case of a reading; each find goes to the nearest star of the record.

    Before the first star of a round, the stars of the round before count as those of the record.
    They no longer count once none of them lay on the mat in a reading that agreed with the record.

    Args:
        position: the record.
        reading: what a frame says.
        settled: the reading that last agreed with the record, or None.
        turns: the turns that led to the position; one of them may be amended.
        known: the stars that the record had when `settled` agreed with it.
    """
    old = () if position.beads or position.number == 1 else position.rounds[-1].beads
    if settled is not None and not _may_linger([bead_of(star) for star in old], settled, known):
        old = ()  # the mat was seen bare since then, so every star on it is of this round
    stars = [bead_of(star) for star in (position.beads or old)]
    before = agreed(stars, settled) if settled is not None else [None] * len(stars)
    found, rest = matched(stars, reading, before)
    placed = position.rounds[-1].placed if old else position.placed
    said = said_kinds(placed, turns, rounds_ago=1 if old else 0)
    lain = {(look.x_mm, look.y_mm) for look in known if look is not None}
    new, bead_mm = [seen for seen in rest if is_new(seen, settled)], position.setup.bead_mm
    # A hidden star counts as one that was overlooked: that it is not seen now tells nothing.
    hidden = [
        may_be_hidden(star, seen, new, bead_mm) for star, seen in zip(stars, found, strict=True)
    ]
    places = [
        FirmamentPlace(
            star,
            seen,
            None if is_hidden else habit,
            is_old=bool(old),
            was_overlooked=not old
            and (habit is None or is_hidden)
            and (star.x_mm, star.y_mm) in lain,
            is_said=number in said,
        )
        for number, (star, seen, habit, is_hidden) in enumerate(
            zip(stars, found, before, hidden, strict=True)
        )
    ]
    # A find that belongs to a star keeps its number, so that a find has the same number whatever
    # the reading is compared with.
    places += [
        FirmamentPlace(
            None,
            beside_denied(seen, settled),
            is_new=seen in new,
            is_ghost=is_ghost(seen, reading, new, bead_mm),
        )
        if seen in rest
        else FirmamentPlace(None, None)
        for seen in reading.beads
    ]
    return FirmamentCase(position, FirmamentEvidence(tuple(places)), turns)


def _may_linger(old: Sequence[Bead], settled: BeadReading, known: Sequence[Look]) -> bool:
    """Return whether stars of the round before may lie on the mat still.

    They do not once a star of this round was agreed on, though it was taken back since. Stars are
    told apart by their places, as kinds may have been set by hand.
    """
    lain = {(star.x_mm, star.y_mm) for star in old}
    is_of_this_round = any(look and (look.x_mm, look.y_mm) not in lain for look in known)
    return not is_of_this_round and _any_stands(old, settled)


def _any_stands(stars: Sequence[Bead], reading: BeadReading) -> bool:
    """Return whether any of these stars is still seen."""
    found = matched(stars, reading)[0]
    return any(seen is not None and seen.standing >= SUSPECT for seen in found)


def _amended(moves: tuple[Action, ...], looks: tuple[Look, ...], instead: int) -> DreamsHypothesis:
    return Hypothesis(HypothesisKind.AMENDED, moves, looks, instead=instead)


def bead_of(star: LaidStar) -> Bead:
    """Return how a star of the record looks."""
    return Bead(star.kind.value, star.spot.x, star.spot.y)


def _laid(bead: Bead) -> LaidStar:
    return LaidStar(StarKind(bead.kind), Spot(bead.x_mm, bead.y_mm))


def _about(spot: Spot) -> tuple[Spot, ...]:
    """Return places about a spot, as far off as a star may be measured."""
    return tuple(
        Spot(spot.x + STAY_MM * across, spot.y + STAY_MM * down)
        for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )


def _spot(seen: BeadEvidence) -> Spot:
    return Spot(seen.x_mm, seen.y_mm)


def _best(place: FirmamentPlace) -> Look:
    return place.seen.best() if place.seen is not None else None
