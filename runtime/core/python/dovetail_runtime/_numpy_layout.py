"""Where things stand in NumPy's arrays, which its C interface promises (`PyArrayObject_fields`).

The same since NumPy 1.7, and in 2.x. It is tried out on arrays of several sorts all the same, and
where one of them says something else, arrays are described in Python.
"""

import ctypes
from typing import Any, Final

from dovetail_runtime import _ffi

_WORD: Final = ctypes.sizeof(ctypes.c_void_p)


def find() -> _ffi.NumpyLayout | None:
    """The offsets; None where arrays are not laid out like that. NumPy has been imported."""
    import numpy as np

    data = object.__basicsize__
    layout = _ffi.NumpyLayout(
        data=data,
        rank=data + _WORD,
        shape=data + 2 * _WORD,
        strides=data + 3 * _WORD,
        descriptor=data + 5 * _WORD,  # behind the array's base
        flags=data + 6 * _WORD,
    )
    if np.ndarray.__basicsize__ < layout.flags + ctypes.sizeof(ctypes.c_int):
        return None
    frozen = np.ones((2, 1, 3), np.int16)
    frozen.flags.writeable = False
    probes: list[Any] = [
        np.arange(7, dtype=np.float64),
        np.arange(24, dtype=np.float32).reshape(4, 6)[::-1, 1::2].T,
        np.asfortranarray(np.zeros((3, 5), np.uint8)),
        np.array(3, np.int64),
        np.zeros((0, 4), np.bool_),
        frozen,
    ]
    return layout if all(_fits(layout, each) for each in probes) else None


def _fits(layout: _ffi.NumpyLayout, array: Any) -> bool:
    def word(offset: int) -> int:
        return ctypes.c_void_p.from_address(id(array) + offset).value or 0

    def number(offset: int) -> int:
        return ctypes.c_int.from_address(id(array) + offset).value

    rank = array.ndim
    if number(layout.rank) != rank or word(layout.descriptor) != id(array.dtype):
        return False
    extents = ctypes.c_ssize_t * rank
    return (
        word(layout.data) == array.__array_interface__["data"][0]
        and number(layout.flags) == array.flags.num
        and (not rank or tuple(extents.from_address(word(layout.shape))) == array.shape)
        and (not rank or tuple(extents.from_address(word(layout.strides))) == array.strides)
    )
