"""Kernels for `dovetail_runtime.vectorize`: compiled for what one item of the arguments is."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dovetail.api import jit
from dovetail_runtime.arguments import in_order
from dovetail_runtime.leading_axes import Bound

if TYPE_CHECKING:
    from dovetail.api import Kernel


class VectorizedKernel:
    """A kernel as a `dovetail_runtime.leading_axes.Callee`.

    Args:
        kernel: The kernel.
    """

    def __init__(self, kernel: Kernel[Any, Any]) -> None:
        self._kernel = kernel
        self.name = kernel.name

    def has_parameter(self, name: str) -> bool:
        """Whether a call may name this parameter."""
        return any(each.name == name for each in self._kernel.written_parameters)

    def bind(self, given: tuple[Any, ...], keywords: Mapping[str, Any]) -> Bound:
        """Finds which argument is which parameter's, with all that is known while compiling.

        Raises:
            TypeError: One is missing or unknown.
            SourceError: The program is rejected.
        """
        kernel = self._kernel
        if kernel.receiver_name is not None and given:
            kernel, given = kernel.bound(given[0]), given[1:]
        if kernel.is_spread:
            kernel, given, keywords = jit.spread(kernel, given, keywords)
        keywords = kernel.with_defaults(given, keywords)
        chosen, rest = jit.specialized(kernel, given, keywords)
        parameters = jit.plan_parameters(chosen)
        places = [each.name for each in parameters]
        values = in_order(chosen.name, places, given, rest)
        return Bound(parameters, values, functools.partial(jit.function_for, chosen))
