"""Choosing among loaded functions by what the arguments are: what makes calls of kernels short.

The compiler notes, after a call, for which arguments and as long as which names stand for the same
it was right. The library then takes that way by itself (runtime/core/src/ffi/python_kernel.cc).
"""

import math
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from dovetail_runtime import _ffi, _vectorcall, arguments
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError
from dovetail_runtime.function import Function
from dovetail_runtime.tensor_object import is_row_major

Triple: TypeAlias = tuple[Any, str, object]
Parts: TypeAlias = tuple[object, ...]
Guards: TypeAlias = tuple[object, Parts, Parts, Parts, Parts, Parts]
Way: TypeAlias = tuple[bytes, Guards, Function, Parts]

IS_AVAILABLE: Final = _vectorcall.IS_NATIVE
"""Whether a `Dispatch` can be called: not where calls are made in Python."""

_MOST_WAYS: Final = 8
_SORT: Final = 16
_IS_PLAIN: Final = 3
"""Bytes of one argument in a key, and which of them says so (`Sort` in python_kernel.cc)."""

SMALL: Final = 1 << 29
"""Up to how many elements a plain tensor has, in all and along an axis: so many that one counts
them in 32 bits even where an element is two, as a complex number is."""


def all_plain(key: bytes) -> bool:
    """Whether each tensor among the arguments of a miss is plain (`are_plain`)."""
    return all(key[_IS_PLAIN::_SORT])


def are_plain(given: Iterable[Any]) -> bool:
    """Whether each array among some arguments is row-major without gaps, and small.

    False also where that cannot be found out: the call itself says what is wrong with them.
    """
    for each in given:
        if arguments.is_numpy(each):
            if not each.flags.c_contiguous or not _is_small(each.shape):
                return False
        elif arguments.speaks_dlpack(each):
            try:
                described = arguments.describe(each, "")
            except (ArgumentTypeError, ArgumentValueError):
                return False
            view = _ffi.DLTensor.from_address(described.address)
            if not is_row_major(view) or not _is_small(view.extents):
                return False
    return True


def _is_small(shape: tuple[int, ...]) -> bool:
    return all(extent <= SMALL for extent in (math.prod(shape), *shape))


def guards(
    absent: object,
    names: Iterable[Triple],
    own: Iterable[Triple],
    attributes: Iterable[Triple],
    checks: Iterable[Callable[[], bool]],
    receiver: Iterable[tuple[tuple[str, ...], object]] = (),
) -> Guards:
    """What must hold for a way to be right, as the library reads it.

    Args:
        absent: Stands for a value that is not there.
        names: A dictionary, a key, and the object that must stand there.
        own: An object, the name of an attribute, and the object that it must be; of objects whose
            classes run no code for that.
        attributes: The same for all others.
        checks: Each must return True.
        receiver: Of a method's object, the names of an attribute and of attributes of that, and
            what must be found; at least one name.
    """

    def flat(records: Iterable[tuple[object, ...]]) -> tuple[object, ...]:
        return tuple(part for each in records for part in each)

    return absent, flat(names), flat(own), flat(attributes), tuple(checks), flat(receiver)


class Dispatch:
    """Calls the function that is right for its arguments, or else what takes up a miss."""

    __slots__ = ("__weakref__", "_miss", "_names", "_ways")

    def __init__(
        self,
        names: tuple[str, ...],
        miss: Callable[[tuple[Any, ...], tuple[str, ...] | None, bytes], Any],
    ) -> None:
        """Knows no way.

        Args:
            names: Of the parameters, interned.
            miss: Gets the arguments, the names by which the last ones are given, and what of them
                decides the way, empty if they cannot decide it; returns the call's result.
        """
        self._names = names
        self._miss = miss
        self._ways: tuple[Way, ...] = ()
        _vectorcall.attach(self, 0)

    def add(self, key: bytes, guards: Guards, function: Function, constants: Parts = ()) -> None:
        """From now on, arguments with this key go to that function, while the guards hold.

        Args:
            key: What a miss was told of the arguments.
            guards: Made by `guards`.
            function: The function.
            constants: Names that are none of a parameter, interned, each followed by its value,
                as the call gives them. An equal int or float counts as the same.
        """
        others = [each for each in self._ways if (each[0], each[3]) != (key, constants)]
        self._ways = ((key, guards, function, constants), *others[: _MOST_WAYS - 1])

    def drop(self, function: object = None) -> None:
        """Forgets the ways to a function; None: to all."""
        self._ways = tuple(
            each for each in self._ways if function is not None and each[2] is not function
        )

    def call_in_python(self, *given: Any, **keywords: Any) -> Any:
        """See `IS_AVAILABLE`."""
        raise NotImplementedError

    __call__ = call_in_python


Dispatch = _vectorcall.make_type(  # type: ignore[misc,assignment]
    Dispatch,
    "python_dispatch",
    dispatch_names_offset="_names",
    ways_offset="_ways",
    miss_offset="_miss",
)


class MethodDispatch(Dispatch):
    """The same for a kernel that is a method: its calls begin with the object."""

    __slots__ = ()


MethodDispatch = _vectorcall.make_type(  # type: ignore[misc,assignment]
    MethodDispatch, "python_dispatch_method"
)
