"""What `dt.build` takes: one or several kernels and targets; all else is one clear error."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

import dovetail as dt
from dovetail import T, plugin
from dovetail.plugin import kind_files
from dovetail.support.errors import (
    DovetailError,
    InternalError,
    ResourceError,
    TargetError,
    UnsupportedError,
)
from dovetail.target import Attribute


@dt.kernel
def scale(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] *= 2.0


@dt.kernel
def shift(x: T.Buffer[T.float32]) -> None:
    for i in T.parallel(x.shape[0]):
        x[i] += 1.0


@dt.inline
def half(x: T.float32) -> T.float32:
    return 0.5 * x


@dt.external("opencl", "cl", "__kernel void scale(__global float *x) {}")
def foreign(x: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    T.external("scale", x, grid=n, block=1, updates=x)


def plain(x: object) -> None:
    """No kernel."""


def test_one_kernel_and_one_target_are_a_list_of_one() -> None:
    # Not typed as Any: a type checker has to accept each of these, too.
    wanted = dt.build([scale], ["null"]).tobytes()
    assert dt.build(scale, "null").tobytes() == wanted
    assert dt.build(scale, dt.Target("null")).tobytes() == wanted
    assert dt.build((scale,), (dt.Target("null"),)).tobytes() == wanted
    assert dt.build((each for each in [scale]), iter(["null"])).tobytes() == wanted
    assert dt.build(kernels=scale, targets="null").tobytes() == wanted
    both = dt.build([scale, shift], ["null", dt.Target("reference")])
    assert both.tobytes() == dt.build((scale, shift), ("null", "reference")).tobytes()
    assert dt.build(foreign, "opencl").tobytes() == dt.build([foreign], ["opencl"]).tobytes()


@pytest.mark.parametrize(
    ("kernels", "message"),
    [
        (None, "kernels is None: give a kernel, or a list of kernels"),
        ("scale", "kernels is 'scale': give a kernel, or a list of kernels"),
        (3, "kernels is 3: give a kernel, or a list of kernels"),
        ([], "nothing to build: give at least one kernel"),
        (iter(()), "nothing to build: give at least one kernel"),
        (plain, "'plain' is not a kernel; decorate the function with @dt.kernel"),
        ([scale, plain], "'plain' is not a kernel; decorate the function with @dt.kernel"),
        (half, "'half' is a helper (@dt.inline), which exists only inside kernels: build a "
            "kernel that calls it"),
        ([scale, None], "None is not a kernel: give functions decorated with @dt.kernel"),
        ([scale, "shift"], "'shift' is not a kernel: give functions decorated with @dt.kernel"),
        ([scale, dt.Kernel], "type 'Kernel' is not a kernel: give functions decorated with "
         "@dt.kernel"),
        ([[scale]], "an object of list is not a kernel: give functions decorated with @dt.kernel"),
        (pytest, "kernels is module 'pytest': give a kernel, or a list of kernels"),
        (
            [scale, scale],
            "two kernels are called 'scale', and names in a bundle are unique: give one another "
            "name, `@dt.kernel(name=...)` or `kernel.renamed(...)`",
        ),
    ],
)  # fmt: skip
def test_what_is_no_kernel(kernels: Any, message: str) -> None:
    with pytest.raises(DovetailError) as caught:
        dt.build(kernels, "null")
    assert str(caught.value) == message
    assert not isinstance(caught.value, InternalError)


@pytest.mark.parametrize(
    ("targets", "message"),
    [
        (
            None,
            "targets is None: give a target such as 'cpu', or a list of targets, or build within"
            " `with Target('cpu'):`",
        ),
        (3, "targets is 3: give a target such as 'cpu', or a list of targets"),
        (scale, "targets is Kernel 'scale': give a target such as 'cpu', or a list of targets"),
        ([], "nothing to build for: give at least one target, for example 'cpu'"),
        ((), "nothing to build for: give at least one target, for example 'cpu'"),
        (["null", None], "None is not a target: a target is text such as 'cuda -arch=sm_90', or a "
         "`Target`"),
        ([scale], "Kernel 'scale' is not a target: a target is text such as 'cuda -arch=sm_90', "
         "or a `Target`"),
        (b"null", "targets is b'null': give a target such as 'cpu', or a list of targets"),
    ],
)  # fmt: skip
def test_what_is_no_target(targets: Any, message: str) -> None:
    with pytest.raises(TargetError) as caught:
        dt.build(scale, targets)
    assert str(caught.value) == message
    assert not isinstance(caught.value, InternalError)


NUMBERS = [
    (kind, attribute)
    for kind in kind_files()
    for attribute in plugin.load(kind).schema.attributes
    if attribute.type == "int" and not attribute.choices
]


@pytest.mark.parametrize(
    ("kind", "attribute"), NUMBERS, ids=[f"{kind}-{each.name}" for kind, each in NUMBERS]
)
def test_the_least_of_every_number_is_built_or_refused(kind: str, attribute: Attribute) -> None:
    """And never an internal error: a block of no thread is none."""
    with pytest.raises(TargetError, match=f"a whole number of at least {attribute.least}"):
        dt.build([scale], [f"{kind} -{attribute.name}={attribute.least - 1}"])
    # Refused for a reason, if it is.
    with contextlib.suppress(ResourceError, UnsupportedError, TargetError):
        dt.build([scale], [f"{kind} -{attribute.name}={attribute.least}"])
