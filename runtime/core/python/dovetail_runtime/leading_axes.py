"""`vectorize`: calls a function for each item of arrays with additional leading axes.

    norm = dovetail_runtime.vectorize(kernels.rms_norm)
    y = norm(x, weight)      # x: (8, 16, m, n), weight: (n,), or (16, n), or (8, 1, n)

Like a generalised ufunc of NumPy without a written signature: the last axes of an argument, as
many as its parameter has, are the core axes, and the axes before them are broadcast.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, cast

from dovetail_runtime import arguments, dtypes, tensor
from dovetail_runtime._native import library
from dovetail_runtime.device_object import Device
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError, DovetailError
from dovetail_runtime.function import Function
from dovetail_runtime.operators import mismatch
from dovetail_runtime.parameter_info import ParameterInfo, ResultInfo
from dovetail_runtime.plan_shapes import UNKNOWN, ResultShape
from dovetail_runtime.tensor_object import Tensor, part_at

Shape = tuple[int, ...]

_OUT: Final = "out"


class Bound(NamedTuple):
    """A call, before its function is chosen.

    Attributes:
        parameters: The function's parameters.
        given: An argument for each.
        function: The function, for arguments without leading axes.
    """

    parameters: Sequence[ParameterInfo]
    given: Sequence[Any]
    function: Callable[[Sequence[Any]], Function]


class Callee(Protocol):
    """The callee for each item: a function, or a kernel, specialised for its arguments."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        ...

    def has_parameter(self, name: str) -> bool:
        """Whether it has a parameter of this name."""
        ...

    def bind(self, given: tuple[Any, ...], keywords: Mapping[str, Any]) -> Bound:
        """Binds arguments to parameters.

        Raises:
            ArgumentTypeError, TypeError: One is missing, unknown or given twice.
        """
        ...


def vectorize(function: Any) -> Callable[..., Any]:
    """Makes a callable that applies a function to each item of arrays with more axes.

    The axes before those of a parameter are broadcast among the arguments as in NumPy: axes of
    extent 1 and missing axes are repeated, without a copy. For a number, an array gives one number
    for each item. Results are stacked along the leading axes; an argument that the function writes
    must have all of them. The function is called once for each item, on views, in the order of the
    indices. Without items nothing is called, and results have the usual shapes and dtypes.

    Args:
        function: A function of a loaded bundle, or a kernel; bound to a device or not.

    Returns:
        A callable with the function's parameters, for arrays of NumPy or tensors of `asarray`. It
        also takes `out=`, an array or a tuple of arrays for the results, unless a parameter has
        that name.

    Raises:
        ArgumentTypeError: `function` is neither.
    """
    if isinstance(function, Function):
        return Vectorized(_Loaded(function))
    make = getattr(function, "__dovetail_vectorize__", None)
    if make is None:
        raise ArgumentTypeError(
            "vectorize takes a function of a bundle, such as kernels.softmax, or a kernel, not"
            f" {type(function).__name__}"
        )
    return make()


class Vectorized:
    """The result of `vectorize`.

    Args:
        callee: The callee for each item.
    """

    def __init__(self, callee: Callee) -> None:
        self._callee = callee
        self.__name__ = callee.name

    def __repr__(self) -> str:
        return f"<vectorized {self.__name__}>"

    def __call__(self, *given: Any, **keywords: Any) -> Any:
        """Returns the results, or None; see `vectorize`.

        Raises:
            ArgumentTypeError: An argument is not an array of its parameter's type, or lacks axes.
            ArgumentValueError: Leading axes do not broadcast, or an array that is written would
                be broadcast, or is read-only.
            DovetailError: The call for an item failed; a note names it. Those before it are done.
        """
        name = self.__name__
        out = None if self._callee.has_parameter(_OUT) else keywords.pop(_OUT, None)
        parameters, values, find = self._callee.bind(given, keywords)
        operands = [
            _operand(name, each, value) for each, value in zip(parameters, values, strict=True)
        ]
        function = find([each.core for each in operands])
        outs = _outs(name, function.results, out)
        batch = _broadcast(name, [*operands, *outs])
        for each in (*operands, *outs):
            if each.is_written:
                each.check_written(name, batch)
        expected: Sequence[ResultShape] = ()
        if outs or 0 in batch:
            expected = _infer(name, function, operands)
        for each, wanted in zip(outs, expected, strict=False):
            each.check_core(name, wanted.shape)
        if 0 in batch:
            made = [each.value for each in outs] or _nothing(
                name, expected, batch, _place(function, operands)
            )
        else:
            made = _run(name, function, operands, outs, batch)
        if out is not None:
            return out
        if not made:
            return None
        return made[0] if len(made) == 1 else tuple(made)


class _Loaded:
    """A loaded function as a `Callee`."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self.name = function.__name__

    def has_parameter(self, name: str) -> bool:
        return any(each.name == name for each in self._function.parameters)

    def bind(self, given: tuple[Any, ...], keywords: Mapping[str, Any]) -> Bound:
        function = self._function
        if keywords or len(given) != len(function.parameters):
            named = (*given, *keywords.values())
            given = function._bind(named, tuple(keywords))  # pyright: ignore[reportPrivateUsage]

        def found(_: Sequence[Any]) -> Function:
            return function

        return Bound(function.parameters, given, found)


class _Operand:
    """An argument with the axes in front of its own, or what results go into.

    Args:
        label: What it is called in messages.
        value: The array, or the number.
        rank: How many axes its parameter has.
        is_written: Whether the call changes it.
        is_tensor: Whether its parameter takes an array.
    """

    def __init__(
        self, label: str, value: Any, rank: int, *, is_written: bool, is_tensor: bool = True
    ) -> None:
        self.label = label
        self.value = value
        self.is_written = is_written
        self.is_tensor = is_tensor
        self.shape: Shape = tuple(getattr(value, "shape", ()))
        self.lead = self.shape[: len(self.shape) - rank]

    @property
    def core(self) -> Any:
        """What a call gets of it: an item that stands for all, which have the same layout."""
        if not self.lead:
            return self.value
        if isinstance(self.value, Tensor):
            return _Walk(self.value, self.lead, self.lead).first
        if 0 not in self.lead:
            return self._views(self.value)((0,) * len(self.lead))
        import numpy as np

        empty = np.empty(self.shape[len(self.lead) :], self.value.dtype)
        return empty if self.is_tensor else empty[()]

    def items(self, batch: Shape) -> Callable[[Shape], Any]:
        """What gives the item with an index."""
        if not self.lead:
            return lambda _: self.value
        if isinstance(self.value, Tensor):
            return _Walk(self.value, self.lead, batch)
        array = self.value
        if self.lead != batch:
            import numpy as np

            array = np.broadcast_to(array, (*batch, *self.shape[len(self.lead) :]))
        return self._views(array)

    def _views(self, array: Any) -> Callable[[Shape], Any]:
        """What gives items of an array of NumPy: views of it, or numbers for a number."""
        if self.is_tensor and len(self.lead) == len(self.shape):
            return lambda index: array[(*index, ...)]
        return array.__getitem__

    def check_written(self, name: str, batch: Shape) -> None:
        """Refuses what would be written several times, or not at all.

        Raises:
            ArgumentValueError: With the shape to pass.
        """
        core = self.shape[len(self.lead) :]
        if self.lead != batch:
            raise ArgumentValueError(
                f"{name}: {self.label} is written, and its leading axes {self.lead} would have to"
                f" be broadcast to {batch}: its elements would be written several times; pass an"
                f" array of shape {(*batch, *core)}"
            )
        strides = cast("Sequence[int]", self.value.strides)
        for axis, extent in enumerate(self.lead):
            if extent > 1 and not strides[axis] and 0 not in self.shape:
                raise ArgumentValueError(
                    f"{name}: {self.label} is written, but its items along axis {axis} share "
                    f"memory (stride 0), which would be written several times; pass a copy"
                )
        if arguments.is_numpy(self.value) and not self.value.flags.writeable:
            raise ArgumentValueError(
                f"{name}: {self.label} is written, and the given array is read-only; pass a"
                " writable copy"
            )

    def check_core(self, name: str, wanted: Sequence[Any]) -> None:
        """Refuses an array for results of another shape.

        Raises:
            ArgumentValueError: With both.
        """
        core = self.shape[len(self.lead) :]
        pairs = zip(wanted, core, strict=True)
        if any(each is not UNKNOWN and each != have for each, have in pairs):
            raise ArgumentValueError(
                f"{name}: each item of {self.label} has the shape {core}, but the result has "
                f"{tuple(wanted)}"
            )


class _Walk:
    """A view of one item of a tensor, which is moved from item to item.

    Args:
        whole: The tensor.
        lead: Its leading axes.
        batch: What they are broadcast to.
    """

    def __init__(self, whole: Tensor, lead: Shape, batch: Shape) -> None:
        rest = whole.ndim - len(lead)
        part = part_at(whole, [*(0 for _ in lead), *(slice(None) for _ in range(rest))])
        #: The item at the first index.
        self.first = Tensor(part)
        self._view = part.view
        self._start: int = part.view.byte_offset
        size = whole.itemsize
        own = [
            0 if extent == 1 else stride * size
            for extent, stride in zip(lead, whole.strides, strict=False)
        ]
        self._steps = [*(0 for _ in range(len(batch) - len(lead))), *own]

    def __call__(self, index: Shape) -> Tensor:
        self._view.byte_offset = self._start + sum(map(operator.mul, index, self._steps))
        return self.first


def _operand(name: str, parameter: ParameterInfo, value: Any) -> _Operand:
    """An argument of a call.

    Raises:
        ArgumentTypeError: It is no array that can be indexed here, of another dtype, or of too few
            axes.
    """
    label = f"parameter '{parameter.name}'"
    arguments.check_sort(value, f"{name}: {label}")
    is_array = isinstance(value, Tensor) or arguments.is_numpy(value)
    if arguments.is_numpy(value):
        import numpy as np

        value = np.asarray(value)  # of subclasses, some index in other ways
    if not parameter.is_tensor:
        if isinstance(value, Tensor) and value.ndim:
            value = value.numpy()
        rank = 0 if arguments.is_numpy(value) else len(getattr(value, "shape", ()))
        return _Operand(label, value, rank, is_written=False, is_tensor=False)
    if not is_array:
        raise ArgumentTypeError(
            f"{name}: {label} is {parameter.type}, but this is of type {type(value).__name__}; "
            "pass an array of NumPy, or a tensor: dovetail_runtime.asarray(x)"
        )
    if dtypes.known_name(value.dtype) != parameter.dtype or value.ndim < parameter.rank:
        raise ArgumentTypeError(f"{name}: {mismatch(parameter, value, 'array', '')}")
    return _Operand(label, value, parameter.rank, is_written=parameter.is_written)


def _outs(name: str, results: Sequence[ResultInfo], out: Any) -> list[_Operand]:
    """What `out=` gives for results.

    Raises:
        ArgumentTypeError: It is not one array for each of them, of its dtype and with its axes.
    """
    if out is None:
        return []
    given = cast("tuple[Any, ...]", out) if isinstance(out, tuple) else (out,)
    if len(given) != len(results):
        raise ArgumentTypeError(
            f"{name}: out= has {len(given)} arrays, but the function returns {len(results)}"
        )
    found: list[_Operand] = []
    for number, (value, result) in enumerate(zip(given, results, strict=True)):
        label = _OUT if len(given) == 1 else f"{_OUT}[{number}]"
        is_array = isinstance(value, Tensor) or arguments.is_numpy(value)
        have = f"{value.dtype}[{value.ndim}]" if is_array else type(value).__name__
        is_right = is_array and dtypes.known_name(value.dtype) == result.dtype
        if not is_right or value.ndim < result.rank:
            raise ArgumentTypeError(
                f"{name}: {label} is for results of {result.dtype}[{result.rank}], and this"
                f" {have}; pass an array of that type, with the leading axes"
            )
        found.append(_Operand(label, value, result.rank, is_written=True))
    return found


def _broadcast(name: str, operands: Sequence[_Operand]) -> Shape:
    """The axes that all leading axes are broadcast to.

    Raises:
        ArgumentValueError: They cannot be; with two of which that is so.
    """
    rank = max((len(each.lead) for each in operands), default=0)
    batch = [1] * rank
    owners: list[_Operand | None] = [None] * rank
    for each in operands:
        for axis, extent in enumerate(each.lead, rank - len(each.lead)):
            owner = owners[axis]
            if extent in (1, batch[axis]):
                continue
            if owner is not None:
                raise ArgumentValueError(
                    f"{name}: {owner.label} of shape {owner.shape} and {each.label} of shape"
                    f" {each.shape} cannot be broadcast together: their leading axes are"
                    f" {owner.lead} and {each.lead}"
                )
            batch[axis], owners[axis] = extent, each
    return tuple(batch)


def _infer(name: str, function: Function, operands: Sequence[_Operand]) -> list[ResultShape]:
    """What a call for one item returns.

    Raises:
        ArgumentValueError: It would refuse the shapes.
    """
    cores = [each.core for each in operands if each.is_tensor]
    strides = [
        each.strides
        if isinstance(each, Tensor)
        else tuple(step // each.itemsize for step in each.strides)
        for each in cores
    ]
    scalars = [_known(each) for each in operands if not each.is_tensor]
    results, failed = function.plan.infer([each.shape for each in cores], strides, scalars)
    if failed:
        raise ArgumentValueError(f"{name}: {failed}")
    return results


def _known(operand: _Operand) -> Any:
    """A number, if it is the same for all items."""
    if operand.shape or arguments.speaks_dlpack(operand.value):
        return UNKNOWN
    value = arguments.number(operand.value)
    return UNKNOWN if value is None else value


def _place(function: Function, operands: Sequence[_Operand]) -> Device | None:
    """Where results are tensors of ours; None: they are arrays of NumPy."""
    for each in operands:
        if isinstance(each.value, Tensor):
            return each.value.device
    device = function.device
    return None if device is None or device.dlpack[0] == arguments.HOST else device


def _nothing(
    name: str, results: Sequence[ResultShape], batch: Shape, device: Device | None
) -> list[Any]:
    """Results for no items.

    Raises:
        ArgumentValueError: Their shape depends on numbers of which there are none.
    """
    for number, each in enumerate(results):
        if any(extent is UNKNOWN for extent in each.shape):
            raise ArgumentValueError(
                f"{name}: the shape of result {number} depends on a number that has a value for"
                f" each item, and there are no items: the leading axes are {batch}"
            )
    return [_empty((*batch, *each.shape), each.dtype, device) for each in results]


def _empty(shape: Shape, dtype: str, device: Device | None) -> Any:
    if device is not None:
        return tensor.empty(shape, dtype, device)
    import numpy as np

    return np.empty(shape, dtypes.numpy_dtype(dtype))


def _run(
    name: str,
    function: Function,
    operands: Sequence[_Operand],
    outs: Sequence[_Operand],
    batch: Shape,
) -> list[Any]:
    """Calls the function for all items; returns what its results were put into."""
    walks = [each.items(batch) for each in operands]
    count = len(function.results)
    stacks: list[_Stack] = []
    index: Shape = ()
    try:
        for index in itertools.product(*map(range, batch)):
            made = function(*[item(index) for item in walks])
            if not count:
                continue
            results = made if count > 1 else (made,)
            if not stacks:
                wholes = [each.value for each in outs] or [_like(each, batch) for each in results]
                stacks = [_Stack(each, batch) for each in wholes]
            for stack, result in zip(stacks, results, strict=True):
                stack.put(name, index, result)
    except DovetailError as error:
        error.add_note(f"{name} was called for the item {index} of {batch}")
        raise
    return [each.whole for each in stacks]


def _like(result: Any, batch: Shape) -> Any:
    """A new array for results like one."""
    device = result.device if isinstance(result, Tensor) else None
    return _empty((*batch, *result.shape), dtypes.dtype_name(result.dtype), device)


class _Stack:
    """What results are put into.

    Args:
        whole: An array of NumPy or a tensor.
        batch: Its leading axes.
    """

    def __init__(self, whole: Any, batch: Shape) -> None:
        self.whole = whole
        self._core: Shape = tuple(whole.shape[len(batch) :])
        self._walk = _Walk(whole, batch, batch) if isinstance(whole, Tensor) else None
        self._device = whole.device.address if isinstance(whole, Tensor) else 0

    def put(self, name: str, index: Shape, result: Any) -> None:
        """Copies a result to its place.

        Raises:
            ArgumentValueError: It has another shape than those before it, or lives elsewhere.
        """
        if tuple(result.shape) != self._core:
            raise ArgumentValueError(
                f"{name}: a result of shape {tuple(result.shape)} cannot be stacked with those "
                f"of shape {self._core}: all results need the same shape"
            )
        if self._walk is not None:
            source = arguments.describe(result, f"{name}: a result")
            place = self._walk(index).described
            library().call("tensor_copy", place.address, self._device, source.address, None)
        else:
            self.whole[index] = result
