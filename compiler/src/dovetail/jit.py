"""Calling a kernel directly: compile for where the data is, keep the result, run it.

`kernel(x, y)` finds the device of its arguments, picks that device's target from its attributes,
builds a bundle in memory, loads it, and calls the function. What was built is kept for the life of
the process, keyed by the kernel's digest and the device: an equal kernel, though defined anew, is
not compiled again, and one whose free constants have changed is.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import dovetail_runtime as runtime
from dovetail import plugin
from dovetail.compiler import build
from dovetail.lang import Kernel, T
from dovetail.target import Target
from dovetail_runtime.arguments import refuse_masked

Function = Callable[..., Any]
Key = tuple[str, str, str]
"""Of what was built: the kernel's name, its digest, the device's name."""


class _Entry:
    """One function, built by whichever thread asks for it first; the others wait for it."""

    __slots__ = ("function", "lock")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.function: Function | None = None


_lock = threading.Lock()
_entries: dict[Key, _Entry] = {}
_targets: dict[str, Target] = {}
_specialized: weakref.WeakKeyDictionary[Kernel, dict[tuple[tuple[str, str], ...], Kernel]] = (
    weakref.WeakKeyDictionary()
)


def _forget_locks() -> None:
    """In the child of a fork no thread is left that would open a lock held at that moment."""
    global _lock
    _lock = threading.Lock()
    for entry in _entries.values():
        entry.lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_locks)


def target_of(device: runtime.Device) -> Target:
    """The target that fits a device best, by its attributes.

    Raises:
        TargetError: No installed back end compiles for the device's kind.
    """
    known = _targets.get(device.name)
    if known is None:
        backend = plugin.load(device.kind)
        given = backend.detect(device.attributes) if backend.detect else Target(device.kind)
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
        if keywords or kernel.type_variables:
            kernel, keywords = specialized(kernel, arguments, keywords)
        digest = kernel.key
    except (runtime.DovetailError, TypeError, ValueError):
        raise
    except Exception:  # Found out again inside of what reports it.
        with plugin.working_on([kernel]), plugin.guarded("reading the kernel"):
            raise
    for number, each in enumerate((*arguments, *keywords.values()), 1):
        if type(each).__module__.startswith("numpy.ma"):
            refuse_masked(f"{kernel.name}: argument {number}")
    device = runtime.device_of(*arguments, *keywords.values())
    key = (kernel.name, digest, device.name)
    entry = _entries.get(key)
    function = entry.function if entry is not None else None
    if function is None:
        function = _built(kernel, device, key)
    return function(*arguments, **keywords)


def _built(kernel: Kernel, device: runtime.Device, key: Key) -> Function:
    with _lock:
        entry = _entries.setdefault(key, _Entry())
    with entry.lock:
        if entry.function is None:
            content = build([kernel], [target_of(device)]).tobytes()
            name = f"<kernel {kernel.name}>"
            entry.function = runtime.load_bytes(content, device=device, name=name)[kernel.name]
        return entry.function


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
        known = _specialized.setdefault(kernel, {})
        chosen = known.get(key)
        if chosen is None:
            chosen = known[key] = kernel.specialize(**constants)
    return chosen, rest


def _element_type(kernel: Kernel, variable: str, name: str, argument: object) -> object:
    """What an argument makes of the type variable that its parameter decides."""
    from dovetail_runtime.dtypes import dtype_name

    dtype = getattr(argument, "dtype", None)
    if dtype is None:
        raise TypeError(
            f"{kernel.name}: parameter '{name}' decides the type '{variable}', but"
            f" {type(argument).__name__} has no dtype; pass an array or a NumPy scalar, or call"
            f" {kernel.name}.specialize({variable}=T.float32)"
        )
    return getattr(T, dtype_name(dtype))
