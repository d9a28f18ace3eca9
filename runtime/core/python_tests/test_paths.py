"""Every way to name a bundle that the run side takes, and everything that a path may name."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

import dovetail_runtime as dr


@pytest.mark.parametrize(
    "spell", [str, os.fsencode, Path, os.path.relpath], ids=lambda spell: spell.__name__
)
def test_every_spelling_of_a_path(bundle_path: Path, spell: Callable[[Path], str]) -> None:
    module = dr.load(spell(bundle_path))
    assert "add" in module
    assert isinstance(module.origin, str)


def test_a_name_that_is_no_utf_8(bundle_bytes: bytes, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.dvt"
    with open(path, "wb") as file:  # noqa: PTH123  # a path of bytes
        file.write(bundle_bytes)
    assert "add" in dr.load(path)
    assert "add" in dr.load(os.fsdecode(path))


@pytest.mark.parametrize(
    "given", [3, None, 1.5, ["x.dvt"], object()], ids=lambda given: type(given).__name__
)
def test_what_is_no_path(given: object) -> None:
    with pytest.raises(dr.ArgumentTypeError, match=r"text, bytes or a pathlib\.Path, not"):
        dr.load(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("suffix", ["\0", "\0.dvt", "\ud800"], ids=ascii)
def test_a_name_that_no_file_can_have(bundle_path: Path, suffix: str) -> None:
    """What stands before a null character is a good bundle: it is not what was asked for."""
    for given in (f"{bundle_path}{suffix}", bundle_path.with_name(f"{bundle_path.name}{suffix}")):
        with pytest.raises(dr.BundleFileError) as caught:
            dr.load(given)
        assert caught.value.errno == errno.EINVAL
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", dr.BundleNotFoundError),
        ("nothing.dvt", dr.BundleNotFoundError),
        ("no/folder.dvt", dr.BundleNotFoundError),
        ("n" * 300, dr.BundleFileError),
        ("folder", dr.BundleDirectoryError),
        ("pipe", dr.BundleFileError),
        ("socket", dr.BundleFileError),
        ("device", dr.BundleFileError),
        ("loop", dr.BundleFileError),
        ("empty", dr.BundleError),
        ("/proc/self/maps", dr.BundleError),
    ],
)
def test_what_is_no_file_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: type[dr.BundleError]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    Path("device").symlink_to("/dev/zero")
    Path("loop").symlink_to("loop")
    Path("empty").touch()
    with pytest.raises(error) as caught:
        dr.load(name)
    assert type(caught.value) is error
    assert f"'{name}'" in str(caught.value)


@pytest.mark.parametrize("given", [3, "text", None, [1, 2]], ids=repr)
def test_load_bytes_takes_bytes(given: object) -> None:
    with pytest.raises(dr.ArgumentTypeError, match="load_bytes takes the bytes of a bundle, not"):
        dr.load_bytes(given)  # type: ignore[arg-type]


def test_load_bytes_takes_every_buffer_and_any_name(bundle_bytes: bytes) -> None:
    for given in (bundle_bytes, bytearray(bundle_bytes), memoryview(bundle_bytes)):
        assert "add" in dr.load_bytes(given)
    with pytest.raises(dr.BundleError, match=r"bundle 'a\\0b\\udcff'"):
        dr.load_bytes(b"x", name="a\0b\udcff")


@pytest.mark.parametrize("suffix", ["\0", "\0x", "\ud800"], ids=ascii)
def test_a_function_has_its_whole_name(bundle_bytes: bytes, suffix: str) -> None:
    module = dr.load_bytes(bundle_bytes)
    with pytest.raises(dr.FunctionNotFoundError):
        module["add" + suffix]
