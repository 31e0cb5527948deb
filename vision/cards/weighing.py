"""How well each card of a catalogue explains a card seen, by number, colours and art."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.cards.art import Art, Sheet
from vision.cards.constants import (
    ART_CHANCE_LIKENESS,
    ART_ENOUGH_MM2,
    ART_NATS_PER_LIKENESS,
    ART_PX_PER_MM,
    CAST_REACH_MM,
    CAST_SURE_LIKENESS,
    CAST_SURE_NATS,
    FOREIGN_LEAD,
    MOST_LEAD,
    NO_CAST_CARDS,
    NUMBER_RIVAL_LIKENESS,
    OTHER_SUITS_WEIGHT,
    OTHERS_FACTOR,
    READING_DOUBT_SHARE,
    STRIP_PIXELS,
    SUIT_TINT_WEIGHT,
    TINT_CHANNELS,
    UNEXPLAINED_SHARE,
)
from vision.cards.coverage import Coverage
from vision.cards.evidence import NO_VALUE, CardEvidence
from vision.cards.match import StripMatch
from vision.cards.overlap import lying_on
from vision.cards.picture import CardPlace, SheetPicture
from vision.cards.suits import StripColours
from vision.sheet.board import Cards
from vision.sheet.lens import Floats, Frame
from vision.side_by_side import side_by_side

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class CardScene:
    """A frame as cards are weighed in it.

    Attributes:
        picture: the sheet from above.
        sheet: the same picture, prepared for the search of art.
        coverage: where something lies.
        foreign: the likeness at which a strip is as likely foreign as of the catalogue.
    """

    picture: SheetPicture
    sheet: Sheet
    coverage: Coverage
    foreign: float


class Weigher:
    """Weighs strips that were compared with the cards of one catalogue."""

    def __init__(
        self,
        names: Sequence[tuple[str, int]],
        images: Sequence[Frame],
        art: Art,
        cards: Cards,
    ) -> None:
        """Prepare from the cards' suits and values, and their pictures at PX_PER_MM."""
        self._names, self._cards = names, cards
        self._value_groups = _groups([value for _, value in names])
        self._suit_groups = _groups([suit for suit, _ in names])
        self._tints, self._art = StripColours(images, cards), art

    def weigh(self, matches: Sequence[StripMatch], scene: CardScene) -> list[CardEvidence]:
        """Return the evidence of strips that lie in one picture."""
        spots = [match.spot for match in matches]
        arts = side_by_side(lambda match: self._by_art(match, spots, scene), matches)
        likely = [self._by_number(match) + art for match, art in zip(matches, arts, strict=True)]
        casts = self._casts(matches, likely, scene)
        return side_by_side(
            lambda one: self._evidence(*one, self._by_tint(one[0].spot, casts, scene), scene),
            zip(matches, arts, strict=True),
        )

    def _by_number(self, match: StripMatch) -> Floats:
        """Return what the number strip says for each card, nats.

        All suits have one font, so another suit's card with the same number counts as well.
        """
        nats = explained(match.likeness)
        best = _best_of_each(nats, self._value_groups)
        return np.asarray((1 - OTHER_SUITS_WEIGHT) * nats + OTHER_SUITS_WEIGHT * best)

    def _by_art(self, match: StripMatch, spots: Sequence[CardPlace], scene: CardScene) -> Floats:
        """Return how far the art in view speaks for each card, nats, shape (cards,)."""
        part = self._art.in_view(match.spot, lying_on(match.spot, spots, self._cards))
        rivals = np.flatnonzero(match.likeness > match.likeness.max() - NUMBER_RIVAL_LIKENESS)
        like = np.zeros(len(match.likeness))
        like[rivals] = self._art.likeness(scene.sheet, match.spot, part, rivals)
        share = min(1.0, float(part.sum()) / (ART_ENOUGH_MM2 * ART_PX_PER_MM**2))
        return np.asarray(ART_NATS_PER_LIKENESS * share * np.maximum(like, ART_CHANCE_LIKENESS))

    def _by_tint(
        self, spot: CardPlace, casts: Sequence[tuple[CardPlace, Floats]], scene: CardScene
    ) -> Floats:
        """Return how far the strip's colours speak for each card, nats, 0 for the best card.

        The light is known from the casts of the sure cards nearby (`_casts`).
        """
        near = [
            (np.exp(-_far_mm2(spot, other) / (2 * CAST_REACH_MM**2)), cast)
            for other, cast in casts
            if other is not spot
        ]
        total = NO_CAST_CARDS + sum(share for share, _ in near)
        cast = sum((share * cast for share, cast in near), np.zeros(TINT_CHANNELS)) / total
        tints = self._tints.log_likelihoods(scene.picture, spot, cast)
        best = _best_of_each(tints, self._suit_groups)
        mixed = (1 - SUIT_TINT_WEIGHT) * tints + SUIT_TINT_WEIGHT * best
        return np.asarray(mixed - mixed.max())

    def _casts(
        self, matches: Sequence[StripMatch], logits: Sequence[Floats], scene: CardScene
    ) -> list[tuple[CardPlace, Floats]]:
        """Return where each sure card lies, with the light's cast there.

        A card is sure if its number and its art alone tell which card it is. The cast is as
        `StripColours.cast` gives it.
        """
        return [
            (match.spot, self._tints.cast(scene.picture, match.spot, int(nats.argmax())))
            for match, nats in zip(matches, logits, strict=True)
            if match.likeness.max() > CAST_SURE_LIKENESS and _gap(nats) > CAST_SURE_NATS
        ]

    def _evidence(
        self, match: StripMatch, art: Floats, tints: Floats, scene: CardScene
    ) -> CardEvidence:
        logits = self._by_number(match) + art + tints
        none = float(explained(np.array(scene.foreign - _lead(match)))) + float(art.min())
        suits = {
            suit: _pooled(logits, [name[0] == suit for name in self._names])
            for suit in self._cards.suits
        }
        values = {
            value: _pooled(logits, [name[1] == value for name in self._names])
            for value in range(self._cards.values[0], self._cards.values[1] + 1)
        }
        unsure = np.sort(list(values.values()))[:-1]
        none = np.logaddexp(none, np.logaddexp.reduce(unsure) + np.log(OTHERS_FACTOR))
        total = np.logaddexp(np.logaddexp.reduce(logits), none)
        spot = match.spot
        return CardEvidence(
            spot.x_mm,
            spot.y_mm,
            spot.angle_deg,
            doubted({suit: odds - np.logaddexp.reduce(logits) for suit, odds in suits.items()}),
            doubted({NO_VALUE: none - total} | {v: odds - total for v, odds in values.items()}),
        )


def _groups(keys: Sequence[object]) -> list[NDArray[np.intp]]:
    """Return the positions of equal keys, one array for each key."""
    return [
        np.array([n for n, key in enumerate(keys) if key == one], dtype=np.intp)
        for one in dict.fromkeys(keys)
    ]


def _best_of_each(nats: Floats, groups: Sequence[NDArray[np.intp]]) -> Floats:
    """Return for every card the greatest value of its group, shape (cards,)."""
    best = np.empty_like(nats)
    for group in groups:
        best[group] = nats[group].max()
    return best


def explained(likeness: Floats) -> Floats:
    """Return how well cards explain a strip, nats, by the share that they leave unexplained.

    A wrong card may be much like a clear strip too. But it leaves several times as much unexplained
    as the right card.
    """
    unexplained = 1.0 + UNEXPLAINED_SHARE - np.clip(likeness, 0.0, 1.0) ** 2
    return np.asarray(-STRIP_PIXELS / 2 * np.log(unexplained))


def _far_mm2(one: CardPlace, other: CardPlace) -> float:
    return (one.x_mm - other.x_mm) ** 2 + (one.y_mm - other.y_mm) ** 2


def _gap(values: Floats) -> float:
    """Return how far the greatest value lies above the next."""
    if values.size == 1:  # a catalogue of one card has no second
        return np.inf
    next_best, best = np.partition(values, -2)[-2:].tolist()
    return float(best - next_best)


def _lead(match: StripMatch) -> float:
    """Return by how much the foreign likeness falls if a strip's best card is far ahead.

    Blur, glints and noise make a card less like itself, but not more like another card.
    """
    if match.likeness.size == 1:
        return 0.0
    return float(np.clip(_gap(match.likeness) - FOREIGN_LEAD, 0.0, MOST_LEAD))


def _pooled(logits: Floats, chosen: list[bool]) -> float:
    return float(np.logaddexp.reduce(logits[np.array(chosen)])) if any(chosen) else -np.inf


def doubted(odds: dict[_Key, float]) -> dict[_Key, float]:
    """Return log probabilities with READING_DOUBT_SHARE of chance mixed in: none is certain."""
    floor = READING_DOUBT_SHARE / len(odds)
    return {
        key: float(np.log((1 - READING_DOUBT_SHARE) * np.exp(value) + floor))
        for key, value in odds.items()
    }
