"""Faces tell each other which colour they have."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.labelled import board_of, frame_of, pose_of, still, truth_of
from vision.sheet.flat import Flattener
from vision.sheet.lens import Floats
from vision.sheet.light import measure_light
from vision.stacks.colour_network import Company, pair_signs, told_together
from vision.stacks.colours import nominal_palette
from vision.stacks.face_colours import colour_logs, drawn_under_gloss
from vision.stacks.flat_frame import FlatFrame
from vision.stacks.star_reading import read_stacks
from vision.stacks.together import TogetherNetwork

LABEL = still("009")


@pytest.fixture(scope="module")
def company() -> Company:
    board = board_of(LABEL)
    assert board.pieces is not None
    flat = Flattener(pose_of(LABEL), board).flatten(frame_of(LABEL))
    light = measure_light(flat, board, flat.pose)
    palette = nominal_palette(board.pieces)
    return read_stacks(FlatFrame.of(flat, light, board, board.pieces), palette, ()).company


def _true_names() -> dict[int, str]:
    tops, stars = truth_of(LABEL).tops, board_of(LABEL).stars
    return {k: tops[one.star][0] for k, one in enumerate(stars) if one.star in tops}


def _in_other_light(company: Company, gain: Floats, haze: float) -> Company:
    light = company.reflectance * gain + haze
    faces = replace(company.faces, contrasts=company.faces.contrasts * gain)
    own = drawn_under_gloss(company.nominal, light, company.sure)
    logs = colour_logs(own, light, faces, company.sure, company.pieces)
    return replace(company, own=own, faces=faces, reflectance=light, logs=logs)


def _named(company: Company) -> list[str]:
    return [company.nominal.names[k] for k in told_together(company).argmax(axis=1)]


def test_all_faces_of_a_clear_frame_are_named_rightly(company: Company) -> None:
    named = _named(company)
    assert {k: named[k] for k in _true_names()} == _true_names()


@pytest.mark.parametrize(
    ("gain", "haze"),
    [((0.7, 1.0, 1.3), 0.0), ((1.25, 1.0, 0.75), 0.05), ((0.6, 0.6, 0.6), 0.12)],
    ids=["warm", "cool", "hazy"],
)
def test_they_are_in_other_light_too(
    company: Company, gain: tuple[float, ...], haze: float
) -> None:
    named = _named(_in_other_light(company, np.array(gain), haze))
    assert {k: named[k] for k in _true_names()} == _true_names()


def test_it_does_not_matter_in_which_order_the_colours_are_named(company: Company) -> None:
    way = np.array([2, 0, 3, 1])
    signs, logs, sure = pair_signs(company), company.logs, company.sure
    network = _network(signs.shape[2])
    said = network(signs, logs, sure)
    assert network(signs[:, way], logs[:, way], sure) == pytest.approx(said[:, way], abs=1e-6)


def test_what_is_no_face_tells_the_others_nothing(company: Company) -> None:
    signs, logs, sure = pair_signs(company), company.logs, company.sure.copy()
    network = _network(signs.shape[2])
    sure[3] = 0
    before = network(signs, logs, sure)
    signs[3] += 5
    after = network(signs, logs, sure)
    others = np.arange(len(sure)) != 3
    assert (after[others] == before[others]).all()
    assert (after[3] != before[3]).any()


def _network(signs: int) -> TogetherNetwork:
    """Return a network with weights by chance, in which faces hear each other."""
    rng, width = np.random.default_rng(1), 5
    sizes = {"seen": (width, signs), "pair": (width, width)}
    sizes |= {f"wide.{k}": (width, 4 * width + 1) for k in range(3)}
    sizes |= {f"narrow.{k}": (width, width) for k in range(3)}
    sizes |= {f"answer.{k}": (1, width) for k in range(4)}
    arrays: dict[str, Floats] = {"trust": np.array(0.4)}
    for name, size in sizes.items():
        arrays[f"{name}.weight"] = rng.normal(0, 0.4, size)
        arrays[f"{name}.bias"] = rng.normal(0, 0.1, size[0])
    return TogetherNetwork(arrays)
