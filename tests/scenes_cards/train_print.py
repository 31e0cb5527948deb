"""Draw the digits that cards without a catalogue are read by.

`python -m tests.scenes_cards.train_print OUT.png FONT…`

One row a font, one cell a digit, ink white on black, all as high as a cell: what
`vision/cards/digits.png` holds. Fonts are files, or the names in `lettering.HERSHEY`, or `plain`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from tests.scenes_cards.lettering import Lettering, number_mask

CELL = (40, 40)  # width, height, pixels


def main(argv: Sequence[str] | None = None) -> int:
    out, *fonts = sys.argv[1:] if argv is None else argv
    rows = [np.hstack([cell(str(digit), font) for digit in range(10)]) for font in fonts]
    cv2.imwrite(str(Path(out)), (np.vstack(rows) * 255).astype(np.uint8))
    return 0


def cell(digit: str, font: str) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    mask = number_mask(digit, Lettering(font), CELL[1])[:, : CELL[0]]
    left = (CELL[0] - mask.shape[1]) // 2
    wide = np.zeros((CELL[1], CELL[0]), np.float32)
    wide[:, left : left + mask.shape[1]] = mask[: CELL[1]]
    return wide


if __name__ == "__main__":
    sys.exit(main())
