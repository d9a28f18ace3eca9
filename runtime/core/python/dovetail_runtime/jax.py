"""Functions of bundles as operators of JAX: `op` makes one that is called through XLA's FFI.

    import dovetail_runtime.jax as dvj
    softmax = dvj.op("acme::softmax", kernels.softmax)
    jax.jit(jax.vmap(softmax))(x)

Shapes and dtypes of results come from the plan when a program is traced. Arrays of JAX are
immutable, so an argument that a function writes becomes an additional result.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from dovetail_runtime import dtypes, operators
from dovetail_runtime._native import encoded, library
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    UnsupportedError,
)
from dovetail_runtime.function import Function
from dovetail_runtime.operators import ARGUMENT, GRAD, RESULT
from dovetail_runtime.parameter_info import ParameterInfo
from dovetail_runtime.plan_shapes import UNKNOWN

# XLA calls by name, and a program may be compiled before and run after another registration.
_names: Final = operators.Names("dovetail_runtime.jax.op")

_TARGET: Final = "dovetail_call"
_ELSEWHERE: Final = ("CUDA", "ROCM")
_INTEGERS: Final = ("b", "i", "u")  # NumPy's letters, as below
_PYTHON_KINDS: Final = (("b", bool), ("i", int), ("f", float))
_CPU: Final = 1  # DLPack's device type
_targets_lock: Final = threading.Lock()
_has_targets = False


def op(
    name: str,
    function: Function,
    *,
    backward: Function | None = None,
    gradients: Sequence[str] | None = None,
) -> Operator:
    """Makes an operator of JAX from a function.

    It is called like the function, with arrays of JAX or NumPy, also inside of `jax.jit`,
    `jax.vmap`, `jax.grad`, `shard_map` and `jax.export`; it runs on the CPU. It returns the
    function's results followed by the new value of each argument that the function writes: one
    array, or a tuple of several. Under `jax.vmap` one call of XLA runs it for each item.

    Args:
        name: `"acme::rms_norm"`: the package's namespace, and a name in it. Compiled programs
            refer to the operator by it, also in another process that registers it.
        function: A function of a loaded bundle.
        backward: The function that computes gradients. Its parameters are, by name, those of
            `function`, its result (`result`, or `result_0`, `result_1`, ... if there are several),
            and the gradient of that (`grad`, or `grad_0`, ...). Without it the operator has no
            gradient, and asking for one is an error.
        gradients: The parameters whose gradients `backward` returns, in order; default: all
            tensors of floats that `function` reads.

    Returns:
        The operator, to be called.

    Raises:
        ArgumentValueError: `name` is invalid or taken, or `backward` does not fit.
        ArgumentTypeError: `function` or `backward` is not a function of a bundle.
        UnsupportedError: The installed JAX does not support such calls.
        ImportError: JAX is not installed.
    """
    jax: Any = importlib.import_module("jax")
    operators.check_function(function, "function")
    _names.check(name, function, is_foreign=_nobody)
    if backward is not None:
        operators.check_function(backward, "backward")
    _register_targets(jax)
    operator = Operator(jax, name, operators.Described(function))
    if backward is not None:
        operator.take_gradient(backward, gradients)
    library().call("xla_register", encoded(name, "a name", "pass another"), _address(function))
    _names.take(name, function)
    return operator


class _Static(NamedTuple):
    """What a traced call is made of besides arrays; hashable, as JAX keeps programs by it.

    Attributes:
        results: Shape and dtype of each result.
        scalars: For each parameter its value, if it is an integer that is known; else None.
    """

    results: tuple[tuple[tuple[Any, ...], str], ...]
    scalars: tuple[int | None, ...]


class Operator:
    """An operator of JAX; made by `op`, called like its function.

    Args:
        jax: The module `jax`.
        name: The operator's name.
        described: The function that it calls.
    """

    def __init__(self, jax: Any, name: str, described: operators.Described) -> None:
        self._jax = jax
        self._described = described
        self._gradient: operators.Gradient | None = None
        self._backward: Operator | None = None
        self._written = [
            number for number, each in enumerate(described.parameters) if each.is_written
        ]
        #: Its name, with the namespace.
        self.name = name
        self.__name__ = described.function.__name__
        self._run: Any = jax.custom_vjp(self._call, nondiff_argnums=(0,))
        self._run.defvjp(self._forward, self._pull_back)

    def __repr__(self) -> str:
        return f"<operator {self.name} of '{self._described.function.origin}'>"

    def __call__(self, *given: Any, **keywords: Any) -> Any:
        """Returns the results; see `op`.

        Raises:
            ArgumentTypeError, ArgumentValueError: The arguments do not fit, or the plan rejects
                their shapes.
            UnsupportedError: The bundle has no variant for the CPU, or JAX lacks a type.
        """
        arguments = self._bind(given, keywords)
        values: list[Any] = [
            self._tensor(each, value) if each.is_tensor else self._scalar(each, value)
            for each, value in zip(self._described.parameters, arguments, strict=True)
        ]
        return self._call_with(values, [self._known(value) for value in values])

    def _call_with(self, values: Sequence[Any], scalars: Sequence[int | None]) -> Any:
        """The same of arguments that are operands, with what is known of the scalars."""
        static = _Static(self._infer(values, scalars), tuple(scalars))
        made = self._run(static, *values)
        if not made:
            return None
        return made[0] if len(made) == 1 else tuple(made)

    def _call(self, static: _Static, *values: Any) -> Any:
        make = self._jax.ShapeDtypeStruct
        call = self._jax.ffi.ffi_call(
            _TARGET,
            tuple(make(shape, dtype) for shape, dtype in static.results),
            has_side_effect=not static.results,
            vmap_method="expand_dims",
        )
        return call(*values, op=self.name)

    def _forward(self, static: _Static, *values: Any) -> tuple[Any, Any]:
        if self._gradient is None:
            raise UnsupportedError(
                f"{self.__name__} has no gradient{self._whose()}; name the function that computes"
                " it with backward= in dovetail_runtime.jax.op, or exclude it with "
                "jax.lax.stop_gradient"
            )
        results = self._call(static, *values)
        kept = {ARGUMENT: values, RESULT: results}
        saved = [
            None if kind == GRAD else kept[kind][number] for kind, number in self._gradient.sources
        ]
        return results, saved

    def _pull_back(self, static: _Static, saved: Sequence[Any], grads: Any) -> tuple[Any, ...]:
        gradient, backward = self._gradient, self._backward
        if gradient is None or backward is None:  # `_forward` has refused
            return ()
        values: list[Any] = []
        scalars: list[int | None] = []
        for (kind, number), value in zip(gradient.sources, saved, strict=True):
            values.append(grads[number] if kind == GRAD else value)
            scalars.append(static.scalars[number] if kind == ARGUMENT else None)
        for each, value in zip(backward._described.parameters, values, strict=True):
            if each.is_tensor:
                backward._tensor(each, value)
        made = backward._call_with(values, scalars)
        results = cast("Sequence[Any]", made if isinstance(made, tuple) else (made,))
        found: list[Any] = [None] * len(self._described.parameters)
        for place, result in zip(gradient.places, results, strict=True):
            found[place] = result
        return tuple(found)

    def take_gradient(self, backward: Function, gradients: Sequence[str] | None) -> None:
        """Registers `backward` to compute the gradients.

        Raises:
            ArgumentValueError: `backward` does not fit.
        """
        name = f"{self.name}_backward"
        described = operators.Described(backward)
        count = self._described.plan.result_count + len(self._written)
        # What is written is a result here, and what it held before an argument like others.
        gradient = operators.bind_gradient(
            name, self._described, count, described, gradients, ("read", "both")
        )
        _names.check(name, backward, is_foreign=_nobody)
        library().call("xla_register", encoded(name, "a name", "pass another"), _address(backward))
        _names.take(name, backward)
        self._gradient = gradient
        self._backward = Operator(self._jax, name, described)

    def _bind(self, given: tuple[Any, ...], keywords: Mapping[str, Any]) -> tuple[Any, ...]:
        function = self._described.function
        if not keywords and len(given) == len(self._described.parameters):
            return given
        try:
            return function.__signature__.bind(*given, **keywords).args
        except TypeError as error:
            raise ArgumentTypeError(
                f"{self.__name__}: {error}; signature: {function.signature}"
            ) from None

    def _tensor(self, parameter: ParameterInfo, value: Any) -> Any:
        """A tensor as an operand.

        Raises:
            ArgumentTypeError: It is none, or of another dtype or rank.
        """
        shape = getattr(value, "shape", None)
        dtype = getattr(value, "dtype", None)
        if shape is None or dtype is None:
            raise ArgumentTypeError(
                f"{self.__name__}: parameter '{parameter.name}' is {parameter.type}, but this is "
                f"of type {type(value).__name__}{self._whose()}; pass an array of JAX or NumPy"
            )
        name = str(dtype)
        if name != parameter.dtype or len(shape) != parameter.rank:
            text = operators.mismatch(parameter, value, "array", self._whose())
            raise ArgumentTypeError(f"{self.__name__}: {text}")
        self._check_width(parameter.dtype, f"parameter '{parameter.name}'")
        return value

    def _scalar(self, parameter: ParameterInfo, value: Any) -> Any:
        """A number as an operand: of the parameter's type if that is of floats, else of its own.

        Whether an integer fits into the parameter is the engine's to check, as JAX may know its
        value only while the program runs.

        Raises:
            ArgumentTypeError: It is no number, or one that is not of this kind.
            ArgumentValueError: JAX would round it.
        """
        np: Any = importlib.import_module("numpy")
        shape = getattr(value, "shape", ())
        kind, name = _kind(value)
        is_float = kind == "f" or name == "bfloat16"
        wants_float = "float" in parameter.dtype
        if shape != () or not (is_float or kind in _INTEGERS) or (is_float and not wants_float):
            raise ArgumentTypeError(
                f"{self.__name__}: parameter '{parameter.name}' is {parameter.dtype}, but this "
                f"is {f'{name}[{len(shape)}]' if name else type(value).__name__}{self._whose()};"
                f" pass {'a number' if wants_float else 'an integer'}"
            )
        if isinstance(value, self._jax.Array):
            # JAX reads and rounds as it does elsewhere; the handler takes no 16 bits.
            return value.astype(np.float32) if is_float and value.dtype.itemsize < 4 else value
        if wants_float:
            self._check_width(parameter.dtype, f"parameter '{parameter.name}'", float(value))
            rounded = np.asarray(value, dtypes.numpy_dtype(parameter.dtype))
            return rounded.astype(np.float32) if rounded.dtype.itemsize < 4 else rounded
        if kind == "b":
            return np.bool_(value)
        number = int(value)
        for integer in ("int32", "uint32", "int64", "uint64"):
            limits = np.iinfo(integer)
            if limits.min <= number <= limits.max:
                self._check_width(integer, f"parameter '{parameter.name}'", number)
                return np.dtype(integer).type(number)
        raise ArgumentValueError(
            f"{self.__name__}: parameter '{parameter.name}' is {parameter.dtype}, and {number} is"
            f" beyond 64 bits{self._whose()}"
        )

    def _known(self, value: Any) -> int | None:
        """The value of a scalar that is an integer and known while the program is traced."""
        if getattr(value, "shape", ()) != () or isinstance(value, self._jax.core.Tracer):
            return None
        return int(value) if value.dtype.kind in _INTEGERS else None

    def _infer(
        self, values: Sequence[Any], scalars: Sequence[int | None]
    ) -> tuple[tuple[tuple[Any, ...], str], ...]:
        """Shapes and dtypes of the results of a call.

        Raises:
            ArgumentValueError: A check of the plan fails, or a shape depends on a scalar that is
                not known yet.
            UnsupportedError: There is no variant for the CPU.
        """
        described = self._described
        if described.lacks(_CPU):
            raise UnsupportedError(
                f"{self.__name__} has no variant for JAX's platform 'cpu': there are"
                f" {', '.join(described.kinds)}{self._whose()}"
            )
        pairs = list(zip(described.parameters, values, strict=True))
        shapes = [tuple(value.shape) for each, value in pairs if each.is_tensor]
        numbers = [
            UNKNOWN if number is None else number
            for (each, _), number in zip(pairs, scalars, strict=True)
            if not each.is_tensor
        ]
        results, failed = described.plan.infer(shapes, list(map(_row_major, shapes)), numbers)
        if failed:
            raise ArgumentValueError(f"{self.__name__}: {failed}{self._whose()}")
        for number, each in enumerate(results):
            if any(extent is UNKNOWN for extent in each.shape):
                unknown = [
                    parameter.name
                    for (parameter, _), known in zip(pairs, scalars, strict=True)
                    if not parameter.is_tensor and known is None
                ]
                raise ArgumentValueError(
                    f"{self.__name__}: the shape of result {number} depends on a number that JAX"
                    f" does not know while it traces ({', '.join(unknown)}){self._whose()}; name"
                    " it in static_argnames= of jax.jit"
                )
            self._check_width(each.dtype, f"result {number}")
        written = [values[number] for number in self._written]
        return (
            *((each.shape, each.dtype) for each in results),
            *((tuple(each.shape), str(each.dtype)) for each in written),
        )

    def _check_width(self, dtype: str, what: str, value: float | None = None) -> None:
        """Refuses 64 bits where JAX would make 32 of them without a word.

        Raises:
            UnsupportedError: Unless `value` is given, and 32 bits hold it.
        """
        _, bits = dtypes.CODES[dtype]
        is_wide = bits > (64 if dtype.startswith("complex") else 32)
        if not is_wide or self._jax.config.jax_enable_x64:
            return
        if value is not None and dtype == "float64":
            np: Any = importlib.import_module("numpy")
            if float(np.float32(value)) == value:
                return
        shown = "" if value is None else f", and {value} is not of 32"
        raise UnsupportedError(
            f"{self.__name__}: {what} is {dtype}{shown}{self._whose()}; JAX has 64 bits after"
            " jax.config.update('jax_enable_x64', True)"
        )

    def _whose(self) -> str:
        return f" (operator {self.name}, of '{self._described.function.origin}')"


def _kind(value: Any) -> tuple[str, str]:
    """NumPy's letter for the kind of a number, and its dtype; empty without one."""
    dtype = getattr(value, "dtype", None)
    if dtype is not None:
        return dtype.kind, str(dtype)
    return next((kind for kind, types in _PYTHON_KINDS if isinstance(value, types)), ""), ""


def _row_major(shape: Sequence[Any]) -> list[Any]:
    strides: list[Any] = []
    step: Any = 1
    for extent in reversed(shape):
        strides.insert(0, step)
        step = step * extent
    return strides


def _nobody(_space: str, _word: str) -> bool:
    """No other operator of JAX has names of this form."""
    return False


def _address(function: Function) -> int:
    return function._handle.address  # pyright: ignore[reportPrivateUsage]


def _register_targets(jax: Any) -> None:
    """Tells XLA of our handlers, once in a process.

    Raises:
        UnsupportedError: It does not take them.
    """
    global _has_targets
    with _targets_lock:
        if _has_targets:
            return
        handler = library().plain["xla_handler"]
        try:
            on_host = jax.ffi.pycapsule(handler(1))
            jax.ffi.register_ffi_target(_TARGET, on_host, platform="cpu")
            refuse = jax.ffi.pycapsule(handler(0))
            for platform in _ELSEWHERE:
                jax.ffi.register_ffi_target(_TARGET, refuse, platform=platform)
        except Exception as error:  # JAX's, whose classes differ between releases
            raise UnsupportedError(
                f"JAX {jax.__version__} does not take functions of Dovetail: {error}; they are"
                " made for XLA's FFI 0.3, as JAX 0.10 has it"
            ) from error
        _has_targets = True
