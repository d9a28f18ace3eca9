"""Files that a user names: what is read, and that what is written is written whole."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

import pytest

from dovetail.support.errors import DovetailError
from dovetail.support.files import as_path, check_writable, read_regular, write_whole

LONGEST = "n" * 255
"""A name as long as file systems take, here 255 bytes."""


@pytest.mark.parametrize("given", [LONGEST, b"b.bin", Path("p.bin"), os.fsdecode(b"\xff.bin")])
def test_any_spelling_of_a_path_is_written_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str | bytes | Path
):
    monkeypatch.chdir(tmp_path)
    check_writable(given, "thing")
    assert write_whole(given, "thing", lambda file: file.write(b"new")) == as_path(given, "")
    assert read_regular(given, "thing") == b"new"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "'' is not a valid path of a thing: it is empty"),
        (b"", "'' is not a valid path of a thing: it is empty"),
        ("x\0y", r"'x\\x00y' is not a valid path of a thing: it contains a null character"),
        (b"x\0y", r"'x\\x00y' is not a valid path of a thing: it contains a null character"),
        ("\ud800", r"'\\ud800' is not a valid path of a thing: 'utf-8' codec"),
        (3, "the path of a thing is text, bytes or a pathlib.Path, not int"),
        (None, "the path of a thing is text, bytes or a pathlib.Path, not NoneType"),
    ],
)
def test_what_is_no_path_is_refused_by_name(given: Any, said: str):
    for action in (as_path, check_writable, read_regular):
        with pytest.raises(DovetailError, match=said):
            action(given, "thing")
    with pytest.raises(DovetailError, match=said):
        write_whole(given, "thing", lambda file: file.write(b""))


@pytest.mark.parametrize("most", [4, 5])
def test_a_file_is_read_up_to_its_limit(tmp_path: Path, most: int):
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    if most == 5:
        assert read_regular(path, "thing", most) == b"12345"
    else:
        with pytest.raises(DovetailError, match="it has 5 bytes, at most 4 are allowed"):
            read_regular(path, "thing", most)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system has no /proc")
def test_a_file_without_a_size_is_refused():
    with pytest.raises(DovetailError, match="longer than the system reports"):
        read_regular("/proc/self/status", "thing")


PERMISSIONS = """
import os, stat, sys
from pathlib import Path
from dovetail.support.files import write_whole

def refuse(mask):
    raise AssertionError("the mask of the whole process was changed")

mask = int(sys.argv[1], 8)
os.umask(mask)
os.umask = refuse
path = Path(sys.argv[2])
write_whole(path, "thing", lambda file: file.write(b"x"))
print(oct(stat.S_IMODE(path.stat().st_mode)))
"""


@pytest.mark.parametrize(("mask", "mode"), [("0", 0o666), ("022", 0o644), ("077", 0o600)])
def test_a_new_file_gets_what_the_process_gives(tmp_path: Path, mask: str, mode: int):
    done = subprocess.run(
        [sys.executable, "-c", PERMISSIONS, mask, str(tmp_path / "x")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == (f"{oct(mode)}\n", "")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o444])
def test_a_replaced_file_keeps_its_permissions_also_before_it_is_complete(
    tmp_path: Path, mode: int
):
    path = tmp_path / "x"
    path.write_bytes(b"old")
    path.chmod(mode)

    def write(file: IO[bytes]) -> None:
        assert stat.S_IMODE(os.fstat(file.fileno()).st_mode) == mode
        file.write(b"new")

    write_whole(path, "thing", write)
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


def test_threads_that_save_at_once_leave_whole_files(tmp_path: Path):
    contents = [bytes([number]) * 100_000 for number in range(8)]
    threads = [
        threading.Thread(
            target=lambda content: write_whole(
                tmp_path / "x", "thing", lambda file: file.write(content)
            ),
            args=(content,),
        )
        for content in contents
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / "x").read_bytes() in contents
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("failing", ["write", "fsync", "replace"])
def test_every_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
):
    path = tmp_path / "x"
    path.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    elif failing == "replace":
        monkeypatch.setattr(Path, "replace", full)
    write = full if failing == "write" else (lambda file: file.write(b"new"))
    with pytest.raises(DovetailError, match="no space left on device; the old file is unchanged"):
        write_whole(path, "thing", write)
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


def test_links_are_followed_also_to_what_is_not_there_yet(tmp_path: Path):
    (tmp_path / "link").symlink_to("real")
    for content in (b"1", b"2"):
        check_writable(tmp_path / "link", "thing")
        write_whole(tmp_path / "link", "thing", lambda file, content=content: file.write(content))
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "real").read_bytes() == content


def test_a_pipe_is_written_into_and_never_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DovetailError, match="no such device or address"):
        write_whole(tmp_path / "pipe", "thing", lambda file: file.write(b"x"))
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_whole(tmp_path / "pipe", "thing", lambda file: file.write(b"x"))
    assert os.read(reader, 9) == b"x"
    os.close(reader)
