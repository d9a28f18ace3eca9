"""How compile time and memory grow with the size of a program, and what a long kernel costs.

Growth is shown as the time for a program four times as large, divided by four, relative to the
time for the smaller one: 1 is linear, 4 would be quadratic. Programs are written to a file and
imported, as a user's are.
"""

from __future__ import annotations

import importlib.util
import itertools
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
from measure import Result, best_of, paired

import dovetail as dt
from dovetail import ir, plugin
from dovetail.api import Kernel
from dovetail.compiler import lower, resolve, run_passes, variants

HEAD = """\
import dovetail as dt
from dovetail import T


"""
_numbers = itertools.count()


def load(text: str) -> list[Kernel]:
    """The kernels of a program."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"program_{next(_numbers)}.py"
        path.write_text(HEAD + text)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        kernels = [item for item in vars(module).values() if isinstance(item, Kernel)]
        for kernel in kernels:
            assert kernel.source  # read while the file is there
        return kernels


def long_kernel(lines: int, name: str = "long") -> str:
    """A kernel of about so many lines, of the mixture that real ones have."""
    body = [
        "@dt.kernel",
        f"def {name}(x: T.Buffer[T.float32], w: T.Buffer[T.float32], y: T.Buffer[T.float32]):",
        "    m, n = x.shape",
        "    assert y.shape == (m, n)",
        "    (k,) = w.shape",
    ]
    part = 0
    while len(body) < lines:
        body += [
            "    for i, j in T.parallel(m, n):",
            f"        a{part} = x[i, j] * {part + 1}.5",
            f"        if a{part} > 0.25 and j + 1 < n:",
            f"            b{part} = T.exp(-a{part}) + x[i, j + 1]",
            "        else:",
            f"            b{part} = T.sqrt(T.abs(a{part}))",
            f"        s{part} = T.float32(0)",
            "        for p in range(k):",
            f"            s{part} += w[p] * b{part}",
            f"        y[i, j] = T.max(s{part}, 0.0) + a{part}",
        ]
        part += 1
    return "\n".join(body) + "\n"


def nested(depth: int) -> str:
    """Loops inside loops."""
    lines = ["@dt.kernel", "def nest(x: T.Buffer[T.float32]):", "    (n,) = x.shape"]
    lines.append("    for i in T.parallel(n):")
    lines.append("        a = x[i]")
    for level in range(depth):
        lines.append(f"{'    ' * (level + 2)}for k{level} in range(n):")
    lines.append(f"{'    ' * (depth + 2)}a = a * 0.5 + x[k{depth - 1}]")
    lines.append("        x[i] = a")
    return "\n".join(lines) + "\n"


def unrolled(count: int) -> str:
    """A loop whose body is copied while parsing."""
    return f"""\
@dt.kernel
def copies(x: T.Buffer[T.float32], y: T.Buffer[T.float32]):
    (n,) = x.shape
    assert y.shape == x.shape
    for i in T.parallel(n):
        a = x[i]
        for k in T.static_range({count}):
            a = a * 0.5 + k
        y[i] = a
"""


def many(count: int) -> str:
    """Kernels beside one another."""
    return "\n\n".join(long_kernel(14, f"kernel_{number}") for number in range(count))


def _lowered(kernels: list[Kernel], target: str) -> Callable[[], object]:
    chosen = variants(target)[0]
    return lambda: [lower(kernel.parse(), chosen) for kernel in kernels]


def _growth(name: str, program: Callable[[int], str], size: int, target: str) -> Result:
    small, large = (_lowered(load(program(each)), target) for each in (size, 4 * size))
    result = paired(f"{name}, {target}", large, small, "", rounds=3)
    against = f"the time for {size}; ours: for {4 * size}, a quarter"
    return Result(result.name, result.ours / 4, result.yardstick, against)


def _memory(module: ir.Module, target: str) -> Result:
    chosen = resolve(target)
    pipeline = plugin.load(chosen.kind).pipeline(chosen)
    run_passes(module, pipeline, chosen)
    tracemalloc.start()
    kept = run_passes(module, pipeline, chosen)
    size, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del kept
    return Result(f"peak memory, {target}", peak, size, "what is still held at the end", "bytes")


MATMUL = """\
@dt.kernel
def matmul(a: T.Buffer[T.float32], b: T.Buffer[T.float32], c: T.Buffer[T.float32]):
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        acc = T.float32(0)
        for p in range(k):
            acc += a[i, p] * b[p, j]
        c[i, j] = acc
"""


def _reference() -> list[Result]:
    """What somebody waits for who looks for a bug: 256 x 256 x 256 in NumPy, step by step."""
    (kernel,) = load(MATMUL)
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((256, 256)).astype(np.float32) for _ in range(2))
    c = np.zeros((256, 256), np.float32)
    function = dt.load_bytes(
        dt.build([kernel], ["reference"]).tobytes(), device="reference:0"
    ).matmul
    return [
        paired(name, action, lambda: kernel(a, b, c), "the same kernel on cpu", rounds=3)
        for name, action in (
            ("reference: matmul 256", lambda: function(a, b, c)),
            ("kernel.check: matmul 256", lambda: kernel.check(a, b, c)),
            (
                "kernel.check with overflow and NaN: matmul 256",
                lambda: kernel.check(a, b, c, overflow=True, nan=True),
            ),
        )
    ]


def run() -> list[Result]:
    """The 200-line kernel, how time grows, and the reference."""
    text = long_kernel(200)
    (kernel,) = load(text)
    module = kernel.parse()
    python = best_of(lambda: compile(HEAD + text, "long", "exec"), 5)
    against = "compiling the 200 lines as Python"
    results = [Result("parse 200 lines", best_of(kernel.parse, 3), python, against)]
    for target in ("null", "opencl", "cpu -level=3"):
        chosen = variants(target)[0]
        seconds = best_of(lambda chosen=chosen: lower(module, chosen), 2)
        results.append(Result(f"lower 200 lines, {target}", seconds, python, against))
        results.append(_memory(module, target))
    for target in ("opencl", "cpu -level=3"):
        results.append(_growth("length in lines", lambda n: long_kernel(n), 50, target))
        results.append(_growth("depth of loops", nested, 4, target))
        results.append(_growth("unrolled copies", unrolled, 32, target))
        results.append(_growth("number of kernels", many, 4, target))
    return results + _reference()
