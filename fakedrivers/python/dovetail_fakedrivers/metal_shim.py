"""Metal Shading Language made into a CPU image by Clang, behind a header.

This is how texts that Apple's compiler has not seen are executed: the emitter's, and kernels that
people bring. Address spaces are Clang's own, so that a text which mixes them does not compile; all
else that only Apple's compiler knows is not checked. The image is found by the hash of the text.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

from dovetail_fakedrivers.host_compiler import HostCompiler, ShimError
from dovetail_fakedrivers.metal_text import (
    MetalKernel,
    MetalTextError,
    as_cpp,
    entry_text,
    kernels_of,
    record_text,
)

HEADER: Final = "dovetail_metal_shim.h"

NEWEST: Final = "3.2"
"""The version of the language that a text is taken for which does not say one."""

_VERSION: Final = re.compile(r"language=(\d+)\.(\d+)")

_OPTIONS: Final = (
    "-std=c++17", "-O1", "-fPIC", "-fvisibility=hidden",
    # MSL, 2.1: there is no double, and a literal without a suffix is a float.
    "-Xclang", "-cl-single-precision-constant",
    # As without fast math; what may be fused is left apart.
    "-ffp-contract=off", "-fno-fast-math", "-Xclang", "-ffloat16-excess-precision=none",
    # Signed overflow is a defect there, and must not become another one here.
    "-fwrapv", "-fno-strict-aliasing",
    # The memory of other threads changes behind the compiler's back at every call of the engine.
    "-fno-math-errno", "-Wno-unknown-attributes", "-Wno-ignored-attributes",
    "-Wno-unknown-pragmas",
)  # fmt: skip


class MetalShimError(ShimError):
    """A text that Clang does not take; its words are in the message."""


COMPILER: Final = HostCompiler(
    "Metal Shading Language",
    HEADER,
    _OPTIONS,
    ("clang++-19", "clang++-18", "clang++-17", "clang++"),
    MetalShimError,
)
"""What takes such texts."""


def compile_image(source: bytes, folder: Path, options: bytes = b"") -> Path:
    """The CPU image of a text of Metal Shading Language.

    Args:
        source: The text.
        folder: Where the image goes; made if need be. One made before of the same text by the same
            compiler and header is used again.
        options: The payload `options` of its image, which says the version of the language.

    Returns:
        `folder/<SHA-256 of the text>.so`.

    Raises:
        MetalShimError: There is no compiler, no kernel in the text, or it does not compile.
    """
    try:
        text = source.decode()
        kernels = kernels_of(text)
        if not kernels:
            raise MetalShimError(
                "the text defines no kernel: no function `kernel void` with a body"
            )
        found = _VERSION.search(options.decode())
        version = f"{found[1]}.{found[2]}" if found else NEWEST
        unit = image_text(text, kernels, version)
    except (MetalTextError, UnicodeDecodeError) as bad:
        raise MetalShimError(f"the text cannot be made into a CPU image: {bad}") from bad
    return COMPILER.build(unit, folder / f"{hashlib.sha256(source).hexdigest()}.so")


def image_text(text: str, kernels: list[MetalKernel], version: str) -> str:
    """The unit that the compiler gets: header, text, and the record of the image."""
    number = version.replace(".", "") + "0"
    entries = "".join(map(entry_text, kernels))
    records = "\n".join(map(record_text, kernels))
    return (
        f'#define __METAL_VERSION__ {number}\n#include "{HEADER}"\n'
        f'#line 1 "kernels.metal"\n{as_cpp(text, kernels)}\n'
        f'#line 1 "record"\nnamespace dovetail_shim {{\n{entries}'
        f"dovetail_cpu_kernel kernels[] = {{\n{records}\n}};\n}}\n"
        'extern "C" __attribute__((visibility("default")))\n'
        "const dovetail_cpu_image_record dovetail_cpu_image = {\n"
        f"    DOVETAIL_CPU_IMAGE_VERSION, {len(kernels)}, ::dovetail_shim::kernels, nullptr, 0,\n"
        "    &::dovetail_shim::Current};\n"
    )
