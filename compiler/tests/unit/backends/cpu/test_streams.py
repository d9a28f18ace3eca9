"""Which kernels store past the caches, in the text of LLVM and in the assembly."""

from __future__ import annotations

import re

import pytest

import dovetail as dt
from dovetail import T, plugin
from dovetail.compiler import lower, merge, variants
from dovetail.image import DeviceImage
from dovetail.target import Target

pytestmark = pytest.mark.level("compile_only")

F32 = T.Buffer[T.float32]
LEVELS = ["cpu -level=2", "cpu -level=3", "cpu -level=4", "cpu -level=4 -vectors=avx512"]
FENCE = "call void @llvm.x86.sse.sfence()"


@dt.kernel
def added(x: F32, y: F32, z: F32) -> None:
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = x[i] + y[i]


@dt.kernel
def unchecked(x: F32, y: F32, z: F32) -> None:
    for i, j in T.parallel(*x.shape):
        z[i, j] = x[i, j] + y[i, j]


@dt.kernel
def whole(x: F32, y: F32, z: F32) -> None:
    (_,) = x.shape
    (_,) = y.shape
    (_,) = z.shape
    z[:] = x + y


@dt.kernel
def filled(z: T.Buffer[T.int8]) -> None:
    for i in T.parallel(z.shape[0]):
        z[i] = 7


@dt.kernel
def neighbours(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (n,)
    for i in T.parallel(n - 2):
        z[i + 1] = x[i] + x[i + 1] + x[i + 2]


@dt.kernel
def updated(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = z[i] + x[i]


@dt.kernel
def summed(x: F32, z: F32) -> None:
    m, n = x.shape
    assert z.shape == (m,)
    for i in T.parallel(m):
        z[i] = T.sum(x[i, j] for j in range(n))


@dt.kernel
def strided(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (2 * n,)
    for i in T.parallel(n):
        z[2 * i] = x[i]


@dt.kernel
def backward(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[n - 1 - i] = x[i]


@dt.kernel
def short_rows(x: F32, z: F32) -> None:
    (m, _) = x.shape
    assert x.shape == (m, 8)
    assert z.shape == (m, 8)
    for i, j in T.parallel(m, 8):
        z[i, j] = 2.0 * x[i, j]


@dt.kernel
def exponentials(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = T.exp(x[i])


@dt.kernel
def sometimes(x: F32, z: F32) -> None:
    (n,) = x.shape
    assert z.shape == (n,)
    for i in T.parallel(n):
        if x[i] > 0.0:
            z[i] = x[i]


@dt.kernel
def by_table(x: F32, t: T.Buffer[T.int32], z: F32) -> None:
    (n,) = t.shape
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = x[t[i]]


@dt.kernel
def around_the_end(x: F32, k: T.int64, z: F32) -> None:
    """`i * k` may be in range in the first and last iteration alone."""
    (n,) = z.shape
    for i in T.parallel(n):
        z[i] = x[i * k] + x[i * (1 << 62)]


STREAMS = [added, unchecked, whole, filled, neighbours]
OTHERS = [
    updated,
    summed,
    strided,
    backward,
    short_rows,
    exponentials,
    sometimes,
    by_table,
    around_the_end,
]


def image(kernel: dt.Kernel, target: str) -> DeviceImage:
    chosen = variants(Target(target))[0]
    device = lower(merge([kernel]), chosen)
    return plugin.load(chosen.kind).codegen(device, chosen)


def name(kernel: dt.Kernel) -> str:
    return kernel.name


@pytest.mark.parametrize("target", LEVELS)
@pytest.mark.parametrize("kernel", STREAMS, ids=name)
def test_streams_have_a_loop_of_whole_lines_and_a_fence(kernel: dt.Kernel, target: str):
    sources = image(kernel, target).sources
    text, assembly = sources["kernels.ll"], sources["kernels.s"]
    width = 64 if "avx512" in target else 16 if "level=2" in target else 32
    stores = re.findall(rf"store <\d+ x \w+> .*, align {width}\b.*!nontemporal", text)
    assert stores
    assert text.count("!nontemporal") == len(stores) == text.count(FENCE) * 64 // width
    register = {16: "xmm", 32: "ymm", 64: "zmm"}[width]
    assert re.search(rf"\bv?movnt(ps|pd|dq)\s+%{register}", assembly)
    assert len(re.findall(r"\bsfence\b", assembly)) == text.count(FENCE)
    # A line is put together in registers, and never on the stack.
    for line in re.findall(r"movnt.*", assembly):
        assert f"%{register}" in line
    code = assembly.split("_general:")[0]
    assert not re.search(rf"mov[au]p[sd]\s+.*%rsp.*%{register}", code)


@pytest.mark.parametrize("kernel", OTHERS, ids=name)
def test_others_have_none(kernel: dt.Kernel):
    text = image(kernel, "cpu -level=3").sources["kernels.ll"]
    assert "!nontemporal" not in text
    assert "sfence" not in text


@pytest.mark.parametrize(
    "target", ["cpu -level=3 -last_level_cache=0", "cpu -arch=aarch64", "cpu -arch=riscv64"]
)
def test_no_stream_where_the_target_says_so(target: str):
    assert "nontemporal" not in image(added, target).sources["kernels.ll"]


@dt.kernel
def by_columns(x: T.Buffer[T.uint8], by: F32, z: F32) -> None:
    """A row of `by` is read again and again: it is no larger than a row."""
    n, m = z.shape
    assert x.shape == (n, m)
    assert by.shape == (m,)
    for i, j in T.parallel(n, m):
        z[i, j] = x[i, j] * by[j] + x[i, j]


@pytest.mark.parametrize(
    ("kernel", "written", "moved"), [(filled, 1, 1), (added, 4, 12), (by_columns, 4, 5)]
)
def test_the_size_is_that_of_the_target(
    kernel: dt.Kernel[..., object], written: int, moved: int
) -> None:
    for cache, more in ((33554432, ""), (1234567, " -last_level_cache=1234567")):
        text = image(kernel, f"cpu -level=3{more}").sources["kernels.ll"]
        assert f", {cache * written // moved}\n" in text
        found = re.findall(r"icmp uge i64 %\S+, (\d{4,})", text)
        assert {*map(int, found)} <= {1024, cache * written // moved}


def test_the_ordinary_loop_is_there_once():
    """Beside it there is the loop over lines, and no third copy."""
    sizes = [
        len(image(added, f"cpu -level=3{more}").payload["object"])
        for more in (" -last_level_cache=0", "")
    ]
    assert sizes[1] < 1.5 * sizes[0]
    assembly = image(added, "cpu -level=3").sources["kernels.s"]
    code = assembly[assembly.index("\nadded_0:") : assembly.index("\nadded_0_general:")]
    # Four vectors and one of the remainder in the ordinary loop, two that are a line.
    assert len(re.findall(r"\bvaddps", code)) == 4 + 1 + 2
