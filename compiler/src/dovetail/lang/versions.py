"""What a helper with several versions is to a type checker: a function with overloads.

Only for annotations: while Python runs, such a helper is an ordinary `Inline`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, overload

P1 = ParamSpec("P1")
P2 = ParamSpec("P2")
P3 = ParamSpec("P3")
P4 = ParamSpec("P4")
R1 = TypeVar("R1", covariant=True)
R2 = TypeVar("R2", covariant=True)
R3 = TypeVar("R3", covariant=True)
R4 = TypeVar("R4", covariant=True)


class TwoVersions(Protocol[P1, R1, P2, R2]):
    """A helper with two versions."""

    @overload
    def __call__(self, *args: P1.args, **kwargs: P1.kwargs) -> R1: ...
    @overload
    def __call__(self, *args: P2.args, **kwargs: P2.kwargs) -> R2: ...

    def overload(self, function: Callable[P3, R3], /) -> ThreeVersions[P1, R1, P2, R2, P3, R3]:
        """Add a version for other types; see `Inline.overload`."""
        ...


class ThreeVersions(Protocol[P1, R1, P2, R2, P3, R3]):
    """A helper with three versions."""

    @overload
    def __call__(self, *args: P1.args, **kwargs: P1.kwargs) -> R1: ...
    @overload
    def __call__(self, *args: P2.args, **kwargs: P2.kwargs) -> R2: ...
    @overload
    def __call__(self, *args: P3.args, **kwargs: P3.kwargs) -> R3: ...

    def overload(
        self, function: Callable[P4, R4], /
    ) -> ManyVersions[P1, R1, P2, R2, P3, R3, P4, R4]:
        """Add a version for other types; see `Inline.overload`."""
        ...


class ManyVersions(Protocol[P1, R1, P2, R2, P3, R3, P4, R4]):
    """A helper with four versions; the types of more are not followed."""

    @overload
    def __call__(self, *args: P1.args, **kwargs: P1.kwargs) -> R1: ...
    @overload
    def __call__(self, *args: P2.args, **kwargs: P2.kwargs) -> R2: ...
    @overload
    def __call__(self, *args: P3.args, **kwargs: P3.kwargs) -> R3: ...
    @overload
    def __call__(self, *args: P4.args, **kwargs: P4.kwargs) -> R4: ...

    def overload(self, function: Callable[..., object], /) -> Callable[..., Any]:
        """Add a version for other types; see `Inline.overload`."""
        ...
