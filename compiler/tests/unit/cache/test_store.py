"""Entries on disk: whatever happens to the folder, the worst that comes of it is a miss."""

from __future__ import annotations

import hashlib
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dovetail.cache.store import MAGIC, Store

KEY = "kernel\nabc"
VALUE = bytes(range(256)) * 4


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "bundles", 1 << 20)


def file_of(store: Store) -> Path:
    (file,) = Path(store.folder).iterdir()
    return file


def test_what_is_written_is_read(store: Store):
    assert store.read(KEY) is None
    assert store.write(KEY, VALUE)
    assert store.read(KEY) == VALUE
    assert store.read(KEY + "d") is None
    assert store.write(KEY, b"")
    assert store.read(KEY) == b""
    store.drop(KEY)
    store.drop(KEY)
    assert store.read(KEY) is None
    assert Path(store.folder).stat().st_mode & 0o777 == 0o700


def test_an_entry_belongs_to_this_user_alone(store: Store):
    store.write(KEY, VALUE)
    assert file_of(store).stat().st_mode & 0o777 == 0o600


def test_the_layout_is_that_of_the_runtimes(store: Store):
    store.write(KEY, VALUE)
    body = KEY.encode() + b"\0" + VALUE
    digest = hashlib.sha256(body).hexdigest().encode()
    assert file_of(store).read_bytes() == b"DVTPROG1" + digest + body
    # The name is that of the runtimes as well, which hash the key alone: nothing is shared.
    assert MAGIC == b"DVTPROG1"


def test_every_damage_is_a_miss(store: Store):
    store.write(KEY, VALUE)
    file = file_of(store)
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert store.read(KEY) is None, length
    for place in range(len(whole)):
        for bit in (0, 5):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << bit
            file.write_bytes(damaged)
            assert store.read(KEY) is None, place
    file.write_bytes(whole + b"x")
    assert store.read(KEY) is None
    file.write_bytes(whole)
    assert store.read(KEY) == VALUE


def test_a_valid_entry_of_another_key_is_a_miss(store: Store):
    store.write(KEY, VALUE)
    first = file_of(store)
    whole = first.read_bytes()
    store.write("other", b"other")
    (second,) = {*Path(store.folder).iterdir()} - {first}
    second.write_bytes(whole)
    assert store.read("other") is None
    # A shorter key that the other one begins with, and bytes that stand for the rest of it.
    store.write("a\0b", b"c")
    assert store.read("a") is None


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_what_others_can_write_is_not_read(store: Store, mode: int):
    store.write(KEY, VALUE)
    file_of(store).chmod(mode)
    assert store.read(KEY) is None
    file_of(store).chmod(0o600)
    assert store.read(KEY) == VALUE
    Path(store.folder).chmod(mode | 0o100)
    assert store.read(KEY) is None
    assert not store.write("other", VALUE)
    Path(store.folder).chmod(0o700)
    assert store.read(KEY) == VALUE
    assert len(store.entries()) == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of other users")
def test_what_belongs_to_another_user_is_not_read(store: Store):
    store.write(KEY, VALUE)
    os.chown(file_of(store), 65534, 65534)
    assert store.read(KEY) is None
    os.chown(file_of(store), 0, 0)
    assert store.read(KEY) == VALUE
    os.chown(Path(store.folder), 65534, 65534)
    assert store.read(KEY) is None
    assert not store.write(KEY, b"mine")


def test_links_are_not_followed(store: Store, tmp_path: Path):
    store.write(KEY, VALUE)
    file = file_of(store)
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert store.read(KEY) is None
    assert store.write(KEY, b"new")  # in the place of the link
    assert (tmp_path / "elsewhere").read_bytes().endswith(VALUE)
    link = tmp_path / "link"
    link.symlink_to(Path(store.folder))
    assert Store(link, 1 << 20).read(KEY) is None
    assert not Store(link, 1 << 20).write(KEY, VALUE)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_what_is_no_file_is_a_miss(store: Store, make: Callable[[Path], object]):
    store.write(KEY, VALUE)
    file = file_of(store)
    file.unlink()
    make(file)
    assert store.read(KEY) is None
    store.write("other", VALUE)
    assert store.read("other") == VALUE


def test_a_place_that_is_no_folder(tmp_path: Path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "inside"):
        store = Store(path, 1 << 20)
        assert not store.write(KEY, VALUE)
        assert store.read(KEY) is None
        with pytest.raises(NotADirectoryError):
            store.entries()


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path):
    store = Store(tmp_path / "bundles", 6000)
    for number in range(4):
        store.write(f"{number}", bytes(1000))
        for entry in Path(store.folder).iterdir():
            status = entry.stat()
            os.utime(entry, ns=(status.st_atime_ns, status.st_mtime_ns - 10**9))
    assert store.read("0") is not None  # used now
    store.write("4", bytes(2500))
    assert [store.read(f"{number}") is not None for number in range(5)] == [
        True, False, True, True, True]  # fmt: skip
    assert sum(entry.size for entry in store.entries()) <= 6000
    assert not store.write("large", bytes(6000))
    assert store.read("4") is not None


def test_an_entry_removed_while_it_is_read(store: Store, monkeypatch: pytest.MonkeyPatch):
    store.write(KEY, VALUE)
    before = os.fstat

    def removed(file: int) -> os.stat_result:
        for entry in Path(store.folder).iterdir():
            entry.unlink()
        return before(file)

    monkeypatch.setattr(os, "fstat", removed)
    assert store.read(KEY) in (VALUE, None)
    monkeypatch.undo()
    assert store.read(KEY) is None


def test_clearing_removes_all_and_nothing_else(store: Store):
    store.write(KEY, VALUE)
    store.write("other", VALUE)
    (Path(store.folder) / "tmp.0123").write_bytes(b"12345")
    (Path(store.folder) / "notes.txt").write_text("mine")
    count, size = store.clear()
    assert (count, size > 2 * len(VALUE)) == (3, True)
    assert [each.name for each in Path(store.folder).iterdir()] == ["notes.txt"]
    assert store.read(KEY) is None


def test_what_a_killed_process_left_behind_goes(store: Store):
    Path(store.folder).mkdir(mode=0o700)
    stale, fresh = Path(store.folder) / "tmp.stale", Path(store.folder) / "tmp.fresh"
    for each in (stale, fresh):
        each.write_bytes(b"half")
    os.utime(stale, (0, 0))
    store.write("other", VALUE)
    assert (stale.exists(), fresh.exists()) == (False, True)


def test_the_limit_holds_but_for_a_64th_and_few_writes_look_the_folder_over(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    looks: list[int] = []
    before = os.listdir

    def counted(folder: int) -> list[str]:
        looks.append(folder)
        return before(folder)

    limit, count, sizes = 1 << 20, 600, list[int]()
    small = Store(store.folder, limit)
    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", counted)
        for number in range(count):
            small.write(f"key {number}", bytes(4000))
            folder = os.scandir(store.folder)
            sizes.append(sum(each.stat().st_size for each in folder))
    assert limit * 0.98 < max(sizes) <= limit * (1 + 1 / 64)
    assert small.read("key 599") is not None
    assert small.read("key 0") is None
    assert 64 < len(looks) < count / 3


def test_a_full_disk_is_no_error(store: Store):
    program = (
        "import resource, sys; from pathlib import Path; from dovetail.cache.store import Store\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "store = Store(Path(sys.argv[1]), 1 << 20)\n"
        "assert not store.write('key', bytes(1000))\n"
        "assert store.read('key') is None\n"
    )
    subprocess.run([sys.executable, "-c", program, store.folder], check=True)
    assert list(Path(store.folder).iterdir()) == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 100


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(store: Store):
    store.write(KEY, VALUE)
    Path(store.folder).chmod(0o500)
    assert not store.write("other", VALUE)
    assert store.read(KEY) == VALUE
    Path(store.folder).chmod(0o700)


def test_a_file_system_that_refuses(store: Store, monkeypatch: pytest.MonkeyPatch):
    # As root too: what a read-only file system answers.
    store.write(KEY, VALUE)

    def refused(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    for name in ("utime", "rename", "unlink"):
        monkeypatch.setattr(os, name, refused)
    assert store.read(KEY) == VALUE
    assert not store.write("other", VALUE)
    store.drop(KEY)


def test_many_processes_write_one_key(store: Store):
    program = (
        "import sys; from pathlib import Path; from dovetail.cache.store import Store\n"
        "store = Store(Path(sys.argv[1]), 1 << 20)\n"
        "for number in range(200):\n"
        "    store.write('key', bytes([int(sys.argv[2])]) * 5000)\n"
        "    read = store.read('key')\n"
        "    assert read and len(read) == 5000 and len({*read}) == 1\n"
    )
    command = [sys.executable, "-c", program, store.folder]
    running = [subprocess.Popen([*command, f"{number}"]) for number in range(3)]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert len(list(Path(store.folder).iterdir())) == 1
