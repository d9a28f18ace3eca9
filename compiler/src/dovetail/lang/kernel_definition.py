"""A kernel as it is written: what the parser and the cache key look at.

Kept below the parser, so that a kernel may call kernels; what can be done with one (parse it, call
it, specialise it) is added above, by `dovetail.api`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from dovetail.lang.source import Definition, FunctionSource, fetch


class KernelDefinition:
    """A function that was decorated, and how.

    Attributes:
        definition: The function, as it was when it was decorated.
        name: What it is called in a module or bundle.
        strict: IEEE floats, nothing reassociated or contracted.
        reports_accesses: Accesses out of range are reported (`debug`).
        constants: Compile-time parameters that have been given a value.
        receiver: For a method: the name of its first parameter, and the object it stands for.
    """

    def __init__(
        self,
        definition: Definition,
        *,
        strict: bool = False,
        debug: bool = False,
        name: str | None = None,
        constants: Mapping[str, object] | None = None,
        receiver: tuple[str, object] | None = None,
    ) -> None:
        self.definition = definition
        self.name = name or definition.function.__name__
        self.strict = strict
        self.reports_accesses = debug
        self.constants = dict(constants or {})
        self.receiver = receiver

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed Python function; SourceError if its source is not to be had."""
        source = fetch(self.definition, "kernel")
        return source if self.receiver is None else source.bound_to(*self.receiver)
