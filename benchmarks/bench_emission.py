"""Emitting shader, GPU and CPU code: seconds for a kernel and bytes of the outcome, beside others.

By stage too: lowering is what passes take, emission what writing the code takes, and the goal for
both together, warm, stands beside them where nothing else does. A bundle has two versions of a
kernel, of which a call compiles one, for row-major tensors; the others make no second one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import gpu_kernels
from measure import Result, best_of
from peers_run import peers

import dovetail as dt

if TYPE_CHECKING:
    from dovetail.image import DeviceImage

COMPILERS = ("slang", "tvm", "halide", "iree", "triton")

GOAL = 0.020
"""Seconds for a kernel, warm: the goal of issue 5."""

TARGETS = (
    ("vulkan", "spirv"),
    ("webgpu", "wgsl"),
    ("metal", "msl"),
    ("opencl", "cl"),
    ("opencl -format=spv", "opencl-spirv"),
    ("cuda -arch=sm_90", "ptx"),
    ("cuda -arch=sm_90 -format=cu", "cu"),
    ("rocm -arch=gfx942", "gcn"),
    ("trn", "nki"),
    ("hexagon", "hexagon"),
    ("cpu -level=3", "x86-64"),
    ("cpu -arch=aarch64 -vectors=sve2", "aarch64-sve2"),
    ("cpu -arch=riscv64 -vectors=v", "riscv64-v"),
    ("cpu -arch=wasm32 -vectors=simd128", "wasm"),
)
"""Ours, and what the scripts of the others call the language."""


def run() -> list[Result]:
    """From a kernel's source to its module, warm, each compiler in its own process."""
    from dovetail.compiler import variants
    from dovetail.image import FORMATS

    results: list[Result] = []
    for ours, language in TARGETS:
        (target,) = variants(ours)
        kernels = gpu_kernels.KERNELS
        if ours == "opencl":
            kernels = {**kernels, "matmul_textures": gpu_kernels.matmul_textures}
        for name, kernel in kernels.items():
            emit = partial(_emit, kernel, target)
            title = f"{language} of {name}"
            seconds = _best(emit)
            one = _best(partial(_emit, kernel, target, all_layouts=False))
            lowering = _best(partial(_lower, kernel, target))
            results.append(Result(f"emit {title}", seconds, GOAL, "goal"))
            results.append(Result(f"emit one version, {title}", one, seconds, "both"))
            results.append(Result(f"lowering for {title}", lowering, seconds, "all"))
            image = emit()
            # Formats of one file for each kernel have it under the kernel's symbol.
            known = FORMATS.get(image.format)
            code = (
                image.payload.get(f"{name}_0") or image.payload[known.key if known else "source"]
            )
            for other in COMPILERS:
                theirs = (peers(f"emit_{other}") or {}).get(f"{language}.{name}")
                if theirs is None:
                    continue
                results.append(Result(f"emit {title}", seconds, theirs["seconds"], other))
                results.append(Result(f"emit one version, {title}", one, theirs["seconds"], other))
                results.append(
                    Result(f"size of {title}", len(code), theirs["bytes"], other, "bytes")
                )
    return results


def _lower(kernel: dt.Kernel[..., object], target: dt.Target) -> object:
    from dovetail.compiler import lower, merge

    return lower(merge([kernel]), target)


def _emit(
    kernel: dt.Kernel[..., object], target: dt.Target, *, all_layouts: bool = True
) -> DeviceImage:
    from dovetail.compiler import compile_module, merge

    return compile_module(merge([kernel]), target, all_layouts=all_layouts).image


def _best(action: Callable[[], object], rounds: int = 9) -> float:
    action()
    return min(best_of(action, 1) for _ in range(rounds))
