"""A small renderer of the lake and the firmament: labelled frames of other boards and pieces.

`render(scene)` makes one frame with its label; `python -m tests.lab.scenes OUT` writes whole sets.

    scene = Scene(design_of(TUNE[0]), stacks=(stack_of(3, ("red", 2), ("blue", 1)),))
    frame, label = render(scene)

A firmament comes from `sky_setting.sky_design_of`; its frames are `frame.picture_of` with
`frame.sky_label_of`, its recorded rounds `sky_record`.

`View`, `Light`, `Imaging`, `SecondSheet`, `Hand` and `mirrored` change the rest (`values`).
"""

from tests.lab.scenes.frame import Label, label_of, render
from tests.lab.scenes.values import Scene

__all__ = ["Label", "Scene", "label_of", "render"]
