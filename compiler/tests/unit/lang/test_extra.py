"""`T.extra`: what is wrong with a call is said where it is written, before anything runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import dovetail as dt
from dovetail import T, extra
from dovetail.bundle import decode_plan

COMPARED = "the types must be equal"
PLACES = "positions and counts are int32"
AXES = "T.extra takes buffers with one axis here"

TYPES = {
    "F": "float32", "D": "float64", "I": "int32", "S": "int16", "U": "uint32", "B": "bool",
}  # fmt: skip
"""Of buffers below: `F2` has two axes."""

WRONG = {
    "sort of a matrix": ("x: F2, y: F1", "sort_into(x, y)", "has 1 axis, the buffer 'x' has 2"),
    "sort in place": ("x: F1", "sort_into(x, x)", "the buffer 'x' is written by 'extra.sort'"),
    "sort into another type": ("x: F1, y: D1", "sort_into(x, y)", "holds float64"),
    "places of a matrix": ("x: F2, y: I1", "argsort_into(x, y)", AXES),
    "places in floats": ("x: F1, y: F1", "argsort_into(x, y)", PLACES),
    "places in int16": ("x: F1, y: S1", "argsort_into(x, y)", PLACES),
    "search among others": ("x: F1, y: I1, z: I1", "searchsorted(x, y, z, True)", COMPARED),
    "search in a matrix": ("x: F2, y: F1, z: I1", "searchsorted(x, y, z, True)", AXES),
    "search into floats": ("x: F1, y: F1, z: F1", "searchsorted(x, y, z, True)", PLACES),
    "edges of another type": ("x: I1, y: F1, z: I1", "histogram(x, y, z)", COMPARED),
    "counts in floats": ("x: F1, y: F1, z: F1", "histogram(x, y, z)", PLACES),
    "counts of floats": ("x: F1, y: I1", "bincount(x, y)", "only integers are counted"),
    "greatest of another type": ("x: F1, y: D1, z: I1", "top_k(x, y, z)", COMPARED),
    "different ones of a matrix": ("x: F2, y: F1, z: I1", "unique(x, y, z)", AXES),
    "product of two types": ("x: F2, y: D2, z: D2", "gemm(x, y, z)", "the types must be equal"),
    "bits in a matrix": ("x: U2", "random_bits(x, (1, 2), 3)", AXES),
    "numbers in a matrix": ("x: F2", "random_uniform(x, (1, 2), 3)", AXES),
    "normal numbers in a matrix": ("x: F2", "random_normal(x, (1, 2), 3)", AXES),
    "an order in a matrix": ("x: I2", "random_permutation(x, (1, 2), 3)", AXES),
    "no number": ("x: I1", "random_integers(x, T.int32(5), T.int32(5), (1, 2), 3)", "low < high"),
    "reduction of a matrix": ("x: F2, y: F2", "all_reduce_into(x, y)", "has 1 axis"),
    "reduction of bool": ("x: B1, y: B1", "all_reduce_into(x, y)", "cannot hold bool"),
}


@pytest.mark.parametrize("case", WRONG)
def test_it_is_an_error_of_the_compiler(case: str, rejection: Callable[[str, str], str]) -> None:
    given, call, text = WRONG[case]
    given = re.sub(r"([A-Z])(\d)", lambda m: f"T.Buffer[T.{TYPES[m[1]]}, {m[2]}]", given)
    program = (
        "import dovetail as dt\nfrom dovetail import T\n\n"
        f"@dt.kernel\ndef f({given}) -> None:\n    T.extra.{call}\n"
    )
    message = rejection(program, "wrong.py")
    assert text in message
    # The caret is in the helper; the call of it is shown, too.
    assert "wrong.py:6:5: note: " in message
    assert f"    6 |     T.extra.{call}" in message


def calls_of(*kernels: dt.Kernel[..., Any]) -> set[tuple[str, str]]:
    """What functions of a bundle call which ones of libraries."""
    bundle = dt.build(list(kernels), targets=["cpu"])
    return {
        (function.name, plan.messages[each.operands[0]])
        for function in bundle.functions
        for _, data in function.variants
        for plan in (decode_plan(data),)
        for each in plan.instructions
        if each.name == "call"
    }


def test_a_library_is_asked_for_what_it_takes_alone() -> None:
    assert calls_of(extra.sort.specialize(E=T.float64)) == {("sort", "extra.sort")}
    assert calls_of(extra.gemm.specialize(F=T.float64)) == {("gemm", "extra.gemm")}
    for narrow in (T.float16, T.bfloat16):
        products = (each.specialize(F=narrow) for each in (extra.gemm, extra.gemv))
        assert not calls_of(extra.argsort.specialize(E=narrow), *products)
