from pathlib import Path

import pytest

from vision.errors import CatalogueError
from vision.tiles.layout import read_elements, read_layout


def test_a_layout_gives_the_ids_by_slot(tmp_path: Path) -> None:
    path = tmp_path / "layout.toml"
    path.write_text('[[frame]]\nfile = "a.jpg"\nslots = ["upper-01", "", "back-upper"]\n')
    (laid,) = read_layout(path)
    assert (laid.file, laid.slots) == ("a.jpg", ("upper-01", "", "back-upper"))


def test_an_editors_mark_at_the_beginning_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "layout.toml"
    path.write_bytes(b'\xef\xbb\xbf[[frame]]\nfile = "a.jpg"\nslots = ["x"]\n')
    assert read_layout(path)[0].slots == ("x",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("frame = 3", "needs one"),
        ('[[frame]]\nfile = "a.jpg"\nslots = []', "slots"),
        ('[[frame]]\nfile = "a.jpg"\nslots = [7]', "should be an id"),
        ('[[frame]]\nslots = ["x"]', "file"),
        ('[[frame]]\nfile = "a.jpg"\nslots = ["x", "x"]', "x comes twice"),
        ("[[frame", "no TOML"),
        ("n = 1" + 5000 * "0", "thousands of digits"),
    ],
)
def test_a_broken_layout_is_refused(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "layout.toml"
    path.write_text(text)
    with pytest.raises(CatalogueError, match=told):
        read_layout(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[tile]]\nid = "a"\nrow = "attic"', r"tile\[0\].row = 'attic': one of upper"),
        ('[[tile]]\nid = "a"\nrow = "upper"\nelements = {palm = 0}', "palm = 0"),
        ('[[tile]]\nrow = "upper"', "id"),
    ],
)
def test_broken_facts_are_refused(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(text)
    with pytest.raises(CatalogueError, match=told):
        read_elements(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="check the path"):
        read_layout(tmp_path / "none.toml")
