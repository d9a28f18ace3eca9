"""Helpers: functions that are substituted where they are called."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Generic, ParamSpec, TypeVar

from dovetail.lang.members import outside
from dovetail.lang.source import FunctionSource, caller, fetch, names_for_annotations

P = ParamSpec("P")
R = TypeVar("R")


class Inline(Generic[P, R]):
    """A function made by `@dt.inline`; its source is read when it is first used."""

    def __init__(self, function: Callable[P, R], enclosing: Mapping[str, object]) -> None:
        self.function = function
        self.enclosing = enclosing
        functools.update_wrapper(self, function)

    @property
    def name(self) -> str:
        """The function's name."""
        return getattr(self.function, "__name__", "helper")

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed function."""
        return fetch(self.function, "helper", self.enclosing)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Raises: a helper is substituted inside a kernel, not executed."""
        raise outside(self.name)

    def __repr__(self) -> str:
        return f"<helper {self.name}>"


def inline(function: Callable[P, R]) -> Inline[P, R]:
    """Make a helper: a function that kernels may call and that is substituted there.

    It may have several statements and one `return`, the last of them. Parameters are values,
    buffers, types, or other helpers.
    """
    return Inline(function, names_for_annotations(function, caller()))
