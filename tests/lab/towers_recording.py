"""The recorded game of 5 Towers: `python -m tests.lab.towers_recording OUT`.

The last three rounds of a game with all powers and the count, photographed by the cards' renderer.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from device.cli import main as cli
from games.game import Seat
from games.towers.game import Towers
from games.towers.options import ALL_POWERS, Options
from games.towers.pieces import SUITS, Card, Cards, ordered, parse_cards
from games.towers.position import Position
from games.towers.setup import Setup
from tests.lab.cards.__main__ import label, write_enrolment
from tests.lab.cards.art import Picture as Image
from tests.lab.cards.art import back, face, style_of
from tests.lab.cards.photo import mat_of, photograph, shot_of
from tests.lab.cards.table import Foreign, Lying
from tests.lab.cards.table import Table as Scene

BOX, SHOT, MAT = 5, 4, 2
CATALOGUE = "box.cards"
NAMES = ("Noura", "Elias", "Lilia")
QUALITY = 82
LEFT_MM, PITCH_MM, FOOT_MM = 105.0, 96.0, 362.0
MARKET_Y_MM, MARKET_X_MM, MARKET_PITCH_MM = 52.0, 165.0, 66.0

Columns = tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """One frame: the columns, the market, which card of it lies face down, and the buttons."""

    columns: Columns
    market: tuple[Card, ...]
    press: str = ""
    hidden: int = -1


START = (
    "deal s1 towers="
    "s1:c8c13c9c3c0/h15h6h5/t7t6t5t2/m12m4m9m2/s10s7s3,"
    "s2:c12c10c6c1/h8h12h10h3h0/t1/m7m5m3m1/s0,"
    "s3:c2/h7h4/t13t10t4t0/m0/s15s4s2s9s8s12"
    " piles=s3:h1 discard={discard} pass=2"
)
DECK = "h2s14t14m6c15 c4c5h9t3s5 t15m13s1"
"""Three markets that are left, the last of them short."""


def opening(game: Towers) -> Position:
    """Return the position that the recording starts from."""
    bare = game.parse_position(START.format(discard="").replace(" discard= pass=2", ""))
    left = Counter(bare.deck) - Counter(parse_cards(DECK.replace(" ", "")))
    discard = "".join(map(str, ordered(left.elements())))
    return game.parse_position(START.format(discard=discard))


def moments(game: Towers) -> tuple[Picture, ...]:
    """Return the recording, frame by frame."""
    first, second, third = (parse_cards(market) for market in DECK.split(" "))
    noura, elias, lilia = (row(opening(game), seat) for seat in game.seats)
    noura2 = _changed(noura, haunted="h15h6h5h2", sand="s14s10s7s3")
    wrong = _changed(elias, candy="c12c10c6c4c5", tree="")
    elias2 = _changed(elias, candy="c12c10c6c5c4", tree="")
    lilia2 = _changed(lilia, sand="s15s4s2s9s8s12s1")
    return (
        Picture((), first, hidden=3),
        Picture((), first, "abacc"),
        Picture(noura, first),
        Picture(noura2, first[2:]),
        Picture((), second, "abbbaaacc"),
        Picture(wrong, second[2:], "a"),
        Picture(elias2, second[2:]),
        Picture((), third, "aacc"),
        Picture(lilia2, third[:2]),
        Picture(noura2, (), "a"),
        Picture(elias2, (), "a"),
        Picture(lilia2, (), "a"),
    )


def _changed(row: Columns, **towers: str) -> Columns:
    return tuple(
        parse_cards(towers[suit.value]) if suit.value in towers else cards
        for suit, cards in zip(SUITS, row, strict=True)
    )


def row(position: Position, seat: Seat) -> Columns:
    return tuple(tower.cards for tower in position.row(seat))


def scene(picture: Picture) -> Scene:
    """Return the picture's cards where hands would lay them, the same card always alike."""
    towers = [
        tuple(
            _lying(card, *_place(number, level, len(cards)), level)
            for level, card in enumerate(cards)
        )
        for number, cards in enumerate(picture.columns)
        if cards
    ]
    market: list[Lying] = []
    for number, card in enumerate(picture.market):
        lying = _lying(card, MARKET_X_MM + number * MARKET_PITCH_MM, MARKET_Y_MM, 0)
        market.append(replace(lying, value=-1) if number == picture.hidden else lying)
    return Scene(tuple(towers), tuple(market))


def _place(number: int, level: int, count: int) -> tuple[float, float]:
    step = min(22.0, 215.0 / max(count - 1, 1))
    return LEFT_MM + number * PITCH_MM, FOOT_MM - level * step


def _lying(card: Card, x_mm: float, y_mm: float, level: int) -> Lying:
    rng = np.random.default_rng([card.order, 3])
    dx, dy, turn = rng.uniform(-1.2, 1.2), rng.uniform(-0.8, 0.8), rng.uniform(-2.0, 2.0)
    return Lying(card.suit.value, card.value, x_mm + dx, y_mm + dy, float(turn), level)


def write(folder: Path, number: int, picture: Picture) -> str:
    """Write a frame with its label; return the frame's name."""
    lying, shot = scene(picture), shot_of(SHOT, harsh=0.1)
    style = style_of("a", BOX)
    faces: list[tuple[Lying | Foreign, Image]] = [
        (card, back(BOX) if card.value < 0 else face(style, card.suit, card.value, BOX))
        for card in lying.cards()
    ]
    image = photograph(shot, faces, mat_of(MAT))
    name = f"{number:03d}"
    cv2.imwrite(str(folder / f"{name}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    (folder / f"{name}.json").write_text(json.dumps(label(lying, shot)), encoding="ascii")
    return f"{name}.jpg"


def enrol(path: Path) -> None:
    """Learn the box from photos of it, as its owner would, and write its catalogue."""
    with TemporaryDirectory() as photos:
        write_enrolment(Path(photos), style_of("a", BOX), BOX)
        if cli(["enrol", "towers", photos, "--out", str(path)]):
            raise SystemExit("the box could not be enrolled")


def main(argv: Sequence[str] | None = None) -> int:
    folder = Path((argv or sys.argv[1:])[0])
    folder.mkdir(parents=True, exist_ok=True)
    enrol(folder / CATALOGUE)
    game = Towers(Setup(len(NAMES), options=Options(powers=ALL_POWERS)))
    events = [
        {"frame": write(folder, number, picture), "press": picture.press}
        for number, picture in enumerate(moments(game))
    ]
    record = {
        "game": "towers",
        "edition": "powers",
        "sheet": "towers_mat",
        "catalogue": CATALOGUE,
        "seats": [[name] for name in NAMES],
        "start": f"deal s0 {game.position_text(opening(game))}",
        "events": events,
    }
    (folder / "game.json").write_text(json.dumps(record, indent=1) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
