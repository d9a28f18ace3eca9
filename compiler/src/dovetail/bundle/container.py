"""The bundle as a value, and the one writer of its bytes (docs/format/bundle.md)."""

from __future__ import annotations

import errno
import hashlib
import os
import struct
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dovetail.bundle.canonical_json import Json, encode_json
from dovetail.support.errors import DovetailError

MAGIC: Final = b"\x89DVT\r\n\x1a\n"
VERSION: Final = 1
PROLOGUE: Final = struct.Struct("<8sIIQQ32s")
ALIGNMENT: Final = 64
"""Of sections: a cache line, and enough for every vector load."""


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


@dataclass(frozen=True, slots=True)
class BundleFunction:
    """One public function: its signature for people, and (image number, plan bytes) variants."""

    name: str
    signature: str
    variants: tuple[tuple[int, bytes], ...]


@dataclass(frozen=True, slots=True)
class Bundle:
    """Functions, images and plans: everything that goes into one file."""

    producer: str
    functions: tuple[BundleFunction, ...]
    images: tuple[BundleImage, ...]

    def tobytes(self) -> bytes:
        """The file's bytes: the same for equal bundles, on every machine."""
        return encode_bundle(self)

    def save(self, path: str | Path) -> Path:
        """Write the file; an existing one is replaced only by a complete new one.

        The bytes go to a temporary file in the same directory, reach the disk, and then take the
        name in one step, so that a full disk or a crash leaves the old file as it was.

        Raises:
            DovetailError: The file cannot be written; the system's reason is in the text.
        """
        target = Path(path).resolve()
        data = self.tobytes()
        try:
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if target.exists() and not target.is_file():
                # A device or a pipe is written into; replacing it would delete it.
                with target.open("wb") as file:
                    file.write(data)
            else:
                _replace(target, data)
        except OSError as bad:
            reason = (bad.strerror or str(bad)).lower()
            kept = "; the old file is unchanged" if target.is_file() else ""
            raise DovetailError(
                f"cannot write bundle '{path}' ({len(data)} bytes): {reason}{kept}"
            ) from bad
        return Path(path)


def _replace(target: Path, data: bytes) -> None:
    """Write a new file beside `target`, bring it to the disk, and give it the name."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """The permissions of the file to replace, or what a new file gets."""
    if target.is_file():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


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
        "features": [],
        "functions": functions,
        "images": images,
        "producer": bundle.producer,
    }
    padded = [content + bytes(-len(content) % ALIGNMENT) for content in sections.contents]
    return _layout(header, sections.contents, padded)


def _layout(header: dict[str, Json], contents: list[bytes], padded: list[bytes]) -> bytes:
    """Place the sections behind the header, whose own length depends on their offsets."""
    hashes = [hashlib.sha256(content).hexdigest() for content in padded]
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
    fixed = PROLOGUE.pack(MAGIC, VERSION, 0, len(text), offset, bytes(32))[:32]
    front = text + bytes(start - PROLOGUE.size - len(text))
    return fixed + hashlib.sha256(fixed + front).digest() + front + b"".join(padded)
