"""What the code for CUDA is made of: instructions that must be there, and some that must not.

What a kernel computes is held by the conformance cases, which the fake driver executes.
"""

from __future__ import annotations

import re

import pytest
from support.ptx import assembler_errors, entries, operations

import dovetail as dt
from dovetail import T
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import ResourceError

pytestmark = [pytest.mark.level("compile_only"), pytest.mark.needs(tool="ptxas")]


def image_of(kernel: dt.Kernel, target: str) -> DeviceImage:
    image = compile_module(merge([kernel]), variants(target)[0]).image
    assert assembler_errors(image.payload["source"].decode()) == ""
    return image


def ptx_of(kernel: dt.Kernel, target: str = "cuda") -> str:
    return image_of(kernel, target).payload["source"].decode()


def small(ptx: str) -> str:
    """The kernel for row-major tensors with 32-bit indices: the first one."""
    return next(iter(entries(ptx).values()))


@dt.kernel
def saxpy(x: T.Buffer[T.float32], y: T.Buffer[T.float32], a: T.float32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = a * x[i] + y[i]


@dt.kernel
def scale(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n // 4):
        v = T.load_vector(x, 4 * i, 4, aligned=True)
        T.store_vector(y, 4 * i, v * 2.0, aligned=True)


@dt.kernel
def square(x: T.Buffer[T.float16], y: T.Buffer[T.float16]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n // 8):
        v = T.load_vector(x, 8 * i, 8, aligned=True)
        T.store_vector(y, 8 * i, v * v + v, aligned=True)


@dt.kernel
def folds(x: T.Buffer[T.int32], y: T.Buffer[T.int32], f: T.Buffer[T.float64]) -> None:
    (n,) = x.shape
    assert n % 64 == 0
    assert y.shape == (n, 4)
    assert f.shape == (n,)
    with T.launch(grid=(n // 64,), block=(64,)) as (block, thread):
        i = block.x * 64 + thread.x
        least = T.subgroup_min(x[i])
        some = T.subgroup_any(x[i] > 3)
        other = T.subgroup_shuffle_xor(x[i], 1)
        chosen = T.subgroup_shuffle(x[i], x[i])
        sums = T.subgroup_sum(f[i])
        y[i, 0] = least
        y[i, 1] = T.int32(some)
        y[i, 2] = other
        y[i, 3] = chosen
        f[i] = sums


@dt.kernel
def tile(x: T.Buffer[T.float32], count: T.int32) -> None:
    (n,) = x.shape
    with T.launch(grid=(T.ceildiv(n, 128),), block=(128,)) as (block, thread):
        big = T.alloc((100, 128), T.float32, scope="shared")
        more = T.alloc((count,), T.float32, scope="shared")
        i = block.x * 128 + thread.x
        for k in range(100):
            big[k, thread.x] = x[i] + T.float32(k)
        if thread.x < count:
            more[thread.x] = x[i]
        T.barrier()
        x[i] = big[99, 127 - thread.x] + more[0]


@dt.kernel
def message(x: T.Buffer[T.int32], flag: T.Buffer[T.int32]) -> None:
    (n,) = x.shape
    assert flag.shape == (1,)
    with T.launch(grid=(n,), block=(32,)) as (block, _):
        x[block.x] = 1
        T.fence("block")
        x[block.x] = 2
        T.fence("device")
        T.atomic_add(flag, 0, 1)
        old = T.atomic_load(flag, 0)
        T.atomic_store(flag, 0, old + 1)


def test_the_small_copy_computes_addresses_in_32_bits() -> None:
    kernel = small(ptx_of(saxpy))
    wide = [each for each in operations(kernel) if each.endswith(("64", "64.s32", ".wide.s32"))]
    # A pointer for each buffer; one widening product for both and a sum for each, where a thread
    # has all of its iterations and where it has some.
    place = ["add.s64", "add.s64", "mul.wide.s32"]
    assert sorted(wide) == sorted(["ld.param.b64", "ld.param.b64", *place, *place])
    assert ".reqntid 256, 1, 1" in kernel


def test_strict_code_contracts_nothing() -> None:
    @dt.kernel(strict=True)
    def strict(x: T.Buffer[T.float32], y: T.Buffer[T.float32], a: T.float32) -> None:
        (n,) = x.shape
        assert y.shape == (n,)
        for i in T.parallel(n):
            y[i] = a * x[i] + y[i]

    found = operations(ptx_of(strict))
    assert "fma.rn.f32" not in found
    # Not `mul.f32`, which the assembler may fuse.
    assert "mul.rn.f32" in found
    assert "add.rn.f32" in found


@pytest.mark.parametrize(
    ("target", "read"),
    # Blackwell computes in pairs of float32, as which LLVM reads them.
    [("cuda", "v4.b32"), ("nvidia/h200", "v4.b32"), ("nvidia/b200", "v2.b64")],
)
def test_promised_vectors_are_one_access_behind_a_test_of_the_address(
    target: str, read: str
) -> None:
    found = operations(small(ptx_of(scale, target)))
    assert found.count(f"ld.global.nc.{read}") == 1
    assert found.count("st.global.v4.b32") == 1
    # Where they are not aligned after all.
    assert found.count("ld.global.nc.b32") == 4
    assert found.count("st.global.b32") == 4


@dt.kernel
def gather(x: T.Buffer[T.float32], at: T.Buffer[T.int32], y: T.Buffer[T.float32]) -> None:
    (n,) = y.shape
    assert at.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[at[i]]


@dt.kernel
def watch(flag: T.Buffer[T.int32], y: T.Buffer[T.int32]) -> None:
    (n,) = y.shape
    for i in T.parallel(n):
        seen = T.atomic_load(flag, 0)
        y[i] = seen


def test_what_nobody_writes_may_be_read_through_any_cache() -> None:
    found = operations(small(ptx_of(gather)))
    assert found.count("ld.global.nc.b32") >= 2
    assert "ld.global.b32" not in found
    # x and y of this one may be the same.
    assert "ld.global.nc.b32" not in operations(small(ptx_of(saxpy)))
    seen = operations(small(ptx_of(watch)))
    assert "ld.relaxed.gpu.global.b32" in seen
    assert not any(".nc." in each for each in seen)


def test_halves_are_computed_two_at_a_time_where_that_is_asked_for() -> None:
    own = operations(small(ptx_of(square, "cuda -float16")))
    assert own.count("fma.rn.f16x2") == 4
    assert "cvt.f32.f16" not in own
    other = operations(small(ptx_of(square)))
    assert other.count("cvt.f32.f16") == 8
    assert other.count("fma.rn.f32") == 8


@dt.kernel
def sine(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = T.sin(x[i])


def test_float32_stays_in_float32_where_float64_is_slow() -> None:
    slow, fast = (operations(ptx_of(sine, f"cuda -arch={each}")) for each in ("sm_75", "sm_90"))
    assert not any(".f64" in each for each in slow)
    assert any(each.startswith("fma.rn.f64") for each in fast)


def test_subgroups_are_warps() -> None:
    old, new = operations(small(ptx_of(folds))), operations(small(ptx_of(folds, "nvidia/a100")))
    assert "redux.sync.min.s32" in new
    assert "redux.sync.min.s32" not in old
    for found in (old, new):
        assert "vote.sync.any.pred" in found
        assert "shfl.sync.idx.b32" in found
        assert not any(each.startswith(("bar.", "ld.shared", "st.shared")) for each in found)
    # Five steps: of two words for float64, of one for the minimum; and the exchange by a mask.
    assert new.count("shfl.sync.bfly.b32") == 2 * 5 + 1
    assert old.count("shfl.sync.bfly.b32") == 2 * 5 + 5 + 1


def test_much_shared_memory_is_dynamic_with_what_the_launch_adds() -> None:
    image = image_of(tile, "cuda")
    (first, *_) = image.functions
    assert first.shared_bytes == 100 * 128 * 4
    ptx = image.payload["source"].decode()
    assert ".extern .shared .align 16 .b8 dovetail_shared[]" in ptx
    assert not re.search(r"^\.shared", ptx, re.MULTILINE)
    # The launch's own array begins where those of constant size end.
    assert "[dovetail_shared+51200]" in ptx
    assert image.requirements == ("cuda.ptx >= 603", "cuda.max_shared_bytes >= 51200")


def test_more_shared_memory_than_there_is_is_refused() -> None:
    with pytest.raises(ResourceError) as caught:
        image_of(tile, "cuda -max_shared_bytes=49152")
    assert caught.value.need == 51200
    assert caught.value.have == 49152


def test_fences_and_atomics_have_their_scope() -> None:
    found = operations(small(ptx_of(message)))
    ordered = ("fence", "atom", "red", "st.re", "ld.re")
    assert [each for each in found if each.startswith(ordered)] == [
        "fence.acq_rel.cta",
        "fence.acq_rel.gpu",
        # PTX ISA, "atom": without a word relaxed, for all of the device.
        "atom.global.add.u32",
        "ld.relaxed.gpu.global.b32",
        "st.relaxed.gpu.global.b32",
    ]


@pytest.mark.parametrize(
    ("target", "needed"),
    [
        ("cuda", "cuda.ptx >= 603"),
        ("nvidia/a100", "cuda.ptx >= 700"),
        ("nvidia/h200", "cuda.ptx >= 800"),
        ("nvidia/rtx-5090", "cuda.ptx >= 807"),
    ],
)
def test_the_version_is_the_lowest_that_is_enough(target: str, needed: str) -> None:
    assert image_of(saxpy, target).requirements == (needed,)


def test_newer_devices_take_code_for_older_ones() -> None:
    assert assembler_errors(ptx_of(saxpy), "sm_120") == ""
    assert "sm_90a" in assembler_errors(ptx_of(saxpy, "nvidia/h200"), "sm_100")


def test_exchanges_name_only_the_lanes_that_there_are() -> None:
    @dt.kernel
    def short(x: T.Buffer[T.float32]) -> None:
        (n,) = x.shape
        with T.launch(grid=(n // 40,), block=(40,)) as (block, thread):
            i = block.x * 40 + thread.x
            sums = T.subgroup_sum(x[i])
            x[i] = sums

    kernel = small(ptx_of(short))
    assert "selp.b32 \t%r" in kernel
    assert re.search(r"selp\.b32 \t%r\d+, -1, 255, %p", kernel)
