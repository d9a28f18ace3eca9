"""Arguments for random programs, and running them on devices through bundles, as users do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from support.evaluate import Tensor, evaluate

import dovetail_runtime as runtime
from dovetail import ir, plugin
from dovetail.compiler import build
from dovetail.target import Target

Array = np.ndarray[Any, Any]
HOSTS = ("cpu", "reference")
"""Kinds whose devices take the host's arrays themselves."""

EDGES = {
    "int": (0, 1, 2, 3, -1, -2, 7, 100),
    "float": (0.0, -0.0, 1.0, -1.5, 2.5, 1e30, -1e-40, np.inf, -np.inf, np.nan, 0.1),
}


@dataclass(frozen=True)
class Program:
    """A module in the shape of what `build` takes."""

    module: ir.Module
    name: str = "f"
    signature: str = "f(...)"

    def parse(self) -> ir.Module:
        """The IR."""
        return self.module


def array(dtype: ir.DType, shape: tuple[int, ...], source: np.random.Generator) -> Array:
    """Values with many edge cases among them; now and then a strided view."""
    kind = np.dtype(dtype.name)
    if dtype.is_bool:
        full: Array = source.random(shape) < 0.5
    elif dtype.is_float:
        with np.errstate(over="ignore"):
            plain = source.integers(-40, 40, shape) / 8
            full = np.where(
                source.random(shape) < 0.3, source.choice(EDGES["float"], shape), plain
            )
            full = full.astype(kind)
    else:
        low, high = dtype.int_range
        near = np.clip(np.array(EDGES["int"], object), low, high).astype(kind)
        edges = np.concatenate([near, np.array([low, high], kind)])
        small = source.integers(max(low, -4), 12, shape).astype(kind)
        full = np.where(source.random(shape) < 0.4, source.choice(edges, shape), small)
    way = source.integers(3)
    if way == 0 or 0 in shape:
        return np.ascontiguousarray(full)
    spread = np.zeros(tuple(2 * extent for extent in shape), kind)
    view = spread[tuple(slice(None, None, 2) for _ in shape)]
    if way == 2:
        view = view[tuple(slice(None, None, -1) for _ in shape)]
    view[...] = full
    return view


def arguments(module: ir.Module, source: np.random.Generator) -> list[Any]:
    """One of each parameter; extents from 0 to 7."""
    result: list[Any] = []
    for param in module.functions[0].params:
        if isinstance(param, ir.ScalarParam):
            value = array(param.var.dtype, (1,), source)[0]
            result.append(value.item())
        else:
            rank = param.buffer.rank
            shape = tuple(int(source.choice((0, 1, 2, 3, 5, 7))) for _ in range(rank))
            result.append(array(param.buffer.dtype, shape, source))
    return result


def target_of(device: str) -> Target:
    """What to compile for a device of this process."""
    found = runtime.device(device)
    backend = plugin.load(found.kind)
    given = backend.detect(found.attributes) if backend.detect else Target(found.kind)
    return backend.schema.resolve(given)


def run(module: ir.Module, device: str, given: list[Any]) -> list[Array]:
    """All tensors as they are after the call, then those that it returned."""
    bundle = build([Program(module)], [target_of(device)]).tobytes()
    function = runtime.load_bytes(bundle, device=device)["f"]
    host = runtime.device(device).kind in HOSTS
    passed: list[Any] = [
        (item.copy(order="K") if host else runtime.asarray(item, device))
        if isinstance(item, np.ndarray)
        else item
        for item in given
    ]
    returned = function(*passed)
    results = [] if returned is None else returned if isinstance(returned, tuple) else [returned]
    after = [item for item, before in zip(passed, given, strict=True)
             if isinstance(before, np.ndarray)]  # fmt: skip
    return [runtime.asnumpy(item) for item in (*after, *results)]


def same(first: list[Array], second: list[Array]) -> bool:
    """Equal in every bit but those of NaN."""
    return all(
        a.dtype == b.dtype
        and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
        and (a.dtype.kind != "f" or np.array_equal(np.signbit(a)[~np.isnan(a)],
                                                   np.signbit(b)[~np.isnan(b)]))
        for a, b in zip(first, second, strict=True)
    )  # fmt: skip


def evaluated(module: ir.Module, given: list[Any], lenient: bool) -> list[Array]:
    """All tensors after a scalar evaluator has run the function; see `support.evaluate`."""
    passed: list[Any] = []
    for item in given:
        if not isinstance(item, np.ndarray):
            passed.append(item)
            continue
        size = item.itemsize
        base = item
        while isinstance(base.base, np.ndarray):
            base = base.base
        start = item.__array_interface__["data"][0] - base.__array_interface__["data"][0]
        dtype = ir.parse_dtype(item.dtype.name)
        strides = tuple(stride // size for stride in item.strides)
        passed.append(Tensor(base.ravel().tolist(), dtype, item.shape, strides, start // size))
    results = evaluate(module, "f", passed, lenient)
    tensors = [item for item in passed if isinstance(item, Tensor)]
    return [
        np.array(item.values(), item.dtype.name).reshape(item.shape)
        for item in (*tensors, *results)
    ]
