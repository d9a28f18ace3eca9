"""Tables of constants that only the running kernel indexes are data of the image."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.devices import executing
from support.kernel_hunt import called
from support.program_inputs import target_of
from support.sources import executed

import dovetail_runtime as runtime
from dovetail import ir, plugin
from dovetail.backends.opencl.intrinsics import DIALECT
from dovetail.codegen.source import emit_source
from dovetail.compiler import build, lower
from dovetail.ir.binary import decode, encode
from dovetail.support.dataclasses import replace
from dovetail.support.errors import UnsupportedError
from dovetail.target import Target
from dovetail_conformance.levels import level_of_device

HEAD = "import dovetail as dt\nfrom dovetail import T\n"
LENGTH = 40
DEVICES = [
    pytest.param(name, marks=pytest.mark.level(level_of_device(name)))
    for name in ("reference:0", *(each.name for each in executing()))
]
TEXTS = ("opencl", "webgpu", "metal", "cuda -format=cu", "reference", "trn")
DTYPES = (
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "float16", "float32", "float64",
)  # fmt: skip
LOOK = """
@dt.kernel
def {name}(k: T.Buffer[T.int32, 1], y: T.Buffer[T.{dtype}, 1]) -> None:
    for i in T.parallel(y.shape[0]):
        if k[i] != 7:
            y[i] = {value}
"""


def made(text: str, **tables: Any) -> dict[str, Any]:
    scope = executed(HEAD + text, f"tables of {', '.join(tables)} {len(text)}.py")
    scope.update(tables)
    return scope


def entries(dtype: str) -> np.ndarray[Any, Any]:
    """Numbers of all bytes; of floats the special ones too."""
    kind = np.dtype(dtype)
    data = np.random.default_rng(3).integers(0, 256, LENGTH * kind.itemsize, np.uint8)
    if kind.kind != "f":
        return (data & 1 == 1) if kind.kind == "b" else data.view(kind)
    special = [np.inf, -np.inf, np.nan, -0.0, 0.0, np.finfo(kind).max, np.finfo(kind).tiny]
    return np.array([*special, *data[: LENGTH - len(special)] / 3 - 40], kind)


@pytest.mark.parametrize("device", DEVICES)
def test_entries_of_every_type_are_what_they_were(device: str):
    k = np.arange(-3, LENGTH + 3, dtype=np.int32)
    for dtype in DTYPES:
        table = entries(dtype)
        kernel = made(LOOK.format(name="f", dtype=dtype, value="TABLE[k[i]]"), TABLE=table)["f"]
        try:
            content = build([kernel], [target_of(device)], use_cache=False)
        except UnsupportedError:
            assert dtype == "float64", (device, dtype)
            continue
        given = [k, np.zeros(len(k), dtype)]
        function = runtime.load_bytes(content.tobytes(), device=device)["f"]
        _, got = called(function, given, device)
        wanted = np.zeros(len(k), dtype)
        wanted[3:-3] = table
        wanted[k == 7] = 0
        np.testing.assert_array_equal(got, wanted, err_msg=f"{dtype} on {device}")


@pytest.mark.level("compile-only")
def test_texts_grow_by_so_much_an_entry():
    for target in TEXTS:
        for dtype in ("float32", "int32", "bool"):
            sizes: list[int] = []
            for count in (64, 128, 256):
                table = np.arange(1000, 1000 + count).astype(dtype)
                text = LOOK.format(name="f", dtype=dtype, value="TABLE[k[i]]")
                content = build([made(text, TABLE=table)["f"]], [target], use_cache=False)
                sizes.append(len(content.images[0].data))
            first, second = sizes[1] - sizes[0], sizes[2] - sizes[1]
            assert first <= 64 * 150, (target, dtype, sizes)
            assert second <= 2.2 * first + 200, (target, dtype, sizes)


@pytest.mark.level("compile-only")
def test_equal_tables_are_one():
    text = LOOK.format(name="f", dtype="float32", value="A[k[i]] + A[i] + B[k[i]]")
    text += LOOK.format(name="g", dtype="float32", value="A[k[i] + 1]")
    table = np.arange(LENGTH, dtype=np.float32) - 0.0
    scope = made(text, A=table, B=-table[::-1])
    for target in ("opencl", "metal", "cuda -format=cu"):
        content = build([scope["f"], scope["g"]], [target], use_cache=False)
        source = content.images[0].data
        assert source.count(b"38.0") == 2, (target, source)


def test_an_inner_branch_and_a_helper_read_tables():
    text = """
@dt.inline
def entry(k: T.int32) -> T.float32:
    if k > 20:
        return A[k - 20]
    return SQUARE[k // 5, k % 5]


@dt.kernel
def f(k: T.Buffer[T.int32, 1], y: T.Buffer[T.float32, 1]) -> None:
    for i in T.parallel(y.shape[0]):
        if k[i] > 2:
            for j in range(3):
                if k[i] % 3 == j:
                    y[i] = entry(k[i]) + SQUARE[j, 1] + SQUARE[2, j]
"""
    table, square = (np.arange(count, dtype=np.float32) * 0.5 for count in (LENGTH, 20))
    square = square.reshape(4, 5)
    k, y = np.arange(LENGTH, dtype=np.int32), np.zeros(LENGTH, np.float32)
    made(text, A=table, SQUARE=square)["f"](k, y)
    flat = np.where(k < 20, square.reshape(-1)[np.minimum(k, 19)], 0)
    wanted = np.where(k > 20, table[np.maximum(k - 20, 0)], flat)
    wanted += square[k % 3, 1] + square[2, k % 3]
    np.testing.assert_array_equal(y, np.where(k > 2, wanted, 0))


def test_forms_of_the_ir_hold_tables():
    for dtype in DTYPES:
        text = LOOK.format(name="f", dtype=dtype, value="TABLE[k[i]]")
        module = made(text, TABLE=entries(dtype))["f"].parse()
        assert not ir.verify(module)
        printed = ir.print_ir(module)
        assert "T.table((" in printed
        for again in (ir.parse_ir(printed), decode(encode(module))):
            assert ir.difference(module, again) is None
        if dtype != "float64":
            lowered = lower(module, plugin.load("vulkan").schema.resolve(Target("vulkan")))
            text = ir.print_ir(lowered.module)
            assert 'scope="global"' in text
            assert ir.difference(lowered.module, ir.parse_ir(text)) is None
    zeros, signs = (
        made(LOOK.format(name="f", dtype="float32", value="TABLE[k[i]]"), TABLE=table)["f"].parse()
        for table in (np.zeros(LENGTH, np.float32), -np.zeros(LENGTH, np.float32))
    )
    assert ir.difference(zeros, signs) is not None


def test_wrong_tables_are_found():
    text = LOOK.format(name="f", dtype="int8", value="TABLE[k[i]]")
    printed = ir.print_ir(made(text, TABLE=np.arange(9, dtype=np.int8))["f"].parse())
    line = next(each for each in printed.splitlines() if "T.table(" in each)
    for bad, why in (
        ("(1, 2, 300), T.int8", "holds what no constant array of int8 does"),
        ("(1, 2, 3), T.float16", "holds what no constant array of float16 does"),
        ("(True, False), T.bool", "holds what no constant array of bool does"),
    ):
        indent = line[: len(line) - len(line.lstrip())]
        name = line.split("=")[0].strip()
        wrong = printed.replace(line, f"{indent}{name} = T.table({bad})")
        assert why in " ".join(map(str, ir.verify(ir.parse_ir(wrong)))), bad


@pytest.mark.level("real")
def test_threads_that_have_become_loops_share_tables():
    text = """
@dt.kernel
def f(x: T.Buffer[T.float32, 1], y: T.Buffer[T.float32, 1]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 64),), block=(64,)) as (b, t):
        kept = T.alloc((64,), T.float32, scope="shared")
        i = b.x * 64 + t.x
        kept[t.x] = x[i] + TABLE[t.x % 40]
        T.barrier()
        y[i] = kept[63 - t.x] + TABLE[(t.x + 1) % 40]
"""
    table, x = (np.arange(count, dtype=np.float32) * 0.5 for count in (LENGTH, 128))
    y = np.zeros_like(x)
    made(text, TABLE=table)["f"](x, y)
    t = np.arange(128) % 64
    kept = (x + table[t % 40]).reshape(2, 64)[:, ::-1].reshape(-1)
    np.testing.assert_array_equal(y, kept + table[(t + 1) % 40])


def test_languages_without_a_word_for_constants_fill_an_array():
    table = np.arange(LENGTH, dtype=np.float32) + 0.25
    text = LOOK.format(name="f", dtype="float32", value="TABLE[k[i]]")
    target = plugin.load("opencl").schema.resolve(Target("opencl"))
    lowered = lower(made(text, TABLE=table)["f"].parse(), target)
    bare = replace(DIALECT, scope={"shared": "local ", "local": ""})
    source = emit_source(lowered.kernels, bare, ())
    assert "float table[40];" in source
    assert "table[39] = 39.25f;" in source
