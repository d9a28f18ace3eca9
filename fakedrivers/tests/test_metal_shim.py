"""The shim of Metal: what it reads in a text, what it does not let pass, what it executes."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from metal_device import MetalExecutor
from shim_device import Mutation, unchanged

import dovetail as dt
from dovetail import T
from dovetail_fakedrivers.metal_shim import MetalShimError, compile_image
from dovetail_fakedrivers.metal_text import MetalTextError, as_cpp, kernels_of
from dovetail_runtime import DovetailError

needs_clang = pytest.mark.needs(tool="clang++-19")

HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"


def kernel(body: str, *, parameters: str = "", before: str = "") -> bytes:
    more = f", {parameters}" if parameters else ""
    return (
        f"{HEAD}{before}\n[[max_total_threads_per_threadgroup(64)]]\n"
        f"kernel void f(device float* a [[buffer(0)]]{more},\n"
        f"    uint t [[thread_position_in_threadgroup]]) {{\n{body}\n}}\n"
    ).encode()


def test_parameters_of_a_kernel_are_read() -> None:
    (found,) = kernels_of(
        "kernel void f(device const float* a [[buffer(0)]], constant S& s [[ buffer(3) ]],\n"
        "  threadgroup int* m [[threadgroup(1)]], uint3 g [[threadgroup_position_in_grid]]) {}"
    )
    assert found.name == "f"
    assert [(each.type, each.attribute, each.place) for each in found.parameters] == [
        ("device const float*", "buffer", 0),
        ("constant S&", "buffer", 3),
        ("threadgroup int*", "threadgroup", 1),
        ("uint3", "threadgroup_position_in_grid", 0),
    ]
    assert (found.count("buffer"), found.count("threadgroup")) == (4, 2)


@pytest.mark.parametrize(
    ("parameter", "message"),
    [
        ("device float* a", "has no attribute"),
        ("float* a [[buffer(0)]]", "has the type 'float*'; it has to be a pointer or reference"),
        ("float a [[buffer(0)]]", "has the type 'float'"),
        ("device float* a [[threadgroup(0)]]", "it has to be a pointer of threadgroup"),
        ("device float* a [[buffer(31)]]", "the table has 31 entries, 0 to 30"),
        ("int t [[thread_position_in_threadgroup]]", "has to be one of uint, uint2"),
        ("uint t [[vertex_id]]", "the attribute 'vertex_id' of 't' is not known"),
        ("device int* a [[buffer(1)]], device int* b [[buffer(1)]]", "two parameters are"),
    ],
)
def test_parameters_that_metal_does_not_have(parameter: str, message: str) -> None:
    with pytest.raises(MetalTextError, match=re.escape(message)):
        kernels_of(f"kernel void f({parameter}) {{}}")


def test_arrays_of_a_threadgroup_become_references() -> None:
    text = "kernel void f(device int* a [[buffer(0)]]) {\n  threadgroup float t[4][5];\n}\n"
    made = as_cpp(text, kernels_of(text))
    assert "auto& t = ::dovetail_shim::Shared<0, 0, float[4][5]>();" in made
    assert made.count("\n") == text.count("\n")


def test_array_outside_of_a_kernel_is_refused() -> None:
    text = "\nthreadgroup float t[4];\nkernel void f() {}"
    with pytest.raises(MetalTextError, match="'t' stands in no kernel"):
        as_cpp(text, kernels_of(text))


@needs_clang
@pytest.mark.parametrize(
    ("body", "parameters", "before"),
    [
        pytest.param("threadgroup float* p = a;", "", "", id="device to threadgroup"),
        pytest.param("float* p = a;", "", "", id="device to thread"),
        pytest.param(
            "threadgroup float tile[4]; device float* p = tile;", "", "",
            id="threadgroup to device",
        ),
        pytest.param(
            "g(tile);", "threadgroup float* tile [[threadgroup(0)]]",
            "inline void g(device float* p) { p[0] = 1.0f; }", id="argument",
        ),
        pytest.param(
            "device float* p = &s[0];", "constant float* s [[buffer(1)]]", "",
            id="constant to device",
        ),
        pytest.param("s[0] = 1.0f;", "constant float* s [[buffer(1)]]", "", id="constant written"),
        pytest.param("b[0] = 1.0f;", "device const float* b [[buffer(1)]]", "", id="const"),
        pytest.param(
            "float x[2]; atomic_fetch_add_explicit((atomic_uint*)x, 1u, memory_order_relaxed);",
            "", "", id="atomic of a thread",
        ),
        pytest.param("a[t] = simd_sum((long)t);", "", "", id="64 bits in a SIMD-group"),
        pytest.param("a[t] = simd_shuffle(t == 0, 1);", "", "", id="bool in a SIMD-group"),
        pytest.param("a[t] = as_type<float>((ulong)t);", "", "", id="as_type of another size"),
        pytest.param("simdgroup_matrix<int, 8, 8> m; (void)m;", "", "", id="matrix of int"),
    ],
)  # fmt: skip
def test_text_that_mixes_what_metal_keeps_apart(
    body: str, parameters: str, before: str, tmp_path: Path
) -> None:
    compile_image(kernel("a[t] = 1.0f;", parameters=parameters, before=before), tmp_path)
    with pytest.raises(MetalShimError, match=r"kernels\.metal|static assertion"):
        compile_image(kernel(body, parameters=parameters, before=before), tmp_path)


@needs_clang
@pytest.mark.parametrize(
    ("body", "first", "last"),
    [
        ("a[t] = (float)(bfloat)1.0f;", "3.1", "3.0"),
        (
            "atomic_fetch_add_explicit((device atomic_float*)a, 1.0f, memory_order_relaxed);",
            "3.0", "2.4",
        ),
        (
            "atomic_thread_fence(mem_flags::mem_device, memory_order_seq_cst, "
            "thread_scope_device);",
            "3.2", "3.1",
        ),
    ],
    ids=["bfloat", "atomic_float", "fence"],
)  # fmt: skip
def test_what_a_version_brought_is_not_there_before(
    body: str, first: str, last: str, tmp_path: Path
) -> None:
    compile_image(kernel(body), tmp_path, f"language={first}".encode())
    with pytest.raises(MetalShimError, match="does not take the text"):
        compile_image(kernel(body), tmp_path, f"language={last}".encode())


def test_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    with pytest.raises(MetalShimError, match=r"clang\+\+-19.*install clang"):
        compile_image(kernel("a[t] = 1.0f;"), tmp_path)


@dt.kernel
def block_sums(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (T.ceildiv(n, 64),)
    with T.launch(grid=(T.ceildiv(n, 64),), block=(64,)) as (block, thread):
        parts = T.alloc((64,), T.float32, scope="shared")
        parts[thread.x] = x[block.x * 64 + thread.x]
        T.barrier()
        for level in T.unroll(6):
            reach = 32 >> level
            if thread.x < reach:
                parts[thread.x] += parts[thread.x + reach]
            T.barrier()
        if thread.x == 0:
            out[block.x] = parts[0]


@dt.kernel
def lane_neighbours(x: T.Buffer[T.int32], out: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    with T.launch(grid=(T.ceildiv(n, 64),), block=(64,)) as (block, thread):
        i = block.x * 64 + thread.x
        other = T.subgroup_shuffle_xor(x[i], 1)
        total = T.subgroup_sum(x[i])
        out[i] = other + total


@dt.kernel
def product(a: T.Buffer[T.float16], b: T.Buffer[T.float16], c: T.Buffer[T.float32]) -> None:
    rows, depth = a.shape
    columns = b.shape[1]
    assert b.shape == (depth, columns)
    assert c.shape == (rows, columns)
    grid = (T.ceildiv(columns, 8), T.ceildiv(rows, 8))
    with T.launch(grid=grid, block=(32,)) as (block, _thread):
        total = T.metal.matrix(8, 8, T.float32)
        left = T.metal.matrix(8, 8, T.float16)
        right = T.metal.matrix(8, 8, T.float16)
        T.metal.matrix_load(total, c, (block.y * 8, block.x * 8))
        for step in range(depth // 8):
            T.metal.matrix_load(left, a, (block.y * 8, step * 8))
            T.metal.matrix_load(right, b, (step * 8, block.x * 8))
            T.metal.matrix_multiply(total, left, right)
        T.metal.matrix_store(total, c, (block.y * 8, block.x * 8))


@needs_clang
@pytest.mark.level("shim")
def test_matrices_are_what_they_hold(shim_images: Path) -> None:
    rng = np.random.default_rng(5)
    a = rng.standard_normal((24, 32)).astype(np.float16)
    # Its columns are contiguous: fragments are loaded transposed.
    b = np.asfortranarray(rng.standard_normal((32, 16)).astype(np.float16))
    c = rng.standard_normal((24, 16)).astype(np.float32)
    wanted = c.astype(np.float64) + a.astype(np.float64) @ b.astype(np.float64)
    executor = MetalExecutor(shim_images, "metal -matrices")
    bundle = dt.build([product], [executor.target]).tobytes()
    _, after = executor.run(bundle, "product", [a, b, c])
    np.testing.assert_allclose(after[2], wanted, rtol=1e-5, atol=1e-4)


def _run(kernel: dt.Kernel, shim_images: Path, mutation: Mutation) -> bool:
    """Whether a kernel's result is right, or some finding says that it is wrong."""
    executor = MetalExecutor(shim_images, "metal", mutation)
    bundle = dt.build([kernel], [executor.target]).tobytes()
    if kernel is block_sums:
        x = np.arange(256, dtype=np.float32)
        out = np.zeros(4, np.float32)
        wanted = x.reshape(4, 64).sum(axis=1)
    else:
        x = np.arange(128, dtype=np.int32)
        out = np.zeros(128, np.int32)
        sums = np.repeat(x.reshape(4, 32).sum(axis=1), 32)
        wanted = x.reshape(-1, 2)[:, ::-1].reshape(-1) + sums
    try:
        _, after = executor.run(bundle, kernel.name, [x, out])
    except DovetailError:
        return False
    return bool(np.array_equal(after[1], wanted))


def without(pattern: str, instead: str = "") -> Mutation:
    def mutate(text: str) -> str:
        changed = re.sub(pattern, instead, text)
        assert changed != text
        return changed

    return mutate


@needs_clang
@pytest.mark.level("shim")
@pytest.mark.parametrize(
    ("kernel", "mutation"),
    [
        pytest.param(block_sums, without(r"threadgroup_barrier\([^;]*;"), id="no barrier"),
        pytest.param(
            lane_neighbours, without(r"dvt_shuffle\((?!Value)", "0 * dvt_shuffle("), id="shuffle"
        ),
        pytest.param(lane_neighbours, without(r"simd_sum\(", "simd_max("), id="another fold"),
        pytest.param(
            block_sums,
            without(r"(threadgroup_barrier\([^;]*;)", r"if (thread_position.x < 7) \1"),
            id="barrier that not all reach",
        ),
    ],
)
def test_broken_kernels_do_not_pass(
    kernel: dt.Kernel, mutation: Mutation, shim_images: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Threads run in a shuffled order: in ascending order one finds what those before have written.
    monkeypatch.setenv("DOVETAIL_FAKE_SEED", "7")
    assert _run(kernel, shim_images, unchanged)
    assert not _run(kernel, shim_images, mutation)
