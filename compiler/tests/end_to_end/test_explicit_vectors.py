"""Vectors that an author writes: registers of the processor, and the bits of their lanes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.sources import executed

import dovetail as dt
from dovetail import T, Target
from dovetail.compiler import compile_module, merge

F = T.Buffer[T.float32]


@dt.kernel
def product(a: F, b: F, c: F) -> None:
    """Four rows by eight columns of a product, in registers."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    assert n % 8 == 0
    assert m % 4 == 0
    for i, j in T.parallel(m // 4, n // 8):
        s0, s1 = T.float32x8(0.0), T.float32x8(0.0)
        s2, s3 = T.float32x8(0.0), T.float32x8(0.0)
        for p in range(k):
            v = T.load_vector(b, (p, 8 * j), 8)
            s0 += a[4 * i, p] * v
            s1 += a[4 * i + 1, p] * v
            s2 += a[4 * i + 2, p] * v
            s3 += a[4 * i + 3, p] * v
        T.store_vector(c, (4 * i, 8 * j), s0)
        T.store_vector(c, (4 * i + 1, 8 * j), s1)
        T.store_vector(c, (4 * i + 2, 8 * j), s2)
        T.store_vector(c, (4 * i + 3, 8 * j), s3)


@dt.kernel
def turned(x: F, y: F) -> None:
    """A vector that lives across barriers."""
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 512),), block=(64,)) as (block, thread):
        s = T.alloc((512,), T.float32, scope="shared")
        i = (block.x * 64 + thread.x) * 8
        v = T.load_vector(x, i, 8)
        kept = v * T.float32x8(2.0)
        T.store_vector(s, thread.x * 8, kept)
        T.barrier()
        w = T.load_vector(s, (63 - thread.x) * 8, 8)
        T.barrier()
        kept += w
        T.store_vector(y, i, kept)


@pytest.mark.level("compile_only")
@pytest.mark.parametrize(
    ("target", "whole", "single"),
    [
        ("cpu -level=3", r"vfmadd\d+ps\s+%ymm|vfmadd\d+ps\s.*%ymm", r"vfmadd\d+ss|v(mul|add)ss"),
        ("cpu -level=4", r"vfmadd\d+ps\s.*%ymm", r"vfmadd\d+ss|v(mul|add)ss"),
        ("cpu -level=2", r"mulps", r"mulss|addss"),
        ("cpu -arch=aarch64", r"fmla\s+v\d+\.4s", r"fmadd\s+s"),
    ],
)
def test_arithmetic_of_vectors_is_that_of_the_processor(
    target: str, whole: str, single: str
) -> None:
    code = compile_module(merge([product]), Target(target)).image.sources["kernels.s"]
    # Four sums, in each of the two layouts that the kernel is made for.
    assert len(re.findall(whole, code)) >= 8
    assert not re.search(single, code)


@pytest.mark.level("real")
def test_a_product_by_hand_is_right() -> None:
    random = np.random.default_rng(3)
    for m, n, k in ((4, 8, 5), (12, 24, 1), (8, 8, 0), (0, 8, 3)):
        a = random.integers(-4, 5, (m, k)).astype(np.float32)
        b = random.integers(-4, 5, (k, n)).astype(np.float32)
        for wide in (False, True):
            right = np.zeros((k, 2 * n), np.float32)[:, ::2] if wide else b
            right[:] = b
            c = np.full((m, n), 7, np.float32)
            product(a, right, c)
            assert np.array_equal(c, a.astype(np.float64) @ b)


@pytest.mark.level("real")
@pytest.mark.parametrize("n", [512, 513, 1000, 7, 0])
def test_vectors_live_across_barriers(n: int) -> None:
    x = np.arange(n, dtype=np.float32)
    y = np.full(n, -1, np.float32)
    turned(x, y)
    blocks = np.zeros((n + 511) // 512 * 512, np.float32)
    blocks[:n] = 2 * x
    blocks = blocks.reshape(-1, 64, 8)
    assert np.array_equal(y, (blocks + blocks[:, ::-1]).ravel()[:n])


TYPES = {
    "float32": (2, 4, 8, 16), "float64": (2, 4, 8), "int32": (4, 8), "uint32": (4, 16),
    "int64": (2, 8), "float16": (4,), "int8": (8,), "float32_3": (3,),
}  # fmt: skip


@st.composite
def bodies(draw: Callable[..., Any], depth: int, floats: bool) -> str:
    """Arithmetic of two vectors, a scalar of each iteration, and the vector that is changed."""
    if not depth or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(["v", "w", "acc", "V(3)", "V(s)"]))
    kinds = ["+", "-", "*", "neg", "where", "min", "lane"] + (["/"] if floats else [])
    kind = draw(st.sampled_from(kinds))
    left, right = draw(bodies(depth - 1, floats)), draw(bodies(depth - 1, floats))
    match kind:
        case "neg":
            return f"(-{left})"
        case "where":
            return f"T.where({left} < {right}, {left}, w)"
        case "min":
            return f"T.min({left}, {right})"
        case "lane":
            return f"V({left}[1])"
        case "/":
            return f"({left} / (w * w + V(1)))"
        case _:
            return f"({left} {kind} {right})"


class Lanes:
    """NumPy's arrays with one vector in each row, as the namespace T has functions of them."""

    @staticmethod
    def where(condition: Any, a: Any, b: Any) -> Any:
        return np.where(condition, a, b)

    @staticmethod
    def min(a: Any, b: Any) -> Any:
        return np.where(b < a, b, a)


@pytest.mark.level("real")
@settings(
    max_examples=40, derandomize=True, database=None, deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
@given(st.data())
def test_lanes_have_the_bits_of_numbers_by_themselves(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(TYPES)))
    lanes = data.draw(st.sampled_from(TYPES[name]))
    dtype = name.partition("_")[0]
    floats = dtype.startswith("float")
    first, second = (data.draw(bodies(3, floats)) for _ in range(2))
    loop = data.draw(st.booleans())
    change = f"for k in range(3):\n                acc = {first}" if loop else f"acc = {first}"
    body = f"            acc = v\n            {change}\n            out = {second}\n"
    text = (
        "import dovetail as dt\nfrom dovetail import T\n"
        f"V = T.{dtype}x{lanes}\n\n@dt.kernel\n"
        f"def f(x: T.Buffer[T.{dtype}], q: T.Buffer[T.{dtype}], y: T.Buffer[T.{dtype}]) -> None:\n"
        "    (n,) = x.shape\n    (_,) = q.shape\n    (_,) = y.shape\n"
        f"    with T.strict():\n        for i in T.parallel(T.ceildiv(n, {lanes})):\n"
        f"            v = T.load_vector(x, i * {lanes}, {lanes})\n"
        f"            w = T.load_vector(q, i * {lanes} + 1, {lanes})\n"
        f"            s = x[i * {lanes}]\n"
        f"{body}            T.store_vector(y, i * {lanes}, out)\n"
    )
    count = 5 * lanes - 1
    x, q = (
        (np.arange(6 * lanes) * step % 11 - shift).astype(dtype)
        for step, shift in ((3, 4), (5, 2))
    )
    kernel = executed(text, "vectors.py")["f"]
    got = np.zeros(count, dtype)
    kernel(x[:count].copy(), q[:count].copy(), got)

    def rows(values: Any, start: int) -> Any:
        # What lies behind the end reads as 0.
        known = np.zeros(8 * lanes, dtype)
        known[:count] = values[:count]
        return known[start : start + 5 * lanes].reshape(5, lanes)

    v, w = rows(x, 0), rows(q, 1)
    whole: dict[str, Any] = {
        "T": Lanes, "v": v, "w": w, "s": v[:, :1],
        "V": lambda value: np.broadcast_to(np.asarray(value, dtype).reshape(-1, 1), v.shape),
    }  # fmt: skip
    python = re.sub(r"\)\[1\]|(\b[vw]|acc)\[1\]", lambda m: m[0].replace("[1]", "[:, 1]"), body)
    with np.errstate(all="ignore"):
        exec("\n".join(line[12:] for line in python.splitlines()), whole)
    wanted = np.asarray(whole["out"], dtype).ravel()[:count]
    assert got.tobytes() == wanted.tobytes() or (np.array_equal(got, wanted, equal_nan=True)), text
