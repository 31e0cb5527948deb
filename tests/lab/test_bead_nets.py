# PyTorch is in the extra `lab`, which is not installed where types are checked.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""The network of kinds as PyTorch fits it says what it says in NumPy on the box."""

from __future__ import annotations

import numpy as np
import pytest

from vision.beads.networks import KindNetwork

pytest.importorskip("torch", reason="PyTorch is in the extra `lab`")

from tests.lab.beads.fit_nets import Cuts, fit, said

STARS, SIDE, CHANNELS, SIGNS = 30, 32, 9, 12


def test_numpy_says_what_pytorch_said() -> None:
    rng = np.random.default_rng(0)
    cuts = Cuts(
        rng.normal(size=(STARS, SIDE, SIDE, CHANNELS)).astype(np.float16),
        rng.normal(size=(STARS, SIGNS)).astype(np.float32),
        rng.random(STARS) < 0.7,
        rng.integers(0, 4, STARS),
        tuple(slice(k, k + 10) for k in range(0, STARS, 10)),
        np.arange(3),
    )
    arrays = fit(cuts, np.arange(3).repeat(24), 0)
    theirs = said(cuts, arrays, np.array([1])).numpy()
    ours = KindNetwork(arrays)(
        cuts.discs[10:20].astype(np.float32), cuts.signs[10:20], cuts.sure[10:20]
    )
    assert ours == pytest.approx(theirs, abs=1e-4)
