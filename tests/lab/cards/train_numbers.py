"""Train the networks that read printed numbers of cards that nobody has enrolled.

    python -m tests.lab.cards.train_numbers OUT.npz [--fonts FOLDER…] [--held NAME…]

Strips are drawn by `prints` in every font found on the machine and in FOLDER; those whose names
hold a NAME are kept out and read afterwards. Needs numpy, OpenCV and Pillow, 7 GB, and on one core
some half an hour; the seed is fixed. The weights in the repository were trained on DejaVu and
the fonts of Debian's packages fonts-adf-gillius, -adf-mekanus, -adf-oldania, -adf-universalis,
-allerta, -arapey, -bebas-neue, -cantarell, -cherrybomb, -comic-neue, -courier-prime,
-crosextra-caladea, -crosextra-carlito, -dancingscript, -dosis, -freefont-ttf, -gfs-didot,
-goudybookletter, -hack, -jura, -kaushanscript, -lato, -league-spartan, -liberation,
-linuxlibertine, -lobster, -lobstertwo, -oldstandard, -open-sans, -opendin, -quattrocento,
-quicksand, -rufscript, -sora, -staypuft, -texgyre, -urw-base35 and -yanone-kaffeesatz; those of
-cabin, -comfortaa, -ebgaramond and -sil-gentium, and the others that `HELD` names, were held.
"""

from __future__ import annotations

import argparse
import logging
import re
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from tests.lab.cards.examples import Examples, drawn
from tests.lab.cards.lettering import HERSHEY, PLAIN, SEVEN, fonts_found
from tests.lab.cards.networks import Course, Weights, convolved_slopes, dense, dense_slopes, fit
from vision.cards.constants import NOTHING, NUMBER_PLANES, VALUES, WINDOW_SIDES_PX
from vision.cards.number_network import INPUT_SHAPE, NumberNetwork, windowed
from vision.cards.stroke_network import INPUTS, StrokeNetwork
from vision.cards.strokes import Values

logger = logging.getLogger(__name__)

HELD = ("EBGaramond", "Cabin", "Comfortaa", "URWGothic", "Gentium", "hershey-triplex")
SEED = 7
HIDDEN = 128
FILTERS, LOOKED = (40, 80), 256  # of the loupe's convolutions; its hidden layer
FINDING = Course(batch=256, epochs=10, rate=1.5e-3)
LOOKING = Course(batch=256, epochs=6, rate=2e-3)
OF_A_FAMILY = 12  # places in the list of fonts that every family has, be it one file or forty
DROPPED = 0.15  # of the cells while training: no stroke is relied on alone
DROPPED_LOOKS = 0.4  # of what the loupe's second convolution says
BRIGHT = 0  # the plane of brightness
FAINTER = 0.3  # of the patches' contrast, that varies while training


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--strips", type=int, default=90_000)
    parser.add_argument("--fonts", type=Path, nargs="*", default=[])
    parser.add_argument("--held", nargs="*", default=list(HELD))
    given = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    fonts = [*fonts_found(*given.fonts), *HERSHEY, PLAIN, *[SEVEN] * 3]
    held = [font for font in fonts if any(name in font for name in given.held)]
    kept = [font for font in fonts if font not in held]
    logger.info("%d fonts, %d held", len(kept), len(held))
    rng = np.random.default_rng(SEED)
    learnt = drawn(rng, balanced(kept), given.strips)
    tests = {"fresh": drawn(rng, balanced(kept), given.strips // 30)}
    if held:
        tests["held"] = drawn(rng, balanced(held), given.strips // 30)
    logger.info("%d places", len(learnt.values))
    found, looked = finder(learnt, rng), loupe(learnt, rng)
    _saved(
        given.out,
        {
            **_named(["first", "first_bias", "second", "second_bias"], found),
            **_named([f"loupe_{n}{b}" for n in range(4) for b in ("", "_bias")], looked),
        },
    )
    for name, examples in tests.items():
        logger.info("%s, found: %s", name, judged(examples, found_odds(examples, given.out)))
        logger.info("%s, looked at: %s", name, judged(examples, looked_odds(examples, given.out)))
    return 0


def balanced(fonts: Sequence[str]) -> list[str]:
    """Return fonts so often that every family has as many places."""
    families: dict[str, list[str]] = {}
    for font in fonts:
        families.setdefault(_family(font), []).append(font)
    return [family[n % len(family)] for family in families.values() for n in range(OF_A_FAMILY)]


def _family(font: str) -> str:
    """Return what the names of a family's files begin with: `Lato` of `Lato-BoldItalic.ttf`."""
    return re.split(r"[-_. ]|(?<=[a-z])(?=[A-Z])", Path(font).stem)[0]


def finder(examples: Examples, rng: np.random.Generator) -> Weights:
    """Return the weights of the network that finds numbers."""

    def slopes(weights: Weights, chosen: NDArray[np.intp]) -> tuple[float, Weights]:
        inputs = examples.cells[chosen].astype(np.float32)
        inputs *= (rng.random(inputs.shape, dtype=np.float32) > DROPPED) / (1 - DROPPED)
        return dense_slopes(weights, inputs, examples.values[chosen])

    weights = dense(rng, (INPUTS, HIDDEN, VALUES + 1))
    fit(weights, slopes, len(examples.values), FINDING, rng)
    return weights


def loupe(examples: Examples, rng: np.random.Generator) -> Weights:
    """Return the weights of the network that looks closely."""

    def slopes(weights: Weights, chosen: NDArray[np.intp]) -> tuple[float, Weights]:
        inputs = examples.looked_at(chosen)
        inputs *= rng.uniform(1 - FAINTER, 1 + FAINTER, (len(chosen), 1, 1, 1)).astype(np.float32)
        inputs[rng.random(len(chosen)) < 0.5, :, :, BRIGHT] *= -1  # light ink is as good as dark
        return convolved_slopes(weights, inputs, examples.values[chosen], kept)

    def kept(size: tuple[int, int]) -> Values:
        drawn = rng.random(size, dtype=np.float32)
        share = np.float32(1 - DROPPED_LOOKS)
        return np.asarray((drawn > DROPPED_LOOKS) / share, dtype=np.float32)

    one = windowed(np.zeros((1, *INPUT_SHAPE), np.float32), WINDOW_SIDES_PX[0]).shape
    two = windowed(np.zeros((*one[:3], FILTERS[0]), np.float32), WINDOW_SIDES_PX[1]).shape
    weights = [
        *dense(rng, (WINDOW_SIDES_PX[0] ** 2 * NUMBER_PLANES, FILTERS[0])),
        *dense(rng, (WINDOW_SIDES_PX[1] ** 2 * FILTERS[0], FILTERS[1])),
        *dense(rng, (two[1] * two[2] * FILTERS[1], LOOKED, VALUES + 1)),
    ]
    fit(weights, slopes, len(examples.values), LOOKING, rng)
    return weights


def _named(names: Sequence[str], weights: Weights) -> dict[str, NDArray[np.float16]]:
    return {name: w.astype(np.float16) for name, w in zip(names, weights, strict=True)}


def _saved(path: Path, arrays: Mapping[str, NDArray[np.float16]]) -> None:
    """Write arrays as an .npz archive that is the same bytes each time."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, values in arrays.items():
            buffer = BytesIO()
            np.save(buffer, values)
            archive.writestr(ZipInfo(f"{name}.npy"), buffer.getvalue(), ZIP_DEFLATED)


def found_odds(examples: Examples, path: Path) -> Values:
    """Return what the finder says of examples."""
    network = StrokeNetwork(path)
    chunks = np.array_split(examples.cells, max(1, len(examples.values) // CHUNK))
    return np.concatenate([network.log_probabilities(c.astype(np.float32)) for c in chunks])


def looked_odds(examples: Examples, path: Path) -> Values:
    """Return what the loupe says of examples."""
    network = NumberNetwork(path)
    count = len(examples.values)
    chunks = np.array_split(np.arange(count), max(1, count // CHUNK))
    return np.concatenate([network.log_probabilities(examples.looked_at(c)) for c in chunks])


CHUNK = 2048


def judged(examples: Examples, odds: Values) -> str:
    """Return how well a network reads examples: of numbers, and of what is none."""
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
