"""Comparison of a kernel with a reference function, within the rounding errors of both.

The tolerance is derived from the kernel's arithmetic, so that users need not choose one: one that
is too wide finds nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

import numpy as np

import dovetail_runtime as runtime
from dovetail import ir
from dovetail.analysis.explanation import roundings_of
from dovetail.api import Kernel
from dovetail.api.check import Copies, is_array
from dovetail.api.jit import for_call, function_for, plan_parameters
from dovetail.compiler import merge
from dovetail.support import in_effect
from dovetail.support.dataclasses import dataclass
from dovetail.support.errors import DovetailError
from dovetail.support.span import Span
from dovetail_runtime.arguments import in_order, speaks_dlpack
from dovetail_runtime.dtypes import numpy_dtype

Array = np.ndarray[Any, Any]

LEAST: Final = 16.0
"""Roundings that each element has besides: of constants, of a device's own functions."""

_EXACT: Final = "biu"


@dataclass(frozen=True, slots=True)
class Distance:
    """The difference of one output from the expected one.

    Attributes:
        greatest: The maximum difference of two elements.
        tolerance: The rounding error bound of both.
        roundings: The number of roundings; 0 if the tolerance comes from elsewhere.
        wrong: The number of elements that differ by more than the tolerance.
        first: The index of the first of them.
    """

    greatest: float
    tolerance: float
    roundings: float = 0.0
    wrong: int = 0
    first: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of a kernel and of a reference.

    Attributes:
        kernel: The kernel's name.
        reference: The other function's name.
        device: Where the kernel ran.
        span: Where the kernel is defined.
        names: The name of each output: "result", or the argument that the kernel writes.
        results: The arrays that the kernel returns, then those that it writes.
        expected: The same of the reference.
        distances: The difference of each result from the expected one.
        is_counted: Whether the tolerance is derived from the kernel's operations.
    """

    kernel: str
    reference: str
    device: str
    span: Span
    names: tuple[str, ...]
    results: tuple[Array, ...]
    expected: tuple[Array, ...]
    distances: tuple[Distance, ...]
    is_counted: bool

    @property
    def ok(self) -> bool:
        """Whether all results are within their tolerance."""
        return not any(each.wrong for each in self.distances)

    def __str__(self) -> str:
        if self.ok:
            return f"'{self.kernel}' on {self.device} agrees with '{self.reference}'"
        lines = [f"'{self.kernel}' on {self.device} differs from '{self.reference}':"]
        outputs = zip(self.names, self.results, self.expected, self.distances, strict=True)
        for name, got, wanted, distance in outputs:
            if not distance.wrong:
                continue
            place = f"{name}{list(distance.first)}" if distance.first else name
            lines.append(
                f"  {place} is {got[distance.first]!s}, expected {wanted[distance.first]!s}"
                f" within {distance.tolerance:.3g}; {distance.wrong} of {got.size}"
                f" {'element differs' if distance.wrong == 1 else 'elements differ'},"
                f" by at most {distance.greatest:.3g}"
            )
            if distance.roundings:
                why = "" if self.is_counted else " (the kernel's own are not known)"
                lines.append(
                    f"  note: the tolerance is the error of {distance.roundings:.0f} "
                    f"roundings{why}; where large values cancel, set tolerance="
                )
        return "\n".join(lines)


def compare(
    kernel: Kernel[Any, Any],
    arguments: Sequence[Any],
    keywords: Mapping[str, Any],
    reference: Callable[..., Any],
    *,
    device: object = None,
    tolerance: float | None = None,
) -> Comparison:
    """Run a kernel, and a reference in float64, on copies of the arguments.

    Args:
        kernel: The kernel.
        arguments: As for a call.
        keywords: As for a call.
        reference: Called with the same arguments except compile-time ones: NumPy arrays, floats in
            float64 and complex numbers in complex128. It returns what the kernel returns and
            writes, or writes the same arguments as the kernel.
        device: Where the kernel runs; default: where its arguments are.
        tolerance: The maximum difference of floats; default: the rounding error bound of the
            kernel's operations.

    Raises:
        TypeError, ValueError: The arguments do not fit the kernel, or `tolerance` is below 0.
        DovetailError: The kernel does not compile for the device, or the reference returns arrays
            of other shapes.
    """
    if tolerance is not None and not tolerance >= 0:
        raise ValueError(f"tolerance is {tolerance!r}; it must be 0 or more")
    __tracebackhide__ = True  # of pytest: what a reference raises is shown from the test on
    chosen, flat, rest = for_call(kernel, tuple(arguments), keywords)
    parameters = plan_parameters(chosen)
    given = in_order(chosen.name, [each.name for each in parameters], flat, rest)
    tensors = [n for n, each in enumerate(parameters) if each.is_tensor]
    hosts = {n: given[n] if is_array(given[n]) else runtime.asnumpy(given[n]) for n in tensors}
    written = [n for n in tensors if parameters[n].is_written]

    if device is None:
        where = runtime.device_of(*(given[n] for n in tensors))
    else:
        where = runtime.as_device(device)
    copies = Copies([*hosts.values()])
    passed = [*given]
    for n in tensors:
        copy = copies.of(hosts[n])
        passed[n] = copy if where.is_host_memory else runtime.asarray(copy, where)
    with in_effect.running_on(where) if where.is_host_memory else contextlib.nullcontext():
        returned = function_for(chosen, passed)(*passed)
    results = outputs_of(returned, [passed[n] for n in written])

    wide: dict[int, Any] = {id(given[n]): _widened(hosts[n]) for n in tensors}
    types = {each.name: each.dtype for each in parameters if not each.is_tensor}
    places = [each.name for each in kernel.written_parameters if each.kind != "constexpr"]
    fixed = {each.name for each in kernel.written_parameters} - {*places}
    fixed.update(kernel.type_variables)
    args = [
        _for_reference(each, types.get(name, ""), wide)
        for name, each in zip(places, arguments, strict=False)
    ]
    named = {
        name: _for_reference(each, types.get(name, ""), wide)
        for name, each in keywords.items()
        if name not in fixed
    }
    expected = outputs_of(
        reference(*args, **named), [wide[id(given[n])] for n in written], len(results)
    )

    func = merge([chosen]).functions[0]
    count = roundings_in(func, [hosts.get(n, each) for n, each in enumerate(given)])
    several = len(results) - len(written)
    returns = ["result"] if several == 1 else [f"result {n}" for n in range(several)]
    return Comparison(
        kernel=chosen.name,
        reference=getattr(reference, "__name__", repr(reference)),
        device=where.name,
        span=func.span,
        names=(*returns, *(parameters[n].name for n in written)),
        results=tuple(results),
        expected=tuple(expected),
        distances=distances(results, expected, count, "the reference", tolerance=tolerance),
        is_counted=count is not None,
    )


def _for_reference(value: Any, dtype: str, wide: Mapping[int, Any]) -> Any:
    """An argument as a reference gets it: in float64, after what the kernel's own type loses."""
    if id(value) in wide:
        return wide[id(value)]
    if isinstance(value, tuple | list):
        return tuple(_for_reference(each, dtype, wide) for each in cast("tuple[Any, ...]", value))
    if "float" in dtype and not isinstance(value, bool):
        return float(numpy_dtype(dtype).type(value))
    return value


def _widened(array: Array) -> Array:
    """A copy; of floats in the widest type."""
    kind = array.dtype.kind
    return array.copy() if kind in _EXACT else array.astype(_wide(array))


def _wide(*arrays: Array) -> type[np.complex128 | np.float64]:
    return np.complex128 if any(each.dtype.kind == "c" for each in arrays) else np.float64


def outputs_of(returned: Any, written: Sequence[Any], wanted: int | None = None) -> list[Array]:
    """What a call returns, then what it has written, as NumPy's arrays.

    Args:
        returned: One result, several, or None.
        written: The arguments that are written.
        wanted: How many there are in all: a function that returns as many has returned what it
            writes, too.
    """
    several = isinstance(returned, tuple | list)
    results: list[Any] = [*cast("tuple[Any, ...]", returned)] if several else [returned]
    if returned is None:
        results = []
    every = results if results and len(results) == wanted else [*results, *written]
    return [runtime.asnumpy(e) if speaks_dlpack(e) else np.asarray(e) for e in every]


def sizes_of(func: ir.Func, hosts: Sequence[Any]) -> dict[str, int]:
    """The names of extents and of whole-number arguments, with their values in this call."""
    found: dict[str, int] = {}
    for parameter, host in zip(func.params, hosts, strict=True):
        if isinstance(parameter, ir.ScalarParam):
            if isinstance(host, int) and not isinstance(host, bool):
                found[parameter.var.name] = host
            continue
        # The two parts of complex numbers are an extent more there.
        for extent, value in zip(parameter.buffer.shape, host.shape, strict=False):
            if isinstance(extent, ir.Var):
                found[extent.name] = int(value)
    return found


def roundings_in(func: ir.Func, hosts: Sequence[Any]) -> float | None:
    """The roundings behind a result of this call, at most; None if they are no matter of sizes."""
    roundings = roundings_of(func)
    return None if roundings is None else roundings.value(sizes_of(func, hosts))


def distances(
    got: Sequence[Array],
    wanted: Sequence[Array],
    roundings: float | None,
    other: str,
    *,
    tolerance: float | None = None,
) -> tuple[Distance, ...]:
    """How far a kernel's outputs are from those of another function, beside what roundings allow.

    Each operation on the way to an element rounds once, relative to a value that is taken to be
    no greater than the greatest result: n operations come to n u of that on either side
    (Higham, Accuracy and Stability of Numerical Algorithms, second edition, section 3.1), with the
    unit roundoff u of its own type.

    Args:
        got: What the kernel gives.
        wanted: What the other function gives.
        roundings: How many operations that are, if it is known.
        other: What the other function is called in an error.
        tolerance: Of floats, in place of what is derived.

    Raises:
        DovetailError: They have other shapes.
    """
    if [each.shape for each in got] != [each.shape for each in wanted]:
        raise DovetailError(
            f"the kernel gives arrays of shapes {[each.shape for each in got]}, {other}"
            f" {[each.shape for each in wanted]}; {other} must return, or write, the same"
        )
    return tuple(
        _distance(ours, theirs, LEAST + (roundings or 0.0), tolerance)
        for ours, theirs in zip(got, wanted, strict=True)
    )


def _distance(ours: Array, theirs: Array, roundings: float, tolerance: float | None) -> Distance:
    if ours.size == 0:
        return Distance(0.0, 0.0)
    if ours.dtype.kind in _EXACT and theirs.dtype.kind in _EXACT:
        error = np.asarray(np.abs(ours.astype(object) - theirs.astype(object)), np.float64)
        bound = roundings = 0.0
    else:
        a, b = (each.astype(_wide(ours, theirs)) for each in (ours, theirs))
        with np.errstate(invalid="ignore", over="ignore"):
            # What does not fit the kernel's type is infinite there, and rightly so.
            if np.can_cast(b.dtype, ours.dtype, "same_kind"):
                there = b.astype(ours.dtype).astype(b.dtype)
                b = np.where(np.isinf(there), there, b)
            same = (a == b) | (np.isnan(a) & np.isnan(b))
            error = np.where(same, 0.0, np.abs(a - b))
        error = np.where(np.isnan(error), np.inf, error)
        if tolerance is None:
            finite = np.abs(b[np.isfinite(b)])
            greatest = float(np.max(finite)) if finite.size else 0.0
            unit, least = (sum(each) for each in zip(_unit(ours), _unit(theirs), strict=True))
            bound = roundings * (unit * greatest + least)
        else:
            bound, roundings = tolerance, 0.0
    wrong = error > bound
    first = np.unravel_index(int(np.argmax(wrong)), wrong.shape) if wrong.any() else ()
    return Distance(
        greatest=float(np.max(error)),
        tolerance=bound,
        roundings=roundings,
        wrong=int(np.sum(wrong)),
        first=tuple(int(each) for each in first),
    )


def _unit(array: Array) -> tuple[float, float]:
    """The unit roundoff of an array's type, and half of its least number above 0."""
    if array.dtype.kind in _EXACT:
        return 0.0, 0.0
    if array.dtype.name == "bfloat16":  # NumPy knows nothing of it
        return 2.0**-8, 2.0**-134
    info = np.finfo(array.dtype)
    return float(info.eps) / 2, float(info.smallest_subnormal) / 2
