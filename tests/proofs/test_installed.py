"""Comparing what two machines say of one frame."""

from __future__ import annotations

import pytest

from tests.proofs.installed import is_alike

HERE = '{"star": 8, "top": ["blue", 2], "confidence": 0.9504}], "ms": 107.7}'


@pytest.mark.parametrize(
    ("there", "is_like_here"),
    [
        (HERE, True),
        (HERE.replace("107.7", "1894.2"), True),
        (HERE.replace("0.9504", "0.9455"), True),
        (HERE.replace("0.9504", "0.9004"), False),
        (HERE.replace("blue", "green"), False),
        (HERE.replace("8", "9", 1), False),
        ("", False),
    ],
)
def test_two_machines_agree_where_they_see_the_same(there: str, *, is_like_here: bool) -> None:
    assert is_alike(there, HERE) is is_like_here
