"""The image of a module as CUDA C++, or as what NVRTC makes of that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dovetail import ir
from dovetail.analysis import shared_bytes
from dovetail.backends.cuda.cu.dialect import DIALECT
from dovetail.backends.cuda.cu.functions import HELPERS, PTX_HELPERS, SHIM
from dovetail.backends.cuda.cu.kernel import TENSOR_MAP, CuWriter
from dovetail.backends.cuda.cu.literals import ALIASES
from dovetail.backends.cuda.cu.routines import definition, routines_of
from dovetail.backends.cuda.functions import launch_entries
from dovetail.backends.cuda.functions.tensors import MAP_ALIGN, MAP_BYTES
from dovetail.backends.cuda.intrinsics import STATIC_SHARED_BYTES, architecture
from dovetail.backends.cuda.toolchain import NvrtcError, compile_cubin
from dovetail.codegen.describe import image_function
from dovetail.codegen.llvm.alias import may_be_same
from dovetail.codegen.source import names_in, needed_helpers, symbols, texts_of
from dovetail.image import DeviceImage
from dovetail.plugin import DeviceIR
from dovetail.support.errors import SourceError
from dovetail.target import Target

_FIRST_REDUCE: Final = 80
"""CUDA C++ Programming Guide, "Warp Reduce Functions": the first compute capability with them."""

_TENSOR_MAP_TYPE: Final = (
    f"struct alignas({MAP_ALIGN}) {TENSOR_MAP} {{\n  unsigned char bytes[{MAP_BYTES}];\n}};\n"
)


def codegen(device_ir: DeviceIR, target: Target) -> DeviceImage:
    """The image of a lowered module.

    Args:
        device_ir: Lowered for `target`.
        target: Resolved, of format `cu` or `cubin`.

    Raises:
        UnsupportedError: A cubin is asked for and there is no NVRTC. SourceError: NVRTC does not
            take the text, and some of it is inline PTX of the user's. NvrtcError: It does not, and
            all of it is ours.
    """
    text = source(device_ir, target)
    called = symbols(device_ir.kernels, DIALECT.words)
    functions = tuple(map(image_function, device_ir.kernels, called))
    needed = _requirements(device_ir.kernels)
    if target.text("format") == "cu":
        return DeviceImage(
            kind="cuda",
            format="cu",
            functions=functions,
            requirements=needed,
            payload={
                "source": text.encode(),
                "options": "\n".join(options(target)).encode(),
                **launch_entries(device_ir.kernels),
            },
        )
    binary, tool = _binary(device_ir.kernels, text, target.text("arch"))
    return DeviceImage(
        kind="cuda",
        format="cubin",
        functions=functions,
        payload={"binary": binary, **launch_entries(device_ir.kernels)},
        sources={"kernels.cu": text},
        requirements=needed,
        tool=tool,
    )


def _binary(kernels: Sequence[ir.Kernel], text: str, arch: str) -> tuple[bytes, str]:
    """What NVRTC makes of the text, and its name."""
    try:
        return compile_cubin(text, arch)
    except NvrtcError as error:
        spans = [
            stmt.span
            for kernel in kernels
            for stmt in ir.walk(kernel.body)
            if isinstance(stmt, ir.Intrinsic) and stmt.op == "cuda.ptx"
        ]
        if not spans:
            raise
        # Its warnings are about our text; what the user can mend are the errors.
        lines = [" ".join(each.split()) for each in str(error).splitlines()]
        wrong = [each for each in lines if "error" in each or "fatal" in each] or lines
        others = tuple(("this is also your inline PTX", each) for each in dict.fromkeys(spans[1:]))
        raise SourceError(
            f"NVRTC rejects the kernels for '{arch}', which contain your inline PTX: "
            + "; ".join(dict.fromkeys(wrong)),
            spans[0],
            "correct the PTX",
            notes=[each for each in others if each[1] != spans[0]],
        ) from error


def _requirements(kernels: Sequence[ir.Kernel]) -> tuple[str, ...]:
    """What a device must have beyond its architecture: shared memory that must be asked for."""
    shared = max((shared_bytes(kernel) for kernel in kernels), default=0)
    return (f"cuda.max_shared_bytes >= {shared}",) if shared > STATIC_SHARED_BYTES else ()


def options(target: Target) -> tuple[str, ...]:
    """What NVRTC is told; strict code says in its own words what must not be fused."""
    virtual = target.text("arch").replace("sm_", "compute_")
    return (f"--gpu-architecture={virtual}", "--std=c++17")


def source(device_ir: DeviceIR, target: Target) -> str:
    """All kernels as one text, preceded by the functions that they call."""
    arch = target.text("arch")
    folds = architecture(target).number >= _FIRST_REDUCE
    names = symbols(device_ir.kernels, DIALECT.words)
    texts = texts_of(
        [
            CuWriter(kernel, may_be_same(device_ir.module, kernel), folds, symbol)
            for kernel, symbol in zip(device_ir.kernels, names, strict=True)
        ]
    )
    routines = [definition(each) for each in routines_of(device_ir.kernels)]
    parts = [*_functions("\n".join(texts), routines), *texts]
    words = names_in("\n".join(parts))
    aliases = [f"using {name} = {meant};" for name, meant in ALIASES.items() if name in words]
    heading = f"// CUDA C++17, generated by dovetail for target '{target.kind}' and {arch}\n"
    if TENSOR_MAP in words:
        parts.insert(0, _TENSOR_MAP_TYPE)
    return "\n".join([heading, *aliases, *([""] if aliases else []), *parts])


def _functions(text: str, routines: list[str]) -> list[str]:
    """The functions that a text calls, and those that these call, in the order of the table.

    Args:
        text: The kernels.
        routines: The functions of their statements of `T.cuda`.
    """
    used = needed_helpers(text, HELPERS)
    from_ptx = [*(HELPERS[name] for name in used if name in PTX_HELPERS), *routines]
    if from_ptx:
        from_ptx = [
            f"#ifndef {SHIM}  // a host in place of the device has these itself\n",
            *from_ptx,
            "#endif\n",
        ]
    return from_ptx + [HELPERS[name] for name in used if name not in PTX_HELPERS]
