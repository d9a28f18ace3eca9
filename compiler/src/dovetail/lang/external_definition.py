"""The definition of an external kernel: its code, signature and launch.

It is below the compiler, which builds it; `dovetail.api` adds calls.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from dovetail.lang.freeze import Fingerprint
from dovetail.lang.source import Definition, FunctionSource, fetch
from dovetail.support.errors import SourceError
from dovetail.target import Target
from dovetail_runtime.digest import sha256

if TYPE_CHECKING:
    from dovetail import ir
    from dovetail.lang.parameters import Parameter
    from dovetail.lang.parser import ExternalKernel


class ExternalDefinition:
    """An external kernel: pass it to `dovetail.build`, alone or with others of its name.

    Attributes:
        function: The Python function with its signature and launch.
        name: Its name in a bundle.
        target: The target of its payload: the kind, and attributes that a device must have.
        format: The payload's encoding.
        payload: Bytes by key.
        requirements: Further predicates over device attributes.
        tool: The tool that made the payload, human-readable, or "".
    """

    # What a call asks of every kernel: there is nothing to specialise here.
    type_variables: Mapping[str, int] = {}
    constants: Mapping[str, object] = {}

    def __init__(
        self,
        definition: Definition,
        *,
        target: Target,
        format: str,
        payload: Mapping[str, bytes],
        name: str,
        requirements: tuple[str, ...],
        tool: str,
    ) -> None:
        self.definition = definition
        self.target = target
        self.format = format
        self.payload = payload
        self.name = name
        self.requirements = requirements
        self.tool = tool
        self.function = definition.function
        functools.update_wrapper(cast("Callable[..., Any]", self), definition.function)

    @property
    def kind(self) -> str:
        """The backend whose devices run it."""
        return self.target.kind

    @property
    def label(self) -> str:
        """A label that distinguishes it from others of its name: `opencl, cl`."""
        return f"{self.target}, {self.format}"

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed Python function; SourceError if its source is not available."""
        return fetch(self.definition, "external kernel")

    @functools.cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """All parameters as written."""
        from dovetail.lang.parameters import parameters

        return tuple(parameters(self.source))

    @property
    def signature(self) -> str:
        """The function's head as text."""
        return self.source.head(self.name)

    @property
    def is_read(self) -> bool:
        """Whether its source has been read for a `key` already."""
        return "source" in self.__dict__

    @property
    def key(self) -> str:
        """A digest of everything that the bundle depends on; see `fingerprint`."""
        return self.fingerprint.digest

    @property
    def fingerprint(self) -> Fingerprint:
        """Everything that the bundle depends on: function, payload, target, requirements, tool."""
        parts = [(key, sha256(part).hexdigest()) for key, part in self.payload.items()]
        facts = (self.name, str(self.target), self.format, self.requirements, self.tool, parts)
        return Fingerprint(self.source, [("", repr(facts))])

    def parse(self) -> ir.Module:
        """The IR: a function with its dispatches, and the kernels without their bodies.

        Raises:
            SourceError: The function is rejected.
        """
        return self._parsed[0]

    @property
    def kernels(self) -> Sequence[ExternalKernel]:
        """The payload's kernels that it launches."""
        return self._parsed[1]

    @functools.cached_property
    def _parsed(self) -> tuple[ir.Module, list[ExternalKernel]]:
        from dovetail.lang.parser import ExternalKernels, parse_kernel

        found = ExternalKernels(self.name)
        module = parse_kernel(
            self.source,
            {},
            name=self.name,
            strict=False,
            doc=self.function.__doc__ or "",
            externals=found,
        )
        (func,) = module.functions
        _refuse_device_code(func, self.source)
        if not found.kernels:
            raise SourceError(
                f"the external kernel '{self.name}' launches nothing",
                func.span,
                "launch it: `T.external(symbol, ..., grid=blocks, block=threads)`",
                self.source.text,
            )
        return module, found.kernels

    def __repr__(self) -> str:
        return f"<external kernel {self.name} ({self.label})>"


def _refuse_device_code(func: ir.Func, source: FunctionSource) -> None:
    from dovetail import ir

    host = (ir.Seq, ir.Declare, ir.Check, ir.Assume, ir.Allocate, ir.Dispatch, ir.Return)
    branches = (ir.If, ir.For)
    for stmt in ir.walk(func.body):
        computes = isinstance(stmt, ir.Declare) and any(
            isinstance(item, ir.Load | ir.Reduce) for item in ir.walk_expr(stmt.value)
        )
        if computes or not isinstance(stmt, host + branches):
            raise SourceError(
                "an external kernel cannot compute: its payload runs instead",
                stmt.span,
                "only checks, T.empty, T.external and `return` are allowed; move the rest into "
                "another kernel",
                source.text,
            )
