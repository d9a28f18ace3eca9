"""What the OpenCL C of an index-heavy kernel must look like for drivers to make vector code."""

from __future__ import annotations

import re

import dovetail as dt
from dovetail import T
from dovetail.compiler import compile_module, merge, variants


@dt.kernel
def clamped(x: T.Buffer[T.float32], taps: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    h, w = x.shape
    (n,) = taps.shape
    assert out.shape == (h, w)
    for i, j in T.parallel(h, w):
        acc = T.float32(0)
        for k in range(n):
            acc += taps[k] * x[i, T.min(T.max(j + k - n // 2, 0), w - 1)]
        out[i, j] = acc


def text() -> str:
    compiled = compile_module(merge([clamped]), variants("opencl")[0])
    return compiled.image.payload["source"].decode("utf-8")


def test_the_fast_copy_loops_in_32_bits() -> None:
    fast = text().partition("void clamped_0(")[2].partition("\n}")[0]
    loop = fast.partition("for (")[2]
    assert loop
    assert not re.search(r"\b(u?long)\b|\dL\b", loop), loop


def test_extremes_of_integers_are_no_built_in_calls() -> None:
    source = text()
    assert "inline int dvt_min_int(int a, int b) { return a < b ? a : b; }" in source
    assert not re.search(r"(?<![\w])(min|max)\(", source)
