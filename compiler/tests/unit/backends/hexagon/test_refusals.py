"""What `T.hexagon.*` refuses, at the user's line; its arguments are in compiler/tests/errors."""

from __future__ import annotations

import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.compiler import compile_module, merge, variants
from dovetail.support.errors import UnsupportedError


@dt.kernel
def vector(x: T.Buffer[T.int16], y: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n // 64):
        T.hexagon.average(y, i * 64, x, i * 64, x, i * 64)


@dt.kernel
def value(x: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        x[i] = T.hexagon.add_sat(x[i], x[i])


@dt.kernel
def fetch(x: T.Buffer[T.int16]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.hexagon.prefetch(x, i, 64)
        x[i] = 0


def refused(kernel: Kernel, target: str) -> str:
    with pytest.raises(UnsupportedError) as error:
        compile_module(merge([kernel]), variants(target)[0])
    assert error.value.span is not None
    assert error.value.span.file.endswith("test_refusals.py")
    return str(error.value)


@pytest.mark.parametrize("kind", ["cpu", "reference", "opencl", "cuda", "metal", "trn"])
@pytest.mark.parametrize(
    ("kernel", "name"), [(vector, "average"), (value, "add_sat"), (fetch, "prefetch")]
)
def test_other_kinds_have_none_of_it(kernel: Kernel, name: str, kind: str) -> None:
    said = refused(kernel, kind)
    assert f"does not support 'T.hexagon.{name}'" in said
    assert "functions of 'T.hexagon' are for targets of kind 'hexagon'" in said


def test_without_hvx_there_are_no_vectors() -> None:
    said = refused(vector, "hexagon -hvx=0")
    assert "'T.hexagon.average': it needs HVX (-hvx=128)" in said


@pytest.mark.parametrize("kernel", [value, fetch])
def test_scalar_functions_need_no_hvx(kernel: Kernel) -> None:
    image = compile_module(merge([kernel]), variants("hexagon -hvx=0")[0]).image
    assert "kernels.s" in image.sources
