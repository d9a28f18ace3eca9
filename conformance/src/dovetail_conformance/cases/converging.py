"""Loops of the host that end when a value of the device says so, and scalars between launches."""

from __future__ import annotations

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail_conformance.case import Array, Case, Expected, rounding, summation

_N = 48


@dt.kernel
def conjugate_gradient(
    a: T.Buffer[T.float32], b: T.Buffer[T.float32], x: T.Buffer[T.float32], eps: T.float32
) -> None:
    """X solves a x = b, for a symmetric positive definite matrix."""
    n, m = a.shape
    assert m == n
    assert b.shape == (n,)
    assert x.shape == (n,)
    r = T.empty((n,), T.float32)
    d = T.empty((n,), T.float32)
    q = T.empty((n,), T.float32)
    for i in T.parallel(n):
        x[i] = 0.0
        r[i] = b[i]
        d[i] = b[i]
    rr = T.sum(r[i] * r[i] for i in range(n))
    stop = eps * eps * rr
    rounds = 0
    while rr > stop and rounds < 200:
        for i in T.parallel(n):
            q[i] = T.sum(a[i, j] * d[j] for j in range(n))
        alpha = rr / T.sum(d[i] * q[i] for i in range(n))
        for i in T.parallel(n):
            x[i] += alpha * d[i]
            r[i] -= alpha * q[i]
        rr_new = T.sum(r[i] * r[i] for i in range(n))
        beta = rr_new / rr
        rr = rr_new
        for i in T.parallel(n):
            d[i] = r[i] + beta * d[i]
        rounds += 1


def _spd(g: np.random.Generator) -> Array:
    noise = g.uniform(-1, 1, (_N, _N))
    return (noise @ noise.T / _N + 2 * np.eye(_N)).astype(np.float32)


def _solved(a: Array, b: Array, x: Array, eps: float) -> list[Expected]:
    exact = np.linalg.solve(a.astype(np.float64), b.astype(np.float64))
    # The recursive residual ends below eps |b|; the true one drifts from it by roundings of the
    # products, at most (rounds * n) u |a| |x| each way (Greenbaum 1997). Then |a^-1| <= 1/2.
    drift = 60 * _N * 2.0**-24 * np.linalg.norm(a) * np.linalg.norm(exact)
    bound = 0.5 * (eps * np.linalg.norm(b.astype(np.float64)) + drift)
    return [Expected(exact, float(bound))]


@dt.kernel
def jacobi(x: T.Buffer[T.float32], f: T.Buffer[T.float32], eps: T.float32) -> T.Buffer[T.float32]:
    """Jacobi's method for (2 + c) u[i] - u[i-1] - u[i+1] = f[i], until nothing moves by eps."""
    (n,) = x.shape
    assert f.shape == (n,)
    src = T.empty_like(x)
    dst = T.empty_like(x)
    src[:] = x
    change = eps + 1.0
    while change > eps:
        for i in T.parallel(n):
            left = src[i - 1] if i > 0 else T.float32(0.0)
            right = src[i + 1] if i + 1 < n else T.float32(0.0)
            dst[i] = (f[i] + left + right) / 3.0
        change = T.max(abs(dst[i] - src[i]) for i in range(n))
        src, dst = dst, src
    return src


def _tridiagonal(n: int) -> Array:
    return 3.0 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)


def _jacobi(x: Array, f: Array, eps: float) -> list[Expected]:
    exact = np.linalg.solve(_tridiagonal(x.size), f.astype(np.float64))
    # A round shrinks the error to 2/3 at most; what is left is 2 * eps and the roundings.
    largest = np.max(np.abs(exact)) + np.max(np.abs(f))
    bound = 2 * eps + 3 * 5 * 2.0**-24 * 2 * largest
    return [Expected(exact, bound)]


@dt.kernel
def power_iteration(a: T.Buffer[T.float32], v: T.Buffer[T.float32], eps: T.float32) -> T.float32:
    """The largest eigenvalue of a symmetric matrix, and its vector in v."""
    n, m = a.shape
    assert m == n
    assert v.shape == (n,)
    w = T.empty((n,), T.float32)
    old = T.float32(0.0)
    found = T.float32(0.0)
    for _ in range(500):
        for i in T.parallel(n):
            w[i] = T.sum(a[i, j] * v[j] for j in range(n))
        norm = T.sqrt(T.sum(w[i] * w[i] for i in range(n)))
        for i in T.parallel(n):
            v[i] = w[i] / norm
        old = found
        found = norm
        if abs(found - old) <= eps * found:
            break
    return found


def _symmetric(g: np.random.Generator) -> Array:
    q, _ = np.linalg.qr(g.uniform(-1, 1, (24, 24)))
    values = np.concatenate([[4.0], g.uniform(0.1, 1.5, 23)])
    return ((q * values) @ q.T).astype(np.float32)


def _largest(a: Array, v: Array, eps: float) -> list[Expected]:
    wide = a.astype(np.float64)
    values, vectors = np.linalg.eigh((wide + wide.T) / 2)
    top = vectors[:, -1]
    top = top * np.sign(top @ v.astype(np.float64))
    ratio = values[-2] / values[-1]
    # Each product is off by n u |a|; steps shrink by the square of the ratio of eigenvalues.
    error = 4 * 24 * 2.0**-24 * np.linalg.norm(wide) + eps * values[-1] / (1 - ratio**2)
    angle = 4 * np.sqrt(eps) + 4 * error / (values[-1] - values[-2])
    return [Expected(np.array(values[-1]), error), Expected(top, angle)]


@dt.kernel
def bisection(target: T.Buffer[T.float32], roots: T.Buffer[T.float32]) -> T.int32:
    """Cube roots by halving intervals, all at once, until the widest is short."""
    (n,) = target.shape
    assert roots.shape == (n,)
    low = T.empty((n,), T.float32)
    high = T.empty((n,), T.float32)
    low[:] = 0.0
    high[:] = 4.0
    width = T.float32(4.0)
    rounds = T.int32(0)
    while width > 1e-5:
        for i in T.parallel(n):
            middle = 0.5 * (low[i] + high[i])
            if middle * middle * middle < target[i]:
                low[i] = middle
            else:
                high[i] = middle
        width *= 0.5
        rounds += 1
    for i in T.parallel(n):
        roots[i] = 0.5 * (low[i] + high[i])
    return rounds


def _cube_roots(target: Array, roots: Array) -> list[Expected]:
    exact = np.cbrt(target.astype(np.float64))
    # Half an interval, and where the rounded cube is on the wrong side of the target.
    bound = 1e-5 + 4 * 2.0**-24 * exact
    return [Expected(np.array(19)), Expected(exact, bound)]


@dt.kernel
def k_means(
    points: T.Buffer[T.float32], centres: T.Buffer[T.float32], of: T.Buffer[T.int32]
) -> T.int32:
    """Lloyd's algorithm on a line, until no point changes its centre."""
    (n,) = points.shape
    (k,) = centres.shape
    assert of.shape == (n,)
    of[:] = -1
    moved = T.empty((1,), T.int32)
    moved[0] = 1
    rounds = T.int32(0)
    while moved[0] != 0:
        moved[0] = 0
        for i in T.parallel(n):
            best = T.int32(0)
            for j in range(k):
                if abs(points[i] - centres[j]) < abs(points[i] - centres[best]):
                    best = T.int32(j)
            if best != of[i]:
                of[i] = best
                T.atomic_max(moved, 0, 1)
        for j in T.parallel(k):
            total = T.float32(0.0)
            count = T.float32(0.0)
            for i in range(n):
                if of[i] == j:
                    total += points[i]
                    count += 1.0
            if count > 0.0:
                centres[j] = total / count
        rounds += 1
    return rounds


def _clusters(g: np.random.Generator) -> Array:
    return np.concatenate([g.uniform(c, c + 0.25, 30) for c in (0.0, 2.0, 5.0)]).astype(np.float32)


def _k_means(points: Array, centres: Array, of: Array) -> list[Expected]:
    wide, middle = points.astype(np.float64), centres.astype(np.float64)
    before, now, rounds = None, np.full(points.size, -1), 0
    while before is None or np.any(before != now):
        before = now
        now = np.argmin(np.abs(wide[:, None] - middle[None, :]), axis=1)
        middle = np.array([np.mean(wide[now == j]) for j in range(middle.size)])
        rounds += 1
    sums = summation(np.array([np.sum(wide[now == j]) for j in range(3)]), 30)
    bound = sums / 30 + rounding(middle, 2)
    return [Expected(np.array(rounds)), Expected(middle, bound), Expected(now)]


@dt.kernel
def newton(x: T.Buffer[T.float32], y: T.Buffer[T.float32], eps: T.float32) -> None:
    """Square roots by Newton's method, until the largest step is small; some are done before."""
    (n,) = x.shape
    assert y.shape == (n,)
    step = T.empty_like(x)
    y[:] = 1.0
    step[:] = 1.0
    while T.max(step[i] for i in range(n)) > eps:
        for i in T.parallel(n):
            new = 0.5 * (y[i] + x[i] / y[i])
            step[i] = abs(new - y[i]) / new
            y[i] = new


def _roots(x: Array, y: Array, eps: float) -> list[Expected]:
    exact = np.sqrt(x.astype(np.float64))
    # After a step of relative size e the error is e * e / 2; each value is rounded three times.
    return [Expected(exact, exact * eps * eps + rounding(exact, 4))]


@dt.kernel
def halving_sum(x: T.Buffer[T.float32]) -> T.float32:
    """The tree reduction of textbooks: half as many threads in each round."""
    (n,) = x.shape
    left = T.empty_like(x)
    left[:] = x
    size = T.int32(n)
    while size > 1:
        half = (size + 1) // 2
        for i in T.parallel(size // 2):
            left[i] += left[i + half]
        size = half
    return left[0]


@dt.kernel
def decaying(x: T.Buffer[T.float32], alpha: T.float32, rounds: T.int32) -> None:
    """A parameter that changes between launches."""
    (n,) = x.shape
    for _ in range(rounds):
        for i in T.parallel(n):
            x[i] += alpha
        alpha = alpha * 0.5


@dt.kernel
def first_places(x: T.Buffer[T.float32], count: T.Buffer[T.int32]) -> None:
    """How many are set stands in memory; the others stay."""
    (n,) = x.shape
    () = count.shape
    for i in T.parallel(T.min(count[()], n)):
        x[i] = T.float32(i)
    if count[()] > n:
        for i in T.parallel(n):
            x[i] = -1.0


@dt.kernel
def normalised(x: T.Buffer[T.float32]) -> tuple[T.Buffer[T.float32], T.float32]:
    """A sum that later launches use, and that is returned."""
    (n,) = x.shape
    out = T.empty_like(x)
    total = T.sum(x[i] for i in range(n))
    for i in T.parallel(n):
        out[i] = x[i] / total
    return out, total


@dt.kernel
def collatz(start: T.Buffer[T.int32], steps: T.Buffer[T.int32]) -> None:
    """Every second round is left early, and some threads are done before others."""
    (n,) = start.shape
    assert steps.shape == (n,)
    steps[:] = 0
    for k in range(1000):
        if T.all(start[i] == 1 for i in range(n)):
            break
        if k % 2 == 1:
            continue
        for i in T.parallel(n):
            if start[i] != 1:
                start[i] = start[i] // 2 if start[i] % 2 == 0 else 3 * start[i] + 1
                steps[i] += 1


def _collatz(start: Array, steps: Array) -> list[Expected]:
    counts = np.zeros(start.size)
    for i, value in enumerate(start):
        number = int(value)
        while number != 1:
            number = number // 2 if number % 2 == 0 else 3 * number + 1
            counts[i] += 1
    return [Expected(np.ones(start.size)), Expected(counts)]


def _positive(g: np.random.Generator, *shape: int) -> Array:
    return g.uniform(0.5, 2.0, shape).astype(np.float32)


def _decayed(x: Array, alpha: float, rounds: int) -> list[Expected]:
    value = x.astype(np.float64) + alpha * (2 - 2.0 ** (1 - rounds))
    return [Expected(value, rounding(np.abs(x) + 2 * alpha, rounds))]


def _first(x: Array, count: Array) -> list[Expected]:
    value = x.astype(np.float64)
    value[: int(count)] = np.arange(min(int(count), x.size))
    return [Expected(value if int(count) <= x.size else np.full(x.size, -1.0))]


def _normalised(x: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    total = np.sum(wide)
    error = summation(np.sum(np.abs(wide)), x.size)
    quotient = wide / total
    return [
        Expected(quotient, np.abs(quotient) * 2 * error / total + rounding(quotient, 1)),
        Expected(np.array(total), error),
    ]


def _summed(x: Array) -> list[Expected]:
    wide = x.astype(np.float64)
    return [Expected(np.array(np.sum(wide)), summation(np.sum(np.abs(wide)), x.size))]


CASES: tuple[Case, ...] = (
    Case(
        "conjugate_gradient",
        conjugate_gradient,
        lambda g: (_spd(g), _positive(g, _N), np.zeros(_N, np.float32), 1e-5),
        _solved,
        (2,),
    ),
    Case(
        "jacobi",
        jacobi,
        lambda g: (np.zeros(65, np.float32), _positive(g, 65), 1e-5),
        _jacobi,
    ),
    Case(
        "power_iteration",
        power_iteration,
        lambda g: (_symmetric(g), _positive(g, 24), 1e-6),
        _largest,
        (1,),
    ),
    Case(
        "bisection",
        bisection,
        lambda g: (g.uniform(0.5, 60, 37).astype(np.float32), np.zeros(37, np.float32)),
        _cube_roots,
        (1,),
    ),
    Case(
        "k_means",
        k_means,
        lambda g: (_clusters(g), np.array([0.5, 1.0, 6.0], np.float32), np.zeros(90, np.int32)),
        _k_means,
        (1, 2),
    ),
    Case(
        "newton",
        newton,
        lambda g: (g.uniform(0.1, 100, 71).astype(np.float32), np.zeros(71, np.float32), 1e-3),
        _roots,
        (1,),
    ),
    Case("halving_sum", halving_sum, lambda g: (_positive(g, 1000),), _summed),
    Case("halving_sum_of_one", halving_sum, lambda g: (_positive(g, 1),), _summed),
    Case("decaying", decaying, lambda g: (_positive(g, 40), 0.75, 5), _decayed, (0,)),
    Case(
        "decaying_never",
        decaying,
        lambda g: (_positive(g, 40), 0.75, 0),
        lambda x, *_: [Expected(x.astype(np.float64))],
        (0,),
    ),
    Case(
        "first_places",
        first_places,
        lambda g: (_positive(g, 40), np.array(13, np.int32)),
        _first,
        (0,),
    ),
    Case(
        "first_places_too_many",
        first_places,
        lambda g: (_positive(g, 40), np.array(41, np.int32)),
        _first,
        (0,),
    ),
    Case("normalised", normalised, lambda g: (_positive(g, 3000),), _normalised),
    Case(
        "collatz_by_the_host",
        collatz,
        lambda g: (np.array([1, 6, 7, 9, 25], np.int32), np.zeros(5, np.int32)),
        _collatz,
        (0, 1),
    ),
)  # fmt: skip
"""Every case of this theme."""
