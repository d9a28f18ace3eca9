"""Checking a kernel: a run that checks every access.

`kernel.check(x, y)` compiles for a backend with a checker (`Backend.checker`), runs the kernel
there on copies of the arrays, and reports faults. The copies have the same strides, alignment and
overlaps.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeGuard, cast

import numpy as np

import dovetail_runtime as runtime
from dovetail import ir, plugin
from dovetail.api import Kernel
from dovetail.api.jit import as_function, for_call
from dovetail.compiler import build, lower, merge, resolve
from dovetail.plugin import Checker, Memory
from dovetail.support.check_report import (
    CheckOptions,
    CheckReport,
    Fault,
    Place,
    wanted_kinds,
    with_files,
)
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError, PluginError
from dovetail_runtime.arguments import in_order

Array = np.ndarray[Any, Any]

PAGE: Final = 4096
"""Copies lie at the same place in a page as what they are copies of: no vector is wider."""


def check(
    kernel: Kernel,
    arguments: Sequence[Any],
    keywords: Mapping[str, Any],
    *,
    overflow: bool | str = False,
    nan: bool = False,
    infinity: bool = False,
    ignore: Collection[str] = (),
    most: int = 100,
    shadow_bytes: int = 1 << 30,
) -> CheckReport:
    """See `Kernel.check`."""
    options = CheckOptions(wanted_kinds(overflow, nan, infinity, ignore), most, shadow_bytes)
    kernel, arguments, rest = for_call(kernel, tuple(arguments), keywords)
    checker = find_checker()
    target = resolve(checker.target)
    module = merge([kernel])
    function = lower(module, target).module.functions[0]
    given = _in_order(function, arguments, rest)
    copies = Copies([each for each in given if is_array(each)])
    passed = [copies.of(each) if is_array(each) else each for each in given]
    aliases = _aliases(function, given, copies, passed)
    built = build([kernel], [target])
    loaded: Any = as_function(built, runtime.device(checker.device))
    with checker.watch(options, copies.memory) as log:
        returned: Any = loaded(*passed)
    results = cast("tuple[Any, ...]", returned if type(returned) is tuple else (returned,))
    files = _files(module.functions[0])
    found = [with_files(fault, files) for fault in (*aliases, *log.faults)]
    text = kernel.source.text
    return CheckReport(
        kernel=kernel.name,
        findings=tuple(fault for fault in found if fault.kind not in ignore),
        ignored=tuple(fault for fault in found if fault.kind in ignore),
        results=(*(runtime.asnumpy(each) for each in results if each is not None), *passed),
        lines=tuple(log.lines),
        notes=tuple(log.notes),
        dropped=log.dropped,
        sources={} if text is None else {kernel.source.file: text},
    )


def is_array(value: object) -> TypeGuard[Array]:
    """Whether an argument is an array, which is copied."""
    return isinstance(value, np.ndarray)


def find_checker() -> Checker:
    """The checker of the first installed backend that has one.

    Raises:
        DovetailError: There is none.
    """
    for _, record in plugin.records():
        if not isinstance(record, PluginError) and record.checker is not None:
            return record.checker
    raise DovetailError(
        "no installed backend checks kernels; 'reference' of dovetail-compiler does, unless "
        "DOVETAIL_BACKENDS excludes it"
    )


def _in_order(func: ir.Func, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> list[Any]:
    """All arguments by position, those that are arrays of some library as NumPy's."""
    names = [
        param.buffer.name if isinstance(param, ir.TensorParam) else param.var.name
        for param in func.params
    ]
    given = in_order(func.name, names, arguments, keywords)
    return [
        runtime.asnumpy(each) if isinstance(param, ir.TensorParam) and not is_array(each) else each
        for param, each in zip(func.params, given, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Region:
    """Memory that one or several arrays lie in, and its copy."""

    first: int
    last: int
    copy: Array

    def view(self, array: Array, address: int) -> Array:
        """The copy of an array."""
        at = address - self.first
        return np.ndarray(array.shape, array.dtype, self.copy.data, at, array.strides)


class Copies:
    """Copies of arrays: arrays that overlap have copies that overlap.

    Args:
        arrays: The arrays.
    """

    def __init__(self, arrays: Sequence[Array]) -> None:
        bounds = sorted(_bounds(each) for each in arrays if each.size)
        self._regions: list[_Region] = []
        merged: list[list[int]] = []
        for first, last in bounds:
            if merged and first < merged[-1][1]:
                merged[-1][1] = max(last, merged[-1][1])
            else:
                merged.append([first, last])
        self._regions = [_copied(first, last) for first, last in merged]

    @property
    def memory(self) -> tuple[Memory, ...]:
        """The copies' memory."""
        return tuple(
            (region.copy.ctypes.data, region.last - region.first) for region in self._regions
        )

    def of(self, array: Array) -> Array:
        """The copy of an array."""
        if not array.size:
            return array.copy()
        first, _ = _bounds(array)
        region = next(item for item in self._regions if item.first <= first < item.last)
        return region.view(array, array.__array_interface__["data"][0])


def _bounds(array: Array) -> tuple[int, int]:
    """The first byte of an array, and the one behind its last."""
    low = high = int(array.__array_interface__["data"][0])
    for extent, stride in zip(array.shape, array.strides, strict=True):
        reach = (extent - 1) * stride
        low, high = low + min(reach, 0), high + max(reach, 0)
    return low, high + array.itemsize


def _copied(first: int, last: int) -> _Region:
    size = last - first
    room = np.empty(size + PAGE, np.uint8)
    start = (first - room.ctypes.data) % PAGE
    copy = room[start : start + size]
    ctypes.memmove(copy.ctypes.data, first, size)
    return _Region(first, last, copy)


def _aliases(
    func: ir.Func, given: Sequence[Any], copies: Copies, passed: list[Any]
) -> list[Fault]:
    """Overlaps that the language forbids; such copies are parted, to see what else is wrong."""
    faults: list[Fault] = []
    same = set(func.elementwise)
    tensors = [
        (number, param)
        for number, param in enumerate(func.params)
        if isinstance(param, ir.TensorParam)
    ]
    for at, (a, first) in enumerate(tensors):
        for b, second in tensors[at + 1 :]:
            one, two = given[a], given[b]
            if first.access == "read" and second.access == "read":
                continue
            if not np.shares_memory(one, two):
                continue
            identical = (
                one.__array_interface__["data"] == two.__array_interface__["data"]
                and one.shape == two.shape
                and one.strides == two.strides
            )
            if identical and (a, b) in same:
                continue
            names = first.buffer.name, second.buffer.name
            why = (
                "are not accessed element by element" if identical else "are different views of it"
            )
            written = " and ".join(
                f"'{param.buffer.name}'" for param in (first, second) if param.access != "read"
            )
            faults.append(
                Fault(
                    kind="aliasing",
                    message=f"'{names[0]}' and '{names[1]}' share memory and {why}, and the "
                    f"kernel writes {written}",
                    place=Place(span=func.span),
                    buffer=names[0],
                )
            )
            passed[b] = Copies([two]).of(two)
    return faults


def _files(func: ir.Func) -> dict[str, str]:
    """Full names of source files by their last components; those of two files have none."""
    names = {item.span.file for item in ir.walk(func.body)} | {func.span.file}
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        found.setdefault(name.replace("\\", "/").rpartition("/")[2], []).append(name)
    return {short: full[0] for short, full in found.items() if len(full) == 1}
