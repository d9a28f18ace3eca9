"""Calling a kernel directly: compile for where the data is, keep the result, run it.

`kernel(x, y)` finds the device of its arguments, picks that device's target from its attributes
(unless one of its kind is in effect, `with target:`), builds a bundle in memory, loads it, and
calls the function. What was built is kept, keyed by the kernel's digest and the device: an equal
kernel, though defined anew, is not compiled again, and one whose free constants have changed is.
The functions used last are kept, up to a limit (`keep`); of each only what runs it, about 15 KiB
on a cpu, and none of its sources or IR.
"""

from __future__ import annotations

import contextlib
import os
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import dovetail_runtime as runtime
from dovetail import plugin
from dovetail.api import Kernel
from dovetail.compiler import build, current_targets
from dovetail.lang import T
from dovetail.target import Target, targets_in_effect
from dovetail_runtime import forks
from dovetail_runtime.arguments import check_sort
from dovetail_runtime.dtypes import known_name

Function = Callable[..., Any]
K = TypeVar("K")
V = TypeVar("V")
Key = tuple[str, str, str]
"""Of what was built: the kernel's name, its digest, the device's name and the target in effect."""


class _Entry:
    """One function, built by whichever thread asks for it first; the others wait for it."""

    __slots__ = ("function", "lock")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.function: Function | None = None


_lock = threading.Lock()
_entries: OrderedDict[Key, _Entry] = OrderedDict()  # the one used last stands last
_targets: dict[str, Target] = {}
_specialized: weakref.WeakKeyDictionary[
    Kernel, OrderedDict[tuple[tuple[str, str], ...], Kernel]
] = weakref.WeakKeyDictionary()
_limit = 1024


def keep(count: int) -> None:
    """Sets how many compiled functions are kept; 1024 at first.

    A function that was not used for the longest time goes first, and is compiled again when it is
    called again. One that is running goes when it has ended.

    Args:
        count: At least 1. It holds for all kernels together, and for the specialisations of each.

    Raises:
        ValueError: It is less.
    """
    global _limit
    if count < 1:
        raise ValueError(f"at least 1 compiled function is kept, not {count}")
    with _lock:
        _limit = count
        _trim(_entries)
        for each in _specialized.values():
            _trim(each)


def _trim(kept: OrderedDict[K, V]) -> None:
    while len(kept) > _limit:
        kept.popitem(last=False)


def _touch(kept: OrderedDict[K, V], key: K) -> None:
    """Notes a use. Another thread may have dropped it since it was found."""
    with contextlib.suppress(KeyError):
        kept.move_to_end(key)


def _forget_locks() -> None:
    """In the child of a fork no thread is left that would open a lock held at that moment.

    A fork waits for what is being compiled (`dovetail_runtime.forks`), but not for ever.
    """
    global _lock
    _lock = threading.Lock()
    for entry in _entries.values():
        entry.lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_locks)


def target_of(device: runtime.Device) -> Target:
    """The target that fits a device best, by its attributes.

    Raises:
        TargetError: No installed backend compiles for the device's kind.
    """
    known = _targets.get(device.name)
    if known is None:
        backend = plugin.load(device.kind)
        given = Target(device.kind)
        if backend.detect is not None:
            with plugin.guarded("choosing the target of a device", given, worker=backend.detect):
                given = backend.schema.resolve(backend.detect(device.attributes))
        known = _targets.setdefault(device.name, backend.schema.resolve(given))
    return known


def call(kernel: Kernel, arguments: tuple[Any, ...], keywords: Mapping[str, Any]) -> Any:
    """Run `kernel` where its tensor arguments live (the cpu if it has none).

    Args:
        kernel: The kernel.
        arguments: By position, without compile-time parameters.
        keywords: By name; compile-time parameters and type variables among them specialise the
            kernel. A type variable that is not given is decided by its argument's dtype.

    Returns:
        What the kernel returns, in the arguments' own kind of array.

    Raises:
        TypeError, ValueError: The arguments do not fit the kernel.
        DovetailError: The kernel does not compile for that device.
    """
    try:
        if not kernel.is_read or keywords or kernel.type_variables:
            with forks.whole("reading a kernel"):
                if keywords or kernel.type_variables:
                    kernel, keywords = specialized(kernel, arguments, keywords)
                digest = kernel.key
        else:
            digest = kernel.key
    except (runtime.DovetailError, TypeError, ValueError):
        raise
    except Exception:  # Found out again inside of what reports it.
        with plugin.working_on([kernel]), plugin.guarded("reading the kernel"):
            raise
    for number, each in enumerate(arguments):
        check_sort(each, _Where(kernel, number))
    for name, each in keywords.items():
        check_sort(each, _Where(kernel, name))
    device = runtime.device_of(*arguments, *keywords.values())
    key = (kernel.name, digest, device.name)
    target = _target_in_effect(device.kind) if targets_in_effect() else None
    if target is not None:
        key = (kernel.name, digest, f"{device.name} for {target}")
    entry = _entries.get(key)
    function = entry.function if entry is not None else None
    if function is None:
        function = _built(kernel, device, target, key)
    else:
        _touch(_entries, key)
    return function(*arguments, **keywords)


def _target_in_effect(kind: str) -> Target | None:
    """The innermost target of a kind that is in effect; None: the device decides."""
    return next((target for target in current_targets() if target.kind == kind), None)


def _built(kernel: Kernel, device: runtime.Device, target: Target | None, key: Key) -> Function:
    with _lock:
        entry = _entries.setdefault(key, _Entry())
        _touch(_entries, key)
        _trim(_entries)
    with forks.whole("compiling"), entry.lock:
        if entry.function is None:
            content = build([kernel], [target or target_of(device)]).tobytes()
            name = f"<kernel {kernel.name}>"
            entry.function = runtime.load_bytes(content, device=device, name=name)[kernel.name]
        return entry.function


class _Where:
    """Names a parameter in an error, and costs nothing unless there is one."""

    __slots__ = ("_kernel", "_place")

    def __init__(self, kernel: Kernel, place: int | str) -> None:
        """`place`: its number among those that are no compile-time parameters, or its name."""
        self._kernel = kernel
        self._place = place

    def __format__(self, spec: str) -> str:
        if isinstance(self._place, str):
            return f"{self._kernel.name}: parameter '{self._place}'"
        places = [each.name for each in self._kernel.parameters if each.kind != "constexpr"]
        if self._place < len(places):
            return f"{self._kernel.name}: parameter '{places[self._place]}'"
        return f"{self._kernel.name}: argument {self._place + 1}"


def specialized(
    kernel: Kernel, arguments: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[Kernel, Mapping[str, Any]]:
    """The kernel with all that is known while compiling, and the keywords that are left.

    See `call` for the arguments.
    """
    fixed = {each.name for each in kernel.parameters if each.kind == "constexpr"}
    fixed.update(kernel.type_variables)
    constants = {name: value for name, value in keywords.items() if name in fixed}
    rest = {name: value for name, value in keywords.items() if name not in fixed}
    places = [each.name for each in kernel.parameters if each.kind != "constexpr"]
    given = {**dict(zip(places, arguments, strict=False)), **rest}
    for variable, number in kernel.type_variables.items():
        name = kernel.parameters[number].name
        if variable not in {*kernel.constants, *constants} and name in given:
            constants[variable] = _element_type(kernel, variable, name, given[name])
    if not constants:
        return kernel, rest
    # By text, which tells 1 from True and 0.0 from -0.0; the values live as long as their entry.
    key = tuple((name, repr(value)) for name, value in sorted(constants.items()))
    with _lock:
        known = _specialized.setdefault(kernel, OrderedDict())
        chosen = known.get(key)
        if chosen is None:
            chosen = known[key] = kernel.specialize(**constants)
            _trim(known)
        else:
            _touch(known, key)
    return chosen, rest


def _element_type(kernel: Kernel, variable: str, name: str, argument: object) -> object:
    """The element type that binds a type variable, from the parameter that decides it."""
    dtype = getattr(argument, "dtype", None)
    if dtype is None:
        raise TypeError(
            f"{kernel.name}: parameter '{name}' decides the type '{variable}', but"
            f" {type(argument).__name__} has no dtype; pass an array or a NumPy scalar, or call"
            f" {kernel.name}.specialize({variable}=T.float32)"
        )
    known = known_name(dtype)
    if not known:
        raise TypeError(
            f"{kernel.name}: parameter '{name}' decides the type '{variable}', and {dtype} is not"
            f" an element type; convert it, for instance {name}.astype(np.float32)"
        )
    return getattr(T, known)
