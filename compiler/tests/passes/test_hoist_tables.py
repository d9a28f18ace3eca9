"""Large tables of constants are memory of the device."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.devices import executing
from support.kernel_hunt import called
from support.program_inputs import target_of
from support.sources import executed

import dovetail_runtime as runtime
from dovetail.bundle import Bundle, BundleReader, Instruction
from dovetail.compiler import build
from dovetail.support.errors import ResourceError
from dovetail_conformance.levels import level_of_device

LOOK = """
import dovetail as dt
from dovetail import T


@dt.kernel
def f(k: T.Buffer[T.int32, 1], y: T.Buffer[T.{dtype}, 1]) -> None:
    for i in T.parallel(y.shape[0]):
        if k[i] != 7:
            y[i] = {value}
"""
LENGTH = 40


def made(text: str, **tables: Any) -> Any:
    scope = executed(text, f"hoisted {', '.join(tables)} {len(text)}.py")
    scope.update(tables)
    return scope["f"]


HOISTING = ("vulkan", "webgpu")
"""Kinds whose languages have each thread fill a table: large ones are memory of the device."""


def instructions(content: Bundle) -> tuple[Instruction, ...]:
    """Those of the plan of `f`."""
    return BundleReader(content.tobytes()).plan("f", 0).instructions


@pytest.mark.parametrize(
    "device",
    [
        pytest.param(each.name, marks=pytest.mark.level(level_of_device(each.name)))
        for each in executing()
        if each.kind in HOISTING
    ],
)
def test_large_tables_are_filled_once(device: str):
    text = LOOK.format(dtype="int16", value="A[k[i]] + B[k[i] + 1]")
    table = np.arange(4095, dtype=np.int16)  # an odd number: the last word is half full
    kernel = made(text, A=table, B=table.copy())
    content = build([kernel], [target_of(device)], use_cache=False)
    tables = [each.operands for each in instructions(content) if each.name == "table"]
    assert [(count, len(words)) for _, count, *words in tables] == [(4095, 2048)]
    function = runtime.load_bytes(content.tobytes(), device=device)["f"]
    k = np.arange(-2, 4100, dtype=np.int32)
    wanted = np.zeros(len(k), np.int16)
    wanted[2:4097] = table
    wanted[1:4096] += table
    wanted[k == 7] = 0
    for _ in range(2):
        _, got = called(function, [k, np.zeros_like(wanted)], device)
        np.testing.assert_array_equal(got, wanted)


def test_a_kernel_with_all_its_buffers_keeps_its_table():
    names = [f"x{number}" for number in range(7)]
    text = f"""
import dovetail as dt
from dovetail import T


@dt.kernel
def f({"".join(f"{name}: T.Buffer[T.float32, 1], " for name in names)} y: T.Buffer[T.float32, 1]):
    for i in T.parallel(y.shape[0]):
        y[i] = {" + ".join(f"{name}[i]" for name in names)} + TABLE[i]
"""
    kernel = made(text, TABLE=np.arange(LENGTH, dtype=np.float32))
    given = [np.full(LENGTH, number, np.float32) for number in range(8)]
    content = build([kernel], ["webgpu"], use_cache=False)
    assert "table" not in {each.name for each in instructions(content)}
    kernel.on("webgpu", copy=True)(*given)
    np.testing.assert_array_equal(given[-1], 21 + np.arange(LENGTH, dtype=np.float32))


@pytest.mark.level("compile-only")
def test_a_table_larger_than_a_plan_holds_is_refused():
    text = LOOK.format(dtype="float32", value="TABLE[k[i]]")
    kernel = made(text, TABLE=tuple(map(float, range(65534))))
    for target in HOISTING:
        with pytest.raises(ResourceError, match="needs 65534 words, 65533 are allowed; pass it"):
            build([kernel], [target], use_cache=False)
