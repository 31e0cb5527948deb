"""A disk in memory that logs what the kernel asks of it: FUSE below, a loop device and ext4 above.

The file system above is the kernel's own, so its journal, its write-back and its flushes are real.
Needs Linux, root, /dev/fuse and loop devices; nothing is installed. One regular file is mounted by
speaking the kernel's FUSE protocol directly (linux/fuse.h, version 7.31).
"""

from __future__ import annotations

import ctypes
import errno
import os
import select
import socket
import struct
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from tests.proofs.block_log import Entry, Kind, packed

MAX_WRITE = 1 << 17
MOUNT = "/bin/mount"
UMOUNT = "/bin/umount"
LOSETUP = "/sbin/losetup"
FSCK = "/sbin/e2fsck"
MKFS = "/sbin/mkfs.ext4"
FORMAT = ("-q", "-b", "4096", "-I", "256", "-g", "2048", "-E", "nodiscard,lazy_itable_init=0")
"""As on Raspberry Pi OS, but in small groups: a small disk then has a second superblock too."""
SECOND_SUPERBLOCK = ("-b", "2048", "-B", "4096")

_IN = struct.Struct("<IIQQIIIHH")
_OUT = struct.Struct("<IiQ")
_ATTR = struct.Struct("<6Q10I")
_TRANSFER = struct.Struct("<QQIIQII")  # of READ and WRITE: handle, offset, size, ...
_IS_FILE = 0o100600
_DIRECT = 1  # FOPEN_DIRECT_IO: no cache between the loop device and us
_SILENT = {2, 36, 42}  # FORGET, INTERRUPT, BATCH_FORGET take no answer


class ProofNotPossibleError(Exception):
    """This machine lacks what the proof needs; the message names it."""


def run(*command: str) -> str:
    """Run a tool of the system and return what it prints.

    Raises:
        ProofNotPossibleError: it is missing or fails.
    """
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own words
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", "") or error
        raise ProofNotPossibleError(f"{' '.join(command)}: {said}") from error
    return done.stdout.strip()


@dataclass(slots=True)
class LoggedDisk:
    """The mounted disk.

    Attributes:
        folder: where its file system is mounted.
        log: the log's file.
        control: the line to the process that is the disk.
    """

    folder: Path
    log: Path
    control: socket.socket

    def mark(self, number: int) -> None:
        """Note in the log that the writer was told `number` is safe."""
        self._ask(b"M" + number.to_bytes(8, "little"))

    def sync(self) -> None:
        """Let the file system write all that it holds back."""
        handle = os.open(self.folder, os.O_RDONLY)
        ctypes.CDLL(None).syncfs(handle)
        os.close(handle)

    def refuse_writes(self) -> None:
        """Answer every write with an input/output error from now on, as a dying card does."""
        self._ask(b"E")

    def _ask(self, order: bytes) -> None:
        self.control.sendall(order)
        self.control.recv(1)


@contextmanager
def logged_disk(home: Path, size: int, options: str = "noatime") -> Generator[LoggedDisk]:
    """Mount a fresh ext4 of `size` bytes in a folder of `home`; its writes go to a log there.

    Raises:
        ProofNotPossibleError: no root, no FUSE, no loop device or no mkfs.ext4.
    """
    image, folder, log = home / "disk.img", home / "disk", home / "disk.log"
    folder.mkdir(parents=True)
    image.touch()
    ours, theirs = socket.socketpair()
    with ours, _served(image, log, size, theirs):
        device = run(LOSETUP, "--find", "--show", str(image))
        try:
            run(MKFS, *FORMAT, device)
            run(MOUNT, "-o", options, device, str(folder))
            try:
                yield LoggedDisk(folder, log, ours)
            finally:
                run(UMOUNT, str(folder))
        finally:
            run(LOSETUP, "--detach", device)


@contextmanager
def mounted(image: Path, folder: Path) -> Generator[Path]:
    """Mount an image of a disk, so that the kernel recovers its file system, and let go of it.

    What the kernel refuses (a superblock torn in two) is repaired first, as a Pi does when it
    starts: `fsck.repair=yes` stands in the cmdline.txt of Raspberry Pi OS.
    """
    folder.mkdir(exist_ok=True)
    mount = (MOUNT, "-o", "loop,noatime", str(image), str(folder))
    try:
        run(*mount)
    except ProofNotPossibleError:
        repair = (FSCK, "-f", "-y", *SECOND_SUPERBLOCK, str(image))
        subprocess.run(repair, check=False, capture_output=True)  # noqa: S603 - 1 means repaired
        run(*mount)
    try:
        yield folder
    finally:
        run(UMOUNT, str(folder))


@contextmanager
def _served(image: Path, log: Path, size: int, control: socket.socket) -> Generator[None]:
    try:
        fuse = os.open("/dev/fuse", os.O_RDWR)
    except OSError as error:
        raise ProofNotPossibleError(f"/dev/fuse: {error.strerror}; needs Linux and root") from error
    _mount_fuse(fuse, image)
    disk = get_context("fork").Process(target=_serve, args=(fuse, control, log, size), daemon=True)
    disk.start()
    os.close(fuse)
    control.close()
    try:
        yield
    finally:
        run(UMOUNT, str(image))
        disk.join()


def _mount_fuse(fuse: int, image: Path) -> None:
    options = f"fd={fuse},rootmode={_IS_FILE:o},user_id=0,group_id=0,max_read={MAX_WRITE}"
    libc = ctypes.CDLL(None, use_errno=True)
    words = (b"tablejinn", bytes(image), b"fuse", ctypes.c_ulong(0), options.encode())
    if libc.mount(*words):
        reason = os.strerror(ctypes.get_errno())
        raise ProofNotPossibleError(f"mount of FUSE on {image}: {reason}; needs root")


def _serve(fuse: int, control: socket.socket, log: Path, size: int) -> None:
    with log.open("wb") as written:
        disk = _Disk(bytearray(size), lambda entry: written.write(packed(entry)))
        while True:
            ready, _, _ = select.select([fuse, control.fileno()], (), ())
            if control.fileno() in ready:
                disk.obey(control)
            if fuse in ready:
                try:
                    request = os.read(fuse, MAX_WRITE + 4096)
                except OSError as error:
                    if error.errno == errno.ENODEV:  # unmounted
                        return
                    raise
                disk.answer(fuse, request)


@dataclass(slots=True)
class _Disk:
    """What the disk holds, and how it answers the kernel."""

    content: bytearray
    log: Callable[[Entry], object]
    is_refusing: bool = False
    answers: dict[int, Callable[[bytes], bytes]] = field(init=False)

    def __post_init__(self) -> None:
        self.answers = {
            3: lambda _: struct.pack("<QII", 3600, 0, 0) + self._attributes(),  # GETATTR
            4: lambda _: struct.pack("<QII", 3600, 0, 0) + self._attributes(),  # SETATTR
            14: lambda _: struct.pack("<QII", 0, _DIRECT, 0),  # OPEN
            15: self._read,
            16: self._write,
            18: lambda _: b"",  # RELEASE
            20: self._flush,  # FSYNC
            25: lambda _: b"",  # FLUSH, which is only close(2)
            26: self._init,
        }

    def obey(self, control: socket.socket) -> None:
        order = control.recv(9)
        if not order:
            return
        if order[:1] == b"M":
            self.log(Entry(Kind.MARK, int.from_bytes(order[1:], "little")))
        else:
            self.is_refusing = True
        control.sendall(b".")

    def answer(self, fuse: int, request: bytes) -> None:
        _, opcode, unique, *_ = _IN.unpack_from(request)
        if opcode in _SILENT:
            return
        try:
            body, failure = self._asked(opcode, request[_IN.size :]), 0
        except OSError as error:
            body, failure = b"", -(error.errno or errno.EIO)
        os.write(fuse, _OUT.pack(_OUT.size + len(body), failure, unique) + body)

    def _asked(self, opcode: int, body: bytes) -> bytes:
        if opcode not in self.answers:
            raise OSError(errno.ENOSYS, "not needed of a disk")
        return self.answers[opcode](body)

    def _init(self, body: bytes) -> bytes:
        flags = 1 << 5 | 1 << 22  # BIG_WRITES, MAX_PAGES
        readahead = struct.unpack_from("<I", body, 8)[0]
        sizes = (16, 12, MAX_WRITE, 1, MAX_WRITE // 4096, 0)
        return struct.pack("<IIIIHHIIHH8I", 7, 31, readahead, flags, *sizes, *(0,) * 8)

    def _attributes(self) -> bytes:
        size = len(self.content)
        return _ATTR.pack(1, size, size // 512, 0, 0, 0, 0, 0, 0, _IS_FILE, 1, 0, 0, 0, 4096, 0)

    def _read(self, body: bytes) -> bytes:
        _, offset, size, *_ = _TRANSFER.unpack_from(body)
        return bytes(self.content[offset : offset + size])

    def _write(self, body: bytes) -> bytes:
        _, offset, size, *_ = _TRANSFER.unpack_from(body)
        data = body[_TRANSFER.size : _TRANSFER.size + size]
        if self.is_refusing:
            raise OSError(errno.EIO, "the card is dying")
        self.log(Entry(Kind.WRITE, offset, data))
        self.content[offset : offset + size] = data
        return struct.pack("<II", size, 0)

    def _flush(self, _: bytes) -> bytes:
        self.log(Entry(Kind.FLUSH))
        return b""
