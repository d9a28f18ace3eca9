"""The functions of a bundle, the attributes of a `Module`.

They are called like Python functions, by position or by name. The library makes the call
(runtime/core/src/ffi/python_call.cc), in less than 1 µs, and imports only modules of this package,
for the first result and the first error. This module has what it needs of Python: to convert an
argument of a type that it does not know, to order arguments given by name, and to make arrays of
results and exceptions of errors.
"""

import contextlib
import ctypes
import sys
from typing import TYPE_CHECKING, Any, Final

from dovetail_runtime import (
    _cause,
    _ffi,
    _imports,
    _signals,
    _torch,
    _vectorcall,
    arguments,
)
from dovetail_runtime._native import Handle, library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    BackendNotReadyError,
    DovetailError,
    ImageError,
    PlanError,
    UnsupportedError,
    WorkInterruptedError,
    engine_error,
)

if TYPE_CHECKING:
    import inspect

    from dovetail_runtime.package import PackageBundle
    from dovetail_runtime.parameter_info import ParameterInfo, ResultInfo
    from dovetail_runtime.plan_shapes import PlanShapes

_ACCESS: Final = ("", "read", "write", "both")


def read_section(bundle: Handle, number: int) -> bytes:
    """A section of a native bundle.

    Raises:
        BundleError: It is damaged.
    """
    native = library()
    content = ctypes.c_void_p()
    size = ctypes.c_uint64()
    native.call(
        "bundle_section", bundle.address, number, ctypes.byref(content), ctypes.byref(size)
    )
    try:
        return ctypes.string_at(content.value or 0, size.value)
    finally:
        native.plain["free"](content)


class _Help:
    """The `__doc__` of functions, which `help(module.saxpy)` shows; of the class, a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __get__(self, function: "Function | None", owner: type) -> str:
        try:
            return self._text if function is None else f"{function.signature}\n\n{self._text}"
        except DovetailError:  # a damaged plan: the call says so
            return self._text


class Function:
    """A function of a loaded bundle, which runs where its arrays are; see `explain`."""

    __slots__ = (
        "__name__",
        "__weakref__",
        "_defaults",
        "_handle",
        "_names",
        "_parameters",
        "_plan",
        "_source",
        "bundle",
        "device",
        "origin",
    )

    __name__: str

    def __init__(
        self,
        bundle: Handle,
        origin: str,
        name: str,
        device: Device | None,
        source: "PackageBundle | None" = None,
    ) -> None:
        """Use `Module`: its attributes and items are functions."""
        native = library()
        address = native.make(
            "call_create", bundle.address, name.encode(), device and device.address
        )
        self._handle = Handle(address, "call_release")
        #: Owns the native bundle that it is of.
        self.bundle = bundle
        self._parameters: tuple[ParameterInfo, ...] | None = None
        self._plan: PlanShapes | None = None
        self._defaults: dict[str, bool | int | float] | None = None
        #: The names of the parameters, once a call has needed them.
        self._names: tuple[str, ...] | None = None
        self._source = source
        self.__name__ = name
        self.origin = origin
        self.device = device
        _vectorcall.attach(self, address)
        if not _imports.is_imported("numpy"):
            self._import_numpy()

    @property
    def parameters(self) -> "tuple[ParameterInfo, ...]":
        """The parameters in order: names, types, and which arrays are written.

        Read from the function's plan, without choosing or loading a variant.
        """
        if self._parameters is None:
            from dovetail_runtime.parameter_info import ParameterInfo

            self._parameters = tuple(
                ParameterInfo(
                    bytes.fromhex(name[1:]).decode(),
                    tensor == "1",
                    _ACCESS[int(access)],
                    dtype,
                    int(rank),
                )
                for tensor, access, dtype, rank, name in map(str.split, self._describe()[1:])
            )
        return self._parameters

    @property
    def results(self) -> "tuple[ResultInfo, ...]":
        """The arrays that a call returns, in order: element types and ranks, from the plan."""
        return self.plan.results

    @property
    def plan(self) -> "PlanShapes":
        """The plan's shapes and checks of arguments and results, without a call.

        Raises:
            UnsupportedError: The function has no variant.
        """
        if self._plan is None:
            from dovetail_runtime.plan_shapes import PlanShapes

            section = int(self._describe()[0].split()[1])  # which has verified the plan
            if section < 0:
                raise UnsupportedError(
                    f"function '{self.__name__}' of '{self.origin}' has no variant"
                )
            self._plan = PlanShapes(read_section(self.bundle, section))
        return self._plan

    @property
    def last_use(self) -> int:
        """The number of its last call among the calls of all functions; 0 before the first."""
        return library().plain["call_last_use"](self._handle.address)

    def _describe(self) -> list[str]:
        """The number of results and the plan's section, and a line for each parameter."""
        return library().text("call_describe", self._handle.address).splitlines()

    def _import_numpy(self) -> None:
        """Imports NumPy where results become its arrays though none goes in: no call does it."""
        try:
            described = self._describe()
        except DovetailError:  # a damaged plan: the call says so
            return
        takes_tensors = any(line.startswith("1") for line in described[1:])
        if not described[0].startswith("0 ") and not takes_tensors:
            with contextlib.suppress(ImportError):  # the call says so
                import numpy as np

                del np

    @property
    def signature(self) -> str:
        """The parameters as text: `saxpy(a: float32, x: float32[1], out: float32[1])`."""
        return f"{self.__name__}({', '.join(map(str, self.parameters))})"

    @property
    def __signature__(self) -> "inspect.Signature":
        """The signature for `inspect.signature`."""
        import inspect

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return inspect.Signature([inspect.Parameter(info.name, kind) for info in self.parameters])

    @property
    def tvm_ffi_function(self) -> Any:
        """The function as a `tvm_ffi.Function`."""
        from dovetail_runtime._tvm_ffi import bridge

        return bridge().make_function(self._handle.address)

    def __tvm_ffi_object__(self) -> Any:
        """Converts the function to an argument of tvm-ffi."""
        return self.tvm_ffi_function

    def prepare(self, device: "Device | str | None" = None) -> None:
        """Chooses and loads the variant for a device, so that the first call need not.

        Args:
            device: As for `as_device`; default: the device of the module, else `cpu:0`.

        Raises:
            UnsupportedError: No variant runs there; the message has the reason for each image.
        """
        chosen = self._device(device)
        try:
            library().call("call_prepare", self._handle.address, chosen.address)
        except (UnsupportedError, BackendNotReadyError, ImageError, PlanError) as error:
            raise self._with_package(error) from error.__cause__

    def explain(self, device: "Device | str | None" = None) -> str:
        """Says for each variant whether a device runs it, and if not, why.

        Args:
            device: As for `prepare`.

        Returns:
            A line for each: `image 0 (cpu ..., obj): chosen`, or the reason.
        """
        chosen = self._device(device)
        text = library().text("call_explain", self._handle.address, chosen.address)
        return "\n".join(map(str.strip, text.splitlines()))

    def __repr__(self) -> str:
        where = f" on {self.device}" if self.device is not None else ""
        return f"<function '{self.__name__}' of '{self.origin}'{where}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            f"function '{self.__name__}' of '{self.origin}' cannot be pickled; "
            "load its bundle again in the other process"
        )

    def _device(self, device: "Device | str | None") -> Device:
        return as_device(device if device is not None else self.device or "cpu:0")

    def _bind(self, given: tuple[Any, ...], names: tuple[str, ...]) -> tuple[Any, ...]:
        """Arguments in the order of the parameters.

        Args:
            given: The arguments of a call.
            names: The names by which the last ones are given.

        Raises:
            ArgumentTypeError: A name is unknown or given twice, or one is missing.
        """
        if self._names is None:
            self._names = tuple(sys.intern(info.name) for info in self.parameters)
        known = self._names
        count = len(given) - len(names)
        keywords = dict(zip(names, given[count:], strict=True))
        if len(given) < len(known):
            left, defaults = known[count:], self._known_defaults
            keywords = {**{name: defaults[name] for name in left if name in defaults}, **keywords}
        return arguments.in_order(self.__name__, known, given[:count], keywords)

    @property
    def _known_defaults(self) -> "dict[str, bool | int | float]":
        """The scalars that a call may leave out."""
        if self._defaults is None:
            from dovetail_runtime.defaults import defaults_of

            defaults = defaults_of(self.bundle, self.__name__)
            scalars = {info.name for info in self.parameters if not info.is_tensor}
            self._defaults = {name: defaults[name] for name in defaults if name in scalars}
        return self._defaults

    def _completed(self, given: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """The arguments of a call that leaves the last ones out; None if some have no default."""
        left = [info.name for info in self.parameters[len(given) :]]
        defaults = self._known_defaults if left else {}
        if not left or any(name not in defaults for name in left):
            return None
        return (*given, *(defaults[name] for name in left))

    def _convert(self, index: int, argument: Any, address: int) -> list[object]:
        """Writes one argument into a `dovetail_value`; returns what must live during the call.

        Raises:
            ArgumentTypeError, ArgumentValueError: It cannot be passed here.
        """
        value = _ffi.Value.from_address(address)
        where = _Where(self, index)
        keep: list[object] = []
        arguments.fill(value, argument, where, keep)
        torch_type = _torch.tensor_type()
        if (
            torch_type is not None
            and isinstance(argument, torch_type)
            and index < len(self.parameters)
            and self.parameters[index].is_written
        ):
            _torch.check_written(argument, where)
            if not argument.is_inference():  # such a one has no version
                value.flags |= arguments.COUNTS_WRITES
        return keep

    def _fail(self, given: tuple[Any, ...], kind: int, message: bytes) -> Any:
        """Raises what the engine's error comes to in Python; calls anew with default values."""
        __tracebackhide__ = True  # pytest leaves this frame out
        text = message.decode(errors="replace")
        error = engine_error(kind, text)
        try:
            if isinstance(error, ArgumentTypeError):
                completed = self._completed(given)
                if completed is not None:
                    return self(*completed)
            if isinstance(error, WorkInterruptedError):
                _signals.raise_instead(library())
            cause = _cause.take(text)
            if isinstance(error, (ArgumentTypeError, ArgumentValueError)):
                raise self._with_fix(error, given) from cause
            raise self._with_package(error) from cause
        finally:
            del error  # see Library.call

    def _finish(self, given: tuple[Any, ...], address: int) -> Any:
        """The arrays that a call returns, of what stands in a `dovetail_results`."""
        from dovetail_runtime.tensor import take_results

        return take_results(_ffi.Results.from_address(address), given)

    def call_in_python(self, *given: Any, **keywords: Any) -> Any:
        """Calls the function in Python, for interpreters that cannot call the library."""
        if keywords:
            given = self._bind((*given, *keywords.values()), tuple(keywords))
        elif len(given) < len(self.parameters):
            given = self._completed(given) or given
        values = (_ffi.Value * max(len(given), 1))()
        size = ctypes.sizeof(_ffi.Value)
        keep = [
            self._convert(index, argument, ctypes.addressof(values) + index * size)
            for index, argument in enumerate(given)
        ]
        results = _ffi.Results()
        address = self._handle.address
        has_begun = True
        try:
            library().call("call_run", address, values, len(given), ctypes.byref(results))
        except (ArgumentTypeError, ArgumentValueError) as error:
            has_begun = False
            raise self._with_fix(error, given) from error.__cause__
        except (UnsupportedError, BackendNotReadyError, ImageError, PlanError) as error:
            raise self._with_package(error) from error.__cause__
        finally:
            del keep
            for value, argument in zip(values, given, strict=False):
                if has_begun and value.flags & arguments.COUNTS_WRITES:
                    _torch.count_writes((argument,))
        if not results.count:
            return None
        from dovetail_runtime.tensor import take_results

        return take_results(results, given)

    def _with_fix(self, error: DovetailError, given: tuple[Any, ...]) -> DovetailError:
        """The engine's error, with what to write in Python, or which arguments are missing."""
        text = str(error)
        left = [info.name for info in self.parameters[len(given) :]]
        if left and text.startswith(f"{self.__name__} takes "):
            missing = [repr(name) for name in left if name not in self._known_defaults]
            if missing:
                return type(error)(f"{text}; missing {', '.join(missing)}")
        for info, argument in zip(self.parameters, given, strict=False):
            if text.startswith(f"{self.__name__}: parameter '{info.name}' "):
                from dovetail_runtime import fixes

                fix = fixes.expression(info, argument)
                return type(error)(f"{text}: {fix}") if fix else error.with_traceback(None)
        return error.with_traceback(None)

    def _with_package(self, error: DovetailError) -> DovetailError:
        """The error of a machine that a package's bundle does not serve, with who can mend it.

        One of the bundle itself, which shows when a plan or an image is read, names the package.
        """
        if self._source is None:
            return error
        if isinstance(error, (ImageError, PlanError)):
            text = f"{error}; it belongs to {self._source.owner()}"
            return type(error)(text).with_traceback(None)
        if not isinstance(error, (UnsupportedError, BackendNotReadyError)):
            return error
        return type(error)(f"{error}\n{self._source.advice()}").with_traceback(None)

    if TYPE_CHECKING:

        def __call__(self, *arguments: Any, **keywords: Any) -> Any:
            """Runs the function where its tensors are, or on the device that it is bound to."""


if not TYPE_CHECKING:
    _vectorcall.set_hooks(
        convert=Function._convert,
        fail=Function._fail,
        finish=Function._finish,
        bind=Function._bind,
        count_writes=_torch.count_writes,
    )
    Function = _vectorcall.make_type(
        Function, "python_call", call_offset=_vectorcall.STATE, names_offset="_names"
    )
    Function.__doc__ = _Help(Function.__base__.__doc__)


def _ask_tvm_ffi_for_streams() -> None:
    """Calls take the stream that is current there, whoever has set it."""
    from dovetail_runtime._tvm_ffi import bridge

    with contextlib.suppress(DovetailError):  # of an old release: whoever needs more is told so
        bridge()


_imports.when_imported("tvm_ffi", _ask_tvm_ffi_for_streams)


class _Where:
    """Names a parameter in an error, and costs nothing unless there is one."""

    __slots__ = ("_function", "_index")

    def __init__(self, function: Function, index: int) -> None:
        self._function = function
        self._index = index

    def __format__(self, spec: str) -> str:
        name = self._function.__name__
        known = self._function.parameters
        if self._index < len(known):
            return f"{name}: parameter '{known[self._index].name}'"
        return f"{name}: argument {self._index + 1}"
