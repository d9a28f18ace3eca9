"""Helpers: functions that are inlined where they are called."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, Self, TypeVar, cast, overload

from dovetail.lang.members import outside
from dovetail.lang.source import Definition, FunctionSource, caller, define, fetch

P = ParamSpec("P")
R = TypeVar("R")


class Inline(Generic[P, R]):
    """A helper, made by `@dt.inline`, which is inlined where kernels call it.

    Attributes:
        function: The Python function, never executed.
        versions: This helper and those that `overload` has added, in order; a call uses the one
            that fits its arguments.
    """

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.function = definition.function
        self.versions: list[Inline[..., Any]] = [self]
        functools.update_wrapper(self, definition.function)

    @property
    def name(self) -> str:
        """The function's name."""
        return self.definition.function.__name__

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed function."""
        return fetch(self.definition, "helper")

    def overload(self, function: Callable[..., Any], /) -> Inline[..., Any]:
        """Add a version of the helper for other types; also as a decorator.

        ```python
        @dt.inline
        def half_float(x: T.float32) -> T.float32:
            return 0.5 * x

        @half_float.overload
        def half(x: T.int32) -> T.int32:
            return x >> 1
        ```

        Both names refer to the helper with its two versions.

        A call uses the version whose parameters have exactly the types of the arguments; if there
        is none, the one that needs the least lossless widening. If that is ambiguous, the call is
        an error that lists the versions.

        Args:
            function: A function, or a helper of one version.

        Returns:
            The helper with all its versions.

        Raises:
            SourceError: It is not a plain function.
        """
        if isinstance(function, Inline):
            version = cast("Inline[..., Any]", function)
        else:
            version = Inline[..., Any](define(function, "helper", caller()))
        self.versions.append(version)
        return self

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Raises an error: Python does not execute helpers."""
        raise outside(self.name)

    def __get__(self, instance: object, owner: type[object] | None = None) -> Self:
        """The helper itself; with this method, `help` shows it as a function."""
        return self

    def __repr__(self) -> str:
        return f"<helper {self.name}>"


@overload
def inline(function: Callable[P, R], /) -> Inline[P, R]: ...
@overload
def inline(*, source: str | None = None) -> Callable[[Callable[P, R]], Inline[P, R]]: ...
def inline(
    function: Callable[P, R] | None = None, /, *, source: str | None = None
) -> Inline[P, R] | Callable[[Callable[P, R]], Inline[P, R]]:
    """Make a helper: a function that kernels may call and that is inlined there.

    It may have several statements and one `return`, the last of them. Parameters are values,
    buffers, types, or other helpers.

    Args:
        function: The function; it is parsed, never executed.
        source: The whole text of its file, if Python does not know it; see `kernel`.

    Returns:
        An `Inline`; `@name.overload` adds versions for other types.

    Raises:
        SourceError: It is not a plain function.
    """

    def decorate(function: Callable[P, R]) -> Inline[P, R]:
        return Inline(define(function, "helper", caller(), source))

    if function is None:
        return decorate
    return Inline(define(function, "helper", caller(), source))
