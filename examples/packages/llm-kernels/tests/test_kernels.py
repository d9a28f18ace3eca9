"""The kernels against NumPy in float64; needs nothing of Dovetail but its runtime.

On the processor, or on the device that LLM_KERNELS_DEVICE names: `cuda`, `vulkan`, ...

The bounds are those of sums of n rounded products: n + a few operations, each within half a unit
in the last place of float32 of what it adds up to in magnitude; quotients, roots and exponentials
as inexact as the least exact of those interfaces, Vulkan, allows.
"""

import os

import numpy as np
import pytest
from llm_kernels import kernels

import dovetail_runtime as dr

DEVICE = os.environ.get("LLM_KERNELS_DEVICE", "cpu")
UNIT = float(np.finfo(np.float32).eps) / 2
SIZES = [(1, 1), (3, 7), (4, 128), (5, 300)]


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(7).standard_normal(shape).astype(np.float32)


def there(array: np.ndarray) -> dr.Tensor:
    return dr.asarray(array, DEVICE)


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_rms_norm(m: int, n: int) -> None:
    x, weight = normal(m, n), normal(n) + 2
    made = dr.asnumpy(kernels.rms_norm(there(x), there(weight), 1e-5))
    wide = x.astype(np.float64)
    want = (
        wide / np.sqrt((wide**2).mean(-1, keepdims=True) + np.float64(np.float32(1e-5))) * weight
    )
    # The sum, half of whose relative error the root keeps; two quotients and the root, of 5 half
    # units each, and two products.
    assert (np.abs(made - want) <= (n / 2 + 17) * UNIT * np.abs(want)).all()


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_softmax(m: int, n: int) -> None:
    x = 4 * normal(m, n)
    made = dr.asnumpy(kernels.softmax(there(x)))
    wide = np.exp(x.astype(np.float64) - x.max(-1, keepdims=True))
    want = wide / wide.sum(-1, keepdims=True)
    # The difference d is off by half a unit of itself, at most 40 here, and exp by 3 + 2 |d|
    # units, above and below the line.
    assert (np.abs(made - want) <= (n + 2 * (40 + 2 * (3 + 2 * 40))) * UNIT * want).all()
    np.testing.assert_array_equal(dr.asnumpy(kernels.softmax(there(x))), made)


def test_rotary() -> None:
    x, angles = normal(6, 3, 16), normal(6, 8).astype(np.float64)
    cosines, sines = np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)
    a, b = x[..., :8].astype(np.float64), x[..., 8:].astype(np.float64)
    c, s = cosines[:, None].astype(np.float64), sines[:, None].astype(np.float64)
    want = np.concatenate([a * c - b * s, b * c + a * s], axis=-1)
    size = np.concatenate([abs(a * c) + abs(b * s), abs(b * c) + abs(a * s)], axis=-1)
    made = there(x)
    kernels.rotary(made, there(cosines), there(sines))
    assert (np.abs(dr.asnumpy(made) - want) <= 2 * UNIT * size * (1 + UNIT)).all()


def test_dequantize_int4() -> None:
    bits = np.random.default_rng(3).integers(0, 16, (5, 64))
    scales = normal(5, 4)
    shifts = 4 * np.arange(8, dtype=np.uint32)
    packed = (bits.reshape(5, 8, 8).astype(np.uint32) << shifts).sum(-1).astype(np.uint32)
    want = (bits - 8).astype(np.float32) * np.repeat(scales, 16, axis=1)
    made = kernels.dequantize_int4(there(packed), there(scales))
    np.testing.assert_array_equal(dr.asnumpy(made), want)


def test_gradients() -> None:
    """Of both kernels that have one, in the direction of a drawn change."""
    x, weight, grad = normal(5, 40), normal(40) + 2, normal(5, 40)[::-1].copy()
    y = kernels.softmax(there(x))
    of_x = dr.asnumpy(kernels.softmax_backward(there(grad), y))
    wide = np.exp(x.astype(np.float64))
    shares = wide / wide.sum(-1, keepdims=True)
    want = shares * (grad - (grad * shares).sum(-1, keepdims=True))
    size = shares * (abs(grad) + (abs(grad) * shares).sum(-1, keepdims=True))
    assert (abs(of_x - want) <= (2 * 40 + 3 * 246) * UNIT * size).all()
    of_x, of_weight = map(
        dr.asnumpy, kernels.rms_norm_backward(there(grad), there(x), there(weight), 1e-5)
    )
    x, grad = x.astype(np.float64), grad.astype(np.float64)
    scale = 1 / np.sqrt((x**2).mean(-1, keepdims=True) + np.float64(np.float32(1e-5)))
    products = grad * weight * x
    want = scale * (grad * weight - x * products.mean(-1, keepdims=True) * scale**2)
    size = scale * (abs(grad * weight) + abs(x) * abs(products).mean(-1, keepdims=True) * scale**2)
    assert (abs(of_x - want) <= (3 * 40 + 60) * UNIT * size).all()
    assert (
        abs(of_weight - (grad * x * scale).sum(0))
        <= (40 + 30) * UNIT * (abs(grad * x) * scale).sum(0)
    ).all()


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match=r"rms_norm: .*weight"):
        kernels.rms_norm(there(normal(2, 3)), there(normal(4)), 1e-5)
    with pytest.raises(TypeError, match=r"softmax: parameter 'x'"):
        kernels.softmax(there(normal(2, 3).astype(np.float64)))
