"""Twenty ordinary kernels in plain loops, beside the same loops in Numba and C on the same arrays.

Each is written once, below, as a user would write it for Dovetail. Numba's function is that text
with `prange` for `T.parallel` and without the types; it is compiled with `parallel=True` and
`fastmath=True`; C is made of it by `loops_in_c.py`. So no side has a loop, a tile or a hint that
the others have not. The size of the machine code is that of C's function beside all of ours: the
code for row-major arrays, and for all others. The kernels
are those of public collections: PolyBench (linear algebra, statistics, stencils), NPBench and
Numba's own examples; the text is ours. What each computes is compared before it is timed, at a
small size: with the same text run by Python itself, in float64.

    python -m pip install numba    # where it is missing, it is left out
"""

from __future__ import annotations

import importlib
import importlib.util
import linecache
import math
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import loops_in_c
import numpy as np
from measure import Result, paired

import dovetail as dt
import dovetail_runtime as runtime
from dovetail import T
from dovetail.api import jit
from dovetail.compiler import Compiled, listening

F = T.Buffer[T.float32]

# Each kernel's text, and the shapes of its arrays at full and at a small size: a number is a
# scalar, a name in quotes an array of whole numbers below the first extent.
PROGRAMS: dict[str, tuple[str, list[tuple[int, ...]], list[tuple[int, ...]]]] = {
    "saxpy": (
        """
def kernel(x: F, y: F, z: F) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = T.float32(2.5) * x[i] + y[i]
""",
        [(1 << 22,)] * 3, [(1000,)] * 3,
    ),
    "gemm": (
        """
def kernel(a: F, b: F, c: F) -> None:
    m, k = a.shape
    _, n = b.shape
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            total = T.float32(0)
            for p in range(k):
                total += a[i, p] * b[p, j]
            c[i, j] = T.float32(1.5) * total + T.float32(1.2) * c[i, j]
""",
        [(384, 384)] * 3, [(9, 17), (17, 11), (9, 11)],
    ),
    "syrk": (
        """
def kernel(a: F, c: F) -> None:
    n, m = a.shape
    assert c.shape == (n, n)
    for i in T.parallel(n):
        for j in range(i + 1):
            total = T.float32(0)
            for k in range(m):
                total += a[i, k] * a[j, k]
            c[i, j] = T.float32(1.2) * c[i, j] + T.float32(1.5) * total
""",
        [(400, 400), (400, 400)], [(13, 7), (13, 13)],
    ),
    "trmm": (
        """
def kernel(a: F, b: F, out: F) -> None:
    m, _ = a.shape
    _, n = b.shape
    assert a.shape == (m, m)
    assert b.shape == (m, n)
    assert out.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            total = b[i, j]
            for k in range(i + 1, m):
                total += a[k, i] * b[k, j]
            out[i, j] = T.float32(1.5) * total
""",
        [(320, 320)] * 3, [(9, 9), (9, 11), (9, 11)],
    ),
    "matrix times vector (mvt)": (
        """
def kernel(a: F, x: F, y: F) -> None:
    m, n = a.shape
    assert x.shape == (n,)
    assert y.shape == (m,)
    for i in T.parallel(m):
        total = T.float32(0)
        for j in range(n):
            total += a[i, j] * x[j]
        y[i] += total
""",
        [(2000, 2000), (2000,), (2000,)], [(13, 17), (17,), (13,)],
    ),
    "sum of two products (gesummv)": (
        """
def kernel(a: F, b: F, x: F, y: F) -> None:
    m, n = a.shape
    assert b.shape == (m, n)
    assert x.shape == (n,)
    assert y.shape == (m,)
    for i in T.parallel(m):
        first = T.float32(0)
        second = T.float32(0)
        for j in range(n):
            first += a[i, j] * x[j]
            second += b[i, j] * x[j]
        y[i] = T.float32(1.5) * first + T.float32(1.2) * second
""",
        [(1300, 1300), (1300, 1300), (1300,), (1300,)], [(13, 17), (13, 17), (17,), (13,)],
    ),
    "rank-2 update (gemver)": (
        """
def kernel(a: F, u: F, v: F, w: F, x: F) -> None:
    m, n = a.shape
    assert u.shape == (m,)
    assert v.shape == (n,)
    assert w.shape == (m,)
    assert x.shape == (n,)
    for i in T.parallel(m):
        for j in range(n):
            a[i, j] = a[i, j] + u[i] * v[j] + w[i] * x[j]
""",
        [(2000, 2000), (2000,), (2000,), (2000,), (2000,)], [(13, 17), (13,), (17,), (13,), (17,)],
    ),
    "covariance": (
        """
def kernel(data: F, means: F, out: F) -> None:
    n, m = data.shape
    assert means.shape == (m,)
    assert out.shape == (m, m)
    for i in T.parallel(m):
        for j in range(m):
            total = T.float32(0)
            for k in range(n):
                total += (data[k, i] - means[i]) * (data[k, j] - means[j])
            out[i, j] = total / T.float32(n - 1)
""",
        [(260, 240), (240,), (240, 240)], [(13, 9), (9,), (9, 9)],
    ),
    "tensor times matrix (doitgen)": (
        """
def kernel(a: F, b: F, out: F) -> None:
    r, q, s = a.shape
    _, p = b.shape
    assert b.shape == (s, p)
    assert out.shape == (r, q, p)
    for i in T.parallel(r):
        for j in range(q):
            for k in range(p):
                total = T.float32(0)
                for c in range(s):
                    total += a[i, j, c] * b[c, k]
                out[i, j, k] = total
""",
        [(64, 60, 128), (128, 128), (64, 60, 128)], [(3, 4, 9), (9, 7), (3, 4, 7)],
    ),
    "jacobi, 1 dimension": (
        """
def kernel(a: F, b: F) -> None:
    (n,) = a.shape
    assert b.shape == (n,)
    for i in T.parallel(n - 2):
        b[i + 1] = T.float32(0.33333) * (a[i] + a[i + 1] + a[i + 2])
""",
        [(1 << 21,)] * 2, [(100,)] * 2,
    ),
    "jacobi, 2 dimensions": (
        """
def kernel(a: F, b: F) -> None:
    m, n = a.shape
    assert b.shape == (m, n)
    for i in T.parallel(m - 2):
        for j in range(1, n - 1):
            b[i + 1, j] = T.float32(0.2) * (
                a[i + 1, j] + a[i + 1, j - 1] + a[i + 1, j + 1] + a[i, j] + a[i + 2, j]
            )
""",
        [(1300, 1300)] * 2, [(13, 17)] * 2,
    ),
    "heat, 3 dimensions": (
        """
def kernel(a: F, b: F) -> None:
    l, m, n = a.shape
    assert b.shape == (l, m, n)
    for i in T.parallel(l - 2):
        for j in range(1, m - 1):
            for k in range(1, n - 1):
                mid = T.float32(2) * a[i + 1, j, k]
                b[i + 1, j, k] = (
                    T.float32(0.125) * (a[i, j, k] - mid + a[i + 2, j, k])
                    + T.float32(0.125) * (a[i + 1, j - 1, k] - mid + a[i + 1, j + 1, k])
                    + T.float32(0.125) * (a[i + 1, j, k - 1] - mid + a[i + 1, j, k + 1])
                    + a[i + 1, j, k]
                )
""",
        [(120, 120, 120)] * 2, [(5, 6, 7)] * 2,
    ),
    "horizontal diffusion (hdiff)": (
        """
def kernel(x: F, c: F, out: F) -> None:
    m, n = c.shape
    assert x.shape == (m + 4, n + 4)
    assert out.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            here = T.float32(4) * x[i + 2, j + 2] - (
                x[i + 3, j + 2] + x[i + 1, j + 2] + x[i + 2, j + 3] + x[i + 2, j + 1]
            )
            east = T.float32(4) * x[i + 2, j + 3] - (
                x[i + 3, j + 3] + x[i + 1, j + 3] + x[i + 2, j + 4] + x[i + 2, j + 2]
            )
            flux = east - here
            if flux * (x[i + 2, j + 3] - x[i + 2, j + 2]) > T.float32(0):
                flux = T.float32(0)
            out[i, j] = x[i + 2, j + 2] - c[i, j] * flux
""",
        [(1004, 1004), (1000, 1000), (1000, 1000)], [(13, 15), (9, 11), (9, 11)],
    ),
    "shortest paths, one step (floyd-warshall)": (
        """
def kernel(d: F, row: F, column: F) -> None:
    m, n = d.shape
    assert row.shape == (n,)
    assert column.shape == (m,)
    for i in T.parallel(m):
        for j in range(n):
            d[i, j] = min(d[i, j], column[i] + row[j])
""",
        [(1500, 1500), (1500,), (1500,)], [(13, 17), (17,), (13,)],
    ),
    "softmax": (
        """
def kernel(x: F, y: F) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        top = x[i, 0]
        for j in range(n):
            top = max(top, x[i, j])
        total = T.float32(0)
        for j in range(n):
            y[i, j] = math.exp(x[i, j] - top)
            total += y[i, j]
        for j in range(n):
            y[i, j] = y[i, j] / total
""",
        [(1024, 1024)] * 2, [(7, 33)] * 2,
    ),
    "layer norm": (
        """
def kernel(x: F, y: F) -> None:
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        mean = T.float32(0)
        for j in range(n):
            mean += x[i, j]
        mean = mean / T.float32(n)
        spread = T.float32(0)
        for j in range(n):
            spread += (x[i, j] - mean) * (x[i, j] - mean)
        scale = T.float32(1) / math.sqrt(spread / T.float32(n) + T.float32(1e-5))
        for j in range(n):
            y[i, j] = (x[i, j] - mean) * scale
""",
        [(1024, 1024)] * 2, [(7, 33)] * 2,
    ),
    "convolution 3 x 3": (
        """
def kernel(x: F, w: F, y: F) -> None:
    c, _, _ = x.shape
    k, _, _, _ = w.shape
    _, m, n = y.shape
    assert x.shape == (c, m + 2, n + 2)
    assert w.shape == (k, c, 3, 3)
    assert y.shape == (k, m, n)
    for f in T.parallel(k):
        for i in range(m):
            for j in range(n):
                total = T.float32(0)
                for g in range(c):
                    for p in range(3):
                        for q in range(3):
                            total += x[g, i + p, j + q] * w[f, g, p, q]
                y[f, i, j] = total
""",
        [(16, 58, 58), (16, 16, 3, 3), (16, 56, 56)], [(3, 7, 8), (4, 3, 3, 3), (4, 5, 6)],
    ),
    "depthwise 3 x 3, zeros around": (
        """
def kernel(x: F, w: F, y: F) -> None:
    c, m, n = x.shape
    assert w.shape == (c, 3, 3)
    assert y.shape == (c, m, n)
    for g in T.parallel(c):
        for i in range(m):
            for j in range(n):
                total = T.float32(0)
                for p in range(3):
                    for q in range(3):
                        if i + p > 0:
                            if i + p < m + 1:
                                if j + q > 0:
                                    if j + q < n + 1:
                                        total += x[g, i + p - 1, j + q - 1] * w[g, p, q]
                y[g, i, j] = total
""",
        [(32, 224, 224), (32, 3, 3), (32, 224, 224)], [(3, 7, 18), (3, 3, 3), (3, 7, 18)],
    ),
    "mandelbrot": (
        """
def kernel(x: F, y: F, out: F) -> None:
    (m,) = y.shape
    (n,) = x.shape
    assert out.shape == (m, n)
    for i in T.parallel(m):
        for j in range(n):
            re = T.float32(0)
            im = T.float32(0)
            count = T.float32(0)
            for r in range(50):
                if re * re + im * im < T.float32(4):
                    new = re * re - im * im + x[j]
                    im = T.float32(2) * re * im + y[i]
                    re = new
                    count += T.float32(1)
            out[i, j] = count
""",
        [(500,), (400,), (400, 500)], [(7,), (9,), (9, 7)],
    ),
    "option prices (black-scholes)": (
        """
def kernel(price: F, strike: F, years: F, out: F) -> None:
    (n,) = price.shape
    assert strike.shape == (n,)
    assert years.shape == (n,)
    assert out.shape == (n,)
    for i in T.parallel(n):
        spread = T.float32(0.3) * math.sqrt(years[i])
        d1 = (
            math.log(price[i] / strike[i]) + (T.float32(0.02) + T.float32(0.045)) * years[i]
        ) / spread
        d2 = d1 - spread
        cdf1 = T.float32(0.5) + T.float32(0.5) * math.erf(d1 * T.float32(0.70710678))
        cdf2 = T.float32(0.5) + T.float32(0.5) * math.erf(d2 * T.float32(0.70710678))
        later = math.exp(-T.float32(0.02) * years[i])
        out[i] = price[i] * cdf1 - strike[i] * later * cdf2
""",
        [(1 << 19,)] * 4, [(50,)] * 4,
    ),
    "forces between bodies (n-body)": (
        """
def kernel(x: F, y: F, z: F, mass: F, fx: F, fy: F, fz: F) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    assert mass.shape == (n,)
    assert fx.shape == (n,)
    assert fy.shape == (n,)
    assert fz.shape == (n,)
    for i in T.parallel(n):
        ax = T.float32(0)
        ay = T.float32(0)
        az = T.float32(0)
        for j in range(n):
            dx = x[j] - x[i]
            dy = y[j] - y[i]
            dz = z[j] - z[i]
            near = T.float32(1) / math.sqrt(dx * dx + dy * dy + dz * dz + T.float32(0.01))
            pull = mass[j] * near * near * near
            ax += pull * dx
            ay += pull * dy
            az += pull * dz
        fx[i] = ax
        fy[i] = ay
        fz[i] = az
""",
        [(2000,)] * 7, [(21,)] * 7,
    ),
}  # fmt: skip


def _defined(name: str, text: str, **names: object) -> Callable[..., Any]:
    """A function from its text, whose source can be found."""
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    made: dict[str, Any] = {"math": math, "np": np, **names}
    exec(compile(text, file, "exec"), made)
    return made["kernel"]


def _plain(text: str) -> str:
    """The text for Numba and for Python: without types, `prange` for `T.parallel`."""
    bare = re.sub(r": F\b|: T\.float32\b| -> None", "", text)
    return bare.replace("T.parallel", "prange").replace("T.float32", "number")


def _arrays(shapes: list[tuple[int, ...]]) -> list[np.ndarray]:
    generator = np.random.default_rng(0)
    return [generator.uniform(0.5, 1.5, shape).astype(np.float32) for shape in shapes]


def _check(name: str, kernel: dt.Kernel, text: str, shapes: list[tuple[int, ...]]) -> None:
    """Ours beside Python's own arithmetic in float64; the bound is of sums of so many terms."""
    wanted = [each.astype(np.float64) for each in _arrays(shapes)]
    _defined(name, _plain(text), prange=range, number=float)(*wanted)
    found = _arrays(shapes)
    kernel(*found)
    terms = max(max(shape) for shape in shapes) + 50
    for got, right in zip(found, wanted, strict=True):
        scale = max(1.0, float(np.abs(right).max()))
        worst = float(np.abs(got - right).max())
        assert worst <= terms * 2.0**-23 * scale, f"{name}: off by {worst}"


def _object(kernel: dt.Kernel, folder: Path) -> Path:
    """Our machine code for this machine, of arrays in row-major order and of all others."""
    made: list[Compiled] = []
    with listening(made.append):
        dt.build([kernel], [jit.target_of(runtime.device("cpu:0"))], use_cache=False)
    path = folder / "ours.o"
    path.write_bytes(made[0].image.payload["object"])
    return path


def run() -> list[Result]:
    """Every kernel, beside Numba's function and C of the same loops."""
    if importlib.util.find_spec("numba") is None:
        print("loops: no Numba here, it is left out: pip install numba", file=sys.stderr)
        numba: Any = None
    else:
        numba = importlib.import_module("numba")
    results: list[Result] = []
    for name, (text, shapes, small) in PROGRAMS.items():
        kernel = dt.kernel(_defined(f"{name}, ours", text, T=T, F=F))
        _check(name, kernel, text, small)
        sizes = " ".join("x".join(map(str, shape)) for shape in dict.fromkeys(shapes))
        with tempfile.TemporaryDirectory() as folder:
            in_c, in_c_bytes = loops_in_c.compiled(text, Path(folder))
            ours_bytes = loops_in_c.code_bytes(_object(kernel, Path(folder)))
        yardsticks = {"C, OpenMP, -ffast-math": in_c}
        if numba is not None:
            plain = _defined(name, _plain(text), prange=numba.prange, number=np.float32)
            yardsticks["Numba"] = numba.njit(parallel=True, fastmath=True)(plain)
        for against, theirs in yardsticks.items():
            ours_in, theirs_in = _arrays(shapes), _arrays(shapes)
            results.append(
                paired(
                    f"{name}, {sizes}",
                    lambda kernel=kernel, given=ours_in: kernel(*given),
                    lambda theirs=theirs, given=theirs_in: theirs(*given),
                    against,
                )
            )
            print(f"  {name}: {results[-1].ratio:.2f} of the time of {against}", file=sys.stderr)
        results.append(Result(f"{name}, code", ours_bytes, in_c_bytes, "C", "bytes"))
    return results
