"""Render boxes and tables: `python -m tests.lab.cards OUT --style a --frames 20`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2

from tests.lab.cards.art import (
    SUITS,
    VALUES,
    Picture,
    Style,
    back,
    face,
    foreign,
    painted_style,
    style_of,
    wild_style,
)
from tests.lab.cards.lettering import HERSHEY, SEVEN, fonts_found
from tests.lab.cards.photo import HEIGHT, WIDTH, Shot, mat_of, photograph, shot_of
from tests.lab.cards.table import (
    DOWN,
    Foreign,
    Hand,
    Lying,
    Table,
    dealt,
    disturbed,
    grid,
)
from tests.lab.cards.train_numbers import HELD


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--style", choices=["a", "b", "c", "d"], default="a")
    parser.add_argument(
        "--fonts", type=Path, nargs="*", default=[], help="folders, for styles c and d"
    )
    parser.add_argument("--held", action="store_true", help="fonts that no weights were fitted on")
    parser.add_argument("--hand", choices=["tidy", "quick"], default="tidy")
    parser.add_argument("--disturbed", action="store_true", help="cards face down, foreign things")
    parser.add_argument("--frames", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--harsh", type=float, default=0.5)
    parser.add_argument("--tallest", type=int, default=9)
    given = parser.parse_args(argv)
    style = chosen_style(given.style, given.seed, chosen_fonts(given.fonts, held=given.held))
    (given.out / "enrol").mkdir(parents=True, exist_ok=True)
    (given.out / "stills").mkdir(parents=True, exist_ok=True)
    write_enrolment(given.out / "enrol", style, given.seed)
    for number in range(given.frames):
        seed = 1000 * given.seed + number
        table = dealt(seed, tallest=given.tallest, hand=HANDS[given.hand])
        if given.disturbed:
            table = disturbed(table, seed)
        write(given.out / "stills" / f"{number:03d}", table, style, seed, given.seed, given.harsh)
    return 0


def chosen_style(name: str, seed: int, fonts: Sequence[str]) -> Style:
    """Return the style of a box of this seed."""
    if name in ("a", "b"):
        return style_of(name, seed)
    return wild_style(seed, fonts) if name == "c" else painted_style(seed, fonts)


HANDS = {"tidy": Hand(), "quick": Hand(tilt_deg=6.0, closest_mm=14.5)}


def chosen_fonts(folders: Sequence[Path], *, held: bool) -> list[str]:
    """Return the fonts that the network was not trained on, or the others."""
    fonts = [*fonts_found(*folders), *HERSHEY, SEVEN]
    return [font for font in fonts if any(name in font for name in HELD) == held]


def write_enrolment(folder: Path, style: Style, box: int) -> None:
    cards = [(suit, value) for suit in SUITS for value in VALUES]
    lines = ["# what lies in which slot, row by row"]
    for number in range(0, len(cards), 20):
        part = cards[number : number + 20]
        name = f"{number // 20:03d}"
        write(folder / name, grid(part, box + number), style, 77000 + box + number, box, 0.15)
        slots = ", ".join(f'"{suit[0]}{value}"' for suit, value in part)
        lines += ["", "[[frame]]", f'file = "{name}.jpg"', f"slots = [{slots}]"]
    (folder / "layout.toml").write_text("\n".join(lines) + "\n", encoding="ascii")


def write(path: Path, table: Table, style: Style, seed: int, box: int, harsh: float) -> None:
    """Write one photo and its label; `box` is the box's seed, `seed` the scene's."""
    shot = shot_of(seed, harsh=harsh)
    faces: list[tuple[Lying | Foreign, Picture]] = [
        (card, face_of(card, style, box)) for card in table.cards()
    ]
    faces += [(thing, foreign(thing.kind)) for thing in table.things]
    picture = photograph(shot, faces, mat_of(seed))
    cv2.imwrite(str(path.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    path.with_suffix(".json").write_text(json.dumps(label(table, shot)), encoding="ascii")


def face_of(card: Lying, style: Style, box: int) -> Picture:
    """Return a lying card's picture: its face, or the back of a card without a value."""
    return back(box) if card.value < 0 else face(style, card.suit, card.value, box)


def label(table: Table, shot: Shot) -> dict[str, object]:
    """Return a frame's label in the tables' own form; what no eye can tell is null."""
    return {
        "sheet": "towers_mat",
        "image": {"width": WIDTH, "height": HEIGHT},
        "camera": {
            "matrix": shot.matrix.tolist(),
            "distortion": shot.distortion.tolist(),
            "rvec": shot.rvec.tolist(),
            "tvec": shot.tvec.tolist(),
        },
        "towers": [
            {
                "suit": None if all(card.value == DOWN for card in tower) else tower[0].suit,
                "cards": [None if card.value == DOWN else card.value for card in tower],
                "x": sum(card.x_mm for card in tower) / len(tower),
                "poses": [[card.x_mm, card.y_mm, card.angle_deg] for card in tower],
            }
            for tower in table.towers
        ],
        "market": [
            [None, None] if card.value == DOWN else [card.suit, card.value] for card in table.market
        ],
        "market_poses": [[card.x_mm, card.y_mm, card.angle_deg] for card in table.market],
        "face_down": sum(card.value == DOWN for card in table.cards()),
        "things": [[thing.kind, thing.x_mm, thing.y_mm] for thing in table.things],
        "occluder": None,
        "light": "drawn",
        "notes": f"harsh {shot.harsh}, seed {shot.seed}",
    }


if __name__ == "__main__":
    sys.exit(main())
