"""Photos of one's own bare sheet, which no sidecar describes, help the service to read."""

from __future__ import annotations

import shutil
from pathlib import Path

from device.box.assembly import open_table
from device.config.file import read_config
from device.games.jinns.sight import lake_reader
from device.journal.store import Journal
from tests.vision.labelled import still
from vision.sheet.board_file import SHIPPED, find_board
from vision.sheet.lens import read_lens


def test_a_photo_without_a_sidecar_is_taken_with_the_lens_of_the_camera(tmp_path: Path) -> None:
    photo = SHIPPED / "bare" / "lake_0.jpg"
    lens = read_lens(photo.with_suffix(".json"))
    shutil.copy(photo, tmp_path / "lake_0.jpg")
    own = lake_reader(find_board("lake"), lens, tmp_path).references
    assert len(own) == 1
    assert (own[0].cells == lake_reader(find_board("lake"), lens, None).references[0].cells).all()


def test_the_service_reads_with_the_photos_that_the_configuration_names(tmp_path: Path) -> None:
    shutil.copy(SHIPPED / "bare" / "lake_0.jpg", tmp_path)
    config = read_config(
        None,
        {
            "TABLEJINN_CAMERA_BARE": str(tmp_path),
            "TABLEJINN_CAMERA_LENS": str(still("016")),
            "TABLEJINN_GAME_GAME": "jinns",
        },
    )
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        reader = open_table(config, journal).scene._readers["jinns"]  # pyright: ignore[reportPrivateUsage]
    assert len(getattr(reader, "references")) == 1  # noqa: B009 - of this reader alone
