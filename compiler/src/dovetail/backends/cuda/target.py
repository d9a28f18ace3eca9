"""Attributes, tags and capabilities of CUDA targets."""

from __future__ import annotations

import re
from typing import Final

from dovetail.backends.cuda.intrinsics import ARCHITECTURES, MAX_BLOCK_THREADS
from dovetail.target import Attribute, Capabilities, Target, TargetSchema

FORMATS: Final = ("ptx", "cu", "cubin")

TAGS: Final = {
    # Data centre. NVIDIA, "CUDA GPU Compute Capability".
    "nvidia/t4": "cuda -arch=sm_75",
    "nvidia/a100": "cuda -arch=sm_80",
    "nvidia/a30": "cuda -arch=sm_80",
    "nvidia/a10": "cuda -arch=sm_86",
    "nvidia/a40": "cuda -arch=sm_86",
    "nvidia/l4": "cuda -arch=sm_89",
    "nvidia/l40": "cuda -arch=sm_89",
    "nvidia/l40s": "cuda -arch=sm_89",
    "nvidia/h100": "cuda -arch=sm_90a",
    "nvidia/h200": "cuda -arch=sm_90a",
    "nvidia/gh200": "cuda -arch=sm_90a",
    "nvidia/b200": "cuda -arch=sm_100a",
    "nvidia/gb200": "cuda -arch=sm_100a",
    "nvidia/b300": "cuda -arch=sm_103a",
    # Desktops and workstations; the same source.
    "nvidia/rtx-2080": "cuda -arch=sm_75",
    "nvidia/rtx-3090": "cuda -arch=sm_86",
    "nvidia/rtx-a6000": "cuda -arch=sm_86",
    "nvidia/rtx-4090": "cuda -arch=sm_89",
    "nvidia/rtx-6000-ada": "cuda -arch=sm_89",
    "nvidia/rtx-5090": "cuda -arch=sm_120a",
    "nvidia/rtx-pro-6000": "cuda -arch=sm_120a",
    "nvidia/gb10": "cuda -arch=sm_121a",
    # Jetson; the same source.
    "nvidia/orin": "cuda -arch=sm_87",
    "nvidia/thor": "cuda -arch=sm_110a",
}
"""Devices, as target text. An "a" where there is one: such code runs on that device alone."""


def explain_architecture(text: str) -> str:
    """What to do about a text that names no architecture."""
    device = re.sub(r"[ _-]", "", text.lower()).removeprefix("nvidia/")
    for tag, target in TAGS.items():
        name = tag.removeprefix("nvidia/").replace("-", "")
        if device in (name, name.removeprefix("rtx")):
            return f"did you mean '{target.partition('=')[2]}', which '{tag}' means?"
    import difflib

    near = difflib.get_close_matches(text, ARCHITECTURES, 1)
    match = re.fullmatch(r"(?:sm_?|compute_?|cc)?(\d+)\.?(\d)([a-z]?)", text.lower())
    if match is None:
        return f"did you mean '{near[0]}'?" if near else "a device of 9.0 takes 'sm_90'"
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
            name="max_block_threads", type="int", default=MAX_BLOCK_THREADS, unit="threads",
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
    tags=TAGS,
)  # fmt: skip


def capabilities(target: Target) -> Capabilities:
    """What kernels for `target` may use."""
    if target.text("format") == "ptx":
        from dovetail.backends.cuda import llvm

        return llvm.capabilities(target)
    from dovetail.backends.cuda import cu

    return cu.capabilities(target)
