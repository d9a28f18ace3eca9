"""First drafts by users of NumPy: names of arrays and rows, loops over elements, norms, copies.

They are compared with NumPy on the processor and on `reference`; conformance cases
(`dovetail_conformance.cases.numpy_forms`) have the same forms on every target.
"""

# Drafts are what people write.
# ruff: noqa: B905, SIM108

from __future__ import annotations

import copy
import math
from typing import Any

import numpy as np
import pytest
from numpy.linalg import norm

import dovetail as dt
from dovetail import T

rng = np.random.default_rng(11)
Values = T.Buffer[T.float32]


@dt.kernel
def columns(x: Values) -> Values:
    mu = x.sum(axis=0) / x.shape[0]
    return mu


@dt.kernel
def standardized(x: T.Buffer[T.float32, 2]) -> Values:
    return (x - x.mean(0)) / x.std(0, ddof=1)


@dt.kernel
def softmax(x: T.Buffer[T.float32, 2]) -> Values:
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def softmax_of(x: Any) -> Any:
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


@dt.kernel
def softmax_in_place(x: Values) -> None:
    for i in T.parallel(x.shape[0]):
        e = np.exp(x[i] - x[i].max())
        x[i] = e / e.sum()


def store(place: Any, value: Any) -> None:
    place[:] = value


@dt.kernel
def layer_norm(x: Values, gain: Values, out: Values) -> None:
    for i in T.parallel(len(x)):
        d = x[i] - x[i].mean()
        var = (d * d).mean()
        out[i] = d / T.sqrt(var + 1e-5) * gain


def layer_normed(x: Any, gain: Any, out: Any) -> None:
    out[:] = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * gain


@dt.kernel
def nbody(p: Values, m: Values, a: Values) -> None:
    for i in T.parallel(len(p)):
        for j in range(len(p)):
            d = p[j] - p[i]
            a[i] += m[j] * d / (d @ d + 0.01) ** 1.5


def nbody_of(p: Any, m: Any, a: Any) -> None:
    d = p[None] - p[:, None]
    a += (m[:, None] * d / ((d * d).sum(2, keepdims=True) + 0.01) ** 1.5).sum(1)


@dt.kernel
def gram_schmidt(a: Values) -> None:
    for i in range(len(a)):
        for j in range(i):
            a[i] -= (a[i] @ a[j]) * a[j]
        a[i] /= np.linalg.norm(a[i])


def gram_schmidt_of(a: Any) -> None:
    for i in range(len(a)):
        for j in range(i):
            a[i] -= (a[i] @ a[j]) * a[j]
        a[i] /= np.linalg.norm(a[i])


@dt.kernel
def power(a: T.Buffer[T.float32, 2], rounds: int) -> Values:
    v = np.ones(a.shape[0], np.float32)
    v = v / norm(v)
    for _ in range(rounds):
        v = a @ v
        v = v / norm(v)
    return v


def power_of(a: Any, rounds: int) -> Any:
    v = np.ones(len(a)) / math.sqrt(len(a))
    for _ in range(rounds):
        v = a @ v
        v = v / norm(v)
    return v


@dt.kernel
def logistic(x: T.Buffer[T.float32, 2], y: Values, w: Values, rate: float) -> None:
    z = x @ w
    p = 1 / (1 + np.exp(-z))
    g = x.T @ (p - y) / len(y)
    w -= rate * g


def logistic_of(x: Any, y: Any, w: Any, rate: float) -> None:
    w -= rate * (x.T @ (1 / (1 + np.exp(-(x @ w))) - y) / len(y))


@dt.kernel
def perceptron(x: T.Buffer[T.float32, 2], ws: tuple[T.Buffer[T.float32, 2], ...]) -> Values:
    h = x * 1.0
    for w in ws:
        h = np.maximum(h @ w, 0)
    return h


def perceptron_of(x: Any, ws: Any) -> Any:
    for w in ws:
        x = np.maximum(x @ w, 0)
    return x


@dt.kernel
def negated_or_doubled(x: Values) -> Values:
    if x.sum() > 0:
        y = -x
    else:
        y = x * 2
    return y


@dt.kernel
def reversed_sums(x: Values) -> Values:
    y = x * 1
    for _ in range(3):
        y = y[::-1] + y
    return y


def reversed_sums_of(x: Any) -> Any:
    for _ in range(3):
        x = x[::-1] + x
    return x


@dt.kernel
def halved(x: Values) -> Values:
    y = x.copy()
    n = 0
    while np.abs(y).max() > 0.1 and n < 50:
        y = y * 0.5
        n += 1
    return y


def halved_of(x: Any) -> Any:
    while np.abs(x).max() > 0.1:
        x = x * 0.5
    return x


@dt.kernel
def crossed(x: Values, y: Values) -> None:
    x[:], y[:] = y + 1, x + 1


def crossed_of(x: Any, y: Any) -> None:
    x[:], y[:] = y + 1, x + 1


@dt.kernel
def heat(x: T.Buffer[T.float32, 1]) -> None:
    for _ in range(3):
        x[1:-1] = 0.5 * (x[:-2] + x[2:])
    x[:] = x[::-1].copy()


def heat_of(x: Any) -> None:
    for _ in range(3):
        x[1:-1] = 0.5 * (x[:-2] + x[2:])
    x[:] = x[::-1].copy()


@dt.kernel
def nearest(x: Values, centres: Values, label: T.Buffer[T.int32]) -> None:
    for i in T.parallel(len(x)):
        best, at = np.inf, 0
        for k, centre in enumerate(centres):
            d = np.linalg.norm(x[i] - centre)
            if d < best:
                best, at = d, k
        label[i] = at


@dt.kernel
def distances(a: T.Buffer[T.float32, 2], b: T.Buffer[T.float32, 2]) -> Values:
    diff = a[:, None, :] - b[None, :, :]
    return np.sqrt((diff**2).sum(axis=2))


@dt.kernel
def generated(x: Values, w: Values, out: Values) -> None:
    for i in T.parallel(len(x)):
        out[i] = sum(abs(a - b) for a, b in zip(x[i], w)) + sum(v for v in x[i] if v > 0)


@dt.kernel
def rows_of_two(a: Values, b: Values, out: Values) -> None:
    for i, (u, v) in enumerate(zip(a, reversed(b))):
        out[i] = u @ v


@dt.kernel
def bytes_counted(x: T.Buffer[T.uint8], h: T.Buffer[T.int32]) -> None:
    for v in x:
        h[v] += 1


def bytes_counted_of(x: Any, h: Any) -> None:
    for v in x:
        h[v] += 1


@dt.kernel
def converted(x: T.Buffer[T.float32, 2]) -> tuple[Values, Values, T.Buffer[T.int32]]:
    y = x.flatten()
    y += 1
    z: T.Buffer[T.float32] = (x > 0).astype(np.float32)
    return y, z, (x * 10).astype(T.int32)


@dt.kernel
def parts(x: Values) -> tuple[Values, Values]:
    fraction, whole = T.modf(x)
    return fraction, whole


@dt.kernel
def of_integers(x: T.Buffer[T.int32]) -> tuple[T.float32, T.float32, T.float32]:
    return np.linalg.norm(x), np.var(x), x.std(ddof=1)


@dt.inline
def relu(v):
    return T.max(v, 0.0)


@dt.inline
def total(x: T.Buffer[T.float32]) -> T.float32:
    return T.sum(x[k] for k in range(len(x)))


@dt.kernel
def doubled(x: Values) -> Values:
    return 2 * x


@dt.kernel
def handed_on(x: Values, y: Values) -> Values:
    z = doubled(x + y)
    s = total(z - x)
    return relu(z) + s


def values(*shape: int) -> Any:
    return rng.uniform(-2, 2, shape).astype("f4")


SYMMETRIC = (lambda a: a + a.T)(values(4, 4))
DRAFTS: list[tuple[Any, list[Any], Any]] = [
    (columns, [values(4, 3)], lambda x: x.mean(0)),
    (standardized, [values(6, 3)], lambda x: (x - x.mean(0)) / x.std(0, ddof=1)),
    (softmax, [values(4, 3)], softmax_of),
    (softmax_in_place, [values(4, 3)], lambda x: store(x, softmax_of(x))),
    (layer_norm, [values(4, 3), values(3), values(4, 3)], layer_normed),
    (nbody, [values(5, 3), abs(values(5)), np.zeros((5, 3), "f4")], nbody_of),
    (gram_schmidt, [values(3, 5)], gram_schmidt_of),
    (power, [SYMMETRIC, 5], power_of),
    (logistic, [values(6, 3), np.array([0, 1, 1, 0, 1, 0], "f4"), values(3), 0.5], logistic_of),
    (perceptron, [values(4, 3), (values(3, 5), values(5, 2))], perceptron_of),
    (negated_or_doubled, [values(6)], lambda x: -x if x.sum() > 0 else 2 * x),
    (reversed_sums, [values(6)], reversed_sums_of),
    (halved, [values(5)], halved_of),
    (crossed, [values(4), values(4)], crossed_of),
    (heat, [values(9)], heat_of),
    (
        nearest,
        [values(9, 3), values(4, 3), np.zeros(9, "i4")],
        lambda x, c, out: store(out, np.linalg.norm(x[:, None] - c, axis=2).argmin(1)),
    ),
    (distances, [values(4, 3), values(5, 3)], lambda a, b: norm(a[:, None] - b, axis=2)),
    (
        generated,
        [values(4, 3), values(3), values(4)],
        lambda x, w, out: store(out, abs(x - w).sum(1) + np.maximum(x, 0).sum(1)),
    ),
    (
        rows_of_two,
        [values(5, 3), values(5, 3), values(5)],
        lambda a, b, out: store(out, (a * b[::-1]).sum(1)),
    ),
    (bytes_counted, [rng.integers(0, 9, 20).astype("u1"), np.zeros(9, "i4")], bytes_counted_of),
    (
        converted,
        [values(6, 3)],
        lambda x: (x.flatten() + 1, (x > 0) * 1.0, (x.astype("f4") * 10).astype("i4")),
    ),
    (parts, [values(6)], np.modf),
    (of_integers, [np.arange(-3, 6, dtype="i4")], lambda x: (norm(x), x.var(), x.std(ddof=1))),
    (
        handed_on,
        [values(4), values(4)],
        lambda x, y: np.maximum(2 * (x + y), 0) + (2 * (x + y) - x).sum(),
    ),
]


def in_float64(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(in_float64, value))
    if isinstance(value, np.ndarray):
        return value.astype(np.float64) if value.dtype.kind == "f" else value.copy()
    return value


@pytest.mark.level("real")
@pytest.mark.parametrize("device", [None, "reference:0"])
@pytest.mark.parametrize("number", range(len(DRAFTS)), ids=lambda n: DRAFTS[n][0].name)
def test_draft_means_what_numpy_means(number: int, device: str | None):
    kernel, arguments, reference = DRAFTS[number]
    given, wanted = copy.deepcopy(arguments), [in_float64(each) for each in arguments]
    expected = reference(*wanted)
    result = (kernel if device is None else kernel.on(device, copy=True))(*given)
    pairs = [pair for pair in zip(given, wanted, strict=True) if isinstance(pair[0], np.ndarray)]
    if expected is not None:
        several = isinstance(expected, tuple)
        pairs += zip(
            result if several else [result], expected if several else [expected], strict=True
        )
    for found, want in pairs:
        assert np.allclose(np.asarray(found, np.float64), want, atol=1e-4, rtol=1e-4)


def test_a_variance_keeps_its_digits_far_from_zero():
    @dt.kernel
    def spread(x: T.Buffer[T.float32]) -> T.float32:
        return x.var()

    x = (np.arange(8) + 10000).astype(np.float32)
    assert float(spread(x)) == 5.25
