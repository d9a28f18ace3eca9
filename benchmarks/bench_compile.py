"""Compiling a kernel, from source text to a bundle: one beside Python, long ones beside short."""

from __future__ import annotations

import linecache
from functools import partial
from typing import Any

from bench_call import add
from measure import Result, best_of, paired

import dovetail as dt

STATEMENTS = {
    "a chain": ("v = v * {k}.5 + x[i]", "v = T.max(v, {k}.0)", "v = v + T.exp(v * 0.01)"),
    "neighbours": ("v = v + x[T.min(i + {k}, n - 1)]", "v = v * {k}.5", "v = T.abs(v) + {k}.0"),
    "remainders": ("v = v + x[(i + {k}) % n]", "v = v * {k}.5", "v = T.max(v, {k}.0)"),
    "loops": (
        "for j in range(4):\n            v = v + x[i] * {k}.5",
        "v = v * {k}.5",
        "if v > {k}.0:\n            v = v - 1.0",
    ),
}
"""Three statements in turn of what a long kernel is made of."""

HEAD = """import dovetail as dt
from dovetail import T

@dt.kernel
def long(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        v = x[i]
"""


def run() -> list[Result]:
    """Each target from parsed source to bundle bytes, and how this grows with a kernel."""
    import inspect

    source = inspect.getsource(add.function)
    results = [
        paired(
            f"compile for {target}",
            partial(_build, add, target),
            lambda: compile(source, "add", "exec"),
            "compiling the function as Python",
            rounds=5,
        )
        for target in ("null", "opencl", "cpu -level=3", "cpu -arch=aarch64")
    ]
    for form in STATEMENTS:
        for target in ("opencl", "webgpu", "cuda -arch=sm_90", "cpu -level=3"):
            short, long = (
                min(best_of(partial(_build, _long(form, count), target), 1) for _ in range(2))
                for count in (100, 1000)
            )
            name = f"compile 1,000 statements, {form}, for {target}"
            results.append(Result(name, long, short, "100 statements"))
    return results


def _build(kernel: dt.Kernel[Any, Any], target: str) -> bytes:
    return dt.build([kernel], [target], use_cache=False).tobytes()


def _long(form: str, count: int) -> dt.Kernel[..., object]:
    lines = (STATEMENTS[form][k % 3].format(k=k + 1) for k in range(count))
    text = HEAD + "".join(f"        {line}\n" for line in (*lines, "y[i] = v"))
    file = f"{form} of {count}.py"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    scope: dict[str, dt.Kernel[..., object]] = {}
    exec(compile(text, file, "exec"), scope)
    return scope["long"]
