"""Reading cards with a catalogue.

Number strips are found, compared with the strips of the catalogue, and weighed. A card in doubt is
looked at again, using only what its neighbours leave in view. Where the art of a column's card
breaks off before the next card begins, there is a hidden card. The hidden card is read, or reported
as unread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cards.art import Art, Sheet
from vision.cards.backs import face_down
from vision.cards.card_edges import find_beneath, room_below
from vision.cards.catalogue import CardCatalogue
from vision.cards.constants import (
    BELOW_CARD_MM,
    CARD_COVERED_SHARE,
    COLUMN_NEAREST_MM,
    ECHO_LIKENESS,
    FOCUS_STRIPS,
    FOREIGN_BELOW_MEDIAN,
    FOREIGN_LIKENESS,
    HIDDEN_FOUND_MM,
    LEAST_STEADINESS,
    MARKER_OVERLAP_MM,
    MATCH_LEAST_LIKENESS,
    NO_CARD_BELOW_MEDIAN,
    PROMISING_LIKENESS,
    SEARCH_LEAST_LIKENESS,
    SEARCH_MOST_STRIPS,
    SECOND_CLOSE_DEG,
    SECOND_LOOKS,
    SECOND_WIDE_DEG,
    STRIP_EDGE_MM,
    STRIP_MM,
    STRIP_SIDE_MM,
    STRIPS_APART_WIDTHS,
    SURE_VALUE_SHARE,
)
from vision.cards.coverage import Coverage, card_share
from vision.cards.evidence import BACK, FRONT, CardEvidence, unread_card
from vision.cards.focus import BlurredCatalogue, Focus
from vision.cards.hidden import HiddenSearch, ReadCard
from vision.cards.match import StripMatch, fine
from vision.cards.overlap import are_in_conflict, lying_on
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.second_look import SecondLook, softened
from vision.cards.strips import FoundStrip, StripSearch
from vision.cards.weighing import CardScene, Weigher
from vision.sheet.board import Board, Cards
from vision.side_by_side import side_by_side

_Seen = tuple[StripMatch, CardEvidence]


@dataclass(frozen=True, slots=True)
class _CloseView:
    """The parts of a second look at single strips: the comparison, and the softened picture."""

    second: SecondLook
    soft: NDArray[np.float32]


class CatalogueReader:
    """Finds and reads the cards of one catalogue."""

    def __init__(self, catalogue: CardCatalogue, board: Board, cards: Cards) -> None:
        """Prepare.

        Raises:
            CatalogueError: the catalogue is not of this board's cards.
        """
        catalogue.check(cards)
        images = [portrait.image for portrait in catalogue.portraits]
        self._board, self._cards = board, cards
        self._search = StripSearch(images, cards)
        suits = [cards.suits.index(portrait.suit) for portrait in catalogue.portraits]
        self._focus = Focus(images, suits, cards)
        art = Art(images, cards)
        self._hidden = HiddenSearch(art, cards)
        self._names = [(portrait.suit, portrait.value) for portrait in catalogue.portraits]
        self._weigher = Weigher(self._names, images, art, cards)

    def cards(self, picture: SheetPicture, coverage: Coverage) -> tuple[CardEvidence, ...]:
        """Return the cards whose strips are in view and those hidden in columns, in no order."""
        look, matches = self._matches(picture, coverage)
        if not matches:
            return ()
        usual = float(np.median([match.likeness.max() for match in matches]))
        matches = [
            match for match in matches if match.likeness.max() > usual - NO_CARD_BELOW_MEDIAN
        ]
        scene = CardScene(
            picture, Sheet(picture), coverage, max(FOREIGN_LIKENESS, usual - FOREIGN_BELOW_MEDIAN)
        )
        closer = _CloseView(look.second, softened(picture))
        seen = self._reviewed(self._seen(matches, scene), scene, closer)
        places = self._between(seen, scene)
        more = [
            match
            for place in places
            if (match := self._looked_at(place, seen, closer, SECOND_WIDE_DEG))
        ]
        if more:
            seen = self._seen(
                without_overlaps([*(match for match, _ in seen), *more], self._cards), scene
            )
        read, other = self._told_apart(seen, scene)
        shown = [card for _, card in [*read, *other]]
        found = [match.spot for match, _ in read if any(match is one for one in more)]
        told = found + [match.spot for match, _ in other]
        hidden = [self._hidden_card(place) for place in places if not _is_told(place, told)]
        known = [*shown, *hidden]
        return (*known, *self._face_down(known, picture, coverage))

    def _face_down(
        self, known: Sequence[CardEvidence], picture: SheetPicture, coverage: Coverage
    ) -> list[CardEvidence]:
        """Return the cards that lie face down, under columns or alone with a printed back."""
        spots = [CardPlace(card.x_mm, card.y_mm, card.angle_deg) for card in known]
        rooms = [
            (spot, room_below(self._cards, spot, spots))
            for spot in spots
            if self._is_covered_below(spot, coverage)
        ]
        under = side_by_side(lambda one: find_beneath(picture, self._cards, *one), rooms)
        spots += [spot for spot in under if spot is not None]
        alone = face_down(picture, coverage, spots, self._cards)
        return [
            unread_card(spot.x_mm, spot.y_mm, spot.angle_deg, self._cards, BACK)
            for spot in [*spots[len(known) :], *alone]
        ]

    def _is_covered_below(self, spot: CardPlace, coverage: Coverage) -> bool:
        """Return whether something lies just below a card's lower edge."""
        half, edge = self._cards.width_mm / 2, self._cards.height_mm / 2
        below = coverage.share(spot, -half, edge + BELOW_CARD_MM[0], half, edge + BELOW_CARD_MM[1])
        return below > CARD_COVERED_SHARE

    def _is_promising(self, match: StripMatch, steady: Sequence[StripMatch]) -> bool:
        """Return whether a badly fitting strip away from other cards may still be a card's."""
        return (
            match.steady <= LEAST_STEADINESS / 2
            and match.likeness.max() > PROMISING_LIKENESS
            and not any(_overlap(match, other, self._cards) for other in steady)
        )

    def _seen(self, matches: Sequence[StripMatch], scene: CardScene) -> list[_Seen]:
        return list(zip(matches, self._weigher.weigh(matches, scene), strict=True))

    def _told_apart(
        self, seen: Sequence[_Seen], scene: CardScene
    ) -> tuple[list[_Seen], list[_Seen]]:
        """Return the cards that were read, and the cards that are not of the catalogue."""
        every = [one for one in seen if one[1].best() is not None]
        sure = [one for one in every if _surest(one[1]) > SURE_VALUE_SHARE]
        read = [
            one
            for one in every
            if _surest(one[1]) > SURE_VALUE_SHARE or not self._is_art(one, sure, scene)
        ]
        other = [one for one in seen if one[1].best() is None]
        return read, [one for one in other if self._may_be_card(one, read, scene)]

    def _may_be_card(self, one: _Seen, read: Sequence[_Seen], scene: CardScene) -> bool:
        """Return whether something foreign lies where a card can lie, hiding the art below it."""
        spot = one[0].spot
        if card_share(scene.coverage, spot, self._cards) <= CARD_COVERED_SHARE:
            return False
        if any(
            are_in_conflict(spot, match.spot, self._cards, nearest_mm=COLUMN_NEAREST_MM)
            for match, _ in read
        ):
            return False
        spots = [match.spot for match, _ in read]
        return not any(
            self._hidden.goes_on_at(known, spot, spots, scene.sheet) for known in self._known(read)
        )

    def _is_art(self, one: _Seen, sure: Sequence[_Seen], scene: CardScene) -> bool:
        """Return whether a strip is only the art of another card that was read."""
        spots = [match.spot for match, _ in sure]
        return any(
            self._hidden.is_seen_at(known, one[0].spot, spots, scene.sheet)
            for known in self._known(sure)
        )

    def _reviewed(self, seen: list[_Seen], scene: CardScene, closer: _CloseView) -> list[_Seen]:
        """Return the cards seen, after a second look at the numbers most in doubt."""
        surest = [_surest(card) for _, card in seen]
        least = min(
            SURE_VALUE_SHARE, sorted([*surest, SURE_VALUE_SHARE])[min(SECOND_LOOKS, len(seen))]
        )
        doubtful = [n for n, sure in enumerate(surest) if sure < least]
        again = side_by_side(
            lambda n: self._looked_at(seen[n][0].spot, seen, closer, SECOND_CLOSE_DEG), doubtful
        )
        if not any(again):
            return seen
        closest = dict(zip(doubtful, again, strict=True))
        matches = [closest.get(n) or match for n, (match, _) in enumerate(seen)]
        return self._seen(matches, scene)

    def _looked_at(
        self, place: CardPlace, seen: Sequence[_Seen], closer: _CloseView, turns: Sequence[float]
    ) -> StripMatch | None:
        """Return the match of the strip at a place after a second look, or None if it fits badly.

        Args:
            place: where the card lies.
            seen: the cards seen; those that lie on this card hide parts of its strip.
            closer: the parts of the second look.
            turns: the turns that are tried, degrees from the turn of `place`.
        """
        over = lying_on(place, [match.spot for match, _ in seen], self._cards)
        match = closer.second.match(closer.soft, place, over, turns)
        return (
            match
            if match.likeness.max() > MATCH_LEAST_LIKENESS and match.steady > LEAST_STEADINESS
            else None
        )

    def _between(self, seen: Sequence[_Seen], scene: CardScene) -> list[CardPlace]:
        """Return where cards lie that hide another card's art and were not read."""
        read, other = self._told_apart(seen, scene)
        spots = [match.spot for match, _ in [*read, *other]]
        known = self._known(read)
        return list(self._hidden.find(known, spots, scene.picture, scene.sheet, scene.coverage))

    def _known(self, seen: Sequence[_Seen]) -> list[ReadCard]:
        names = [(match.spot, card.best()) for match, card in seen]
        return [ReadCard(spot, self._names.index(name)) for spot, name in names if name is not None]

    def _hidden_card(self, place: CardPlace) -> CardEvidence:
        return unread_card(place.x_mm, place.y_mm, place.angle_deg, self._cards, FRONT)

    def _matches(
        self, picture: SheetPicture, coverage: Coverage
    ) -> tuple[BlurredCatalogue, list[StripMatch]]:
        """Return the catalogue in the frame's blur, and the number strips matched with it."""
        found = [
            one
            for one in self._search.find(
                picture, coverage.near(), least=SEARCH_LEAST_LIKENESS, most=SEARCH_MOST_STRIPS
            )
            if may_lie(one, self._board, self._cards)
        ]
        smooth = fine(picture)
        sharp = self._focus.sharp()
        first = side_by_side(lambda one: sharp.place(smooth, one), found[:FOCUS_STRIPS])
        look = self._focus.look(smooth, [m for m in first if m.steady > LEAST_STEADINESS])
        placed = first if look.matcher is sharp else []
        rest = found[len(placed) :]
        placed = placed + side_by_side(lambda one: look.matcher.place(smooth, one), rest)
        steady = without_overlaps(
            [m for m in placed if m.steady > LEAST_STEADINESS / 2], self._cards
        )
        likely = steady + [m for m in placed if self._is_promising(m, steady)]
        settled = without_overlaps(
            side_by_side(lambda match: look.matcher.settle(smooth, match), likely), self._cards
        )
        return look, [
            match
            for match in without_echoes(settled, self._cards)
            if match.steady > LEAST_STEADINESS
        ]


def _surest(card: CardEvidence) -> float:
    """Return the probability of a card's likeliest value; 0 if no value is likeliest."""
    return 0.0 if card.best() is None else float(np.exp(max(card.values.values())))


def _is_told(place: CardPlace, told: Sequence[CardPlace]) -> bool:
    """Return whether a card is already reported near the place of a hidden card."""
    return any(
        abs(spot.x_mm - place.x_mm) < HIDDEN_FOUND_MM
        and abs(spot.y_mm - place.y_mm) < HIDDEN_FOUND_MM
        for spot in told
    )


def may_lie(found: FoundStrip, board: Board, cards: Cards) -> bool:
    """Return whether a card may lie there: its centre on the sheet, its strip on no marker."""
    spot = found.spot
    if not (0 <= spot.x_mm <= board.width_mm and 0 <= spot.y_mm <= board.height_mm):
        return False
    down = spot.y_mm + cards.height_mm / 2 - STRIP_EDGE_MM - STRIP_MM / 2
    return not any(
        abs(spot.x_mm - marker.x_mm)
        < (marker.size_mm + cards.width_mm) / 2 - STRIP_SIDE_MM - MARKER_OVERLAP_MM
        and abs(down - marker.y_mm) < (marker.size_mm + STRIP_MM) / 2 - MARKER_OVERLAP_MM
        for marker in board.markers
    )


def without_overlaps(matches: Sequence[StripMatch], cards: Cards) -> list[StripMatch]:
    """Return the matches whose strips do not overlap with a better match."""
    kept: list[StripMatch] = []
    for match in sorted(matches, key=lambda match: -float(match.likeness.max()) - match.steady):
        if match.likeness.max() > MATCH_LEAST_LIKENESS and not any(
            _overlap(match, one, cards) for one in kept
        ):
            kept.append(match)
    return kept


def without_echoes(matches: Sequence[StripMatch], cards: Cards) -> list[StripMatch]:
    """Return the matches without those that only repeat the pattern of another card's wall."""
    return [
        match for match in matches if not any(_is_echo(match, other, cards) for other in matches)
    ]


def _overlap(match: StripMatch, other: StripMatch, cards: Cards) -> bool:
    return (
        abs(match.spot.x_mm - other.spot.x_mm) < STRIPS_APART_WIDTHS * cards.width_mm
        and abs(match.spot.y_mm - other.spot.y_mm) < STRIP_MM - 2.0
    )


def _is_echo(match: StripMatch, other: StripMatch, cards: Cards) -> bool:
    """Return whether a strip is only the repeating pattern of another card's wall."""
    return (
        match.likeness.argmax() == other.likeness.argmax()
        and float(other.likeness.max() - match.likeness.max()) > ECHO_LIKENESS
        and abs(match.spot.x_mm - other.spot.x_mm) < cards.width_mm / 2
        and abs(match.spot.y_mm - other.spot.y_mm) < cards.height_mm
    )
