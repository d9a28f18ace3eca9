"""Where the elements of a factor of wgmma lie in shared memory, and the word that says so.

Source: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions": "Shared Memory Matrix Layout",
"Strides" and "Matrix Descriptor Format". A product takes 32 bytes of the inner extent at a time.
What the instruction can be told is the same for all arrays of the kinds below, so that it follows
from the array's shape; a swizzled array is what a tensor copy of the same swizzle leaves.
"""

from __future__ import annotations

from typing import Final

from dovetail.support.dataclasses import dataclass

_MODES: Final = {0: 0, 128: 1, 64: 2, 32: 3}
_DEPTH_BYTES: Final = 32
_CHUNK: Final = 16
_CORE_ROWS: Final = 8
_CORE_BYTES: Final = _CORE_ROWS * _CHUNK


@dataclass(frozen=True, slots=True)
class Part:
    """What a product takes along one dimension of an array.

    Attributes:
        dimension: Counted from the last one, -1.
        count: Elements.
        multiple: The first of them is at a multiple of this.
    """

    dimension: int
    count: int
    multiple: int


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor of a product.

    Attributes:
        extent: The rows of a left factor, the columns of a right one.
        size: Bytes of an element.
        inner: Whether neighbours in memory are neighbours along the inner extent ("K-major").
        swizzle: The span within which chunks of 16 bytes change places; 0 for core matrices.
    """

    extent: int
    size: int
    inner: bool
    swizzle: int

    @property
    def depth(self) -> int:
        """The inner extent of a product."""
        return _DEPTH_BYTES // self.size

    @property
    def _width(self) -> int:
        """Elements of a row of an array: of a core matrix, or of a span."""
        return (self.swizzle or _CHUNK) // self.size

    @property
    def _panels(self) -> int:
        """How many arrays of one span's width a factor takes side by side."""
        return -(-self.extent // self._width) if self.swizzle and not self.inner else 1

    def parts(self) -> tuple[Part, ...]:
        """What a product takes along each of the last dimensions."""
        if not self.swizzle:
            # Along the inner extent two core matrices are 32 bytes of it, or 16 elements of 16
            # bits.
            return (
                Part(-4, self.extent // _CORE_ROWS, 1), Part(-3, 2, 1),
                Part(-2, _CORE_ROWS, _CORE_ROWS), Part(-1, self._width, self._width),
            )  # fmt: skip
        if self.inner:
            return Part(-2, self.extent, _CORE_ROWS), Part(-1, self.depth, self.depth)
        rows = Part(-2, self.depth, _CORE_ROWS), Part(-1, self._width, self._width)
        return rows if self._panels == 1 else (Part(-3, self._panels, 1), *rows)

    def fault(self, name: str, shape: tuple[object, ...]) -> tuple[str, str] | None:
        """What is wrong with an array of some shape, and what is right; None if nothing is."""
        found = tuple(int(getattr(each, "value", 0)) for each in shape)
        parts = self.parts()
        fits = len(found) >= len(parts) and all(
            found[each.dimension] >= each.count for each in parts
        )
        if fits and found[-1] == self._width and found[-2] % _CORE_ROWS == 0 and (
            self.swizzle or found[-2] == _CORE_ROWS
        ):  # fmt: skip
            return None
        shown = ", ".join(map(str, found))
        return f"'{name}' has the shape ({shown})", self._wanted()

    def _wanted(self) -> str:
        if not self.swizzle:
            count = self._width if self.inner else _CORE_ROWS
            return (
                f"core matrices are ({self.extent // _CORE_ROWS} or more, 2 or more, 8, "
                f"{self._width}): the outer extent by 8, the inner one by {count}, and a core "
                "matrix; other dimensions may come first"
            )
        span = f"{self._width} elements are the {self.swizzle} bytes of the swizzle"
        if self.inner:
            return (
                f"it is ({self.extent} or more, {self._width}), with a multiple of 8 rows: {span};"
                " other dimensions may come first"
            )
        panels = "" if self._panels == 1 else f"{self._panels} or more, "
        return (
            f"it is ({panels}{self.depth} or more, {self._width}), with a multiple of 8 rows "
            f"along the inner extent: {span}; other dimensions may come first"
        )

    def layout(self, shape: tuple[object, ...]) -> int:
        """The descriptor of a factor in an array of some shape, without its address.

        Bits 16 to 29 are the leading offset, 32 to 45 the stride offset, both in units of 16
        bytes, 62 and 63 the mode of swizzle. The base offset is 0: factors are aligned.
        """
        found = tuple(int(getattr(each, "value", 0)) for each in shape)
        if not self.swizzle:
            leading, stride = _CORE_BYTES, _CORE_BYTES * found[-3]
        else:
            # What the instruction does not look at counts as one chunk there.
            leading = found[-2] * self.swizzle if self._panels > 1 else _CHUNK
            stride = _CORE_ROWS * self.swizzle
        return leading // _CHUNK << 16 | stride // _CHUNK << 32 | _MODES[self.swizzle] << 62
