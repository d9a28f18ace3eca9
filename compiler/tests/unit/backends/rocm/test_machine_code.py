"""What LLVM makes of our IR: the instructions that matter for results and for speed."""

from __future__ import annotations

import re
from typing import TypeVar

import pytest

import dovetail as dt
from dovetail import T
from dovetail.api import Kernel
from dovetail.backends.rocm import llvm
from dovetail.backends.rocm.intrinsics import architecture, wave
from dovetail.codegen.llvm import emit_assembly
from dovetail.compiler import compile_module, merge, variants

pytestmark = pytest.mark.level("compile_only")

MAIN = ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201")

Factor = TypeVar("Factor", bound=T.Scalar)
Total = TypeVar("Total", bound=T.Scalar)


def ir(kernel: Kernel, target: str) -> str:
    return compile_module(merge([kernel]), variants(target)[0]).image.sources["kernels.ll"]


def assembly(kernel: Kernel, target: str) -> str:
    resolved = variants(target)[0]
    machine = llvm.machine(architecture(resolved), wave(resolved))
    return emit_assembly(ir(kernel, target), machine)


def opcodes(text: str) -> list[str]:
    """The instructions, without their endings that say how they are encoded."""
    found = re.findall(r"^\t([a-z]\w+)", text, re.MULTILINE)
    return [re.sub(r"_(e32|e64|dpp)$", "", each) for each in found]


@dt.kernel
def fused(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * y[i] + 1.5


@dt.kernel(strict=True)
def separate(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * y[i] + 1.5


@dt.kernel
def divided(x: T.Buffer[T.float32], y: T.Buffer[T.float32], z: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.sqrt(x[i] / y[i])
        z[i] = T.sqrt(z[i] / T.float64(x[i]))


@dt.kernel
def summed(x: T.Buffer[T.float32], y: T.Buffer[T.float64], out: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        T.atomic_add(out, 0, y[i])
        T.atomic_add(y, T.int64(x[i]), 1.0)


@pytest.mark.parametrize("arch", MAIN)
def test_multiplications_and_additions_are_fused_unless_strict(arch: str) -> None:
    relaxed = opcodes(assembly(fused, f"rocm -arch={arch}"))
    strict = opcodes(assembly(separate, f"rocm -arch={arch}"))

    def fusing(found: list[str]) -> bool:
        pattern = re.compile(r"v_(dual_)?(pk_)?(fma|fmac|fmaak|fmamk|mad)_f32")
        return any(pattern.match(each) for each in found)

    assert fusing(relaxed)
    assert not fusing(strict)


@pytest.mark.parametrize("arch", MAIN)
def test_quotients_and_roots_are_rounded_correctly(arch: str) -> None:
    """Division by scaling and a last correction; roots refined beyond the instruction."""
    found = opcodes(assembly(divided, f"rocm -arch={arch}"))
    for each in ("v_div_scale_f32", "v_div_fixup_f32", "v_div_fmas_f32", "v_div_fixup_f64"):
        assert each in found
    for bits in ("f32", "f64"):
        place = found.index(f"v_sqrt_{bits}") if bits == "f32" else found.index("v_rsq_f64")
        assert any(each.startswith("v_fma") and bits in each for each in found[place:])


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_sums_of_float64_are_one_instruction(arch: str) -> None:
    found = opcodes(assembly(summed, f"rocm -arch={arch}"))
    assert "global_atomic_add_f64" in found
    assert not any("cmpswap" in each for each in found)


@pytest.mark.parametrize("arch", ["gfx1100", "gfx1201"])
def test_sums_of_float64_are_exchanges_where_there_is_no_instruction(arch: str) -> None:
    found = opcodes(assembly(summed, f"rocm -arch={arch}"))
    assert any(re.search(r"cmpswap_(x2|b64)", each) for each in found)


@dt.kernel
def counted(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.atomic_add(out, T.int64(x[i]), x[i])


@dt.kernel(strict=True)
def counted_strictly(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    for i in T.parallel(n):
        T.atomic_add(out, T.int64(x[i]), x[i])


@pytest.mark.parametrize("arch", MAIN)
def test_sums_of_float32_lose_subnormal_numbers_in_relaxed_kernels_of_gfx90a_only(
    arch: str,
) -> None:
    relaxed = opcodes(assembly(counted, f"rocm -arch={arch}"))
    strict = opcodes(assembly(counted_strictly, f"rocm -arch={arch}"))
    assert "global_atomic_add_f32" in relaxed
    assert ("global_atomic_add_f32" in strict) == (arch != "gfx90a")


def folding(threads: int) -> Kernel:
    @dt.kernel
    def fold(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert out.shape == (n,)
        with T.launch(grid=T.ceildiv(n, threads), block=threads) as (block, thread):
            i = block.x * threads + thread.x
            total = T.subgroup_sum(x[i])
            out[i] = total

    return fold


@pytest.mark.parametrize(
    ("target", "threads", "moves", "reads"),
    [
        ("rocm -arch=gfx90a", 128, 4, 4),
        ("rocm -arch=gfx942", 64, 4, 4),
        ("rocm -arch=gfx942", 32, 4, 2),
        ("rocm -arch=gfx942", 8, 3, 0),
        ("rocm -arch=gfx1100", 256, 4, 2),
        ("rocm -arch=gfx1100 -wave=64", 256, 4, 4),
        ("rocm -arch=gfx1201", 64, 4, 2),
        # Lanes are missing: a scan, and the last lane's value.
        ("rocm -arch=gfx942", 48, 4, 3),
        ("rocm -arch=gfx942", 100, 4, 4),
    ],
)
def test_folds_move_values_without_memory(
    target: str, threads: int, moves: int, reads: int
) -> None:
    text = ir(folding(threads), target)
    first = text.partition("\n}\n")[0]
    assert first.count("@llvm.amdgcn.update.dpp.i32(") == moves
    assert first.count("@llvm.amdgcn.readlane.i32(") == reads
    assert "addrspace(3)" not in first
    assert "s.barrier" not in first


def test_lanes_of_a_wide_rdna_wavefront_see_the_other_half() -> None:
    @dt.kernel
    def move(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
        (n,) = x.shape
        assert out.shape == (n,)
        with T.launch(grid=T.ceildiv(n, 64), block=64) as (block, thread):
            i = block.x * 64 + thread.x
            other = T.subgroup_shuffle_xor(x[i], 32)
            out[i] = other

    assert "permlane64" in ir(move, "rocm -arch=gfx1100 -wave=64")
    for target in ("rocm -arch=gfx1100", "rocm -arch=gfx942"):
        assert "permlane64" not in ir(move, target)


def product(m: int, n: int, k: int, factor: object, total: object, threads: int = 64) -> Kernel:
    @dt.kernel
    def multiply(
        a: T.Buffer[Factor],
        b: T.Buffer[Factor],
        c: T.Buffer[Total],
    ) -> None:
        (rows, depth) = a.shape
        (_, columns) = b.shape
        assert b.shape == (depth, columns)
        assert c.shape == (rows, columns)
        with T.launch(grid=(T.ceildiv(columns, n), T.ceildiv(rows, m)), block=threads) as (
            block,
            _,
        ):
            sums = T.rocm.matrix(m, n, c.dtype)
            left = T.rocm.matrix(m, k, a.dtype)
            right = T.rocm.matrix(k, n, b.dtype)
            T.rocm.matrix_fill(sums, 0)
            for step in range(0, depth, k):
                T.rocm.matrix_load(left, a, (block.y * m, step))
                T.rocm.matrix_load(right, b, (step, block.x * n))
                T.rocm.matrix_multiply(sums, left, right)
            T.rocm.matrix_store(sums, c, (block.y * m, block.x * n))

    return multiply.specialize(Factor=factor, Total=total)


@pytest.mark.parametrize(
    ("target", "shape", "factor", "total", "opcode"),
    [
        ("gfx90a", (32, 32, 8), T.float16, T.float32, "v_mfma_f32_32x32x8f16"),
        ("gfx90a", (16, 16, 4), T.float64, T.float64, "v_mfma_f64_16x16x4f64"),
        ("gfx90a", (16, 16, 16), T.int8, T.int32, "v_mfma_i32_16x16x16i8"),
        ("gfx942", (16, 16, 16), T.bfloat16, T.float32, "v_mfma_f32_16x16x16_bf16"),
        ("gfx942", (32, 32, 2), T.float32, T.float32, "v_mfma_f32_32x32x2_f32"),
        ("gfx950", (16, 16, 32), T.float16, T.float32, "v_mfma_f32_16x16x32_f16"),
        ("gfx950", (32, 32, 32), T.int8, T.int32, "v_mfma_i32_32x32x32_i8"),
        ("gfx1100", (16, 16, 16), T.float16, T.float32, "v_wmma_f32_16x16x16_f16"),
        ("gfx1201", (16, 16, 16), T.bfloat16, T.float32, "v_wmma_f32_16x16x16_bf16"),
        ("gfx1201", (16, 16, 16), T.uint8, T.int32, "v_wmma_i32_16x16x16_iu8"),
    ],
)
def test_products_are_matrix_instructions_and_fragments_registers(
    target: str, shape: tuple[int, int, int], factor: object, total: object, opcode: str
) -> None:
    text = assembly(product(*shape, factor, total), f"rocm -arch={target}")
    assert opcode in opcodes(text)
    assert ".private_segment_fixed_size: 0" in text
    assert not re.search(r"\.private_segment_fixed_size: [1-9]", text)


def test_left_factor_is_read_in_words_of_memory() -> None:
    text = assembly(product(16, 16, 32, T.float16, T.float32), "rocm -arch=gfx950")
    assert "global_load_dwordx4" in opcodes(text)


def test_loads_to_shared_memory_go_past_the_registers() -> None:
    @dt.kernel
    def turn(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        assert out.shape == (n,)
        with T.launch(grid=T.ceildiv(n, 128), block=128) as (block, thread):
            tile = T.alloc((128,), T.float32, scope="shared")
            i = block.x * 128 + thread.x
            T.rocm.load_to_shared(tile, thread.x, x, i)
            T.rocm.wait_for_loads()
            T.barrier()
            out[i] = tile[127 - thread.x]

    found = opcodes(assembly(turn, "rocm -arch=gfx950"))
    load, barrier = found.index("global_load_lds_dword"), found.index("s_barrier")
    assert "s_waitcnt" in found[load:barrier]
