"""First drafts: kernels as a user of NumPy, Numba, Triton or CUDA writes them, from the documents.

Each was refused once. They are compared with NumPy on the processor and on `reference`, and built
for kinds with 32-bit indices.
"""

# Drafts are what people write.
# ruff: noqa: B007, E731, E741, RUF059

from __future__ import annotations

import copy
import math
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

_RANDOM = np.random.default_rng(0)


def f(*shape: int) -> Any:
    return _RANDOM.standard_normal(shape).astype(np.float32)


def i32(low: int, high: int, *shape: int) -> Any:
    return _RANDOM.integers(low, high, shape).astype(np.int32)


def _definite(n: int) -> Any:
    a = f(n, n)
    return a @ a.T + n * np.eye(n, dtype=np.float32)


@dt.kernel
def relu_mask(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    n = len(x)
    out = T.empty((n,), T.float32)
    for i in T.parallel(n):
        out[i] = (x[i] > 0) * y[i]
    return out


@dt.kernel
def count_pos(x: T.Buffer[T.float32], out: T.Buffer[T.int32]) -> None:
    n = x.shape[0]
    m = x.shape[1]
    for i in T.parallel(n):
        c = 0
        for j in range(m):
            c += x[i, j] > 0
        out[i] = c


@dt.kernel
def count_pos2(x: T.Buffer[T.float32]) -> T.int32:
    return T.sum(1 if x[i] > 0 else 0 for i in range(len(x)))


@dt.kernel
def count_pos3(x: T.Buffer[T.float32]) -> T.int64:
    return T.sum(x > 0)


@dt.kernel
def axpby(
    alpha: T.float32, x: T.Buffer[T.float32], beta: T.float32, y: T.Buffer[T.float32]
) -> None:
    n = x.shape[0]
    if beta == 0.0:
        for i in T.parallel(n):
            y[i] = alpha * x[i]
    else:
        for i in T.parallel(n):
            y[i] = alpha * x[i] + beta * y[i]


@dt.kernel
def gain(x: T.Buffer[T.float32], alpha: T.float32) -> None:
    (n,) = x.shape
    if alpha > 0.0:
        for i in T.parallel(n):
            x[i] *= alpha


@dt.kernel
def jacobi(u: T.Buffer[T.float32], tol: T.float32, most: T.int32) -> T.Buffer[T.float32]:
    n, m = u.shape
    a = T.empty_like(u)
    b = T.empty_like(u)
    a[:] = u
    b[:] = u
    for it in range(most):
        for i, j in T.parallel(range(1, n - 1), range(1, m - 1)):
            b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
        err = T.max(abs(a - b))
        a, b = (b, a)
        if err < tol:
            break
    return a


def _jacobi(u, tol, most):
    a = u.copy()
    b = u.copy()
    for it in range(int(most)):
        b[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
        err = abs(a - b).max()
        a, b = (b, a)
        if err < tol:
            break
    return a


@dt.kernel
def multigrid_like(x: T.Buffer[T.float32], levels: T.int32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty((n,), T.float32)
    out[:] = x
    for l in range(levels):
        tmp = T.empty((n,), T.float32)
        for i in T.parallel(n):
            tmp[i] = 0.5 * (out[i] + out[T.max(i - 1, 0)])
        for i in T.parallel(n):
            out[i] = tmp[i]
    return out


def _multigrid_like(x, l):
    o = x.copy()
    for _ in range(int(l)):
        o = 0.5 * (o + o[np.maximum(np.arange(len(o)) - 1, 0)])
    return o


@dt.kernel
def histogram(
    x: T.Buffer[T.float32], lo: T.float32, hi: T.float32, bins: T.Buffer[T.int32]
) -> None:
    (n,) = x.shape
    nb = bins.shape[0]
    scale = nb / (hi - lo)
    for i in T.parallel(n):
        if x[i] < lo or x[i] >= hi:
            continue
        b = int((x[i] - lo) * scale)
        T.atomic_add(bins, min(b, nb - 1), 1)


@dt.kernel
def onehot(labels: T.Buffer[T.int64], out: T.Buffer[T.float32]) -> None:
    n, k = out.shape
    for i, j in T.parallel(n, k):
        out[i, j] = labels[i] == j


@dt.kernel
def game_of_life(g: T.Buffer[T.uint8], out: T.Buffer[T.uint8]) -> None:
    h, w = g.shape
    for i, j in T.parallel(h, w):
        n = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                if di != 0 or dj != 0:
                    n += g[(i + di) % h, (j + dj) % w]
        alive = g[i, j]
        out[i, j] = 1 if n == 3 or (alive and n == 2) else 0


def _game_of_life(g, o):
    n = sum(
        np.roll(g, (a, b), (0, 1)).astype(int) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b
    )
    return [((n == 3) | (g == 1) & (n == 2)).astype(np.uint8)]


@dt.kernel
def game_bool(g: T.Buffer[T.bool], out: T.Buffer[T.bool]) -> None:
    h, w = g.shape
    for i, j in T.parallel(h, w):
        n = 0
        for di in range(-1, 2):
            for dj in range(-1, 2):
                n += g[(i + di) % h, (j + dj) % w]
        n -= g[i, j]
        out[i, j] = n == 3 or (g[i, j] and n == 2)


def _game_bool(g, o):
    n = sum(
        np.roll(g, (a, b), (0, 1)).astype(int) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b
    )
    return [(n == 3) | g & (n == 2)]


@dt.kernel
def bilinear(img: T.Buffer[T.float32], oh: T.int32, ow: T.int32) -> T.Buffer[T.float32]:
    h, w = img.shape
    out = T.empty((oh, ow), T.float32)
    for i, j in T.parallel(oh, ow):
        y = (i + 0.5) * h / oh - 0.5
        x = (j + 0.5) * w / ow - 0.5
        y0 = T.floor(y)
        x0 = T.floor(x)
        fy = y - y0
        fx = x - x0
        r0 = T.clamp(int(y0), 0, h - 1)
        r1 = T.clamp(int(y0) + 1, 0, h - 1)
        c0 = T.clamp(int(x0), 0, w - 1)
        c1 = T.clamp(int(x0) + 1, 0, w - 1)
        top = img[r0, c0] * (1 - fx) + img[r0, c1] * fx
        bot = img[r1, c0] * (1 - fx) + img[r1, c1] * fx
        out[i, j] = top * (1 - fy) + bot * fy
    return out


def _bilinear(img, oh, ow):
    h, w = img.shape
    y = (np.arange(oh) + 0.5) * h / oh - 0.5
    x = (np.arange(ow) + 0.5) * w / ow - 0.5
    y0 = np.floor(y).astype(int)
    x0 = np.floor(x).astype(int)
    fy = (y - y0)[:, None]
    fx = x - x0
    c = lambda v, n: np.clip(v, 0, n - 1)
    g = lambda a, b: img[c(a, h)][:, c(b, w)]
    return (g(y0, x0) * (1 - fx) + g(y0, x0 + 1) * fx) * (1 - fy) + (
        g(y0 + 1, x0) * (1 - fx) + g(y0 + 1, x0 + 1) * fx
    ) * fy


@dt.kernel
def rgb2gray(img: T.Buffer[T.uint8], out: T.Buffer[T.uint8]) -> None:
    h, w, c = img.shape
    for y, x in T.parallel(h, w):
        out[y, x] = int(0.299 * img[y, x, 0] + 0.587 * img[y, x, 1] + 0.114 * img[y, x, 2])


def _rgb2gray(img, o):
    return [(img.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)).astype(int)]


@dt.kernel
def threshold(img: T.Buffer[T.uint8], t: T.int32) -> T.Buffer[T.uint8]:
    out = T.empty(img.shape, T.uint8)
    for i, j in T.parallel(*img.shape):
        out[i, j] = 255 * (img[i, j] > t)
    return out


@dt.kernel
def dropout(x: T.Buffer[T.float32], p: T.float32, seed: T.uint32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    y = T.empty((n,), T.float32)
    for i in T.parallel(n):
        h = T.uint32(i) * 2654435761 + seed
        h ^= h >> 16
        h *= 2246822507
        h ^= h >> 13
        r = h / 4294967296.0
        keep = r >= p
        y[i] = keep * x[i] / (1 - p)
    return y


def _dropout(x, p, s):
    with np.errstate(all="ignore"):
        h = np.arange(len(x), dtype=np.uint32) * np.uint32(2654435761) + np.uint32(s)
        h ^= h >> np.uint32(16)
        h *= np.uint32(2246822507)
        h ^= h >> np.uint32(13)
    return np.where(h.astype(np.float32) / np.float32(4294967296) >= p, x, 0) / (1 - p)


@dt.kernel
def cg(a: T.Buffer[T.float32], b: T.Buffer[T.float32], iters: T.int32) -> T.Buffer[T.float32]:
    n = len(b)
    x = T.zeros((n,), T.float32)
    r = T.empty((n,), T.float32)
    p = T.empty((n,), T.float32)
    ap = T.empty((n,), T.float32)
    r[:] = b
    p[:] = b
    rs = T.sum(r * r)
    for k in range(iters):
        if T.sqrt(rs) < 1e-06:
            break
        ap[:] = a @ p
        alpha = rs / T.sum(p * ap)
        x[:] += alpha * p
        r[:] -= alpha * ap
        rsnew = T.sum(r * r)
        p[:] = r + rsnew / rs * p
        rs = rsnew
    return x


@dt.kernel
def clip_norm(g: T.Buffer[T.float32], max_norm: T.float32) -> None:
    norm = T.sqrt(T.sum(g * g))
    if norm > max_norm:
        g[:] = g * (max_norm / norm)


@dt.kernel
def lerp_flag(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], t: T.float32, flip: T.bool
) -> T.Buffer[T.float32]:
    out = T.empty_like(a)
    w = 1 - t if flip else t
    sign = 1 if flip else -1
    for i in T.parallel(len(a)):
        out[i] = sign * (a[i] + w * (b[i] - a[i]))
    return out


@dt.kernel
def scale_by(x: T.Buffer[T.float32], n: T.int32, mode: T.int32) -> None:
    if mode == 0:
        factor = 1.0
    elif mode == 1:
        factor = 1.0 / n
    else:
        factor = 1.0 / math.sqrt(n)
    for i in T.parallel(len(x)):
        x[i] = x[i] * factor


@dt.kernel
def sum_if(x: T.Buffer[T.float32], mask: T.Buffer[T.bool]) -> T.float32:
    return T.sum(x * mask)


@dt.kernel
def normalize(x: T.Buffer[T.float32]) -> None:
    mean = T.sum(x) / x.size
    std = T.sqrt(T.sum((x - mean) ** 2) / x.size)
    if std > 0:
        x[:] = (x - mean) / std
    else:
        x[:] = 0


@dt.kernel
def bools_sum(
    a: T.Buffer[T.float32], lo: T.float32, hi: T.float32, out: T.Buffer[T.float32]
) -> None:
    for i in T.parallel(len(a)):
        inside = (a[i] > lo) & (a[i] < hi)
        out[i] = a[i] * inside + lo * (a[i] <= lo) + hi * (a[i] >= hi)


@dt.kernel
def sgn(x: T.Buffer[T.float32], out: T.Buffer[T.int32]) -> None:
    for i in T.parallel(len(x)):
        out[i] = (x[i] > 0) - (x[i] < 0)


@dt.kernel
def checked(x: T.Buffer[T.float32], eps: T.float32) -> None:
    assert eps > 0
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = x[i] / (abs(x[i]) + eps)


@dt.kernel
def wrapidx(x: T.Buffer[T.float32], shift: T.int32) -> T.Buffer[T.float32]:
    n = len(x)
    y = T.empty(n, T.float32)
    for i in T.parallel(n):
        y[i] = x[(i - shift) % n]
    return y


@dt.kernel
def accuracy(logits: T.Buffer[T.float32], labels: T.Buffer[T.int64]) -> T.float32:
    n, c = logits.shape
    correct = T.sum(T.argmax(logits[i, :]) == labels[i] for i in range(n))
    return correct / n


@dt.kernel
def compact(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> T.int32:
    n = len(x)
    keep = T.empty((n,), T.int32)
    for i in T.parallel(n):
        keep[i] = x[i] % 2
    T.cumsum(keep, keep)
    for i in T.parallel(n):
        if x[i] % 2:
            out[keep[i] - 1] = x[i]
    return keep[n - 1]


@dt.kernel
def gcds(a: T.Buffer[T.int32], b: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    for i in T.parallel(len(a)):
        x, y = (a[i], b[i])
        while y:
            x, y = (y, x % y)
        out[i] = x


@dt.kernel
def popcount(x: T.Buffer[T.uint32], out: T.Buffer[T.int32]) -> None:
    for i in T.parallel(len(x)):
        v = x[i]
        c = 0
        while v:
            c += v & 1
            v >>= 1
        out[i] = c


@dt.kernel
def levenshtein(a: T.Buffer[T.uint8], b: T.Buffer[T.uint8]) -> T.int32:
    m, n = (len(a), len(b))
    prev = T.empty((n + 1,), T.int32)
    cur = T.empty((n + 1,), T.int32)
    for j in T.parallel(n + 1):
        prev[j] = j
    for i in range(m):
        cur[0] = i + 1
        for j in range(n):
            cost = 0 if a[i] == b[j] else 1
            cur[j + 1] = min(cur[j] + 1, prev[j + 1] + 1, prev[j] + cost)
        prev, cur = (cur, prev)
    return prev[n]


@dt.kernel
def mandel_c(c: T.Buffer[T.complex64], maxit: T.int32) -> T.Buffer[T.int32]:
    out = T.empty(c.shape, T.int32)
    h, w = c.shape
    for i, j in T.parallel(h, w):
        z = 0j
        n = 0
        while abs(z) < 2 and n < maxit:
            z = z * z + c[i, j]
            n += 1
        out[i, j] = n
    return out


def _mandel_c(c, m):
    o = np.zeros(c.shape, int)
    for i in np.ndindex(c.shape):
        z = np.complex64(0)
        n = 0
        while abs(z) < 2 and n < m:
            z = z * z + c[i]
            n += 1
        o[i] = n
    return o


@dt.kernel
def dft(x: T.Buffer[T.complex64]) -> T.Buffer[T.complex64]:
    n = len(x)
    y = T.empty((n,), T.complex64)
    for k in T.parallel(n):
        acc = 0j
        for t in range(n):
            acc += x[t] * T.exp(-2j * math.pi * k * t / n)
        y[k] = acc
    return y


@dt.kernel
def bn(
    x: T.Buffer[T.float32],
    mean: T.Buffer[T.float32],
    var: T.Buffer[T.float32],
    training: T.bool,
    momentum: T.float32 = 0.1,
) -> T.Buffer[T.float32]:
    n, c = x.shape
    y = T.empty_like(x)
    if training:
        for j in T.parallel(c):
            m = T.sum(x[:, j]) / n
            v = T.sum((x[:, j] - m) ** 2) / n
            mean[j] = (1 - momentum) * mean[j] + momentum * m
            var[j] = (1 - momentum) * var[j] + momentum * v
            for i in range(n):
                y[i, j] = (x[i, j] - m) / T.sqrt(v + 1e-05)
    else:
        y[:] = (x - mean) / T.sqrt(var + 1e-05)
    return y


@dt.kernel
def pick(x: T.Buffer[T.float32], mode: T.constexpr[str] = "sum") -> T.float32:
    if mode == "sum":
        return T.sum(x)
    return T.max(x)


@dt.kernel
def knn(x: T.Buffer[T.float32], q: T.Buffer[T.float32]) -> T.Buffer[T.int32]:
    n, d = x.shape
    m = q.shape[0]
    out = T.empty((m,), T.int32)
    for i in T.parallel(m):
        out[i] = T.argmin(T.sum((x[j, k] - q[i, k]) ** 2 for k in range(d)) for j in range(n))
    return out


F = T.Buffer[T.float32]


@dt.kernel
def layernorm(x: F, gamma: F, beta: F, out: F, eps: T.float32 = 1e-5) -> None:
    n, d = x.shape
    for i in T.parallel(n):
        mean = T.sum(x[i, :]) / d
        var = T.sum((x[i, :] - mean) ** 2) / d
        rstd = 1.0 / T.sqrt(var + eps)
        out[i, :] = (x[i, :] - mean) * rstd * gamma + beta


@dt.kernel
def batchnorm(x: F, mean: F, var: F, gamma: F, beta: F) -> F:
    out = T.empty_like(x)
    out[:] = (x - mean[None, :, None, None]) / T.sqrt(var[None, :, None, None] + 1e-5) * gamma[
        None, :, None, None
    ] + beta[None, :, None, None]
    return out


@dt.kernel
def normalize_rows(x: F) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] /= T.sqrt(T.sum(x[i] ** 2))


@dt.kernel
def mvt(x1: F, x2: F, y1: F, y2: F, A: F) -> tuple[F, F]:
    x1[:] += A @ y1
    x2[:] += y2 @ A
    out1 = T.empty_like(x1)
    out2 = T.empty_like(x2)
    out1[:] = x1
    out2[:] = x2
    return out1, out2


@dt.kernel
def conjugate_gradient(A: F, b: F, x: F, tol: T.float32 = 1e-5, most: int = 100) -> int:
    n = b.shape[0]
    r = T.empty(n, T.float32)
    p = T.empty(n, T.float32)
    r[:] = b - A @ x
    p[:] = r
    rs_old = T.dot(r, r)
    it = 0
    while it < most and math.sqrt(rs_old) > tol:
        Ap = np.dot(A, p)
        alpha = rs_old / np.dot(p, Ap)
        x[:] = x + alpha * p
        r[:] = r - alpha * Ap
        rs_new = T.dot(r, r)
        p[:] = r + (rs_new / rs_old) * p
        rs_old = rs_new
        it += 1
    return it


@dt.kernel
def quantize(x: F, q: T.Buffer[T.int8], scales: F) -> None:
    rows, cols = x.shape
    for i in T.parallel(rows):
        scales[i] = T.max(abs(x[i, j]) for j in range(cols)) / 127
        for j in range(cols):
            q[i, j] = T.clamp(round(x[i, j] / scales[i]), -128, 127)


@dt.kernel
def uniforms(seeds: T.Buffer[T.uint32], out: F) -> None:
    for i in T.parallel(len(seeds)):
        s = seeds[i]
        s ^= s << 13
        s ^= s >> 17
        s ^= s << 5
        out[i] = s / 4294967296


def _xorshift(s: Any) -> Any:
    s = s ^ (s << np.uint32(13))
    s = s ^ (s >> np.uint32(17))
    return s ^ (s << np.uint32(5))


@dt.kernel
def digits(keys: T.Buffer[T.uint32], out: T.Buffer[T.uint32], bit: T.int32) -> None:
    for i in T.parallel(len(keys)):
        out[i] = (keys[i] >> bit) & 15


@dt.kernel
def power_of(x: F, n: np.int32) -> F:
    out = T.empty_like(x)
    for i in T.parallel(len(x)):
        out[i] = x[i] * n
    return out


DRAFTS: list[tuple[Any, list[Any], Any, float]] = [
    (
        layernorm,
        [f(4, 8), f(8), f(8), np.zeros((4, 8), np.float32)],
        lambda x, g, b, o: [
            (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * g + b
        ],
        0.0005,
    ),
    (
        batchnorm,
        [f(2, 3, 4, 5), f(3), abs(f(3)), f(3), f(3)],
        lambda x, m, v, g, b: (
            (x.transpose(0, 2, 3, 1) - m) / np.sqrt(v + 1e-5) * g + b
        ).transpose(0, 3, 1, 2),
        0.0005,
    ),
    (
        normalize_rows,
        [f(4, 3)],
        lambda x: [x / np.sqrt((x**2).sum(1, keepdims=True))],
        0.0001,
    ),
    (
        mvt,
        [f(4), f(5), f(5), f(4), f(4, 5)],
        lambda a, b, c, d, m: [a + m @ c, b + d @ m],
        0.0005,
    ),
    (
        conjugate_gradient,
        [_definite(5), f(5), np.zeros(5, np.float32)],
        lambda a, b, x: np.int64(5),
        1,
    ),
    (
        quantize,
        [f(3, 6), np.zeros((3, 6), np.int8), np.zeros(3, np.float32)],
        lambda x, q, s: [np.round(x / (abs(x).max(1, keepdims=True) / np.float32(127)))],
        0,
    ),
    (
        uniforms,
        [_RANDOM.integers(0, 2**32, 9).astype(np.uint32), np.zeros(9, np.float32)],
        lambda s, o: [_xorshift(s) / 2**32],
        0.0001,
    ),
    (
        digits,
        [
            _RANDOM.integers(0, 2**32, 9).astype(np.uint32),
            np.zeros(9, np.uint32),
            28,
        ],
        lambda k, o, b: [k >> 28],
        0,
    ),
    (power_of, [f(9), 3], lambda x, n: 3 * x, 0.0001),
    (relu_mask, [f(50), f(50)], lambda x, y: (x > 0) * y, 0.0001),
    (count_pos, [f(7, 9), np.zeros(7, np.int32)], lambda x, o: [(x > 0).sum(1)], 0.0001),
    (count_pos2, [f(1000)], lambda x: (x > 0).sum(), 0.0001),
    (count_pos3, [f(1000)], lambda x: (x > 0).sum(), 0.0001),
    (
        axpby,
        [np.float32(2), f(30), np.float32(0.5), f(30)],
        lambda a, x, b, y: [a * x + b * y],
        0.0001,
    ),
    (
        axpby,
        [np.float32(2), f(30), np.float32(0), f(30)],
        lambda a, x, b, y: [a * x + b * y],
        0.0001,
    ),
    (gain, [f(30), np.float32(1.5)], lambda x, a: [x * a], 0.0001),
    (gain, [f(30), np.array(1.5, np.float32)], lambda x, a: [x * a], 0.0001),
    (gain, [f(30), np.float64(1.5)], lambda x, a: [x * a], 0.0001),
    (gain, [f(30), np.int64(2)], lambda x, a: [x * a], 0.0001),
    (jacobi, [f(12, 13), np.float32(0.01), np.int32(500)], _jacobi, 0.0001),
    (jacobi, [f(12, 13), np.float32(0.01), np.int32(5)], _jacobi, 0.0001),
    (jacobi, [f(12, 13), np.float32(0.01), np.int32(8)], _jacobi, 0.0001),
    (multigrid_like, [f(40), np.int32(3)], _multigrid_like, 0.0001),
    (
        histogram,
        [f(1000), np.float32(-3), np.float32(3), np.zeros(10, np.int32)],
        lambda x, lo, hi, b: [np.histogram(x, 10, (lo, hi))[0]],
        0.0001,
    ),
    (
        onehot,
        [np.array([1, 0, 3]), np.zeros((3, 4), np.float32)],
        lambda l, o: [np.eye(4)[l]],
        0.0001,
    ),
    (
        game_of_life,
        [_RANDOM.integers(0, 2, (9, 8)).astype(np.uint8), np.zeros((9, 8), np.uint8)],
        _game_of_life,
        0.0001,
    ),
    (
        game_bool,
        [_RANDOM.integers(0, 2, (9, 8)).astype(bool), np.zeros((9, 8), bool)],
        _game_bool,
        0.0001,
    ),
    (bilinear, [f(5, 6), 9, 10], _bilinear, 0.0001),
    (
        rgb2gray,
        [_RANDOM.integers(0, 255, (4, 5, 3)).astype(np.uint8), np.zeros((4, 5), np.uint8)],
        _rgb2gray,
        1,
    ),
    (
        threshold,
        [_RANDOM.integers(0, 255, (4, 5)).astype(np.uint8), 100],
        lambda i, t: 255 * (i > t),
        0.0001,
    ),
    (dropout, [f(100), np.float32(0.3), np.uint32(7)], _dropout, 0.0001),
    (dropout, [f(100), 0.3, 7], _dropout, 0.0001),
    (cg, [_definite(6), f(6), 50], lambda a, b, i: np.linalg.solve(a, b), 0.0001),
    (clip_norm, [f(100), 1.0], lambda g, m: [g * min(1, m / np.sqrt((g * g).sum()))], 0.0001),
    (
        lerp_flag,
        [f(9), f(9), 0.25, True],
        lambda a, b, t, fl: (1 if fl else -1) * (a + (1 - t if fl else t) * (b - a)),
        0.0001,
    ),
    (
        lerp_flag,
        [f(9), f(9), 0.25, False],
        lambda a, b, t, fl: (1 if fl else -1) * (a + (1 - t if fl else t) * (b - a)),
        0.0001,
    ),
    (scale_by, [f(9), 4, 2], lambda x, n, m: [x / 2], 0.0001),
    (
        sum_if,
        [f(100), _RANDOM.integers(0, 2, 100).astype(bool)],
        lambda x, m: (x * m).sum(),
        0.0001,
    ),
    (normalize, [f(50)], lambda x: [(x - x.mean()) / x.std()], 0.0001),
    (normalize, [np.ones(50, np.float32)], lambda x: [x * 0], 0.0001),
    (bools_sum, [f(30), -0.5, 0.5, f(30)], lambda a, lo, hi, o: [np.clip(a, lo, hi)], 0.0001),
    (sgn, [f(30), np.zeros(30, np.int32)], lambda x, o: [np.sign(x)], 0.0001),
    (checked, [f(9), 0.1], lambda x, e: [x / (abs(x) + np.float32(e))], 0.0001),
    (wrapidx, [f(9), 4], lambda x, s: np.roll(x, s), 0.0001),
    (
        accuracy,
        [f(30, 3), _RANDOM.integers(0, 3, 30)],
        lambda l, y: (l.argmax(1) == y).mean(),
        0.0001,
    ),
    (compact, [np.arange(9, dtype=np.int32), np.zeros(9, np.int32)], lambda x, o: 4, 0.0001),
    (
        gcds,
        [i32(1, 99, 20), i32(1, 99, 20), i32(0, 1, 20)],
        lambda a, b, o: [np.gcd(a, b)],
        0.0001,
    ),
    (
        popcount,
        [_RANDOM.integers(0, 2**32, 9).astype(np.uint32), np.zeros(9, np.int32)],
        lambda x, o: [np.array([bin(v).count("1") for v in x])],
        0.0001,
    ),
    (
        levenshtein,
        [np.frombuffer(b"kitten", np.uint8).copy(), np.frombuffer(b"sitting", np.uint8).copy()],
        lambda a, b: 3,
        0.0001,
    ),
    (mandel_c, [(f(4, 4) + 1j * f(4, 4)).astype(np.complex64), 20], _mandel_c, 0.0001),
    (
        bn,
        [f(6, 3), f(3), abs(f(3)), False],
        lambda x, m, v, t: (x - m) / np.sqrt(v + 1e-05),
        0.0001,
    ),
    (
        bn,
        [f(6, 3), f(3), abs(f(3)), True],
        lambda x, m, v, t: (x - x.mean(0)) / np.sqrt(x.var(0) + 1e-05),
        0.0001,
    ),
    (pick, [f(9)], lambda x: x.sum(), 0.0001),
    (
        knn,
        [f(20, 3), f(5, 3)],
        lambda x, q: ((q[:, None] - x[None]) ** 2).sum(-1).argmin(1),
        0.0001,
    ),
]


def _results(
    result: Any, given: list[Any], arguments: list[Any], expected: list[Any]
) -> list[Any]:
    """What a call returned, or the arrays that it was to write, by their shapes."""
    if result is None:
        return [
            next(a for a in reversed(given) if isinstance(a, np.ndarray) and a.shape == want.shape)
            for want in expected
        ]
    return list(result) if isinstance(result, tuple) else [result]


@pytest.mark.parametrize("device", [None, "reference:0"])
@pytest.mark.parametrize("number", range(len(DRAFTS)), ids=lambda n: f"{DRAFTS[n][0].name}_{n}")
def test_draft_means_what_numpy_means(number: int, device: str | None):
    kernel, arguments, want, bound = DRAFTS[number]
    expected = want(*copy.deepcopy(arguments))
    expected = [
        np.asarray(each) for each in (expected if isinstance(expected, list) else [expected])
    ]
    given = copy.deepcopy(arguments)
    result = (kernel if device is None else kernel.on(device, copy=True))(*given)
    for found, wanted in zip(_results(result, given, arguments, expected), expected, strict=True):
        values = np.asarray(found)
        if values.dtype.kind in "iub":
            assert np.abs(values.astype(np.int64) - wanted.astype(np.int64)).max() <= int(bound)
        else:
            assert np.allclose(values, wanted, rtol=bound, atol=bound)


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("kind", ["vulkan", "webgpu"])
@pytest.mark.parametrize(
    "kernel", {draft[0].name: draft[0] for draft in DRAFTS}.values(), ids=lambda k: k.name
)
def test_draft_is_built(kernel: Any, kind: str):
    assert dt.build([kernel], [kind]).functions


@dt.kernel
def leaves_early(x: T.Buffer[T.float32], n: T.int32, flag: T.bool) -> None:
    if n == 0:
        return
    if not flag:
        x[0] = -1
        return
    t = T.empty(n, T.float32)
    for i in T.parallel(n):
        t[i] = x[i] + 1
    for r in range(3):
        if r == n:
            return
        for i in T.parallel(n):
            x[i] += t[i]
    x[0] = 0


def _leaves_early(x: Any, n: int, flag: bool) -> Any:
    x = x.copy()
    if n == 0:
        return x
    if not flag:
        x[0] = -1
        return x
    t = x[:n] + 1
    for r in range(3):
        if r == n:
            return x
        x[:n] += t
    x[0] = 0
    return x


@pytest.mark.parametrize("device", [None, "reference:0"])
@pytest.mark.parametrize("flag", [True, False])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 5])
def test_a_kernel_may_be_left_early(n: int, flag: bool, device: str | None):
    x = np.arange(9, dtype=np.float32)
    expected = _leaves_early(x, n, flag)
    (leaves_early if device is None else leaves_early.on(device, copy=True))(x, n, flag)
    assert np.array_equal(x, expected)


@dt.kernel
def one_of(a: T.Buffer[T.int32], b: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    for i in T.parallel(len(a)):
        out[i] = (a[i] or b[i]) + (a[i] > 2 and a[i]) * 100 + (a[i] and b[i] > 3) * 1000


def test_and_and_or_of_numbers_give_one_of_them():
    a, b = np.array([0, 1, 2, 3, 4, 0], np.int32), np.array([5, 0, 4, 2, 7, 0], np.float32)
    out = np.empty(6, np.float32)
    one_of(a, b, out)
    assert out.tolist() == [
        (x or y) + (x > 2 and x) * 100 + (x and y > 3) * 1000
        for x, y in zip(a.tolist(), b.tolist(), strict=True)
    ]
