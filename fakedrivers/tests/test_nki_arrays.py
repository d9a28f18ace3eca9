"""`T.trn.*` and arrays in SBUF and PSUM, executed on the stand-in for NKI."""

import math
from typing import Any

import numpy as np
import pytest
from nki_device import NkiExecutor

import dovetail as dt
import dovetail_runtime as runtime
from dovetail import T
from dovetail.backends.trn.namespace import ACTIVATIONS, VALUES
from dovetail.compiler import build, resolve
from dovetail_fakedrivers.nki_shim import NkiError, isa
from dovetail_fakedrivers.nki_shim import language as nl

pytestmark = pytest.mark.level("shim")

UNIT = 2.0**-24
"""The relative error of one rounding to float32."""


def call(kernel: Any, *arguments: Any, target: str = "trn") -> list[np.ndarray[Any, Any]]:
    """The tensor arguments after a call."""
    executor = NkiExecutor(target)
    bundle = build([kernel], [executor.target]).tobytes()
    return executor.run(bundle, kernel.name, arguments)[1]


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    return np.random.default_rng(3).standard_normal(shape).astype(np.float32)


@dt.kernel
def matmul_gelu(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]) -> None:
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel((m + 127) // 128, (n + 511) // 512):
        rows = T.alloc((128, 128), T.float32, scope="trn.sbuf")
        left = T.alloc((128, 128), T.float32, scope="trn.sbuf")
        right = T.alloc((128, 512), T.float32, scope="trn.sbuf")
        total = T.alloc((128, 512), T.float32, scope="trn.psum")
        out = T.alloc((128, 512), T.float32, scope="trn.sbuf")
        T.trn.fill(total, 0.0)
        for p in range((k + 127) // 128):
            T.trn.load(rows, a, (i * 128, p * 128))
            T.trn.transpose(left, rows)
            T.trn.load(right, b, (p * 128, j * 512))
            T.trn.matmul(total, left, right)
        T.trn.activation(out, total, "gelu")
        T.trn.store(out, c, (i * 128, j * 512))


def gelu(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return x / 2 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


@pytest.mark.parametrize("shape", [(1, 1, 1), (5, 7, 3), (130, 257, 515)])
def test_products_by_the_tensor_engine(shape: tuple[int, int, int]):
    m, k, n = shape
    a, b = numbers(m, k), numbers(k, n)
    c = call(matmul_gelu, a, b, np.full((m, n), np.nan, np.float32))[2]
    want = gelu(a.astype(np.float64) @ b.astype(np.float64))
    # k products and k sums in any order, gelu has slopes up to 1.13, and its result is rounded.
    error = 1.13 * 2 * k * UNIT * (np.abs(a).astype(np.float64) @ np.abs(b))
    assert (np.abs(c - want) <= error + 2 * UNIT * np.abs(want)).all()


def test_products_of_strided_and_transposed_tensors():
    a, b = numbers(14, 9)[::2], numbers(6, 9).T
    c = call(matmul_gelu, a, b, np.zeros((7, 6), np.float32))[2]
    want = gelu(a.astype(np.float64) @ b)
    error = 1.13 * 18 * UNIT * (np.abs(a).astype(np.float64) @ np.abs(b))
    assert (np.abs(c - want) <= error + 2 * UNIT * np.abs(want)).all()


@dt.kernel
def softmax(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m = x.shape[0]
    assert x.shape == (m, 40)
    assert y.shape == (m, 40)
    for i in T.parallel((m + 127) // 128):
        row = T.alloc((128, 40), T.float32, scope="trn.sbuf")
        one = T.alloc((128, 1), T.float32, scope="trn.sbuf")
        T.trn.load(row, x, (i * 128, 0))
        T.trn.tensor_reduce(one, row, "maximum")
        T.trn.tensor_tensor(row, row, one, "subtract")
        T.trn.activation(row, row, "exp")
        T.trn.tensor_reduce(one, row, "add")
        T.trn.activation(one, one, "reciprocal")
        T.trn.tensor_tensor(row, row, one, "multiply")
        T.trn.store(row, y, (i * 128, 0))


@pytest.mark.parametrize("rows", [0, 1, 128, 300])
def test_reductions_and_columns(rows: int):
    x = numbers(rows, 40)
    y = call(softmax, x, np.full_like(x, np.nan))[1]
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True, initial=-np.inf))
    # The difference (at most 8), the exponential, 40 sums, the reciprocal and the product.
    np.testing.assert_allclose(y, e / e.sum(1, keepdims=True), rtol=2 * (8 + 1 + 40 + 2) * UNIT)


@dt.kernel
def counted(y: T.Buffer[T.float32], z: T.Buffer[T.float32], first: T.int32) -> None:
    assert y.shape == (4, 6)
    assert z.shape == (6, 4)
    for _ in T.parallel(1):
        a = T.alloc((4, 6), T.float32, scope="trn.sbuf")
        b = T.alloc((6, 4), T.float32, scope="trn.psum")
        T.trn.iota(a, first, 100, -2)
        T.trn.store(a, y, (0, 0))
        T.trn.transpose(b, a)
        T.trn.store(b, z, (0, 0))


def test_numbers_in_a_row_and_their_transpose():
    y, z = np.zeros((4, 6), np.float32), np.zeros((6, 4), np.float32)
    y, z = call(counted, y, z, np.int32(7))[:2]
    want = 7 + 100 * np.arange(4)[:, None] - 2 * np.arange(6)
    assert (y == want).all()
    assert (z == want.T).all()


@dt.kernel
def placed(x: T.Buffer[T.float32], y: T.Buffer[T.float32], row: T.int32, column: T.int32) -> None:
    assert x.ndim == 2
    assert y.ndim == 2
    for _ in T.parallel(1):
        a = T.alloc((3, 4), T.float32, scope="trn.sbuf")
        T.trn.load(a, x, (row, column))
        T.trn.store(a, y, (row, column))


@pytest.mark.parametrize("at", [(0, 0), (1, 2), (5, 7), (100, 3), (-1, 0), (0, -4)])
def test_what_is_outside_is_left_out(at: tuple[int, int]):
    x, y = numbers(6, 9), np.zeros((7, 8), np.float32)
    got = call(placed, x, y, np.int32(at[0]), np.int32(at[1]))[1]
    want, wide = np.zeros((200, 200), np.float32), np.zeros((200, 200), np.float32)
    wide[:6, :9] = x
    if min(at) >= 0:
        part = slice(at[0], at[0] + 3), slice(at[1], at[1] + 4)
        want[part] = wide[part]
    assert (got == want[:7, :8]).all()


FUNCTIONS = {
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "relu": lambda x: np.maximum(x, 0),
    "gelu": gelu,
    "gelu_apprx_tanh": lambda x: (
        x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    ),
    "silu": lambda x: x / (1 + np.exp(-x)),
    "softplus": lambda x: np.log1p(np.exp(x)),
    "mish": lambda x: x * np.tanh(np.log1p(np.exp(x))),
    "erf": np.vectorize(math.erf),
    "tanh": np.tanh,
    "arctan": np.arctan,
    "sin": np.sin,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "square": np.square,
    "sign": np.sign,
    "reciprocal": np.reciprocal,
}
POINTS = np.array([[0.125, 0.3, 1.0, 1.7, 2.5, 3.1]], np.float32)


def activated(name: str) -> Any:
    @dt.kernel
    def kernel(x: T.Buffer[T.float32], y: T.Buffer[T.float16]) -> None:
        assert x.shape == (1, 6)
        assert y.shape == (1, 6)
        for _ in T.parallel(1):
            a = T.alloc((1, 6), T.float32, scope="trn.sbuf")
            b = T.alloc((1, 6), T.float16, scope="trn.sbuf")
            T.trn.load(a, x, (0, 0))
            T.trn.activation(b, a, name)
            T.trn.store(b, y, (0, 0))

    return kernel


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations_of_arrays(name: str):
    y = call(activated(name), POINTS, np.zeros((1, 6), np.float16))[1]
    # Rounded to float32 (by a few units in its functions), then to float16.
    np.testing.assert_allclose(y, FUNCTIONS[name](POINTS.astype(np.float64)), rtol=1.01 * 2**-11)


def one_value(name: str) -> Any:
    function = getattr(T.trn, name)

    @dt.kernel
    def kernel(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        for i in T.parallel(n):
            y[i] = function(x[i])

    return kernel


@pytest.mark.parametrize("name", VALUES)
def test_activations_of_values(name: str):
    x = np.linspace(-4, 5, 1001, dtype=np.float32)
    y = call(one_value(name), x, np.zeros_like(x))[1]
    want = FUNCTIONS[name](x.astype(np.float64))
    # The stand-in rounds once; in float64 1 + erf(x) and 1 + tanh(x) cancel below 0.
    np.testing.assert_allclose(y, want, rtol=2 * UNIT, atol=4 * 2.0**-52)


@dt.kernel
def in_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    n, m = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        acc = T.alloc((4,), T.float32, scope="trn.psum")
        factor = T.alloc((4,), T.float32, scope="trn.sbuf")
        for j in range(4):
            acc[j] = 0.0
            factor[j] = T.float32(j + 1)
        for j in range(m):
            acc[j % 4] += x[i, j] * factor[j % 4]
        y[i] = acc[0] + acc[1] + acc[2] + acc[3]


def in_rows_wanted(x: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    return x.astype(np.float64) @ (1.0 + np.arange(x.shape[1]) % 4)


@pytest.mark.parametrize("kind", ["trn", "cpu", "reference"])
def test_an_iterations_arrays_are_a_hint_elsewhere(kind: str):
    x = numbers(150, 10)
    error = 40 * UNIT * (np.abs(x).astype(np.float64) @ (1.0 + np.arange(10) % 4))
    if kind == "trn":
        y = call(in_rows, x, np.zeros(150, np.float32))[1]
    else:
        y = np.zeros(150, np.float32)
        bundle = build([in_rows], [resolve(kind)]).tobytes()
        runtime.load_bytes(bundle, device=kind).in_rows(x, y)
    assert (np.abs(y - in_rows_wanted(x)) <= error).all()


def tile(rows: int, columns: int, **more: Any) -> Any:
    return nl.full((rows, columns), 1, dtype=np.float32, **more)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: isa.nc_transpose(tile(4, 129)), r"\(128, 128\) or smaller"),
        (lambda: isa.nc_transpose(tile(4, 4, buffer=nl.psum)), "reads SBUF"),
        (lambda: isa.activation(nl.add, tile(4, 4), dtype=np.float32), "no activation"),
        (lambda: isa.activation(nl.sin, tile(4, 4), dtype=np.float64), "no type"),
        (lambda: nl.sin(nl.full((1, 1), 4.0, dtype=np.float32)), "outside of -pi to pi"),
        (
            lambda: isa.tensor_reduce(nl.divide, tile(4, 4), [1], dtype=np.float32, keepdims=True),
            "no operator of a reduction",
        ),
    ],
)
def test_the_stand_in_refuses(action: Any, message: str):
    with pytest.raises(NkiError, match=message):
        action()
