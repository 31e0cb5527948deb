"""The mutants of the proofs: each breaks one place of the program as it is."""

from __future__ import annotations

import re

import pytest

from tests.paths import ROOT
from tests.proofs.mutants import MUTANTS, Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.promise)
def test_a_mutant_breaks_one_place(mutant: Mutant) -> None:
    """Once a mutant stood for nothing, as its line had come to stand in two places."""
    sound = (ROOT / mutant.file).read_text()
    broken, places = re.subn(mutant.old, mutant.new, sound)
    assert (places, broken != sound) == (1, True)
