from __future__ import annotations

import json
from pathlib import Path

import pytest

from vision.errors import LensFileError
from vision.sheet.lens import Lens, lens_from, read_lens

MATRIX = [[1000.0, 0.0, 640.0], [0.0, 1001.0, 360.0], [0.0, 0.0, 1.0]]
DISTORTION = [0.1, -0.02, 0.001, 0.0005, 0.0]


def _file(folder: Path, data: object) -> Path:
    path = folder / "lens.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    return path


def test_a_lens_file_gives_matrix_and_distortion(tmp_path: Path) -> None:
    lens = read_lens(_file(tmp_path, {"matrix": MATRIX, "distortion": DISTORTION}))
    assert lens.camera_matrix().tolist() == MATRIX
    assert lens.coefficients().tolist() == DISTORTION


def test_a_sidecar_is_a_lens_file_too(tmp_path: Path) -> None:
    camera = {"matrix": MATRIX, "distortion": DISTORTION, "rvec": [9, 9, 9]}
    path = _file(tmp_path, {"sheet": "lake", "camera": camera})
    assert read_lens(path) == lens_from({"matrix": MATRIX, "distortion": DISTORTION}, "here")


def test_equal_lenses_are_one_key() -> None:
    one, other = (lens_from({"matrix": MATRIX, "distortion": DISTORTION}, "x") for _ in range(2))
    assert len({one, other}) == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"distortion": DISTORTION}, "matrix is missing: 3 x 3 numbers are needed"),
        ({"matrix": MATRIX}, "distortion is missing: 5 numbers are needed"),
        ({"matrix": MATRIX[:2], "distortion": DISTORTION}, "matrix = .*: 3 x 3"),
        ({"matrix": MATRIX, "distortion": DISTORTION[:4]}, "distortion = .*: 5 numbers"),
        ({"matrix": "wide", "distortion": DISTORTION}, "matrix = 'wide': 3 x 3"),
        ({"matrix": MATRIX, "distortion": [0, 0, 0, 0, "k3"]}, r"distortion\[4\] = 'k3': a number"),
        ({"matrix": [[1, 2], [3], [4]], "distortion": DISTORTION}, r"matrix\[0\] = \[1, 2\]: .*3"),
        ([1, 2, 3], "matrix is missing: 3 x 3"),
        ({"camera": None}, "matrix is missing: 3 x 3"),
        (
            '{"matrix": [[NaN,0,1],[0,1,1],[0,0,1]], "distortion": [0,0,0,0,0]}',
            r"matrix\[0\]\[0\] = nan: a number",
        ),
        ("{'matrix'}", "is no JSON file"),
        ("", "is no JSON file"),
        ("[" * 100_000, "is no JSON file: it is nested too deeply"),
        (f'{{"matrix": {"9" * 5000}}}', "is no JSON file: a number in it has thousands of digits"),
        ('{"matrix": 1, "matrix": 2}', '"matrix" stands twice in one object'),
        ({"matrix": [[10**400, 0, 1], [0, 1, 1], [0, 0, 1]]}, "a number that a lens can have"),
        ({"matrix": MATRIX, "distortion": [1e200] * 5}, "1e.200: a number that a lens can have"),
    ],
)
def test_what_is_no_lens_is_refused(tmp_path: Path, data: object, said: str) -> None:
    with pytest.raises(LensFileError, match=said):
        read_lens(_file(tmp_path, data))


@pytest.mark.parametrize("at", [(0, 0), (1, 1)])
def test_a_focal_length_is_more_than_nothing(at: tuple[int, int]) -> None:
    matrix = [list(row) for row in MATRIX]
    matrix[at[0]][at[1]] = 0.0
    with pytest.raises(LensFileError, match="focal lengths must be more than 0"):
        lens_from({"matrix": matrix, "distortion": DISTORTION}, "here")


def test_a_refusal_names_the_file_and_the_next_step(tmp_path: Path) -> None:
    with pytest.raises(LensFileError) as refused:
        read_lens(_file(tmp_path, {"matrix": MATRIX}))
    said = str(refused.value)
    assert said.startswith(f"{tmp_path / 'lens.json'}: ")
    assert said.endswith("calibrate the lens again")


def test_a_lens_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LensFileError, match=r"none\.json: No such file.*check the path"):
        read_lens(tmp_path / "none.json")


def test_a_lens_is_a_value() -> None:
    lens = Lens((1.0,) * 9, (0.0,) * 5)
    lens.camera_matrix()[0, 0] = 7.0
    assert lens.matrix[0] == 1.0
