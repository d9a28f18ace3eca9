"""A bundle for Metal and the processor, where Metal is and where it is not."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T


@dt.kernel
def scale(a: T.float32, x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Y = a x."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i]


def test_the_bytes_do_not_depend_on_the_runtime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes: set[str] = set()
    for number, libraries in enumerate(("", "/nonexistent/Metal")):
        monkeypatch.setenv("DOVETAIL_METAL_LIBRARIES", libraries)
        path = tmp_path / f"{number}.dvt"
        dt.build([scale], ["metal", "cpu"]).save(path)
        hashes.add(hashlib.sha256(path.read_bytes()).hexdigest())
    assert len(hashes) == 1


def test_without_metal_the_next_variant_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "scale.dvt"
    dt.build([scale], ["metal", "cpu"]).save(path)
    x, y = np.arange(9, dtype=np.float32), np.zeros(9, np.float32)
    dr.load(path).scale(2.0, x, y)
    np.testing.assert_array_equal(y, 2 * x)
