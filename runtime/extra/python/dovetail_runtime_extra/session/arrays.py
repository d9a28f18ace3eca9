"""Distributed arrays: a session's references to arrays on its workers."""

import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError
from dovetail_runtime_extra.session.communicator import checked_axis

if TYPE_CHECKING:
    from dovetail_runtime_extra.session.session import Session


class DistributedArray:
    """A reference to an array on all workers; the session knows its shapes, not its elements.

    It is *sharded* along `axis`, *replicated* (the same elements on each worker), or *local*:
    each worker has its own, such as partial sums. Only `session.gather` and `shards` fetch
    elements. The workers free its memory when it is no longer referenced.
    """

    __slots__ = ("__weakref__", "axis", "dtype", "number", "replicated", "session", "shapes")

    def __init__(
        self,
        session: "Session",
        number: int,
        dtype: str,
        shapes: Sequence[tuple[int, ...]],
        axis: int | None,
        *,
        replicated: bool = False,
    ) -> None:
        """Use `Session.scatter`, `Session.replicate` or the results of calls."""
        self.session = session
        self.number = number
        self.dtype = dtype
        #: Of each worker's array.
        self.shapes = tuple(shapes)
        self.axis = axis
        self.replicated = replicated
        weakref.finalize(self, session.forget, number, session.generation)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the whole array; of a local one, that of each worker's array.

        Raises:
            ArgumentValueError: It is local, and the workers' arrays have different shapes.
        """
        if self.axis is not None:
            whole = list(self.shapes[0])
            whole[self.axis] = sum(shape[self.axis] for shape in self.shapes)
            return tuple(whole)
        if len(set(self.shapes)) != 1:
            raise ArgumentValueError(
                f"{self!r} has no single shape: each worker has its own; see its shapes"
            )
        return self.shapes[0]

    def sharded(self, axis: int) -> "DistributedArray":
        """Returns a sharded array whose shards are the workers' arrays; nothing is copied.

        Args:
            axis: The axis along which they are concatenated, in order of rank.

        Raises:
            ArgumentTypeError, ArgumentValueError: They have no such axis, or differ in other
                extents.
        """
        axis = checked_axis(axis, min(map(len, self.shapes)), repr(self))
        if len({(*shape[:axis], *shape[axis + 1 :]) for shape in self.shapes}) != 1:
            shapes = ", ".join(str(list(shape)) for shape in self.shapes)
            raise ArgumentValueError(
                f"arrays of the shapes {shapes} are not shards along axis {axis}"
            )
        return _View(self, axis)

    def __array__(self, dtype: object = None, copy: object = None) -> NoReturn:
        """Raises an error: NumPy would make an array of one object."""
        del dtype, copy
        raise ArgumentTypeError(f"{self!r} is on the workers; session.gather fetches it")

    def __repr__(self) -> str:
        if self.axis is not None:
            how = f"sharded along axis {self.axis}"
        else:
            how = "replicated" if self.replicated else "local"
        same = self.axis is not None or len(set(self.shapes)) == 1
        shape = list(self.shape) if same else "[...]"
        return f"<array {self.dtype}{shape}, {how} on {len(self.shapes)} workers>"


class _View(DistributedArray):
    """Another reading of an array, which it keeps alive."""

    __slots__ = ("_base",)

    def __init__(self, base: DistributedArray, axis: int) -> None:
        self._base = base
        self.session = base.session
        self.number = base.number
        self.dtype = base.dtype
        self.shapes = base.shapes
        self.axis = axis
        self.replicated = False
