"""Buffers: typed memory with a shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dovetail.ir.dtype import DType
from dovetail.ir.node import node

if TYPE_CHECKING:
    from dovetail.ir.expr import Expr

Scope = str
"""Where memory lives: one of `SCOPES`, or "<kind>.<name>", device memory of one kind's own, which
its backend declares (`Capabilities.scopes`). Such memory keeps its shape and its coordinates in
flat form, and what a vector access touches there is all in range or not at all."""

Memory = str
"""Memory of one kind's own that an array of the kernel is in, as "<kind>.<name>", which its
backend declares (`Capabilities.array_memories`); "" where the target chooses. It is a hint: what
the array means is what its scope says."""

SCOPES: Final[tuple[Scope, ...]] = ("global", "shared", "local", "fragment", "constant")
"""The scopes that need no declaration: the device's memory, one block's, one thread's. A fragment
is a matrix that the threads of a subgroup hold together, which only intrinsics touch. A constant
array is part of the image."""


@node
class Buffer:
    """Memory that is read and written by index; compared by identity.

    Attributes:
        name: What the user called it.
        dtype: Type of an element.
        shape: Extents, int64 expressions: dimension variables for a parameter, constants for
            shared and local memory.
        strides: In elements, int64; None means row-major and contiguous.
        scope: Where it lives.
        pairs: Whether its elements are halves of complex numbers: the last dimension, of extent 2
            and stride 1, is one number's two parts, and is none of the tensor's that it stands
            for. Only memory that callers or the plan see is marked.
        memory: The memory of one kind's own that a local array is in.
    """

    name: str
    dtype: DType
    shape: tuple[Expr, ...]
    strides: tuple[Expr, ...] | None = None
    scope: Scope = "global"
    pairs: bool = False
    memory: Memory = ""

    @property
    def is_placed(self) -> bool:
        """Whether it lives in device memory of one kind's own."""
        return "." in self.scope

    @property
    def is_device(self) -> bool:
        """Whether it lives in device memory, which the caller gives or the host allocates."""
        return self.scope == "global" or self.is_placed

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def element(self) -> DType:
        """The type of an element of the tensor: complex where two parts make one."""
        return DType("complex", 2 * self.dtype.bits) if self.pairs else self.dtype

    @property
    def host_shape(self) -> tuple[Expr, ...]:
        """The shape that the host knows, in complex elements where there are `pairs`."""
        return self.shape[:-1] if self.pairs else self.shape

    def __repr__(self) -> str:
        return f"Buffer({self.name}: {self.dtype}, rank {self.rank}, {self.scope})"
