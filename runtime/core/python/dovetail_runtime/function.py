"""A function of a bundle: what a module's attributes are.

It is called like a Python function, by position or by name. Three ways lead to the engine:
through tvm-ffi (the fast one, the rule), by ctypes until tvm_ffi has been imported (importing it
costs as much as a hundred thousand calls, and imports torch where that is installed), and again
by ctypes for arguments that tvm-ffi's conversion refuses. All three end in the same code and the
same errors.
"""

import ctypes
import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dovetail_runtime import _callable, _cause, _ffi, arguments, tensor
from dovetail_runtime._native import Handle, library
from dovetail_runtime.device_object import Device, as_device
from dovetail_runtime.errors import ArgumentTypeError, DovetailError, UnsupportedError

if TYPE_CHECKING:
    import inspect

# After this many calls of a process tvm_ffi is imported. A call by ctypes takes about 15 µs and
# one through tvm-ffi less than 1; importing it takes about 80 ms, 3 s more where torch is
# installed.
_COLD_CALLS: Final = 1000

_ACCESS: Final = ("", "read", "write", "both")


class ParameterInfo(NamedTuple):
    """One parameter of a function, as its plan checks it."""

    name: str
    is_tensor: bool
    access: str  # "read", "write" or "both" for tensors, "" for scalars
    dtype: str
    rank: int

    def __str__(self) -> str:
        """As in a signature: `x: float32[2]`, `a: float32`."""
        extents = f"[{self.rank}]" if self.is_tensor else ""
        return f"{self.name}: {self.dtype}{extents}"


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
        if "tvm_ffi" in sys.modules:
            self._warm()

    @property
    def parameters(self) -> tuple[ParameterInfo, ...]:
        """The parameters in order; reads the function's plan from the bundle."""
        if self._parameters is None:
            import json

            text = library().text("call_describe", self._handle.address)
            self._parameters = tuple(
                ParameterInfo(
                    entry["name"],
                    entry["tensor"],
                    _ACCESS[entry["access"]],
                    entry["dtype"],
                    entry["rank"],
                )
                for entry in json.loads(text)["parameters"]
            )
        return self._parameters

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
        from dovetail_runtime import _tvm_ffi

        return _tvm_ffi.bridge().make_function(self._handle.address)

    def __tvm_ffi_object__(self) -> Any:
        """How tvm-ffi takes this function as an argument."""
        return self.tvm_ffi_function

    def prepare(self, device: "Device | str | None" = None) -> None:
        """Chooses and loads the variant for a device now, so that the first call is quick.

        Args:
            device: Default: the device that the module is bound to, else `cpu:0`.

        Raises:
            UnsupportedError: No variant runs there; the message lists every image with its reason.
        """
        chosen = self._device(device)
        library().call("call_prepare", self._handle.address, chosen.address)

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
            from dovetail_runtime import _tvm_ffi

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
        except UnsupportedError as error:
            raise _with_ledger(error) from error.__cause__
        if results.count == 0:
            return None
        return tensor.take_results(results, given)

    @staticmethod
    def _call_slowly(
        function: "Function",
        given: tuple[Any, ...],
        keywords: dict[str, Any] | None,
        error: BaseException | None,
    ) -> Any:
        """What happens when the fast way is not there, or has failed with `error`."""
        if keywords:
            return function(*function._bind(given, keywords))
        if error is None:
            if "tvm_ffi" in sys.modules or _cold.is_over():
                function._warm()
                return function(*given)
            return function._run(given)
        if not isinstance(error, Exception):
            raise error
        cause = _cause.take(str(error))
        if isinstance(error, UnsupportedError):
            raise _with_ledger(error) from cause
        if isinstance(error, DovetailError) and not isinstance(error, ArgumentTypeError):
            raise error.with_traceback(None) from cause
        # An argument was refused, by tvm-ffi or by the engine: before anything ran. Here it is
        # looked at again with the Python object at hand, and has an answer or a better error.
        return function._run(given)


class _Cold:
    """Counts the calls of the time before tvm_ffi is imported."""

    __slots__ = ("_calls",)

    def __init__(self) -> None:
        self._calls = 0

    def is_over(self) -> bool:
        self._calls += 1
        return self._calls > _COLD_CALLS


_cold = _Cold()


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


def _with_ledger(error: UnsupportedError) -> UnsupportedError:
    """Adds the ledger's lines of the kinds that a bundle has images for and this machine does not.

    The engine lists each image with "is for kind opencl"; what keeps opencl from running here, and
    what would change that, is the ledger's to say.
    """
    import re

    from dovetail_runtime.ledger_report import ledger_entry

    kinds = dict.fromkeys(re.findall(r"is for kind (\w+)", str(error)))
    lines = [f"  {entry}" for kind in kinds if (entry := ledger_entry(kind)).state != "ready"]
    if not lines:
        return error.with_traceback(None)
    return UnsupportedError("\n".join((str(error), "backends that could run it:", *lines)))
