"""CUDA C++ made into a CPU image by the host's compiler, behind a header.

This is how CUDA C++ that nobody has compiled for a GPU is executed: the emitter's texts of the
format `cu`, and kernels that people bring. The image is found by the hash of the text, as all are.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

from dovetail_fakedrivers.cuda_text import (
    CudaTextError,
    KernelHead,
    Routine,
    kernels_of,
    routines_of,
    without_shared,
)
from dovetail_fakedrivers.host_compiler import HostCompiler, ShimError

HEADER: Final = "dovetail_cuda_shim.h"

_NUMBERS: Final = {
    "uint16": "unsigned short", "uint32": "unsigned int", "uint64": "unsigned long long",
}  # fmt: skip
"""Names of types that texts of ours declare later than these are needed."""

_OPTIONS: Final = (
    "-std=c++17", "-O1", "-fPIC", "-fvisibility=hidden",
    # What a GPU's compiler may fuse is left apart; what it may not fuse, too.
    "-ffp-contract=off", "-fno-fast-math",
    # Signed overflow is a defect there, and must not become another one here.
    "-fwrapv", "-fno-strict-aliasing",
    "-Wno-attributes", "-Wno-unknown-pragmas", "-w",
)  # fmt: skip


class CudaShimError(ShimError):
    """The host's compiler rejects a text; the message has its output."""


COMPILER: Final = HostCompiler(
    "CUDA C++", HEADER, _OPTIONS, ("g++", "clang++", "c++"), CudaShimError
)
"""What takes such texts."""


def compile_image(source: bytes, folder: Path, code: bytes | None = None) -> Path:
    """Make the CPU image of CUDA C++ text.

    Args:
        source: The text.
        folder: The folder for the image; created if missing. An image of the same text, compiler
            and header is reused.
        code: The driver's input, if it is not the text (a binary that NVRTC made of it).

    Returns:
        `folder/<SHA-256 of the driver's input>.so`.

    Raises:
        CudaShimError: There is no compiler, no kernel in the text, or it does not compile.
    """
    try:
        text = source.rstrip(b"\0").decode()
        kernels = kernels_of(text)
        if not kernels:
            raise CudaShimError("the text defines no kernel: no __global__ function with a body")
        unit = image_text(text, kernels)
    except (CudaTextError, UnicodeDecodeError) as bad:
        raise CudaShimError(f"the text cannot be made into a CPU image: {bad}") from bad
    made_of = source if code is None else code
    return COMPILER.build(unit, folder / f"{hashlib.sha256(made_of).hexdigest()}.so")


def image_text(text: str, kernels: list[KernelHead]) -> str:
    """The unit that the host's compiler gets: header, text, and the record of the image."""
    records = "\n".join(
        f'    {{"{each.name}", &::dovetail_shim::Enter<&{each.name}>,\n'
        f"     ::dovetail_shim::Entry<decltype(&{each.name})>::arguments,\n"
        f"     ::dovetail_shim::Entry<decltype(&{each.name})>::count,\n"
        f"     {{0, 0, 0}}, {{{', '.join(map(str, each.cluster))}}}, 32, 0}},"
        for each in kernels
    )
    routines = "".join(map(_routine_text, routines_of(text)))
    return (
        f'#include "{HEADER}"\n{routines}#line 1 "kernels.cu"\n{without_shared(text, kernels)}\n'
        f'#line 1 "record"\nnamespace dovetail_shim {{\n'
        f"dovetail_cpu_kernel kernels[] = {{\n{records}\n}};\n}}\n"
        'extern "C" __attribute__((visibility("default")))\n'
        "const dovetail_cpu_image_record dovetail_cpu_image = {\n"
        f"    DOVETAIL_CPU_IMAGE_VERSION, {len(kernels)}, ::dovetail_shim::kernels, nullptr, 0,\n"
        "    &::dovetail_shim::Current};\n"
    )


def _routine_text(routine: Routine) -> str:
    """A function in place of one of inline PTX: it asks the engine, which knows it by name."""
    parameters = routine.parameters
    for name, meant in _NUMBERS.items():
        parameters = re.sub(rf"\b{name}\b", meant, parameters)
    places = "".join(f"&{each}, " for each in routine.arguments)
    return (
        f"__attribute__((noinline)) static void {routine.name}({parameters}) {{\n"
        f"  static const dovetail_service service = "
        f'::dovetail_shim::Services().find("{routine.name}");\n'
        f"  if (service == nullptr) ::dovetail_shim::Services().trap(::dovetail_shim::Self(), "
        f'"{routine.name} has no meaning on a processor");\n'
        f"  const void* const arguments[] = {{{places}__builtin_return_address(0)}};\n"
        f"  service(::dovetail_shim::Self(), nullptr, arguments);\n}}\n"
    )
