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


@dt.kernel
def halves(x: T.Buffer[T.float16], a: T.Buffer[T.uint16], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert a.shape == (n,)
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.float32(T.bitcast(a[i], T.float16)) + T.float32(T.bitcast(a[i], T.bfloat16))
        a[i] = T.bitcast(x[i], T.uint16)


def text(kernel: dt.Kernel = clamped) -> str:
    compiled = compile_module(merge([kernel]), variants("opencl")[0])
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


def test_bits_of_small_floats_are_those_of_memory_and_not_of_float() -> None:
    source = text(halves)
    assert "(ushort)dvt_half_bits(dvt_round_half(" in source
    assert "dvt_half_value(a[i + a_offset])" in source
    assert "as_float((uint)(a[i + a_offset]) << 16)" in source
    assert not re.search(r"\bas_u?short\b", source)
