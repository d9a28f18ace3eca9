"""CUDA C++ made into a CPU image by the host's compiler, behind a header.

This is how CUDA C++ that nobody has compiled for a GPU is executed: the emitter's texts of the
format `cu`, and kernels that people bring. The image is found by the hash of the text, as all are.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dovetail.support.errors import DovetailError
from dovetail_fakedrivers.cuda_text import (
    CudaTextError,
    KernelHead,
    Routine,
    kernels_of,
    routines_of,
    without_shared,
)

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


class CudaShimError(DovetailError):
    """A text that the host's compiler does not take; its words are in the message."""


def compile_image(source: bytes, folder: Path, code: bytes | None = None) -> Path:
    """The CPU image of a text of CUDA C++.

    Args:
        source: The text.
        folder: Where the image goes; made if need be. One made before of the same text by the same
            compiler and header is used again.
        code: What a driver gets, where that is not the text (a binary that NVRTC made of it).

    Returns:
        `folder/<SHA-256 of what a driver gets>.so`.

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
    compiler = find_compiler()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hashlib.sha256(source if code is None else code).hexdigest()}.so"
    note = path.with_suffix(".made")
    made = _made_by(unit, compiler)
    with contextlib.suppress(OSError):
        if path.exists() and note.read_text() == made:
            return path
    with tempfile.TemporaryDirectory(dir=folder) as name:
        text_file = Path(name) / "image.cc"
        text_file.write_text(unit, encoding="utf-8")
        headers = f"-I{_precompiled(folder, compiler).parent}"
        _compile([*_OPTIONS, "-shared", headers, str(text_file)], compiler, path)
    note.write_text(made)
    return path


def precompile(folder: Path) -> None:
    """Make later images of a folder in a third of the time: GCC reads its own form of the header.

    Worth it from five images on. A compiler that has no use for it reads the header.

    Args:
        folder: The folder of the images.

    Raises:
        CudaShimError: There is no compiler, or it does not take the header.
    """
    compiler = find_compiler()
    path = _precompiled(folder, compiler)
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    header = next(each / HEADER for each in include_folders() if (each / HEADER).is_file())
    _compile([*_OPTIONS, "-x", "c++-header", str(header)], compiler, path)


def _precompiled(folder: Path, compiler: str) -> Path:
    """Where GCC looks for the header's other form, if the folder is one of its includes."""
    return folder / f"header-{_made_by('', compiler)[:16]}" / f"{HEADER}.gch"


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


def find_compiler() -> str:
    """The compiler of C++: the one in CXX, else g++, clang++ or c++ from PATH.

    Raises:
        CudaShimError: There is none.
    """
    wanted = os.environ.get("CXX", "")
    names = (wanted,) if wanted else ("g++", "clang++", "c++")
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    raise CudaShimError(
        f"no compiler of C++ is there ({', '.join(names)}), which CPU images of CUDA C++ are made"
        " by; install g++, or name one in CXX"
    )


def include_folders() -> tuple[Path, ...]:
    """Where the headers lie: beside this module, and in a working tree that of the engine."""
    here = Path(__file__).resolve().parent
    return (here / "include", here.parents[1] / "native" / "simt")


def _made_by(unit: str, compiler: str) -> str:
    """What an image depends on, as one word."""
    digest = hashlib.sha256(f"{compiler} {_OPTIONS} {unit}".encode())
    for folder in include_folders():
        for header in sorted(folder.glob("*cuda_shim*.h")) + sorted(folder.glob("cpu_image.h")):
            digest.update(header.read_bytes())
    return digest.hexdigest()


def _compile(arguments: Sequence[str], compiler: str, path: Path) -> None:
    includes = [f"-I{folder}" for folder in include_folders() if folder.is_dir()]
    with tempfile.TemporaryDirectory(dir=path.parent) as name:
        made = Path(name) / path.name
        done = subprocess.run(
            [compiler, *arguments, *includes, "-o", str(made)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise CudaShimError(
                f"'{compiler}' does not take the text (status {done.returncode}):\n"
                f"{done.stderr.strip()[:8000]}"
            )
        made.replace(path)
