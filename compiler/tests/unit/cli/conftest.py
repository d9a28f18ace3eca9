"""A small file of kernels, a bundle of it, and the command line called in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from dovetail.cli import main

KERNELS = '''\
"""Kernels for the tests of the command line."""

import dovetail as dt
from dovetail import T


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32, out: T.Buffer[T.float32]) -> None:
    """Each element times a number."""
    m, n = x.shape
    assert out.shape == (n, 2 * m)
    for i, j in T.parallel(m, n):
        out[j, i] = x[i, j] * by
        out[j, m + i] = x[i, j]


@dt.kernel
def grow(x: T.Buffer[T.float32], by: T.float32) -> None:
    """In place."""
    m, n = x.shape
    for i, j in T.parallel(m, n):
        x[i, j] += by


@dt.kernel
def split(x: T.Buffer[T.float32]) -> tuple[T.Buffer[T.float32], T.Buffer[T.int32]]:
    """Two results."""
    (n,) = x.shape
    half = T.empty((n,), T.float32)
    whole = T.empty((n,), T.int32)
    for i in T.parallel(n):
        half[i] = 0.5 * x[i]
        whole[i] = T.int32(x[i])
    return half, whole
'''

TYPE_ERROR = """\
import dovetail as dt
from dovetail import T

@dt.kernel
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * 2.0
"""


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    status: int
    out: str
    err: str


Command = Callable[..., Outcome]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a bundle of all kernels for the cpu here, one that is elsewhere, and text."""
    import platform

    from dovetail.cli.kernels import load_kernels
    from dovetail.compiler import build

    path = tmp_path_factory.mktemp("kernels") / "kernels.py"
    path.write_text(KERNELS)
    here = {"AMD64": "x86-64", "x86_64": "x86-64", "arm64": "aarch64"}.get(
        platform.machine(), platform.machine()
    )
    level = " -level=2" if here == "x86-64" else ""
    targets = [f"cpu -arch={here}{level}", "cpu -arch=riscv64", "opencl", "null"]
    return build(list(load_kernels(path).values()), targets).tobytes()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipped: bytes) -> Path:
    """An empty folder, made the current one, with `kernels.py`, `k.dvt` and `x.npy`."""
    monkeypatch.chdir(tmp_path)
    Path("kernels.py").write_text(KERNELS)
    Path("k.dvt").write_bytes(shipped)
    np.save("x.npy", np.arange(6, dtype=np.float32).reshape(2, 3))
    return tmp_path


@pytest.fixture
def dovetail(place: Path, capfd: pytest.CaptureFixture[str]) -> Command:
    """Runs a command; one that fails has said so in one error, and shown no traceback."""

    def run(*arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as end:
            main([*arguments])
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        assert isinstance(end.value.code, int)
        assert err.count("error: ") <= 1
        assert end.value.code or "error: " not in err
        return Outcome(end.value.code, out, err)

    return run
