"""`with T.strict():`: what the parser writes, and that every stage keeps it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from dovetail.analysis.capabilities import check_capabilities
from dovetail.api import Kernel
from dovetail.backends.cpu.target import capabilities
from dovetail.compiler import compile_module, merge, variants
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target

Body = Callable[..., str]
Program = Callable[[str], Kernel]

MIXED = """
@dt.kernel
def f(a: T.Buffer[T.float32], b: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = a.shape
    for i in T.parallel(n):
        with T.strict():
            y[i] = T.min(a[i] * b[i] + 1.0, b[i])
"""
RELAXED = MIXED.replace("with T.strict():", "if n > 0:")


def test_each_float_operation_is_exact(elementwise: Body):
    text = elementwise(
        "with T.strict():", "    x[i] = -T.exp(x[i] * q + 1) if k[i] + 1 > 0 else q"
    )
    assert text == (
        "x[i] = -T.fp_strict(T.exp(T.fp_strict(T.fp_strict(x[i] * q) + T.float32(1.0)))) "
        "if k[i] + T.int32(1) > T.int32(0) else q"
    )


def test_reductions_are_exact_and_integers_are_not(elementwise: Body):
    lines = ("with T.strict():", "    x[i] = T.sum(x[j] for j in range(n))")
    assert elementwise(*lines) == "x[i] = T.fp_strict(T.sum(x[j] for j in T.box(n)))"
    lines = ("with T.strict():", "    k[i] = T.sum(k[j] * 2 for j in range(n))")
    assert "fp_strict" not in elementwise(*lines)


def test_names_go_in_and_out(elementwise: Body):
    text = elementwise(
        "t = x[i] * q",
        "acc = T.float32(0)",
        "with T.strict():",
        "    r = t * q",
        "    acc += r",
        "x[i] = r * q + acc",
    )
    assert text.splitlines() == [
        "t: T.float32 = x[i] * q",
        "acc: T.Mutable[T.float32] = T.float32(0.0)",
        "r: T.float32 = T.fp_strict(t * q)",
        "acc = T.fp_strict(acc + r)",
        "x[i] = r * q + acc",
    ]


def test_it_stands_around_regions_and_holds_in_helpers(parsed: Callable[..., str]):
    text = parsed("""
@dt.inline
def axpy(a: T.float32, x: T.float32, y: T.float32) -> T.float32:
    return a * x + y

@dt.kernel
def f(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    with T.strict():
        for i in T.parallel(n):
            x[i] = axpy(2.0, x[i], 1.0)
""")
    assert "T.fp_strict(T.fp_strict(T.float32(2.0) * " in text


def test_a_block_in_a_block_is_one(elementwise: Body):
    text = elementwise(
        "with T.strict():",
        "    with T.strict():",
        "        x[i] = T.sum(x[j] * q for j in range(n)) + 1",
        "    d[i] = d[i] * d[i]",
    )
    assert text.splitlines() == [
        "x[i] = T.fp_strict(T.fp_strict(T.sum(T.fp_strict(x[j] * q) for j in T.box(n)))"
        " + T.float32(1.0))",
        "d[i] = T.fp_strict(d[i] * d[i])",
    ]


def source(program: Program, text: str, target: str) -> str:
    kind = Target(target) if "-" in target else variants(target)[0]
    image = compile_module(merge([program(text)]), kind).image
    if target == "opencl":
        return image.payload["source"].decode("utf-8")
    return image.sources["kernels.s"]


def test_products_are_fused_outside_and_not_inside(program: Program):
    """LLVM's choice for a processor that has the instruction."""
    assert re.search(r"vfmadd\w+ps", source(program, RELAXED, "cpu -arch=x86-64 -level=3"))
    inside = source(program, MIXED, "cpu -arch=x86-64 -level=3")
    assert not re.search(r"vfn?m(add|sub)", inside)
    assert "vmulps" in inside


def test_opencl_turns_contraction_off_and_keeps_nan(program: Program):
    relaxed, strict = (source(program, text, "opencl") for text in (RELAXED, MIXED))
    assert "FP_CONTRACT" not in relaxed
    assert "fmin(" in relaxed
    assert "#pragma OPENCL FP_CONTRACT OFF" in strict
    assert re.search(r"= dvt_strict_min_float\(", strict)


def test_a_target_without_the_contract_refuses(program: Program):
    compiled = compile_module(merge([program(MIXED)]), Target("cpu -arch=x86-64 -level=3"))
    weak = replace(capabilities(Target("cpu")), strict=False)
    with pytest.raises(UnsupportedError, match="the strict float contract"):
        check_capabilities(compiled.device_ir.module, weak, "weak")
