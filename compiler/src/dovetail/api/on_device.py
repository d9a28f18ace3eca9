"""A kernel bound to a device: `kernel.on("vulkan:0", copy=True)` accepts arrays of the host.

Without `copy` arrays on other devices are an error, and nothing is copied. With it, each array of
a call is copied to the device, and those that the kernel writes are copied back.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, cast

import dovetail_runtime as runtime
from dovetail.api import jit
from dovetail.support import in_effect
from dovetail_runtime.arguments import is_numpy, speaks_dlpack
from dovetail_runtime.device_object import as_device
from dovetail_runtime.errors import at_call_of
from dovetail_runtime.tensor import asarrays

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    from dovetail.api import Kernel

    P = ParamSpec("P", default=...)
else:
    from typing import ParamSpec

    P = ParamSpec("P")


class KernelOnDevice(Generic[P]):
    """A kernel whose calls run on one device.

    Attributes:
        kernel: The kernel.
        device: Where it runs.
        copy: Whether arrays on other devices are copied there, and back.
    """

    def __init__(
        self,
        kernel: Kernel[P, Any],
        device: object,
        copy: bool,
        run: Callable[..., Any] | None = None,
    ) -> None:
        """Use `Kernel.on`.

        Args:
            kernel: The kernel.
            device: Where it runs.
            copy: Whether arrays on other devices are copied.
            run: Called with arrays on the device; default: the kernel.
        """
        self.kernel = kernel
        self._run: Callable[..., Any] = kernel if run is None else run
        self.device = as_device(device)
        self.copy = copy

    @at_call_of
    def __call__(self, *args: P.args, **keywords: P.kwargs) -> Any:
        """Run it; see `Kernel.on`.

        Raises:
            ValueError: An array is on another device without `copy`, or an array that is
                written is read-only.
            TypeError, dovetail.DovetailError: As for a call of the kernel.
        """
        places = [each.name for each in self.kernel.written_parameters if each.kind != "constexpr"]
        named = _flat({**dict(zip(places, args, strict=False)), **keywords})
        # An array without dimensions may be given for a scalar, and stays where it is.
        scalars = {each.name for each in self.kernel.written_parameters if each.kind == "scalar"}
        arrays = {
            name: value
            for name, value in named.items()
            if name not in scalars and (is_numpy(value) or speaks_dlpack(value))
        }
        away = {name: value for name, value in arrays.items() if not self._is_at(value)}
        for name in () if self.copy else away:
            raise ValueError(
                f"{self.kernel.name}: parameter '{name}' is not on {self.device.name}; move "
                f"it there, asarray(x, '{self.device.name}'), or let calls copy: "
                f"kernel.on('{self.device.name}', copy=True)"
            )
        # What is no parameter's is for results: `out=` of a vectorized kernel.
        known = {each.name for each in self.kernel.written_parameters}
        outs = _flat({name: value for name, value in keywords.items() if name not in known})
        written = (self._writes(args, keywords) | outs.keys()) & away.keys()
        for name in written:
            if is_numpy(arrays[name]) and not arrays[name].flags.writeable:
                raise ValueError(
                    f"{self.kernel.name}: parameter '{name}' is written, but its array is "
                    f"read-only; pass a writable one"
                )
        numbers = {number for number, name in enumerate(away) if name in written}
        moved = asarrays([*away.values()], self.device, numbers)
        there = dict(zip(away, moved, strict=True))
        given = [_moved(name, value, there) for name, value in zip(places, args, strict=False)]
        rest = [*args[len(given) :]]
        changed = {name: _moved(name, value, there) for name, value in keywords.items()}
        # Arrays in host memory do not say which of the devices that share it is meant.
        shares = self.device.is_host_memory
        with in_effect.running_on(self.device) if shares else contextlib.nullcontext():
            result = self._run(*given, *rest, **changed)
        for name in sorted(written):
            _copy_back(arrays[name], there[name])
        if not there:
            return result
        own = {id(there[name]): arrays[name] for name in outs if name in there}
        return _to_host(result, own)

    def __dovetail_vectorize__(self) -> KernelOnDevice[P]:
        """The callee for `dovetail_runtime.vectorize`: it copies whole arrays, not items."""
        run = runtime.vectorize(self.kernel)
        return KernelOnDevice(self.kernel, self.device, self.copy, run)

    def _is_at(self, array: Any) -> bool:
        """Whether an array is where the device computes."""
        device = runtime.device_of(array)
        shares = device.is_host_memory and self.device.is_host_memory
        return shares or device.name == self.device.name

    def _writes(self, args: tuple[Any, ...], keywords: Mapping[str, Any]) -> frozenset[str]:
        """The buffers that the kernel writes."""
        chosen, _, _ = jit.for_call(self.kernel, args, keywords)
        return frozenset(each.name for each in jit.plan_parameters(chosen) if each.is_written)

    def __repr__(self) -> str:
        return f"<kernel {self.kernel.name} on {self.device.name}>"


def _flat(named: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments, with the entries of tuples by the names that their parameters have."""
    found: dict[str, Any] = {}
    for name, value in named.items():
        if isinstance(value, tuple | list):
            entries = cast("list[Any]", value)
            found.update((f"{name}_{number}", each) for number, each in enumerate(entries))
        else:
            found[name] = value
    return found


def _moved(name: str, value: Any, there: Mapping[str, Any]) -> Any:
    """An argument where it has been copied to."""
    if isinstance(value, tuple | list):
        entries = cast("list[Any]", value)
        return tuple(there.get(f"{name}_{n}", each) for n, each in enumerate(entries))
    return there.get(name, value)


def _copy_back(array: Any, tensor: runtime.Tensor) -> None:
    """The device's elements into an array of the host, whatever its strides."""
    if is_numpy(array):
        array[...] = tensor.numpy()
    else:
        runtime.asarray(array, "cpu:0").copy_from(tensor.numpy())


def _to_host(result: Any, own: Mapping[int, Any]) -> Any:
    """What a call returns, in host memory; `own`: the caller's arrays, by the tensors for them."""
    if isinstance(result, tuple):
        return tuple(_to_host(each, own) for each in cast("tuple[object, ...]", result))
    if id(result) in own:
        return own[id(result)]
    return result.numpy() if isinstance(result, runtime.Tensor) else result
