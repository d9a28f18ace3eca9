"""Python arguments as the engine takes them: the one table of what is taken for what.

A tensor parameter takes arrays; a scalar parameter takes numbers: `number` is the whole rule
(docs/how-to/call-a-kernel.md). The library reads what it knows by its type the same way, in less
time (`_argument_types.py`); `fill` takes all else, and what deserves an error with the parameter's
name in it. Nothing is copied: arrays are described where they lie.
"""

import ctypes
import operator
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn, cast

from dovetail_runtime import _argument_types, _ffi, _torch, dtypes
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError

HOST: Final = 1  # DLPack, kDLCPU
_TENSOR, _BOOL, _INT, _UINT, _FLOAT, _OTHER = range(6)

_DLPACK_VERSION: Final = (1, 1)  # the newest whose layout this file knows
_READ_ONLY: Final = 1  # DLPack 1.x, DLPACK_FLAG_BITMASK_READ_ONLY; the same in `dovetail_value`
_FOREIGN: Final = 2  # `dovetail_value_flag`
COUNTS_WRITES: Final = 4
"""The flag of a value that PyTorch is to be told of when it has been written."""

# 0 for what is no capsule, or has another name; raises nothing.
_is_capsule = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_IsValid", ctypes.pythonapi)
)
_capsule_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


# By NumPy dtype: asking one for its name takes longer than all else in a description.
_codes: dict[object, tuple[int, int]] = {}


class Tensor:
    """A description of somebody's tensor, and what keeps that tensor alive."""

    __slots__ = ("_keep", "address", "device", "read_only")

    def __init__(
        self, address: int, keep: object, device: tuple[int, int], read_only: bool
    ) -> None:
        """`address` is that of a `DLTensor`."""
        self.address = address
        self.device = device
        self.read_only = read_only
        self._keep = keep


def is_numpy(argument: object) -> bool:
    """Whether it is a NumPy array; does not import NumPy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(argument, numpy.ndarray)


def speaks_dlpack(argument: object) -> bool:
    """Whether it offers its memory by DLPack, as the arrays of most libraries do."""
    return hasattr(type(argument), "__dlpack__")


def stands_for_number(argument: Any) -> bool:
    """Whether it is an array without dimensions in host memory, which a scalar parameter takes."""
    if getattr(argument, "ndim", None) != 0 or not speaks_dlpack(argument):
        return False
    return is_numpy(argument) or argument.__dlpack_device__()[0] == HOST


def describe(argument: Any, where: object) -> Tensor:
    """Describes an array: NumPy's, or anything that speaks DLPack.

    Args:
        argument: The array.
        where: What stands before the colon of an error, e.g. `saxpy: parameter 'x'`.

    Raises:
        ArgumentTypeError: Its dtype has no counterpart, or it is not an array.
        ArgumentValueError: Its layout cannot be described, or its owner refuses to share it.
    """
    if is_numpy(argument):
        return _describe_numpy(argument, where)
    described = getattr(argument, "described", None)
    if isinstance(described, Tensor):  # a tensor of ours
        return described
    if speaks_dlpack(argument):
        return _describe_dlpack(argument, where)
    raise ArgumentTypeError(
        f"{where}: expected an array, got {_article(type(argument).__name__)}; "
        "pass a NumPy array, a torch tensor or another object with __dlpack__"
    )


def number(argument: Any) -> bool | int | float | None:
    """The number that a scalar parameter takes an argument for.

    Python's bool, int and float with all that derives from them, NumPy's scalars of these (not
    longdouble, which a float does not hold), ml_dtypes' bfloat16, and what has `__index__`,
    Python's own sign of a whole number. Arrays of rank 0 are arrays here; the engine reads their
    number where a scalar is wanted.

    Returns:
        The number; None when it is none.
    """
    if isinstance(argument, (bool, int, float)):
        return argument
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(argument, numpy.generic):
        _argument_types.learn_numpy()
        if argument.dtype.kind in "biuf":
            plain = argument.item()
            return plain if isinstance(plain, (bool, int, float)) else None
        return float(argument) if dtypes.known_name(argument.dtype) == "bfloat16" else None
    kind = cast("type[Any]", type(argument))
    if hasattr(kind, "__index__") and not speaks_dlpack(argument):
        return operator.index(argument)
    return None


def fill(value: _ffi.Value, argument: Any, where: object, keep: list[object]) -> None:
    """Writes one argument of a call.

    Args:
        value: Where to.
        argument: Any Python object; what no parameter takes is passed on by its type's name.
        where: As for `describe`.
        keep: Gets what must live until the call is over.

    Raises:
        ArgumentTypeError, ArgumentValueError: As `describe`; or its `__index__` failed.
    """
    if is_numpy(argument) or speaks_dlpack(argument):
        tensor = describe(argument, where)
        keep.append(tensor)
        value.tag, value.value.tensor = _TENSOR, tensor.address
        value.flags = _READ_ONLY if tensor.read_only else 0
        if not is_numpy(argument) and not isinstance(getattr(argument, "described", None), Tensor):
            value.flags |= _FOREIGN
        _argument_types.learn(argument)
        return
    try:
        found = number(argument)
    except Exception as error:
        raise ArgumentTypeError(
            f"{where}: {_article(type(argument).__name__)} cannot be converted to an integer: "
            f"{type(error).__name__}: {error}; pass an int"
        ) from error
    if isinstance(found, bool):
        value.tag, value.value.integer = _BOOL, int(found)
    elif isinstance(found, int):
        if -(1 << 63) <= found < 1 << 63:
            value.tag, value.value.integer = _INT, found
        elif 0 <= found < 1 << 64:
            value.tag, value.value.unsigned_integer = _UINT, found
        else:
            _other(value, "an integer beyond 64 bits", keep)
    elif isinstance(found, float):
        value.tag, value.value.floating = _FLOAT, found
    else:
        _other(value, _article(type(argument).__name__), keep)


def _other(value: _ffi.Value, name: str, keep: list[object]) -> None:
    text = ctypes.create_string_buffer(name.encode())
    keep.append(text)
    value.tag = _OTHER
    value.value.type_name = ctypes.cast(text, ctypes.c_char_p)


def _article(name: str) -> str:
    article = "an" if name[:1] in "aeiouAEIOU" else "a"
    return "None" if name == "NoneType" else f"{article} {name}"


def is_masked(argument: object) -> bool:
    """Whether it is a NumPy array with a mask, which a kernel would not see."""
    return is_numpy(argument) and type(argument).__module__.startswith("numpy.ma")


def refuse_masked(where: object) -> NoReturn:
    """Fails with what can be passed in place of an array with a mask."""
    raise ArgumentTypeError(
        f"{where}: a masked array cannot be passed: the kernel would not see the mask; pass "
        "x.filled(value), or x.data and x.mask as two arrays"
    )


def check_sort(argument: Any, where: object) -> None:
    """Refuses arrays whose memory is not all that they are, before anything is asked of them.

    Args:
        argument: Anything.
        where: As for `describe`.

    Raises:
        ArgumentTypeError: It is an array with a mask, or a PyTorch tensor that stands for others.
    """
    if is_masked(argument):
        refuse_masked(where)
    torch_type = _torch.tensor_type()
    if torch_type is not None and isinstance(argument, torch_type):
        _torch.check(argument, where)


def _describe_numpy(array: Any, where: object) -> Tensor:
    check_sort(array, where)
    dtype = array.dtype
    code = _codes.get(dtype)
    if code is None and dtype.name in dtypes.CODES:
        code = _codes[dtype] = dtypes.CODES[dtype.name]
    if code is None:
        raise ArgumentTypeError(
            f"{where}: an array of dtype {dtype} cannot be passed; "
            f"allowed: {', '.join(dtypes.CODES)}; convert it with .astype(...)"
        )
    if not dtype.isnative:
        raise ArgumentTypeError(
            f"{where}: the array's dtype {dtype.str!r} has the other byte order; "
            f"convert it with .astype('{dtype.name}')"
        )
    _argument_types.learn_dtype(dtype, code)
    rank = array.ndim
    size = dtype.itemsize
    shape = (ctypes.c_int64 * max(rank, 1))(*array.shape)
    strides = (ctypes.c_int64 * max(rank, 1))()
    for axis, stride in enumerate(array.strides):
        if stride % size and array.shape[axis] > 1:
            raise ArgumentValueError(
                f"{where}: stride {stride} bytes of axis {axis} is not a multiple of the "
                f"element's {size} bytes ({dtype.name}); make a copy: numpy.ascontiguousarray(...)"
            )
        strides[axis] = stride // size
    tensor = _ffi.DLTensor(
        data=array.__array_interface__["data"][0],
        device_type=1,
        device_id=0,
        ndim=rank,
        code=code[0],
        bits=code[1],
        lanes=1,
        shape=shape,
        strides=strides,
        byte_offset=0,
    )
    return Tensor(ctypes.addressof(tensor), (tensor, array), (1, 0), not array.flags.writeable)


def _describe_dlpack(array: Any, where: object) -> Tensor:
    capsule = _capsule(array, where)
    read_only = False
    if _is_capsule(capsule, b"dltensor_versioned"):
        address = _capsule_pointer(capsule, b"dltensor_versioned")
        managed = _ffi.DLManagedTensorVersioned.from_address(address)
        if managed.major != _DLPACK_VERSION[0]:
            raise ArgumentValueError(
                f"{where}: {type(array).__name__} uses DLPack {managed.major}.{managed.minor}; "
                f"this runtime supports version {_DLPACK_VERSION[0]}; convert it: np.asarray(x)"
            )
        read_only = bool(managed.flags & _READ_ONLY)
        tensor = managed.dl_tensor
        address += _ffi.DLManagedTensorVersioned.dl_tensor.offset
    elif _is_capsule(capsule, b"dltensor"):
        address = _capsule_pointer(capsule, b"dltensor")
        tensor = _ffi.DLTensor.from_address(address)
    else:
        raise ArgumentTypeError(
            f"{where}: {type(array).__name__}.__dlpack__() returned no DLPack capsule; "
            "convert it: np.asarray(x)"
        )
    return Tensor(address, (capsule, array), (tensor.device_type, tensor.device_id), read_only)


def _capsule(array: Any, where: object) -> object:
    check_sort(array, where)
    try:
        return capsule(array, _DLPACK_VERSION)
    except Exception as error:  # another library's; its words are kept and shown
        raise ArgumentValueError(
            f"{where}: {_article(type(array).__name__)} cannot be shared: {error}; "
            "pass a copy that can, such as np.array(x)"
        ) from error


def capsule(array: Any, max_version: tuple[int, int] | None) -> Any:
    """A DLPack capsule of an array of another library, for whoever knows `max_version`."""
    if getattr(array, "requires_grad", False):
        # As through tvm-ffi, where PyTorch's own exchange does not ask: no gradient is recorded.
        array = array.detach()
    if max_version is not None:
        try:
            return array.__dlpack__(max_version=max_version)
        except TypeError:  # a producer from before DLPack 1.0
            pass
    return array.__dlpack__()


def in_order(
    name: str, places: Sequence[str], given: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[Any, ...]:
    """The arguments of a call in the order of the parameters.

    Args:
        name: Of what is called.
        places: The names of its parameters.
        given: Arguments by position.
        keywords: Arguments by name.

    Raises:
        ArgumentTypeError: A name is unknown or given twice, or one is missing, or there are more.
    """
    left = places[len(given) :]
    for each in keywords:
        if each not in places:
            from dovetail_runtime.suggest import did_you_mean

            hint = did_you_mean(each, left, before="; ")
            raise ArgumentTypeError(f"{name} has no parameter '{each}'; {_takes(places)}{hint}")
        if each not in left:
            raise ArgumentTypeError(f"{name} got parameter '{each}' twice; {_takes(places)}")
    missing = [each for each in left if each not in keywords]
    if missing or len(given) > len(places):
        what = f"; missing {', '.join(map(repr, missing))}" if missing else ""
        count = len(given) + len(keywords)
        raise ArgumentTypeError(f"{name} {_takes(places)}, got {count}{what}")
    return (*given, *(keywords[each] for each in left))


def _takes(places: Sequence[str]) -> str:
    """What a call takes, in the engine's words."""
    names = f" ({', '.join(places)})" if places else ""
    return f"takes {len(places)} argument{'' if len(places) == 1 else 's'}{names}"
