"""Attributes and capabilities of CUDA targets."""

from __future__ import annotations

import re
from typing import Final

from dovetail import plugin
from dovetail.backends.cuda.intrinsics import ARCHITECTURES, MAX_BLOCK_THREADS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema
from dovetail_runtime.suggest import did_you_mean

FORMATS: Final = ("ptx", "cu", "cubin")


def explain_architecture(text: str) -> str:
    """What to do about a text that names no architecture."""
    tag = plugin.tag_called(text, "cuda")
    if tag is not None:
        return f"did you mean '{tag.target.text('arch')}', which '{tag.name}' means?"
    match = re.fullmatch(r"(?:sm_?|compute_?|cc)?(\d+)\.?(\d)([a-z]?)", text.lower())
    if match is None:
        return did_you_mean(text, ARCHITECTURES, "a device of 9.0 takes 'sm_90'")
    number = int(match[1] + match[2])
    exact = f"sm_{number}{match[3]}"
    if exact in ARCHITECTURES:
        return f"did you mean '{exact}'?"
    older = [
        each for each in ARCHITECTURES.values() if each.number <= number and not each.is_exact
    ]
    if not older:
        oldest = next(iter(ARCHITECTURES))
        return f"compute capability {number / 10} is older than '{oldest}', the oldest there is"
    best = max(older, key=lambda each: each.number).name
    return f"a device of compute capability {number / 10} runs code for '{best}'"


SCHEMA: Final = TargetSchema(
    kind="cuda",
    attributes=(
        Attribute(
            name="arch", type="str", default="sm_75", choices=tuple(ARCHITECTURES),
            doc="the oldest architecture that the code runs on: newer ones run it too; with an "
            "'a' at its end, the only one",
            source="PTX ISA, '.target'", explain=explain_architecture,
        ),
        Attribute(
            name="format", type="str", default="ptx", choices=FORMATS,
            doc="what the image holds: PTX, CUDA C++, or a binary made by NVRTC",
            source="docs/format/image.md",
        ),
        Attribute(
            name="max_block_threads", type="int", default=MAX_BLOCK_THREADS,
            least=1, unit="threads",
            doc="threads in a block that kernels may use",
            source="CUDA C++ Programming Guide, technical specifications: every device has 1024",
        ),
        Attribute(
            name="max_shared_bytes", type="int", default=0, unit="bytes",
            doc="shared memory of a block that kernels may use; 0: all that the architecture has",
            source="CUDA C++ Programming Guide, technical specifications: 64 to 227 KiB",
        ),
        Attribute(
            name="float16", type="bool", default=False,
            doc="float16 is computed in 16 bits, else in float32 and rounded less often",
            source="PTX ISA, 'Half Precision Floating Point Instructions'; a free choice",
        ),
        Attribute(
            name="bfloat16", type="bool", default=False,
            doc="bfloat16 is computed in 16 bits from sm_80 on, else in float32",
            source="PTX ISA, 'Half Precision Floating Point Instructions'; a free choice",
        ),
    ),
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    if target.text("format") == "ptx":
        from dovetail.backends.cuda import llvm

        return llvm.capabilities(target)
    from dovetail.backends.cuda import cu

    return cu.capabilities(target)
