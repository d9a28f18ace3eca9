"""What `repr` says of the values that people meet: short, and never the bytes inside."""

from __future__ import annotations

import dovetail as dt
from dovetail import T
from dovetail.compiler import compile_module, resolve


@dt.kernel
def double(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * 2


def test_descriptions_are_short():
    bundle = dt.build([double], ["cpu", "opencl", "vulkan", "null"])
    target = resolve(dt.Target("null"))
    compiled = compile_module(double.parse(), target)
    assert repr(bundle) == "<bundle: 1 function for cpu, opencl, vulkan, null>"
    for thing in (
        double, bundle, target, compiled.image, *bundle.images, *bundle.functions, double.parse()
    ):  # fmt: skip
        assert len(repr(thing)) < 200, repr(thing)[:500]
    assert "DVT" not in repr(bundle.images) + repr(bundle.functions)
