"""Checks and conversions of the arguments of a session."""

import math
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

import dovetail_runtime as dr
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError, bundle_file_error
from dovetail_runtime_extra.session.arrays import DistributedArray
from dovetail_runtime_extra.session.communicator import Array


def seconds(given: object) -> float:
    """A deadline in seconds, greater than 0."""
    if not isinstance(given, (int, float)) or isinstance(given, bool):
        raise ArgumentTypeError(f"timeout is a number of seconds, not {type(given).__name__}")
    if not 0 < given < math.inf:
        raise ArgumentValueError(f"timeout={given}; allowed: more than 0 seconds, and finite")
    return float(given)


def count(name: str, given: object, of: str) -> int | None:
    """A count of at least 1; None if it is not given.

    Args:
        name: The name of the argument.
        given: Its value.
        of: The counted items, for messages.
    """
    if given is None:
        return None
    if not isinstance(given, int) or isinstance(given, bool):
        raise ArgumentTypeError(f"{name} is a number of {of}, not {type(given).__name__}")
    if given < 1:
        raise ArgumentValueError(f"{name}={given}; allowed: 1 or more")
    return given


def names(given: object) -> tuple[str, ...]:
    """Names of modules, such as `("steps",)`."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ArgumentTypeError("imports is a list of modules' names, such as ('steps',)")
    listed: tuple[Any, ...] = tuple(cast("Iterable[object]", given))
    for name in listed:
        if not isinstance(name, str) or not all(part.isidentifier() for part in name.split(".")):
            raise ArgumentValueError(f"imports: {name!r} is not the name of a module")
    return listed


def devices(workers: object, devices: object) -> tuple[str, ...]:
    """The device of each worker; a single name is for all."""
    if workers is not None and (not isinstance(workers, int) or isinstance(workers, bool)):
        raise ArgumentTypeError(f"workers is a number, not {type(workers).__name__}")
    if devices is None or isinstance(devices, str):
        count = (os.cpu_count() or 1) if workers is None else workers
        if not 1 <= count <= 1024:
            raise ArgumentValueError(f"workers={count}; allowed: 1 to 1024")
        return (devices or "cpu:0",) * count
    if not isinstance(devices, Sequence):
        raise ArgumentTypeError("devices is a list of names such as ['cpu:0', 'opencl:0']")
    given = cast("Sequence[object]", devices)
    listed = tuple(map(str, given))
    if not listed or (workers is not None and len(listed) != workers):
        raise ArgumentValueError(
            f"{len(listed)} devices for {workers} workers; one for each, or one name for all"
        )
    return listed


def host(array: Any) -> Array:
    """Copies an array to host memory, if it is not there."""
    if isinstance(array, np.ndarray):
        return array  # pyright: ignore[reportUnknownVariableType]
    if isinstance(array, DistributedArray):
        raise ArgumentTypeError(f"{array!r} is distributed already; gather it first")
    return dr.asnumpy(array) if hasattr(array, "__dlpack__") else np.asarray(array)


def content(bundle: Any) -> tuple[bytes, str]:
    """The bytes of a bundle, and its name in messages."""
    if isinstance(bundle, (bytes, bytearray, memoryview)):
        return bytes(cast(bytes, bundle)), "<bytes>"
    make: Callable[[], bytes] | None = getattr(bundle, "tobytes", None)
    if make is not None:
        return make(), "<bytes>"
    try:
        path = Path(os.fsdecode(bundle))
    except TypeError:
        raise ArgumentTypeError(
            f"load takes the path of a bundle or its bytes, not {type(bundle).__name__}"
        ) from None
    try:
        return path.read_bytes(), str(path)
    except OSError as error:
        raise bundle_file_error(str(path), error) from error
