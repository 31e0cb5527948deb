from __future__ import annotations

import argparse
import errno
import os
import subprocess
import sys
from importlib.metadata import version

import pytest

from device.cli import COMMANDS, Commands, main
from tests.vision.labelled import still


def _loaded(statement: str) -> set[str]:
    """Return the modules that are loaded after a statement, in a process of their own."""
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", f"{statement}\nimport sys; print(*sys.modules)"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("commands", COMMANDS, ids=lambda commands: commands.module)
def test_help_says_of_a_command_what_its_module_says(
    commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers())
    parser.print_help()
    told = " ".join(capsys.readouterr().out.split())
    assert all(f"{name} {said}" in told for name, said in commands.helps.items())
    assert f"{{{','.join(commands.helps)}}}" in told


def test_a_command_is_loaded_only_when_it_is_asked_for() -> None:
    loaded = _loaded("import device.cli")
    assert not {"cv2", "numpy", "PIL", "gpiozero"} & loaded
    assert not {commands.module for commands in COMMANDS} & loaded


@pytest.mark.parametrize("words", ["--help", "config", "backup --help", "restore --help"])
def test_what_looks_at_no_picture_loads_nothing_that_does(words: str) -> None:
    asked = f"import contextlib, io, device.cli\nsaid = io.StringIO()\nwords = {words.split()}"
    quietly = "with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):"
    loaded = _loaded(f"{asked}\n{quietly}\n    device.cli.main(words)")
    assert not {"cv2", "numpy", "PIL", "gpiozero"} & loaded


def test_a_frame_is_read_on_one_thread() -> None:
    asked = "import os, device.cli; device.cli.main(['read', sys.argv[1]])"
    told = "print(len(os.listdir('/proc/self/task')))"
    unset = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    done = subprocess.run(  # noqa: S603 - our own words
        [
            sys.executable,
            "-c",
            f"import sys; {asked}; {told}",
            str(still("016").with_suffix(".jpg")),
        ],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=unset,
    )
    assert done.stdout.split()[-1] == "1"


def test_the_configuration_is_read_without_what_reads_pictures() -> None:
    loaded = _loaded("from device.config.file import read_config; read_config()")
    assert not {"cv2", "numpy", "PIL", "gpiozero"} & loaded


def test_the_first_screen_waits_for_no_game() -> None:
    loaded = _loaded("import device.commands.run")
    assert "device.display.screens" in loaded
    assert not {"device.box.boards", "device.box.assembly", "device.box.service"} & loaded
    of_games = {name.rpartition(".")[2] for name in loaded if name.startswith("device.games.")}
    assert not {"port", "setup", "sight", "adapter"} & of_games


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"tablejinn {version('tablejinn')}\n"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            PermissionError(errno.EACCES, "Permission denied", "/var/games"),
            "/var/games: cannot be read or written: Permission denied;"
            " check who owns it and who may use it",
        ),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory", b"photos"),
            "photos: cannot be read or written: No such file or directory; check the path",
        ),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "the output cannot be written: No space left on device; make room on the disk",
        ),
        (OSError("odd"), "the output cannot be written: odd; try again, or somewhere else"),
    ],
)
def test_what_cannot_be_read_or_written_is_named(
    error: OSError,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Failing:
        """An output that fails."""

        def write(self, _text: str) -> int:
            raise error

    monkeypatch.setattr(sys, "stdout", Failing())
    assert main(["config"]) == 1
    assert capsys.readouterr().err == f"tablejinn: {said}\n"


BLURRING = """
import sys, threading
import cv2, numpy as np
from device.cli import main

picture = np.zeros((400, 400), np.uint8)

def blur_for_ever():
    while True:
        cv2.GaussianBlur(picture, (0, 0), 5)

threading.Thread(target=blur_for_ever, daemon=True).start()
sys.argv = ["tablejinn", *sys.argv[1:]]
sys.exit(main())
"""


@pytest.mark.parametrize(("words", "status"), [(["config"], 0), (["read", "nothing.jpg"], 1)])
def test_the_program_ends_with_its_status_while_a_thread_still_reads_a_picture(
    words: list[str], status: int
) -> None:
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", BLURRING, *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "terminate" in done.stderr) == (status, False)
    assert ("[game]" in done.stdout) == (status == 0)
    assert ("nothing.jpg" in done.stderr) == (status == 1)
