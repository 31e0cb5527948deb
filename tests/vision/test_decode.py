from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from vision.decode import convert, decode_json, decode_toml
from vision.errors import FileError

Side = Annotated[Literal["left", "right"], msgspec.Meta(description="left or right")]


class Peg(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[float, msgspec.Meta(gt=0, description="more than 0 mm")]
    id: int = 0

    def __post_init__(self) -> None:
        if self.id == self.size:
            raise ValueError(f"id = {self.id}: another than the size")


class Rack(msgspec.Struct, frozen=True):
    pegs: tuple[Peg, ...] = ()
    by_name: dict[str, Peg] = {}
    corner: tuple[int, str] | None = None
    holes: dict[Side, int] = {}
    spare: Annotated[int, msgspec.Meta(ge=0, description="0 or more")] | None = None


def _refusal(value: object) -> str:
    with pytest.raises(FileError) as refused:
        convert(value, Rack, "rack.json")
    return str(refused.value)


def test_a_value_of_the_form_is_taken() -> None:
    rack = convert({"pegs": [{"size": 2}], "corner": [1, "a"]}, Rack, "rack.json")
    assert rack == Rack(pegs=(Peg(2.0),), corner=(1, "a"))


REFUSED: list[tuple[object, str]] = [
    ({"pegs": [{"size": 1}, {"size": 0}]}, "pegs[1].size = 0: more than 0 mm"),
    ({"pegs": [{"size": True}]}, "pegs[0].size = True: more than 0 mm"),
    ({"pegs": [{"size": float("nan")}]}, "pegs[0].size = nan: more than 0 mm"),
    ({"pegs": [{}]}, "pegs[0].size is missing: more than 0 mm"),
    ({"pegs": [{"size": 2, "id": 1.5}]}, "id = 1.5: expected a whole number, got a number"),
    ({"pegs": [{"size": 2, "id": 2}]}, "pegs[0].id = 2: another than the size"),
    ({"pegs": [{"size": 2, "seize": 2}]}, "pegs[0].seize is unknown; expected size, id"),
    ({"pegs": {}}, "pegs = {}: expected a list, got a table"),
    ({"by_name": {"a": {"size": 1}, "b": {"size": -1}}}, "by_name.b.size = -1: more than 0"),
    ({"by_name": {"a": {"size": 1}, "b": 7}}, "by_name.b = 7: expected a table, got a whole"),
    ({"holes": {"left": 1, "up": 2}}, "holes.up is unknown: left or right"),
    (
        {"holes": {"left": 1, "right": "x"}},
        "holes.right = 'x': expected a whole number, got a text",
    ),
    ({"corner": [1, 2]}, "corner[1] = 2: expected a text, got a whole number"),
    ({"corner": 1}, "corner = 1: expected a list | nothing, got a whole number"),
    ({"spare": "x"}, "spare = 'x': 0 or more"),
    ([], "rack.json: expected a table, got a list"),
]


@pytest.mark.parametrize(("value", "said"), REFUSED)
def test_what_is_not_of_the_form_is_named_by_file_place_value_and_why(
    value: object, said: str
) -> None:
    refusal = _refusal(value)
    assert refusal.startswith("rack.json: ")
    assert said in refusal


@pytest.mark.parametrize(
    "value",
    [
        {"corner": [1, {"a": "\n" * 9}]},
        {"corner": ["\x1b[2J", "a"]},
        {"pegs": [{"size": 1, "\x1b[2J\n": 1}]},
        {"by_name": {"\u202e\n": 1}},
        {"holes": {"\u202e\n": 1}},
        {"holes": {"y" * 100_000: 1}},
        {"corner": "x" * 100_000},
        {"pegs": [{"size": 1, "y" * 100_000: 1}]},
        {"pegs": list(range(100_000))},
        {"pegs": [{"size": 10**400}]},
        {"corner": ["a", 16**5000]},
    ],
)
def test_a_refusal_is_one_short_line_that_steers_no_terminal(value: object) -> None:
    refusal = _refusal(value)
    assert refusal.isprintable()
    assert len(refusal) < 250


def test_a_value_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rack.json"
    path.write_text(f'{{"corner": {"[" * 100_000}')
    with pytest.raises(FileError, match=r"rack\.json: is no JSON file: it is nested too deeply"):
        decode_json(path, Rack)


def test_a_name_that_stands_twice_in_one_object_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rack.json"
    path.write_text('{"corner": null, "corner": null}')
    with pytest.raises(FileError, match='"corner" stands twice'):
        decode_json(path, Rack)


def test_a_hexadecimal_number_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rack.toml"
    path.write_text(f"pegs = 0x{'f' * 5000}")
    with pytest.raises(FileError, match=r"rack\.toml: pegs = a number of thousands of digits"):
        decode_toml(path, Rack)
