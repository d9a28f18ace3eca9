"""Element types, with the codes that DLPack, images and plans share."""

from __future__ import annotations

from typing import Final

from dovetail.support.dataclasses import dataclass
from dovetail_runtime import formats


@dataclass(frozen=True, slots=True)
class DType:
    """A scalar type, or a vector of `lanes` of them."""

    family: str
    bits: int
    lanes: int = 1

    @property
    def name(self) -> str:
        """The name in the language, e.g. "float32", "bool", "float32x4"."""
        base = "bool" if self.family == "bool" else f"{self.family}{self.bits}"
        return base if self.lanes == 1 else f"{base}x{self.lanes}"

    @property
    def code(self) -> int:
        """The type code of DLPack."""
        return formats.DTYPE_CODES[self.family]

    @property
    def bytes(self) -> int:
        """The size of one element in memory, in bytes; a bool takes one."""
        return max(1, self.bits // 8) * self.lanes

    @property
    def is_float(self) -> bool:
        """Whether it is a floating-point type (float16, bfloat16, float32, float64)."""
        return self.family in ("float", "bfloat")

    @property
    def is_int(self) -> bool:
        """Whether it is a signed or unsigned integer (a bool is not)."""
        return self.family in ("int", "uint")

    @property
    def is_bool(self) -> bool:
        """Whether it is bool."""
        return self.family == "bool"

    @property
    def is_signed(self) -> bool:
        """Whether negative values exist."""
        return self.family in ("int", "float", "bfloat")

    @property
    def is_wide(self) -> bool:
        """Whether it is int64 or uint64."""
        return self.bits == 64 and self.is_int

    @property
    def is_complex(self) -> bool:
        """Whether it is complex64 or complex128: of tensors and in the language, not in the IR."""
        return self.family == "complex"

    @property
    def part(self) -> DType:
        """The float type of the two parts of a complex number."""
        return DType("float", self.bits // 2)

    @property
    def scalar(self) -> DType:
        """The type of one lane."""
        return self if self.lanes == 1 else DType(self.family, self.bits)

    def with_lanes(self, lanes: int) -> DType:
        """The vector of `lanes` of this scalar."""
        return DType(self.family, self.bits, lanes)

    @property
    def int_range(self) -> tuple[int, int]:
        """The least and greatest value of an integer or bool type."""
        if self.family == "bool":
            return 0, 1
        if self.family == "uint":
            return 0, (1 << self.bits) - 1
        return -(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1

    def __str__(self) -> str:
        return self.name


BOOL = DType("bool", 8)
INT8, INT16, INT32, INT64 = (DType("int", bits) for bits in (8, 16, 32, 64))
UINT8, UINT16, UINT32, UINT64 = (DType("uint", bits) for bits in (8, 16, 32, 64))
FLOAT16, FLOAT32, FLOAT64 = (DType("float", bits) for bits in (16, 32, 64))
BFLOAT16 = DType("bfloat", 16)

COMPLEX64, COMPLEX128 = DType("complex", 64), DType("complex", 128)

ELEMENTS: Final = {row.name: DType(row.family, row.bits) for row in formats.DTYPES}
"""What a tensor can hold, by name: the scalar types, and pairs of floats (`Buffer.pairs`)."""
SCALARS: Final = {name: dtype for name, dtype in ELEMENTS.items() if not dtype.is_complex}
"""Every scalar type by name."""


LANES: Final = (2, 3, 4, 8, 16)
"""Numbers of lanes that a vector may have."""


def parse_dtype(name: str) -> DType:
    """The type called `name`, e.g. "float32" or "int8x4".

    Raises:
        ValueError: There is none.
    """
    base, _, lanes = name.partition("x")
    if base in SCALARS and (not lanes or lanes in ("2", "3", "4", "8", "16")):
        return SCALARS[base].with_lanes(int(lanes or 1))
    raise ValueError(f"there is no element type '{name}'; there are {', '.join(SCALARS)}")
