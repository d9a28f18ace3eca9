"""`dovetail run`: a function on .npy files, and everything that a file can be instead."""

from __future__ import annotations

import errno
import os
import pickle
from pathlib import Path

import numpy as np
import pytest

from .conftest import Command

X = np.arange(6, dtype=np.float32).reshape(2, 3)
SCALED = np.concatenate([X.T * np.float32(2.5), X.T], axis=1)


@pytest.mark.level("real")
@pytest.mark.parametrize(
    "device", ["cpu", "cpu:0", pytest.param("opencl", marks=pytest.mark.needs(device="opencl"))]
)
def test_run_makes_the_file_of_an_output(dovetail: Command, device: str):
    """Its shape follows from the function's checks: it is not that of the input."""
    done = dovetail("run", "k.dvt", "scale", "--device", device, "x.npy", "2.5", "out.npy")
    assert done.status == 0
    assert done.out.startswith(f"scale on {device.partition(':')[0]}:0: ")
    assert done.out.endswith(" ms; wrote out.npy\n")
    np.testing.assert_array_equal(np.load("out.npy"), SCALED)
    np.testing.assert_array_equal(np.load("x.npy"), X)


@pytest.mark.level("real")
def test_a_negative_number_is_no_option(dovetail: Command):
    assert dovetail("run", "k.dvt", "scale", "x.npy", "-2.5", "out.npy").status == 0
    np.testing.assert_array_equal(np.load("out.npy")[:, :2], X.T * np.float32(-2.5))


@pytest.mark.level("real")
def test_run_in_place_repeats_on_the_same_data(dovetail: Command):
    done = dovetail("run", "k.dvt", "grow", "x.npy", "1", "--repeat", "3", "-q")
    assert (done.status, done.out) == (0, "")
    np.testing.assert_array_equal(np.load("x.npy"), X + 1)


@pytest.mark.level("real")
def test_run_writes_what_a_function_returns(dovetail: Command):
    for version in ((1, 0), (2, 0), (3, 0)):
        with Path("v.npy").open("wb") as file:
            np.lib.format.write_array(file, np.array([1.5, 2.5], np.float32), version)
        assert dovetail("run", "k.dvt", "split", "v.npy", "half.npy", "whole.npy").status == 0
        np.testing.assert_array_equal(np.load("half.npy"), np.array([0.75, 1.25], np.float32))
        np.testing.assert_array_equal(np.load("whole.npy"), np.array([1, 2], np.int32))


@pytest.mark.level("real")
@pytest.mark.parametrize(
    "array", [X.astype(">f4"), np.asfortranarray(X), X[:0]], ids=["big-endian", "fortran", "empty"]
)
def test_layouts_of_a_file(dovetail: Command, array: np.ndarray):
    np.save("y.npy", array)
    assert dovetail("run", "k.dvt", "scale", "y.npy", "2", "out.npy").status == 0
    want = np.concatenate([array.T * np.float32(2), array.T], axis=1)
    np.testing.assert_array_equal(np.load("out.npy"), want)


def wrong_files() -> dict[str, str]:
    """Writes files that are no good input; name to what is said about each."""
    np.save("f64.npy", X.astype(np.float64))
    np.save("c64.npy", X.astype(np.complex64))
    np.save("rank.npy", X[0])
    np.save("scalar.npy", np.float32(3))
    np.save("object.npy", np.array([[{}]], dtype=object), allow_pickle=True)
    np.savez("archive.npz", a=X)
    Path("pickle.npy").write_bytes(pickle.dumps(X))
    Path("text.npy").write_text("1 2 3\n")
    Path("empty.npy").write_bytes(b"")
    Path("cut.npy").write_bytes(Path("x.npy").read_bytes()[:-4])
    Path("head.npy").write_bytes(Path("x.npy").read_bytes()[:20])
    huge = Path("x.npy").read_bytes().replace(b"(2, 3), }", b"(9999999999, 999999), }")
    Path("huge.npy").write_bytes(huge)
    wants = "expects float32 of rank 2,"
    return {
        "f64.npy": f"{wants} 'f64.npy' holds float64 of shape (2, 3)",
        "c64.npy": f"{wants} 'c64.npy' holds complex64 of shape (2, 3)",
        "rank.npy": f"{wants} 'rank.npy' holds float32 of shape (3,)",
        "scalar.npy": f"{wants} 'scalar.npy' holds float32 of shape ()",
        "object.npy": ": 'object.npy' is not a valid .npy file: it holds pickled python objects, "
        "which are never loaded",
        "archive.npz": ": 'archive.npz' is not a .npy file: it is an .npz archive; save the one "
        "array with numpy.save",
        "pickle.npy": ": 'pickle.npy' is not a .npy file: it is a pickle, which is never loaded; "
        "save the array with numpy.save",
        "text.npy": ": 'text.npy' is not a .npy file: it begins with the bytes 31 20 32 20 33 0a;"
        " save the array with numpy.save",
        "empty.npy": ": 'empty.npy' is not a .npy file: it is empty",
        "cut.npy": ": 'cut.npy' is not a valid .npy file: it is cut short",
        "head.npy": ": 'head.npy' is not a valid .npy file: it is cut short",
        "huge.npy": "'huge.npy'",
        "nothere.npy": ": cannot read 'nothere.npy': no such file or directory",
        ".": ": cannot read '.': is a directory",
    }


def test_a_file_that_is_no_good_input(dovetail: Command):
    for name, text in wrong_files().items():
        done = dovetail("run", "k.dvt", "scale", name, "2", "out.npy")
        assert done.status == 1
        assert done.err.startswith("error: 'scale': argument 'x'")
        assert text in done.err
        assert not Path("out.npy").exists()


def test_wrong_shape_is_the_kernels_own_check(dovetail: Command):
    np.save("out.npy", X)
    before = Path("out.npy").read_bytes()
    done = dovetail("run", "k.dvt", "scale", "x.npy", "2", "out.npy")
    assert (done.status, done.err) == (
        1,
        "error: scale: out.shape == (n, 2 * m) does not hold: (2, 3) == (3, 4) (kernels.py:11:12)"
        "\n",
    )
    assert Path("out.npy").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("scale", "x.npy"),
            "'scale' takes 3 arguments (x by out), got 1; its signature:"
            " scale(x: float32[2], by: float32, out: float32[2])",
        ),
        (
            ("split", "x.npy", "a.npy"),
            "'split' takes 3 arguments (x RESULT.npy RESULT.npy), got 2; its signature:"
            " split(x: float32[1])",
        ),
        (("grow", "x.npy", "1", "more"), "'grow' takes 2 arguments (x by), got 3; its signature:"),
        (("grow", "x.npy", "abc"), "'grow': argument 'by' must be a number (float32), got 'abc'"),
        (
            ("scale", "x.npy", "1", "x.npy"),
            "'scale' writes 'x.npy' as 'out', which is also given for 'x'; give two files",
        ),
        (
            ("split", "x.npy", "a.npy", "a.npy"),
            "'split' writes 'a.npy' as 'result', which is also given for 'result'; give two files",
        ),
        (("scale", "x.npy", "1", "."), "cannot write 'out' to '.': is a directory"),
        (
            ("scale", "x.npy", "1", "no/out.npy"),
            "cannot write 'out' to 'no/out.npy': there is no folder 'no'",
        ),
        (("nope", "x.npy"), "bundle 'k.dvt' has no function 'nope'; it offers "),
    ],
)
def test_wrong_arguments(dovetail: Command, arguments: tuple[str, ...], message: str):
    before = Path("x.npy").read_bytes()
    done = dovetail("run", "k.dvt", *arguments)
    assert done.status == 1
    assert done.err.startswith(f"error: {message}")
    assert Path("x.npy").read_bytes() == before


@pytest.mark.parametrize(
    ("device", "message"),
    [
        ("frob", "backend 'frob' is not ready: not installed: "),
        ("cpu:1", "there is no device cpu:1; cpu has 1 device"),
        ("cpu:x", "device 'cpu:x': expected KIND or KIND:NUMBER, e.g. cpu:0"),
    ],
)
def test_wrong_device(dovetail: Command, device: str, message: str):
    done = dovetail("run", "k.dvt", "grow", "-d", device, "x.npy", "1")
    assert done.status == 1
    assert done.err.startswith(f"error: {message}")


def test_wrong_options(dovetail: Command):
    done = dovetail("run", "k.dvt", "grow", "--frob", "x.npy", "1")
    assert done.status == 2
    assert done.err.startswith("error: no such option: --frob\n")
    done = dovetail("run", "k.dvt", "grow", "x.npy", "1", "--repeat", "0")
    assert done.status == 2
    assert done.err.startswith("error: invalid value for '--repeat': 0 is not in the range x>=1\n")


def test_a_bundle_with_nothing_for_the_device(dovetail: Command):
    assert dovetail("build", "kernels.py", "-t", "cpu -arch=riscv64").status == 0
    done = dovetail("run", "kernels.dvt", "grow", "x.npy", "1")
    assert done.status == 1
    assert "cpu.arch == riscv64" in done.err
    np.testing.assert_array_equal(np.load("x.npy"), X)


def test_a_full_disk_leaves_the_old_result(dovetail: Command, monkeypatch: pytest.MonkeyPatch):
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    before = sorted(path.name for path in Path().iterdir())
    done = dovetail("run", "k.dvt", "grow", "x.npy", "1")
    assert (done.status, done.err) == (
        1,
        "error: cannot write result 'x.npy': no space left on device; the old file is unchanged\n",
    )
    np.testing.assert_array_equal(np.load("x.npy"), X)
    assert sorted(path.name for path in Path().iterdir()) == before


@pytest.mark.level("real")
def test_a_link_is_followed_not_replaced(dovetail: Command):
    Path("link.npy").symlink_to("x.npy")
    assert dovetail("run", "k.dvt", "grow", "link.npy", "1").status == 0
    assert Path("link.npy").is_symlink()
    np.testing.assert_array_equal(np.load("x.npy"), X + 1)
