"""What is known of a parameter without calling its function."""

from typing import NamedTuple


class ParameterInfo(NamedTuple):
    """One parameter of a function, as its plan checks it."""

    name: str
    is_tensor: bool
    access: str  # "read", "write" or "both" for tensors, "" for scalars
    dtype: str
    rank: int

    def __str__(self) -> str:
        """As in a signature: `x: float32[2]`, `a: float32`."""
        extents = f"[{self.rank}]" if self.is_tensor else ""
        return f"{self.name}: {self.dtype}{extents}"
