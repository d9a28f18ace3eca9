"""The pipeline for GPUs: what it must do to a kernel, and when it moves accesses."""

from __future__ import annotations

import re
import threading

import pytest

import dovetail as dt
from dovetail import T
from dovetail.codegen.llvm import LLVMError, Machine, emit_assembly, emit_object, optimise
from dovetail.codegen.llvm.pipelines import HOISTS
from dovetail.compiler import compile_module, merge, variants

pytestmark = pytest.mark.level("compile_only")

PTX = Machine(triple="nvptx64-nvidia-cuda", cpu="sm_80", features="+ptx70", vectorise=False)
GCN = Machine(triple="amdgcn-amd-amdhsa", cpu="gfx90a", vectorise=False)
AVX2 = Machine(triple="x86_64-unknown-linux-gnu", cpu="x86-64-v3")


@dt.kernel
def folds_in_place(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Each row's sum is added up in memory, so that the loop reads and writes one element."""
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        for k in range(n):
            y[i] = y[i] + x[i, k]


@dt.kernel
def adds_up(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """The same in a variable."""
    m, n = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        total = T.float32(0)
        for k in range(n):
            total += x[i, k]
        y[i] = total


@dt.kernel
def keeps_registers(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """An array that loops of constant length index."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        parts = T.alloc((4,), T.float32)
        for k in range(4):
            parts[k] = x[i] * T.float32(k)
        total = T.float32(0)
        for k in range(4):
            total += parts[3 - k]
        y[i] = total


@dt.kernel
def divides_rows(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Rows over their norm: sums in order in strips, then a loop of each row's own."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        total = T.float32(0)
        for k in range(n):
            total += x[i, k] * x[i, k]
        norm = T.sqrt(total)
        for k in range(n):
            y[i, k] = x[i, k] / norm


def text(kernel: dt.Kernel[..., None], target: str) -> str:
    image = compile_module(merge([kernel]), variants(target)[0]).image
    return image.sources["kernels.ll"]


@pytest.mark.parametrize("target", ["cuda -arch=sm_80", "rocm -arch=gfx90a"])
def test_only_kernels_that_access_one_place_in_a_loop_say_so(target: str) -> None:
    assert f'"{HOISTS}"' in text(folds_in_place, target)
    assert HOISTS not in text(adds_up, target)


def test_an_element_that_a_loop_changes_becomes_a_register() -> None:
    ptx = compile_module(merge([folds_in_place]), variants("cuda -arch=sm_80")[0]).image
    code = ptx.payload["source"].decode()
    start = code.index(".entry folds_in_place_0(")
    body = code[start : code.index("\n}\n", start)]
    # Nothing that a loop does is followed by a store and a jump back.
    backward = [
        match
        for match in re.finditer(r"bra(?:\.uni)? \t?(\$L__\w+);", body)
        if body.find(f"\n{match[1]}:") < match.start()
    ]
    assert backward
    for match in backward:
        loop = body[body.index(f"\n{match[1]}:") : match.start()]
        assert "st.global" not in loop


@pytest.mark.parametrize("target", ["cuda -arch=sm_80", "rocm -arch=gfx90a"])
def test_arrays_of_unrolled_loops_become_registers(target: str) -> None:
    machine = PTX if target.startswith("cuda") else GCN
    optimised = optimise(text(keeps_registers, target), machine)
    assert "alloca" not in optimised


def test_loops_of_unknown_length_are_not_copied_for_each_lane() -> None:
    """A tile of 8 rows or more: once for the row of a tile, once for one at the edge."""
    whole = optimise(text(divides_rows, "cpu -level=3"), AVX2)
    kernels = whole.count("\ndefine ")
    assert kernels == 2  # for tensors that are row-major, and for others
    assert whole.count("@llvm.sqrt.f32(") - 1 == 2 * kernels  # the declaration


def test_a_module_does_not_change_what_the_next_one_becomes() -> None:
    first, second = (text(each, "rocm -arch=gfx90a") for each in (adds_up, keeps_registers))
    alone = emit_object(first, GCN)
    emit_object(second, GCN)
    assert emit_object(first, GCN) == alone


def test_threads_emit_the_same_bytes_at_once() -> None:
    source = text(adds_up, "cuda -arch=sm_80")
    expected = emit_assembly(source, PTX)
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda: found.append(emit_assembly(source, PTX))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_text_that_is_no_ir_is_an_error_of_ours() -> None:
    with pytest.raises(LLVMError, match="LLVM refuses the IR written for 'nvptx64"):
        emit_assembly("define void @f() { ret i32 }", PTX)
