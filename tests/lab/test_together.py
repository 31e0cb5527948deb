# PyTorch is in the extra `lab`, which is not installed where types are checked.
# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false
"""A network that tells stars together, as PyTorch fits it says what it says in NumPy on the box."""

from __future__ import annotations

import numpy as np
import pytest

from vision.stacks.together import TogetherNetwork

pytest.importorskip("torch", reason="PyTorch is in the extra `lab`")

import torch

from tests.lab.stars.together import Pack, TogetherNet, arrays_of

STARS, MOST, ANSWERS, SIGNS = 9, 7, 4, 12


def test_numpy_says_what_pytorch_said() -> None:
    torch.manual_seed(3)
    net = TogetherNet(SIGNS)
    for layer in net.answer:
        torch.nn.init.normal_(layer.weight, std=0.3)
    rng = np.random.default_rng(0)
    signs = rng.normal(size=(1, STARS, MOST, SIGNS)).astype(np.float32)
    logs = -rng.exponential(3, size=(1, STARS, MOST)).astype(np.float32)
    sure = rng.random((1, STARS)).astype(np.float32)
    logs -= logs[..., :ANSWERS].max(axis=2, keepdims=True)
    is_answer = np.arange(MOST)[None] < ANSWERS
    pack = Pack(*(torch.tensor(one) for one in (signs, logs, sure, is_answer, sure > 0)))
    with torch.no_grad():
        theirs = torch.log_softmax(net(pack)[-1], -1)[0, :, :ANSWERS].numpy()
    ours = TogetherNetwork(arrays_of(net))(signs[0, :, :ANSWERS], logs[0, :, :ANSWERS], sure[0])
    assert ours == pytest.approx(theirs, abs=1e-4)
