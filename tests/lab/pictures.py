"""`python -m tests.lab.pictures`: draws docs/pictures, what documents show of games and screens.

Of every game: a photo with what was read in it (`tablejinn read --picture`), the position by the
record, and screens. The screens are those that the golden displays are made of, so play brings
each of them up. `tests.lab.plots` draws the plots of the measured figures.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from PIL import Image

from device.cli import main as tablejinn
from device.games.registry import manifest_of
from device.keepsake.drawing import to_png
from device.reading.sources import Sources
from device.replay.player import open_replay
from device.table.onlookers import position_shown
from device.table.prompts import Prompt
from device.texts.language import say
from tests.device.display.samples import every_sample
from tests.lab import plots
from tests.lab.screens import screens_picture
from tests.paths import ROOT, recorded

OUT = ROOT / "docs" / "pictures"
SEEN_WIDTH_PX, QUALITY = 800, 72
PLAN_WIDTH_PX, PLAN_COLOURS = 480, 64


@dataclass(frozen=True, slots=True)
class GamePictures:
    """What is drawn of a game.

    Attributes:
        photo: the recorded frame in which the reading is drawn.
        part: the part of the photo that is shown: left, top, right and bottom, in its pixels.
        position: the recorded frame after which the position is drawn.
        box: the enrolled box beside the recording, or empty.
    """

    photo: str
    part: tuple[int, int, int, int]
    position: str
    box: str = ""


GAMES = {
    "jinns": GamePictures("013.jpg", (210, 20, 1310, 830), "016.jpg"),
    "dreams": GamePictures("015.jpg", (440, 40, 1220, 850), "018.jpg"),
    "towers": GamePictures("004.jpg", (220, 0, 1370, 864), "004.jpg", "box.cards"),
    "islands": GamePictures("010.jpg", (180, 50, 1360, 850), "006.jpg", "box.tiles"),
}
SCREENS: Mapping[str, tuple[str, ...]] = {
    "jinns_screens": (
        *("jinns_lay", "jinns_four_pick", "jinns_turn"),
        *("jinns_wrong_count", "jinns_why_wrong_count", "jinns_tower"),
        *("jinns_unsure", "jinns_scores", "jinns_over"),
    ),
    "dreams_screens": (
        *("dreams_lead_cards", "dreams_role_god", "dreams_turn"),
        *("dreams_kind_used", "dreams_vote_god", "dreams_reveal"),
        *("dreams_which_star", "dreams_points", "dreams_over"),
    ),
    "towers_screens": (
        *("towers_market", "towers_bid_next", "towers_bid_not_buildable"),
        *("towers_build", "towers_wrong_order", "towers_built_torn"),
        *("towers_name_value", "towers_pile", "towers_over"),
    ),
    "islands_screens": (
        *("islands_draft_next", "islands_may_take", "islands_lies_right"),
        *("islands_wrong_row", "islands_which_tile", "islands_review"),
        *("islands_item_palm", "islands_scores", "islands_over"),
    ),
    "first_screens": (
        *("first_read", "first_buttons", "first_language"),
        *("first_sound", "first_camera_found", "box_aim"),
        *("first_game_any", "first_players", "first_done"),
    ),
    "referee_screens": (
        *("referee_menu", "referee_last-move", "referee_board"),
        *("referee_may-play", "referee_take-back", "referee_places"),
        *("referee_ruling", "referee_agrees", "ruled"),
    ),
    "putting_back_screens": (
        *("put_back_illegal", "put_back_knocked", "put_back_all"),
        *("hand", "sheet_lost", "unsaved_full"),
    ),
    "health_screens": ("box_well_1", "box_well_2", "box_off"),
}
"""The screens side by side in each picture, by their names among the samples."""

PAGES = {"page_phone.png": ("", 390, 780), "page_wall.png": ("wall", 1280, 720)}
"""What `tests.lab.page_pictures` draws of the companion page: path, width and height in px."""


def makers() -> Mapping[str, Callable[[], bytes]]:
    """Return what draws every file of the folder, by the file's name."""
    return {
        **{f"{name}.png": partial(screens_png, name) for name in SCREENS},
        **{f"{game}_position.png": partial(position_png, game) for game in GAMES},
        **{f"{game}_seen.jpg": partial(seen_jpg, game) for game in GAMES},
        **{name: partial(_encoded, svg) for name, svg in plots.drawn()},
    }


def _encoded(svg: str) -> bytes:
    return svg.encode()


@cache
def _samples() -> Mapping[str, Prompt]:
    return every_sample()


def screens_png(name: str) -> bytes:
    """Return the screens of a picture side by side."""
    prompts = [_samples()[sample] for sample in SCREENS[name]]
    return _file(screens_picture(prompts), "PNG")


def position_png(game: str) -> bytes:
    """Return the drawing of a recorded game's position, as the companion page shows it."""
    replay = open_replay(manifest_of(game).recorded, Sources())
    results = replay.results()
    wanted = GAMES[game].position
    reached = next(result.game for result in results if result.moment.frame == wanted)
    name, drawing = position_shown(reached.session, partial(say, language="en")).pictures[-1]
    del name
    image = Image.open(io.BytesIO(to_png(drawing, PLAN_WIDTH_PX / drawing.width)))
    return _file(image.convert("RGB").quantize(PLAN_COLOURS, dither=Image.Dither.NONE), "PNG")


def seen_jpg(game: str) -> bytes:
    """Return a photo with what `tablejinn read` saw in it."""
    shown, folder = GAMES[game], recorded(game)
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "seen.png"
        box = ("--catalogue", str(folder / shown.box)) if shown.box else ()
        words = ("read", "--picture", str(out), *box, str(folder / shown.photo))
        with contextlib.redirect_stdout(io.StringIO()):
            status = tablejinn(words)
        if status:
            raise RuntimeError(f"{shown.photo} of {game} cannot be read")
        with Image.open(out) as picture:
            part = picture.convert("RGB").crop(shown.part)
            size_px = SEEN_WIDTH_PX, part.height * SEEN_WIDTH_PX // part.width
            smaller = part.resize(size_px, Image.Resampling.LANCZOS)
    return _file(smaller, "JPEG", quality=QUALITY)


def _file(image: Image.Image, kind: str, **options: int) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, optimize=True, **options)
    return file.getvalue()


def main(part: str = "") -> int:
    """Write those whose name holds a part, or all of them."""
    OUT.mkdir(exist_ok=True)
    for name, make in makers().items():
        if part in name:
            (OUT / name).write_bytes(make())
    size = sum(path.stat().st_size for path in OUT.iterdir())
    sys.stdout.write(f"{OUT}: {size / 1e6:.2f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
