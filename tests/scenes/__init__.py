"""A small renderer of the lake: labelled frames of other boards, pieces, lamps and lenses.

`render(scene)` makes one frame with its label; `python -m tests.scenes OUT` writes whole sets.

    scene = Scene(design_of(TUNE[0]), stacks=(stack_of(3, ("red", 2), ("blue", 1)),))
    frame, label = render(scene)

`View`, `Light`, `Imaging`, `SecondSheet`, `Hand` and `mirrored` change the rest (`values`).
"""

from tests.scenes.frame import Label, label_of, render
from tests.scenes.values import Scene

__all__ = ["Label", "Scene", "label_of", "render"]
