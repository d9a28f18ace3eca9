"""The bytes that TVM's device modules are saved to.

Source: apache-tvm 0.27, `SaveToBytes` of each device's module and of `FunctionInfo`:
little-endian, lengths and counts as u64. There is neither a magic number nor a version, so what
does not fit to the last byte is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dovetail.support.bytes import ByteReader
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError, FormatError
from dovetail.support.printable import printable

_WRITES: Final = "paramWriteAccess:"
_NAME: Final = re.compile(r"[A-Za-z_]\w{0,511}", re.ASCII)
# DLPack's type codes, and TVM's own for a pointer.
_CODES: Final = {0: "int", 1: "uint", 2: "float", 3: "handle", 4: "bfloat", 6: "bool"}


@dataclass(frozen=True, slots=True)
class TvmKernel:
    """One kernel of a device module.

    Attributes:
        name: What the payload calls it.
        arguments: "buffer", or the type of a scalar such as `int32`, in the kernel's order.
        tags: What a launch says besides, e.g. `blockIdx.x` and `tirx.use_dyn_shared_memory`.
        writes: Of each buffer, whether it is written; None where TVM does not say.
    """

    name: str
    arguments: tuple[str, ...]
    tags: tuple[str, ...]
    writes: tuple[bool, ...] | None = None


@dataclass(frozen=True, slots=True)
class TvmModule:
    """One device module.

    Attributes:
        origin: The file and the module's number in its tree, for messages.
        kind: Of the device.
        format: Of the payload, by our name.
        kernels: By name, sorted.
        payload: The code: one part for all kernels under "", or one for each.
    """

    origin: str
    kind: str
    format: str
    kernels: Mapping[str, TvmKernel]
    payload: Mapping[str, bytes]

    def part(self, kernel: str) -> bytes:
        """The code of a kernel."""
        return self.payload.get("", b"") if "" in self.payload else self.payload[kernel]


@dataclass(frozen=True, slots=True)
class Layout:
    """How modules of a kind are saved, and how their kernels take what a launch gives.

    Attributes:
        formats: TVM's name of a format -> ours.
        has_format: It stands in the bytes; else there is one.
        is_shared: One payload serves all kernels; else each has its own.
        key: Under which key of an image the own payload of a kernel stands: "" for the usual one
            of the format, else `symbol`.
        slot: The bytes that a scalar takes at least, where all stand in one struct; else 0.
        takes_last_block: Behind the scalars a uint32 says which block along x is the last one,
            where TVM has folded a large grid into z.
    """

    formats: Mapping[str, str]
    has_format: bool = True
    is_shared: bool = True
    key: str = ""
    slot: int = 0
    takes_last_block: bool = False


LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType(
    {
        "cuda": Layout({"cuda": "cu", "ptx": "ptx", "cubin": "cubin"}),
        "opencl": Layout(
            {"cl": "cl", "xclbin": "xclbin", "awsxclbin": "awsxclbin", "aocx": "aocx"}
        ),
        "metal": Layout({"metal": "msl", "metallib": "metallib"}, is_shared=False, slot=8),
        "webgpu": Layout(
            {"wgsl": "wgsl"}, has_format=False, is_shared=False, key="symbol",
            takes_last_block=True,
        ),
        "hexagon": Layout({"so": "so"}),
    }
)  # fmt: skip
"""By kind: the modules that are taken. TVM's words; it calls these devices as we do."""


def read_module(kind: str, data: bytes, origin: str) -> TvmModule:
    """A device module.

    Args:
        kind: One of `LAYOUTS`.
        data: What it was saved to.
        origin: Where the bytes come from, for messages.

    Raises:
        FormatError: They are no module of that kind; byte, what was expected and what was found.
        DovetailError: There is no such kind, the format is one that nothing here takes, or a
            kernel is named twice or has no code.
    """
    layout = LAYOUTS.get(kind)
    if layout is None:
        raise DovetailError(
            f"{origin}: modules of kind '{printable(kind)}' are not supported; supported are "
            f"{', '.join(LAYOUTS)}"
        )
    reader = ByteReader(data, f"{origin}, TVM's module of kind '{kind}'", FormatError)
    named = reader.text("format") if layout.has_format else next(iter(layout.formats))
    kernels = _kernels(reader, origin)
    payload = {"": reader.block("code")} if layout.is_shared else _parts(reader, origin)
    reader.end()
    form = layout.formats.get(named)
    if form is None:
        raise DovetailError(
            f"{origin}: format '{printable(named)}' of {kind} is not supported; supported are "
            f"{', '.join(layout.formats)}"
        )
    if not layout.is_shared and payload.keys() != kernels.keys():
        odd = sorted(payload.keys() ^ kernels.keys())
        raise DovetailError(
            f"{origin}: {', '.join(map(_quoted, odd))} of {kind}"
            f" {'has' if len(odd) == 1 else 'have'} either code or a record, not both"
        )
    return TvmModule(
        origin, kind, form, MappingProxyType(dict(sorted(kernels.items()))),
        MappingProxyType(payload),
    )  # fmt: skip


def _quoted(name: str) -> str:
    return f"'{printable(name)}'"


def _kernels(reader: ByteReader, origin: str) -> dict[str, TvmKernel]:
    # Two lengths and three counts at least.
    count = reader.count("number of kernels", 40)
    found: dict[str, TvmKernel] = {}
    for _ in range(count):
        at = reader.offset
        key = reader.text("name of a kernel")
        kernel = _kernel(reader)
        if not _NAME.fullmatch(key) or kernel.name != key:
            reader.fail(
                "an identifier of at most 512 letters, twice", f"{_quoted(key)[:80]},"
                f" {_quoted(kernel.name)[:80]}", at,
            )  # fmt: skip
        if key in found:
            raise DovetailError(f"{origin}: kernel '{key}' has two records")
        found[key] = kernel
    return found


def _kernel(reader: ByteReader) -> TvmKernel:
    """A `FunctionInfo`: name, types of arguments, tags, numbers that say more of arguments."""
    name = reader.text("name in a kernel's record")
    arguments = tuple(_argument(reader) for _ in range(reader.count("number of arguments", 4)))
    tags: list[str] = []
    writes: tuple[bool, ...] | None = None
    for _ in range(reader.count("number of launch tags", 8)):
        at = reader.offset
        tag = reader.text("launch tag")
        if not tag.startswith(_WRITES):
            tags.append(tag)
            continue
        flags = tag.removeprefix(_WRITES)
        if not re.fullmatch(r"\[(?:[01](?:,[01])*)?\]", flags):
            reader.fail(f"{_WRITES} and a list of 0 and 1", _quoted(tag)[:80], at)
        writes = tuple(flag == "1" for flag in flags[1:-1].split(",") if flag)
        buffers = arguments.count("buffer")
        if len(writes) != buffers:
            reader.fail(f"{_WRITES} for {buffers} buffers", _quoted(tag)[:80], at)
    at = reader.offset
    extra = reader.u32s(reader.count("numbers about arguments", 4), "numbers about arguments")
    # 1: a tensor map, which TVM's host code makes.
    if any(extra):
        reader.fail("arguments that are buffers and scalars", f"one of sort {max(extra)}", at)
    return TvmKernel(name, arguments, tuple(tags), writes)


def _argument(reader: ByteReader) -> str:
    at = reader.offset
    code, bits, lanes = reader.u8("type code"), reader.u8("bits"), reader.u16("lanes")
    name = _CODES.get(code)
    if name is None or lanes != 1:
        reader.fail("a type of one lane", f"code {code}, {bits} bits, {lanes} lanes", at)
    return "buffer" if name == "handle" else name if name == "bool" else f"{name}{bits}"


def _parts(reader: ByteReader, origin: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for _ in range(reader.count("number of parts", 16)):
        key = reader.text("name of a part")
        if key in found:
            raise DovetailError(f"{origin}: part {_quoted(key)} appears twice")
        found[key] = reader.block("code")
    return found
