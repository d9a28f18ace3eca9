"""What is known of payload formats made elsewhere: the usual key, and how their bytes begin.

Code that comes from somewhere else is carried unread. Only its first bytes are looked at, where a
format has a signature, so that a mistaken file is refused when the bundle is built and not on the
machine that should run it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError

if TYPE_CHECKING:
    from pathlib import Path

Part: TypeAlias = "bytes | str | Path"
"""One value of a payload: bytes, text, or the file that holds it."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of payloads.

    Attributes:
        summary: What it is.
        key: Under which key a payload of one part stands.
        is_text: Whether it is UTF-8 without zero bytes.
        magic: How its bytes may begin; empty if that says nothing.
    """

    summary: str
    key: str
    is_text: bool = False
    magic: tuple[bytes, ...] = ()


# ELF: System V ABI, "ELF Identification". SPIR-V: specification, 2.3, word 0 in either byte order.
# Metal: the first bytes of Apple's .metallib. xclbin: Xilinx's xclbin.h, axlf.m_magic.
# WebAssembly: core specification, 5.5.16.
_ELF: Final = (b"\x7fELF",)
FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        "c": Format("C", "source", True),
        "cl": Format("OpenCL C", "source", True),
        "cu": Format("CUDA C++", "source", True),
        "hip": Format("HIP C++", "source", True),
        "msl": Format("Metal Shading Language", "source", True),
        "wgsl": Format("WGSL", "source", True),
        "ptx": Format("PTX assembly", "source", True),
        "ll": Format("LLVM IR as text", "source", True),
        "obj": Format("a relocatable ELF object", "object", False, _ELF),
        "elf": Format("an ELF file", "binary", False, _ELF),
        "so": Format("a shared object", "binary", False, _ELF),
        "cubin": Format("a CUDA binary", "binary", False, _ELF),
        "hsaco": Format("an AMD code object", "binary", False, _ELF),
        "spv": Format("SPIR-V", "binary", False, (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03")),
        "metallib": Format("a Metal library", "binary", False, (b"MTLB",)),
        "xclbin": Format("an xclbin container", "binary", False, (b"xclbin2\0",)),
        "awsxclbin": Format("an xclbin container of AWS", "binary", False, (b"xclbin2\0",)),
        "aocx": Format("a program for an Intel FPGA", "binary", False, _ELF),
        "clbin": Format("an OpenCL program as its device's binary", "binary"),
        "wasm": Format("WebAssembly", "binary", False, (b"\0asm",)),
    }
)


def read_payload(format: str, given: Part | Mapping[str, Part]) -> Mapping[str, bytes]:
    """The payload of an image from what somebody brings.

    Args:
        format: Its format; one that is not in `FORMATS` is carried as it is.
        given: One part, which gets the format's usual key (`binary` if the format is not known),
            or several by key.

    Returns:
        Bytes by key, sorted.

    Raises:
        DovetailError: A file cannot be read, a part is empty or begins with other bytes than its
            format.
    """
    known = FORMATS.get(format)
    default = known.key if known is not None else "binary"
    if isinstance(given, Mapping):
        parts = {str(key): _bytes(part) for key, part in sorted(given.items())}
        if not parts:
            raise DovetailError(f"the payload of format '{format}' has no part")
    else:
        parts = {default: _bytes(given)}
    if known is None:
        return MappingProxyType(parts)
    for key, content in parts.items():
        if key == known.key or (not known.is_text and default not in parts):
            _check(format, known, key, content)
    return MappingProxyType(parts)


def _bytes(part: Part) -> bytes:
    from pathlib import Path

    from dovetail.support.files import read_regular

    if isinstance(part, str):
        return part.encode()
    if not isinstance(part, Path):
        return bytes(part)
    return read_regular(part, "payload")


def _check(format: str, known: Format, key: str, content: bytes) -> None:
    if not content:
        raise DovetailError(f"the payload '{key}' of format '{format}' is empty")
    if known.magic and not content.startswith(known.magic):
        wanted = " or ".join(magic.hex(" ") for magic in known.magic)
        raise DovetailError(
            f"the payload '{key}' is not {format} ({known.summary}): it begins with"
            f" {content[:8].hex(' ')}, expected {wanted}"
        )
    if known.is_text:
        try:
            text = content.decode()
        except UnicodeDecodeError as bad:
            raise DovetailError(
                f"the payload '{key}' is not {format} ({known.summary}): it is not UTF-8: {bad}"
            ) from bad
        if "\0" in text:
            raise DovetailError(
                f"the payload '{key}' is not {format} ({known.summary}): it has a zero byte at"
                f" {text.index(chr(0))}"
            )
