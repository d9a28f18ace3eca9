"""CPU images, which fake drivers execute in place of device code.

An image is a shared library named by the SHA-256 of the bytes that the driver gets. For PTX and
AMD's objects it is made of the LLVM IR that they were compiled from (`retarget`); for SPIR-V and
OpenCL C, which no LLVM wrote, of the same lowered kernels by the shared LLVM emitter
(`host_device`); for Metal's language of the text itself (`metal_shim`). What a receiving machine
links of an AMD object has another hash; where an `ld.lld` is at hand, the image has that name too.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dovetail import compiler
from dovetail.api import External
from dovetail.backends.rocm.toolchain import candidates
from dovetail.compiler import Compilable, Compiled
from dovetail.image import ImageFunction
from dovetail.target import Target
from dovetail_fakedrivers import cuda_shim, host_code, host_device, metal_shim
from dovetail_fakedrivers.libraries import LINKER, drivers
from dovetail_fakedrivers.retarget import RetargetError, retarget

SOURCE: Final = "kernels.ll"
"""Where an image keeps the LLVM IR of its code."""

CUDA_TEXT: Final = "kernels.cu"
"""Where an image that NVRTC made keeps the CUDA C++ that it was made of."""

ROCM: Final = "/opt/rocm"
"""Where the ROCm runtime looks for a linker behind the PATH."""

OLD_AMD: Final[Mapping[str, str]] = MappingProxyType({})
NEW_AMD: Final[Mapping[str, str]] = MappingProxyType(
    {"amdgcn.ds.bpermute": "amdgcn.ds.bpermute.halves"}
)
"""RDNA ISA guides, "DS_BPERMUTE_B32": in wavefronts of 64 it stays within a half."""

Progress = Callable[[Path], None]


def prepare(
    kernels: Sequence[Compilable], targets: Sequence[str | Target], folder: Path
) -> list[Path]:
    """Compile kernels for targets, and make CPU images of them.

    Args:
        kernels: As for `dovetail.build`.
        targets: As for `dovetail.build`; their kinds must have a fake driver.
        folder: The folder for images; created if missing.

    Returns:
        The paths of the images, without duplicates.

    Raises:
        RetargetError: A kernel uses something that the host lacks, a kind has no fake driver, or
            an external kernel cannot be compiled here. ShimError: The host's compiler rejects a
            text.
    """
    made: dict[Path, None] = {}

    def make(compiled: Compiled) -> None:
        if compiled.image.kind not in drivers():
            known = ", ".join(drivers())
            raise RetargetError(
                f"target '{compiled.target}': there is no fake driver of kind "
                f"'{compiled.image.kind}', there are {known}"
            )
        made.update(dict.fromkeys(make_images(compiled, folder)))

    with compiler.listening(make):
        compiler.build(kernels, targets)
    kinds = {compiler.resolve(each).kind for each in targets}
    for kernel in kernels:
        if isinstance(kernel, External) and kernel.kind in kinds:
            made[_external(kernel, folder)] = None
    return list(made)


def _external(kernel: External, folder: Path) -> Path:
    """The image of a kernel that was brought; of a text that a compiler of C++ takes."""
    if (kernel.kind, kernel.format) == ("cuda", "cu"):
        return cuda_shim.compile_image(kernel.payload["source"], folder)
    if (kernel.kind, kernel.format) == ("metal", "msl"):
        options = kernel.payload.get("options", b"")
        return metal_shim.compile_image(kernel.payload["source"], folder, options)
    raise RetargetError(
        f"the external kernel '{kernel.name}' is '{kernel.format}' for '{kernel.kind}', which "
        "nothing here can execute; bring CUDA C++ (format 'cu') or Metal's language (format "
        "'msl'), or leave it out and put `no images` into the script"
    )


@contextlib.contextmanager
def recording(folder: Path, progress: Progress | None = None) -> Generator[None]:
    """A context in which everything compiled for a fake driver gets CPU images.

    Args:
        folder: The folder for images; created if missing. Existing ones are not made again.
        progress: Called with the path of each image.
    """

    def make(compiled: Compiled) -> None:
        for path in make_images(compiled, folder):
            if progress is not None:
                progress(path)

    with compiler.listening(make):
        yield


def make_images(compiled: Compiled, folder: Path) -> list[Path]:
    """Make the CPU images of a compiled module; none for kinds without a fake driver.

    Raises:
        RetargetError: A kernel uses something that the host lacks.
    """
    fake = drivers().get(compiled.image.kind)
    # A function that only checks and allocates launches nothing.
    if fake is None or not compiled.image.functions:
        return []
    folder.mkdir(parents=True, exist_ok=True)
    return MAKERS[fake.images](compiled, folder)


def image_path(code: bytes, folder: Path) -> Path:
    """The path of the image for device code."""
    return folder / f"{hashlib.sha256(code).hexdigest()}.so"


def _retargeted(compiled: Compiled, folder: Path) -> list[Path]:
    """One image for the whole module of NVIDIA's or AMD's code."""
    image = compiled.image
    (code,) = (
        image.payload[key] for key in ("source", "object", "binary") if key in image.payload
    )
    if image.format == "cu":
        return [cuda_shim.compile_image(code, folder)]
    if CUDA_TEXT in image.sources:
        return [cuda_shim.compile_image(image.sources[CUDA_TEXT].encode(), folder, code)]
    path = image_path(code, folder)
    if path.exists():
        _name_as_linked(compiled, code, path)
        return [path]
    if SOURCE not in image.sources:
        raise RetargetError(
            f"the image of format '{image.format}' for '{compiled.target}' holds no LLVM IR"
        )
    _write(image.sources[SOURCE], image.functions, compiled, path)
    _name_as_linked(compiled, code, path)
    return [path]


def _name_as_linked(compiled: Compiled, code: bytes, image: Path) -> None:
    """Another name for an image: by the hash of what the ROCm runtime's linker makes of the code.

    The runtime links with the same program in the same way (runtime/rocm/src/link.cc). Where there
    is none nothing is missing: the fake libamd_comgr hands objects on as they are.

    Raises:
        RetargetError: The linker does not link it.
    """
    linker = _linker() if compiled.image.format == "obj" else None
    if linker is None:
        return
    with tempfile.TemporaryDirectory(prefix="dovetail-link-") as folder:
        given, made = Path(folder) / "kernels.o", Path(folder) / "kernels.hsaco"
        given.write_bytes(code)
        done = subprocess.run(
            [linker, "-shared", "-o", made, given], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise RetargetError(
                f"'{linker}' could not link the object for '{compiled.target}': {done.stderr}"
            )
        path = image_path(made.read_bytes(), image.parent)
    if not path.exists():
        path.symlink_to(image.name)


def _linker() -> Path | None:
    """The `ld.lld` that the ROCm runtime would use on this machine."""
    only = os.environ.get(LINKER)
    if only is not None:
        return Path(only) if Path(only).is_absolute() and Path(only).is_file() else None
    for command in candidates(os.environ.get("PATH", ""), ROCM):
        if len(command) == 1:  # not Zig's, which the runtime does not know
            return Path(command[0])
    return None


def _emitted(compiled: Compiled, folder: Path) -> list[Path]:
    """One image for each piece of code that is given to a driver alone."""
    image = compiled.image
    by_symbol = {function.symbol: function for function in image.functions}
    paths: list[Path] = []
    for key, code in image.payload.items():
        if key == "source":
            functions = image.functions
        elif key in by_symbol:
            functions = (by_symbol[key],)
        else:
            continue
        path = image_path(code, folder)
        if not path.exists():
            names = {function.symbol for function in functions}
            text = host_device.emit(compiled.device_ir, names)
            _write(text, functions, compiled, path)
        paths.append(path)
    return paths


def _from_text(compiled: Compiled, folder: Path) -> list[Path]:
    """One image for the whole text, in the version of the language that the image asks for."""
    payload = compiled.image.payload
    return [metal_shim.compile_image(payload["source"], folder, payload["options"])]


def _is_new(arch: str) -> bool:
    """Whether an AMD processor is of the RDNA family: gfx10 and later."""
    return not arch.startswith("gfx9")


def _write(text: str, functions: Sequence[ImageFunction], compiled: Compiled, path: Path) -> None:
    size = compiled.device_ir.capabilities.subgroup_size
    target = compiled.target
    variants = NEW_AMD if target.kind == "rocm" and _is_new(target.text("arch")) else OLD_AMD
    host = retarget(
        text, functions, size, host_code.TRIPLE, host_code.data_layout(), variants=variants
    )
    host_code.write_library(host, path)


MAKERS: Final[dict[str, Callable[[Compiled, Path], list[Path]]]] = {
    "llvm_ir": _retargeted,
    "lowered": _emitted,
    "text": _from_text,
}
"""How images are made, by what they are made of (`FakeDriver.images`)."""
