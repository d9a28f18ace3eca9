"""The operators of JAX: attention of them against NumPy in float64, and their gradients.

The bounds are those of test_torch.py: by the square root of the number of roundings on a path,
times a magnitude that no value here exceeds.
"""

import math
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from llm_kernels import for_jax, kernels

UNIT = float(np.finfo(np.float32).eps) / 2
EPS = 1e-5
BATCH, POSITIONS, HEADS, SIZE = 3, 12, 4, 16
WIDTH = HEADS * SIZE


def normal(*shape: int) -> np.ndarray:
    return np.random.default_rng(sum(shape)).standard_normal(shape).astype(np.float32)


def angles() -> tuple[np.ndarray, np.ndarray]:
    turns = np.arange(POSITIONS)[:, None] * 10000.0 ** -(np.arange(SIZE // 2) / (SIZE // 2))
    return np.cos(turns).astype(np.float32), np.sin(turns).astype(np.float32)


def block(x: Any, norm: Any, bits: Any, scales: Any, cosines: Any, sines: Any) -> Any:
    """One layer of attention, of this package's operators, for one sequence."""
    weights = for_jax.dequantize_int4(bits, scales)
    q, k, v = jnp.split(for_jax.rms_norm(x, norm, EPS) @ weights.T, 3, axis=1)
    q, k = (
        for_jax.rotary(each.reshape(POSITIONS, HEADS, SIZE), cosines, sines) for each in (q, k)
    )
    scores = jnp.einsum("phd,qhd->hpq", q, k) / math.sqrt(SIZE)
    shares = jax.vmap(for_jax.softmax)(scores)
    mixed = jnp.einsum("hpq,qhd->phd", shares, v.reshape(POSITIONS, HEADS, SIZE))
    return x + mixed.reshape(POSITIONS, WIDTH)


def wide_block(x: Any, norm: Any, bits: Any, scales: Any, cosines: Any, sines: Any) -> Any:
    """The same layer by NumPy."""
    x, norm, scales, cosines, sines = (
        each.astype(np.float64) for each in (x, norm, scales, cosines, sines)
    )
    words = bits[..., None] >> (4 * np.arange(8, dtype=np.uint32)) & 15
    weights = (words.reshape(len(bits), -1).astype(np.float64) - 8) * np.repeat(
        scales, WIDTH // scales.shape[1], axis=1
    )
    normed = x / np.sqrt((x**2).mean(-1, keepdims=True) + EPS) * norm
    q, k, v = (
        each.reshape(POSITIONS, HEADS, SIZE) for each in np.split(normed @ weights.T, 3, axis=1)
    )

    def turned(each: Any) -> Any:
        a, b = np.split(each, 2, axis=-1)
        c, s = cosines[:, None], sines[:, None]
        return np.concatenate((a * c - b * s, b * c + a * s), axis=-1)

    scores = np.einsum("phd,qhd->hpq", turned(q), turned(k)) / math.sqrt(SIZE)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    shares = powers / powers.sum(-1, keepdims=True)
    return x + np.einsum("hpq,qhd->phd", shares, v).reshape(POSITIONS, WIDTH)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_batch_of_transformer_blocks(compiled: bool) -> None:
    rng = np.random.default_rng(3)
    x, norm = normal(BATCH, POSITIONS, WIDTH), 1 + normal(WIDTH) / 8
    bits = rng.integers(0, 2**32, (3 * WIDTH, WIDTH // 8)).astype(np.uint32)
    scales = (0.02 + 0.01 * rng.random((3 * WIDTH, 4))).astype(np.float32)
    shared = (norm, bits, scales, *angles())
    run = jax.vmap(block, in_axes=(0, *[None] * 5))
    made = (jax.jit(run) if compiled else run)(x, *shared)
    want = np.stack([wide_block(each, *shared) for each in x])
    assert abs(want).max() < 8
    assert (abs(made - want) <= 8 * UNIT * 8 * math.sqrt(4 * WIDTH)).all()


def test_gradients() -> None:
    x, norm, grad = normal(5, 40), normal(40), normal(5, 40)

    def ours(x: Any, norm: Any) -> Any:
        return (grad * for_jax.softmax(for_jax.rms_norm(x, norm, EPS))).sum()

    def theirs(x: Any, norm: Any) -> Any:
        mean = (x**2).mean(-1, keepdims=True)
        return (grad * jax.nn.softmax(x / jnp.sqrt(mean + EPS) * norm)).sum()

    with jax.enable_x64(True):
        want = jax.grad(theirs, (0, 1))(x.astype(np.float64), norm.astype(np.float64))
    for run in (jax.grad(ours, (0, 1)), jax.jit(jax.grad(ours, (0, 1)))):
        for a, b in zip(run(x, norm), want, strict=True):
            assert (abs(a - np.asarray(b)) <= 8 * UNIT * 4 * math.sqrt(4 * 40)).all()


def test_the_same_as_without_jax() -> None:
    x = normal(3, 50)
    np.testing.assert_array_equal(for_jax.softmax(x), kernels.softmax(x))
    heads, turns = normal(POSITIONS, HEADS, SIZE), angles()
    turned = for_jax.rotary(heads, *turns)
    kernels.rotary(heads, *turns)  # in place
    np.testing.assert_array_equal(turned, heads)
