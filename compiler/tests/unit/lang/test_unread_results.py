"""Results of reductions that nobody reads, whole or in part: each target builds the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import dovetail as dt
from dovetail import plugin
from dovetail.compiler import resolve

TARGETS = list(plugin.kind_files())

HEAD = """
@dt.inline
def better(a: {pair}, b: {pair}) -> {pair}:
    return (b[0] if b[0] > a[0] else a[0], b[1] if b[0] > a[0] else a[1])


@dt.inline
def both(x: T.Buffer[T.float32]) -> tuple[T.int64, T.int64]:
    n = x.shape[1]
    least = T.argmin(x[0, j] for j in range(n))
    greatest = T.argmax(x[0, j] for j in range(n))
    return least, greatest

""".replace("{pair}", "tuple[T.float32, T.int64]")

KERNEL = """
@dt.kernel(strict={strict})
def f(x: T.Buffer[T.float32], y: T.Buffer[T.float32], z: T.Buffer[T.{dtype}]) -> None:
    m, n = x.shape
    assert y.shape == (m,)
    assert z.shape == (n,)
"""

REGIONS: dict[str, str] = {
    "parallel": "    for i in T.parallel(m):\n        {body}\n        y[i] = x[i, 0]\n",
    "launch": (
        "    with T.launch(grid=T.ceildiv(m, 64), block=64) as (block, thread):\n"
        "        i = block.x * 64 + thread.x\n"
        "        {body}\n"
        "        T.barrier()\n"
        "        if i < m:\n            y[i] = x[i, 0]\n"
    ),
    "host": "    i = 0\n    {body}\n    for i in T.parallel(m):\n        y[i] = x[i, 0]\n",
}

RESULTS = {
    "one": "k = T.{fold}(z[j] for j in range(n))",
    "filtered": "k = T.{fold}(z[j] for j in range(n) if z[j] > 1)",
    "two loops": "k, l = T.{fold}(x[p, q] for p in range(m) for q in range(n))",
    "one of two": (
        "k, l = T.{fold}(x[p, q] for p in range(m) for q in range(n))\n{in}y[0] = T.float32(l)"
    ),
    "empty": "k = T.{fold}(z[j] for j in range(0))",
    "empty filtered": "k = T.{fold}(z[j] for j in range(3, 1) if z[j] > 1)",
    "of one": "k = T.{fold}(z[j] for j in range(1))",
    "lanes": "k = T.{fold}(T.load_vector(x, (0, 4 * j), 4).x for j in range(n // 4))",
    "helper": "k, l = both(x)",
    "twice": "k = T.{fold}(z[j] for j in range(n))\n{in}k = T.int64(0)",
    "condition": "k = T.{fold}(z[j] for j in range(n))\n{in}if k > 0:\n{in}    pass",
    "value of a pair": (
        "v, k = T.reduce(better, ((x[0, j], j) for j in range(n)), (-T.inf, T.int64(0)))\n"
        "{in}y[0] = v"
    ),
    "index of a pair": (
        "v, k = T.reduce(better, ((x[0, j], j) for j in range(n)), (-T.inf, T.int64(0)))\n"
        "{in}y[0] = T.float32(k)"
    ),
    "pair": "v, k = T.reduce(better, ((x[0, j], j) for j in range(n)), (-T.inf, T.int64(0)))",
}


def text(result: str, region: str, fold: str, dtype: str, strict: bool) -> str:
    """A program whose kernel makes a result and does not read all of it."""
    indent = "    " if region == "host" else "        "
    body = RESULTS[result].replace("{fold}", fold).replace("{in}", indent)
    if region != "host":
        body = body.replace("y[0] =", "y[i] =")
    kernel = KERNEL.format(strict=strict, dtype=dtype)
    return HEAD + kernel + REGIONS[region].replace("{body}", body)


CASES = [
    *((result, region) for result in RESULTS for region in ("parallel", "host")),
    *((result, "launch") for result in ("one", "filtered", "two loops", "helper", "pair")),
]


@pytest.mark.sweep
@pytest.mark.level("compile-only")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("result", "region"), CASES)
def test_a_result_that_nobody_reads_builds(
    result: str, region: str, target: str, program: Callable[[str], Any]
) -> None:
    kernel = program(text(result, region, "argmax", "float32", strict=False))
    assert dt.build(kernel, target).tobytes()


@pytest.mark.sweep
@pytest.mark.level("compile-only")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("region", REGIONS)
def test_strict_and_debugged_kernels_do_too(
    region: str, target: str, program: Callable[[str], Any]
) -> None:
    # Not every target keeps the strict contract.
    strict = plugin.load(target).capabilities(resolve(target)).strict
    kernel = program(text("two loops", region, "argmin", "int32", strict=strict))
    assert dt.build(kernel, target).tobytes()
    assert dt.build(kernel.debug, target).tobytes()
