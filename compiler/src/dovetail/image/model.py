"""DeviceImage: what code generation returns; a value that needs no device and no driver."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from dovetail import ir
from dovetail.support.dataclasses import dataclass, field

ArgumentKind = Literal["buffer", "scalar", "offset", "grid_base", "shared"]


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a kernel, as docs/format/image.md describes it.

    Attributes:
        kind: What it is.
        dtype: Of an element (buffer), else of the value; that of shared memory is its size in
            bytes, and so uint32.
        access: "read", "write" or "both" for a buffer, else "".
        index: Which buffer (offset) or dimension (grid_base), else 0.
        name: For people; not part of the bytes.
    """

    kind: ArgumentKind
    dtype: ir.DType
    access: str = ""
    index: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class ImageFunction:
    """One kernel of an image."""

    name: str
    symbol: str
    block: tuple[int, int, int]
    shared_bytes: int
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class DeviceImage:
    """The compiled kernels of one module for one target.

    Attributes:
        kind: The backend.
        format: The encoding of the payload.
        functions: Sorted by name, once decoded.
        payload: Bytes by key; which keys is the format's business.
        sources: Readable texts by file name, for `inspect`; not part of the image's bytes.
        tool: Name and version of an external tool that made the payload, else "".
        requirements: Predicates over device attributes that this image needs beyond those of its
            target; they go into the bundle's directory, not into the image's bytes.
    """

    kind: str
    format: str
    functions: tuple[ImageFunction, ...]
    payload: Mapping[str, bytes]
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    tool: str = ""
    requirements: tuple[str, ...] = ()

    def find(self, name: str) -> ImageFunction | None:
        """The function of a name."""
        place = bisect_left(self.functions, name, key=lambda each: each.name)
        if place < len(self.functions) and self.functions[place].name == name:
            return self.functions[place]
        # Before the encoder has sorted them.
        return next((each for each in self.functions if each.name == name), None)

    def __repr__(self) -> str:
        size = sum(map(len, self.payload.values()))
        names = ", ".join(each.name for each in self.functions[:8])
        more = ", ..." if len(self.functions) > 8 else ""
        return f"<image of kind {self.kind}, format {self.format}: {names}{more}; {size} bytes>"
