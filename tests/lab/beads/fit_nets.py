# PyTorch is in the extra `lab`, which is not installed where types are checked.
# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportUnknownArgumentType=false
"""Fit the network that names places together on the companies that `tests.lab.beads.cuts` cut.

    python -m tests.lab.beads.fit_nets CUTS --out NETS [--held 8]

`NETS` is a NumPy file; `vision.beads.networks` reads the arrays. With `--held` every eighth design
is left out and judged on. This needs NumPy and PyTorch alone (extra `lab`); the box needs no
PyTorch. Seeds are fixed.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, relu

logger = logging.getLogger(__name__)

NO_STAR = 3  # after the kinds
MOST_DEVIATIONS = 4.0  # at which signs are clipped, as in the reader
DISC_WIDTHS = (32, 64, 96)
THIRD_SIDE = 3  # of what convolutions leave of a disc
TOKEN, HEADS, BLOCKS = 96, 4, 2
SEEDS = 1  # networks; each takes 3 ms of a reading
EPOCHS, BATCH = 8, 24  # companies
RATE, DECAY = 2e-3, 0.05
SIGNS_DROPPED, TOKENS_DROPPED, STEPS_DROPPED = 0.3, 0.2, 0.15
TONE_SHIFT, TONE_NOISE = 0.06, 0.04  # log reflectance
MIRRORED = 0.5  # share of batches
WHOLE = 0.5  # share of companies that come whole; of others some stars stay away
SURE = 0.99

Arrays = dict[str, NDArray[np.float32]]
Scale = tuple[NDArray[np.float32], NDArray[np.float32]]


@dataclass(frozen=True)
class Cuts:
    """Stars one after another; a company is a slice of them, of one design."""

    discs: NDArray[np.float16]
    signs: NDArray[np.float32]
    sure: NDArray[np.bool_]
    kinds: NDArray[np.int64]
    companies: tuple[slice, ...]
    designs: NDArray[np.int64]


class KindNet(nn.Module):
    """The kinds of a company: each star's disc and signs, and attention to the others."""

    def __init__(self, channels: int, signs: int) -> None:
        super().__init__()
        one, two, three = DISC_WIDTHS
        self.discs = nn.ModuleList(
            [nn.Conv2d(channels, one, 4, 2), nn.Conv2d(one, two, 3, 2), nn.Conv2d(two, three, 3, 2)]
        )
        self.pictured = nn.Linear(three * THIRD_SIDE**2, TOKEN)
        self.signed = nn.Linear(signs, TOKEN)
        self.blocks = nn.ModuleList([Block() for _ in range(BLOCKS)])
        self.norm = nn.LayerNorm(TOKEN)
        self.answer = nn.Linear(TOKEN, NO_STAR + 1)
        self.drop_signs = nn.Dropout(SIGNS_DROPPED)
        self.drop = nn.Dropout(TOKENS_DROPPED)

    def forward(self, discs: Tensor, signs: Tensor, missing: Tensor, sure: Tensor) -> Tensor:
        """Return logs, (places, kinds + 1), of discs (places, C, h, w) and signs (places, signs).

        The places lie one after another where `missing`, (B, N), is false: a row is a company.
        Each attends to those that are `sure`, (B, N), and to itself.
        """
        pictures = discs
        for layer in self.discs:
            pictures = relu(layer(pictures))
        shown = self.pictured(self.drop(pictures.flatten(1)))
        tokens = torch.zeros((*missing.shape, TOKEN))
        tokens[~missing] = relu(shown + self.signed(self.drop_signs(signs)))
        deaf = ~sure[:, None] & ~torch.eye(sure.shape[1], dtype=torch.bool)
        for block in self.blocks:
            tokens = block(tokens, deaf[:, None])
        answers: Tensor = self.answer(self.drop(self.norm(tokens[~missing])))
        return answers


class Block(nn.Module):
    """Attention among the stars of a company, then a step for each star alone."""

    def __init__(self) -> None:
        super().__init__()
        self.before = nn.LayerNorm(TOKEN)
        self.asked = nn.Linear(TOKEN, 3 * TOKEN)
        self.told = nn.Linear(TOKEN, TOKEN)
        self.between = nn.LayerNorm(TOKEN)
        self.wide = nn.Linear(TOKEN, 2 * TOKEN)
        self.narrow = nn.Linear(2 * TOKEN, TOKEN)
        self.drop = nn.Dropout(STEPS_DROPPED)

    def forward(self, tokens: Tensor, deaf: Tensor) -> Tensor:
        """Return tokens, (B, N, TOKEN)."""
        batch, count, _ = tokens.shape
        parts = self.asked(self.before(tokens)).view(batch, count, 3, HEADS, TOKEN // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        near = query @ key.transpose(-1, -2) * (TOKEN // HEADS) ** -0.5
        near = near.masked_fill(deaf, -torch.inf).softmax(-1)
        heard = (near @ value).transpose(1, 2).reshape(batch, count, TOKEN)
        tokens = tokens + self.drop(self.told(heard))
        step: Tensor = self.drop(self.narrow(relu(self.wide(self.between(tokens)))))
        return tokens + step


def read_cuts(path: Path) -> Cuts:
    """Return the companies of a file; designs are numbered by the order of their names."""
    with np.load(path, allow_pickle=False) as data:
        ends = np.cumsum(data["counts"]).tolist()
        _, designs = np.unique(data["sheets"], return_inverse=True)
        slices = tuple(slice(a, b) for a, b in zip([0, *ends[:-1]], ends, strict=True))
        kinds = data["kinds"].astype(np.int64)
        signs = data["signs"].astype(np.float32)
        return Cuts(data["discs"], signs, data["sure"], kinds, slices, designs)


def fit(cuts: Cuts, fitted: NDArray[np.int64], seed: int) -> Arrays:
    """Return the weights of one network, learnt on companies with these numbers."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    arrays = _scales(cuts)
    net = KindNet(cuts.discs.shape[3], cuts.signs.shape[1])
    tune = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * (len(fitted) // BATCH)
    pace = torch.optim.lr_scheduler.OneCycleLR(tune, RATE, total_steps=steps + 1)
    for epoch in range(EPOCHS):
        order, losses = rng.permutation(fitted), list[float]()
        for start in range(0, len(order) - BATCH + 1, BATCH):
            some = [_some_of(cuts.companies[k], rng) for k in order[start : start + BATCH]]
            discs, signs, kinds, missing, sure = together(cuts, some, arrays)
            answers = net(_disturbed(discs, missing, rng), signs, missing, sure)
            loss = cross_entropy(answers, kinds)
            tune.zero_grad()
            loss.backward()
            tune.step()
            pace.step()
            losses.append(float(loss.detach()))
        logger.info("epoch %d: %.4f", epoch + 1, float(np.mean(losses)))
    return arrays | {name: value.numpy() for name, value in net.state_dict().items()}


def said(cuts: Cuts, arrays: Arrays, companies: NDArray[np.int64]) -> Tensor:
    """Return what a network says of the stars of companies, (places, kinds + 1)."""
    net = KindNet(cuts.discs.shape[3], cuts.signs.shape[1]).eval()
    net.load_state_dict({name: torch.from_numpy(arrays[name]) for name in net.state_dict()})
    answers: list[Tensor] = []
    with torch.no_grad():
        for k in companies.tolist():
            company = cuts.companies[k]
            members = [np.arange(company.start, company.stop)]
            discs, signs, _, missing, sure = together(cuts, members, arrays)
            answers.append(net(discs, signs, missing, sure))
    return torch.cat(answers)


def together(
    cuts: Cuts, members: Sequence[NDArray[np.int64]], arrays: Arrays
) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """Return discs, signs and kinds of companies, and which places are missing, which sure."""
    most, every = max(map(len, members)), np.concatenate(members)
    discs = _scaled(cuts.discs[every], arrays, "discs").permute(0, 3, 1, 2)
    signs = _scaled(cuts.signs[every], arrays, "signs")
    missing = torch.tensor([[k >= len(one) for k in range(most)] for one in members])
    sure = torch.zeros_like(missing)
    sure[~missing] = torch.from_numpy(cuts.sure[every])
    return discs, signs, torch.from_numpy(cuts.kinds[every]), missing, sure


def report(mean: Tensor, kinds: NDArray[np.int64]) -> str:
    """Return how often stars are named wrongly, how often surely so, and which places are."""
    truth, is_star = torch.from_numpy(kinds), torch.from_numpy(kinds != NO_STAR)
    shares = mean[is_star, :NO_STAR].softmax(1)
    wrong, sure = shares.argmax(1) != truth[is_star], shares.amax(1) > SURE
    empty = mean.softmax(1)[:, NO_STAR] > 1 / 2
    return (
        f"wrong {int(wrong.sum())} of {len(wrong)}; at {SURE} {int((wrong & sure).sum())} of"
        f" {int(sure.sum())}; missed {int((empty & is_star).sum())}; invented"
        f" {int((~empty & ~is_star).sum())} of {int((~is_star).sum())}; cross entropy"
        f" {float(cross_entropy(mean, truth)):.4f}"
    )


def _some_of(company: slice, rng: np.random.Generator) -> NDArray[np.int64]:
    members = np.arange(company.start, company.stop)
    if rng.random() < WHOLE:
        return members
    return rng.permutation(members)[: rng.integers(1, len(members) + 1)]


def _disturbed(discs: Tensor, missing: Tensor, rng: np.random.Generator) -> Tensor:
    """Return discs as in a mirror or not, noisy, the tones of each company shifted alike."""
    if rng.random() < MIRRORED:
        discs = discs.flip(-1)
    company = (~missing).nonzero()[:, 0]
    shift = torch.randn(len(missing), discs.shape[1], 1, 1)[company] * TONE_SHIFT
    return discs + shift + torch.randn_like(discs) * TONE_NOISE


def _scales(cuts: Cuts) -> Arrays:
    arrays: Arrays = {}
    for name, values in (("discs", cuts.discs), ("signs", cuts.signs)):
        rows = values[:: max(1, len(values) // 3000)].astype(np.float32)
        axes = tuple(range(rows.ndim - 1))
        arrays[f"{name}_centre"] = rows.mean(axis=axes)
        arrays[f"{name}_spread"] = np.maximum(rows.std(axis=axes), 1e-3)
    return arrays


def _scaled(values: NDArray[np.floating], arrays: Arrays, name: str) -> Tensor:
    apart = (values.astype(np.float32) - arrays[f"{name}_centre"]) / arrays[f"{name}_spread"]
    return torch.from_numpy(np.clip(apart, -MOST_DEVIATIONS, MOST_DEVIATIONS))


def main(argv: Sequence[str] | None = None) -> int:
    """Fit, judge and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cuts", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--held", type=int, help="every design of so many is left out")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    torch.set_num_threads(1)
    cuts = read_cuts(options.cuts)
    is_held = cuts.designs % options.held == 0 if options.held else cuts.designs < 0
    nets = [fit(cuts, np.flatnonzero(~is_held), seed) for seed in range(SEEDS)]
    if options.held:
        held = np.flatnonzero(is_held)
        mean = torch.stack([said(cuts, net, held) for net in nets]).mean(0)
        kinds = np.concatenate([cuts.kinds[cuts.companies[k]] for k in held.tolist()])
        logger.info("of designs left out: %s", report(mean, kinds))
    if options.out:
        named = {f"{k}/{name}": value for k, net in enumerate(nets) for name, value in net.items()}
        np.savez(options.out, allow_pickle=False, **named)
    return 0


if __name__ == "__main__":
    sys.exit(main())
