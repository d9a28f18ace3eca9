"""Modules of WebAssembly: complete, the same as another linker's, and refused where damaged."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dovetail as dt
from dovetail import T
from dovetail.backends.cpu.target import processor
from dovetail.backends.cpu.wasm import (
    HEAP_BASE,
    MEMORY,
    ROUTINES,
    STACK_BYTES,
    emit_complete,
    link,
    read_object,
)
from dovetail.codegen.llvm import LLVMError, ModuleWriter, data_layout, emit_object
from dovetail.codegen.llvm.math import definition
from dovetail.codegen.llvm.routines import write_routine
from dovetail.compiler import Compilable, listening
from dovetail.image import DeviceImage
from dovetail.target import Target

TARGETS = ("cpu -arch=wasm32", "cpu -arch=wasm32 -vectors=simd128")
MACHINE = processor(Target(TARGETS[0])).machine

HEAD = f'target datalayout = "{data_layout(MACHINE)}"\ntarget triple = "{MACHINE.triple}"\n'

LINKED = """
@table = private constant [4 x ptr] [ptr @half, ptr @twice, ptr null, ptr @half], align 16
@numbers = private constant [3 x i32] [i32 7, i32 -9, i32 1000000], align 4
@text = private constant [5 x i8] c"after", align 64
@place = private constant ptr getelementptr (i8, ptr @numbers, i32 4), align 4

define internal i32 @half(i32 %x) noinline { %y = sdiv i32 %x, 2  ret i32 %y }
define internal i32 @twice(i32 %x) noinline { %y = shl i32 %x, 1  ret i32 %y }

define i32 @of(i32 %which, i32 %x) {
  %slot = getelementptr ptr, ptr @table, i32 %which
  %call = load ptr, ptr %slot
  %got = call i32 %call(i32 %x)
  %entry = getelementptr i32, ptr @numbers, i32 %which
  %number = load i32, ptr %entry
  %sum = add i32 %got, %number
  ret i32 %sum
}

define i32 @at(i32 %which) {
  %start = load volatile ptr, ptr @place
  %entry = getelementptr i32, ptr %start, i32 %which
  %number = load i32, ptr %entry
  %letter = getelementptr i8, ptr @text, i32 %which
  %byte = load i8, ptr %letter
  %wide = zext i8 %byte to i32
  %sum = add i32 %number, %wide
  ret i32 %sum
}

define i32 @deep(i32 %x) noinline {
  %array = alloca [64 x i32], align 16
  %index = and i32 %x, 63
  call void @llvm.memset.p0.i32(ptr %array, i8 3, i32 256, i1 false)
  %slot = getelementptr i32, ptr %array, i32 %index
  store volatile i32 %x, ptr %slot
  %got = load volatile i32, ptr %slot
  ret i32 %got
}
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
"""
"""Everything that the linker fills in: addresses, slots of the table, types, the stack pointer."""

CALLS = [
    ["of", 0, 9], ["of", 1, 9], ["at", 0], ["at", 1], ["deep", 17], ["of", 0, -9], ["deep", -1]
]  # fmt: skip

RUN = """
const [file, calls] = JSON.parse(process.argv[1]);
const module = new WebAssembly.Module(require("fs").readFileSync(file));
if (WebAssembly.Module.imports(module).length) throw new Error("it has imports");
const { exports } = new WebAssembly.Instance(module);
const big = (each) => typeof each === "string" ? BigInt(each) : each;
const results = calls.map(([name, ...values]) => {
  try { return exports[name](...values.map(big)); } catch (error) { return error.stack; }
});
console.log(JSON.stringify({ results, heap: exports.__heap_base.value,
  bytes: exports.memory.buffer.byteLength,
  names: Object.keys(exports), memory: [...new Uint8Array(exports.memory.buffer)].slice(65536) }));
"""


def run(module: bytes, calls: list[list[object]], folder: Path, name: str = "a") -> dict[str, Any]:
    """What Node's engine makes of a module: results, exports, memory behind the stack."""
    file = folder / f"{name}.wasm"
    file.write_bytes(module)
    node = shutil.which("node")
    assert node is not None
    done = subprocess.run(
        [node, "-e", RUN, json.dumps([str(file), calls])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def image(kernel: Compilable, target: str) -> DeviceImage:
    made: list[DeviceImage] = []
    with listening(lambda each: made.append(each.image)):
        dt.build([kernel], [target])
    return made[-1]


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32) -> T.Buffer[T.float32]:
    """A loop that becomes vectors."""
    (n,) = x.shape
    y = T.empty((n,), T.float32)
    for i in T.parallel(n):
        y[i] = T.exp(x[i]) * by
    return y


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("target", TARGETS)
def test_vectors_are_used_where_the_target_declares_them(target: str):
    made = image(scale, target)
    assert (made.kind, made.format, "binary" in made.payload) == ("cpu", "wasm", True)
    text = made.sources["kernels.s"]
    assert ("f32x4.mul" in text or "f64x2.mul" in text) == ("simd128" in target)
    assert list(made.sources) == ["kernels.ll", "kernels.s"]


@pytest.mark.level("real")
@pytest.mark.needs(tool=("node", "wasm-ld-19"))
def test_a_module_does_what_another_linkers_does(tmp_path: Path):
    data = emit_object(HEAD + LINKED, MACHINE)
    (tmp_path / "a.o").write_bytes(data)
    names = ["of", "at", "deep"]
    exports = [f"--export={name}" for name in (*names, HEAP_BASE)]
    subprocess.run(
        ["wasm-ld-19", "--no-entry", "--stack-first", "-z", f"stack-size={STACK_BYTES}",
         *exports, "-o", str(tmp_path / "theirs.wasm"), str(tmp_path / "a.o")],
        check=True, capture_output=True,
    )  # fmt: skip
    ours = run(link(read_object(data), names), CALLS, tmp_path)
    theirs = run((tmp_path / "theirs.wasm").read_bytes(), CALLS, tmp_path, "theirs")
    assert ours["results"] == theirs["results"]
    wanted = [9 // 2 + 7, 18 - 9, -9 + ord("a"), 1000000 + ord("f"), 17, -4 + 7, -1]
    assert ours["results"] == wanted
    # Data lies at the same addresses; the slots of the table may be others.
    assert ours["bytes"] == theirs["bytes"]
    assert ours["names"] == [MEMORY, HEAP_BASE, *sorted(names)]


@pytest.mark.level("real")
@pytest.mark.needs(tool="node")
def test_a_stack_that_overflows_is_a_trap(tmp_path: Path):
    """It would run into constants otherwise."""
    text = """
define i32 @sink(i32 %x) noinline {
  %array = alloca [4096 x i32], align 16
  %slot = getelementptr i32, ptr %array, i32 %x
  store volatile i32 %x, ptr %slot
  %more = icmp sgt i32 %x, 0
  br i1 %more, label %again, label %done
again:
  %less = sub i32 %x, 1
  %got = call i32 @sink(i32 %less)
  %last = load volatile i32, ptr %slot
  %sum = add i32 %got, %last
  ret i32 %sum
done:
  ret i32 0
}
"""
    made = link(read_object(emit_object(HEAD + text, MACHINE)), ["sink"])
    fits, overflows = run(made, [["sink", 2], ["sink", 5]], tmp_path)["results"]
    assert fits == 3
    assert overflows.startswith("RuntimeError: memory access out of bounds")
    assert "at sink (wasm://" in overflows, "functions keep their names"


ROUTINE_CALLS = """
define void @product(ptr %out, i64 %a, i64 %b, i64 %c, i64 %d) {
  %al = zext i64 %a to i128
  %bh = zext i64 %b to i128
  %bs = shl i128 %bh, 64
  %x = or i128 %al, %bs
  %cl = zext i64 %c to i128
  %dh = zext i64 %d to i128
  %ds = shl i128 %dh, 64
  %y = or i128 %cl, %ds
  %p = mul i128 %x, %y
  store i128 %p, ptr %out
  ret void
}
define void @shifts(ptr %out, i64 %a, i64 %b, i32 %n) {
  %al = zext i64 %a to i128
  %bh = zext i64 %b to i128
  %bs = shl i128 %bh, 64
  %x = or i128 %al, %bs
  %c = zext i32 %n to i128
  %l = shl i128 %x, %c
  store i128 %l, ptr %out
  %r = lshr i128 %x, %c
  %out1 = getelementptr i8, ptr %out, i32 16
  store i128 %r, ptr %out1
  %s = ashr i128 %x, %c
  %out2 = getelementptr i8, ptr %out, i32 32
  store i128 %s, ptr %out2
  ret void
}
define i64 @word(ptr %at) { %v = load i64, ptr %at  ret i64 %v }
define void @bytes(i32 %to, i32 %from, i32 %count) {
  %a = inttoptr i32 %to to ptr
  %b = inttoptr i32 %from to ptr
  %x = call ptr @memset(ptr %b, i32 5, i32 %count) nobuiltin
  %y = call ptr @memcpy(ptr %a, ptr %b, i32 %count) nobuiltin
  %c = getelementptr i8, ptr %a, i32 1
  %z = call ptr @memmove(ptr %c, ptr %a, i32 %count) nobuiltin
  ret void
}
declare ptr @memset(ptr, i32, i32)
declare ptr @memcpy(ptr, ptr, i32)
declare ptr @memmove(ptr, ptr, i32)
"""

WITH_ROUTINES = """
const [file, numbers] = JSON.parse(process.argv[1]);
const module = new WebAssembly.Module(require("fs").readFileSync(file));
const { exports } = new WebAssembly.Instance(module);
const whole = (at) => {
  const words = [exports.word(at), exports.word(at + 8)];
  const [low, high] = words.map((each) => BigInt.asUintN(64, each));
  return String(low | (high << 64n));
};
const results = numbers.map(([a, b, c, d]) => {
  exports.product(70000, BigInt(a), BigInt(b), BigInt(c), BigInt(d));
  exports.shifts(70016, BigInt(a), BigInt(b), Number(BigInt(d) & 127n));
  return [70000, 70016, 70032, 70048].map(whole);
});
exports.bytes(80000, 90000, 37);
console.log(JSON.stringify([results, [...new Uint8Array(exports.memory.buffer, 80000, 40)]]));
"""


@pytest.mark.level("real")
@pytest.mark.needs(tool="node")
def test_routines_do_what_their_names_say(tmp_path: Path):
    module = ModuleWriter(MACHINE.triple, data_layout(MACHINE), "nounwind", definition)
    for name in sorted(ROUTINES):
        write_routine(module, name, ROUTINES[name], '"no-builtins"')
    declared = "\n".join(line for line in ROUTINE_CALLS.splitlines() if "declare" not in line)
    made = read_object(emit_object(module.text() + declared, MACHINE))
    assert not made.undefined
    file = tmp_path / "a.wasm"
    # A page beyond the stack for what the script writes.
    linked = link(made, ["product", "shifts", "word", "bytes"])
    file.write_bytes(linked.replace(b"\x05\x03\x01\x00\x01", b"\x05\x03\x01\x00\x02", 1))
    draw = random.Random(3)
    edges = [0, 1, (1 << 64) - 1, 1 << 32, (1 << 32) - 1, 1 << 63]
    numbers = [[draw.choice(edges) for _ in range(4)] for _ in range(40)]
    numbers += [[draw.getrandbits(64) for _ in range(4)] for _ in range(200)]
    node = shutil.which("node")
    assert node is not None
    given = json.dumps([str(file), [[str(each) for each in four] for four in numbers]])
    done = subprocess.run(
        [node, "-e", WITH_ROUTINES, given], capture_output=True, text=True, check=True
    )
    results, copied = json.loads(done.stdout)
    mask = (1 << 128) - 1
    for (a, b, c, d), found in zip(numbers, results, strict=True):
        x, count = a | b << 64, d & 127
        signed = x - (1 << 128) if x >> 127 else x
        wanted = [x * (c | d << 64), x << count, x >> count, signed >> count]
        assert [int(each) for each in found] == [each & mask for each in wanted]
    assert copied == [5] * 38 + [0] * 2


@pytest.mark.level("compile_only")
def test_a_routine_is_there_where_it_is_called_and_nowhere_else():
    module = ModuleWriter(MACHINE.triple, data_layout(MACHINE), "nounwind", definition)
    b = module.builder()
    b.begin("entry")
    place = b.value("%p", "ptr")
    value = b.emit(f"load i128, {place}", "i128")
    b.effect(f"store {value * value}, {place}")
    b.effect("ret void")
    module.add(f"void @square({place})", b)
    made = emit_complete(module, MACHINE)
    names = {each.name for each in made.symbols if each.kind == 0}
    assert names == {"square", "__multi3"}
    assert "__multi3" not in image(scale, TARGETS[0]).sources["kernels.ll"]


def test_a_name_without_a_routine_is_an_error_that_names_it():
    module = ModuleWriter(MACHINE.triple, data_layout(MACHINE), "nounwind", definition)
    b = module.builder()
    b.begin("entry")
    x = b.value("%x", "double")
    b.effect(f"ret {b.call('sinh', (x,), 'double')}")
    module.add(f"double @f({x})", b)
    with pytest.raises(
        LLVMError, match="LLVM calls sinh, and WebAssembly modules have no routine"
    ):
        emit_complete(module, MACHINE)
    with pytest.raises(LLVMError, match="LLVM calls sinh, which WebAssembly modules lack"):
        link(read_object(emit_object(module.text(), MACHINE)), ["f"])


def test_exports_are_functions_with_names_of_their_own():
    made = read_object(emit_object(HEAD + LINKED, MACHINE))
    with pytest.raises(LLVMError, match="has no function 'nothing'"):
        link(made, ["of", "nothing"])
    text = HEAD + "define i32 @memory() { ret i32 1 }"
    with pytest.raises(LLVMError, match="cannot be called 'memory'"):
        link(read_object(emit_object(text, MACHINE)), ["memory"])


DAMAGED = {
    "no object": (b"\x7fELF\x02\x01\x01\0", "begins with 7f 45 4c 46"),
    "nothing": (b"", "begins with"),
    "no linking data": (b"\0asm\x01\0\0\0", "no section 'linking'"),
    "a section that ends early": (b"\0asm\x01\0\0\0\x01\x7f\x00", "ends early"),
    "a number without an end": (b"\0asm\x01\0\0\0\x01" + b"\xff" * 9, "more than 32 bits"),
    "a start": (b"\0asm\x01\0\0\0\x08\x01\x00", "has a section 8"),
    "a section twice": (b"\0asm\x01\0\0\0" + b"\x01\x01\x00" * 2, "has two sections 1"),
    "too many types": (
        b"\0asm\x01\0\0\0\x01\x05\xff\xff\xff\xff\x0f\x00\x09\x07linking\x02",
        "4294967295 entries follow",
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_no_object_is_refused_with_the_reason(name: str):
    data, message = DAMAGED[name]
    with pytest.raises(LLVMError, match=message):
        read_object(data)


@pytest.mark.parametrize("seed", range(4))
def test_changed_objects_are_linked_or_refused_and_nothing_else(seed: int):
    """No exception but ours, however the bytes are changed; and no time or memory without end."""
    data = emit_object(HEAD + LINKED, MACHINE)
    draw = random.Random(seed)
    refused = 0
    for _ in range(1500):
        changed = bytearray(data)
        for _ in range(draw.choice((1, 1, 2, 8))):
            changed[draw.randrange(len(changed))] = draw.choice(
                (0, 1, 0x7F, 0x80, 0xFF, draw.randrange(256))
            )
        if draw.random() < 0.2:
            del changed[draw.randrange(len(changed)) :]
        try:
            made = link(read_object(bytes(changed)), ["of", "at", "deep"])
        except LLVMError:
            refused += 1
        else:
            assert made.startswith(b"\0asm")
            assert len(made) < 4 * len(data)
    assert refused > 300


def test_a_relocation_that_is_not_known_is_refused():
    made = read_object(emit_object(HEAD + LINKED, MACHINE))
    first = made.relocations[10][0]
    for changes, message in (
        ({"kind": 14}, "relocation of type 14"),
        (
            {"kind": 3, "about": next(n for n, s in enumerate(made.symbols) if s.kind == 0)},
            "MEMORY_ADDR_LEB",
        ),
        ({"place": len(made.code)}, f"at byte {len(made.code)} of {len(made.code)}"),
        ({"place": 0}, "is no number of five bytes"),
    ):
        wrong = replace(made, relocations={10: (replace(first, **changes),), 11: ()})
        with pytest.raises(LLVMError, match=message):
            link(wrong, ["of"])


@pytest.mark.level("compile_only")
def test_indices_are_those_of_a_small_machine():
    text = image(scale, TARGETS[0]).sources["kernels.ll"]
    assert "i32 %first, i32 %last" in text
    assert 'target triple = "wasm32-unknown-unknown"' in text
