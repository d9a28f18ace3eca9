"""What device intrinsics become on the host: loads from the engine's record of a thread, or calls.

The offsets are those of `dovetail_thread` in native/simt/cpu_image.h (version 1); a C++ test holds
them. A service is found by name when an image is loaded (`import_count` of them, by number); it
takes where the result goes and where each argument lies, so that structures and vectors need no
agreement about registers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

IMPORTS_OFFSET: Final = 8
SHARED_OFFSET: Final = 112
WINDOW_OFFSET: Final = 136

_FIELDS: Final[Mapping[str, int]] = MappingProxyType({
    **{f"thread.{axis}": 16 + 4 * n for n, axis in enumerate("xyz")},
    **{f"block.{axis}": 28 + 4 * n for n, axis in enumerate("xyz")},
    **{f"block_extent.{axis}": 40 + 4 * n for n, axis in enumerate("xyz")},
    **{f"grid_extent.{axis}": 52 + 4 * n for n, axis in enumerate("xyz")},
    "lane": 68,
    "subgroup": 72,
    "subgroup_size": 76,
    **{f"cluster_extent.{axis}": 80 + 4 * n for n, axis in enumerate("xyz")},
    **{f"cluster_block.{axis}": 92 + 4 * n for n, axis in enumerate("xyz")},
    "cluster_rank": 104,
    "cluster_blocks": 108,
})  # fmt: skip
"""The i32 fields of a thread, by offset."""


def _axes(intrinsic: str, field: str) -> dict[str, str]:
    return {f"{intrinsic}.{axis}": f"{field}.{axis}" for axis in "xyz"}


FIELDS: Final[Mapping[str, str]] = MappingProxyType({
    **_axes("nvvm.read.ptx.sreg.tid", "thread"),
    **_axes("nvvm.read.ptx.sreg.ntid", "block_extent"),
    **_axes("nvvm.read.ptx.sreg.ctaid", "block"),
    **_axes("nvvm.read.ptx.sreg.nctaid", "grid_extent"),
    **_axes("nvvm.read.ptx.sreg.cluster.ctaid", "cluster_block"),
    **_axes("nvvm.read.ptx.sreg.cluster.nctaid", "cluster_extent"),
    "nvvm.read.ptx.sreg.cluster.ctarank": "cluster_rank",
    "nvvm.read.ptx.sreg.cluster.nctarank": "cluster_blocks",
    "nvvm.read.ptx.sreg.laneid": "lane",
    "nvvm.read.ptx.sreg.warpid": "subgroup",
    "nvvm.read.ptx.sreg.warpsize": "subgroup_size",
    **_axes("amdgcn.workitem.id", "thread"),
    **_axes("amdgcn.workgroup.id", "block"),
    "amdgcn.wavefrontsize": "subgroup_size",
    **_axes("dovetail.thread", "thread"),
    **_axes("dovetail.block", "block"),
    "dovetail.lane": "lane",
    "dovetail.subgroup": "subgroup",
})  # fmt: skip
"""Intrinsics (without `llvm.`) that read a field."""

NOTHING: Final = frozenset((
    "nvvm.membar.cta",
    "nvvm.membar.gl",
    "nvvm.membar.sys",
    "amdgcn.s.setprio",
    "amdgcn.s.waitcnt",
    "amdgcn.sched.barrier",
))  # fmt: skip
"""Intrinsics that order what threads of one processor of the host see in order anyway, or that
only say how fast something should be."""

MASKS: Final[Mapping[str, str]] = MappingProxyType({
    "nvvm.read.ptx.sreg.lanemask.eq": "%one",
    "nvvm.read.ptx.sreg.lanemask.lt": "%below",
    "nvvm.read.ptx.sreg.lanemask.le": "%through",
    "nvvm.read.ptx.sreg.lanemask.gt": "%above",
    "nvvm.read.ptx.sreg.lanemask.ge": "%from",
})  # fmt: skip
"""Intrinsics that say which lanes come before or behind a thread's own."""

_MASK_LINES: Final = (
    "  %one = shl i32 1, %lane",
    "  %below = sub i32 %one, 1",
    "  %through = or i32 %one, %below",
    "  %above = xor i32 %through, -1",
    "  %from = xor i32 %below, -1",
)

_SHUFFLES: Final = tuple(
    f"shfl.sync.{mode}.{kind}"
    for mode in ("idx", "bfly", "up", "down")
    for kind in ("i32", "f32", "i32p")
)
_CUDA: Final = (
    "barrier.cta.sync.aligned.all", "barrier.cta.sync.all", "barrier.cta.sync.aligned.count",
    "barrier.cta.sync.count", "barrier.cta.arrive.aligned.count", "barrier.cta.arrive.count",
    "bar.warp.sync", "barrier.cluster.arrive", "barrier.cluster.arrive.relaxed",
    "barrier.cluster.arrive.aligned", "barrier.cluster.arrive.relaxed.aligned",
    "barrier.cluster.wait", "barrier.cluster.wait.aligned", *_SHUFFLES,
    "vote.any.sync", "vote.all.sync", "vote.uni.sync", "vote.ballot.sync", "activemask",
    "match.any.sync.i32", "match.any.sync.i64", "match.all.sync.i32p", "match.all.sync.i64p",
    *(f"redux.sync.{op}" for op in ("add", "min", "max", "umin", "umax", "and", "or", "xor")),
    "nanosleep",
)  # fmt: skip
_ROCM: Final = (
    "s.barrier", "ds.bpermute", "readlane.i32", "readfirstlane.i32", "ballot.i32", "ballot.i64",
    "mbcnt.lo", "mbcnt.hi", "wave.barrier", "s.sleep", "update.dpp.i32", "permlane16.i32",
    "permlanex16.i32", "permlane64.i32", "global.load.lds",
    *(
        f"mfma.{name}"
        for name in (
            "f32.32x32x2f32", "f32.16x16x4f32", "f32.32x32x8f16", "f32.16x16x16f16",
            "f32.32x32x8bf16.1k", "f32.16x16x16bf16.1k", "f64.16x16x4f64", "i32.32x32x8i8",
            "i32.16x16x16i8", "i32.32x32x16.i8", "i32.16x16x32.i8", "f32.32x32x16.f16",
            "f32.16x16x32.f16", "f32.32x32x16.bf16", "f32.16x16x32.bf16", "i32.32x32x32.i8",
            "i32.16x16x64.i8",
        )
    ),
    *(
        f"wmma.f32.16x16x16.{element}.{total}.{factor}{letter}16"
        for element, letter in (("f16", "f"), ("bf16", "i"))
        for total, factor in (
            ("v8f32", "v16"), ("v4f32", "v16"), ("v8f32", "v8"), ("v4f32", "v4"),
        )
    ),
    *(
        f"wmma.i32.16x16x16.iu8.{types}"
        for types in ("v8i32.v4i32", "v4i32.v4i32", "v8i32.v2i32", "v4i32.i32")
    ),
)  # fmt: skip
_COMMON: Final = ("barrier", "shuffle", "ballot", "active", "yield", "trap")

SERVICES: Final = frozenset((
    *(f"nvvm.{name}" for name in _CUDA),
    *(f"amdgcn.{name}" for name in _ROCM),
    *(f"dovetail.{name}" for name in _COMMON),
    "readcyclecounter",
    "readsteadycounter",
))  # fmt: skip
"""What the engine does, by the names under which it is found."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The types of a function as LLVM writes them."""

    result: str
    parameters: tuple[str, ...]


VARIANTS: Final = ("amdgcn.ds.bpermute.halves",)
"""Services for processors on which an intrinsic does something else; see `retarget`."""


def definition(
    name: str, signature: Signature, imports: dict[str, int], service: str | None = None
) -> str | None:
    """The function `@<name>` of the host that stands for an intrinsic, or None if it is unknown.

    Before the intrinsic's own parameters it takes the thread and the number of the place in the
    code where it is called.

    Args:
        name: The intrinsic's, without `llvm.`.
        signature: As it is declared.
        imports: Numbers of the services so far, by name; grows.
        service: The service, where it is not called like the intrinsic.
    """
    if name in FIELDS:
        return _inline(name, signature, _field(FIELDS[name]))
    if name in MASKS:
        lines = (*_field("lane", "lane")[:-1], *_MASK_LINES, f"  ret i32 {MASKS[name]}")
        return _inline(name, signature, lines)
    if name in NOTHING:
        return _inline(name, signature, ("  ret void",))
    if name in SERVICES or name.startswith("dvt_cuda_"):
        return _call(name, signature, imports.setdefault(service or name, len(imports)))
    return None


def _field(field: str, result: str = "value") -> tuple[str, ...]:
    return (
        f"  %place = getelementptr i8, ptr %self, i64 {_FIELDS[field]}",
        f"  %{result} = load i32, ptr %place, !invariant.load !{{}}",
        f"  ret i32 %{result}",
    )


def _head(name: str, signature: Signature, attributes: str) -> str:
    parameters = "".join(f", {kind} %{n}" for n, kind in enumerate(signature.parameters))
    return (
        f'define internal {signature.result} @"{name}"(ptr %self, i64 %site{parameters}) '
        f"{attributes} {{"
    )


def _inline(name: str, signature: Signature, lines: tuple[str, ...]) -> str:
    return "\n".join((_head(name, signature, "alwaysinline nounwind"), *lines, "}\n"))


def _call(name: str, signature: Signature, number: int) -> str:
    """A call of a service: its arguments into memory, their places into an array."""
    count = len(signature.parameters)
    lines = [_head(name, signature, "convergent nounwind")]
    # The place in the code stands behind the arguments, not behind a pointer to it.
    lines.append(f"  %arguments = alloca [{count + 1} x ptr], align 8")
    slots = [f"%slot.{n}" for n in range(count)]
    for slot, kind in zip(slots, signature.parameters, strict=True):
        lines.append(f"  {slot} = alloca {kind}, align 16")
    answers = signature.result != "void"
    if answers:
        lines.append(f"  %result = alloca {signature.result}, align 16")
    for n, (slot, kind) in enumerate(zip(slots, signature.parameters, strict=True)):
        memory = "i8" if kind == "i1" else kind
        value = f"%{n}"
        if kind == "i1":
            value = f"%wide.{n}"
            lines.append(f"  {value} = zext i1 %{n} to i8")
        lines.append(f"  store {memory} {value}, ptr {slot}, align 1")
        lines.append(f"  %at.{n} = getelementptr ptr, ptr %arguments, i64 {n}")
        lines.append(f"  store ptr {slot}, ptr %at.{n}")
    lines += [
        "  %where = inttoptr i64 %site to ptr",
        f"  %at.{count} = getelementptr ptr, ptr %arguments, i64 {count}",
        f"  store ptr %where, ptr %at.{count}",
        f"  %imports.place = getelementptr i8, ptr %self, i64 {IMPORTS_OFFSET}",
        "  %imports = load ptr, ptr %imports.place, !invariant.load !{}",
        f"  %service.place = getelementptr ptr, ptr %imports, i64 {number}",
        "  %service = load ptr, ptr %service.place, !invariant.load !{}",
        f"  call void %service(ptr %self, ptr {'%result' if answers else 'null'}, "
        "ptr %arguments) convergent nounwind",
    ]
    if signature.result == "i1":
        lines += ["  %byte = load i8, ptr %result", "  %value = trunc i8 %byte to i1"]
    elif answers:
        lines.append(f"  %value = load {signature.result}, ptr %result")
    lines += [f"  ret {signature.result} %value" if answers else "  ret void", "}\n"]
    return "\n".join(lines)
