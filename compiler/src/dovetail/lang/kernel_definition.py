"""The definition of a kernel, for the parser and the cache key.

It is below the parser, so that a kernel may call kernels; `dovetail.api` adds parsing, calls and
specialisation.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from dovetail.lang.source import Definition, FunctionSource, fetch
from dovetail.support.errors import DovetailError
from dovetail.support.printable import printable
from dovetail_runtime.formats import MAX_NAME_BYTES


def checked_name(name: object) -> str:
    """Check the name of a kernel, which bundles hold and messages show.

    Raises:
        DovetailError: It is not a valid name.
    """
    if not isinstance(name, str):
        wrong = f"{name!r}, not a string"
    elif not name:
        wrong = "empty"
    elif not name.isprintable():
        wrong = f"'{printable(name)}', which has characters that cannot be printed"
    elif len(name.encode()) > MAX_NAME_BYTES:
        wrong = f"'{printable(name)}', {len(name.encode())} bytes; {MAX_NAME_BYTES} are allowed"
    else:
        return name
    raise DovetailError(f"the name of a kernel is {wrong}; give it another one: `name='scale'`")


class KernelDefinition:
    """A decorated function, with the arguments of its decorator.

    Attributes:
        definition: The function, as it was when it was decorated.
        name: Its name in a module or bundle.
        strict: IEEE floats, nothing reassociated or contracted.
        reports_accesses: Accesses out of range are reported (`debug`).
        constants: The values of compile-time parameters that have one.
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
        self.name = definition.function.__name__ if name is None else checked_name(name)
        self.strict = strict
        self.reports_accesses = debug
        self.constants = dict(constants or {})
        self.receiver = receiver

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed Python function; SourceError if its source is not available."""
        source = fetch(self.definition, "kernel")
        return source if self.receiver is None else source.bound_to(*self.receiver)
