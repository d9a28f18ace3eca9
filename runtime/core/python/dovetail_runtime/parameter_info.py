"""Descriptions of the parameters and results of a function."""

from typing import NamedTuple


class ParameterInfo(NamedTuple):
    """A parameter of a function, as its plan checks it.

    Attributes:
        name: Its name.
        is_tensor: Whether it is an array, not a number.
        access: How the function accesses an array: "read", "write" or "both"; "" for a number.
        dtype: The element type, or the type of the number.
        rank: The number of axes; 0 for a number.
    """

    name: str
    is_tensor: bool
    access: str
    dtype: str
    rank: int

    @property
    def is_written(self) -> bool:
        """Whether it is an array that the function writes."""
        return self.access in ("write", "both")

    @property
    def type(self) -> str:
        """Its type as in a signature: `float32[2]`, `float32`."""
        return f"{self.dtype}[{self.rank}]" if self.is_tensor else self.dtype

    def __str__(self) -> str:
        """As in a signature: `x: float32[2]`, `a: float32`."""
        return f"{self.name}: {self.type}"


class ResultInfo(NamedTuple):
    """An array that a function returns.

    Attributes:
        dtype: The element type.
        rank: The number of axes.
    """

    dtype: str
    rank: int
