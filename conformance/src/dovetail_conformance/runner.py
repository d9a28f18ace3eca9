"""Execution of cases on devices, through bundles and calls as users make them."""

from __future__ import annotations

import contextlib
import io
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from dovetail import plugin
from dovetail.target import Target
from dovetail_conformance.case import SUBGROUP_SIZE, Array, Case, Expected, difference
from dovetail_conformance.compiled import bundle_of


class Executor(Protocol):
    """Runs functions of bundles: on a device of this process, or under an emulator."""

    @property
    def target(self) -> Target:
        """The target of bundles for it."""
        ...

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """Run a function; returns the results, and all tensor arguments after the call."""
        ...


@dataclass(frozen=True)
class DeviceExecutor:
    """Runs on a device of this process.

    Args:
        device: One of `dovetail_runtime.devices()`, or its name.
    """

    device: str

    @property
    def target(self) -> Target:
        """The target that the backend detects from the device's attributes."""
        import dovetail_runtime as runtime

        device = runtime.device(self.device)
        backend = plugin.load(device.kind)
        found = backend.detect(device.attributes) if backend.detect else Target(device.kind)
        return backend.schema.resolve(found)

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        """See `Executor.run`; on a host device the arrays themselves are passed.

        The bundle is loaded and called with half of each limit (docs/format/limits.md).
        """
        import dovetail_runtime as runtime

        device = runtime.device(self.device)
        limits = runtime.load_bytes(bundle).limits
        half = {name: use.allowed // 2 for name, use in limits.items()}
        module = runtime.load_bytes(bundle, device=device, limits=half)
        module.verify()
        host = device.kind == "cpu"
        passed: list[Any] = [
            runtime.asarray(each, device) if is_array(each) and not host else each
            for each in arguments
        ]
        got: Any = getattr(module, function)(*passed)
        results = listed(got)
        tensors = [
            runtime.asnumpy(after)
            for before, after in zip(arguments, passed, strict=True)
            if is_array(before)
        ]
        return [runtime.asnumpy(each) for each in results], tensors


def seed_of(name: str) -> int:
    """The seed of a case, by its name, so that new cases do not change others."""
    return zlib.crc32(name.encode())


def is_array(value: object) -> bool:
    """Whether an argument is a NumPy array."""
    return isinstance(value, np.ndarray)


def listed(returned: Any) -> list[Any]:  # noqa: ANN401 - a tensor, a tuple of them, or None
    """The results of a function, as a list of buffers."""
    if returned is None:
        return []
    return [*returned] if type(returned) is tuple else [returned]


def copied(array: Array) -> Array:
    """A copy with the same strides, offset and alignment."""
    base = array
    while isinstance(base.base, np.ndarray):
        base = base.base
    memory = base.copy()
    offset = array.__array_interface__["data"][0] - base.__array_interface__["data"][0]
    return np.ndarray(array.shape, array.dtype, memory.data, offset, array.strides)


def _reported(case: Case, lines: tuple[str, ...], failure: str) -> list[str]:
    """What is wrong with what the kernel told the host."""
    findings: list[str] = []
    if case.prints is not None and lines != case.prints:
        findings.append(f"{case.name}: printed {list(lines)}, expected {list(case.prints)}")
    if case.failures and not failure:
        findings.append(f"{case.name}: did not fail, expected {list(case.failures)}")
    elif missing := [each for each in case.failures if each not in failure]:
        findings.append(f"{case.name}: failed with {failure!r}, which lacks {missing}")
    return findings


def _wanted(case: Case, arguments: list[Any], target: Target) -> list[Expected]:
    """What must come out, for the subgroups that a target has."""
    size = plugin.load(target.kind).capabilities(target).subgroup_size
    token = SUBGROUP_SIZE.set(size)
    try:
        with np.errstate(all="ignore"):
            return list(case.expected(*arguments))
    finally:
        SUBGROUP_SIZE.reset(token)


def image_of(case: Case, target: Target) -> bytes:
    """The target of a case, and the bundle of its kernel.

    Raises:
        DovetailError: The target rejects the kernel.
    """
    return f"{target}\0".encode() + bundle_of(case.kernel, target).tobytes()


def run_case(case: Case, executor: Executor) -> list[str]:
    """Run a case; returns its failures, or nothing if it passes.

    Args:
        case: The case.
        executor: The executor.

    Raises:
        DovetailError: The target rejects the kernel.
    """
    image = image_of(case, executor.target)
    arguments = list(case.arguments(np.random.default_rng(seed_of(case.name))))
    used: list[Any] = [copied(each) if is_array(each) else each for each in arguments]
    wanted = _wanted(case, arguments, executor.target)
    bundle = image.partition(b"\0")[2]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            results, tensors = executor.run(bundle, case.kernel.name, used)
            failure = ""
        except Exception as error:  # whatever an executor raises; its text is what counts
            if not case.failures:
                raise
            results, tensors, failure = [], [], str(error)
    reported = _reported(case, tuple(printed.getvalue().splitlines()), failure)
    if reported or case.failures:
        return reported
    places = [n for n, each in enumerate(arguments) if is_array(each)]
    after = dict(zip(places, tensors, strict=True))
    outputs = [(f"result {n}", each) for n, each in enumerate(results)]
    outputs += [(f"argument {n}", after[n]) for n in case.outputs]
    if len(outputs) != len(wanted):
        return [f"{case.name}: {len(outputs)} outputs, expected {len(wanted)}"]
    findings = [
        difference(case.name, place, got, want)
        for (place, got), want in zip(outputs, wanted, strict=True)
    ]
    findings += [
        f"{case.name}: argument {n}, which the kernel only reads, has changed"
        for n in places
        if n not in case.outputs and not np.array_equal(after[n], arguments[n], equal_nan=True)
    ]
    return [each for each in findings if each is not None]
