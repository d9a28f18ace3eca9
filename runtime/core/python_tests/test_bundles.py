"""Loading: what a module shows, and every way in which a file can be wrong."""

from __future__ import annotations

import pickle
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")


def test_a_module_shows_what_it_has(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    assert "add" in module
    assert "add" in dir(module)
    assert len(module) == len(module.functions)
    assert sorted(module) == list(module)
    info = module.functions["add"]
    assert info.kinds == ("cpu", "alien")
    assert info.signature == "add(...)"
    assert [parameter.name for parameter in info.parameters] == ["x", "y", "out"]
    assert [image.kind for image in module.images] == ["cpu", "alien"]
    assert module.images[1].sources == ("source.txt",)
    assert module.image_source(1, "source.txt") == "beep"
    assert module.image_bytes(1).startswith(b"DVTI")
    assert module.producer == "tests"
    assert repr(module) == f"<bundle '{bundle_path}': {len(module)} functions for cpu, alien>"
    assert not module.is_fallback(0)
    assert module.is_fallback(1)
    module.verify()


def test_attributes_are_the_same_object(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    assert module.add is module.add
    assert module["add"] is module.add


def test_an_unknown_function(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    assert not hasattr(module, "ad")
    with pytest.raises(AttributeError, match="has no function 'ad'; it offers add"):
        _ = module.ad
    with pytest.raises(dr.FunctionNotFoundError) as caught:
        module["nothing"]
    assert isinstance(caught.value, LookupError)
    assert str(bundle_path) in str(caught.value)


def test_what_cannot_be_pickled_says_so(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    for thing in (module, module.add):
        with pytest.raises(TypeError, match="cannot be pickled; load"):
            pickle.dumps(thing)


def test_load_bytes(bundle_bytes: bytes) -> None:
    module = dr.load_bytes(bundle_bytes, name="embedded")
    assert module.origin == "embedded"
    assert module.steps(2, 1).tolist() == [0, 1]
    module.verify()


def test_bound_to_a_device(bundle_path: Path) -> None:
    module = dr.load(bundle_path, device="cpu")
    assert module.device is dr.device("cpu:0")
    assert module.steps(3, 1).tolist() == [0, 1, 2]
    again = dr.load(bundle_path).on("cpu:0")
    assert again.steps.device is dr.device("cpu:0")
    assert "on cpu:0" in repr(again)


def test_no_variant_for_this_machine(bundle_path: Path) -> None:
    module = dr.load(bundle_path)
    x = np.zeros(4, np.float32)
    with pytest.raises(dr.UnsupportedError) as caught:
        module.alien_add(x, x, x.copy())
    text = str(caught.value)
    assert "alien_add has no variant for cpu:0" in text
    assert "alien" in text
    assert "not installed" in text
    assert "none is known; there are cpu, " in text
    assert "pip install" not in text  # the bundle says the kind, and may say anything
    with pytest.raises(dr.BackendNotReadyError, match="not installed"):
        module.on("alien")


@pytest.mark.parametrize("cut", [0, 1, 8, 31, 63, 64, 100, -1, -64])
def test_cut_short(bundle_bytes: bytes, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.dvt"
    path.write_bytes(bundle_bytes[:cut])
    with pytest.raises(dr.BundleError) as caught:
        dr.load(path)
    assert str(path) in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_longer_than_it_says(bundle_bytes: bytes) -> None:
    with pytest.raises(dr.BundleError, match="<bytes>"):
        dr.load_bytes(bundle_bytes + b"\0")


def test_of_a_future_version(bundle_bytes: bytes, tmp_path: Path) -> None:
    path = tmp_path / "future.dvt"
    path.write_bytes(bundle_bytes[:8] + struct.pack("<I", 7) + bundle_bytes[12:])
    with pytest.raises(dr.BundleError) as caught:
        dr.load(path)
    assert str(path) in str(caught.value)
    assert "7" in str(caught.value)
    assert "1" in str(caught.value)


def test_every_single_bit_counts(bundle_bytes: bytes) -> None:
    """A step that shares no factor with 8 or 64 visits bytes and bits of every sort."""
    for bit in range(0, len(bundle_bytes) * 8, 1037):
        changed = bytearray(bundle_bytes)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(dr.BundleError):
            dr.load_bytes(bytes(changed)).verify()


def test_a_damaged_section_is_found_at_first_use(bundle_bytes: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.dvt"
    module = dr.load_bytes(bundle_bytes)
    section = module.image_bytes(0)
    changed = bytearray(bundle_bytes)
    changed[bundle_bytes.index(section) + len(section) // 2] ^= 4
    path.write_bytes(changed)
    damaged = dr.load(path)
    for _ in range(2):
        with pytest.raises(dr.BundleError, match=r"damaged\.dvt"):
            damaged.steps(1, 1)
    with pytest.raises(dr.BundleError, match=r"damaged\.dvt"):
        damaged.verify()


def test_no_such_file(tmp_path: Path) -> None:
    path = tmp_path / "nothing.dvt"
    with pytest.raises(dr.BundleNotFoundError) as caught:
        dr.load(path)
    assert isinstance(caught.value, FileNotFoundError)
    assert caught.value.filename == str(path)
    assert str(caught.value) == f"cannot read bundle '{path}': no such file or directory"


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as caught:
        dr.load(tmp_path)
    assert isinstance(caught.value, dr.BundleError)


def test_not_readable(bundle_bytes: bytes, tmp_path: Path) -> None:
    path = tmp_path / "secret.dvt"
    path.write_bytes(bundle_bytes)
    path.chmod(0)
    program = """
import os, sys
import dovetail_runtime as dr
load, Expected = dr.load, dr.BundlePermissionError
dr.device("cpu")
if os.geteuid() == 0:  # root may read every file
    os.chdir(os.path.dirname(sys.argv[1]))
    os.setuid(65534)  # nobody
try:
    load(os.path.basename(sys.argv[1]))
except Expected as error:
    assert isinstance(error, PermissionError)
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "cannot read bundle 'secret.dvt': permission denied\n"


def test_not_a_regular_file() -> None:
    with pytest.raises(dr.BundleFileError, match="/dev/null"):
        dr.load("/dev/null")


@pytest.mark.parametrize("content", [b"", b"\x89DVT\r\n\x1a\n", b"ELF" * 100, b"\0" * 4096])
def test_no_bundle_at_all(content: bytes) -> None:
    with pytest.raises(dr.BundleError):
        dr.load_bytes(content)
