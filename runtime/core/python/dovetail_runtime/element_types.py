"""The element types: a part of the tables of `formats`.

Apart, as every process that runs a bundle needs them and few need the rest. Nothing is imported
but `typing`, as there.
"""

from typing import Final

CODES: Final = {"int": 0, "uint": 1, "float": 2, "bfloat": 4, "complex": 5, "bool": 6}
"""Type code by family. Source: dlpack.h, DLDataTypeCode."""


class DTypeRow:
    """An element type.

    Attributes:
        name: In the language and in messages.
        family: Of `CODES`.
        bits: Of one element.
    """

    __slots__ = ("bits", "family", "name")

    def __init__(self, name: str, family: str, bits: int) -> None:
        self.name = name
        self.family = family
        self.bits = bits

    @property
    def code(self) -> int:
        """The type code of DLPack."""
        return CODES[self.family]


def _dtype(name: str) -> DTypeRow:
    family = name.rstrip("0123456789")
    return DTypeRow(name, family, int(name[len(family) :] or 8))


DTYPES: Final = tuple(
    map(
        _dtype,
        (
            "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
            "float16", "bfloat16", "float32", "float64", "complex64", "complex128",
        ),
    )
)  # fmt: skip
"""What a tensor may hold; kernels, and so images, see a complex number as two floats."""
