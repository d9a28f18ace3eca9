"""Calling a kernel directly: compile for where the data is, keep the result, run it.

`kernel(x, y)` finds the device of its arguments, chooses a target by that device's attributes
(unless one of its kind is in effect, `with target:`), builds a bundle in memory, loads it, and
calls the function. A bundle that an earlier process of this user has built is taken from the cache
on disk, without importing the compiler. Functions are kept by the kernel's digest and the device:
an equal kernel, though defined anew, is not compiled again; one whose free constants have changed
is. The most recently used functions are kept, up to a limit (`keep`), without sources and IR: each
takes about 15 KiB on a cpu.
"""

from __future__ import annotations

import _thread
import contextlib
import math
import os
import sys
import weakref
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

import dovetail_runtime as runtime
from dovetail.api import BoundKernel, Kernel
from dovetail.cache.bundles import ask, of_device
from dovetail.lang import T
from dovetail.lang.freeze import is_constant
from dovetail.support import in_effect
from dovetail.support.errors import SourceError
from dovetail_runtime import Function, forks
from dovetail_runtime.arguments import check_sort, speaks_dlpack, stands_for_number
from dovetail_runtime.dispatch import (
    IS_AVAILABLE,
    Dispatch,
    MethodDispatch,
    all_plain,
    are_plain,
    guards,
)
from dovetail_runtime.dtypes import known_name
from dovetail_runtime.errors import at_call_of
from dovetail_runtime.parameter_info import ParameterInfo

if TYPE_CHECKING:
    from dovetail.api import External
    from dovetail.bundle import Bundle
    from dovetail.lang.parameters import Parameter
    from dovetail.target import Target

Callee: TypeAlias = "Kernel | External"
"""A kernel of the language, or an external one."""

K = TypeVar("K")
V = TypeVar("V")
Key = tuple[str, str, str]
"""Of what was built: the kernel's name, its digest, the device's name with a target in effect, or
with `_PLAIN` where it takes plain tensors only (`dovetail_runtime.dispatch.are_plain`)."""

_PLAIN = ", plain"


class _Entry:
    """One function, built by whichever thread asks for it first; the others wait for it."""

    __slots__ = ("function", "lock")

    def __init__(self) -> None:
        self.lock = _thread.allocate_lock()
        self.function: Function | None = None

    @property
    def last_use(self) -> float:
        """Larger is later."""
        return math.inf if self.function is None else self.function.last_use


_lock = _thread.allocate_lock()
_entries: dict[Key, _Entry] = {}
_dispatches: weakref.WeakSet[Dispatch] = weakref.WeakSet()  # of the kernels that were called
_targets: dict[str, Target] = {}
_specialized: weakref.WeakKeyDictionary[
    Kernel, OrderedDict[tuple[tuple[str, str], ...], Kernel]
] = weakref.WeakKeyDictionary()
_parameters: weakref.WeakKeyDictionary[Kernel, tuple[str, tuple[ParameterInfo, ...]]] = (
    weakref.WeakKeyDictionary()
)
_limit = 1024


def keep(count: int) -> None:
    """Sets the maximum number of compiled functions that are kept; initially 1024.

    The least recently used function is dropped first, and compiled again at its next call; one
    that is running, when it has ended.

    Args:
        count: At least 1. It applies to all kernels together, to the specialisations of each
            kernel, and to the objects of each method.

    Raises:
        ValueError: `count` is less than 1.
    """
    global _limit
    if count < 1:
        raise ValueError(
            f"the number of compiled functions to keep must be at least 1, not {count}"
        )
    with _lock:
        _limit = count
        _trim_entries()
        for each in _specialized.values():
            _trim(each)


def forget() -> None:
    """Drops all compiled functions; one that is running, when it has ended."""
    with _lock:
        _entries.clear()
        for each in list(_dispatches):
            each.drop()


def _trim_entries() -> None:
    """Drops the functions that were not used for the longest time; `_lock` is held."""
    while len(_entries) > _limit:
        oldest = min(_entries, key=lambda key: _entries[key].last_use)
        function = _entries.pop(oldest).function
        for each in list(_dispatches):
            each.drop(function)


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
    _lock = _thread.allocate_lock()
    for entry in _entries.values():
        entry.lock = _thread.allocate_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_locks)


def target_of(device: runtime.Device) -> Target:
    """The target that fits a device best, by its attributes.

    Raises:
        TargetError: No installed backend compiles for the device's kind.
        PluginError: The backend's `detect` failed, or returned something else.
    """
    known = _targets.get(device.name)
    if known is None:
        from dovetail import plugin
        from dovetail.target import Target

        backend = plugin.load(device.kind)
        given = Target(device.kind)
        if backend.detect is not None:
            with plugin.guarded("choosing the target of a device", given, worker=backend.detect):
                found = cast("object", backend.detect(device.attributes))
                if not isinstance(found, Target):
                    raise TypeError(f"it returned {type(found).__name__}, expected a Target")
                given = backend.schema.resolve(found)
        known = _targets.setdefault(device.name, backend.schema.resolve(given))
    return known


def call(
    kernel: Callee, arguments: tuple[Any, ...], keywords: Mapping[str, Any], sorts: bytes = b""
) -> Any:
    """Run `kernel` where its tensor arguments are (the cpu if it has none).

    Args:
        kernel: The kernel.
        arguments: By position, without compile-time parameters.
        keywords: By name; compile-time parameters and type variables among them specialise the
            kernel. A type variable that is not given is decided by its argument's dtype.
        sorts: What of the arguments decides the function, as the kernel's `Dispatch` knows them;
            empty when it cannot.

    Returns:
        What the kernel returns, in the kind of array of the arguments.

    Raises:
        TypeError, ValueError: The arguments do not fit the kernel.
        DovetailError: The kernel does not compile for that device.
    """
    called = kernel
    written = given = keywords
    try:
        with contextlib.nullcontext() if kernel.is_read else forks.whole("reading a kernel"):
            if isinstance(kernel, Kernel) and kernel.is_spread:
                kernel, arguments, keywords = spread(kernel, arguments, keywords)
            given = keywords = kernel.with_defaults(arguments, keywords)
        if not kernel.is_read or keywords or kernel.type_variables:
            with forks.whole("reading a kernel"):
                if isinstance(kernel, Kernel) and (keywords or kernel.type_variables):
                    kernel, keywords = specialized(kernel, arguments, keywords)
                digest = kernel.key
        else:
            digest = kernel.key
    except (runtime.DovetailError, TypeError, ValueError):
        raise
    except Exception:  # Found out again inside of what reports it.
        from dovetail import plugin

        with plugin.working_on([kernel]), plugin.guarded("reading the kernel"):
            raise
    for number, each in enumerate(arguments):
        check_sort(each, _Where(kernel, number))
    for name, each in keywords.items():
        check_sort(each, _Where(kernel, name))
    where = _place((*arguments, *keywords.values()), sorts)
    kernel, key, function = _fitting(kernel, digest, where, arguments, keywords)
    digest = key[1]
    if IS_AVAILABLE and called.dispatch is None:
        # Of a call with other arguments than the plan's the library would know nothing.
        if not called.is_spread:
            _make_dispatch(called)
    elif (
        sorts
        and written is given
        and where.target is None
        and in_effect.DEVICE.get() is None
        and called.dispatch is not None
        and _decide(called, arguments, keywords)
    ):
        constants = {name: value for name, value in given.items() if name not in keywords}
        receiver = called.receiver[1] if isinstance(called, BoundKernel) else None
        held = kernel.fingerprint.guards(receiver) if kernel.key == digest else None
        if held is None or not all(map(is_constant, constants.values())):
            return function(*arguments, **keywords)
        held.names.append(in_effect.guard())
        flat = (part for name, value in constants.items() for part in (sys.intern(name), value))
        with _lock:
            if _found(key) is function:
                called.dispatch.add(sorts, guards(*held), function, tuple(flat))
    return function(*arguments, **keywords)


def function_for(kernel: Callee, given: Sequence[Any]) -> Function:
    """The function that a call of a kernel with these arguments runs; compiled if need be.

    Args:
        kernel: With all that is known while compiling (`specialized`).
        given: An argument for each parameter of its plan.

    Raises:
        DovetailError: As `call`.
    """
    return _fitting(kernel, kernel.key, _place(given), given, {})[2]


class _Place(NamedTuple):
    """Where a call runs.

    Attributes:
        device: The device.
        target: The target that is in effect, None if the device decides.
        name: The device's name, with that.
        is_plain: Whether a function for plain tensors alone will do.
    """

    device: runtime.Device
    target: Target | None
    name: str
    is_plain: bool


def _place(given: Sequence[Any], sorts: bytes = b"") -> _Place:
    """Where a call with these arguments runs."""
    device = in_effect.DEVICE.get() or runtime.device_of(*given)
    target = _target_in_effect(device.kind) if in_effect.IN_EFFECT.get() else None
    name = device.name if target is None else f"{device.name} for {target}"
    is_plain = target is None and (all_plain(sorts) if sorts else are_plain(given))
    return _Place(device, target, name, is_plain)


def _fitting(
    kernel: Callee,
    digest: str,
    where: _Place,
    arguments: Sequence[Any],
    keywords: Mapping[str, Any],
) -> tuple[Callee, Key, Function]:
    """The function for a call, its key and its kernel, specialised by ranks where it must be."""
    if not isinstance(kernel, Kernel):  # Its signature says all ranks.
        return (kernel, *_for_device(kernel, digest, where))
    try:
        key, function = _for_device(kernel, digest, where)
    except SourceError:
        with forks.whole("reading a kernel"):
            ranked = for_ranks(kernel, arguments, keywords)
        if ranked is kernel:
            raise
        return (ranked, *_for_device(ranked, ranked.key, where))
    if not _has_ranks(function, arguments, keywords):
        with forks.whole("reading a kernel"):
            ranked = for_ranks(kernel, arguments, keywords)
        if ranked is not kernel:
            # Where it does not compile, the call says which argument has another rank.
            with contextlib.suppress(SourceError):
                return (ranked, *_for_device(ranked, ranked.key, where))
    return kernel, key, function


def _for_device(kernel: Callee, digest: str, where: _Place) -> tuple[Key, Function]:
    """The kernel's function there, found or built, and the key that it is kept by."""
    key = (kernel.name, digest, where.name)
    function = _found(key)
    if function is None and where.is_plain:
        key = (kernel.name, digest, where.name + _PLAIN)
        function = _found(key)
    if function is None:
        function = _built(kernel, where.device, where.target, key)
    return key, function


def _has_ranks(function: Function, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> bool:
    """Whether each array among the arguments has as many dimensions as the function wants."""
    wanted = {each.name: each.rank for each in function.parameters if each.is_tensor}
    given = {**dict(zip((each.name for each in function.parameters), arguments, strict=False)),
             **keywords}  # fmt: skip
    return all(_rank(value) in (None, wanted[name]) for name, value in given.items()
               if name in wanted)  # fmt: skip


def _rank(value: Any) -> int | None:
    """The number of dimensions of an array of any library; None of anything else."""
    shape = getattr(value, "shape", None)
    return len(shape) if shape is not None and hasattr(shape, "__len__") else None


def for_call(
    kernel: Kernel, arguments: tuple[Any, ...], keywords: Mapping[str, Any]
) -> tuple[Kernel, tuple[Any, ...], Mapping[str, Any]]:
    """The kernel of a call, and the arguments of its plan; see `call`."""
    if kernel.is_spread:
        kernel, arguments, keywords = spread(kernel, arguments, keywords)
    keywords = kernel.with_defaults(arguments, keywords)
    kernel, rest = specialized(kernel, arguments, keywords)
    return for_ranks(kernel, arguments, rest), arguments, rest


def for_ranks(kernel: Kernel, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> Kernel:
    """Specialise a kernel for the ranks of its arrays, if its body does not determine them.

    With the default ranks it is the kernel itself.
    """
    by_default = kernel.open_ranks
    places = (each.name for each in kernel.parameters if each.kind != "constexpr")
    given = {**dict(zip(places, arguments, strict=False)), **keywords}
    found = {name: _rank(given.get(name)) for name in by_default}
    told = {name: rank for name, rank in found.items() if rank is not None}
    if all(by_default[name] == rank for name, rank in told.items()):
        return kernel
    return _specialization(kernel, told)


def _found(key: Key) -> Function | None:
    """The function, if it has been built."""
    entry = _entries.get(key)
    return None if entry is None else entry.function


def _target_in_effect(kind: str) -> Target | None:
    """The innermost target of a kind that is in effect; None: the device decides."""
    from dovetail.compiler import current_targets

    return next((target for target in current_targets() if target.kind == kind), None)


def _make_dispatch(kernel: Callee) -> None:
    """From now on, calls of a kernel that was called before are made by the runtime's library."""
    is_method = isinstance(kernel, BoundKernel)
    known = weakref.ref(kernel.unbound if isinstance(kernel, BoundKernel) else kernel)

    @at_call_of
    def miss(given: tuple[Any, ...], names: tuple[str, ...] | None, sorts: bytes) -> Any:
        called = known()
        assert called is not None, "a kernel is kept by whoever calls it"
        count = len(given) - len(names or ())
        keywords = dict(zip(names or (), given[count:], strict=True))
        if is_method and isinstance(called, Kernel):
            return call(called.bound(given[0]), given[1:count], keywords, sorts)
        return call(called, given[:count], keywords, sorts)

    places = (each.name for each in kernel.parameters if each.kind != "constexpr")
    made = (MethodDispatch if is_method else Dispatch)(tuple(map(sys.intern, places)), miss)
    kernel.call_by(made)
    _dispatches.add(made)
    if isinstance(kernel, BoundKernel):
        methods = kernel.unbound.methods
        with _lock:
            methods[id(kernel.receiver[1])] = made
            while len(methods) > _limit:
                methods.pop(next(iter(methods)))


def _decide(kernel: Callee, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> bool:
    """Whether the sorts of the arguments say of each type variable what it stands for."""
    if not kernel.type_variables:
        return True
    places = [each.name for each in kernel.parameters if each.kind != "constexpr"]
    given = {**dict(zip(places, arguments, strict=False)), **keywords}
    names = (kernel.parameters[number].name for number in kernel.type_variables.values())
    return all(speaks_dlpack(given.get(name)) for name in names)


def _built(kernel: Callee, device: runtime.Device, target: Target | None, key: Key) -> Function:
    with _lock:
        entry = _entries.setdefault(key, _Entry())
        _trim_entries()
    with forks.whole("compiling"), entry.lock:
        if entry.function is None:
            if target is not None:
                entry.function = _built_for(kernel, device, target)
            else:
                entry.function, takes_all = _kept_or_built(kernel, device, key)
                if takes_all and key[2].endswith(_PLAIN):
                    with _lock:
                        _entries[*key[:2], key[2].removesuffix(_PLAIN)] = entry
        return entry.function


def _built_for(kernel: Callee, device: runtime.Device, target: Target) -> Function:
    """The kernel's function on a device, for a target that is in effect."""
    from dovetail.compiler import build

    return _loaded(kernel, device, build([kernel], [target]).tobytes())


def _kept_or_built(kernel: Callee, device: runtime.Device, key: Key) -> tuple[Function, bool]:
    """The kernel's function on a device, from the cache on disk, else built, and kept there.

    Returns:
        The function, and whether it takes tensors of all layouts, not of those of its key alone.
    """
    place = of_device(device.kind, device.attributes)
    question = ask([kernel.fingerprint], [place], [device.kind], sources=False)
    is_plain = key[2].endswith(_PLAIN)
    narrower = question.with_options(row_major=True) if question and is_plain else None
    for asked in (question, narrower):
        kept = asked.find() if asked is not None else None
        if asked is not None and kept is not None:
            try:
                return _loaded(kernel, device, kept), asked is question
            except runtime.DovetailError:
                asked.drop()
    from dovetail import compiler

    target = target_of(device)
    bundle = compiler.build_row_major(kernel, target) if is_plain else None
    takes_all = bundle is None
    if bundle is None:
        bundle = compiler.build([kernel], [target], use_cache=False)
    kept_as = question if takes_all else narrower
    if kept_as is not None:
        compiler.keep(kept_as, [kernel], [target], bundle)
    return as_function(bundle, device), takes_all


def _loaded(kernel: Callee, device: runtime.Device, content: bytes) -> Function:
    return runtime.load_bytes(content, device=device, name=f"<kernel {kernel.name}>")[kernel.name]


def as_function(bundle: Bundle, device: runtime.Device) -> Function:
    """Load the only function of a bundle, without a file."""
    from dovetail_runtime import built

    (made,) = bundle.functions
    variants = [
        built.Variant(
            each.kind, each.format, each.target, each.requirements, each.tool, each.data, plan
        )
        for each, plan in ((bundle.images[image], plan) for image, plan in made.variants)
    ]
    return built.function(
        made.name, made.signature, variants, device=device, origin=f"<kernel {made.name}>"
    )


class _Where:
    """Names a parameter in an error, and costs nothing unless there is one."""

    __slots__ = ("_kernel", "_place")

    def __init__(self, kernel: Callee, place: int | str) -> None:
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


def spread(
    kernel: Kernel, arguments: tuple[Any, ...], keywords: Mapping[str, Any]
) -> tuple[Kernel, tuple[Any, ...], Mapping[str, Any]]:
    """Expand the arguments of a call to those of its plan, and specialise the kernel for them.

    Missing buffers become None by name, complex numbers their parts, tuples of buffers their
    entries.

    Raises:
        TypeError: An argument is not a complex number or tuple, or has another length.
    """
    written = [each for each in kernel.written_parameters if each.kind != "constexpr"]
    given: list[Any] = []
    named = dict(keywords)
    counts: dict[str, int] = {}
    for number, item in enumerate(written):
        is_positional = number < len(arguments)
        if not is_positional and item.name not in keywords:
            if item.default is None:
                continue
            value: Any = kernel.source.namespace.defaults[item.name]
        else:
            value = arguments[number] if is_positional else keywords[item.name]
        if item.name in kernel.complex_scalars:
            parts = _parts(kernel, item.name, value)
            named.pop(item.name, None)
            if is_positional:
                given += parts
            else:
                ends = zip(("re", "im"), parts, strict=True)
                named.update((f"{item.name}_{end}", part) for end, part in ends)
        elif item.kind == "tuple":
            names = _names_of(kernel, item, value)
            counts[item.name] = len(names)
            named.pop(item.name, None)
            if is_positional:
                given += value
            else:
                named.update(zip(names, value, strict=True))
        elif value is None and item.name in kernel.optional_buffers:
            named[item.name] = None
        elif is_positional:
            given.append(value)
    told = {name: count for name, count in counts.items() if name in kernel.open_tuples}
    if told:
        kernel, _ = specialized(kernel, (), told)
    return kernel, (*given, *arguments[len(written) :]), named


def _names_of(kernel: Kernel, item: Parameter, value: Any) -> list[str]:
    """The names of the parameters that the entries of a tuple are."""
    if not isinstance(value, tuple | list):
        raise TypeError(
            f"{kernel.name}: parameter '{item.name}' expects a tuple of tensors, got"
            f" {type(value).__name__}"
        )
    count = len(cast("Sequence[Any]", value))
    names = [f"{item.name}_{number}" for number in range(count)]
    if item.name not in kernel.open_tuples:
        known = {each.name for each in kernel.parameters}
        wanted = sum(f"{item.name}_{number}" in known for number in range(len(known)))
        if count != wanted:
            raise TypeError(
                f"{kernel.name}: parameter '{item.name}' expects {wanted} tensors, got {count}"
            )
    return names


def _parts(kernel: Kernel, name: str, value: Any) -> tuple[float, float]:
    dtype = getattr(value, "dtype", None)
    is_number = isinstance(value, int | float | complex) or (
        dtype is not None
        and getattr(value, "ndim", None) == 0
        and (stands_for_number(value) or not speaks_dlpack(value))
    )
    if not is_number or isinstance(value, bool):
        raise TypeError(
            f"{kernel.name}: parameter '{name}' expects a complex number, got"
            f" {type(value).__name__}; pass a number, as in {name}=1+2j"
        )
    number = complex(value)
    return number.real, number.imag


def plan_parameters(kernel: Kernel) -> tuple[ParameterInfo, ...]:
    """The parameters that the plan of a kernel has, from its source; nothing is compiled.

    Args:
        kernel: With all that is known while compiling (`specialized`).

    Raises:
        SourceError: The program is rejected.
    """
    from dovetail import ir

    kept = _parameters.get(kernel)
    if kept is not None and kept[0] == kernel.key:
        return kept[1]
    (func,) = kernel.parse().functions
    found = tuple(
        ParameterInfo(each.buffer.name, True, each.access, str(each.buffer.dtype), len(each.shape))
        if isinstance(each, ir.TensorParam)
        else ParameterInfo(each.var.name, False, "", str(each.var.dtype), 0)
        for each in func.params
    )
    _parameters[kernel] = (kernel.key, found)
    return found


def specialized(
    kernel: Kernel, arguments: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[Kernel, Mapping[str, Any]]:
    """The kernel with all that is known while compiling, and the keywords that are left.

    See `call` for the arguments.
    """
    fixed = {each.name for each in kernel.parameters if each.kind == "constexpr"}
    fixed.update(kernel.type_variables)
    fixed.update(kernel.open_tuples)
    fixed.update(name for name in kernel.optional_buffers if keywords.get(name, name) is None)
    constants = {name: value for name, value in keywords.items() if name in fixed}
    rest = {name: value for name, value in keywords.items() if name not in fixed}
    places = [
        each.name
        for each in kernel.parameters
        if each.kind != "constexpr" and each.name not in constants
    ]
    given = {**dict(zip(places, arguments, strict=False)), **rest}
    for variable, number in kernel.type_variables.items():
        name = kernel.parameters[number].name
        if variable not in {*kernel.constants, *constants} and name in given:
            constants[variable] = _element_type(kernel, variable, name, given[name])
    return _specialization(kernel, constants) if constants else kernel, rest


def _specialization(kernel: Kernel, constants: Mapping[str, object]) -> Kernel:
    """`kernel.specialize`, which is kept."""
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
    return chosen


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
