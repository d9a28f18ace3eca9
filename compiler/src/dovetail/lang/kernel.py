"""Kernels: what `@dt.kernel` makes of a function.

Nothing is read or parsed when a kernel is defined; its source is fetched when it is first used, so
that a module with many kernels imports fast.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from dovetail.lang.freeze import Fingerprint
from dovetail.lang.source import FunctionSource, caller, fetch, names_for_annotations

if TYPE_CHECKING:
    from dovetail import ir
    from dovetail.lang.parser import Parameter


# What a call gives: annotations speak of elements, a caller of arrays of some library.
Result: TypeAlias = Any


class Kernel:
    """A function of the kernel language.

    Attributes:
        function: The Python function, never executed.
        name: What it is called in a module or bundle.
        strict: IEEE floats, nothing reassociated or contracted.
        constants: Compile-time parameters that have been given a value.
        enclosing: What names in annotations stand for where the kernel was defined.
    """

    def __init__(
        self,
        function: Callable[..., object],
        *,
        strict: bool = False,
        name: str | None = None,
        constants: Mapping[str, object] | None = None,
        enclosing: Mapping[str, object] | None = None,
    ) -> None:
        self.function = function
        self.enclosing = dict(enclosing or {})
        self.name = name or getattr(function, "__name__", "kernel")
        self.strict = strict
        self.constants = dict(constants or {})
        self._fingerprint: Fingerprint | None = None
        functools.update_wrapper(self, function)

    @functools.cached_property
    def source(self) -> FunctionSource:
        """The parsed Python function; SourceError if its source is not to be had."""
        return fetch(self.function, "kernel", self.enclosing)

    @functools.cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Every parameter as it is written, compile-time ones too."""
        from dovetail.lang.parser import parameters

        return tuple(parameters(self.source))

    @functools.cached_property
    def type_variables(self) -> Mapping[str, int]:
        """Each type variable, with the number of a parameter whose element type decides it.

        Numbers count all of `parameters`. A variable that stands in no buffer's or scalar's
        annotation is missing: it must be given to `specialize`.
        """
        from dovetail.lang.parser import deciding_parameters

        return deciding_parameters(self.source, list(self.parameters))

    @property
    def signature(self) -> str:
        """The function's head as text, e.g. `scale(x: T.Buffer[T.float32], by: T.float32)`."""
        import ast

        tree = self.source.tree
        result = f" -> {ast.unparse(tree.returns)}" if tree.returns is not None else ""
        return f"{self.name}({ast.unparse(tree.args)}){result}"

    @property
    def key(self) -> str:
        """A digest of all that the IR depends on: text, options, constants, free names.

        Equal keys give equal IR; nothing of the machine, the folder or the process is in it.
        """
        if self._fingerprint is None or not self._fingerprint.holds():
            given = [("", self.name), ("", self.strict), *sorted(self.constants.items())]
            self._fingerprint = Fingerprint(self.source, given)
        return self._fingerprint.digest

    def specialize(self, **constants: object) -> Kernel:
        """The same kernel with values for some compile-time parameters or type variables."""
        return self._copy(self.name, {**self.constants, **constants})

    def renamed(self, name: str) -> Kernel:
        """The same kernel under another name, for two specialisations in one bundle."""
        return self._copy(name, self.constants)

    def _copy(self, name: str, constants: Mapping[str, object]) -> Kernel:
        other = Kernel(
            self.function,
            strict=self.strict,
            name=name,
            constants=constants,
            enclosing=self.enclosing,
        )
        if "source" in vars(self):
            vars(other)["source"] = self.source
        return other

    def parse(self, **constants: object) -> ir.Module:
        """The IR: a module of one function.

        Raises:
            SourceError: The program is rejected.
        """
        from dovetail.lang.parser import parse_kernel

        return parse_kernel(
            self.source,
            {**self.constants, **constants},
            name=self.name,
            strict=self.strict,
            doc=self.function.__doc__ or "",
        )

    def __call__(self, *args: object, **keywords: object) -> Result:
        """Compile for where the arguments live, if that has not been done yet, and run.

        Returns:
            What the kernel returns, in the arguments' own kind of array.
        """
        from dovetail import jit

        return jit.call(self, args, keywords)

    def __repr__(self) -> str:
        return f"<kernel {self.name}>"


@overload
def kernel(function: Callable[..., object], /) -> Kernel: ...
@overload
def kernel(
    *, strict: bool = False, name: str | None = None
) -> Callable[[Callable[..., object]], Kernel]: ...
def kernel(
    function: Callable[..., object] | None = None,
    /,
    *,
    strict: bool = False,
    name: str | None = None,
) -> Kernel | Callable[[Callable[..., object]], Kernel]:
    """Make a function a kernel: `@dt.kernel`, or `@dt.kernel(strict=True)`.

    Args:
        function: The function; it is parsed, never executed.
        strict: IEEE floats: nothing reassociated, no fused multiply-add unless asked for.
        name: Its name in bundles, if it is not to be the function's.
    """

    def make(function: Callable[..., object], scope: FrameType | None) -> Kernel:
        enclosing = names_for_annotations(function, scope)
        return Kernel(function, strict=strict, name=name, enclosing=enclosing)

    if function is not None:
        return make(function, caller())
    return lambda function: make(function, caller())
