"""Updates come from signed tags, or a folder with signed checksums: systemd/fetch.sh.

Git and the SSH signatures are real.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.skipif(
    not (shutil.which("git") and shutil.which("ssh-keygen")), reason="git and ssh-keygen are needed"
)


class Published:
    """A publisher's repository, an owner's checkout of it, and the keys of two people."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.origin, self.checkout = folder / "origin", folder / "checkout"
        self.settings = folder / "etc/tablejinn"
        self.settings.mkdir(parents=True)
        for name in ("publisher", "stranger"):
            self.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name))
        key = (folder / "publisher.pub").read_text()
        (self.settings / "allowed_signers").write_text(f"publisher {key}")
        shutil.copytree(ROOT / "systemd", self.origin / "systemd")
        release = self.origin / "systemd/release.sh"
        told = release.read_text().replace("/etc/tablejinn", str(self.settings))
        release.write_text(told.replace("/opt/tablejinn", str(folder / "opt")))
        self.git("init", "--quiet", "--initial-branch=main")
        self.release("0.1.0", tag=None)
        self.run("git", "clone", "--quiet", str(self.origin), str(self.checkout))

    def run(self, *words: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
        names = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        people = {f"GIT_{who}_{what}": "p@example.org" for who in ("AUTHOR", "COMMITTER")
                  for what in ("NAME", "EMAIL")}  # fmt: skip
        return subprocess.run(  # noqa: S603 - our own words
            words, check=False, capture_output=True, text=True, cwd=at or self.folder,
            env={**os.environ, **names, **people, "TMPDIR": str(self.folder)},
        )  # fmt: skip

    def git(self, *words: str) -> None:
        done = self.run("git", *words, at=self.origin)
        assert done.returncode == 0, done.stderr

    def release(self, version: str, tag: str | None = "", *, signer: str = "publisher") -> None:
        """Commit a version, and tag it as `tag` (its own name if empty), signed by `signer`."""
        (self.origin / "pyproject.toml").write_text(f'version = "{version}"\n')
        self.git("add", "-A")
        self.git("commit", "--quiet", "--allow-empty", "-m", version)
        if tag is not None:
            self.tag(tag or f"v{version}", signer)

    def tag(self, name: str, signer: str) -> None:
        signing = ("-c", "gpg.format=ssh", "-c", f"user.signingkey={self.folder / signer}")
        if signer:
            self.git(*signing, "tag", "-s", "-m", name, name)
        else:
            self.git("tag", "-a", "-m", name, name)

    def fetch(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run("sh", "systemd/fetch.sh", *words, at=self.checkout)

    def carried(self, version: str, *, inside: str = "", signer: str = "publisher") -> Path:
        """Return a folder with a release, whose checksums `signer` has signed."""
        stick, packed = self.folder / "a stick", self.folder / f"tablejinn-{version}"
        for folder in (stick, packed):
            folder.mkdir()
        (packed / "pyproject.toml").write_text(f'version = "{inside or version}"\n')
        name = f"tablejinn-{version}.tar.gz"
        self.run("tar", "-czf", str(stick / name), packed.name)
        self.run("sh", "-c", "sha256sum *.tar.gz >SHA256SUMS", at=stick)
        if signer:
            signed = self.sign(stick, signer)
            assert signed.returncode == 0, signed.stderr
        return stick

    def sign(self, folder: Path, signer: str) -> subprocess.CompletedProcess[str]:
        key = str(self.folder / signer)
        return self.run("sh", "systemd/sign.sh", str(folder), key, at=self.checkout)


@pytest.fixture
def published(tmp_path: Path) -> Published:
    return Published(tmp_path)


def test_the_newest_signed_version_is_laid_out(published: Published) -> None:
    published.release("0.9.0")
    published.release("0.10.0")
    done = published.fetch()
    assert done.returncode == 0, done.stderr
    version = Path(done.stdout.strip()) / "pyproject.toml"
    assert version.read_text() == 'version = "0.10.0"\n'


def test_files_that_nobody_published_are_not_in_it(published: Published) -> None:
    published.release("0.2.0")
    (published.checkout / "systemd" / "planted.sh").write_text("evil")
    place = Path(published.fetch().stdout.strip())
    assert not (place / "systemd" / "planted.sh").exists()


@pytest.mark.parametrize("signer", ["", "stranger"])
def test_a_version_that_the_publisher_did_not_sign_is_refused(
    published: Published, signer: str
) -> None:
    published.release("0.2.0", signer=signer)
    done = published.fetch()
    assert (done.returncode, done.stdout) == (1, "")
    assert "v0.2.0 is not signed by anybody in" in done.stderr
    assert 'version = "0.1.0"' in (published.checkout / "pyproject.toml").read_text()


def test_an_old_version_under_a_newer_name_is_refused(published: Published) -> None:
    published.release("0.2.0")
    published.git("update-ref", "refs/tags/v0.3.0", "refs/tags/v0.2.0")
    done = published.fetch()
    assert (done.returncode, done.stdout) == (1, "")
    assert "v0.3.0 holds v0.2.0, signed as v0.2.0" in done.stderr


def test_a_version_older_than_the_installed_one_is_refused(published: Published) -> None:
    published.release("0.2.0")
    (published.folder / "opt").mkdir()
    (published.folder / "opt" / "current").symlink_to("releases/0.3.0-0123456789")
    assert "v0.2.0 is older than 0.3.0-0123456789" in published.fetch().stderr


@pytest.mark.parametrize("is_there", [True, False], ids=["empty", "missing"])
def test_without_the_publishers_key_nothing_is_fetched(
    published: Published, *, is_there: bool
) -> None:
    published.release("0.2.0")
    signers = published.settings / "allowed_signers"
    signers.unlink()
    if is_there:
        signers.touch()
    done = published.fetch()
    assert (done.returncode, done.stdout) == (1, "")
    assert "nothing was fetched or changed" in done.stderr
    assert f"echo 'publisher ssh-ed25519 AAAA...' | sudo tee {signers}" in done.stderr
    assert "make update UNSIGNED=yes" in done.stderr


def test_the_line_that_the_refusal_says_to_write_lets_the_version_in(published: Published) -> None:
    published.release("0.2.0")
    signers = published.settings / "allowed_signers"
    line = signers.read_text()
    signers.unlink()
    refused = published.fetch().stderr.splitlines()
    (said,) = (one.strip() for one in refused if "sudo tee" in one)
    done = said.replace("sudo ", "").replace("publisher ssh-ed25519 AAAA...", line.strip())
    subprocess.run(("/bin/sh", "-c", done), check=True, capture_output=True)  # noqa: S603 - ours
    assert published.fetch().returncode == 0


def test_changes_of_the_owners_own_are_not_thrown_away(published: Published) -> None:
    published.release("0.2.0")
    (published.checkout / "pyproject.toml").write_text("mine")
    assert "files of this folder were changed" in published.fetch().stderr
    assert (published.checkout / "pyproject.toml").read_text() == "mine"


def test_a_repository_without_a_version_is_told(published: Published) -> None:
    assert "no version has been published" in published.fetch().stderr


def test_a_version_that_was_replaced_after_it_was_fetched_is_told_as_that(
    published: Published,
) -> None:
    published.release("0.2.0")
    assert published.fetch().returncode == 0
    published.git("tag", "--delete", "v0.2.0")
    published.release("0.2.0")
    told = published.fetch()
    assert told.returncode == 1
    assert "a version was replaced" in told.stderr


def test_a_publisher_who_cannot_be_reached_is_told_as_the_network(published: Published) -> None:
    shutil.move(published.origin, published.folder / "elsewhere")
    assert "is the network there?" in published.fetch().stderr


def test_a_release_that_was_carried_here_is_laid_out(published: Published) -> None:
    done = published.fetch(str(published.carried("0.2.0")))
    assert done.returncode == 0, done.stderr
    version = Path(done.stdout.strip()) / "pyproject.toml"
    assert version.read_text() == 'version = "0.2.0"\n'


@pytest.mark.parametrize("signer", ["", "stranger"])
def test_a_carried_release_that_the_publisher_did_not_sign_is_refused(
    published: Published, signer: str
) -> None:
    done = published.fetch(str(published.carried("0.2.0", signer=signer)))
    assert (done.returncode, done.stdout) == (1, "")
    said = "is not signed by anybody in" if signer else "holds no release"
    assert said in done.stderr


def test_a_signature_for_something_else_does_not_count(published: Published) -> None:
    stick = published.carried("0.2.0", signer="")
    published.run(
        *(
            "ssh-keygen",
            "-q",
            "-Y",
            "sign",
            "-n",
            "file",
            "-f",
            str(published.folder / "publisher"),
        ),
        str(stick / "SHA256SUMS"),
    )
    assert (stick / "SHA256SUMS.sig").exists()
    assert "is not signed by anybody in" in published.fetch(str(stick)).stderr


def test_a_carried_file_that_was_changed_or_added_is_refused(published: Published) -> None:
    stick = published.carried("0.2.0")
    packed = stick / "tablejinn-0.2.0.tar.gz"
    shutil.copy(packed, stick / "tablejinn-0.9.0.tar.gz")
    assert "tablejinn-0.9.0.tar.gz is not the file that SHA256SUMS names" in (
        published.fetch(str(stick)).stderr
    )
    (stick / "tablejinn-0.9.0.tar.gz").unlink()
    packed.write_bytes(packed.read_bytes() + b" ")
    done = published.fetch(str(stick))
    assert (done.returncode, done.stdout) == (1, "")
    assert "tablejinn-0.2.0.tar.gz is not the file that SHA256SUMS names" in done.stderr


def test_a_carried_release_of_another_version_than_its_name_or_an_old_one_is_refused(
    published: Published,
) -> None:
    stick = published.carried("0.2.0", inside="0.1.9")
    assert "tablejinn-0.2.0.tar.gz holds v0.1.9" in published.fetch(str(stick)).stderr
    for path in (stick, published.folder / "tablejinn-0.2.0"):
        shutil.rmtree(path)
    (published.folder / "opt").mkdir()
    (published.folder / "opt" / "current").symlink_to("releases/0.3.0-0123456789")
    done = published.fetch(str(published.carried("0.2.0")))
    assert (done.returncode, done.stdout) == (1, "")
    assert "v0.2.0 is older than 0.3.0-0123456789" in done.stderr


def test_what_is_not_as_its_checksums_say_is_not_signed(published: Published) -> None:
    stick = published.carried("0.2.0", signer="")
    (stick / "tablejinn-0.2.0.tar.gz").write_bytes(b"other")
    refused = published.sign(stick, "publisher")
    assert refused.returncode == 1
    assert "is not as SHA256SUMS says" in refused.stderr
    assert not (stick / "SHA256SUMS.sig").exists()
