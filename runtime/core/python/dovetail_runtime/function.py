"""A function of a bundle: what a module's attributes are.

It is called like a Python function, by position or by name. Two ways lead to the engine: through
tvm-ffi (less than 1 µs), and by ctypes (about 15 µs) until tvm_ffi has been imported and for
arguments that its conversion does not take. Importing it takes about 80 ms, and 3 s more where
torch is installed, so no call does that: the fast way is there once somebody has imported tvm_ffi,
or after `prepare`. Both take the same arguments for the same values (`arguments.py`), and end in
the same code and the same errors.
"""

import contextlib
import ctypes
from typing import TYPE_CHECKING, Any, Final

from dovetail_runtime import (
    _callable,
    _cause,
    _ffi,
    _imports,
    _signals,
    _torch,
    _tvm_ffi,
    arguments,
    fixes,
    tensor,
)
from dovetail_runtime._native import Handle, library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    DovetailError,
    WorkInterruptedError,
)
from dovetail_runtime.parameter_info import ParameterInfo

if TYPE_CHECKING:
    import inspect

_ACCESS: Final = ("", "read", "write", "both")
_WRITTEN: Final = _ACCESS[2:]


if TYPE_CHECKING:

    class _Base:
        _fast: Any
        _slow: Any
        _finish: Any

        def __call__(self, *arguments: Any, **keywords: Any) -> Any: ...

else:
    _Base = _callable.make_callable_type()


class Function(_Base):
    """A function of a loaded bundle."""

    __slots__ = ("__name__", "__weakref__", "_handle", "_made", "_parameters", "device", "origin")

    __name__: str

    def __init__(self, bundle: Handle, origin: str, name: str, device: Device | None) -> None:
        """Use `Module`: its attributes and items are functions."""
        native = library()
        address = native.make(
            "call_create", bundle.address, name.encode(), device and device.address
        )
        self._handle = Handle(address, "call_release")
        self._parameters: tuple[ParameterInfo, ...] | None = None
        self._made: dict[str, Any] = {}
        self.__name__ = name
        self.origin = origin
        self.device = device
        self._slow = Function._call_slowly
        self._finish = tensor.finish
        if _imports.is_imported("tvm_ffi"):
            self._warm()
        if not _imports.is_imported("numpy"):
            self._import_numpy()

    @property
    def parameters(self) -> tuple[ParameterInfo, ...]:
        """The parameters in order; reads the function's plan from the bundle."""
        if self._parameters is None:
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

    def _describe(self) -> list[str]:
        """The number of results, and a line for each parameter."""
        return library().text("call_describe", self._handle.address).splitlines()

    def _import_numpy(self) -> None:
        """Imports NumPy where results become its arrays though none goes in: no call does it."""
        try:
            described = self._describe()
        except DovetailError:  # a damaged plan: the call says so
            return
        if described[0] != "0" and not any(line.startswith("1") for line in described[1:]):
            with contextlib.suppress(ImportError):  # the call says so
                import numpy as np

                del np

    @property
    def signature(self) -> str:
        """The parameters as text: `saxpy(a: float32, x: float32[1], out: float32[1])`."""
        return f"{self.__name__}({', '.join(map(str, self.parameters))})"

    @property
    def __signature__(self) -> "inspect.Signature":
        """What `inspect.signature` and `help` show."""
        import inspect

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return inspect.Signature([inspect.Parameter(info.name, kind) for info in self.parameters])

    @property
    def tvm_ffi_function(self) -> Any:
        """The same function as a plain `tvm_ffi.Function`."""
        return _tvm_ffi.bridge().make_function(self._handle.address)

    def __tvm_ffi_object__(self) -> Any:
        """How tvm-ffi takes this function as an argument."""
        return self.tvm_ffi_function

    def prepare(self, device: "Device | str | None" = None) -> None:
        """Does now what the first calls would wait for, or never do.

        Chooses and loads the variant for a device, and imports tvm_ffi, through which every later
        call of every function takes less than 1 µs (and without which it takes about 15).

        Args:
            device: Default: the device that the module is bound to, else `cpu:0`.

        Raises:
            UnsupportedError: No variant runs there: the message lists every image with its reason.
                Or tvm_ffi cannot be imported.
        """
        chosen = self._device(device)
        library().call("call_prepare", self._handle.address, chosen.address)
        self._warm()

    def explain(self, device: "Device | str | None" = None) -> str:
        """Each variant, with "chosen" or the reason why it is not, for one device (as text)."""
        chosen = self._device(device)
        return library().text("call_explain", self._handle.address, chosen.address)

    def __repr__(self) -> str:
        where = f" on {self.device}" if self.device is not None else ""
        return f"<function '{self.__name__}' of '{self.origin}'{where}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError(
            f"function '{self.__name__}' of '{self.origin}' cannot be pickled; "
            "load its bundle again on the other side"
        )

    def _device(self, device: "Device | str | None") -> Device:
        return as_device(device if device is not None else self.device or "cpu:0")

    def _warm(self) -> Any:
        """Makes the tvm-ffi function, once; imports tvm_ffi."""
        fast = getattr(self, "_fast", None)
        if fast is None:
            made = _tvm_ffi.bridge().make_fast(self._handle.address)
            # Threads may be here at once. All take the one that was first: replacing one that
            # another thread is calling would free it under that call.
            fast = self._made.setdefault("fast", made)
            self._fast = fast
        return fast

    def _bind(self, given: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[Any, ...]:
        """Puts arguments given by name into their places.

        Raises:
            ArgumentTypeError: A name is unknown or given twice, or one is missing.
        """
        names = [info.name for info in self.parameters]
        placed = dict(zip(names, given, strict=False))
        for name, argument in keywords.items():
            if name not in names:
                raise self._count_error(f"has no parameter '{name}'")
            if name in placed:
                raise self._count_error(f"got parameter '{name}' twice")
            placed[name] = argument
        missing = [name for name in names if name not in placed]
        if missing or len(given) > len(names):
            if missing:
                raise self._count_error(f"misses {', '.join(repr(name) for name in missing)}")
            raise self._count_error(f"takes {len(names)} arguments, got {len(given)}")
        return tuple(placed[name] for name in names)

    def _count_error(self, what: str) -> ArgumentTypeError:
        return ArgumentTypeError(f"{self.__name__} {what}; signature: {self.signature}")

    def _call(self, given: tuple[Any, ...]) -> Any:
        """Looks at each argument, and calls the engine the fastest way that these can take."""
        torch_type = _torch.tensor_type()
        if torch_type is None:
            return self._call_either(given)
        written = self._check_torch(given, torch_type)
        try:
            result = self._call_either(given)
        except (ArgumentTypeError, ArgumentValueError):  # before anything ran
            raise
        except BaseException:
            _torch.count_writes(written)
            raise
        _torch.count_writes(written)
        return result

    def _check_torch(self, given: tuple[Any, ...], torch_type: type[Any]) -> list[Any]:
        """Refuses PyTorch tensors that are not what they seem; returns those to be written."""
        written: list[Any] = []
        for index, argument in enumerate(given):
            if isinstance(argument, torch_type):
                where = _Where(self, index)
                _torch.check(argument, where)
                if index < len(self.parameters) and self.parameters[index].access in _WRITTEN:
                    _torch.check_written(argument, where)
                    written.append(argument)
        return written

    def _call_either(self, given: tuple[Any, ...]) -> Any:
        fast = getattr(self, "_fast", None)
        if fast is None and _imports.is_imported("tvm_ffi"):
            fast = self._warm()
        if fast is None:
            return self._run(given)
        passed = tuple(map(arguments.for_tvm_ffi, given))
        for each in passed:
            if each is arguments.NOT_FOR_TVM_FFI:
                return self._run(given)
        try:
            result = fast(*passed)
        except Exception as error:  # noqa: BLE001  # tvm-ffi's or the engine's, see _recover
            return self._recover(given, error)
        return result if result is None else tensor.finish(given, result)

    def _recover(self, given: tuple[Any, ...], error: Exception) -> Any:
        """What a call through tvm-ffi that has failed comes to."""
        try:
            if isinstance(error, WorkInterruptedError):
                _signals.raise_instead(library())
                raise error
            cause = _cause.take(str(error))
            if isinstance(error, DovetailError) and not isinstance(error, ArgumentTypeError):
                if isinstance(error, ArgumentValueError):
                    raise self._with_fix(error, given) from cause
                raise error.with_traceback(None) from cause
        finally:
            del error  # see Library.call
        # An argument was refused, by tvm-ffi or by the engine: before anything ran. Here it is
        # looked at again with the Python object at hand, and has an answer or a better error.
        return self._run(given)

    def _run(self, given: tuple[Any, ...]) -> Any:
        """Converts the arguments here and calls the engine by ctypes."""
        values = (_ffi.Value * max(len(given), 1))()
        keep: list[object] = []
        for index, argument in enumerate(given):
            arguments.fill(values[index], argument, _Where(self, index), keep)
        results = _ffi.Results()
        try:
            library().call(
                "call_run", self._handle.address, values, len(given), ctypes.byref(results)
            )
        except (ArgumentTypeError, ArgumentValueError) as error:
            raise self._with_fix(error, given) from error.__cause__
        if results.count == 0:
            return None
        return tensor.take_results(results, given)

    def _with_fix(self, error: DovetailError, given: tuple[Any, ...]) -> DovetailError:
        """The engine's error about one parameter, with what to write for it in Python."""
        text = str(error)
        for info, argument in zip(self.parameters, given, strict=False):
            if text.startswith(f"{self.__name__}: parameter '{info.name}' "):
                fix = fixes.expression(info, argument)
                return type(error)(f"{text}: {fix}") if fix else error.with_traceback(None)
        return error.with_traceback(None)

    @staticmethod
    def _call_slowly(
        function: "Function",
        given: tuple[Any, ...],
        keywords: dict[str, Any] | None,
        error: BaseException | None,
    ) -> Any:
        """What happens when the fast way is not there or not sure, or has failed with `error`."""
        if keywords:
            return function(*function._bind(given, keywords))
        if error is None:
            return function._call(given)
        try:
            if not isinstance(error, Exception):
                raise error
            return function._recover(given, error)
        finally:
            del error  # see Library.call


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
