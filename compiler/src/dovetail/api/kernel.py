"""Kernels, the results of `@dt.kernel`.

Defining a kernel only records its text, which is parsed at the first use, so that a module with
many kernels imports fast.
"""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from types import FrameType, FunctionType
from typing import TYPE_CHECKING, Any, Generic, Literal, NoReturn, TypeAlias, overload

from dovetail.lang.freeze import Fingerprint
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.members import TypedNumber
from dovetail.lang.source import Definition, FunctionSource, caller, define
from dovetail_runtime import forks
from dovetail_runtime.errors import DovetailError, at_call, at_call_of

if TYPE_CHECKING:
    from typing import Concatenate

    from typing_extensions import ParamSpec, TypeVar

    from dovetail import ir
    from dovetail.api.on_device import KernelOnDevice
    from dovetail.lang.parameters import Parameter
    from dovetail.support.check_report import CheckReport
    from dovetail_runtime.dispatch import Dispatch
    from dovetail_runtime.leading_axes import Vectorized

    P = ParamSpec("P", default=...)
    R = TypeVar("R", default=Any)
    Q = ParamSpec("Q")
    S = TypeVar("S")
else:
    from typing import ParamSpec, TypeVar

    P = ParamSpec("P")
    R = TypeVar("R")


# What a call gives: annotations speak of elements, a caller of arrays of some library.
Result: TypeAlias = Any

_RECEIVERS = ("self", "cls")


def _plain(value: object) -> object:
    """A number as a call takes it: that of `T.float32(1e-5)`."""
    return value.const.value if isinstance(value, TypedNumber) else value


class Kernel(KernelDefinition, Generic[P, R]):
    """A function of the kernel language: call it with arrays, or build it into a bundle.

    Python never executes it. A call compiles it for the device of its arguments, unless that has
    been done, and runs it there. In a class it is a method: the attributes of `self` are
    compile-time constants, with their values at the call.

    Attributes:
        function: The Python function.
        name: Its name in a module or bundle.
        strict: IEEE floats, nothing reassociated or contracted.
        reports_accesses: Accesses out of range are reported (`debug`).
        constants: The values of compile-time parameters that have one.
        receiver_name: The name of the first parameter of a method.
    """

    __slots__ = ("dispatch",)

    function: Callable[P, R]
    #: Calls it where it was called before; made by the first call.
    dispatch: Dispatch | None

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
        super().__init__(
            definition,
            strict=strict,
            debug=debug,
            name=name,
            constants=constants,
            receiver=receiver,
        )
        self._fingerprint: Fingerprint | None = None
        self.dispatch = None
        #: The same of methods, by the `id` of the object: the object that had it last.
        self.methods: dict[int, Dispatch] = {}
        self.function = definition.function
        functools.update_wrapper(self, definition.function)
        self.receiver_name = _receiver_name(definition) if receiver is None else None

    @functools.cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """All parameters as written, including compile-time ones."""
        from dovetail.lang.parameters import in_parts

        return tuple(in_parts(self.source, list(self.written_parameters), self.constants))

    @functools.cached_property
    def written_parameters(self) -> tuple[Parameter, ...]:
        """The same, with one each for a complex number and for a tuple of buffers."""
        from dovetail.lang.parameters import left_out, parameters

        return tuple(left_out(parameters(self.source), self.constants))

    @functools.cached_property
    def open_tuples(self) -> frozenset[str]:
        """The tuples of buffers whose length a call determines."""
        from dovetail.lang.parameters import is_open_tuple

        return frozenset(
            each.name
            for each in self.written_parameters
            if each.name not in self.constants and is_open_tuple(self.source, each)
        )

    @functools.cached_property
    def open_ranks(self) -> Mapping[str, int]:
        """The buffers whose rank a call may determine, each with its default rank."""
        from dovetail.lang.parser.ranks import open_ranks

        return open_ranks(self.source, self.written_parameters)

    @functools.cached_property
    def is_spread(self) -> bool:
        """Whether a call has other arguments than the plan."""
        tuples = any(each.kind == "tuple" for each in self.written_parameters)
        return tuples or bool(self.optional_buffers or self.complex_scalars)

    @functools.cached_property
    def complex_scalars(self) -> frozenset[str]:
        """The complex numbers among them, whose parts a plan takes."""
        from dovetail.lang.parameters import is_complex

        return frozenset(
            each.name for each in self.written_parameters if is_complex(self.source, each)
        )

    @functools.cached_property
    def optional_buffers(self) -> frozenset[str]:
        """The buffers that may be None in a call, or omitted if None is the default."""
        return frozenset(
            each.name for each in self.parameters if each.optional and each.kind == "tensor"
        )

    @functools.cached_property
    def scalar_defaults(self) -> Mapping[str, object]:
        """The default values of scalar parameters, by name."""
        known = self.source.namespace.defaults
        return {
            each.name: _plain(known[each.name])
            for each in self.parameters
            if each.kind == "scalar" and each.default is not None
        }

    def with_defaults(
        self, arguments: tuple[Any, ...], keywords: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The named arguments of a call, with default values for omitted ones."""
        if not self.scalar_defaults:
            return keywords
        places = [
            each.name
            for each in self.parameters
            if each.kind != "constexpr" and not (each.optional and each.name in keywords)
        ]
        given = {*places[: len(arguments)], *keywords}
        missing = {k: v for k, v in self.scalar_defaults.items() if k not in given}
        return {**keywords, **missing} if missing else keywords

    @functools.cached_property
    def type_variables(self) -> Mapping[str, int]:
        """Each type variable, with the number of a parameter whose element type decides it.

        Numbers are indices of `parameters`. A variable in no annotation of a buffer or scalar is
        missing: it must be given to `specialize`.
        """
        from dovetail.lang.parameters import deciding_parameters

        return deciding_parameters(self.source, list(self.parameters))

    @property
    def signature(self) -> str:
        """The function's head as text, e.g. `scale(x: T.Buffer[T.float32], by: T.float32)`."""
        return self.source.head(self.name)

    @property
    def is_read(self) -> bool:
        """Whether its source has been read for a `key` already."""
        return self._fingerprint is not None

    @property
    def key(self) -> str:
        """A digest of everything that the IR depends on: text, options, constants, free names.

        Equal keys give equal IR; the machine, folder and process do not matter.
        """
        return self.fingerprint.digest

    @property
    def fingerprint(self) -> Fingerprint:
        """Everything that the IR depends on, as of now."""
        if self._fingerprint is None or not self._fingerprint.holds():
            options = [("", self.name), ("", self.strict), ("", self.reports_accesses)]
            given = [*options, *sorted(self.constants.items())]
            self._fingerprint = Fingerprint(self.source, given)
        return self._fingerprint

    def specialize(self, **constants: object) -> Kernel[P, R]:
        """Return the kernel with values for some compile-time parameters or type variables.

        Args:
            constants: By name, e.g. `tile=16` or `dtype=T.float32`; others keep their default or
                are given at the call.

        Returns:
            A new kernel; this one is unchanged. Use `renamed` to put both into one bundle.
        """
        return self._copy(self.name, {**self.constants, **constants})

    def renamed(self, name: str) -> Kernel[P, R]:
        """Return the kernel under another name, for two specialisations in one bundle."""
        return self._copy(name, self.constants)

    @functools.cached_property
    def debug(self) -> Kernel[P, R]:
        """The kernel with reports of accesses out of range: `kernel.debug(x, y)`.

        Such an access, which is otherwise dropped or reads 0, makes the call raise an error with
        line, indices and shape. The results are the same; it is slower.
        """
        return self if self.reports_accesses else self._copy(self.name, self.constants, debug=True)

    def _copy(
        self,
        name: str,
        constants: Mapping[str, object],
        debug: bool = False,
    ) -> Kernel[P, R]:
        other: Kernel[P, R] = Kernel(
            self.definition,
            strict=self.strict,
            debug=debug or self.reports_accesses,
            name=name,
            constants=constants,
            receiver=self.receiver,
        )
        if "source" in vars(self):
            vars(other)["source"] = self.source
        return other

    if TYPE_CHECKING:

        @overload
        def __get__(self, instance: None, owner: type[object] | None = None) -> Kernel[P, R]: ...
        @overload
        def __get__(
            self: Kernel[Concatenate[S, Q], R], instance: S, owner: type[object] | None = None
        ) -> Kernel[Q, R]: ...
        @overload
        def __get__(self, instance: object, owner: type[object] | None = None) -> Kernel[P, R]: ...

    def __get__(self, instance: object, owner: type[object] | None = None) -> Kernel[..., R]:
        """Bind the kernel to an object, its `self`."""
        return self if instance is None or self.receiver_name is None else self.bound(instance)

    @functools.cached_property
    def bound(self) -> type[BoundKernel[P, R]]:
        """The class of this kernel bound to objects; only for methods."""
        common = Kernel(
            self.definition,
            strict=self.strict,
            debug=self.reports_accesses,
            name=self.name,
            constants=self.constants,
        )
        values = {
            name: staticmethod(value) if isinstance(value, FunctionType) else value
            for name, value in vars(common).items()
        }
        values |= {"_of": (self, self.receiver_name), "receiver_name": None}
        return type("BoundKernel", (BoundKernel,), values)

    @at_call_of
    def parse(self, **constants: object) -> ir.Module:
        """The IR: a module of one function.

        Args:
            constants: As for `specialize`.

        Raises:
            SourceError: The program is rejected; `errors` holds all findings.
        """
        from dovetail.lang.parser import parse_kernel

        return parse_kernel(
            self.source,
            {**self.constants, **constants},
            name=self.name,
            strict=self.strict,
            debug=self.reports_accesses,
            doc=self.function.__doc__ or "",
        )

    def program(self) -> str:
        """The kernel as a self-contained program, with its helpers and constants, for reports."""
        from dovetail.lang.program import program

        return program(self)

    def __call__(self, *args: P.args, **keywords: P.kwargs) -> Result:
        """Compile for the device of the arguments, if that has not been done yet, and run.

        Args:
            args: Arrays of any library with DLPack for buffers, numbers of Python or NumPy for
                scalars, in the order of the parameters without the compile-time ones.
            keywords: By name; compile-time parameters and type variables among them specialise the
                kernel.

        Returns:
            What the kernel returns, in the kind of array of the arguments; else None.

        Raises:
            TypeError: An argument has the wrong type, or their number is wrong.
            ValueError: A shape, a stride or an overlap does not fit.
            dovetail.DovetailError: The kernel does not compile for that device.
        """
        __tracebackhide__ = True
        try:
            if self.dispatch is not None:
                return self.dispatch(*args, **keywords)
            if self.receiver_name is not None and args:
                # `Class.method(object, x)`, and what Python 3.13 makes of a class method.
                return self.bound(args[0])(*args[1:], **keywords)
            return self._call_first(args, keywords)
        except DovetailError as error:
            raise at_call(error) from error.__cause__

    def call_by(self, dispatch: Dispatch) -> None:
        """Let the library handle calls; it asks the jit for those that it does not know."""
        self.dispatch = dispatch
        if type(self) is Kernel:
            object.__setattr__(self, "__class__", _CalledKernel)

    def _call_first(self, args: tuple[Any, ...], keywords: Mapping[str, Any]) -> Result:
        if "dovetail.api.jit" not in sys.modules:
            with forks.whole("importing the compiler"):
                importlib.import_module("dovetail.api.jit")
        from dovetail.api import jit

        return jit.call(self, args, keywords)

    def __getitem__(self, grid: object) -> NoReturn:
        """Raise an error: a call has no grid, unlike in Triton and Numba."""
        from dovetail_runtime.errors import ArgumentTypeError

        raise ArgumentTypeError(
            f"kernel '{self.name}' is called without a grid, `{self.name}(x, y)`: `T.parallel` "
            f"or `T.launch(grid=..., block=...)` in the kernel sets the grid"
        )

    @at_call_of
    def on(self, device: object, *, copy: bool = False) -> KernelOnDevice[P]:
        """Bind the kernel to a device: `blur.on("vulkan:0", copy=True)(x, y)`.

        Args:
            device: As for `dt.device`, e.g. `"opencl:0"`.
            copy: Accept arrays on other devices, such as NumPy's: each call copies them to the
                device, copies back those that the kernel writes, and copies results to the host.
                Otherwise such an array is an error.

        Returns:
            A callable with the kernel's parameters.

        Raises:
            BackendNotReadyError, NotFoundError: As `dt.device`.
        """
        from dovetail.api.on_device import KernelOnDevice

        return KernelOnDevice(self, device, copy)

    def __dovetail_vectorize__(self) -> Vectorized:
        """The callee for `dovetail_runtime.vectorize`."""
        from dovetail.api.vectorized import VectorizedKernel
        from dovetail_runtime.leading_axes import Vectorized

        return Vectorized(VectorizedKernel(self))

    @at_call_of
    def check(
        self,
        *args: Any,
        overflow: bool | Literal["all"] = False,
        nan: bool = False,
        infinity: bool = False,
        ignore: Collection[str] = (),
        **keywords: Any,
    ) -> CheckReport:
        """Run the kernel with checks of every access, and report its faults.

        It runs on copies of the arrays, which are not changed. It finds accesses out of range,
        reads of unwritten memory, races between threads and between iterations, barriers that some
        threads do not reach, false assumptions (`T.assume`, `aligned=True`), failed assertions and
        overlapping arguments; see docs/language.md, "Checking a kernel".

        Args:
            args: As for a call; arrays on the host.
            overflow: Also find signed integers that wrap; "all": unsigned ones too.
            nan: Also find NaN computed from other numbers.
            infinity: Also find infinity computed from finite numbers.
            ignore: Kinds of faults to ignore, e.g. "out-of-bounds-read".
            keywords: As for a call.

        Returns:
            A report: `report.ok`, `report.findings`, `str(report)`, `report.results`.

        Raises:
            TypeError, ValueError: The arguments do not fit the kernel, or a kind is unknown.
        """
        from dovetail.api import check

        chosen: Kernel[Any, Any] = self
        if self.receiver_name is not None and args:
            chosen, args = self.bound(args[0]), args[1:]
        return check.check(
            chosen, args, keywords, overflow=overflow, nan=nan, infinity=infinity, ignore=ignore
        )

    def __repr__(self) -> str:
        try:
            return f"<kernel {self.signature}>"
        except DovetailError:  # Its source is not available, which a call says.
            return f"<kernel {self.name}>"

    def _repr_html_(self) -> str:
        """Its text, for a notebook."""
        from dovetail_runtime.notebook import preformatted

        try:
            return preformatted(self.source.written)
        except DovetailError as error:
            return preformatted(f"{self!r}\n{error}")

    def __copy__(self) -> Kernel[P, R]:
        """Return another kernel, with its own cache of calls."""
        return self.__deepcopy__(None)

    def __deepcopy__(self, memo: dict[int, Any] | None) -> Kernel[P, R]:
        """The same, of copies."""
        state: dict[str, Any] = {**vars(self), "methods": {}}
        state.pop("bound", None)
        kind = Kernel if type(self) is _CalledKernel else type(self)
        other = kind.__new__(kind)
        vars(other).update(state if memo is None else deepcopy(state, memo))
        other.dispatch = None
        return other

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle the kernel as functions are pickled, by its name in its module."""
        found: Any = sys.modules.get(self.function.__module__)
        for part in self.function.__qualname__.split("."):
            found = getattr(found, part, None)
        if found is self or getattr(found, "definition", None) is not self.definition:
            return self.function.__qualname__
        return found._copy, (self.name, dict(self.constants), self.reports_accesses)


class _CalledKernel(Kernel[P, R]):
    """A kernel that has a `dispatch`: Python calls that at once, and no function of ours before.

    For a type whose `__call__` is the descriptor of a slot, Python calls what is in that slot.
    """

    __slots__ = ()

    if not TYPE_CHECKING:
        __call__ = Kernel.dispatch


# `help(kernel)` says "Help on Kernel", whether it was called or not.
_CalledKernel.__name__ = Kernel.__name__


class BoundKernel(Kernel[P, R]):
    """A kernel bound to an object.

    Each access makes one, mostly for one call. So everything common to all objects is in a class
    derived for the kernel (`Kernel.bound`), and an object of it is made in two steps.
    """

    _of: tuple[Kernel[Any, Any], str]
    receiver: tuple[str, object]

    def __init__(self, instance: object) -> None:
        unbound, name = self._of
        self.receiver = (name, instance)
        self.dispatch = unbound.methods.get(id(instance))

    @property
    def unbound(self) -> Kernel[Any, Any]:
        """The kernel that the class of the object has."""
        return self._of[0]

    @functools.cached_property
    def source(self) -> FunctionSource:
        """Parsed once for all objects: only what a name stands for differs."""
        return self.unbound.source.bound_to(*self.receiver)

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self.receiver[1], self.function.__name__)

    def __call__(self, *args: Any, **keywords: Any) -> Result:
        """As of any kernel."""
        __tracebackhide__ = True
        try:
            if self.dispatch is not None:
                return self.dispatch(self.receiver[1], *args, **keywords)
            return self._call_first(args, keywords)
        except DovetailError as error:
            raise at_call(error) from error.__cause__


def _receiver_name(definition: Definition) -> str | None:
    """The name of the first parameter if it is that of a method: it says no type."""
    code = definition.function.__code__
    first = code.co_varnames[0] if code.co_argcount else ""
    annotated = first in definition.function.__annotations__
    return first if first in _RECEIVERS and not annotated else None


@overload
def kernel(function: Callable[P, R], /) -> Kernel[P, R]: ...
@overload
def kernel(
    *,
    strict: bool = False,
    debug: bool = False,
    name: str | None = None,
    source: str | None = None,
) -> Callable[[Callable[P, R]], Kernel[P, R]]: ...
def kernel(
    function: Callable[P, R] | None = None,
    /,
    *,
    strict: bool = False,
    debug: bool = False,
    name: str | None = None,
    source: str | None = None,
) -> Kernel[P, R] | Callable[[Callable[P, R]], Kernel[P, R]]:
    """Make a function a kernel: `@dt.kernel`, or `@dt.kernel(strict=True)`.

    The function is parsed, never executed. Annotate its parameters with `T.Buffer[T.float32]`,
    with a scalar type such as `T.int32`, or with `T.constexpr[int]` for a compile-time value; see
    docs/language.md.

    Args:
        function: The function.
        strict: IEEE floats: nothing reassociated, no fused multiply-add unless asked for.
        debug: Report accesses out of range; see `Kernel.debug`.
        name: Its name in bundles; default: the function's.
        source: The whole text of the function's file; needed only if Python does not know it, as
            for generated text that is passed to `exec`.

    Returns:
        A `Kernel`: call it with arrays, or pass it to `dovetail.build`.

    Raises:
        SourceError: It is not a plain function. Errors inside it are raised when it is first used.

    Example:
        ```python
        @dt.kernel
        def scale(x: T.Buffer[T.float32], by: T.float32) -> None:
            (n,) = x.shape
            for i in T.parallel(n):
                x[i] *= by
        ```
    """

    def make(function: Callable[P, R], scope: FrameType | None) -> Kernel[P, R]:
        definition = define(function, "kernel", scope, source)
        return Kernel(definition, strict=strict, debug=debug, name=name)

    def decorate(function: Callable[P, R]) -> Kernel[P, R]:
        return make(function, caller())

    return make(function, caller()) if function is not None else decorate
