# PyTorch is in the extra `lab`, which is not installed where types are checked.
# pyright: reportMissingImports=false, reportUntypedBaseClass=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false
# pyright: reportUnknownArgumentType=false
"""Fit the networks of `vision.stacks.together`. This needs PyTorch (extra `lab`); the box does not.

`fit_colours` and `fit_heights_together` say what they are fitted on. Seeds are fixed.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, relu

from vision.sheet.lens import Floats
from vision.stacks.constants import HALF_A_STAR, TOGETHER_ROUNDS

logger = logging.getLogger(__name__)

WIDTH = 32
ROUND_WEIGHTS = (0.2, 0.2, 0.3, 1.0)  # of the answer after each round
FIRST_TRUST = 0.4
NEVER = -1e4  # log of an answer that a frame has not
NO_STAR = 0.01  # share of its sureness that is left to a star that stays away
NONE = -1  # the truth of a star without an answer


@dataclass(frozen=True)
class Example:
    """A frame: what `TogetherNetwork` takes, and each star's true answer or NONE."""

    signs: Floats
    logs: Floats
    sure: Floats
    truth: NDArray[np.int64]


@dataclass(frozen=True)
class Learning:
    """How a network is fitted.

    Attributes:
        epochs: how often it sees each frame.
        batch: frames a step.
        rate: the greatest step.
        decay: by how much weights shrink.
        away: in what share of the frames some stars stay away, up to `most_away` of them.
        most_away: see there.
        dropped: share of what is heard that is left out.
        noise: standard deviation of what is added to signs.
    """

    epochs: int
    batch: int
    rate: float
    decay: float
    away: float = 0.0
    most_away: float = 0.7
    dropped: float = 0.0
    noise: float = 0.03


@dataclass(frozen=True)
class Pack:
    """Frames as tensors, padded to the same numbers of stars and answers."""

    signs: Tensor
    logs: Tensor
    sure: Tensor
    is_answer: Tensor
    truth: Tensor

    def of(self, rows: Tensor) -> Pack:
        """Return some of the frames."""
        return Pack(*(one[rows] for one in vars(self).values()))


def packed(frames: Sequence[Example]) -> Pack:
    """Return frames as tensors."""
    stars = max(one.signs.shape[0] for one in frames)
    answers = max(one.signs.shape[1] for one in frames)
    shape = (len(frames), stars, answers)
    signs = np.zeros((*shape, frames[0].signs.shape[2]), np.float32)
    logs, sure = np.zeros(shape, np.float32), np.zeros(shape[:2], np.float32)
    is_answer = np.zeros((len(frames), answers), np.bool_)
    truth = np.full(shape[:2], NONE, np.int64)
    for k, one in enumerate(frames):
        rows, columns = one.logs.shape
        signs[k, :rows, :columns] = one.signs
        logs[k, :rows, :columns] = one.logs - one.logs.max(axis=1, keepdims=True)
        sure[k, :rows], is_answer[k, :columns], truth[k, :rows] = one.sure, True, one.truth
    return Pack(*(torch.tensor(one) for one in (signs, logs, sure, is_answer, truth)))


class TogetherNet(nn.Module):
    """`vision.stacks.together.TogetherNetwork`, to be fitted."""

    def __init__(self, signs: int, dropped: float = 0.0) -> None:
        """Begin with no answer but what each star says alone."""
        super().__init__()
        self.seen, self.pair = nn.Linear(signs, WIDTH), nn.Linear(WIDTH, WIDTH)
        rounds = range(TOGETHER_ROUNDS)
        self.wide = nn.ModuleList([nn.Linear(4 * WIDTH + 1, WIDTH) for _ in rounds])
        self.narrow = nn.ModuleList([nn.Linear(WIDTH, WIDTH) for _ in rounds])
        self.answer = nn.ModuleList([nn.Linear(WIDTH, 1) for _ in range(TOGETHER_ROUNDS + 1)])
        for layer in self.answer:
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        self.trust = nn.Parameter(torch.tensor(FIRST_TRUST))
        self.dropout = nn.Dropout(dropped)

    def forward(self, pack: Pack) -> list[Tensor]:
        """Return the answers after each round, shape (frames, stars, answers) each."""
        never = (~pack.is_answer)[:, None].float() * NEVER
        pairs = relu(self.pair(relu(self.seen(pack.signs))))
        answer = self.trust * pack.logs + self.answer[0](pairs)[..., 0] + never
        said = [answer]
        for number in range(TOGETHER_ROUNDS):
            heard = torch.cat([pairs, *_heard(pairs, answer, pack)], -1)
            pairs = pairs + self.dropout(self.narrow[number](relu(self.wide[number](heard))))
            answer = answer + self.answer[number + 1](pairs)[..., 0]
            said.append(answer)
        return said


def _heard(pairs: Tensor, answer: Tensor, pack: Pack) -> tuple[Tensor, ...]:
    shares = torch.softmax(answer, -1)
    weights = shares * pack.sure[..., None]
    crowd = weights.sum(1, keepdim=True)
    of_answer = (weights[..., None] * pairs).sum(1, keepdim=True) / (crowd[..., None] + HALF_A_STAR)
    of_star = (shares[..., None] * pairs).sum(2, keepdim=True)
    answers = pack.is_answer.sum(1)[:, None, None, None]
    mean = (of_answer * pack.is_answer[:, None, :, None]).sum(2, keepdim=True) / answers
    crowded = crowd / (pack.sure.sum(1)[:, None, None] + 1)
    return (
        of_answer.expand_as(pairs),
        of_star.expand_as(pairs),
        mean.expand_as(pairs),
        crowded[..., None].expand(*pairs.shape[:3], 1),
    )


def fit(pack: Pack, learning: Learning, seed: int = 0) -> TogetherNet:
    """Return a network fitted on frames."""
    torch.manual_seed(seed)
    net = TogetherNet(pack.signs.shape[-1], learning.dropped)
    count = len(pack.truth)
    batches = max(1, count // learning.batch)
    steps = torch.optim.AdamW(net.parameters(), learning.rate, weight_decay=learning.decay)
    most = learning.epochs * batches + 1
    rates = torch.optim.lr_scheduler.OneCycleLR(steps, learning.rate, total_steps=most)
    for epoch in range(learning.epochs):
        total = 0.0
        for rows in torch.randperm(count).chunk(batches):
            part = _varied(pack.of(rows), learning)
            is_told = part.truth != NONE
            losses = [cross_entropy(one[is_told], part.truth[is_told]) for one in net(part)]
            loss = (torch.stack(losses) * torch.tensor(ROUND_WEIGHTS)).sum()
            steps.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            steps.step()
            rates.step()
            total += float(losses[-1].detach())
        logger.info("epoch %d: %.5f", epoch, total / batches)
    return net.eval()


def _varied(pack: Pack, learning: Learning) -> Pack:
    """Return the frames with some noise, and in some of them without some stars."""
    signs = pack.signs + learning.noise * torch.randn_like(pack.signs)
    frames = len(pack.truth)
    share = torch.rand(frames, 1) * learning.most_away
    share = share * (torch.rand(frames, 1) < learning.away)
    is_away = torch.rand_like(pack.sure) < share
    sure = torch.where(is_away, pack.sure * NO_STAR, pack.sure)
    return replace(pack, signs=signs, sure=sure, truth=torch.where(is_away, NONE, pack.truth))


def said_by(nets: Sequence[TogetherNet], pack: Pack) -> Tensor:
    """Return the log of the networks' mean probabilities, shape (frames, stars, answers)."""
    with torch.no_grad():
        said = [torch.softmax(net(pack)[-1], -1) for net in nets]
    return torch.stack(said).mean(0).log()


def report(nets: Sequence[TogetherNet], pack: Pack) -> None:
    """Log how many answers are wrong by each star alone and by all, and in how many frames."""
    alone = pack.logs.masked_fill(~pack.is_answer[:, None], NEVER)
    is_told = pack.truth != NONE
    for name, logs in (("alone", alone), ("together", said_by(nets, pack))):
        wrong = (logs.argmax(-1) != pack.truth) & is_told
        of = f"of {int(is_told.sum())} stars, {len(pack.truth)} frames"
        logger.info("%s: wrong %d, in %d frames; %s", name, wrong.sum(), wrong.any(1).sum(), of)


def write(out: Path, nets: Sequence[TogetherNet], made_of: str) -> None:
    """Write networks as the box reads them."""
    arrays: dict[str, Any] = {
        f"{number}.{name}": values
        for number, net in enumerate(nets)
        for name, values in arrays_of(net).items()
    }
    np.savez(out, made_of=np.array(made_of), **arrays)


def arrays_of(net: TogetherNet) -> dict[str, NDArray[np.float32]]:
    """Return the weights of one network by their names."""
    return {name: one.detach().numpy() for name, one in net.state_dict().items()}
