"""Calling a kernel directly: compile for where the data is, keep the result, run it.

`kernel(x, y)` finds the device of its arguments, picks that device's target from its attributes,
builds a bundle in memory, loads it, and calls the function. What was built is kept for the life of
the kernel object, keyed by its source key and the target.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

import dovetail_runtime as runtime
from dovetail import plugin
from dovetail.compiler import build
from dovetail.lang import Kernel
from dovetail.target import Target


_lock = threading.Lock()
_cache: dict[tuple[str, str, Target], Callable[..., Any]] = {}
_targets: dict[str, Target] = {}


def target_of(device: Any) -> Target:
    """The target that fits a device best, by its attributes.

    Raises:
        TargetError: No installed back end compiles for the device's kind.
    """
    name = str(device)
    with _lock:
        known = _targets.get(name)
    if known is None:
        backend = plugin.load(device.kind)
        given = Target(device.kind)
        known = backend.detect(device.attributes) if backend.detect else given
        known = backend.schema.resolve(known)
        with _lock:
            _targets[name] = known
    return known


def _device_of(arguments: tuple[Any, ...]) -> Any:
    """Where the first tensor argument lives; the cpu if there is none."""
    for each in arguments:
        if hasattr(type(each), "__dlpack_device__"):
            return runtime.as_device(each)
    return runtime.device("cpu:0")


def call(kernel: Kernel, arguments: tuple[Any, ...], keywords: Mapping[str, Any]) -> Any:
    """Run `kernel` where its tensor arguments live (the cpu if it has none).

    Args:
        kernel: The kernel.
        arguments: By position, without compile-time parameters.
        keywords: By name; compile-time parameters among them specialise the kernel.

    Raises:
        TypeError, ValueError: The arguments do not fit the kernel.
        DovetailError: The kernel does not compile for that device.
    """
    fixed = {each.name for each in kernel.parameters if each.kind == "constexpr"}
    constants = {name: value for name, value in keywords.items() if name in fixed}
    if constants:
        kernel = kernel.specialize(**constants)
        keywords = {name: value for name, value in keywords.items() if name not in fixed}
    device = _device_of((*arguments, *keywords.values()))
    target = target_of(device)
    key = (kernel.name, kernel.key, target)
    function = _cache.get(key)
    if function is None:
        bundle = build([kernel], [target])
        module = runtime.load_bytes(bundle.tobytes(), device=device)
        function = getattr(module, kernel.name)
        with _lock:
            function = _cache.setdefault(key, function)
    return function(*arguments, **keywords)
