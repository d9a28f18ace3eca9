"""What an object holds, and that it depends on source and target only."""

from __future__ import annotations

import hashlib
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from support.native import compile_kernels, elementwise, kernel, new_coordinates

from dovetail import ir
from dovetail.backends.cpu.codegen import SUPPLIED, codegen
from dovetail.backends.cpu.intrinsics import OPS as SPELLED
from dovetail.backends.cpu.target import capabilities
from dovetail.codegen.llvm import undefined_symbols
from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.plugin import DeviceIR
from dovetail.target import Target

TARGETS = [
    "cpu -level=2", "cpu -level=3", "cpu -level=4",
    "cpu -arch=aarch64", "cpu -arch=aarch64 -vectors=sve", "cpu -arch=aarch64 -vectors=sve2",
    "cpu -arch=riscv64", "cpu -arch=riscv64 -vectors=v",
]  # fmt: skip

MODULES = ["cpu -arch=wasm32", "cpu -arch=wasm32 -vectors=simd128"]

MACHINES = {"x86-64": 62, "aarch64": 183, "riscv64": 243}
"""e_machine in the ELF header. Source: the ELF registry of machine types."""


def every_op() -> list[ir.Kernel]:
    """Kernels that together use each op on each type it takes, and each cast."""
    kernels = []
    for dtype in ir.SCALARS.values():
        for op in ir.OPS.values():
            if op.name not in SPELLED or op.name in ("bitcast", "vector", "extract"):
                continue  # of several types, and no function of a library
            takes = {
                "number": not dtype.is_bool, "int": dtype.is_int, "float": dtype.is_float,
                "bool": dtype.is_bool, "int_or_bool": dtype.is_int or dtype.is_bool, "any": True,
            }  # fmt: skip
            twice = dtype.bits == 16 and (op.name in FUNCTIONS or dtype.is_int)
            if not takes[op.types] or twice:
                # 16-bit floats are computed as float32; the integers differ in width only.
                continue
            output = ir.SCALARS["bool"] if op.result == "bool" else dtype
            kernels.append(
                elementwise(
                    f"{op.name}_{dtype}", [dtype] * op.arity, output,
                    lambda *args, op=op, output=output: ir.Call(op, args, output),
                )
            )  # fmt: skip
        for to in ir.SCALARS.values():
            if to != dtype:
                cast = elementwise(
                    f"{dtype}_to_{to}", [dtype], to, lambda x, to=to: ir.Cast(to, x)
                )
                kernels.append(cast)
    return kernels


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", TARGETS)
def test_an_object_needs_no_library(target: str):
    image = compile_kernels(every_op(), target).image
    assert undefined_symbols(image.payload["object"]) <= SUPPLIED


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", MODULES)
def test_a_module_needs_no_library(target: str):
    """What it calls and has no routine for is an error of the linker."""
    image = compile_kernels(every_op(), target).image
    assert image.payload["binary"].startswith(b"\0asm")


@pytest.mark.level("compile_only")
@pytest.mark.needs(tool="llvm-objdump-19")
@pytest.mark.parametrize(
    ("target", "features", "vector"),
    [
        ("cpu -arch=aarch64", "+sve2", r"\bz\d+\.s"),
        ("cpu -arch=aarch64 -vectors=sve", "+sve2", r"\bz\d+\.s"),
        ("cpu -arch=aarch64 -vectors=sve2", "+sve2", r"\bz\d+\.s"),
        ("cpu -arch=riscv64", "+v", r"\bvfmul\.vv"),
        ("cpu -arch=riscv64 -vectors=v", "+v", r"\bvfmul\.vv"),
    ],
)
def test_vectors_of_any_length_are_used_where_the_target_declares_them(
    target: str, features: str, vector: str, tmp_path: Path
):
    used = elementwise(
        "k", [ir.FLOAT32] * 2, ir.FLOAT32, lambda *a: ir.Call(ir.OPS["mul"], a, ir.FLOAT32)
    )
    path = tmp_path / "k.o"
    path.write_bytes(compile_kernels([used], target).image.payload["object"])
    command = ["llvm-objdump-19", "-d", f"--mattr={features}", str(path)]
    code = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert bool(re.search(vector, code)) == ("-vectors" in target)


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", TARGETS)
def test_an_object_is_relocatable_elf_of_its_architecture(target: str):
    used = elementwise("k", [ir.FLOAT32], ir.FLOAT32, lambda x: x)
    data = compile_kernels([used], target).image.payload["object"]
    kind, machine = struct.unpack_from("<HH", data, 16)
    assert data[:4] == b"\x7fELF"
    assert kind == 1
    arch = str(Target(target).get("arch") or "x86-64")
    assert machine == MACHINES[arch]


@pytest.mark.level("compile_only")
def test_a_fill_may_become_memset():
    """LLVM recognises the loop; it is why the loader supplies such functions."""
    y, i, n = (
        ir.Buffer("y", ir.SCALARS["uint8"], (ir.Var("n", ir.INT64),)),
        ir.Var("i", ir.INT64),
        ir.Var("n", ir.INT64),
    )
    fill = ir.Store(y, (i,), ir.Cast(ir.SCALARS["uint8"], ir.const(7)))
    used = kernel("k", [(y, "write")], [n], ir.For(i, ir.const(0), n, 1, fill))
    data = compile_kernels([used], "cpu").image.payload["object"]
    assert undefined_symbols(data) == {"memset"}


@pytest.mark.level("compile_only")
def test_functions_are_described_and_sorted():
    n = ir.Var("n", ir.INT64)
    x, y = ir.Buffer("x", ir.FLOAT32, (n,)), ir.Buffer("y", ir.FLOAT64, (n,))
    big = ir.Buffer("big", ir.FLOAT64, (ir.const(1000),), None, "local")
    blocks, threads = new_coordinates()
    offset, base, scale = (
        ir.Var("offset", ir.INT64),
        ir.Var("base", ir.SCALARS["uint32"]),
        ir.Var("s", ir.FLOAT32),
    )
    body = ir.sequence(
        [
            ir.Allocate(big),
            ir.Store(big, (ir.const(3),), ir.Cast(ir.FLOAT64, scale)),
            ir.Store(y, (ir.const(0),), ir.Load(big, (ir.const(3),))),
        ]
    )
    args = (
        ir.BufferArg(x, "read"),
        ir.ScalarArg(scale),
        ir.BufferArg(y, "write"),
        ir.OffsetArg(offset, y),
        ir.GridBaseArg(base, 1),
    )
    kernels = [
        ir.Kernel("b", args, (1, 1, 1), blocks, threads, body),
        elementwise("a", [ir.FLOAT32], ir.FLOAT32, lambda v: v),
    ]
    image = compile_kernels(kernels, "cpu -level=2").image
    assert (image.kind, image.format, list(image.payload)) == ("cpu", "obj", ["object"])
    first, second = image.functions
    assert (first.name, second.name) == ("a", "b")
    assert second.shared_bytes == 8000 // 64 * 64
    assert [(a.kind, a.dtype.name, a.access, a.index) for a in second.arguments] == [
        ("buffer", "float32", "read", 0), ("scalar", "float32", "", 0),
        ("buffer", "float64", "write", 0), ("offset", "int64", "", 1),
        ("grid_base", "uint32", "", 1),
    ]  # fmt: skip
    assert "define void @b" in image.sources["kernels.ll"]
    assert ".globl\ta" in image.sources["kernels.s"]
    assert list(image.sources) == ["kernels.ll", "kernels.s"]
    assert "kernels.c" not in image.sources


@pytest.mark.level("compile_only")
def test_the_platform_register_and_the_red_zone_are_left_alone():
    many = [ir.FLOAT64] * 24

    def total(*values):
        result = values[0]
        for each in values[1:]:
            result = ir.Call(ir.OPS["add"], (result, each), ir.FLOAT64)
        return result

    used = elementwise("k", many, ir.FLOAT64, total)
    arm = compile_kernels([used], "cpu -arch=aarch64").image.sources["kernels.s"]
    assert not re.search(r"\b[xw]18\b", arm)
    x86 = compile_kernels([used], "cpu -level=2").image.sources["kernels.s"]
    assert "-8(%rsp)" not in x86
    assert "chkstk" not in x86


PROGRAM = """
import hashlib
from dovetail.backends.cpu.codegen import codegen
from dovetail.backends.cpu.target import capabilities
from dovetail.codegen.llvm.math import FUNCTIONS
from dovetail.ir import *
from dovetail.plugin import DeviceIR
from dovetail.target import Target
from support.native import elementwise
kernels = tuple(
    elementwise(name, [FLOAT32] * f.arity, FLOAT32, lambda *a, n=name: Call(OPS[n], a, FLOAT32))
    for name, f in FUNCTIONS.items()
)
for text in (
    "cpu -level=4", "cpu -level=2", "cpu -arch=aarch64", "cpu -arch=riscv64",
    "cpu -arch=aarch64 -vectors=sve", "cpu -arch=riscv64 -vectors=v",
    "cpu -arch=wasm32 -vectors=simd128",
):
    target = Target(text)
    image = codegen(DeviceIR(Module((), kernels), capabilities(target)), target)
    (data,) = image.payload.values()
    print(hashlib.sha256(data).hexdigest())
    print(hashlib.sha256(image.sources["kernels.ll"].encode()).hexdigest())
"""


@pytest.mark.level("compile_only")
def test_bytes_do_not_depend_on_the_process():
    tests = Path(__file__).resolve().parents[3]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM], check=True, capture_output=True, cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(tests)},
        ).stdout
        for seed, folder in (("0", tests), ("1", "/"), ("4242", tests.parent))
    }  # fmt: skip
    assert len(outputs) == 1
    # The IR for aarch64 is the same with and without SVE.
    assert len(set(outputs.pop().split())) == 13


@pytest.mark.level("compile_only")
def test_compiling_twice_in_a_process_gives_the_same():
    used = [
        elementwise(
            name,
            [ir.FLOAT64] * f.arity,
            ir.FLOAT64,
            lambda *a, n=name: ir.Call(ir.OPS[n], a, ir.FLOAT64),
        )
        for name, f in FUNCTIONS.items()
    ]
    target = Target("cpu -level=3")
    device = DeviceIR(ir.Module((), tuple(used)), capabilities(target))
    first, second = (
        hashlib.sha256(codegen(device, target).payload["object"]).digest() for _ in range(2)
    )
    assert first == second


@pytest.mark.level("compile_only")
@pytest.mark.parametrize(
    "name",
    [
        "exp", "log2", "tanh", "erf", "pow", "sin", "expm1", "log1p", "cbrt", "hypot", "asinh",
        "acosh", "atanh", "erfc",
    ],
)  # fmt: skip
def test_loops_over_elementary_functions_are_vectorised(name: str):
    arity = FUNCTIONS[name].arity
    used = elementwise(
        "k", [ir.FLOAT32] * arity, ir.FLOAT32, lambda *a: ir.Call(ir.OPS[name], a, ir.FLOAT32)
    )  # fmt: skip
    text = compile_kernels([used], "cpu -level=3").image.sources["kernels.s"]
    assert "ymm" in text
    packed = re.findall(r"vmulp[sd]|vf[n]?m(?:add|sub)\d+p[sd]", text)
    assert len(packed) > (1 if name == "hypot" else 3)
