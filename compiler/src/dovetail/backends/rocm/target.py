"""Attributes and capabilities of ROCm targets."""

from __future__ import annotations

import re
from typing import Final

from dovetail import ir, plugin
from dovetail.backends.rocm import llvm
from dovetail.backends.rocm.intrinsics import (
    ARCHITECTURES,
    MAX_BLOCK_THREADS,
    architecture,
    atomics,
    computed_halves,
    max_shared_bytes,
    wave,
)
from dovetail.support.errors import TargetError
from dovetail.target import Attribute, Capabilities, Target, TargetSchema
from dovetail_runtime.suggest import did_you_mean

FORMATS: Final = ("obj", "hsaco")

_FORMER: Final = {"gfx940": "gfx942", "gfx941": "gfx942"}
"""Names of early devices that LLVM has dropped: LLVM 20, release notes."""


def explain_architecture(text: str) -> str:
    """What to do about a text that names no architecture."""
    name = text.lower().strip()
    name = _FORMER.get(name, name)
    for known in (name, f"gfx{name}", name.partition(":")[0]):
        if known in ARCHITECTURES:
            return f"did you mean '{known}'?"
    tag = plugin.tag_called(text, "rocm")
    if tag is not None:
        return f"did you mean '{tag.target.text('arch')}', which '{tag.name}' means?"
    if re.fullmatch(r"gfx[0-9a-f]{3,4}", name):
        return "it is not supported, and code for another one does not run on it"
    return did_you_mean(name, ARCHITECTURES, "`rocminfo` prints the name of a device's")


SCHEMA: Final = TargetSchema(
    kind="rocm",
    attributes=(
        Attribute(
            name="arch", type="str", default="gfx90a", choices=tuple(ARCHITECTURES),
            doc="the architecture; no other runs its code",
            source="LLVM, User Guide for AMDGPU Backend, processors",
            explain=explain_architecture,
        ),
        Attribute(
            name="wave", type="int", default=0, choices=(0, 32, 64), unit="threads",
            doc="threads of a wavefront, which is a subgroup; 0: 64 on gfx9, else 32",
            source="LLVM, User Guide for AMDGPU Backend, target features, wavefrontsize64",
        ),
        Attribute(
            name="float16", type="bool", default=False,
            doc="float16 is computed in 16 bits, else in float32 and rounded less often",
            source="AMD, Instruction Set Architecture manuals, VOP3P; a free choice",
        ),
        Attribute(
            name="format", type="str", default="obj", choices=FORMATS,
            doc="what the image holds: an object that the device's machine links, or one that is "
            "linked here, for which an `ld.lld` is needed",
            source="docs/format/image.md",
        ),
        Attribute(
            name="max_block_threads", type="int", default=MAX_BLOCK_THREADS,
            least=1, unit="threads",
            doc="threads in a block that kernels may use",
            source="LLVM, User Guide for AMDGPU Backend, amdgpu-flat-work-group-size: 1024",
        ),
        Attribute(
            name="max_shared_bytes", type="int", default=0, unit="bytes",
            doc="shared memory of a block that kernels may use; 0: all that the architecture has",
            source="AMD, Instruction Set Architecture manuals, Local Data Share: 64 KiB; CDNA4: "
            "160 KiB",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use.

    Raises:
        TargetError: The architecture has no such wavefronts, or not so much shared memory.
    """
    arch, size = architecture(target), wave(target)
    threads = target.number("max_block_threads")
    if not 1 <= threads <= MAX_BLOCK_THREADS:
        raise TargetError(
            f"target '{target}': blocks of {threads} threads; there are 1 to {MAX_BLOCK_THREADS}"
        )
    return Capabilities(
        threads="grid",
        dtypes=frozenset(ir.SCALARS) - {"float16", "bfloat16"} | computed_halves(target),
        storage_dtypes=frozenset(ir.SCALARS),
        ops=llvm.ops(arch, size),
        atomics=atomics(arch),
        max_block_threads=threads,
        max_shared_bytes=max_shared_bytes(target),
        grid_base=True,
        narrow_index=True,
        block_threads=min(256, threads),
        subgroup_size=size,
        table_entries=None,
        features=frozenset(("fence", "subgroup", "vector")),
        requirements=_requirements(target, size),
    )


def _requirements(target: Target, size: int) -> tuple[str, ...]:
    arch = architecture(target)
    needed = [f"rocm.arch == {arch.name}"]
    if target.text("format") == "obj":
        needed.append("rocm.linker != none")
    return tuple(needed)
