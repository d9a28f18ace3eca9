"""The bundle as a value, and the one writer of its bytes (docs/format/bundle.md)."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dovetail.bundle.canonical_json import Json, encode_json
from dovetail.support.dataclasses import dataclass, field
from dovetail_runtime import formats
from dovetail_runtime.digest import sha256

if TYPE_CHECKING:
    from pathlib import Path

    from dovetail.support.files import AnyPath

PROLOGUE: Final = struct.Struct("<8sIIQQ32s")
ALIGNMENT: Final = formats.BUNDLE_ALIGNMENT


@dataclass(frozen=True, slots=True)
class BundleImage:
    """One image of a bundle.

    Attributes:
        kind: The backend.
        format: The payload's encoding.
        target: The target's text.
        requirements: Predicates over device attributes that must all hold.
        data: The image's bytes (docs/format/image.md).
        tool: The external tool that made the payload, or "".
        sources: Readable texts by file name; empty unless the builder asked for them.
    """

    kind: str
    format: str
    target: str
    requirements: tuple[str, ...]
    data: bytes
    tool: str = ""
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __repr__(self) -> str:
        return f"<image of format {self.format} for '{self.target}': {len(self.data)} bytes>"


@dataclass(frozen=True, slots=True)
class BundleFunction:
    """One public function: a human-readable signature, and (image number, plan bytes) variants."""

    name: str
    signature: str
    variants: tuple[tuple[int, bytes], ...]

    def __repr__(self) -> str:
        images = ", ".join(str(number) for number, _ in self.variants)
        return f"<{self.signature or self.name} in images {images}>"


@dataclass(frozen=True, slots=True)
class Bundle:
    """Functions, images and plans: the contents of a `.dvt` file.

    Attributes:
        producer: The program that made it.
        functions: The functions, with their plans.
        images: The images of all kinds.
        features: The features that a reader must support (`formats.FEATURES`), sorted.
    """

    producer: str
    functions: tuple[BundleFunction, ...]
    images: tuple[BundleImage, ...]
    features: tuple[str, ...] = ()

    def __repr__(self) -> str:
        kinds = ", ".join(dict.fromkeys(image.kind for image in self.images)) or "no device"
        count = len(self.functions)
        return f"<bundle: {count} function{'' if count == 1 else 's'} for {kinds}>"

    def _repr_html_(self) -> str:
        """Its images and what is in them, for a notebook."""
        from dovetail_runtime.notebook import table

        inside = [
            [each.name for each in self.functions if number in dict(each.variants)]
            for number in range(len(self.images))
        ]
        rows = (
            (image.target, image.format, f"{len(image.data):,}", ", ".join(names))
            for image, names in zip(self.images, inside, strict=True)
        )
        return table(repr(self), ("target", "format", "bytes", "functions"), rows)

    def tobytes(self) -> bytes:
        """The file's bytes: the same for equal bundles, on every machine."""
        return encode_bundle(self)

    def save(self, path: AnyPath) -> Path:
        """Write the bundle to a file, atomically.

        A full disk or a crash leaves an existing file unchanged (`support.files.write_whole`).

        Raises:
            DovetailError: The file cannot be written; the message has the system's reason.
        """
        data = self.tobytes()
        from dovetail.support.files import write_whole

        return write_whole(path, "bundle", lambda file: file.write(data))

    def export_library(self, path: AnyPath, *, machine: str | None = None) -> Path:
        """Write the bundle as a shared library for tvm-ffi's loader, on Linux.

        `tvm_ffi.load_module("./k.so")` in Python, after `import dovetail_runtime`, and
        `tvm::ffi::Module::LoadFromFile("./k.so")` in C++, after `dovetail_tvm_ffi_register` of
        `dovetail/tvm_ffi.h`, load a module with the bundle's functions. The library holds the
        bundle's bytes and no code.

        Args:
            path: The file, which is written atomically.
            machine: The architecture of the process that loads it, `x86-64`, `aarch64` or
                `riscv64`; default: this machine's.

        Raises:
            DovetailError: No library is made for that machine, or the file cannot be written.
        """
        from dovetail.bundle.tvm_ffi_library import KIND, encode_library, encode_tree
        from dovetail.support.files import write_whole

        data = encode_library(encode_tree(KIND, self.tobytes()), machine or _this_machine())
        return write_whole(path, "library", lambda file: file.write(data))


def _this_machine() -> str:
    import platform

    machine = platform.machine()
    return {"x86_64": "x86-64", "AMD64": "x86-64", "arm64": "aarch64"}.get(machine, machine)


class _Sections:
    """Collects sections; equal contents are stored once."""

    def __init__(self) -> None:
        self.contents: list[bytes] = []
        self._numbers: dict[bytes, int] = {}

    def add(self, content: bytes) -> int:
        number = self._numbers.setdefault(content, len(self.contents))
        if number == len(self.contents):
            self.contents.append(content)
        return number


def encode_bundle(bundle: Bundle) -> bytes:
    """The bytes of a bundle (docs/format/bundle.md)."""
    sections = _Sections()
    images: list[Json] = []
    for image in bundle.images:
        number = sections.add(image.data)
        sources: dict[str, Json] = {
            name: sections.add(text.encode("utf-8"))
            for name, text in sorted(image.sources.items())
        }
        images.append(
            {
                "format": image.format,
                "kind": image.kind,
                "requirements": list(image.requirements),
                "section": number,
                "sources": sources,
                "target": image.target,
                "tool": image.tool,
            }
        )
    functions: dict[str, Json] = {
        function.name: {
            "signature": function.signature,
            "variants": [
                {"image": image, "plan": sections.add(plan)} for image, plan in function.variants
            ],
        }
        for function in bundle.functions
    }
    header: dict[str, Json] = {
        "features": list(bundle.features),
        "functions": functions,
        "images": images,
        "producer": bundle.producer,
    }
    return lay_out(header, sections.contents)


def lay_out(header: Mapping[str, Json], contents: list[bytes]) -> bytes:
    """Place the sections behind the header, whose own length depends on their offsets.

    Args:
        header: All but `sections`.
        contents: The sections.
    """
    padded = [content + bytes(-len(content) % ALIGNMENT) for content in contents]
    hashes = [sha256(content).hexdigest() for content in padded]
    start = 0
    while True:
        offset = start
        directory: list[Json] = []
        for content, whole, digest in zip(contents, padded, hashes, strict=True):
            directory.append({"hash": digest, "length": len(content), "offset": offset})
            offset += len(whole)
        text = encode_json({**header, "sections": directory})
        needed = -(-(PROLOGUE.size + len(text)) // ALIGNMENT) * ALIGNMENT
        if needed <= start:
            # Offsets only grow, and with them the header: the first start that suffices is the
            # one place; the padding between is zero and hashed.
            break
        start = needed
    fixed = PROLOGUE.pack(
        formats.BUNDLE_MAGIC, formats.BUNDLE_VERSION, 0, len(text), offset, bytes(32)
    )[:32]
    front = text + bytes(start - PROLOGUE.size - len(text))
    return fixed + sha256(fixed + front).digest() + front + b"".join(padded)
