"""The kernels against NumPy in float64; needs nothing of Dovetail but its runtime.

The bounds are those of sums of n rounded products: n + a few operations, each within half a unit
in the last place of float32 of what it adds up to in magnitude.
"""

import numpy as np
import pytest
from llm_kernels import kernels

UNIT = float(np.finfo(np.float32).eps) / 2
SIZES = [(1, 1), (3, 7), (4, 128), (5, 300)]


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(7).standard_normal(shape).astype(np.float32)


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_rms_norm(m: int, n: int) -> None:
    x, weight = normal(m, n), normal(n) + 2
    made = kernels.rms_norm(x, weight, 1e-5)
    wide = x.astype(np.float64)
    want = (
        wide / np.sqrt((wide**2).mean(-1, keepdims=True) + np.float64(np.float32(1e-5))) * weight
    )
    # The sum, half of whose relative error the root keeps; mean, root, quotient, two products.
    assert (np.abs(made - want) <= (n / 2 + 8) * UNIT * np.abs(want)).all()


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_softmax(m: int, n: int) -> None:
    x = 4 * normal(m, n)
    made = kernels.softmax(x)
    wide = np.exp(x.astype(np.float64) - x.max(-1, keepdims=True))
    want = wide / wide.sum(-1, keepdims=True)
    # The difference is off by a unit of itself, at most 40 here, and exp by 4.
    assert (np.abs(made - want) <= (n + 50) * UNIT * want).all()
    np.testing.assert_array_equal(kernels.softmax(x + np.float32(0)), made)


def test_rotary() -> None:
    x, angles = normal(6, 3, 16), normal(6, 8).astype(np.float64)
    cosines, sines = np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)
    a, b = x[..., :8].astype(np.float64), x[..., 8:].astype(np.float64)
    c, s = cosines[:, None].astype(np.float64), sines[:, None].astype(np.float64)
    want = np.concatenate([a * c - b * s, b * c + a * s], axis=-1)
    size = np.concatenate([abs(a * c) + abs(b * s), abs(b * c) + abs(a * s)], axis=-1)
    kernels.rotary(x, cosines, sines)
    assert (np.abs(x - want) <= 2 * UNIT * size * (1 + UNIT)).all()


def test_dequantize_int4() -> None:
    bits = np.random.default_rng(3).integers(0, 16, (5, 64))
    scales = normal(5, 4)
    shifts = 4 * np.arange(8, dtype=np.uint32)
    packed = (bits.reshape(5, 8, 8).astype(np.uint32) << shifts).sum(-1).astype(np.uint32)
    want = (bits - 8).astype(np.float32) * np.repeat(scales, 16, axis=1)
    np.testing.assert_array_equal(kernels.dequantize_int4(packed, scales), want)


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match=r"rms_norm: .*weight"):
        kernels.rms_norm(normal(2, 3), normal(4), 1e-5)
    with pytest.raises(TypeError, match=r"softmax: parameter 'x'"):
        kernels.softmax(normal(2, 3).astype(np.float64))
