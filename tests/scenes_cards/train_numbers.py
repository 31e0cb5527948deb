"""Train the network that reads printed numbers of cards that nobody has enrolled.

    python -m tests.scenes_cards.train_numbers OUT.npz [--fonts FOLDER…] [--held NAME…]

Strips are drawn by `prints` in every font found on the machine and in FOLDER; those whose names
hold a NAME are kept out and read afterwards. Needs numpy, OpenCV and Pillow; the seed is fixed. The
weights in the repository were trained on DejaVu and the fonts of Debian's packages fonts-cantarell,
-crosextra-caladea, -crosextra-carlito, -dosis, -freefont-ttf, -gfs-didot, -hack, -lato,
-liberation, -linuxlibertine, -quattrocento and -urw-base35; those of -cabin, -comfortaa,
-ebgaramond and -sil-gentium, and the others that `HELD` names, were held.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from tests.scenes_cards.lettering import HERSHEY, PLAIN, SEVEN, fonts_found
from tests.scenes_cards.prints import Print, painted
from vision.cards.numerals import INPUTS, NOTHING, VALUES, Numerals, looks
from vision.cards.strokes import CELL_MM, Values, strokes

logger = logging.getLogger(__name__)

HELD = ("EBGaramond", "Cabin", "Comfortaa", "URWGothic", "Gentium", "hershey-triplex")
SEED = 7
HIDDEN = 128
BATCH, EPOCHS, RATE, DECAY = 256, 20, 1.5e-3, 2e-5
DROPPED = 0.15  # of the inputs while training: no stroke is relied on alone
BLANK = 0.12  # of the strips show no number
ASIDES = 5  # places of a strip that are no number's middle
OFF_MM, OFF_DOWN_MM = 2.4, 2.2  # from there on a number stands aside; nearer than NEAR it does not
NEAR_MM = 0.9


@dataclass(frozen=True, slots=True)
class Examples:
    """Strokes around places, and what stands there."""

    inputs: NDArray[np.float16]
    values: NDArray[np.intp]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--strips", type=int, default=56_000)
    parser.add_argument("--fonts", type=Path, nargs="*", default=[])
    parser.add_argument("--held", nargs="*", default=list(HELD))
    given = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    fonts = [*fonts_found(*given.fonts), *HERSHEY, PLAIN, *[SEVEN] * 3]
    held = [font for font in fonts if any(name in font for name in given.held)]
    kept = [font for font in fonts if font not in held]
    logger.info("%d fonts, %d held", len(kept), len(held))
    rng = np.random.default_rng(SEED)
    learnt = drawn(rng, kept, given.strips)
    tested = drawn(rng, held or kept, given.strips // 12)
    logger.info("%d places", len(learnt.values))
    train(learnt, rng, given.out)
    logger.info("learnt: %s", judged(learnt, given.out))
    logger.info("held: %s", judged(tested, given.out))
    return 0


def drawn(rng: np.random.Generator, fonts: Sequence[str], strips: int) -> Examples:
    inputs: list[NDArray[np.float16]] = []
    values: list[int] = []
    for _ in range(strips):
        value = None if rng.random() < BLANK else int(rng.integers(VALUES))
        strip = painted(rng, fonts, value)
        places = _places(strip, rng)
        spots = np.array([place for place, _ in places])
        cells = np.floor(spots / CELL_MM).astype(np.intp)
        inputs.append(looks(strokes(strip.image), cells[:, 1], cells[:, 0]).astype(np.float16))
        values += [value for _, value in places]
    return Examples(np.concatenate(inputs), np.array(values, dtype=np.intp))


def _places(strip: Print, rng: np.random.Generator) -> list[tuple[tuple[float, float], int]]:
    """Return places of a strip, x and y in mm, each with its value or NOTHING."""
    found: list[tuple[tuple[float, float], int]] = []
    for x, y in strip.middles_mm:
        dx, dy = rng.uniform(-NEAR_MM, NEAR_MM, 2)
        found.append(((x + dx, y + dy), NOTHING if strip.value is None else strip.value))
    high, wide = strip.image.shape[0] / 2, strip.image.shape[1] / 2
    while len(found) < len(strip.middles_mm) + ASIDES:
        x, y = _aside(strip, rng, wide, high)
        away = [(abs(x - mx), abs(y - my)) for mx, my in strip.middles_mm]
        if all(dx > OFF_MM or dy > OFF_DOWN_MM for dx, dy in away):
            found.append(((x, y), NOTHING))
    return found


def _aside(strip: Print, rng: np.random.Generator, wide: float, high: float) -> tuple[float, float]:
    if strip.middles_mm and rng.random() < 0.6:
        x, y = strip.middles_mm[int(rng.integers(len(strip.middles_mm)))]
        return x + rng.uniform(-7, 7), float(np.clip(y + rng.uniform(-5, 5), 6, high - 6))
    return float(rng.uniform(8, wide - 8)), float(rng.uniform(6, high - 6))


def train(examples: Examples, rng: np.random.Generator, out: Path) -> None:
    """Fit one hidden layer by Adam with a falling rate, and write it."""
    weights = [
        (rng.standard_normal((INPUTS, HIDDEN)) * (2 / INPUTS) ** 0.5).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        (rng.standard_normal((HIDDEN, VALUES + 1)) * (1 / HIDDEN) ** 0.5).astype(np.float32),
        np.zeros(VALUES + 1, np.float32),
    ]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    steps = EPOCHS * (len(examples.values) // BATCH)
    step = 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(examples.values))
        loss = 0.0
        for start in range(0, len(order) - BATCH, BATCH):
            chosen = order[start : start + BATCH]
            inputs = examples.inputs[chosen].astype(np.float32)
            inputs *= (rng.random(inputs.shape, dtype=np.float32) > DROPPED) / (1 - DROPPED)
            part, slopes = _slopes(weights, inputs, examples.values[chosen])
            loss += part
            step += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
            _stepped(weights, moments, slopes, step, rate)
        logger.info("%d: %.4f", epoch, loss / (len(order) // BATCH))
    names = ("first", "first_bias", "second", "second_bias")
    arrays = {name: w.astype(np.float16) for name, w in zip(names, weights, strict=True)}
    _saved(out, arrays)


def _saved(path: Path, arrays: Mapping[str, NDArray[np.float16]]) -> None:
    """Write arrays as an .npz archive that is the same bytes each time."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, values in arrays.items():
            buffer = BytesIO()
            np.save(buffer, values)
            archive.writestr(ZipInfo(f"{name}.npy"), buffer.getvalue(), ZIP_DEFLATED)


def _slopes(
    weights: Sequence[Values], inputs: Values, values: NDArray[np.intp]
) -> tuple[float, list[Values]]:
    """Return the mean cross entropy of a batch and its gradient by every weight."""
    first, first_bias, second, second_bias = weights
    hidden = np.maximum(inputs @ first + first_bias, 0)
    logits = hidden @ second + second_bias
    logits -= logits.max(axis=1, keepdims=True)
    shares = np.exp(logits)
    shares /= shares.sum(axis=1, keepdims=True)
    rows = np.arange(len(values))
    loss = float(-np.log(shares[rows, values] + 1e-9).mean())
    shares[rows, values] -= 1
    shares /= len(values)
    back = (shares @ second.T) * (hidden > 0)
    return loss, [inputs.T @ back, back.sum(axis=0), hidden.T @ shares, shares.sum(axis=0)]


def _stepped(
    weights: Sequence[Values],
    moments: Sequence[tuple[Values, Values]],
    slopes: Sequence[Values],
    step: int,
    rate: float,
) -> None:
    """Move the weights one step of Adam with decay, in place."""
    for weight, (mean, square), slope in zip(weights, moments, slopes, strict=True):
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        share = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        weight -= rate * (mean / (1 - 0.9**step) / share) + rate * DECAY * weight


def judged(examples: Examples, path: Path) -> str:
    """Return how well a network reads examples: of numbers, and of what is none."""
    network = Numerals(path)
    odds = network.log_probabilities(examples.inputs.astype(np.float32))
    read, number = odds.argmax(axis=1), examples.values != NOTHING
    sure = odds.max(axis=1) > np.log(0.9)
    right = read == examples.values
    wrong = ~right & sure & (read != NOTHING)
    return (
        f"numbers {right[number].mean():.4f}, nothing {right[~number].mean():.4f}, "
        f"surely wrong {wrong[number].mean():.5f} of numbers, "
        f"{wrong[~number].mean():.5f} of nothing"
    )


if __name__ == "__main__":
    sys.exit(main())
