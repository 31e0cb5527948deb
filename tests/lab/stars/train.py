"""Fit the star network on crops; torch is needed here and nowhere else (the extra `lab`).

    python -m tests.lab.stars.train CROPS.npz [CROPS.npz ...] --out vision/stacks/stars.onnx
        [--check CROPS.npz ...] [--epochs 40]

Every tenth design is held out while fitting, and the answer's sharpness is fitted on it. `--check`
names crops that are only read. Crops are mirrored, shifted, blurred, made noisy, lit otherwise and
coloured otherwise by chance; half of them lose the bare sheet.
"""

# torch and onnx come without full types, and are in the extra `lab` alone:
# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportUnknownArgumentType=false, reportUntypedFunctionDecorator=false

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from tests.lab.onnx_file import Graph

ROWS, COLUMNS = 56, 96
PX, BACK = 16.0, 1.9  # as in `vision.stacks.constants`
LEVELS = 4
STRENGTHS = 4
ANSWERS = 1 + LEVELS + STRENGTHS
STRENGTH_SHARE = 0.5  # of the loss, beside 1 for presence and 1 for heights
GAMMA = 2.2
FLOOR = 0.02
MOST = 1.6
BATCH = 96
RATE = 8e-4
DECAY = 0.02
HELD_OUT = 10  # every tenth design

logger = logging.getLogger(__name__)


class StarNetwork(nn.Module):
    """Planes and traits to log odds that a stack stands, and logits of its height and strength."""

    def __init__(self, width: int = 8) -> None:
        super().__init__()
        w = width
        self.body = nn.Sequential(
            *_layer(11, 3 * w, 6, stride=4, padding=1),
            *_layer(3 * w, 4 * w, 3, padding=1),
            *_layer(4 * w, 4 * w, 3, padding=1),
            *_layer(4 * w, 6 * w, 3, stride=2, padding=1),
            *_layer(6 * w, 6 * w, 3, padding=1),
        )
        self.squeeze = nn.Linear(6 * w * 7 * 12, 64)
        self.told = nn.Linear(6, 64)
        self.hidden = nn.Linear(64, 64)
        self.answer = nn.Linear(64, ANSWERS)
        self.dropped = nn.Dropout(0.2)

    def forward(self, planes: torch.Tensor, traits: torch.Tensor) -> torch.Tensor:
        seen = self.body(planes.contiguous(memory_format=torch.channels_last)).flatten(1)
        both = functional.relu(self.squeeze(self.dropped(seen)) + self.told(traits))
        return self.answer(functional.relu(self.hidden(self.dropped(both))))


def _layer(into: int, out: int, side: int, *, stride: int = 1, padding: int) -> list[nn.Module]:
    return [
        nn.Conv2d(into, out, side, stride=stride, padding=padding, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(),
    ]


class Crops:
    """Crops of one or several files as tensors, colours still 0 to 255."""

    def __init__(self, files: Sequence[Path]) -> None:
        parts = [dict(np.load(file)) for file in files]
        for k, part in enumerate(parts):
            part["design"] = part["design"] + 100_000 * k

        def of(name: str) -> np.ndarray:
            return np.concatenate([part[name] for part in parts])

        self.seen = torch.from_numpy(of("seen"))
        self.bare = torch.from_numpy(of("bare"))
        self.white = torch.from_numpy(of("white").astype(np.float32))
        self.bare_light = torch.from_numpy(of("bare_light").astype(np.float32))
        self.leans = torch.from_numpy(of("leans"))
        self.swellings = torch.from_numpy(of("swellings"))
        self.traits = torch.from_numpy(of("traits"))
        self.heights = torch.from_numpy(of("heights"))
        self.strengths = torch.from_numpy(of("strengths"))
        self.design = of("design")

    def __len__(self) -> int:
        return len(self.seen)


def shares(crops: torch.Tensor, white: torch.Tensor) -> torch.Tensor:
    paper = 255 * white.clamp_min(FLOOR) ** (1 / GAMMA)
    return (crops.permute(0, 3, 1, 2).float() / paper[..., None, None]).clamp(max=MOST)


def outlines(leans: torch.Tensor, swellings: torch.Tensor, shift: torch.Tensor) -> torch.Tensor:
    along = torch.arange(COLUMNS) / PX - BACK
    across = (torch.arange(ROWS) - (ROWS - 1) / 2) / PX
    middle = along - leans[..., None] - shift[:, :1, None]
    sideways = across[None] - shift[:, 1:]
    apart = torch.hypot(middle[:, :, None], sideways[:, None, :, None])
    return (apart - swellings[..., None, None]).clamp(-1, 1)


def plain(crops: Crops, index: torch.Tensor, *, bare: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Return planes and traits as the reader makes them."""
    seen = shares(crops.seen[index], crops.white[index])
    known = (crops.bare[index].amax(dim=3) > 0).float()[:, None] * float(bare)
    other = shares(crops.bare[index], crops.bare_light[index]) * known
    no = torch.zeros(len(index), 2)
    lines = outlines(crops.leans[index], crops.swellings[index], no)
    return torch.cat([seen, other, known, lines], dim=1), crops.traits[index]


def varied(
    crops: Crops, index: torch.Tensor, rng: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return planes and traits, changed by chance."""
    n = len(index)

    def some(*shape: int) -> torch.Tensor:
        return torch.rand(*shape, generator=rng)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=rng)

    seen = shares(crops.seen[index], crops.white[index])
    known = (crops.bare[index].amax(dim=3) > 0).float()[:, None]
    other = shares(crops.bare[index], crops.bare_light[index])
    # Another palette: colours exchanged, mixed, deepened; the same for the star and its bare look.
    order = torch.stack([torch.randperm(3, generator=rng) for _ in range(n)])
    order[: n // 3] = torch.arange(3)
    order = order[torch.randperm(n, generator=rng)]
    gather = order[:, :, None, None].expand(-1, -1, ROWS, COLUMNS)
    seen, other = seen.gather(1, gather), other.gather(1, gather)
    mix = torch.eye(3) + 0.18 * normal(n, 3, 3) * (some(n, 1, 1) < 0.7)
    mix = mix / mix.sum(dim=2, keepdim=True).clamp_min(0.3)
    seen = torch.einsum("nij,njhw->nihw", mix, seen)
    other = torch.einsum("nij,njhw->nihw", mix, other)
    # Another light on each: gains, gamma, a veil of gloss, a shadow's edge.
    for_seen, for_bare = (torch.exp(0.1 * normal(n, 3)) for _ in range(2))
    level = torch.exp(0.15 * normal(n, 1))
    seen = seen * (for_seen * level)[..., None, None]
    other = other * (for_bare * torch.exp(0.1 * normal(n, 1)))[..., None, None]
    seen = seen.clamp_min(1e-3) ** torch.exp(0.12 * normal(n, 1, 1, 1))
    seen = seen + (0.12 * normal(n, 1, 1, 1)).clamp_min(0)
    seen = seen * _shadows(n, rng)
    seen = _blurred(seen, rng)
    seen = seen + normal(*seen.shape) * (0.04 * some(n, 1, 1, 1) ** 2)
    if some(1) < 0.3:
        other = functional.avg_pool2d(other, 3, 1, 1)
    keep = (some(n, 1, 1, 1) < 0.5).float()
    known = known * keep
    other = other * known
    planes = torch.cat([seen.clamp(-0.2, MOST), other.clamp(-0.2, MOST)], dim=1)
    # A pose that is a little off: the pictures move against the outlines, and against each other.
    shift = 0.04 * normal(n, 2)
    planes = _moved(planes, shift, rng)
    lines = outlines(crops.leans[index], crops.swellings[index], torch.zeros(n, 2))
    whole = torch.cat([planes, known, lines], dim=1)
    mirrored = some(n) < 0.5
    whole[mirrored] = whole[mirrored].flip(2)
    told = crops.traits[index].clone()
    told[:, 4] *= torch.exp(0.1 * normal(n))
    return whole, told


def _moved(planes: torch.Tensor, shift: torch.Tensor, rng: torch.Generator) -> torch.Tensor:
    n = len(planes)
    grow = 1 + 0.01 * torch.randn(n, generator=rng)
    base = torch.zeros(n, 2, 3)
    base[:, 0, 0], base[:, 1, 1] = grow, grow
    base[:, 0, 2] = shift[:, 0] * PX * 2 / COLUMNS
    base[:, 1, 2] = shift[:, 1] * PX * 2 / ROWS
    grid = functional.affine_grid(base, [n, 1, ROWS, COLUMNS], align_corners=False)
    return functional.grid_sample(planes, grid, padding_mode="border", align_corners=False)


def _shadows(n: int, rng: torch.Generator) -> torch.Tensor:
    """Return a soft edge of shadow across some crops, shape (n, 1, ROWS, COLUMNS)."""
    angle = torch.rand(n, 1, 1, generator=rng) * 2 * np.pi
    x = torch.linspace(-1, 1, COLUMNS) * COLUMNS / ROWS
    y = torch.linspace(-1, 1, ROWS)[:, None]
    off = torch.cos(angle) * x + torch.sin(angle) * y + torch.randn(n, 1, 1, generator=rng)
    soft = 1 + 20 * torch.rand(n, 1, 1, generator=rng)
    depth = 0.5 * torch.rand(n, 1, 1, generator=rng) * (torch.rand(n, 1, 1, generator=rng) < 0.3)
    return (1 - depth * torch.sigmoid(off * soft))[:, None]


def _blurred(seen: torch.Tensor, rng: torch.Generator) -> torch.Tensor:
    """Return crops blurred or sharpened by some strength each."""
    n = len(seen)
    sigma = 0.3 + 1.6 * torch.rand(n, generator=rng) ** 2
    reach = torch.arange(-4, 5).float()
    kernel = torch.exp(-(reach**2) / (2 * sigma[:, None] ** 2))
    kernel = kernel / kernel.sum(dim=1, keepdim=True)
    flat = seen.reshape(1, n * 3, *seen.shape[2:])
    row = kernel.repeat_interleave(3, 0)[:, None, None]
    soft = functional.conv2d(flat, row, padding=(0, 4), groups=3 * n)
    soft = functional.conv2d(soft, row.transpose(2, 3), padding=(4, 0), groups=3 * n)
    soft = soft.reshape(seen.shape)
    amount = torch.rand(n, 1, 1, 1, generator=rng)
    blur = (amount < 0.5).float() * (0.5 + 0.5 * torch.rand(n, 1, 1, 1, generator=rng))
    sharp = (amount > 0.8).float() * torch.rand(n, 1, 1, 1, generator=rng)
    return seen + (soft - seen) * blur + (seen - soft) * sharp


def losses(answer: torch.Tensor, crops: Crops, index: torch.Tensor) -> torch.Tensor:
    """Return the losses of presence, height and strength, shape (3,)."""
    heights, strengths = crops.heights[index], crops.strengths[index]
    some, named = heights > 0, strengths > 0
    presence = functional.binary_cross_entropy_with_logits(answer[:, 0], some.float())
    height = functional.cross_entropy(answer[some, 1 : 1 + LEVELS], heights[some] - 1)
    strength = answer.new_zeros(())
    if named.any():
        strength = functional.cross_entropy(answer[named, 1 + LEVELS :], strengths[named] - 1)
    return torch.stack([presence, height, strength])


def write(network: StarNetwork, out: Path, origin: str) -> None:
    """Write the network as the reader wants it."""
    network.eval()
    graph = Graph()
    seen = graph.then("Flatten", [graph.body(list(network.body), "planes")], "flat", axis=1)
    told = graph.dense(network.told, "traits", "told")
    both = graph.then("Add", [graph.dense(network.squeeze, seen, "squeeze"), told], "both")
    hidden = graph.dense(network.hidden, graph.then("Relu", [both], "both_relu"), "hidden")
    answer = graph.dense(network.answer, graph.then("Relu", [hidden], "hidden_relu"), "answer")
    inputs = {"planes": ("n", 11, ROWS, COLUMNS), "traits": ("n", 6)}
    graph.write(out, inputs, (answer, ("n", ANSWERS)), origin)


@torch.no_grad()
def answers(network: nn.Module, crops: Crops, index: torch.Tensor, *, bare: bool) -> torch.Tensor:
    network.eval()
    return torch.cat([network(*plain(crops, part, bare=bare)) for part in index.split(256)])


def report(name: str, network: nn.Module, crops: Crops, index: torch.Tensor) -> None:
    for bare in (True, False):
        out = answers(network, crops, index, bare=bare)
        heights = crops.heights[index]
        some = heights > 0
        wrong = ((out[:, 0] > 0) != some).sum().item()
        right = (out[some, 1 : 1 + LEVELS].argmax(dim=1) + 1 == heights[some]).float()
        strengths = crops.strengths[index]
        named = strengths > 0
        same = out[named, 1 + LEVELS :].argmax(dim=1) + 1 == strengths[named]
        slants = crops.traits[index][some, 0]
        bands = [
            f"{right[(slants >= low) & (slants < high)].mean().item():.3f}"
            for low, high in ((0, 0.1), (0.1, 0.2), (0.2, 0.4), (0.4, 9))
        ]
        presence, height, strength = losses(out, crops, index).tolist()
        logger.info(
            "%s %s: presence wrong %d of %d (%.4f); heights %.4f of %d (%.3f) by slant %s; "
            "strengths wrong %d of %d (%.3f)",
            name,
            "bare" if bare else "alone",
            wrong,
            len(index),
            presence,
            right.mean(),
            some.sum(),
            height,
            bands,
            (~same).sum().item(),
            named.sum().item(),
            strength,
        )


def fit(
    crops: Crops,
    index: torch.Tensor,
    checks: list[tuple[str, Crops, torch.Tensor]],
    options: argparse.Namespace,
) -> StarNetwork:
    torch.manual_seed(options.seed)
    rng = torch.Generator().manual_seed(options.seed)
    network = StarNetwork(options.width).to(memory_format=torch.channels_last)
    if options.start:
        network.load_state_dict(torch.load(options.start))
    logger.info("%d numbers", sum(p.numel() for p in network.parameters()))
    adam = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=DECAY)
    began, steps, epoch = time.monotonic(), 0, 0
    per_epoch = len(index) // BATCH
    total = options.epochs * per_epoch
    for epoch in range(options.epochs):
        network.train()
        order = index[torch.randperm(len(index), generator=rng)]
        sums = torch.zeros(3)
        for part in order[: per_epoch * BATCH].split(BATCH):
            share = steps / total
            rate = options.rate * min(1.0, (steps + 1) / 200) * 0.5 * (1 + np.cos(np.pi * share))
            for group in adam.param_groups:
                group["lr"] = rate
            each = losses(network(*varied(crops, part, rng)), crops, part)
            adam.zero_grad()
            (each[0] + each[1] + STRENGTH_SHARE * each[2]).backward()
            adam.step()
            sums += each.detach()
            steps += 1
        logger.info(
            "epoch %d, %.0f s: presence %.4f, height %.4f, strength %.4f",
            epoch,
            time.monotonic() - began,
            *(sums / per_epoch).tolist(),
        )
        if epoch % 3 == 2 or epoch == options.epochs - 1:
            for name, other, some in checks:
                report(name, network, other, some)
            if options.out:
                torch.save(network.state_dict(), options.out.with_suffix(".pt"))
                write(network, options.out, options.origin)
    return network


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.stars.train", description=__doc__)
    parser.add_argument("crops", type=Path, nargs="+")
    parser.add_argument("--check", type=Path, nargs="*", default=[])
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--width", type=int, default=12)
    parser.add_argument("--rate", type=float, default=RATE, help="of AdamW at its highest")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--origin", default="", help="what the file says of its making")
    parser.add_argument("--start", type=Path, help="weights (.pt) to go on from")
    options = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
    crops = Crops(options.crops)
    designs = np.unique(crops.design)
    held = torch.from_numpy(np.isin(crops.design, designs[::HELD_OUT]))
    index = torch.arange(len(crops))
    checks = [("held out", crops, index[held])]
    for path in options.check:
        other = Crops([path])
        checks.append((path.stem, other, torch.arange(len(other))))
    fit(crops, index[~held], checks, options)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
